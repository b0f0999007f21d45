// What the server adds up for the seats of one browser.

export interface Tally {
  deals: number;
  won: number;
  /** Sum of the declarer's game points. */
  score: number;
  /** Sum of the declarer's card points, over `counted` games. */
  points: number;
  counted: number;
}

export interface Stats {
  matches: number;
  deals: number;
  /** List points. */
  added: number;
  /** How many deals do not count, by reason. */
  left_out: Record<string, number>;
  roles: Record<"declarer" | "defender" | "passed" | "ramsch" | "sat_out", Tally>;
  games: (Tally & { game: string })[];
  positions: { position: number; declarer: Tally; defender: Tally }[];
  hand: Tally;
  /** By match, oldest first. */
  course: { date: string | null; deals: number; points: number }[];
}

/** Return a share in whole percent; null of nothing. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole);
}

/** Return a mean with one digit; null of nothing. */
export function mean(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((10 * sum) / count) / 10;
}

/** Return the points so far after each match. */
export function runningPoints(course: Stats["course"]): number[] {
  let sum = 0;
  return course.map(({ points }) => {
    sum += points;
    return sum;
  });
}
