// The keyboard. Single keys press the buttons that are on the screen, so they can do nothing that a
// tap could not. Keys are told by their place, so they work on every layout, Cyrillic ones included.

import { opened } from "./choose";
import { act, state } from "./store";

export interface Shortcut {
  /** `KeyboardEvent.code` of the key. */
  code: string;
  /** What is printed on the key. */
  cap: string;
  /** Test ids of the buttons it presses: the first that is there and may be pressed. */
  presses: string[];
  /** Keys of the words that say what it does. */
  does: string[];
}

export const SHORTCUTS: readonly Shortcut[] = [
  { code: "KeyB", cap: "B", presses: ["bid"], does: ["page.keys.bid"] },
  {
    code: "KeyH",
    cap: "H",
    presses: ["hold", "play-hand"],
    does: ["action.hold", "action.play_hand"],
  },
  { code: "KeyP", cap: "P", presses: ["pass", "push"], does: ["action.pass", "page.keys.push"] },
  {
    code: "KeyS",
    cap: "S",
    presses: ["take-skat"],
    does: ["action.take_skat"],
  },
  { code: "KeyX", cap: "X", presses: ["push-unseen"], does: ["page.push_unseen"] },
  {
    code: "KeyA",
    cap: "A",
    presses: ["announce", "agree"],
    does: ["action.announce", "page.agree"],
  },
  { code: "KeyR", cap: "R", presses: ["refuse"], does: ["page.refuse"] },
  {
    code: "KeyN",
    cap: "N",
    presses: ["continue", "no-kontra", "next-deal"],
    does: ["page.keys.next"],
  },
  { code: "KeyK", cap: "K", presses: ["kontra"], does: ["kontra"] },
  { code: "KeyC", cap: "C", presses: ["claim"], does: ["ui.claim"] },
  { code: "KeyG", cap: "G", presses: ["concede"], does: ["ui.concede"] },
  { code: "KeyL", cap: "L", presses: ["last-trick"], does: ["ui.last_trick"] },
  { code: "KeyD", cap: "D", presses: ["review"], does: ["page.review.open"] },
  { code: "KeyU", cap: "U", presses: ["undo"], does: ["ui.undo"] },
  { code: "KeyI", cap: "I", presses: ["hint"], does: ["ui.hint"] },
  { code: "KeyQ", cap: "Q", presses: ["phrases"], does: ["page.phrases"] },
  { code: "KeyV", cap: "V", presses: ["worth"], does: ["worth.title"] },
  { code: "KeyT", cap: "T", presses: ["score-sheet"], does: ["ui.score_list"] },
  { code: "KeyM", cap: "M", presses: ["menu"], does: ["page.menu"] },
];

/** Keys of the twelve cards from the left: the row of digits and the two keys beside it. */
const CARD_CODES = [..."1234567890"].map((digit) => `Digit${digit}`).concat("Minus", "Equal");

/** Return the cap of the shortcut that presses a button, for `aria-keyshortcuts`. */
export function capOf(testId: string): string | undefined {
  return SHORTCUTS.find((shortcut) => shortcut.presses.includes(testId))?.cap;
}

export function watchKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === "?" && !isWriting(event.target)) {
      event.preventDefault();
      act((state) => opened(state, state.dialog === "keys" ? null : "keys"));
      return;
    }
    const { dialog, settings, page } = state.value;
    if (dialog !== null || !settings.shortcuts || page !== "table" || isWriting(event.target))
      return;
    if (press(event.code)) event.preventDefault();
  });
}

function press(code: string): boolean {
  const place = CARD_CODES.indexOf(code);
  if (place >= 0) {
    const card = document.querySelectorAll<HTMLElement>("[data-hand] button")[place];
    card?.focus();
    card?.click();
    return card !== undefined;
  }
  const shortcut = SHORTCUTS.find((candidate) => candidate.code === code);
  const there = (shortcut?.presses ?? []).flatMap(
    (testId) => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`) ?? [],
  );
  const on = there.find((button) => button.getAttribute("aria-disabled") !== "true");
  // One that can do nothing says why, and the focus stays where it is.
  const button = on ?? there.find((other) => other.hasAttribute("aria-description"));
  on?.focus();
  button?.click();
  return button !== undefined;
}

/** Tell whether keys belong to a field. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([type=radio], [type=checkbox]), select, textarea")
  );
}
