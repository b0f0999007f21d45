// How a pack comes from a secret and contributions, once more and independently of the server.
// Source: docs/formats/deal.md; tests/cases/fair/deals.json holds this and Python to the same packs.

import type { CardCode } from "../wire";
import { hmacSha256, joined } from "./sha256";

const LABEL = new TextEncoder().encode("skat deal 1\0");
/** The cards in bit order, from which every shuffle starts. */
const CARDS: readonly CardCode[] = ["D", "H", "S", "C"].flatMap((suit) =>
  ["7", "8", "9", "Q", "K", "T", "A", "J"].map((rank) => suit + rank),
);

/** Return the 32 cards in dealing order. */
export function shuffled(
  secret: Uint8Array,
  contributions: readonly Uint8Array[],
): readonly CardCode[] {
  const context = joined(
    LABEL,
    ...contributions.flatMap((item) => [bigEndian(item.length, 2), item]),
  );
  const words = stream(secret, context);
  const pack = [...CARDS];
  for (let last = 31; last > 0; last--) {
    const other = drawn(words, last + 1);
    const card = pack[last] ?? "";
    pack[last] = pack[other] ?? "";
    pack[other] = card;
  }
  return pack;
}

/** Yield the endless stream of 32-bit words. */
function* stream(secret: Uint8Array, context: Uint8Array): Generator<number, never> {
  for (let number = 0; ; number++) {
    const block = hmacSha256(secret, joined(context, bigEndian(number, 4)));
    const view = new DataView(block.buffer);
    for (let at = 0; at < block.length; at += 4) yield view.getUint32(at);
  }
}

/** Return an unbiased number from 0 to count - 1. */
function drawn(words: Generator<number, never>, count: number): number {
  const limit = 2 ** 32 - (2 ** 32 % count);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % count;
  }
}

function bigEndian(number: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, rest = number; at >= 0; at--, rest = Math.floor(rest / 256)) {
    bytes[at] = rest % 256;
  }
  return bytes;
}
