// Keeps the keyboard's place: when the focused control has gone, or can do nothing while something
// is asked, the focus moves to what is next in hand, so that it never falls back to the document.

import { effect } from "@preact/signals";
import { state } from "./store";
import { asked } from "./table/asked";

/** The control that a person most likely wants next; the first one found on the page. */
const NEXT = '[data-next="yes"]';
const CARDS = "[data-hand] button";
/** Where the focus waits when nothing is in hand: the card that Tab leads to, or the main part. */
const REST = ['[data-hand] button[tabindex="0"]', "[data-rest]"];

export function watchFocus(page: HTMLElement): void {
  let place = -1;
  let question = "";
  page.addEventListener("focusin", (event) => {
    const cards = [...page.querySelectorAll(CARDS)];
    place = event.target instanceof Element ? cards.indexOf(event.target) : -1;
  });
  effect(() => {
    const now = `${state.value.page} ${asked(state.value)} ${state.value.view?.phase}`;
    const changed = now !== question;
    question = now;
    // Wait until the new state has been drawn.
    setTimeout(() => restore(page, place, changed), 0);
  });
}

function restore(page: HTMLElement, place: number, changed: boolean): void {
  if (document.querySelector("dialog[open]") !== null) return;
  const active = document.activeElement;
  const lost = active === null || active === document.body;
  const idle = active?.getAttribute("aria-disabled") === "true" && !active.matches(CARDS);
  if (!lost && !(idle && changed)) return;
  const cards = page.querySelectorAll<HTMLElement>(CARDS);
  const neighbour = place >= 0 ? cards[Math.min(place, cards.length - 1)] : undefined;
  const next = page.querySelector<HTMLElement>(NEXT);
  const rest = REST.map((place) => page.querySelector<HTMLElement>(place)).find(Boolean);
  const target = (lost && !changed ? neighbour : undefined) ?? next ?? neighbour ?? rest;
  target?.focus({ preventScroll: true });
}
