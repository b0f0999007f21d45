// A match and views to start from; a test changes what it is about.

import { readFileSync } from "node:fs";
import { defaultSettings } from "../src/settings";
import { initialState, type State } from "../src/state";
import type { ContractChoice, Match, Rules, View } from "../src/wire";
import { type Catalogue, type Language, Words } from "../src/words";

/** Return the catalogue of a language, with the messages that are still on their way into it. */
export function catalogue(language: Language): Catalogue {
  const folder = new URL("../../src/skat/words/catalogues/", import.meta.url);
  return JSON.parse(readFileSync(new URL(`${language}.json`, folder), "utf8"));
}

export const rules: Rules = {
  name: "twelve",
  title: "Simple protocol",
  table_players: [3],
  deal_pattern: [
    ["each", 3],
    ["skat", 2],
    ["each", 4],
    ["each", 3],
  ],
  deals_per_session: { "3": 12 },
  passed_deal: { mode: "count_zero" },
  grand_ouvert: { base: 24 },
  bases: { diamonds: 9, hearts: 10, spades: 11, clubs: 12, grand: 24 },
  announce: { schneider: true, schwarz: true, ouvert_trump: true },
  loss_factor: { skat: 2, hand: 2 },
  list_scoring: "plain",
  bierlachs_mark: null,
  kontra: { enabled: false, levels: ["kontra", "re"] },
  bock: { enabled: false },
  ramsch: { enabled: false, schieben: true },
  spitze: 0,
  show_last_trick: true,
};

export const match: Match = {
  preset: "twelve",
  rules,
  seat: 0,
  seats: ["Ada", "Ben", "Cem"].map((name, seat) => ({
    seat,
    name,
    kind: seat === 0 ? "person" : "computer",
    player: seat === 0 ? null : "rules",
    connected: true,
    stand_in: false,
    stands_in_at: null,
    reserved: false,
  })),
  host: 0,
  opener: 0,
  spectators: 0,
  watching: "link",
  invitation: "/join/7.i0.mark",
  watch: "/watch/7.w.mark",
  rematch: false,
  list: [],
  totals: [0, 0, 0],
  deals: 12,
  number: 1,
  waiting: "move",
  ended: false,
  winners: [],
  may_undo: false,
  why_no_undo: null,
  hints: true,
  why_no_hint: null,
  may_end: false,
  ready: [],
  ladder: [18, 20, 22, 23, 24, 27, 30],
  waiting_for: [1],
  commitment: "aa".repeat(32),
  secret: null,
  contributions: ["0badcafe", "636f6d7075746572", "636f6d7075746572"],
  pack: null,
  next_deal: null,
};

/** Seat 0 is forehand, and nothing has been said. */
export const view: View = {
  you: 0,
  phase: "auction",
  turn: 1,
  ask: null,
  standing: {
    number: 1,
    deals: 12,
    totals: [0, 0, 0],
    dealer: 2,
    seats: [0, 1, 2],
    bock_deals: 0,
  },
  auction: [],
  bid: 0,
  declarer: null,
  hand: ["CJ", "HJ", "CA", "CT", "SA", "S7", "HK", "H9", "DA", "D7"],
  skat: [],
  discard: [],
  picked_up: false,
  contract: null,
  game: null,
  kontra: 0,
  leader: 0,
  table: [],
  tricks: [],
  open_hands: [[], [], []],
  counts: [10, 10, 10],
  pushes: [],
  gave_up: [],
  pending: null,
  pending_by: null,
  pending_level: 0,
  legal: [],
  bids: [],
  contracts: [],
  may_double: false,
  may_claim: false,
  may_concede: false,
  may_show: false,
  why_not: {},
  why_no: {},
  result: null,
  deal_hands: null,
  deal_skat: [],
  deal_discard: [],
  points: null,
};

export function choice(text: string, game: string, value: number): ContractChoice {
  const flags = text.slice(1);
  return {
    text,
    game,
    hand: flags.includes("H"),
    schneider: flags.includes("S"),
    schwarz: false,
    ouvert: false,
    spitze: false,
    value,
    risk: null,
    every_trick: false,
  };
}

/** Ada leads a grand of her own. */
export const playing: View = {
  ...view,
  phase: "playing",
  turn: 0,
  ask: "card",
  auction: [
    [1, -1],
    [2, -1],
    [0, 18],
  ],
  bid: 18,
  declarer: 0,
  picked_up: true,
  contract: choice("G", "grand", 48),
  game: "grand",
  legal: view.hand,
};

/** A state at the table that has received a view. */
export function at(seen: View, change: Partial<State> = {}): State {
  return {
    ...initialState(defaultSettings(["en"]), "/play/abc", null),
    words: new Words("en", catalogue("en")),
    link: "open",
    seq: 1,
    match,
    view: seen,
    ...change,
  };
}
