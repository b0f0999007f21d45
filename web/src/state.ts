// Everything the page knows, in one value without any DOM. It is replaced, never changed in place;
// the functions that replace it are in `receive.ts` (the server spoke) and `choose.ts` (the person
// chose). It knows no rules of Skat: what may be done arrives with the view.

import type { Noted } from "./fair/noted";
import type { Settings } from "./settings";
import type {
  CardCode,
  ClientMessage,
  Hint,
  Line,
  Match,
  Position,
  RuleValue,
  Seat,
  Setup,
  View,
} from "./wire";
import type { Words } from "./words";

/** A card lying on the table, and who played it. */
export interface Played {
  position: Position;
  card: CardCode;
}

/** A picture of the table that has to be seen before the next one, e.g. a finished trick. */
export interface Frame {
  /** The cards of the trick so far, in order of play. */
  cards: Played[];
  /** Who takes the trick; null while it is not complete. */
  winner: Position | null;
}

/** A command on its way to the server. */
export interface Sent {
  /** Echoed by a refusal, such as `c17`. */
  id: string;
  /** The card that lies on the table before the server has confirmed it; null for other moves. */
  card: CardCode | null;
}

/** What a person is putting together before it is sent. */
export interface Plan {
  /** The value that the bid button names; null: the lowest. */
  bid: number | null;
  /** The hand games are offered although the skat may still be taken. */
  hand: boolean;
  /** Text of the contract that is going to be announced. */
  contract: string | null;
  /** Spitze is going to be promised with it. */
  spitze: boolean;
}

/** Cards are being moved by taps: first the card, then the place. */
export interface Moving {
  /** The card that is going to move; null: none has been tapped. */
  card: CardCode | null;
}

export type Dialog =
  | "menu"
  | "settings"
  | "keys"
  | "sheet"
  | "log"
  | "last-trick"
  | "claim"
  | "show"
  | "concede"
  | "hold"
  | "worth"
  | "fair"
  | "people"
  | "rules"
  | "phrases"
  | "end";

/** The form of the start page. */
export interface Form {
  preset: string;
  name: string;
  seats: number;
  /** A kind of computer player, or `open` for a friend, for every seat but the own one. */
  opponents: string[];
  /** Number of deals; `open`: no fixed number; null: as the rules have it. */
  deals: number | "open" | null;
  /** House rules that were changed, by parameter. */
  house: Record<string, RuleValue>;
  /** Seconds until a computer player stands in for somebody absent; null: never. */
  grace: number | null;
  watching: "link" | "nobody";
  /** Whether hints are given; null: only to who plays against computer players alone. */
  hints: boolean | null;
  /** Everything that can be chosen is shown. */
  more: boolean;
  /** The match has been asked for and is not there yet. */
  busy: boolean;
}

/** A phrase that somebody has said a moment ago. */
export interface Phrase {
  id: number;
  seat: Seat;
  phrase: string;
}

export interface State {
  /** Which page is shown; `further`: one of those in `pages.ts`. */
  page: "start" | "table" | "further";
  /** Path of the address. */
  path: string;
  /** The token of the seat at a table. */
  token: string | null;
  /** The token of a table that is only watched. */
  watch: string | null;
  settings: Settings;
  /** The words of the chosen language; null until they have arrived. */
  words: Words | null;
  /** What the start page offers; null until it has arrived. */
  setup: Setup | null;
  form: Form;
  /** Token of the match played last, which the start page offers to resume. */
  last: string | null;
  /** Address of the table sat at or watched last, to which the pages beside the table lead back. */
  back: string | null;
  /** State of the socket; `gone`: there is no such seat. */
  link: "connecting" | "open" | "lost" | "gone";
  /** Why the seat is gone, where the server has said so. */
  why: Line | null;
  /** Sequence number of the last state-bearing message. */
  seq: number;
  /** Seconds that the server's clock is ahead of this device's. */
  ahead: number;
  /** The match as last heard of. */
  match: Match | null;
  /** This seat's view as last heard of: the truth. */
  view: View | null;
  /** What this browser remembers of the fair deals, oldest first. */
  noted: readonly Noted[];
  /** What is still to be shown before the table looks as in `view`; the first is on the screen. */
  frames: Frame[];
  /** The command that the server has not answered yet. */
  sent: Sent | null;
  /** Number of commands sent, for their ids. */
  count: number;
  /** Cards tapped: up to two to lay away or push, one for the first of two taps. */
  chosen: CardCode[];
  plan: Plan;
  /** The own cards from the left as moved by hand in this deal; empty: sorted. */
  order: CardCode[];
  /** Taps move cards instead of playing them; null: they do not. */
  moving: Moving | null;
  /** The dialog that is open. */
  dialog: Dialog | null;
  /** A refusal or a reason, shown until the next step. */
  notice: Line | null;
  /** The hint for the question of now; `searching`: it was asked for. */
  hint: Hint | "searching" | null;
  /** An answer that was given, such as a refused claim; shown until this seat acts. */
  news: Line | null;
  /** What happened, oldest first; `id` grows. */
  said: { id: number; line: Line }[];
  /** Ids from here on arrived with the last message; the screen reader gets these. */
  newest: number;
  /** The computer player that has been thinking for a while. */
  thinking: Seat | null;
  /** Phrases that can still be read; one of each seat. */
  phrases: readonly Phrase[];
  /** Seats whose phrases are not shown here. */
  muted: readonly Seat[];
}

/** A new state, and what has to be sent to the server because of it. */
export interface Step {
  state: State;
  send: ClientMessage | null;
}

export const NO_PLAN: Plan = { bid: null, hand: false, contract: null, spitze: false };

export const NEW_FORM: Form = {
  preset: "twelve",
  name: "",
  seats: 3,
  opponents: [],
  deals: null,
  house: {},
  grace: 120,
  watching: "link",
  hints: null,
  more: false,
  busy: false,
};

/** Return the state of a page that has heard nothing yet. */
export function initialState(
  settings: Settings,
  path: string,
  last: string | null,
  back: string | null = null,
): State {
  const token = /^\/play\/([^/]+)$/.exec(path)?.[1] ?? null;
  const watch = /^\/watch\/([^/]+)$/.exec(path)?.[1] ?? null;
  return {
    page: token !== null || watch !== null ? "table" : path === "/" ? "start" : "further",
    path,
    token,
    watch,
    settings,
    words: null,
    setup: null,
    form: NEW_FORM,
    last: last || null,
    back: back || null,
    link: "connecting",
    why: null,
    seq: 0,
    ahead: 0,
    match: null,
    view: null,
    noted: [],
    frames: [],
    sent: null,
    count: 0,
    chosen: [],
    plan: NO_PLAN,
    order: [],
    moving: null,
    dialog: null,
    notice: null,
    hint: null,
    news: null,
    said: [],
    newest: 0,
    thinking: null,
    phrases: [],
    muted: [],
  };
}

/** Return the address of a table's interface: of the own seat, or for those who watch. */
export function tableAddress({ token, watch }: Pick<State, "token" | "watch">): string {
  return token === null
    ? `/api/watch/${encodeURIComponent(watch ?? "")}`
    : `/api/seats/${encodeURIComponent(token)}`;
}

/** Return a state that is at another page, and has forgotten the table. */
export function moved(state: State, path: string): State {
  const fresh = initialState(state.settings, path, state.last, state.back);
  return {
    ...fresh,
    words: state.words,
    setup: state.setup,
    noted: state.noted,
    form: { ...state.form, busy: false },
    last: fresh.token ?? state.last,
  };
}
