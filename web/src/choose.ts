// What a person chooses, and what becomes of the state and is sent by it. Pure functions.

import { HINT_ID, SAY_ID } from "./receive";
import type { Settings } from "./settings";
import type { Dialog, Frame, Plan, State, Step } from "./state";
import { NO_PLAN } from "./state";
import { asked, chosenContract, handArranged, isJump } from "./table/asked";
import type { CardCode, ClientMessage, Seat } from "./wire";

/** How long a card of another player stays before the next one follows. */
const CARD_MS = 450;

/** What can be sent besides moves. */
type CommandType = "next" | "undo" | "end" | "take_back" | "get_up";
/** What can be asked about a seat. */
export type SeatCommand =
  | { type: "stand_in" | "vacate"; seat: Seat }
  | { type: "fill"; seat: Seat; player: string };

const only = (state: State): Step => ({ state, send: null });

/** Return the step that sends a move. */
export function sendMove(state: State, move: string, card: CardCode | null = null): Step {
  return command(state, { type: "move", move }, card);
}

/** Return the step that sends a command which is no move. */
export function sendCommand(state: State, type: CommandType): Step {
  return command(state, { type }, null);
}

/** Return the step that asks something about a seat; the dialog stays. */
export function sendSeat(state: State, what: SeatCommand): Step {
  const step = command(state, what, null);
  return { ...step, state: { ...step.state, frames: state.frames, dialog: state.dialog } };
}

/** Return the step that says a phrase to everybody. */
export function say(state: State, phrase: string): Step {
  const send: ClientMessage = { type: "say", id: SAY_ID, phrase };
  return { state: { ...state, dialog: null, notice: null }, send };
}

/** Return the step that asks for a hint; one that is there is put away. */
export function askHint(state: State): Step {
  if (state.hint !== null) return only({ ...state, hint: null });
  if (state.link !== "open") return only({ ...state, notice: { key: "ui.reconnecting" } });
  const send: ClientMessage = { type: "hint", id: HINT_ID, seq: state.seq };
  return { state: { ...state, hint: "searching", notice: null }, send };
}

/** Return the state in which the phrases of a seat are shown or not. */
export function muted(state: State, seat: Seat, mute: boolean): State {
  const others = state.muted.filter((other) => other !== seat);
  return {
    ...state,
    muted: mute ? [...others, seat] : others,
    phrases: state.phrases.filter((one) => one.seat !== seat),
  };
}

/** Return the state in which a phrase has been read. */
export function unsaid(state: State, id: number): State {
  return { ...state, phrases: state.phrases.filter((one) => one.id !== id) };
}

function command(
  state: State,
  what: { type: "move"; move: string } | { type: CommandType } | SeatCommand,
  card: CardCode | null,
): Step {
  if (state.sent !== null) return only(state);
  if (state.link !== "open") return only({ ...state, notice: { key: "ui.reconnecting" } });
  const id = `c${state.count + 1}`;
  const send: ClientMessage = { ...what, id, seq: state.seq };
  return {
    state: {
      ...state,
      count: state.count + 1,
      sent: { id, card },
      notice: null,
      news: null,
      frames: [],
      dialog: null,
    },
    send,
  };
}

/** Return the step for a tap on a card of the own hand. */
export function tapCard(state: State, card: CardCode): Step {
  const view = state.view;
  if (view === null || state.sent !== null) return only(state);
  if (state.moving !== null) return only(moveTapped(state, state.moving.card, card));
  if (state.frames.length > 1) return only(shownAll(state));
  const ask = asked(state);
  if (ask === "announce" || ask === "push") return only(chooseOfTwo(state, card));
  if (ask !== "card") {
    return only({ ...state, notice: view.why_no.card ?? { key: "error.not_your_turn" } });
  }
  if (!view.legal.includes(card)) {
    const reason = view.why_not[card] ?? { key: "error.action_not_possible" };
    return only({ ...state, notice: reason, chosen: [] });
  }
  if (state.settings.twoTaps && !state.chosen.includes(card)) {
    return only({ ...state, chosen: [card], notice: { key: "page.tap_again" } });
  }
  return sendMove({ ...state, chosen: [] }, card, card);
}

