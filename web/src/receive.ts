// What the server says, and what becomes of the state by it. Pure functions.

import { heard, refused } from "./fair/noted";
import type { Frame, Played, State } from "./state";
import { NO_PLAN } from "./state";
import { seatName } from "./table/asked";
import type { Line, Seat, ServerMessage, TableEvent, View } from "./wire";

/** Id of the message that says a phrase; a refusal repeats it. */
export const SAY_ID = "say";
/** Id of the message that asks for a hint. */
export const HINT_ID = "hint";
/** Lines of the log that are kept. */
const LOG_LENGTH = 300;
/** Kinds of events after which nothing of the old trick is worth showing. */
const FRESH_START = new Set(["deal_started", "undone"]);
/** How a new deal begins: the cards stand as they are sorted. */
const NOT_MOVED: Pick<State, "order" | "moving"> = { order: [], moving: null };

/** Return the state after a message of the server. */
export function received(state: State, message: ServerMessage): State {
  switch (message.type) {
    case "snapshot":
      return {
        ...settledWith(state, message),
        frames: [],
        news: null,
        hint: null,
      };
    case "update": {
      if (message.seq <= state.seq && state.view !== null) return state;
      return {
        ...settledWith(state, message),
        frames: framesAfter(state, message.events, message.view),
        news: newsAfter(state, message.events),
        ...(message.events.some(({ kind }) => kind === "deal_started") && NOT_MOVED),
        ...logged(state, ...message.events.flatMap((event) => event.line ?? [])),
      };
    }
    case "refused": {
      const added = refused(state, message.id);
      if (added !== null) return added;
      if (message.id === SAY_ID) return { ...state, notice: message.error };
      if (message.id === HINT_ID) return { ...state, hint: null, notice: message.error };
      if (message.id !== null && message.id !== state.sent?.id) return state;
      return { ...state, sent: null, notice: message.error };
    }
    case "hint": {
      const { move, cards, do: todo, why } = message;
      return state.hint === "searching"
        ? { ...state, hint: { move, cards, do: todo, why } }
        : state;
    }
    case "thinking":
      return { ...state, thinking: message.seat };
    case "spectators":
      return state.match === null
        ? state
        : { ...state, match: { ...state.match, spectators: message.count } };
    case "said":
      return spoken(state, message.seat, message.phrase);
    case "gone":
      return { ...state, link: "gone", why: message.error };
    case "pong":
      return state;
  }
}

/** Return the state after a phrase; the newest of each seat can be read. */
function spoken(state: State, seat: Seat, phrase: string): State {
  if (state.muted.includes(seat)) return state;
  const others = state.phrases.filter((one) => one.seat !== seat);
  const line = {
    key: "page.says",
    params: { name: seatName(state, seat), text: { key: `phrase.${phrase}` } },
  };
  const log = logged(state, line);
  return { ...state, ...log, phrases: [...others, { id: log.newest, seat, phrase }] };
}

/** Return the log with some lines more. */
function logged(state: State, ...lines: Line[]): Pick<State, "said" | "newest"> {
  const first = (state.said.at(-1)?.id ?? 0) + 1;
  const said = lines.map((line, index) => ({ id: first + index, line }));
  return {
    said: [...state.said, ...said].slice(-LOG_LENGTH),
    newest: lines.length > 0 ? first : state.newest,
  };
}

/** Return the state with what is known now, and all that it has overtaken cleared away. */
function settledWith(
  state: State,
  { seq, match, view }: Extract<ServerMessage, { view: unknown }>,
): State {
  const before = state.view;
  const same =
    before !== null && view !== null && before.ask === view.ask && sameDeal(before, view);
  return {
    ...state,
    link: "open",
    seq,
    match,
    view,
    noted: heard(state.noted, match, state.match),
    sent: null,
    notice: null,
    hint: before !== null && view !== null && sameQuestion(before, view) ? state.hint : null,
    thinking: null,
    chosen: same ? state.chosen.filter((card) => view.hand.includes(card)) : [],
    plan: same ? state.plan : NO_PLAN,
    ...(before?.standing.number === view?.standing.number ? {} : NOT_MOVED),
    dialog: overtaken(state, view) ? null : state.dialog,
  };
}

/** Return what the person must not miss: that a claim or the wish to give up was refused. */
function newsAfter(state: State, events: TableEvent[]): Line | null {
  if (events.some((event) => FRESH_START.has(event.kind))) return null;
  const refusal = events.findLast((event) => event.kind === "answered" && event.agreed === false);
  return refusal?.line ?? state.news;
}

/** Tell whether nothing has happened since that a hint depends on. */
function sameQuestion(one: View, other: View): boolean {
  const parts = (view: View): unknown[] => [
    view.ask,
    view.may_double,
    view.auction.length,
    view.hand.length,
    view.table.length,
    view.tricks.length,
    view.kontra,
    view.pending,
  ];
  return sameDeal(one, other) && String(parts(one)) === String(parts(other));
}

function sameDeal(one: View, other: View): boolean {
  return one.standing.number === other.standing.number && one.phase === other.phase;
}

/** Tell whether the open dialog asks for something that is no longer asked. */
function overtaken(state: State, view: View | null): boolean {
  if (view === null) return false;
  switch (state.dialog) {
    case "claim":
      return !view.may_claim;
    case "show":
      return !view.may_show;
    case "concede":
      return !view.may_concede;
    case "hold":
      return view.ask !== "hold";
    case "worth":
      return view.phase !== state.view?.phase;
    case "last-trick":
      return view.tricks.length !== state.view?.tricks.length;
    default:
      return false;
  }
}

/** Return what has to be shown one after the other, the frames not yet seen first. */
function framesAfter(state: State, events: TableEvent[], view: View | null): Frame[] {
  let frames = [...state.frames];
  let cards = cardsAfter(state);
  for (const event of events) {
    if (FRESH_START.has(event.kind)) {
      frames = [];
      cards = [];
    } else if (event.kind === "card_played" && event.card && event.position !== undefined) {
      cards = [...cards, { position: event.position, card: event.card }];
      // The own card has been on the screen since the tap.
      if (event.position !== view?.you) frames.push({ cards, winner: null });
    } else if (event.kind === "trick_won" && event.position !== undefined) {
      if (state.settings.trick !== 0) frames.push({ cards, winner: event.position });
      cards = [];
    }
  }
  return frames;
}

/** Return the cards on the table once every frame has been seen. */
function cardsAfter(state: State): Played[] {
  const last = state.frames.at(-1);
  if (last) return last.winner === null ? last.cards : [];
  return state.view ? played(state.view) : [];
}

/** Return the cards of the running trick with those who played them. */
export function played(view: View): Played[] {
  return view.table.map((card, index) => ({ position: (view.leader + index) % 3, card }));
}
