// Reads what a record says about its deals, as far as they can be checked here.
// Source: docs/formats/record.md; what the moves mean is nobody's business on this page.

import type { CardCode, Line } from "../wire";

/** A deal with everything that was published about it. */
export interface Dealt {
  /** Place of the match in the record, from 1. */
  match: number;
  /** Place of the deal in the match, from 1. */
  place: number;
  commitment: string | null;
  /** In hex, like the commitment and the contributions. */
  secret: string | null;
  contributions: readonly string[];
  /** In dealing order. */
  pack: readonly CardCode[];
  seats: readonly SeatOf[];
  /** Which places of the pack go to whom, such as `["each", 3]`, `["skat", 2]`. */
  pattern: Pattern;
}

export interface SeatOf {
  name: string;
  computer: boolean;
}

export type Pattern = readonly (readonly [string, number])[];

/** Something that cannot be read. */
export interface Trouble {
  line: number;
  expected: Line;
  got: string;
}

export interface Read {
  deals: readonly Dealt[];
  troubles: readonly Trouble[];
}

/** Quoted at most. */
const LONGEST_GOT = 40;
const RECORD: Line = { key: "verify.trouble.record" };
const CARDS: Line = { key: "verify.trouble.cards" };
const HEX: Line = { key: "verify.trouble.hex" };
const COMMITMENT: Line = { key: "verify.trouble.commitment" };
const PATTERN: Line = { key: "verify.trouble.rules" };

type Open = { -readonly [Name in keyof Dealt]: Dealt[Name] };

/** Return the deals of a text, and whatever could not be read. */
export function readRecord(text: string): Read {
  const reader = new Reader();
  text.split("\n").forEach((line, index) => {
    reader.take(index + 1, line.trim());
  });
  return reader.result(text);
}

class Reader {
  private readonly deals: Open[] = [];
  private readonly troubles: Trouble[] = [];
  private match = 0;
  private place = 0;
  private seats: SeatOf[] = [];
  private pattern: Pattern = [];
  private deal: Open | null = null;

  take(line: number, text: string): void {
    if (text === "" || text.startsWith("#")) return;
    const space = text.indexOf(" ");
    const keyword = space < 0 ? text : text.slice(0, space);
    const rest = space < 0 ? "" : text.slice(space + 1).trim();
    if (keyword === "skat") this.begin(line, rest);
    else if (this.match === 0) this.fail(line, RECORD, text);
    else if (keyword === "rules") this.pattern = this.patternOf(line, rest);
    else if (keyword === "player") this.seats.push(seatOf(rest));
    else if (keyword === "deal") this.beginDeal();
    else if (this.deal !== null) this.detail(this.deal, line, keyword, rest);
  }

  result(text: string): Read {
    if (this.match === 0 && this.troubles.length === 0) this.fail(1, RECORD, text);
    const whole = this.deals.filter((deal) => deal.pack.length === 32);
    return { deals: whole, troubles: this.troubles };
  }

  private begin(line: number, version: string): void {
    if (version !== "1") this.fail(line, RECORD, `skat ${version}`);
    this.match += 1;
    this.place = 0;
    this.seats = [];
    this.pattern = [];
    this.deal = null;
  }

  private beginDeal(): void {
    this.place += 1;
    this.deal = {
      match: this.match,
      place: this.place,
      commitment: null,
      secret: null,
      contributions: [],
      pack: [],
      seats: this.seats,
      pattern: this.pattern,
    };
    this.deals.push(this.deal);
  }

  private detail(deal: Open, line: number, keyword: string, rest: string): void {
    if (keyword === "pack") deal.pack = this.packOf(line, rest);
    else if (keyword === "commitment") {
      if (!/^[0-9a-f]{64}$/.test(rest)) this.fail(line, COMMITMENT, rest);
      deal.commitment = rest;
    } else if (keyword === "note") deal.seats = heldThen(deal.seats, rest);
    else if (keyword === "secret") deal.secret = this.hexOf(line, rest);
    else if (keyword === "contributions") {
      deal.contributions = rest.split(/ +/).map((word) => this.hexOf(line, word) ?? "");
    }
  }

  private packOf(line: number, text: string): readonly CardCode[] {
    const pack = text.split(".");
    const known = new Set(pack.filter((card) => /^[CSHD][AKQJT987]$/.test(card)));
    if (pack.length === 32 && known.size === 32) return pack;
    this.fail(line, CARDS, String(known.size));
    return [];
  }

  /** Return bytes in hex; a record writes no bytes as `-`. */
  private hexOf(line: number, text: string): string | null {
    if (text === "-") return "";
    if (/^([0-9a-f]{2})+$/i.test(text)) return text.toLowerCase();
    this.fail(line, HEX, text);
    return null;
  }

  private patternOf(line: number, text: string): Pattern {
    try {
      const pattern: unknown = JSON.parse(text.slice(text.indexOf("{"))).deal_pattern;
      if (isPattern(pattern)) return pattern;
    } catch {
      // Told below.
    }
    this.fail(line, PATTERN, text);
    return [];
  }

  private fail(line: number, expected: Line, got: string): void {
    this.troubles.push({ line, expected, got: got.slice(0, LONGEST_GOT) });
  }
}

/** Tell whether this says for each of 32 cards to whom it goes. */
export function isPattern(value: unknown): value is Pattern {
  if (!Array.isArray(value)) return false;
  const steps = value.every(
    (step) => Array.isArray(step) && (step[0] === "each" || step[0] === "skat") && step[1] > 0,
  );
  const cards = (step: [string, number]): number => (step[0] === "each" ? 3 : 1) * step[1];
  return steps && value.reduce((sum, step) => sum + cards(step), 0) === 32;
}

/** A note names the seats of computer players, where they are not those of the header. */
function heldThen(seats: readonly SeatOf[], note: string): readonly SeatOf[] {
  const [, held] = /^computers "([\d,]*)"$/.exec(note) ?? [];
  if (held === undefined) return seats;
  const computers = held.split(",");
  return seats.map((seat, index) => ({ ...seat, computer: computers.includes(String(index)) }));
}

function seatOf(text: string): SeatOf {
  const [, kind = "", name = ""] = /^\S+ (\S+) (.*)$/.exec(text) ?? [];
  try {
    return { name: String(JSON.parse(name)), computer: kind !== "person" };
  } catch {
    return { name, computer: kind !== "person" };
  }
}

/** Return the cards of forehand, middlehand and rearhand and of the skat. */
export function handsOf(deal: Dealt): readonly (readonly CardCode[])[] {
  const hands: [CardCode[], CardCode[], CardCode[], CardCode[]] = [[], [], [], []];
  let at = 0;
  for (const [target, count] of deal.pattern) {
    const takers = target === "each" ? hands.slice(0, 3) : hands.slice(3);
    for (const taker of takers) {
      taker.push(...deal.pack.slice(at, at + count));
      at += count;
    }
  }
  return hands;
}
