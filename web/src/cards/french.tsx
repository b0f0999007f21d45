// The French deck: clubs, spades, hearts, diamonds. Drawn for this project; the drawings are CC0.

import type { ComponentChildren } from "preact";
import { Figure, HalfFigure } from "./courts";
import type { Deck, Look, RankLetter, SuitFace, SuitLetter } from "./deck";
import { columns, groundOf } from "./deck";
import { Pip } from "./Pip";

const BLACK = "#14181f";
const RED = "#c00f29";

/** The four suit symbols. */
export const SYMBOLS: Record<SuitLetter, string> = {
  C:
    "M-22-25a22 22 0 1 1 44 0c0 8-5 14-9 17c3-7 9-11 15-11a22 22 0 1 1 0 44c-8 0-16-4-20-10" +
    "c0 15 1 23 8 33H-16c7-10 8-18 8-33c-4 6-12 10-20 10a22 22 0 1 1 0-44c6 0 12 4 15 11" +
    "c-4-3-9-9-9-17Z",
  S:
    "M0-48C12-29 45-9 45 15C45 30 33 37 23 37C14 37 7 32 4 26C5 36 9 43 15 48H-15" +
    "C-9 43-5 36-4 26C-7 32-14 37-23 37C-33 37-45 30-45 15C-45-9-12-29 0-48Z",
  H:
    "M0 46C-12 28-46 6-46-18C-46-34-34-43-23-43C-11-43-4-35 0-26C4-35 11-43 23-43" +
    "C34-43 46-34 46-18C46 6 12 28 0 46Z",
  D: "M0-48C9-31 23-13 38 0C23 13 9 31 0 48C-9 31-23 13-38 0C-23-13-9-31 0-48Z",
};

const suits: Record<SuitLetter, SuitFace> = {
  C: { colour: BLACK, symbol: [{ d: SYMBOLS.C, fill: BLACK }] },
  S: { colour: BLACK, symbol: [{ d: SYMBOLS.S, fill: BLACK }] },
  H: { colour: RED, symbol: [{ d: SYMBOLS.H, fill: RED }] },
  D: { colour: RED, symbol: [{ d: SYMBOLS.D, fill: RED }] },
};

const looks: Record<SuitLetter, Look> = {
  C: { hair: "#5a3a22", robe: "#1f5a8c", trim: "#bfdcf2" },
  S: { hair: "#2a2624", robe: "#4a3f7a", trim: "#d9d2f2" },
  H: { hair: "#a65a24", robe: "#b3152c", trim: "#f7cfc8" },
  D: { hair: "#d3a03a", robe: "#c4600f", trim: "#fbe0b8" },
};

/** Centres of the pips by rank; those below the middle stand on their head. */
const PIPS: Partial<Record<RankLetter, [number, number][]>> = {
  "7": columns(37.5, [28, 70, 112], [[50, 49]]),
  "8": columns(
    37.5,
    [28, 70, 112],
    [
      [50, 49],
      [50, 91],
    ],
  ),
  "9": columns(37.5, [27, 56, 84, 113], [[50, 70]]),
  T: columns(
    37.5,
    [27, 56, 84, 113],
    [
      [50, 41.5],
      [50, 98.5],
    ],
  ),
};

/** Return a deck with French pips and courts in given colours. */
export function frenchDeck(
  name: Deck["name"],
  suits: Record<SuitLetter, SuitFace>,
  looks: Record<SuitLetter, Look>,
): Deck {
  return {
    name,
    letters: "french",
    ground: groundOf("#fdfbf5"),
    suits,
    picture(suit: SuitLetter, rank: RankLetter): ComponentChildren {
      const face = suits[suit];
      if (rank === "A") return <Pip face={face} x={50} y={70} size={52} />;
      const pips = PIPS[rank];
      if (!pips) return <Figure rank={rank} suit={suit} look={looks[suit]} />;
      return pips.map(([x, y]) => (
        <Pip key={`${x}.${y}`} face={face} x={x} y={y} size={20} turned={y > 70} />
      ));
    },
    beside(suit: SuitLetter, rank: RankLetter): ComponentChildren {
      if (rank === "K" || rank === "Q" || rank === "J") {
        return <HalfFigure rank={rank} suit={suit} look={looks[suit]} />;
      }
      return <Pip face={suits[suit]} x={68} y={104} size={54} />;
    },
    pipAt: () => "high",
    ends: () => 2,
  };
}

export const french = frenchDeck("french", suits, looks);
