import { renderToString } from "preact-render-to-string";
import { beforeAll, describe, expect, test } from "vitest";
import { CardFace } from "../src/cards/Card";
import { RANK_LETTERS, SUIT_LETTERS } from "../src/cards/deck";
import { DECK_NAMES, deckOf, loadDeck } from "../src/cards/decks";
import { type DeckName, Words } from "../src/words";
import { catalogue } from "./samples";

type Triple = [number, number, number];
type Matrix = [Triple, Triple, Triple];

/** The linear red, green and blue of a colour such as `#b80d24`. Source: WCAG 2.2. */
function linear(colour: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

function product(matrix: Matrix, vector: Triple): Triple {
  return matrix.map((row) =>
    row.reduce((sum, part, at) => sum + part * vector[at as 0], 0),
  ) as Triple;
}

function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red, green, blue] = linear(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** How people see linear colours who lack one kind of cones. Source: Machado et al., 2009. */
const EYES: Record<string, Matrix> = {
  "all cones": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no red cones": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "no green cones": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "no blue cones": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Return how far apart two colours look, in CIELAB; 2 is just noticeable. */
function difference(eyes: Matrix, one: string, other: string): number {
  const [a, b] = [one, other].map((colour) => {
    const seen = product(eyes, linear(colour)).map((part) => Math.min(1, Math.max(0, part)));
    const [x, y, z] = product(
      [
        [0.4339, 0.3763, 0.1899],
        [0.2126, 0.7152, 0.0722],
        [0.0177, 0.1095, 0.8728],
      ],
      seen as Triple,
    ).map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)) as Triple;
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  }) as [number[], number[]];
  return Math.hypot(...a.map((part, at) => part - (b[at] ?? 0)));
}

const pairs = SUIT_LETTERS.flatMap((one, at) =>
  SUIT_LETTERS.slice(at + 1).map((other) => [one, other] as const),
);
const codes = SUIT_LETTERS.flatMap((suit) => RANK_LETTERS.map((rank) => suit + rank));

beforeAll(async () => {
  await Promise.all(DECK_NAMES.map(loadDeck));
});

describe.each(DECK_NAMES)("the %s deck", (name) => {
  const words = new Words("en", catalogue("en"), name);
  const draw = (code: string, large: boolean): string =>
    renderToString(<CardFace code={code} words={words} large={large} />);

  test("is the one that has been loaded", () => expect(deckOf(name).name).toBe(name));

  test("has letters that stand out from the paper", () => {
    const deck = deckOf(name);
    for (const suit of SUIT_LETTERS) {
      for (const rank of RANK_LETTERS) {
        expect(contrast(deck.suits[suit].colour, deck.ground(rank))).toBeGreaterThan(4.5);
      }
    }
  });

  test("has four different symbols, so that no colour is needed to tell them apart", () => {
    const outlines = SUIT_LETTERS.map((suit) => deckOf(name).suits[suit].symbol[0]?.d);
    expect(new Set(outlines).size).toBe(4);
  });

  test.each([false, true])("draws 32 different faces (large letters: %s)", (large) => {
    expect(new Set(codes.map((code) => draw(code, large))).size).toBe(32);
  });

  test.each([false, true])("says nothing by itself and names no script (large: %s)", (large) => {
    for (const code of codes) {
      expect(draw(code, large)).toMatch(/^<svg [^>]*aria-hidden="true"/);
      expect(draw(code, large)).not.toMatch(/ style=| id=|NaN|undefined/);
    }
  });
});

describe.each(Object.entries(EYES))("with %s", (_, eyes) => {
  test.each(pairs)("the tournament suits %s and %s have different colours", (one, other) => {
    const { suits } = deckOf("tournament");
    const [fill, otherFill] = [suits[one], suits[other]].map(({ symbol }) => symbol[0]?.fill ?? "");
    expect(difference(eyes, fill ?? "", otherFill ?? "")).toBeGreaterThan(20);
  });
});

test("an Ober carries the pip high, an Unter low, and a king has two", () => {
  const words = new Words("de", catalogue("de"), "german");
  const pips = (code: string): number[] => {
    const html = renderToString(<CardFace code={code} words={words} />);
    return [...html.matchAll(/translate\([\d.]+ ([\d.]+)\) scale\(0\.2/g)].map((pip) =>
      Number(pip[1]),
    );
  };
  for (const suit of SUIT_LETTERS) {
    expect(pips(`${suit}Q`)).toHaveLength(1);
    expect(pips(`${suit}Q`)[0]).toBeLessThan(50);
    expect(pips(`${suit}J`)).toHaveLength(1);
    expect(pips(`${suit}J`)[0]).toBeGreaterThan(100);
    expect(pips(`${suit}K`).filter((y) => y < 50)).toHaveLength(2);
  }
});

test.each([
  ["french", "B"],
  ["german", "U"],
  ["tournament", "B"],
] as [DeckName, string][])(
  "the corner letters are those of language and deck: %s",
  (deck, letter) => {
    const words = new Words("de", catalogue("de"), deck);
    expect(renderToString(<CardFace code="CJ" words={words} />)).toContain(`>${letter}</text>`);
  },
);
