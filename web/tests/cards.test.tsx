import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { CardFace, DECKS } from "../src/cards/Card";
import { RANK_LETTERS, SUIT_LETTERS } from "../src/cards/deck";
import { Words } from "../src/words";
import { catalogue } from "./samples";

/** Relative luminance of a colour such as `#b80d24`. Source: WCAG 2.2. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each(Object.values(DECKS))("the $name deck", (deck) => {
  const words = new Words("en", catalogue("en"));
  const codes = SUIT_LETTERS.flatMap((suit) => RANK_LETTERS.map((rank) => suit + rank));

  test("has suit colours that stand out from the paper", () => {
    for (const suit of SUIT_LETTERS) {
      expect(contrast(deck.suits[suit].colour, deck.paper)).toBeGreaterThan(4.5);
    }
  });

  test("has four different symbols", () => {
    expect(new Set(SUIT_LETTERS.map((suit) => deck.suits[suit].symbol)).size).toBe(4);
  });

  test.each([false, true])("draws 32 different faces (large letters: %s)", (large) => {
    const faces = codes.map((code) =>
      renderToString(<CardFace code={code} words={words} deck={deck} large={large} />),
    );
    expect(new Set(faces).size).toBe(32);
  });
});

test("the corner letters are those of the language", () => {
  const german = new Words("de", catalogue("de"));
  expect(renderToString(<CardFace code="CJ" words={german} />)).toContain(">B</text>");
});
