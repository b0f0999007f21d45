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
from skat.core.cards import CARDS, Card
from skat.core.errors import IllegalMove, SkatError
from skat.core.moves import Claim, Concede, Level, Move, Pass
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.core.series import Event, Series
from skat.core.views import Ask, View
from skat.players import Budget, Key, Player
from skat.players.random_player import RandomPlayer

BUDGET = Budget(worlds=4)
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
        return steady_answer(self.player, view, key, budget)


def steady_answer(player: Player, view: View, key: Key, budget: Budget | None) -> Move:
    """Return the answer of a player, which must be the same for a copy, and change no view."""
    before = pickle.dumps(view)
    move = player.decide(view, key, budget)
    assert pickle.dumps(view) == before, f"changed {view}"
    copy = pickle.loads(before)
    assert copy == view
    assert player.decide(copy, key, budget) == move, f"another answer to a copy of {view}"
    return move


class Beside:
    """An observer with three chairs where `random` plays and another player is asked beside it.

    The other one answers a few questions of each kind, and every answer must be one that the
    rules accept there. So rare questions come up without long games of a slow player.
    """

    def __init__(self, player: Player, each: int, chance: Random) -> None:
        self.player = player
        self.name = player.name
        self.left = Counter(dict.fromkeys(Ask, each))
        self.chance = chance
        self.series: Series | None = None

    def dealt(
        self, series: Series, number: int, pack: tuple[Card, ...], events: tuple[Event, ...]
    ) -> None:
        self.series = series

    def moved(self, series: Series, seat: int, move: Move, events: tuple[Event, ...]) -> None:
        self.series = series

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        ask = view.ask
        assert ask is not None
        forced = ask is Ask.CARD and self.chance.random() < 0.9
        if self.left[ask] and not forced:
            self.left[ask] -= 1
            move = steady_answer(self.player, view, key, BUDGET)
            assert self.series is not None
            if not (ask is Ask.KONTRA and isinstance(move, Pass)):
                self.series.apply(key.seat, move)
        if ask is Ask.CARD and view.declarer == view.position and self.chance.random() < 0.2:
            return self.chance.choice((Claim(), Concede()))
        return RandomPlayer().decide(view, key, budget)


def check_answers(player: Player, rules: Ruleset, *, each: int, seed: int) -> set[Ask]:
    """Ask a player some questions of each kind, in deals of others; return what was not asked.

    Args:
        player: the player.
        rules: the rule set.
        each: how many questions of each kind.
        seed: of cards and keys, and of those who play.
    """
    beside = Beside(player, each, Random(seed))
    for deals in range(60):
        play_series(
            Series.open(rules, seats=3, deals=1),
            [beside] * 3,
            seed=seed * 1000 + deals,
            packs=1,
            observers=[beside],
            refused=_only_interruptions,
        )
        if not beside.left.total():
            break
    return set(+beside.left)


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
