"""Whatever people choose can be played, and every preset's own answers are among the choices."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from skat.core.house_rules import HOUSE_RULES, HouseRule
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from tests.strategies import seeds

BY_NAME = {rule.name: rule for rule in HOUSE_RULES}
ELSEWHERE = {("iss", "claims")}
"""Settled in a way that is not offered at the table."""


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.name)
def test_every_answer_can_be_given_under_every_preset(preset: str, rule: HouseRule) -> None:
    for option in rule.options:
        changed = PRESETS[preset].override(option.overrides)
        assert rule.option_of(changed) == option


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.name)
def test_every_preset_has_one_of_the_answers(preset: str, rule: HouseRule) -> None:
    chosen = [option for option in rule.options if option.is_chosen(PRESETS[preset])]

    assert len(chosen) == (0 if (preset, rule.name) in ELSEWHERE else 1)


@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_answers_given_one_after_another_all_stand(seed: int) -> None:
    chance = Random(seed)
    rules = chance.choice(list(PRESETS.values()))
    answers = {rule.name: chance.choice(rule.options) for rule in HOUSE_RULES}
    for option in answers.values():
        rules = rules.override(option.overrides)

    assert {name: BY_NAME[name].option_of(rules) for name in answers} == answers
    assert Ruleset.from_dict(rules.to_dict()) == rules


def test_what_a_rule_needs_is_another_rule_before_it() -> None:
    for place, rule in enumerate(HOUSE_RULES):
        if rule.needs is not None:
            name, answers = rule.needs
            assert name in [before.name for before in HOUSE_RULES[:place]]
            assert set(answers) <= {option.name for option in BY_NAME[name].options}


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len(HOUSE_RULES)
    for rule in HOUSE_RULES:
        assert len({option.name for option in rule.options}) == len(rule.options) > 1
