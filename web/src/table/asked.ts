// What the page asks of the person now, derived from the state. Pure functions.

import { played } from "../receive";
import type { Frame, Played, State } from "../state";
import type { Ask, CardCode, ContractChoice, Match, Position, Seat, Trick, View } from "../wire";
import { arranged } from "./sorting";

/** Where a seat sits on the screen; the own one is below. */
export type Place = "below" | "left" | "above" | "right";

/**
 * Return what this seat is asked, null while nothing is asked, a command is on its way, or cards
 * that it has to know are still to be shown.
 */
export function asked(state: State): Ask | null {
  if (state.view === null || state.sent !== null || state.frames.length > 1) return null;
  return state.view.ask;
}

/** Tell whether the value to be held is more than one step above the one before. */
export function isJump(state: State): boolean {
  const ladder = state.match?.ladder;
  const values = (state.view?.auction ?? []).map(([, said]) => said).filter((said) => said > 0);
  const value = values.at(-1);
  if (state.view?.ask !== "hold" || ladder === undefined || value === undefined) return false;
  const before = values.at(-2);
  return ladder.indexOf(value) - (before === undefined ? -1 : ladder.indexOf(before)) > 1;
}

/** Return the contract that is going to be announced. */
export function chosenContract(state: State): ContractChoice | null {
  return state.view?.contracts.find((choice) => choice.text === state.plan.contract) ?? null;
}

/** Return the value that the bid button names. */
export function plannedBid(state: State): number | null {
  const bids = state.view?.bids ?? [];
  const { bid } = state.plan;
  return bid !== null && bids.includes(bid) ? bid : (bids[0] ?? null);
}

/** Return the trick as it lies on the screen: a frame, or the truth with the own tapped card. */
export function tableNow(state: State): Frame {
  const first = state.frames[0];
  if (first) return first;
  const { view, sent } = state;
  if (view === null) return { cards: [], winner: null };
  const cards: Played[] = played(view);
  if (sent?.card && view.you !== null && view.hand.includes(sent.card)) {
    cards.push({ position: view.you, card: sent.card });
  }
  return { cards, winner: null };
}

/** Return the own cards on the screen: without the one that is on its way. */
export function handNow(state: State): CardCode[] {
  return (state.view?.hand ?? []).filter((card) => card !== state.sent?.card);
}

/** Return the own cards as they stand side by side. */
export function handArranged(state: State): CardCode[] {
  return arranged(handNow(state), state.view?.game ?? null, state.settings, state.order);
}

/** Tell whether the deal is over and its last trick has been seen. */
export function isOver(state: State): boolean {
  return state.view?.phase === "ended" && state.frames.length === 0;
}

/** Tell whether the deal is over while its last tricks are still being shown. */
export function isEnding(state: State): boolean {
  return state.view?.phase === "ended" && state.frames.length > 0;
}

/** Return the match as the picture on the screen has it: a deal counts once its end has been seen. */
export function matchNow(state: State): Match | null {
  const { match } = state;
  if (match === null || !isEnding(state)) return match;
  const list = match.list.slice(0, -1);
  const totals = list.at(-1)?.totals ?? match.totals.map(() => 0);
  return { ...match, list, totals, winners: [], ended: false };
}

/** Return the tricks of this deal, without those that are still to be shown. */
export function tricksNow({ view, frames }: State): Trick[] {
  const unseen = frames.slice(1).filter((frame) => frame.winner !== null).length;
  return view === null ? [] : view.tricks.slice(0, view.tricks.length - unseen);
}

/** Return the seat of a position in this deal. */
export function seatOf(view: View, position: Position): Seat {
  return view.standing.seats[position] ?? 0;
}

/** Return the position of a seat in this deal, null for the seat that sits out. */
export function positionOf(view: View, seat: Seat): Position | null {
  const position = view.standing.seats.indexOf(seat);
  return position < 0 ? null : position;
}

/** Return where a seat sits, seen from the own one: clockwise, so the next one is on the left. */
export function placeOf(seat: Seat, own: Seat, seats: number): Place {
  const places: Place[] =
    seats === 4 ? ["below", "left", "above", "right"] : ["below", "left", "right"];
  return places[(seat - own + seats) % seats] ?? "below";
}

/** Return the seat that is drawn below: the own one; those who watch look from seat 0. */
export function seatBelow(match: Match): Seat {
  return match.seat ?? 0;
}

/** Tell whether more than one person may sit at this table: nothing is taken back there. */
export function inCompany(match: Match): boolean {
  return match.seat === null || match.seats.filter((info) => info.kind !== "computer").length > 1;
}

/**
 * Return the absent person whom everybody waits for, if this seat may let a computer player play for
 * him: the host may, and anybody for an absent host.
 */
export function awaited({ match }: State): Seat | null {
  if (match === null || match.seat === null || match.waiting !== "move") return null;
  const found = match.seats.find(
    (info) =>
      match.waiting_for.includes(info.seat) &&
      info.kind === "person" &&
      !info.connected &&
      !info.stand_in &&
      (match.host === match.seat || match.host === info.seat),
  );
  return found?.seat ?? null;
}

/** Return the name of a position's player. */
export function nameOf(state: State, position: Position | null): string {
  if (position === null || state.view === null) return "";
  return seatName(state, seatOf(state.view, position));
}

/** Return the name of a seat's player. */
export function seatName(state: State, seat: Seat): string {
  return state.match?.seats.find((info) => info.seat === seat)?.name ?? "";
}
