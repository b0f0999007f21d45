// The one sentence that says what is going on. Pure functions.

import type { State } from "../state";
import type { Line } from "../wire";
import { asked, isOver, nameOf, seatName, seatOf, tableNow } from "./asked";
import { contractLine, nextDoubling } from "./contracts";

/** Return what is asked of the person, or whom everybody waits for. */
export function promptLine(state: State): Line | null {
  const { view } = state;
  if (view === null) return null;
  if (state.moving !== null) {
    return { key: state.moving.card === null ? "page.move.pick" : "page.move.place" };
  }
  const table = tableNow(state);
  if (state.frames.length > 0 && table.winner !== null && asked(state) === null) {
    return { key: "page.trick_to", params: { name: nameOf(state, table.winner) } };
  }
  if (isOver(state)) return null;
  const ask = asked(state);
  if (ask !== null) return question(state, ask);
  if (view.turn === null || state.sent !== null) return null;
  const seat = seatOf(view, view.turn);
  const key = state.thinking === seat ? "page.thinking" : "ui.waiting_for";
  return seat === state.match?.seat ? null : { key, params: { name: seatName(state, seat) } };
}

function question(state: State, ask: string): Line | null {
  const { view } = state;
  if (view === null) return null;
  const { bid } = view;
  switch (ask) {
    case "bid":
      return { key: "page.ask.bid" };
    case "hold":
      return {
        key: "page.ask.hold",
        params: { name: nameOf(state, lastBidder(state)), value: bid },
      };
    case "forehand":
      return { key: "page.ask.forehand", params: { value: view.bids[0] ?? bid } };
    case "hand_or_skat":
      return { key: state.plan.hand ? "page.ask.hand" : "page.ask.hand_or_skat", params: { bid } };
    case "announce":
      return { key: "page.ask.announce", params: { bid } };
    case "push_or_look":
      return { key: "page.ask.push_or_look" };
    case "push":
      return { key: "page.ask.push" };
    case "agree":
      return {
        key: `page.ask.agree_${view.pending ?? "claim"}`,
        params: { name: nameOf(state, view.pending_by) },
      };
    case "kontra":
      return { key: "ask.kontra", params: { said: { key: nextDoubling(state) } } };
    default:
      return { key: view.table.length === 0 ? "page.ask.lead" : "page.ask.card" };
  }
}

/** Return the position that named the last value. */
export function lastBidder(state: State): number | null {
  return (state.view?.auction ?? []).findLast(([, said]) => said > 0)?.[0] ?? null;
}

/** Return what is played and by whom, or how far the auction has come; null while there is nothing. */
export function gameTitle(state: State): Line | null {
  const { view } = state;
  if (view === null) return null;
  const name = nameOf(state, view.declarer);
  if (view.contract !== null) {
    const params = { name, contract: contractLine(view.contract), bid: view.bid };
    return { key: "page.contract_of", params };
  }
  if (view.declarer !== null) return { key: "page.bid_of", params: { name, bid: view.bid } };
  return view.game === null ? null : { key: `contract.${view.game}` };
}
