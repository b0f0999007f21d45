// The sounds of the table, made from oscillators and noise; there are no files.

import type { Sound } from "./sound";

let context: AudioContext | null = null;

/** Play a sound; loudness from 0 to 1. */
export function play(name: Sound, loudness: number): void {
  context ??= new AudioContext();
  void context.resume();
  const out = context.createGain();
  // The ear hears in powers: half the number shall sound about half as loud.
  out.gain.value = loudness ** 1.7;
  out.connect(context.destination);
  SOUNDS[name](context, out, context.currentTime + 0.01);
}

type Player = (audio: AudioContext, out: AudioNode, start: number) => void;

const SOUNDS: Record<Sound, Player> = {
  // Paper on cloth: a short breath of noise.
  card: (audio, out, start) => brush(audio, out, start, 0.07, 1900, 0.5),
  // Three cards swept together.
  trick: (audio, out, start) => {
    brush(audio, out, start, 0.09, 1300, 0.4);
    brush(audio, out, start + 0.07, 0.16, 900, 0.5);
  },
  turn: (audio, out, start) => {
    tone(audio, out, start, 659.26, 0.16, 0.22);
    tone(audio, out, start + 0.1, 880, 0.24, 0.2);
  },
  won: (audio, out, start) => {
    [523.25, 659.26, 783.99, 1046.5].forEach((pitch, index) => {
      tone(audio, out, start + index * 0.11, pitch, 0.34, 0.2);
    });
  },
  lost: (audio, out, start) => {
    [392, 349.23, 293.66].forEach((pitch, index) => {
      tone(audio, out, start + index * 0.17, pitch, 0.4, 0.2);
    });
  },
};

/** A soft bell: a sine and a quiet octave, dying away. */
function tone(
  audio: AudioContext,
  out: AudioNode,
  start: number,
  pitch: number,
  seconds: number,
  level: number,
): void {
  for (const [times, part] of [
    [1, level],
    [2, level / 4],
  ] as const) {
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.value = pitch * times;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(part, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds);
    oscillator.connect(gain).connect(out);
    oscillator.start(start);
    oscillator.stop(start + seconds);
  }
}

/** Noise through a filter, dying away. */
function brush(
  audio: AudioContext,
  out: AudioNode,
  start: number,
  seconds: number,
  pitch: number,
  level: number,
): void {
  const noise = audio.createBuffer(1, Math.ceil(seconds * audio.sampleRate), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) {
    samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.7;
  const gain = audio.createGain();
  gain.gain.value = level * 2;
  source.connect(filter).connect(gain).connect(out);
  source.start(start);
}
