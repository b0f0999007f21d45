// What a deck of cards has to bring along to be drawn. One file a deck; nothing else changes.

import type { ComponentChildren } from "preact";
import type { DeckName } from "../words";

export type SuitLetter = "C" | "S" | "H" | "D";
export type RankLetter = "A" | "T" | "K" | "Q" | "J" | "9" | "8" | "7";

/** A shape of a suit symbol, drawn over the ones before it. */
export interface Shape {
  /** A path in a box from -50 to 50 in both directions. */
  d: string;
  fill: string;
  /** Colour and width of an outline. */
  line?: readonly [string, number];
}

export interface SuitFace {
  /** The symbol; the first shape is its whole outline. */
  symbol: readonly Shape[];
  /** Of the letter; at least 4.5 to 1 against the paper. */
  colour: string;
}

/** Colours of the people on the court cards of a suit. */
export interface Look {
  hair: string;
  robe: string;
  /** A second colour beside the robe. */
  trim: string;
}

export interface Deck {
  name: DeckName;
  /** Which `letters.…` of the catalogues stand in the corners. */
  letters: "french" | "german";
  /** Colour of the paper. */
  ground(rank: RankLetter): string;
  suits: Record<SuitLetter, SuitFace>;
  /** The middle of a card, in the card's box of 100 by 140, without its corners. */
  picture(suit: SuitLetter, rank: RankLetter): ComponentChildren;
  /** What stands below and beside the large letter and pip of the large-index cut. */
  beside(suit: SuitLetter, rank: RankLetter): ComponentChildren;
  /** Where the pip of the corner stands: below the letter, or at the foot of the card. */
  pipAt(rank: RankLetter): "high" | "low";
  /** A card with one end only has no corner on its head. */
  ends(rank: RankLetter): 1 | 2;
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

/** Tell whether a suit is dark or bright; unlike ones stand side by side when colours are sorted in turn. */
export function toneOf(suit: SuitLetter): "dark" | "bright" {
  return suit === "C" || suit === "S" ? "dark" : "bright";
}

/** Return the colours of the paper: golden for the four highest trumps, so that they stand out. */
export function groundOf(paper: string): Deck["ground"] {
  return (rank) => (rank === "J" ? "#fdeab0" : paper);
}

/** Return the centres of pips in two columns, the left one this far from the edge, and between them. */
export function columns(
  left: number,
  rows: readonly number[],
  middle: readonly [number, number][],
): [number, number][] {
  const column = (x: number) => rows.map((y): [number, number] => [x, y]);
  return [...column(left), ...column(100 - left), ...middle];
}
