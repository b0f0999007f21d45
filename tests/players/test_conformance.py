"""All players that ship with the package keep what players promise.

A player that joins the register joins these tests. Those that search get four layouts a decision,
and fewer deals: the whole suite is to stay under a minute with all of them.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skat.arena.probe import probe
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.players import player, player_names
from tests import strategies
from tests.conformance.players import (
    BUDGET,
    check_answers,
    check_player,
    check_refuses_to_move_unasked,
)

QUICK = ("random", "rules", "beginner", "casual")
"""Players that decide in microseconds: these play whole matches."""

every_player = pytest.mark.parametrize("name", player_names())
every_quick_player = pytest.mark.parametrize("name", QUICK)
every_preset = pytest.mark.parametrize("preset", PRESETS)


@every_player
@every_preset
def test_it_never_breaks_a_rule_and_never_changes_its_mind(name: str, preset: str) -> None:
    deals = 12 if name in QUICK else 1

    check_player(player(name), PRESETS[preset], deals=deals, seed=1)


@every_quick_player
@given(rules=strategies.rulesets, seed=strategies.seeds)
@settings(strategies.QUICK, max_examples=30)
def test_nor_under_any_house_rules(name: str, rules: Ruleset, seed: int) -> None:
    check_player(player(name), rules, deals=2, seed=seed)


@every_player
@given(rules=strategies.rulesets, seed=strategies.seeds)
@settings(strategies.QUICK, max_examples=3)
def test_a_few_answers_keep_to_any_house_rules(name: str, rules: Ruleset, seed: int) -> None:
    if 3 in rules.table_players:
        check_answers(player(name), rules, each=1, seed=seed)


@every_quick_player
@given(contracts=st.sets(st.sampled_from(PRESETS["isko"].contracts), min_size=1))
@settings(strategies.QUICK, max_examples=10)
def test_nor_where_some_games_are_not_played(name: str, contracts: set[str]) -> None:
    rules = PRESETS["isko"].override({"contracts": sorted(contracts)})

    check_player(player(name), rules, deals=3, seed=len(contracts))


@every_player
@pytest.mark.parametrize("contract", PRESETS["isko"].contracts)
def test_it_plays_the_one_game_that_there_is(name: str, contract: str) -> None:
    rules = PRESETS["isko"].override({"contracts": [contract]})

    check_answers(player(name), rules, each=1, seed=7)


@pytest.mark.soak
@every_player
@every_preset
def test_nor_in_two_thousand_deals(name: str, preset: str) -> None:
    deals = 2000 if name in QUICK else 40

    check_player(player(name), PRESETS[preset], deals=deals, seed=2)


@every_player
def test_it_answers_every_kind_of_question(name: str) -> None:
    one = player(name)
    left = [check_answers(one, PRESETS[preset], each=2, seed=11) for preset in ("isko", "kneipe")]

    assert left[0] & left[1] == set()


@every_player
@pytest.mark.parametrize("preset", ["isko", "kneipe", "iss"])
def test_hidden_cards_change_none_of_its_decisions(name: str, preset: str) -> None:
    """Source: docs/fair-deals.md."""
    decisions = 60 if name in QUICK else 5
    found = probe(player(name), PRESETS[preset], decisions=decisions, seed=5, budget=BUDGET)

    assert found.decisions == decisions
    assert [str(change) for change in found.changes] == []


@every_player
def test_it_does_not_move_unasked(name: str) -> None:
    check_refuses_to_move_unasked(player(name))
