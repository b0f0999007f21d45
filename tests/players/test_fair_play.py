"""No computer player decides otherwise when cards are exchanged that its seat cannot see."""

from __future__ import annotations

import inspect
from random import Random

import pytest

from skat.core.moves import Move
from skat.core.views import View
from skat.players import Budget, Key, player, player_names
from skat.server.workers import decide
from tests.core.deals import preset
from tests.core.test_seeing import other_world, random_history


@pytest.mark.parametrize("name", player_names())
def test_hidden_cards_change_no_decision(name: str) -> None:
    """Source: docs/fair-deals.md."""
    decides = player(name)
    budget = Budget(worlds=4)
    seeds = 60 if name in ("random", "rules", "beginner", "casual") else 12
    compared = 0
    for seed in range(seeds):
        chance = Random(seed)
        deal = random_history(preset(chance.choice(["isko", "kneipe"])), chance)
        turn = deal.deal.turn
        if turn is None:
            continue
        key = Key("chance", 1, int(turn), seed)
        for _ in range(3):
            other = other_world(deal, turn, chance)
            if other is None:
                continue
            here, there = deal.deal.view(turn), other.view(turn)
            compared += 1
            assert decides.decide(here, key, budget) == decides.decide(there, key, budget)
    assert compared > seeds


def test_a_worker_is_told_the_view_and_nothing_else_of_the_deal() -> None:
    """Source: docs/fair-deals.md."""
    told = inspect.get_annotations(decide, eval_str=True)
    assert told == {
        "name": str,
        "view": View,
        "key": Key,
        "budget": Budget | None,
        "return": Move,
    }
