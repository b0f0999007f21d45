"""All players that ship with the package keep what players promise."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.core.views import Ask
from skat.players import player, player_names
from tests import strategies
from tests.conformance.players import check_player, check_refuses_to_move_unasked

QUICK = ("random", "rules")
"""Players that answer at once; those that search get fewer deals."""
SEARCHING = tuple(name for name in player_names() if name not in QUICK)


def _deals(name: str, deals: int) -> int:
    return deals if name in QUICK else max(1, deals // 12)


every_player = pytest.mark.parametrize("name", player_names())
every_preset = pytest.mark.parametrize("preset", PRESETS)


@every_player
@every_preset
def test_it_never_breaks_a_rule_and_never_changes_its_mind(name: str, preset: str) -> None:
    check_player(player(name), PRESETS[preset], deals=_deals(name, 12), seed=1)


@pytest.mark.parametrize("name", QUICK)
@given(rules=strategies.rulesets, seed=strategies.seeds)
@settings(strategies.QUICK, max_examples=40)
def test_nor_under_any_house_rules(name: str, rules: Ruleset, seed: int) -> None:
    check_player(player(name), rules, deals=2, seed=seed)


@pytest.mark.parametrize("name", SEARCHING)
@given(rules=strategies.rulesets, seed=strategies.seeds)
@settings(strategies.QUICK, max_examples=6)
def test_nor_does_a_search_under_any_house_rules(name: str, rules: Ruleset, seed: int) -> None:
    check_player(player(name), rules, deals=1, seed=seed)


@every_player
@given(contracts=st.sets(st.sampled_from(PRESETS["isko"].contracts), min_size=1))
@settings(strategies.QUICK, max_examples=4)
def test_nor_where_some_games_are_not_played(name: str, contracts: set[str]) -> None:
    rules = PRESETS["isko"].override({"contracts": sorted(contracts)})

    check_player(player(name), rules, deals=1, seed=len(contracts))


@pytest.mark.soak
@every_player
@every_preset
def test_nor_in_two_thousand_deals(name: str, preset: str) -> None:
    check_player(player(name), PRESETS[preset], deals=_deals(name, 2000), seed=2)


@pytest.mark.parametrize("name", QUICK)
def test_every_kind_of_question_is_put_to_it(name: str) -> None:
    asked: Counter[Ask] = Counter()
    for seed in range(40):  # a Ramsch comes once in some thirty deals of careful bidders
        asked += check_player(player(name), PRESETS["isko"], deals=15, seed=seed)
        asked += check_player(player(name), PRESETS["kneipe"], deals=15, seed=seed)
        if set(asked) == set(Ask):
            break

    assert set(Ask) - set(asked) == set()


@every_player
def test_it_does_not_move_unasked(name: str) -> None:
    check_refuses_to_move_unasked(player(name))
