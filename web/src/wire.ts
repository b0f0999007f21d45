// The messages of the socket and the answers of the HTTP interface, as the server writes them.
// This module knows their shapes and nothing about what they mean in Skat.

/** A card's code: suit `C S H D`, then rank `A T K Q J 9 8 7`. */
export type CardCode = string;
/** A role in one deal: 0 forehand, 1 middlehand, 2 rearhand. */
export type Position = number;
/** A chair at the table, fixed for the match. */
export type Seat = number;

/** What may fill a placeholder of a sentence. */
export type Param = number | string | Line | { card: CardCode } | { cards: CardCode[] };

/** A sentence without a language: a key of the catalogues and its values. */
export interface Line {
  key: string;
  params?: Record<string, Param>;
}

export type Ask =
  | "bid"
  | "hold"
  | "forehand"
  | "hand_or_skat"
  | "announce"
  | "push_or_look"
  | "push"
  | "card"
  | "agree"
  | "kontra";

export type Phase = "auction" | "pushing" | "skat" | "announcing" | "playing" | "ended";

export interface Contract {
  /** Short form in moves and lists, such as `GHS`. */
  text: string;
  game: string;
  hand: boolean;
  schneider: boolean;
  schwarz: boolean;
  ouvert: boolean;
  spitze: boolean;
}

/** A contract that may be announced now. */
export interface ContractChoice extends Contract {
  /** The least it would be worth with the cards this seat knows. */
  value: number;
  /** What stands between its value and the bid; null if nothing does. */
  risk: Line | null;
  /** It is lost with the first trick given away. */
  every_trick: boolean;
}

/** The value of a contract with the cards held now. */
export interface WorthCell {
  value: number;
  /** How it comes about. */
  sum: Line;
  /** How far one may bid with it. */
  bid: Line;
  covered: boolean;
  /** Whether it covers the bid that is at stake; null before the first. */
  stake: Line | null;
}

/** A game and its value, with the skat and without; null where it is not offered. */
export interface WorthRow {
  contract: Contract;
  name: Line;
  skat: WorthCell | null;
  hand: WorthCell | null;
  /** What the skat may make of it. */
  changes: Line[];
}

/** What a hand is worth while its seat bids or announces. */
export interface Worth {
  bid: number;
  rows: WorthRow[];
  announced: (WorthCell & { name: Line })[];
}

export interface Trick {
  leader: Position;
  cards: CardCode[];
  winner: Position;
  points: number;
}

export interface DealResult {
  headline: Line;
  /** The explanation, step by step. */
  lines: Line[];
  /** For each line the word of the glossary that helps with it, or null. */
  terms: (string | null)[];
  scores: number[];
  declarer: Position | null;
  won: boolean | null;
  ending: string;
}

export interface Standing {
  number: number;
  deals: number | null;
  totals: number[];
  dealer: Seat;
  /** Seats of forehand, middlehand and rearhand. */
  seats: Seat[];
  bock_deals: number;
}

/** What the server gives reasons for. */
export type WhyNo = "bid" | "hold" | "pass" | "card" | "claim" | "concede" | "double";

/** All that this seat may know about the deal, and what it is asked. */
export interface View {
  you: Position | null;
  phase: Phase;
  turn: Position | null;
  ask: Ask | null;
  standing: Standing;
  /** Everything said so far: a value, 0 for hold, -1 for pass. */
  auction: [Position, number][];
  bid: number;
  declarer: Position | null;
  /** Own cards, sorted for display. */
  hand: CardCode[];
  skat: CardCode[];
  discard: CardCode[];
  picked_up: boolean;
  contract: Contract | null;
  game: string | null;
  kontra: number;
  leader: Position;
  table: CardCode[];
  tricks: Trick[];
  open_hands: CardCode[][];
  counts: number[];
  pushes: [Position, boolean][];
  gave_up: Position[];
  pending: "claim" | "concession" | null;
  pending_by: Position | null;
  pending_level: number;
  legal: CardCode[];
  bids: number[];
  contracts: ContractChoice[];
  may_double: boolean;
  may_claim: boolean;
  may_concede: boolean;
  may_show: boolean;
  /** For each card in hand that may not be played now: the reason. */
  why_not: Record<CardCode, Line>;
  /** For each action that is not possible now the reason; `card` where no card is asked for. */
  why_no: Partial<Record<WhyNo, Line>>;
  result: DealResult | null;
  deal_hands: CardCode[][] | null;
  deal_skat: CardCode[];
  deal_discard: CardCode[];
  points: { declarer: number; defenders: number } | null;
}

/** The parameters of a rule set that the page explains; the server sends all of them. */
export interface Rules {
  name: string;
  title: string;
  table_players: number[];
  /** Which places of the pack go to whom, in order: so many cards to each, or to the skat. */
  deal_pattern: [string, number][];
  deals_per_session: Record<string, number> | null;
  passed_deal: { mode: "count_zero" | "redeal" | "void" | "ramsch" };
  grand_ouvert: { base: number };
  bases: Record<string, number>;
  announce: { schneider: boolean; schwarz: boolean; ouvert_trump: boolean };
  loss_factor: { skat: number; hand: number };
  list_scoring: "plain" | "seeger_fabian" | "bierlachs";
  bierlachs_mark: number | null;
  kontra: { enabled: boolean; levels: string[] };
  bock: { enabled: boolean };
  ramsch: { enabled: boolean; schieben: boolean };
  spitze: number;
  show_last_trick: boolean;
}

