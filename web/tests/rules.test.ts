import { expect, test } from "vitest";
import { explained } from "../src/start/rules";
import { rules } from "./samples";

const keys = (change: Partial<typeof rules>, seats = 3): string[] =>
  explained({ ...rules, ...change }, seats).map((line) => line.key);

test("a rule set is told from its parameters, not from its name", () => {
  expect(keys({ name: "whatever" })).toEqual([
    "page.rules.deals",
    "page.rules.plain",
    "page.rules.loss_double",
    "page.rules.passed.count_zero",
    "page.rules.announce",
  ]);
});

test("house rules are told", () => {
  const told = keys({
    deals_per_session: null,
    list_scoring: "bierlachs",
    bierlachs_mark: 301,
    passed_deal: { mode: "ramsch" },
    kontra: { enabled: true, levels: ["kontra", "re"] },
    bock: { enabled: true },
    ramsch: { enabled: true, schieben: true },
  });
  expect(told).toContain("page.rules.open_end");
  expect(told).toContain("page.rules.bierlachs");
  expect(told).toContain("page.rules.schieben");
  expect(told).toContain("page.rules.kontra");
  expect(told).toContain("page.rules.bock");
});

test("single losses of hand games and another base of the open grand are told", () => {
  const told = keys({ loss_factor: { skat: 2, hand: 1 }, grand_ouvert: { base: 36 } });
  expect(told).toContain("page.rules.loss_hand_single");
  expect(told).toContain("page.rules.grand_ouvert");
});
