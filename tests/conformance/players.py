"""What every computer player must keep, whoever wrote it: the suite that each one is put through.

    check_player(my_player, rules, deals=20, seed=1)

plays deals between three (or four) of it, with claims and concessions thrown in,
and fails with the view in question where a promise is broken.
"""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

from skat.arena.driver import play_series
from skat.core.cards import CARDS
from skat.core.errors import IllegalMove, SkatError
from skat.core.moves import Claim, Concede, Level, Move
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.players import Budget, Key, Player

BUDGET = Budget(worlds=2)
"""What a player that searches may look at here; others do not ask."""
INTERRUPTED = 0.04
"""Chance before a card of the declarer that he claims or gives up instead."""


class Examined:
    """A player that asks another everything twice; as declarer it claims or gives up at times."""

    def __init__(self, player: Player, chance: Random) -> None:
        self.player = player
        self.name = player.name
        self.chance = chance
        self.asked: Counter[Ask] = Counter()

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return the answer of the player, which must be the same again, and for a copy."""
        assert view.ask is not None
        declares = view.ask is Ask.CARD and view.declarer == view.position
        if declares and self.chance.random() < INTERRUPTED:
            return self.chance.choice(
                (Claim(), Claim(Level.SCHNEIDER), Claim(Level.SCHWARZ), Concede())
            )
        self.asked[view.ask] += 1
        move = self.player.decide(view, key, budget)
        assert self.player.decide(view, key, budget) == move, f"another answer to {view}"
        copy = pickle.loads(pickle.dumps(view))
        assert copy == view
        assert self.player.decide(copy, key, budget) == move, f"another answer to a copy of {view}"
        return move


def check_player(player: Player, rules: Ruleset, *, deals: int, seed: int) -> Counter[Ask]:
    """Play deals between three or four of one player, and require what players promise.

    Every answer is a move that the rules accept, and the same view and key get the
    same answer, also as a copy that has been through a file.

    Args:
        player: the player.
        rules: the rule set.
        deals: how many deals to play; matches follow each other until so many are.
        seed: of cards, keys, the number of seats and the interruptions.

    Returns:
        How often each question was asked.
    """
    chance = Random(seed)
    examined = Examined(player, chance)
    seats = chance.choice(rules.table_players)
    played = 0
    while played < deals:
        series = play_series(
            Series.open(rules, seats=seats),
            [examined] * seats,
            seed=chance.getrandbits(32),
            budget=BUDGET,
            packs=deals - played,
            refused=_only_interruptions,
        )
        played += len(series.entries)
    return examined.asked


def _only_interruptions(seat: int, move: Move, error: IllegalMove) -> None:
    """Let nothing be refused but a claim or a concession."""
    if not isinstance(move, Claim | Concede):
        raise AssertionError(f"seat {seat} made an illegal move: {error}") from error


def check_refuses_to_move_unasked(player: Player) -> None:
    """Require an error that names the player where nothing is asked."""
    series, _ = Series.open(PRESETS["twelve"]).start(CARDS)

    with pytest.raises(SkatError, match=player.name):
        player.decide(series.view(None), Key(1, 1, 0, 1))