export interface SeatInfo {
  seat: Seat;
  name: string;
  /** `open`: nobody holds the seat. */
  kind: "person" | "computer" | "open";
  /** An open seat that is kept for the person of this name. */
  reserved: boolean;
  player: string | null;
  connected: boolean;
  /** A computer player plays for this person for the time being. */
  stand_in: boolean;
  /**
   * When a computer player steps in for this absent person, in seconds since 1970 by the server's
   * clock; null where nobody waits for this seat, or will for ever.
   */
  stands_in_at: number | null;
}

/** One line of the score sheet. */
export interface Entry {
  number: number;
  declarer: Seat | null;
  contract: string | null;
  game: string | null;
  won: boolean | null;
  score: number | null;
  /** Doublings said: 1 Kontra, 2 Re and so on. */
  kontra: number;
  scores: number[];
  added: number[];
  totals: number[];
  passed: boolean;
  counts: boolean;
  bock: boolean;
  /** How often something was taken back. */
  undos: number;
  /** How many hints were given. */
  hints: number;
}

export interface Match {
  preset: string;
  rules: Rules;
  /** The own seat; null: a spectator. */
  seat: Seat | null;
  seats: SeatInfo[];
  /** Who may send people away and end an open-ended match now. */
  host: Seat;
  /** Who opened the match, or has taken that part over for good. */
  opener: Seat;
  /** How many watch. */
  spectators: number;
  watching: "link" | "nobody";
  /** Path of the page where others may sit down; null for spectators. */
  invitation: string | null;
  /** Path of the page for spectators; null where nobody may watch. */
  watch: string | null;
  /** There is another match for the same people. */
  rematch: boolean;
  list: Entry[];
  totals: number[];
  deals: number | null;
  number: number;
  waiting: "players" | "move" | "next" | "contributions" | "ended";
  /** Seats that are waited for. */
  waiting_for: Seat[];
  ended: boolean;
  winners: Seat[];
  may_undo: boolean;
  /** Why nothing can be taken back now. */
  why_no_undo: Line | null;
  /** Hints are given at this table. */
  hints: boolean;
  /** Why there is none now. */
  why_no_hint: Line | null;
  /** This seat may end an open-ended match now. */
  may_end: boolean;
  /** Seats that want to go on to the next deal. */
  ready: Seat[];
  /** Every value of the auction, rising. */
  ladder: number[];
  /** SHA-256 of the secret of the deal on the table, in hex. */
  commitment: string | null;
  /** That secret in hex, once the deal is over. */
  secret: string | null;
  /** What each seat added to it, in hex; empty where nobody was asked. */
  contributions: string[];
  /** The 32 cards in dealing order, once the deal is over. */
  pack: CardCode[] | null;
  /** The deal to come, as far as anybody may know it. */
  next_deal: NextDeal | null;
}

/** A deal whose secret is chosen and not yet told. */
export interface NextDeal {
  commitment: string;
  /** People may add something to it. */
  asks: boolean;
  /** Seats that have. */
  added: Seat[];
}

/** Something that happened; the fields beside `line` depend on the kind. */
export interface TableEvent {
  kind: string;
  line: Line | null;
  position?: Position;
  card?: CardCode;
  cards?: CardCode[];
  value?: number;
  points?: number;
  /** An answer to a claim or to the wish to give up. */
  agreed?: boolean;
}

/** What a computer player would do in place of this seat. */
export interface Hint {
  /** Null: nobody had an answer in time. */
  move: string | null;
  /** The own cards that it is about. */
  cards: CardCode[];
  do: Line;
  /** Why, the weightiest reason first. */
  why: Line[];
}

export type ServerMessage =
  | { type: "snapshot"; seq: number; time: number; match: Match; view: View | null }
  | {
      type: "update";
      seq: number;
      /** By the server's clock, in seconds since 1970. */
      time: number;
      events: TableEvent[];
      match: Match;
      view: View | null;
    }
  | { type: "refused"; id: string | null; error: Line; message: string; seq: number }
  | ({ type: "hint"; seq: number } & Hint)
  | { type: "thinking"; seat: Seat }
  | { type: "spectators"; count: number }
  | { type: "said"; seat: Seat; phrase: string }
  | { type: "gone"; error: Line; message: string }
  | { type: "pong" };

export type ClientMessage =
  | { type: "move"; id: string; seq: number; move: string }
  | { type: "next" | "undo" | "end" | "take_back" | "get_up"; id: string; seq: number }
  | { type: "stand_in" | "vacate"; id: string; seq: number; seat: Seat }
  | { type: "fill"; id: string; seq: number; seat: Seat; player: string }
  | { type: "say"; id: string; phrase: string }
  | { type: "hint"; id: string; seq: number }
  | { type: "contribute"; id: string; seq: number; commitment: string; contribution: string }
  | { type: "resume"; seq: number }
  | { type: "ping" };

/** A value of a rule parameter. */
export type RuleValue = boolean | number | string | readonly string[];

/** A question about the rules, and what may be answered. */
export interface HouseRule {
  /** Dotted name of the parameter. */
  parameter: string;
  values: RuleValue[];
  /** Another parameter and the value without which this one means nothing. */
  needs: [string, RuleValue] | null;
  /** Values that change further parameters, with those. */
  carries: [RuleValue, Record<string, RuleValue>][];
  /** Any of the values, together. */
  several: boolean;
}

/** What the start page offers. */
export interface Setup {
  presets: Rules[];
  house_rules: HouseRule[];
  /** Levels of computer players, the weakest first. */
  players: string[];
  usual_player: string;
  languages: string[];
  version: string;
}

/** A match to be opened. */
export interface NewMatch {
  preset: string;
  seats: string[];
  name: string;
  deals?: number;
  overrides?: Record<string, RuleValue | null>;
  grace_seconds?: number;
  watching?: "link" | "nobody";
  hints?: boolean;
  /** Computer players are named in its letters. */
  language?: string;
}
