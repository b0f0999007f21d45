// What the server tells about counted deals. Source: docs/formats/socket.md.

/** How often a value came, and how often it should have. */
export interface Bar {
  value: number;
  count: number;
  expected: number;
  low: number;
  high: number;
  outside: boolean;
}

/** A measure (`jacks`, `aces`, `suits`, `points`) at one place of the table. */
export interface Chart {
  measure: string;
  place: "forehand" | "middlehand" | "rearhand" | "skat";
  bars: Bar[];
}

/** What a hand has on average. */
export interface Average {
  measure: string;
  kind: "person" | "computer";
  hands: number;
  mean: number;
  expected: number;
  low: number;
  high: number;
  outside: boolean;
}

export interface Report {
  deals: number;
  confidence: number;
  compared: number;
  outside: number;
  charts: Chart[];
  averages: Average[];
}

/** Return the key of the name of a place. */
export function placeKey(place: Chart["place"]): string {
  return place === "skat" ? "verify.skat" : `position.${place}`;
}
