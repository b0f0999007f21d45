// What the form of the start page asks the server for. It knows no rules: a house rule is a parameter
// with values, and the server has the last word.

import type { Form } from "../state";
import type { HouseRule, NewMatch, Rules, RuleValue, Setup } from "../wire";

/** A seat for whoever is invited. */
export const FRIEND = "open";

type Overrides = Record<string, RuleValue | null>;

/** Return the value of a parameter in a rule set. */
export function valueIn(rules: Rules, parameter: string): RuleValue {
  let found: unknown = rules;
  for (const part of parameter.split(".")) found = (found as Record<string, unknown>)[part];
  return found as RuleValue;
}

/** Tell whether two values of a parameter are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Return a rule set with some parameters changed. */
export function applied(rules: Rules, overrides: Overrides): Rules {
  const changed = structuredClone(rules) as unknown as Record<string, unknown>;
  for (const [parameter, value] of Object.entries(overrides)) {
    const path = parameter.split(".");
    const last = path.pop() ?? "";
    let block = changed;
    for (const part of path) block = block[part] as Record<string, unknown>;
    block[last] = value;
  }
  return changed as unknown as Rules;
}

/** Return the preset that is chosen. */
export function presetOf(form: Form, setup: Setup): Rules | undefined {
  return setup.presets.find((preset) => preset.name === form.preset) ?? setup.presets[0];
}

/** Return what the chosen house rules change in the preset. */
export function overridesOf(form: Form, setup: Setup): Overrides {
  const overrides: Overrides = {};
  for (const rule of setup.house_rules) {
    const value = form.house[rule.parameter];
    if (value === undefined) continue;
    const carried = rule.carries.find(([found]) => isSame(found, value))?.[1] ?? {};
    Object.assign(overrides, carried, { [rule.parameter]: value });
  }
  return overrides;
}

/** Return the rules of the match that the form asks for. */
export function rulesOf(form: Form, setup: Setup): Rules | undefined {
  const preset = presetOf(form, setup);
  return preset && applied(preset, overridesOf(form, setup));
}

/** Tell whether a house rule means anything under these rules. */
export function isAsked(rule: HouseRule, rules: Rules, all: readonly HouseRule[]): boolean {
  if (rule.needs === null) return true;
  const [parameter, value] = rule.needs;
  if (!isSame(valueIn(rules, parameter), value)) return false;
  const needed = all.find((other) => other.parameter === parameter);
  return needed === undefined || isAsked(needed, rules, all);
}

/** Return the house rules of a match that differ from its preset. */
export function changedRules(setup: Setup, preset: string, rules: Rules): HouseRule[] {
  const usual = setup.presets.find((known) => known.name === preset);
  if (usual === undefined) return [];
  return setup.house_rules.filter(
    (rule) =>
      isAsked(rule, rules, setup.house_rules) &&
      !isSame(valueIn(rules, rule.parameter), valueIn(usual, rule.parameter)),
  );
}

/** The number of seats that the chosen rules allow, nearest to the one asked for. */
export function seatsFor(rules: Rules, wanted: number): number {
  return rules.table_players.includes(wanted) ? wanted : (rules.table_players[0] ?? 3);
}

/** Return who is to sit on the other seats. */
export function opponentsOf(form: Form, setup: Setup, rules: Rules): string[] {
  const usual = setup.usual_player;
  const count = seatsFor(rules, form.seats) - 1;
  return Array.from({ length: count }, (_, index) => form.opponents[index] ?? usual);
}

/** Return the match that the form asks for. */
export function newMatch(form: Form, setup: Setup, rules: Rules, guest: string): NewMatch {
  const overrides = overridesOf(form, setup);
  const fixed = rules.deals_per_session !== null;
  if (form.deals !== null && fixed) overrides.deals_per_session = null;
  return {
    preset: rules.name,
    seats: ["person", ...opponentsOf(form, setup, rules)],
    name: form.name.trim() || guest,
    ...(typeof form.deals === "number" && { deals: form.deals }),
    ...(Object.keys(overrides).length > 0 && { overrides }),
    ...(form.grace !== null && { grace_seconds: form.grace }),
    watching: form.watching,
    ...(form.hints !== null && { hints: form.hints }),
  };
}
