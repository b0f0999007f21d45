// The tournament deck: French pips and courts, every suit in a colour of its own. The four colours
// can be told apart with every kind of colour blindness; a test computes it.

import type { Look, SuitFace, SuitLetter } from "./deck";
import { frenchDeck, SYMBOLS } from "./french";

const suits: Record<SuitLetter, SuitFace> = {
  C: { colour: "#14181f", symbol: [{ d: SYMBOLS.C, fill: "#14181f" }] },
  S: { colour: "#00695a", symbol: [{ d: SYMBOLS.S, fill: "#007d6c" }] },
  H: { colour: "#a80c22", symbol: [{ d: SYMBOLS.H, fill: "#c4102a" }] },
  D: { colour: "#9a5a00", symbol: [{ d: SYMBOLS.D, fill: "#f2a81d", line: ["#9a5a00", 5] }] },
};

const looks: Record<SuitLetter, Look> = {
  C: { hair: "#3b332d", robe: "#3a4048", trim: "#d4dae2" },
  S: { hair: "#5a3a22", robe: "#00735f", trim: "#bfe6dc" },
  H: { hair: "#8f4a1f", robe: "#b3152c", trim: "#f7cfc8" },
  D: { hair: "#c98f2b", robe: "#e39a12", trim: "#fdebc4" },
};

export const tournament = frenchDeck("tournament", suits, looks);