/** A tap while cards are moved: the first one names the card, the second one its place. */
function moveTapped(state: State, moving: CardCode | null, card: CardCode): State {
  if (moving === null) return { ...state, moving: { card } };
  const place = handArranged(state).indexOf(card);
  return { ...moveCard(state, moving, place), moving: { card: null } };
}

/** Return the state in which a card of the own hand stands at another place, counted from the left. */
export function moveCard(state: State, card: CardCode, place: number): State {
  const cards = handArranged(state);
  if (!cards.includes(card) || place < 0 || place >= cards.length) return state;
  return { ...state, order: cards.filter((other) => other !== card).toSpliced(place, 0, card) };
}

/** Return the state in which taps move cards, or no longer do. */
export function movingCards(state: State, on: boolean): State {
  return { ...state, moving: on ? { card: null } : null, dialog: null, notice: null };
}

/** Return the state in which the own cards stand sorted again. */
export function sortedAgain(state: State): State {
  return { ...state, order: [], moving: null };
}

/** Choose a card to lay away, or take it back; a third card is not taken. */
function chooseOfTwo(state: State, card: CardCode): State {
  const reason = state.view?.why_not[card];
  if (reason) return { ...state, notice: reason };
  if (state.chosen.includes(card)) {
    return { ...state, chosen: state.chosen.filter((other) => other !== card), notice: null };
  }
  if (state.chosen.length === 2) return { ...state, notice: { key: "page.two_chosen" } };
  return { ...state, chosen: [...state.chosen, card], notice: null };
}

/** Return the step for the announce button: send, or say what is missing. */
export function announce(state: State): Step {
  const contract = chosenContract(state);
  const ask = asked(state);
  if (contract === null) return only({ ...state, notice: { key: "page.announce.choose" } });
  const text = contract.text + (state.plan.spitze ? "P" : "");
  if (ask === "hand_or_skat") return sendMove(state, text);
  if (state.chosen.length !== 2) return only({ ...state, notice: { key: "error.discard_two" } });
  return sendMove(state, `${text}:${state.chosen.join(".")}`);
}

/** Return the step for the push button: send, or say what is missing. */
export function push(state: State): Step {
  if (state.chosen.length !== 2) return only({ ...state, notice: { key: "error.discard_two" } });
  return sendMove(state, `push:${state.chosen.join(".")}`);
}

/** Return the step for the hold button: a jump has to be confirmed first. */
export function hold(state: State): Step {
  return isJump(state) ? only({ ...state, dialog: "hold", notice: null }) : sendMove(state, "hold");
}

/** Return the state with a part of the plan changed. */
export function planned(state: State, change: Partial<Plan>): State {
  return { ...state, plan: { ...state.plan, ...change }, notice: null };
}

/** Return the state in which the skat may be taken after all. */
export function backFromHand(state: State): State {
  return { ...state, plan: NO_PLAN, notice: null };
}

/** Return the state with a dialog open, or with none. */
export function opened(state: State, dialog: Dialog | null): State {
  return { ...state, dialog };
}

/**
 * Return for how many milliseconds the first frame is shown, null for a trick that a tap ends. Where
 * further tricks wait the page has fallen behind, and catches up.
 */
export function frameTime(frames: Frame[], trick: Settings["trick"]): number | null {
  const ends = frames[0]?.winner !== null;
  if (ends && trick === "tap") return null;
  const waiting = frames.filter((frame) => frame.winner !== null).length;
  const time = ends && trick !== "tap" ? trick * 1000 : CARD_MS;
  return waiting < 2 ? time : time / (2 * waiting);
}

/** Return the state after the first frame has been seen long enough. */
export function nextFrame(state: State): State {
  return { ...state, frames: state.frames.slice(1) };
}

/** Return the state after a tap that wants to go on: nothing is left to be shown. */
export function shownAll(state: State): State {
  return { ...state, frames: [] };
}
