import { expect, test } from "vitest";
import {
  changedRules,
  isAsked,
  newMatch,
  opponentsOf,
  overridesOf,
  rulesOf,
  valueIn,
} from "../src/start/opening";
import { NEW_FORM } from "../src/state";
import type { HouseRule, Rules, Setup } from "../src/wire";
import { rules } from "./samples";

function rule(parameter: string, change: Partial<HouseRule> = {}): HouseRule {
  return { parameter, values: [false, true], needs: null, carries: [], several: false, ...change };
}

const kneipe: Rules = { ...rules, name: "kneipe", table_players: [3, 4], deals_per_session: null };
const setup: Setup = {
  presets: [rules, kneipe],
  house_rules: [
    rule("passed_deal.mode", {
      values: ["count_zero", "ramsch"],
      carries: [["ramsch", { "ramsch.enabled": true }]],
    }),
    rule("ramsch.schieben", { needs: ["passed_deal.mode", "ramsch"] }),
    rule("kontra.enabled"),
  ],
  players: ["beginner", "casual"],
  usual_player: "casual",
  languages: ["en"],
  version: "1",
};

test("one click opens a match against two computer players", () => {
  expect(newMatch(NEW_FORM, setup, rules, "Guest")).toEqual({
    preset: "twelve",
    seats: ["person", "casual", "casual"],
    name: "Guest",
    grace_seconds: 120,
    watching: "link",
  });
});

test("a house rule changes its parameter and what it carries along, and nothing else", () => {
  const form = { ...NEW_FORM, house: { "passed_deal.mode": "ramsch", "kontra.enabled": true } };

  expect(overridesOf(form, setup)).toEqual({
    "ramsch.enabled": true,
    "passed_deal.mode": "ramsch",
    "kontra.enabled": true,
  });
  const changed = rulesOf(form, setup);
  expect(changed && valueIn(changed, "ramsch.enabled")).toBe(true);
  expect(rules.ramsch.enabled).toBe(false);
  expect(newMatch(form, setup, rules, "Guest").overrides).toEqual(overridesOf(form, setup));
});

test("a rule is asked only where it means something", () => {
  const [passed, schieben] = setup.house_rules;
  const form = { ...NEW_FORM, house: { "passed_deal.mode": "ramsch" } };
  const ramsch = rulesOf(form, setup);

  expect(passed && isAsked(passed, rules, setup.house_rules)).toBe(true);
  expect(schieben && isAsked(schieben, rules, setup.house_rules)).toBe(false);
  expect(schieben && ramsch && isAsked(schieben, ramsch, setup.house_rules)).toBe(true);
});

test("the rules that differ from the preset can be told", () => {
  const form = { ...NEW_FORM, house: { "kontra.enabled": true } };
  const changed = rulesOf(form, setup) ?? rules;

  expect(changedRules(setup, "twelve", changed).map(({ parameter }) => parameter)).toEqual([
    "kontra.enabled",
  ]);
  expect(changedRules(setup, "twelve", rules)).toEqual([]);
});

test("another length than the fixed one of the rules takes their number away", () => {
  const long = newMatch({ ...NEW_FORM, deals: 36 }, setup, rules, "Guest");
  expect(long).toMatchObject({ deals: 36, overrides: { deals_per_session: null } });

  const open = newMatch({ ...NEW_FORM, deals: "open" }, setup, rules, "Guest");
  expect(open.deals).toBeUndefined();
  expect(open.overrides).toEqual({ deals_per_session: null });
});

test("an open end needs no change where the rules have one", () => {
  const match = newMatch({ ...NEW_FORM, preset: "kneipe", deals: 3 }, setup, kneipe, "Guest");

  expect(match.deals).toBe(3);
  expect(match.overrides).toBeUndefined();
});

test("friends and computer players sit on the other seats in any mix", () => {
  const form = { ...NEW_FORM, preset: "kneipe", seats: 4, opponents: ["open", "random"] };

  expect(opponentsOf(form, setup, kneipe)).toEqual(["open", "random", "casual"]);
  expect(opponentsOf(form, setup, rules)).toEqual(["open", "random"]);
  expect(newMatch({ ...form, grace: null }, setup, kneipe, "Guest").grace_seconds).toBeUndefined();
});
