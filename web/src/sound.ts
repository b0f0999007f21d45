// When there is something to hear, and what. The sounds themselves are made in `tones.ts`, which is
// fetched after the first gesture: before that a browser plays nothing.

import { effect } from "@preact/signals";
import type { Settings } from "./settings";
import type { State } from "./state";
import { state } from "./store";
import { asked, isOver, tableNow } from "./table/asked";

export type Sound = "card" | "trick" | "turn" | "won" | "lost";

const GESTURES = ["pointerup", "keydown"] as const;
let tones: typeof import("./tones") | null = null;

/** Play a sound, if sounds are wanted and a person has touched the page. */
export function sound(name: Sound, settings: Pick<Settings, "sound" | "volume">): void {
  if (settings.sound) tones?.play(name, settings.volume / 10);
}

/** Listen to what happens at the table. */
export function watchSounds(): void {
  for (const gesture of GESTURES) document.addEventListener(gesture, wake, { capture: true });
  let before = state.value;
  effect(() => {
    const now = state.value;
    const name = heard(before, now);
    before = now;
    if (name !== null) sound(name, now.settings);
  });
}

function wake(): void {
  for (const gesture of GESTURES) document.removeEventListener(gesture, wake, { capture: true });
  import("./tones").then(
    (module) => {
      tones = module;
    },
    () => undefined, // The table works without sounds.
  );
}

/** Return what a change at the same table sounds like, null if it is silent. */
export function heard(before: State, now: State): Sound | null {
  if (before.token !== now.token || before.view === null || now.view === null) return null;
  if (isOver(now)) {
    return isOver(before) ? null : outcome(now);
  }
  const old = tableNow(before);
  const fresh = tableNow(now);
  if (fresh.winner !== null && old.winner === null) return "trick";
  if (fresh.cards.length > 0 && fresh.cards.at(-1)?.card !== old.cards.at(-1)?.card) return "card";
  const asks = asked(now);
  return asks !== null && asks !== asked(before) ? "turn" : null;
}

/** Return how the deal has ended for this seat. */
function outcome({ view }: State): Sound | null {
  const own = view?.you ?? null;
  const result = view?.result ?? null;
  if (own === null || result === null) return null;
  if (result.declarer !== null && result.won !== null) {
    return (own === result.declarer) === result.won ? "won" : "lost";
  }
  // Ramsch: whoever has to pay has lost.
  if (!result.scores.some((score) => score !== 0)) return null;
  return (result.scores[own] ?? 0) < 0 ? "lost" : "won";
}
