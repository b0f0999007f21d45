// A deal in an address: what the table tells the page that checks it. It stays behind the `#`, so
// that it is sent to no server. Everything in it has been told to every seat.

import type { Match } from "../wire";
import type { Witness } from "./check";
import type { Noted } from "./noted";
import type { Dealt } from "./record";
import { isPattern } from "./record";

/** Return the address that checks the deal on the table, null before its secret is told. */
export function slipAddress(match: Match, noted: readonly Noted[]): string | null {
  if (match.secret === null || match.commitment === null || match.pack === null) return null;
  const promise = noted.find((known) => known.dealt === match.commitment);
  const slip = new URLSearchParams({
    deal: String(match.number),
    commitment: match.commitment,
    secret: match.secret,
    contributions: match.contributions.map((item) => item || "-").join("."),
    pack: match.pack.join("."),
    pattern: match.rules.deal_pattern.map(([target, count]) => target + count).join("."),
    seats: JSON.stringify(
      match.seats.map(({ name, kind }) => [name, kind === "computer" ? "computer" : "person"]),
    ),
    heard: promise?.commitment ?? "",
    mine: promise?.contribution ?? "",
    seat: String(match.seat),
  });
  return `/verify#${slip}`;
}

/** Return the deal of an address, null if it has none or an incomplete one. */
export function readSlip(hash: string): { deal: Dealt; witness: Witness | null } | null {
  const slip = new URLSearchParams(hash.replace(/^#/, ""));
  const hexOf = (name: string): string | null => {
    const text = slip.get(name);
    return text !== null && /^([0-9a-f]{2})*$/.test(text) ? text : null;
  };
  const pack = (slip.get("pack") ?? "").split(".");
  const pattern = patternOf(slip.get("pattern") ?? "");
  const contributions = (slip.get("contributions") ?? "").split(".").filter((item) => item !== "");
  const sound = contributions.every((item) => /^(-|([0-9a-f]{2})+)$/.test(item));
  const known = new Set(pack.filter((card) => /^[CSHD][AKQJT987]$/.test(card)));
  if (pack.length !== 32 || known.size !== 32 || !isPattern(pattern) || !sound) return null;
  const heard = hexOf("heard");
  return {
    deal: {
      match: 1,
      place: Number(slip.get("deal")) || 1,
      commitment: hexOf("commitment"),
      secret: hexOf("secret"),
      contributions: contributions.map((item) => (item === "-" ? "" : item)),
      pack,
      seats: seatsOf(slip.get("seats") ?? ""),
      pattern,
    },
    witness:
      heard === null
        ? null
        : {
            heard: heard || null,
            contribution: hexOf("mine") ?? "",
            seat: Number(slip.get("seat")),
          },
  };
}

function patternOf(text: string): [string, number][] {
  return text.split(".").map((step) => {
    const [, target = "", count = ""] = /^([a-z]+)(\d+)$/.exec(step) ?? [];
    return [target, Number(count)];
  });
}

function seatsOf(text: string): Dealt["seats"] {
  try {
    const seats: unknown = JSON.parse(text);
    if (!Array.isArray(seats)) return [];
    return seats.map((seat) => ({ name: String(seat?.[0]), computer: seat?.[1] === "computer" }));
  } catch {
    return [];
  }
}
