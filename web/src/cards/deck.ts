// What a deck of cards has to bring along to be drawn. One file a deck; nothing else changes.

import type { ComponentChildren } from "preact";

export type SuitLetter = "C" | "S" | "H" | "D";
export type RankLetter = "A" | "T" | "K" | "Q" | "J" | "9" | "8" | "7";

export interface SuitFace {
  /** Path of the suit symbol in a box from -50 to 50 in both directions. */
  symbol: string;
  /** Of symbol and letter; at least 4.5 to 1 against the card's paper. */
  colour: string;
  /** Cards of unlike tone stand side by side when a hand is sorted with colours in turn. */
  tone: "dark" | "bright";
}

export interface Deck {
  name: "french" | "german" | "tournament";
  /** Which `letters.…` of the catalogues stand in the corners. */
  letters: "french" | "german";
  paper: string;
  suits: Record<SuitLetter, SuitFace>;
  /** The middle of a card, in the card's box of 100 by 140, without its corners. */
  picture(suit: SuitLetter, rank: RankLetter): ComponentChildren;
}

export const SUIT_LETTERS: readonly SuitLetter[] = ["C", "S", "H", "D"];
export const RANK_LETTERS: readonly RankLetter[] = ["A", "T", "K", "Q", "J", "9", "8", "7"];

/** Return the suit of a card's code. */
export function suitOf(code: string): SuitLetter {
  return code.charAt(0) as SuitLetter;
}

/** Return the rank of a card's code. */
export function rankOf(code: string): RankLetter {
  return code.charAt(1) as RankLetter;
}
