// Recomputes a deal and says what agrees. Source: docs/fair-deals.md.

import type { CardCode } from "../wire";
import { hex } from "./noted";
import type { Dealt } from "./record";
import { sha256 } from "./sha256";
import { shuffled } from "./shuffle";

export type Verdict = "right" | "wrong" | "unknown";

/** One comparison. */
export interface Finding {
  check: "commitment" | "noted" | "contributions" | "mine" | "pack";
  verdict: Verdict;
  /** What follows from the rest, where something is wrong. */
  expected?: string;
  /** What was said instead. */
  got?: string;
  /** Place of the first wrong card, from 1. */
  place?: number;
}

/** What the browser that asks knows of a deal from its own table. */
export interface Witness {
  /** The commitment that it heard before the cards came; null: it was not there yet. */
  heard: string | null;
  /** What it added, in hex; empty: nothing. */
  contribution: string;
  /** Where its person sits. */
  seat: number;
}

/** What every computer player adds: the word `computer`. */
const COMPUTER = hex(new TextEncoder().encode("computer"));

/** Return everything that can be compared about a deal. */
export function checkDeal(deal: Dealt, witness: Witness | null = null): readonly Finding[] {
  const findings = [checkCommitment(deal)];
  if (witness !== null) findings.push(...checkWitness(deal, witness));
  findings.push(checkContributions(deal), checkPack(deal));
  return findings;
}

/** Return the verdict on the whole: right only if the cards themselves were recomputed. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some((finding) => finding.verdict === "wrong")) return "wrong";
  const needed = ["commitment", "pack"];
  const proved = needed.every((check) =>
    findings.some((finding) => finding.check === check && finding.verdict === "right"),
  );
  return proved ? "right" : "unknown";
}

function checkCommitment(deal: Dealt): Finding {
  const check = "commitment";
  if (deal.secret === null || deal.commitment === null) return { check, verdict: "unknown" };
  return compared(check, hex(sha256(bytes(deal.secret))), deal.commitment);
}

function* checkWitness(deal: Dealt, witness: Witness): Generator<Finding> {
  const { heard, contribution, seat } = witness;
  if (heard === null) yield { check: "noted", verdict: "unknown" };
  else yield compared("noted", heard, deal.commitment ?? "");
  if (contribution !== "") yield compared("mine", contribution, deal.contributions[seat] ?? "");
}

function checkContributions(deal: Dealt): Finding {
  const check = "contributions";
  const added = deal.contributions;
  if (added.length === 0) return { check, verdict: "unknown" };
  if (deal.seats.length > 0 && added.length !== deal.seats.length) {
    return compared(check, String(deal.seats.length), String(added.length));
  }
  const odd = added.find((item, seat) => deal.seats[seat]?.computer && item !== COMPUTER);
  return odd === undefined ? { check, verdict: "right" } : compared(check, COMPUTER, odd);
}

function checkPack(deal: Dealt): Finding {
  const check = "pack";
  if (deal.secret === null) return { check, verdict: "unknown" };
  const pack = recomputed(deal.secret, deal.contributions);
  const place = pack.findIndex((card, at) => card !== deal.pack[at]);
  if (place < 0) return { check, verdict: "right" };
  return { ...compared(check, pack[place] ?? "", deal.pack[place] ?? ""), place: place + 1 };
}

/** Return the pack that a secret and contributions give. */
export function recomputed(secret: string, contributions: readonly string[]): readonly CardCode[] {
  return shuffled(bytes(secret), contributions.map(bytes));
}

function compared(check: Finding["check"], expected: string, got: string): Finding {
  return expected === got
    ? { check, verdict: "right" }
    : { check, verdict: "wrong", expected, got };
}

/** Return the bytes that hex digits stand for. */
export function bytes(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

/** Return what bytes say, if that is plain text without control signs. */
export function readable(text: string): string | null {
  try {
    const said = new TextDecoder("utf-8", { fatal: true }).decode(bytes(text));
    return said !== "" && !/\p{C}/u.test(said) ? said : null;
  } catch {
    return null;
  }
}
