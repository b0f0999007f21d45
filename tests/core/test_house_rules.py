"""Whatever people choose can be played, and it is explained in every language."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from skat.core.house_rules import HOUSE_RULES, HouseRule
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from tests.strategies import seeds

BY_NAME = {rule.parameter: rule for rule in HOUSE_RULES}


def plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def choices(rule: HouseRule, chance: Random) -> Any:
    """Return a value, or several."""
    if not rule.several:
        return chance.choice(rule.values)
    return tuple(value for value in rule.values if chance.random() < 0.5)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_value_can_be_chosen_under_every_preset(preset: str) -> None:
    rules = PRESETS[preset]
    for rule in HOUSE_RULES:
        for value in (rule.values, ()) if rule.several else rule.values:
            changed = rules.override(rule.overrides(value))
            assert rule.value_of(changed) == plain(value), rule


@settings(max_examples=20, deadline=None)
@given(seed=seeds)
def test_values_chosen_one_after_another_all_stand(seed: int) -> None:
    chance = Random(seed)
    rules = chance.choice(list(PRESETS.values()))
    chosen = {rule.parameter: choices(rule, chance) for rule in HOUSE_RULES}
    chosen["bierlachs_mark"] = 501
    overrides: dict[str, Any] = {}
    for name, value in chosen.items():
        overrides |= BY_NAME[name].overrides(value)

    rules = rules.override(overrides)

    assert {name: BY_NAME[name].value_of(rules) for name in chosen} == {
        name: plain(value) for name, value in chosen.items()
    }
    assert Ruleset.from_dict(rules.to_dict()) == rules


def test_what_a_rule_needs_is_another_rule_before_it() -> None:
    for place, rule in enumerate(HOUSE_RULES):
        if rule.needs is not None:
            name, value = rule.needs
            assert name in [before.parameter for before in HOUSE_RULES[:place]]
            assert value in BY_NAME[name].values


def test_every_preset_has_a_value_that_is_offered_or_one_of_its_own() -> None:
    elsewhere = {
        (name, rule.parameter)
        for name, rules in PRESETS.items()
        for rule in HOUSE_RULES
        if not rule.several and rule.value_of(rules) not in [plain(value) for value in rule.values]
    }

    assert elsewhere == {
        ("iss", "claims"),
        ("quick", "passed_deal.mode"),
        *((name, "bierlachs_mark") for name in PRESETS if name != "kneipe"),
    }
