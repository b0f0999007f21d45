// The seats this browser has played on, by their tokens: the guest whose statistics are shown. They
// are kept here and nowhere else, so whoever deletes them is forgotten.

export const PLAYED_KEY = "skat.seats";
/** The server counts no more at once. */
export const MOST_PLAYED = 200;

/** Return the tokens that storage holds, oldest first; broken storage holds none. */
export function readPlayed(text: string | null): string[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(found)) return [];
    return found.filter((token): token is string => typeof token === "string");
  } catch {
    return [];
  }
}

/** Return the tokens with this one as the newest; the oldest go when there are too many. */
export function withPlayed(tokens: readonly string[], token: string): string[] {
  return [...tokens.filter((other) => other !== token), token].slice(-MOST_PLAYED);
}
