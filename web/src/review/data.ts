// What the server tells about a finished deal: its frames, and what the solver says about it.

import type { CardCode, Contract, Line, Position } from "../wire";

/** The table after a move; a finished trick still lies there. */
export interface DealFrame {
  /** Who moved; null at the beginning. */
  who: Position | null;
  /** The card, if it was one. */
  card: CardCode | null;
  /** Number of the card, from 1; 0 before the first. */
  number: number;
  /** What happened. */
  lines: Line[];
  hands: CardCode[][];
  table: CardCode[];
  leader: Position;
  /** Who takes the trick on the table; null while it is not complete. */
  winner: Position | null;
  /** Tricks by position. */
  taken: number[];
  /** Card points in tricks of declarer and defenders; null where they do not count. */
  points: [number, number] | null;
}

/** A finished deal with all cards open. */
export interface FinishedDeal {
  names: string[];
  hands: CardCode[][];
  skat: CardCode[];
  discard: CardCode[];
  declarer: Position | null;
  bid: number;
  game: string | null;
  contract: Contract | null;
  title: Line | null;
  headline: Line;
  frames: DealFrame[];
  /** Place in the match, from 1, and how many deals are over. */
  place?: number;
  deals?: number;
}

export type Loss = "game" | "level" | "points";

/** A card that was played, and what it did. */
export interface PlayedCard {
  number: number;
  trick: number;
  who: Position;
  card: CardCode;
  better: CardCode[];
  loss: Loss | null;
  cost: number;
  line: Line | null;
}

export interface Course {
  aim: { need: "points" | "all_tricks" | "no_trick" | "nothing"; points: number };
  /** Before each card and after the last; null where the search was cut off. */
  values: (number | null)[];
  winning: (boolean | null)[];
  cards: PlayedCard[];
}

export interface Review {
  kind: "game" | "passed" | "ramsch" | "broken";
  declarer: Position | null;
  game: string | null;
  won: boolean | null;
  verdict: Line[];
  course: Course | null;
}

/** Whether a mistake could have been seen from the place where it was made. */
export interface KnownMistake {
  /** Of the card, from 1. */
  number: number;
  seen: "yes" | "hard" | "no";
  line: Line;
}

export interface Known {
  known: KnownMistake[];
}

/** Tell whether the course is one of card points, and not only of won and lost. */
export function countsPoints(course: Course): boolean {
  return course.aim.need === "points" || course.aim.need === "nothing";
}

/** Return the frame after the card with this number; the first lead's frame for 0. */
export function frameOfCard(deal: FinishedDeal, number: number): number {
  const found = deal.frames.findIndex((frame) => frame.number === number && number > 0);
  if (found >= 0) return found;
  const first = deal.frames.findIndex((frame) => frame.number === 1);
  return first > 0 ? first - 1 : 0;
}

/** Return how many cards have been played at a frame. */
export function cardsAt(deal: FinishedDeal, at: number): number {
  for (let place = at; place >= 0; place -= 1) {
    const number = deal.frames[place]?.number ?? 0;
    if (number > 0) return number;
  }
  return 0;
}
