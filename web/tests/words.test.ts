import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Line } from "../src/wire";
import { type DeckName, LANGUAGES, type Language, pluralForm, Words } from "../src/words";
import { catalogue } from "./samples";

interface Golden {
  language: Language;
  deck: DeckName;
  line: Line;
  text: string;
}

const golden = new URL("../../tests/words/golden.json", import.meta.url);

describe("the sentences shared with the Python room `words`", () => {
  const cases: Golden[] = JSON.parse(readFileSync(golden, "utf8"));
  test("exist", () => expect(cases.length).toBeGreaterThan(0));
  test.each(cases)("$language $deck $line.key", ({ language, deck, line, text }) => {
    expect(new Words(language, catalogue(language), deck).say(line)).toBe(text);
  });
});

test("plural forms follow the language", () => {
  const russian = [1, 2, 5, 11, 12, 21, 22, 25, 111, 0, 1.5].map((n) => pluralForm("ru", n));
  expect(russian).toEqual([
    "one",
    "few",
    "many",
    "many",
    "many",
    "one",
    "few",
    "many",
    "many",
    "many",
    "other",
  ]);
  expect([1, 0, 2].map((n) => pluralForm("de", n))).toEqual(["one", "other", "other"]);
});

test("cards, lists, nested lines and negative numbers are said", () => {
  const words = new Words("en", {
    "card.french.CJ": "jack of clubs",
    "card.french.HA": "ace of hearts",
    "suit.hearts": "hearts",
    say: "{name}: {card}; {cards}; {suit}; {score}",
  });
  const params = {
    name: "Ada",
    card: { card: "CJ" },
    cards: { cards: ["CJ", "HA"] },
    suit: { key: "suit.hearts" },
    score: -60,
  };
  expect(words.say({ key: "say", params })).toBe(
    "Ada: jack of clubs; jack of clubs, ace of hearts; hearts; \u221260",
  );
});

test("a name with dollar signs or braces is said as it is", () => {
  const words = new Words("en", { hello: "Hello {name}" });
  expect(words.text("hello", { name: "$& {name}" })).toBe("Hello $& {name}");
});

test.each(LANGUAGES)("%s has letters for the corners of every card", (language) => {
  const words = new Words(language, catalogue(language));
  for (const rank of "ATKQJ987") expect(words.has(`letters.french.${rank}`)).toBe(true);
});
