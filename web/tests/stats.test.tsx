// The statistics of a guest: what is kept in the browser, and what is shown in every language.

import { renderToString } from "preact-render-to-string";
import { expect, test, vi } from "vitest";
import { Speech } from "../src/parts/Speech";
import { MOST_PLAYED, readPlayed, withPlayed } from "../src/played";
import type { Stats, Tally } from "../src/stats/data";
import { mean, percent, runningPoints } from "../src/stats/data";
import { Shown } from "../src/stats/StatsPage";
import { LANGUAGES, Words } from "../src/words";
import { catalogue } from "./samples";

vi.mock("../src/store", () => ({
  forgetPlayed: () => {},
  playedTokens: () => [],
  visit: () => {},
}));

const none: Tally = { deals: 0, won: 0, score: 0, points: 0, counted: 0 };
const some: Tally = { deals: 8, won: 5, score: 120, points: 533, counted: 8 };
const stats: Stats = {
  matches: 2,
  deals: 24,
  added: 96,
  left_out: { undos: 1, hints: 2, again: 5, "stand-in": 3 },
  roles: {
    declarer: some,
    defender: { ...some, deals: 14, won: 6 },
    passed: none,
    ramsch: some,
    sat_out: none,
  },
  games: [
    { ...some, game: "hearts" },
    { ...none, deals: 1, game: "ramsch" },
  ],
  positions: [0, 1, 2].map((position) => ({ position, declarer: some, defender: none })),
  hand: none,
  course: [
    { date: "2026-11-29T10:00:00Z", deals: 12, points: -30 },
    { date: null, deals: 12, points: 126 },
  ],
};

function drawn(shown: Stats, language = "en"): string {
  const words = new Words(language as "en", catalogue(language as "en"));
  return renderToString(
    <Speech.Provider value={words}>
      <Shown stats={shown} />
    </Speech.Provider>,
  );
}

test.each(LANGUAGES)("%s: everything is said in words", (language) => {
  const html = drawn(stats, language);
  expect(html).not.toMatch(/>[^<]*\b(page|role|position|suit|contract)\.[a-z_]+/);
  expect(html).not.toMatch(/\{[a-z]+\}/);
});

test("games won and lost are said beside the bars", () => {
  const html = drawn(stats);
  expect(html).toContain("5 of 8 won");
  expect(html).toContain("63\u00a0%");
  expect(html).toContain("5 deals that were played again");
});

test("the course ends with the points of all matches", () => {
  expect(runningPoints(stats.course)).toEqual([-30, 96]);
  expect(drawn(stats)).toContain("96 points in the end");
});

test("without a deal that counts nothing is drawn", () => {
  const html = drawn({ ...stats, deals: 0, left_out: { again: 1 } });
  expect(html).toContain("No deal counts yet");
  expect(html).not.toContain("<svg");
});

test("shares and means of nothing are not there", () => {
  expect(percent(1, 3)).toBe(33);
  expect(percent(0, 0)).toBeNull();
  expect(mean(533, 8)).toBe(66.6);
  expect(mean(0, 0)).toBeNull();
});

test("seats are kept once, the newest last, and never too many", () => {
  expect(withPlayed(["a", "b"], "a")).toEqual(["b", "a"]);
  const many = Array.from({ length: MOST_PLAYED }, (_, index) => `t${index}`);
  const more = withPlayed(many, "new");
  expect(more).toHaveLength(MOST_PLAYED);
  expect(more.at(-1)).toBe("new");
  expect(more).not.toContain("t0");
});

test("broken storage holds no seats", () => {
  for (const text of [null, "", "{", "7", '{"a":1}']) expect(readPlayed(text)).toEqual([]);
  expect(readPlayed('["a",1,null,"b"]')).toEqual(["a", "b"]);
});
