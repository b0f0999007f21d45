// Cards that fly: from a hand to the table, and a finished trick to whoever takes it. Only for the eye:
// a card is where it belongs in the document at once, the flight is a transform on its way there, and
// nothing waits for it.

import { effect } from "@preact/signals";
import type { Frame, State } from "./state";
import { state } from "./store";
import { placeOf, seatBelow, seatOf, tableNow } from "./table/asked";
import type { CardCode, Position } from "./wire";

const LAY_MS = 170;
const TAKE_MS = 260;
/** A card comes out of a seat, and goes into one, as small as this. */
const SMALL = 0.3;

const NOTHING: Frame = { cards: [], winner: null };

/** Let cards fly from now on. */
export function watchFlights(): void {
  let token: string | null = null;
  let before = NOTHING;
  effect(() => {
    const now = state.value;
    const table = now.view === null ? NOTHING : tableNow(now);
    const was = before;
    const arriving = token !== now.token;
    token = now.token;
    before = table;
    if (arriving || sameCards(was, table) || !motionWanted()) return;
    // The document still shows the state before; the new one is drawn until the next frame.
    const hand = boxes("card-");
    const gone = was.cards.filter(({ card }) => !lies(table, card));
    if (was.winner !== null && gone.length > 0) take(now, was);
    requestAnimationFrame(() => lay(now, was, hand));
  });
}

function motionWanted(): boolean {
  return !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function sameCards(one: Frame, other: Frame): boolean {
  return (
    one.cards.length === other.cards.length &&
    one.cards.every(({ card }, at) => card === other.cards[at]?.card)
  );
}

function lies(frame: Frame, card: CardCode): boolean {
  return frame.cards.some((other) => other.card === card);
}

/** Where cards with such test ids are on the screen, by code. */
function boxes(prefix: string): Map<CardCode, DOMRect> {
  const found = new Map<CardCode, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>(`[data-testid^="${prefix}"]`)) {
    found.set(element.dataset.testid?.slice(prefix.length) ?? "", element.getBoundingClientRect());
  }
  return found;
}

/** Where a position sits on the screen. */
function seatBox({ view, match }: State, position: Position): DOMRect | null {
  if (view === null || match === null) return null;
  const place = placeOf(seatOf(view, position), seatBelow(match), match.seats.length);
  const seat = document.querySelector(`.felt .seat.${place}`);
  const box = seat?.getBoundingClientRect();
  return box === undefined || box.width === 0 ? null : box;
}

/** Return the transform that shows an element of one box in the middle of another one. */
function shift(from: DOMRect, to: DOMRect, scale: number): string {
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Let the cards that have come to lie on the table fly there. */
function lay(now: State, before: Frame, hand: Map<CardCode, DOMRect>): void {
  for (const { card, position } of tableNow(now).cards) {
    if (lies(before, card)) continue;
    const element = document.querySelector(`[data-testid="lying-${card}"]`);
    const own = hand.get(card);
    const from = own ?? seatBox(now, position);
    if (element === null || from === null) continue;
    const to = element.getBoundingClientRect();
    const start = shift(to, from, own === undefined ? SMALL : from.width / to.width);
    element.animate([{ transform: start }, { transform: "none" }], {
      duration: LAY_MS,
      easing: "cubic-bezier(.2, .8, .3, 1)",
    });
  }
}

/** Let pictures of a finished trick fly to its winner, while the trick itself has gone. */
function take(now: State, { cards, winner }: Frame): void {
  const to = winner === null ? null : seatBox(now, winner);
  if (to === null) return;
  for (const { card } of cards) {
    const face = document.querySelector(`[data-testid="lying-${card}"] .face`);
    if (face === null) continue;
    const from = face.getBoundingClientRect();
    const picture = document.createElement("div");
    picture.className = "flying";
    picture.setAttribute("aria-hidden", "true");
    picture.append(face.cloneNode(true));
    picture.style.left = `${from.left}px`;
    picture.style.top = `${from.top}px`;
    picture.style.width = `${from.width}px`;
    document.body.append(picture);
    const flight = picture.animate(
      [{ transform: "none" }, { transform: shift(from, to, SMALL), opacity: 0.2 }],
      { duration: TAKE_MS, easing: "cubic-bezier(.5, 0, .8, .5)" },
    );
    const end = (): void => picture.remove();
    flight.finished.then(end, end);
  }
}
