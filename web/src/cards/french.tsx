// The French deck: clubs, spades, hearts, diamonds. Drawn for this project; the drawings are CC0.

import type { ComponentChildren } from "preact";
import type { Deck, RankLetter, SuitLetter } from "./deck";
import { Figure } from "./figures";
import { Pip } from "./Pip";

const BLACK = "#14181f";
const RED = "#b80d24";

const suits: Deck["suits"] = {
  C: {
    colour: BLACK,
    tone: "dark",
    symbol:
      "M-22-25a22 22 0 1 1 44 0a22 22 0 1 1-44 0ZM-46 10a22 22 0 1 1 44 0a22 22 0 1 1-44 0Z" +
      "M2 10a22 22 0 1 1 44 0a22 22 0 1 1-44 0ZM-6-10H6C5 22 8 38 16 48H-16C-8 38-5 22-6-10Z",
  },
  S: {
    colour: BLACK,
    tone: "dark",
    symbol:
      "M0-48C12-29 45-9 45 15C45 30 33 37 23 37C14 37 7 32 4 26C5 36 9 43 15 48H-15" +
      "C-9 43-5 36-4 26C-7 32-14 37-23 37C-33 37-45 30-45 15C-45-9-12-29 0-48Z",
  },
  H: {
    colour: RED,
    tone: "bright",
    symbol:
      "M0 46C-12 28-46 6-46-18C-46-34-34-43-23-43C-11-43-4-35 0-26C4-35 11-43 23-43" +
      "C34-43 46-34 46-18C46 6 12 28 0 46Z",
  },
  D: {
    colour: RED,
    tone: "bright",
    symbol: "M0-48C9-31 23-13 38 0C23 13 9 31 0 48C-9 31-23 13-38 0C-23-13-9-31 0-48Z",
  },
};

/** Centres of the pips by rank; those below the middle stand on their head. */
const PIPS: Partial<Record<RankLetter, [number, number][]>> = {
  "7": columns([30, 70, 110], [[50, 50]]),
  "8": columns(
    [30, 70, 110],
    [
      [50, 50],
      [50, 90],
    ],
  ),
  "9": columns([26, 55, 85, 114], [[50, 70]]),
  T: columns(
    [26, 55, 85, 114],
    [
      [50, 40],
      [50, 100],
    ],
  ),
};

function columns(rows: number[], middle: [number, number][]): [number, number][] {
  const left = rows.map((y): [number, number] => [40, y]);
  const right = rows.map((y): [number, number] => [60, y]);
  return [...left, ...right, ...middle];
}

function picture(suit: SuitLetter, rank: RankLetter): ComponentChildren {
  const face = suits[suit];
  if (rank === "A") return <Pip face={face} x={50} y={70} size={50} />;
  const pips = PIPS[rank];
  if (!pips) return <Figure rank={rank} suit={suit} face={face} />;
  return pips.map(([x, y]) => (
    <Pip key={`${x}.${y}`} face={face} x={x} y={y} size={17.5} turned={y > 70} />
  ));
}

export const french: Deck = { name: "french", letters: "french", paper: "#fdfbf5", suits, picture };
