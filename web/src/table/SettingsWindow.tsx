import { useEffect, useMemo, useState } from "preact/hooks";
import { CardFace } from "../cards/Card";
import { DECK_NAMES, loadDeck } from "../cards/decks";
import { Press } from "../parts/Press";
import { useWords } from "../parts/Speech";
import { Window } from "../parts/Window";
import type { Settings } from "../settings";
import { SIZES, SORTS, THEMES, TRICK_SECONDS, VOLUMES } from "../settings";
import { sound } from "../sound";
import type { DeckName } from "../words";

/** Switches for those who hold cards, and for those who only watch. */
const PLAYING = ["ascending", "twoTaps", "points", "worth", "shortcuts", "sound"] as const;
const WATCHING = ["points", "shortcuts", "sound"] as const;

type Prefer = (change: Partial<Settings>) => void;

/** What a person may set; everything takes effect at once. */
export function SettingsWindow(props: { settings: Settings; prefer: Prefer; watches?: boolean }) {
  const { settings, prefer, watches } = props;
  const words = useWords();
  return (
    <Window title={words.text("ui.settings")}>
      <div class="settings">
        <DeckChoice settings={settings} prefer={prefer} />
        <Switch name="indices" settings={settings} prefer={prefer} />
        <label class="field">
          <span>{words.text("page.settings.trick")}</span>
          <select
            data-testid="trick-delay"
            value={String(settings.trick)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              prefer({ trick: value === "tap" ? "tap" : Number(value) });
            }}
          >
            {TRICK_SECONDS.map((n) => (
              <option key={n} value={String(n)}>
                {words.text("count.seconds", { n })}
              </option>
            ))}
            <option value="tap">{words.text("page.settings.trick_tap")}</option>
          </select>
        </label>
        <Choice name="theme" options={THEMES} settings={settings} prefer={prefer} />
        <Choice name="size" options={SIZES} settings={settings} prefer={prefer} />
        {!watches && <Choice name="sort" options={SORTS} settings={settings} prefer={prefer} />}
        {(watches ? WATCHING : PLAYING).map((name) => (
          <Switch key={name} name={name} settings={settings} prefer={prefer} />
        ))}
        <Volume settings={settings} prefer={prefer} />
      </div>
    </Window>
  );
}

/** The decks, each shown by a few of its cards. */
function DeckChoice({ settings, prefer }: { settings: Settings; prefer: Prefer }) {
  const words = useWords();
  return (
    <fieldset class="decks">
      <legend>{words.text("page.settings.deck")}</legend>
      {DECK_NAMES.map((deck) => (
        <label key={deck} class={settings.deck === deck ? "tile planned" : "tile"}>
          <input
            type="radio"
            name="deck"
            data-testid={`deck-${deck}`}
            checked={settings.deck === deck}
            onChange={() => prefer({ deck })}
          />
          <Sample deck={deck} large={settings.indices} />
          <span>{words.text(`page.settings.deck.${deck}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

const SAMPLE = ["CK", "SQ", "HJ", "DA"];

/** A few cards of a deck, which may still have to be fetched; their place is kept. */
function Sample({ deck, large }: { deck: DeckName; large: boolean }) {
  const words = useWords();
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let here = true;
    loadDeck(deck).then(
      () => here && setLoaded(true),
      () => undefined, // Nothing is shown; the deck can be chosen all the same.
    );
    return () => {
      here = false;
    };
  }, [deck]);
  const inDeck = useMemo(() => words.with(deck), [words, deck]);
  return (
    <span class="sample" aria-hidden="true">
      {loaded &&
        SAMPLE.map((code) => <CardFace key={code} code={code} words={inDeck} large={large} />)}
    </span>
  );
}

/** How loud the sounds are, and a button to hear one. */
function Volume({ settings, prefer }: { settings: Settings; prefer: Prefer }) {
  const words = useWords();
  return (
    <div class="volume">
      <label class="field">
        <span>{words.text("page.settings.volume")}</span>
        <input
          type="range"
          data-testid="volume"
          min={VOLUMES[0]}
          max={VOLUMES.at(-1)}
          disabled={!settings.sound}
          value={settings.volume}
          onInput={(event) => prefer({ volume: Number(event.currentTarget.value) })}
        />
      </label>
      <Press id="try-sound" off={!settings.sound} onPress={() => sound("trick", settings)}>
        {words.text("page.settings.try_sound")}
      </Press>
    </div>
  );
}

function Choice<Name extends "theme" | "size" | "sort">(props: {
  name: Name;
  options: readonly Settings[Name][];
  settings: Settings;
  prefer: Prefer;
}) {
  const words = useWords();
  const { name } = props;
  return (
    <label class="field">
      <span>{words.text(`page.settings.${name}`)}</span>
      <select
        data-testid={`setting-${name}`}
        value={props.settings[name]}
        onChange={(event) => {
          const chosen = props.options.find((option) => option === event.currentTarget.value);
          if (chosen !== undefined) props.prefer({ [name]: chosen });
        }}
      >
        {props.options.map((option) => (
          <option key={option} value={option}>
            {words.text(`page.settings.${name}.${option}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

const SWITCH_WORDS = {
  ascending: "page.settings.ascending",
  indices: "page.settings.indices",
  twoTaps: "page.settings.two_taps",
  points: "page.settings.points",
  worth: "page.settings.worth",
  shortcuts: "page.settings.shortcuts",
  sound: "page.settings.sound",
} as const;

function Switch(props: { name: keyof typeof SWITCH_WORDS; settings: Settings; prefer: Prefer }) {
  const words = useWords();
  return (
    <label class="switch">
      <input
        type="checkbox"
        data-testid={`setting-${props.name}`}
        checked={props.settings[props.name]}
        onChange={(event) => props.prefer({ [props.name]: event.currentTarget.checked })}
      />
      <span>{words.text(SWITCH_WORDS[props.name])}</span>
    </label>
  );
}
