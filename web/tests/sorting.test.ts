import { expect, test } from "vitest";
import { arranged } from "../src/table/sorting";

const hand = ["CJ", "HJ", "CA", "CT", "SA", "S7", "HK", "H9", "DA", "D7"];
const by = (sort: "contract" | "alternating", ascending = false) => ({ sort, ascending });

test("the server's order is kept", () => {
  expect(arranged(hand, "grand", by("contract"))).toEqual(hand);
});

test("ascending turns it round", () => {
  expect(arranged(hand, "grand", by("contract", true))).toEqual([...hand].reverse());
});

test("with colours in turn black and red suits stand side by side, trumps first", () => {
  expect(arranged(hand, "grand", by("alternating"))).toEqual([
    "CJ",
    "HJ",
    "CA",
    "CT",
    "HK",
    "H9",
    "SA",
    "S7",
    "DA",
    "D7",
  ]);
});

test("in a suit game the trump suit stays with the jacks", () => {
  const sorted = ["CJ", "HJ", "HK", "H9", "CA", "CT", "SA", "S7", "DA", "D7"];
  expect(arranged(sorted, "hearts", by("alternating"))).toEqual([
    "CJ",
    "HJ",
    "HK",
    "H9",
    "CA",
    "CT",
    "DA",
    "D7",
    "SA",
    "S7",
  ]);
});

test("in null jacks belong to their suits", () => {
  const sorted = ["CA", "CJ", "CT", "SA", "S7", "HK", "HJ", "H9", "DA", "D7"];
  const turned = arranged(sorted, "null", by("alternating"));
  expect(turned.slice(0, 3)).toEqual(["CA", "CJ", "CT"]);
  expect([...turned].sort()).toEqual([...sorted].sort());
});

test("cards moved by hand stay where they are, and new ones come on the right", () => {
  const order = ["D7", "CJ", "SA"];
  expect(arranged(["CJ", "CA", "SA", "D7", "H7"], "grand", by("alternating"), order)).toEqual([
    "D7",
    "CJ",
    "SA",
    "CA",
    "H7",
  ]);
});

test("an order of which no card is left sorts the cards", () => {
  expect(arranged(hand, "grand", by("contract"), ["H7", "H8"])).toEqual(hand);
});
