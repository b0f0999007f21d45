// What this browser adds to the deals, and what it notes so that it can check them. Pure functions;
// the random bytes come from `store.ts`.

import type { State, Step } from "../state";
import type { Match } from "../wire";

/** What the browser remembers of a deal. */
export interface Noted {
  /** As published before the cards came. */
  commitment: string;
  /** What this browser added, in hex; empty: nothing. */
  contribution: string;
  /** The commitment of the deal that was dealt then: another one is a broken promise. */
  dealt: string | null;
}

/** Deals that are remembered: the one on the table and the next, at several tables. */
const REMEMBERED = 12;
/** Id of the message that adds something; a refusal repeats it. */
const MESSAGE_ID = "fair";
/** Bytes that are drawn where the person has not written anything. */
export const RANDOM_BYTES = 16;
/** Letters that a person may write: at most 256 bytes in any script. */
export const LONGEST_TEXT = 64;

/**
 * Return what is remembered after hearing of a match: the commitment to the next deal, and which deal
 * followed on a commitment. What is heard only with the cards or later is no promise.
 */
export function heard(
  noted: readonly Noted[],
  match: Match,
  before: Match | null,
): readonly Noted[] {
  const next = match.next_deal?.commitment;
  const fresh = next !== undefined && !noted.some((known) => known.commitment === next);
  const all = fresh
    ? [...noted, { commitment: next, contribution: "", dealt: null }].slice(-REMEMBERED)
    : noted;
  const promised = promiseOf(match, before);
  const follows = (known: Noted): boolean => known.commitment === promised && known.dealt === null;
  if (!all.some(follows)) return all;
  return all.map((known) => (follows(known) ? { ...known, dealt: match.commitment } : known));
}

/** Return what was promised for the deal on the table, as far as this browser has heard it. */
function promiseOf(match: Match, before: Match | null): string | null {
  const begins = match.next_deal === null && before?.list.length === match.list.length;
  return (begins && before?.next_deal?.commitment) || match.commitment;
}

/** Return the commitment that waits for a contribution of this browser, null if none does. */
export function due(state: State): string | null {
  const { match } = state;
  if (match?.waiting !== "contributions" || match.next_deal === null) return null;
  return match.seat !== null && match.waiting_for.includes(match.seat)
    ? match.next_deal.commitment
    : null;
}

/** Return what was added to a deal before a connection was lost, nothing if nothing was. */
export function addedBefore(state: State, commitment: string): string {
  return state.noted.find((known) => known.commitment === commitment)?.contribution ?? "";
}

/** Return the step that adds something to the next deal. */
export function contribute(state: State, commitment: string, contribution: string): Step {
  return {
    state: { ...state, noted: withContribution(state.noted, commitment, contribution) },
    send: { type: "contribute", id: MESSAGE_ID, seq: state.seq, commitment, contribution },
  };
}

/**
 * Return the state after a refusal, null if that was of something else. Another tab of this seat
 * may have been faster: then what counts is not from here.
 */
export function refused(state: State, id: string | null): State | null {
  if (id !== MESSAGE_ID) return null;
  const commitment = state.match?.next_deal?.commitment ?? "";
  return { ...state, noted: withContribution(state.noted, commitment, "") };
}

function withContribution(
  noted: readonly Noted[],
  commitment: string,
  contribution: string,
): readonly Noted[] {
  return noted.map((known) =>
    known.commitment === commitment ? { ...known, contribution } : known,
  );
}

/** Return bytes in hex. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return what the browser kept of an earlier visit, nothing if that makes no sense. */
export function readNoted(text: string | null): readonly Noted[] {
  try {
    const data: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(data)) return [];
    const isHex = (value: unknown): boolean =>
      typeof value === "string" && /^[0-9a-f]*$/.test(value);
    return data
      .filter((item) => isHex(item?.commitment) && isHex(item?.contribution))
      .map(({ commitment, contribution, dealt }) => ({
        ...{ commitment, contribution },
        dealt: isHex(dealt) ? dealt : null,
      }))
      .slice(-REMEMBERED);
  } catch {
    return [];
  }
}
