import { beforeAll, describe, expect, test, vi } from "vitest";
import type { State } from "../src/state";
import type { DealResult } from "../src/wire";
import { at, playing } from "./samples";

let heard: (before: State, now: State) => string | null;

beforeAll(async () => {
  vi.stubGlobal("location", { pathname: "/", protocol: "http:", host: "localhost" });
  vi.stubGlobal("navigator", { languages: ["en"] });
  ({ heard } = await import("../src/sound"));
});

const waiting = at({ ...playing, ask: null, turn: 1 });
const result: DealResult = {
  headline: { key: "x" },
  lines: [],
  terms: [],
  scores: [48, 0, 0],
  declarer: 0,
  won: true,
  ending: "played",
};
const over = (change: Partial<DealResult>, you = 0): State =>
  at({ ...playing, you, phase: "ended", ask: null, turn: null, result: { ...result, ...change } });

test("a card that comes to lie on the table is heard", () => {
  const laid = at({ ...playing, ask: null, turn: 1, table: ["H7"], leader: 2 });
  expect(heard(waiting, laid)).toBe("card");
  expect(heard(laid, laid)).toBeNull();
});

test("the own card is heard at the tap, and its confirmation is silent", () => {
  const mine = at(playing);
  const sent = { ...mine, sent: { id: "c1", card: "CA" } };
  expect(heard(mine, sent)).toBe("card");
  expect(heard(sent, at({ ...playing, ask: null, turn: 1, table: ["CA"], leader: 0 }))).toBeNull();
});

test("a finished trick is heard", () => {
  const cards = ["H7", "H8", "HA"].map((card, position) => ({ card, position }));
  expect(heard(waiting, { ...waiting, frames: [{ cards, winner: 2 }] })).toBe("trick");
});

test("being asked is heard once", () => {
  expect(heard(waiting, at(playing))).toBe("turn");
  expect(heard(at(playing), at({ ...playing, bid: 20 }))).toBeNull();
});

describe("the end of the deal", () => {
  test.each([
    ["a won game", over({}), "won"],
    ["a lost game", over({ won: false }), "lost"],
    ["a game that the declarer has won, for a defender", over({}, 1), "lost"],
    ["a game that the declarer has lost, for a defender", over({ won: false }, 1), "won"],
    ["Ramsch, for the loser", over({ declarer: null, won: null, scores: [-30, 0, 0] }), "lost"],
    ["Ramsch, for the others", over({ declarer: null, won: null, scores: [0, -30, 0] }), "won"],
    ["a deal passed out", over({ declarer: null, won: null, scores: [0, 0, 0] }), null],
  ])("%s", (_, now, sound) => {
    expect(heard(waiting, now)).toBe(sound);
    expect(heard(now, now)).toBeNull();
  });
});

test("arriving at a table and going to another one are silent", () => {
  const mine = at(playing);
  expect(heard({ ...mine, view: null }, mine)).toBeNull();
  expect(heard({ ...waiting, token: "other" }, mine)).toBeNull();
});
