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

test("commitments are noted while their secrets are not told", () => {
  const noted = heard([], asking);
  expect(noted).toEqual([
    { commitment: match.commitment, contribution: "" },
    { commitment: NEXT, contribution: "" },
  ]);
  expect(heard(noted, asking)).toBe(noted);
  expect(heard([], { ...match, secret: "5ec2e7" })).toEqual([]);
});

test("what was added is sent with the commitment, and remembered for another connection", () => {
  const state = received(at(view), {
    type: "snapshot",
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
  const state = received(at(view), { type: "snapshot", seq: 3, match: asking, view: null });
  const { state: after } = contribute({ ...state, sent: { id: "c1", card: null } }, NEXT, "01");
  const error = { key: "error.contribution_twice" };
  const told = received(after, { type: "refused", id: "fair", error, message: "", seq: 3 });
  expect(addedBefore(told, NEXT)).toBe("");
  expect(told.sent).toEqual({ id: "c1", card: null });
  expect(told.notice).toBeNull();
});

test("what was kept is read, and what makes no sense is not", () => {
  const good = { commitment: "aa", contribution: "" };
  expect(readNoted(JSON.stringify([good]))).toEqual([good]);
  for (const text of [null, "x", "{}", '[1, null, {"commitment": 3}]', '[{"commitment":"zz"}]']) {
    expect(readNoted(text)).toEqual([]);
  }
});

test("bytes are written in hex", () => {
  expect(hex(new Uint8Array([0, 15, 255]))).toBe("000fff");
});
