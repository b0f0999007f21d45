// What the browser adds to a deal, and what it remembers of one.

import { expect, test } from "vitest";
import { addedBefore, contribute, due, heard, hex, readNoted } from "../src/fair/noted";
import { received } from "../src/receive";
import type { Match } from "../src/wire";
import { at, match, view } from "./samples";

const NEXT = "bb".repeat(32);
const asking: Match = {
  ...match,
  waiting: "contributions",
  waiting_for: [0],
  next_deal: { commitment: NEXT, asks: true, added: [] },
};

test("a table that waits for this seat wants a contribution to the next deal", () => {
  expect(due(at(view, { match: asking }))).toBe(NEXT);
});

test("nothing is due for another seat, during a deal, or where the deals follow from a seed", () => {
  expect(due(at(view, { match: { ...asking, waiting_for: [1] } }))).toBeNull();
  expect(due(at(view, { match: { ...asking, waiting: "next" } }))).toBeNull();
  expect(due(at(view, { match: match }))).toBeNull();
});

test("what is promised for the next deal is noted, and which deal followed on it", () => {
  const noted = heard([], asking, null);
  expect(noted).toEqual([{ commitment: NEXT, contribution: "", dealt: null }]);
  expect(heard(noted, asking, asking)).toBe(noted);
  const dealt: Match = { ...match, commitment: NEXT, next_deal: null };
  const after = heard(noted, dealt, asking);
  expect(after).toEqual([{ commitment: NEXT, contribution: "", dealt: NEXT }]);
  expect(heard(after, dealt, dealt)).toBe(after);
});

test("a deal that follows on another promise is noted with what had been promised", () => {
  const noted = heard([], asking, null);
  const swapped: Match = { ...match, commitment: "cc".repeat(32), next_deal: null };
  const after = heard(noted, swapped, asking);
  expect(after).toEqual([{ commitment: NEXT, contribution: "", dealt: "cc".repeat(32) }]);
});

test("what is heard only with the cards is no promise, and a later deal breaks none", () => {
  expect(heard([], match, null)).toEqual([]);
  const noted = heard([], asking, null);
  const line = { number: 1 } as Match["list"][number];
  const later: Match = { ...match, commitment: "cc".repeat(32), list: [line] };
  expect(heard(noted, later, asking)).toBe(noted);
});

test("what was added is sent with the commitment, and remembered for another connection", () => {
  const state = received(at(view), {
    type: "snapshot",
    time: 0,
    seq: 3,
    match: asking,
    view: null,
  });
  const step = contribute(state, NEXT, "c0ffee");
  expect(step.send).toEqual({
    type: "contribute",
    id: "fair",
    seq: 3,
    commitment: NEXT,
    contribution: "c0ffee",
  });
  expect(addedBefore(step.state, NEXT)).toBe("c0ffee");
  expect(addedBefore(step.state, "cc".repeat(32))).toBe("");
});

test("a refused contribution is not remembered, and disturbs nothing else", () => {
  const state = received(at(view), {
    type: "snapshot",
    time: 0,
    seq: 3,
    match: asking,
    view: null,
  });
  const { state: after } = contribute({ ...state, sent: { id: "c1", card: null } }, NEXT, "01");
  const error = { key: "error.contribution_twice" };
  const told = received(after, { type: "refused", id: "fair", error, message: "", seq: 3 });
  expect(addedBefore(told, NEXT)).toBe("");
  expect(told.sent).toEqual({ id: "c1", card: null });
  expect(told.notice).toBeNull();
});

test("what was kept is read, and what makes no sense is not", () => {
  const good = { commitment: "aa", contribution: "", dealt: null };
  expect(readNoted(JSON.stringify([good]))).toEqual([good]);
  for (const text of [null, "x", "{}", '[1, null, {"commitment": 3}]', '[{"commitment":"zz"}]']) {
    expect(readNoted(text)).toEqual([]);
  }
});

test("bytes are written in hex", () => {
  expect(hex(new Uint8Array([0, 15, 255]))).toBe("000fff");
});
