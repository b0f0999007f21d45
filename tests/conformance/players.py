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

from skat.core.cards import CARDS
from skat.core.errors import IllegalMove, SkatError
from skat.core.moves import Claim, Concede, Level, Move
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.players import Key, Player
from tests.players.table import play_deals

INTERRUPTED = 0.02
"""Chance before a question that the declarer claims or gives up."""


class Watcher:
    """Asks a player everything twice, and counts what it was asked."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.asked: Counter[Ask] = Counter()

    def __call__(self, view: View, key: Key, move: Move) -> None:
        """Require the same answer again, and from a copy of the view."""
        assert view.ask is not None
        self.asked[view.ask] += 1
        assert self.player.decide(view, key) == move, f"another answer to the same {view}"
        copy = pickle.loads(pickle.dumps(view))
        assert copy == view
        assert self.player.decide(copy, key) == move, f"another answer to a copy of {view}"


def check_player(player: Player, rules: Ruleset, *, deals: int, seed: int) -> Counter[Ask]:
    """Play deals between three or four of one player, and require what players promise.

    Every answer is a move that the rules accept (the deal would raise), and the same
    view and key get the same answer, also as a copy that has been through a file.

    Args:
        player: the player.
        rules: the rule set.
        deals: how many deals to play; matches follow each other until so many are.
        seed: of cards, keys and interruptions.

    Returns:
        How often each question was asked.
    """
    watcher = Watcher(player)
    chance = Random(seed)
    seats = rules.table_players[seed % len(rules.table_players)]
    played = 0
    while played < deals:
        series = play_deals(
            rules,
            [player] * seats,
            deals=deals - played,
            seed=chance.getrandbits(32),
            watch=watcher,
            interrupt=lambda series: _interrupted(series, chance),
        )
        played += max(1, len(series.entries))
    return watcher.asked


def check_refuses_to_move_unasked(player: Player) -> None:
    """Require an error that names the player where nothing is asked."""
    series = Series.open(PRESETS["twelve"])
    series, _ = series.start(CARDS)
    onlooker = series.view(None)
    with pytest.raises(SkatError, match=player.name):
        player.decide(onlooker, Key(1, 1, 0, 1))


def _interrupted(series: Series, chance: Random) -> Series:
    """Return the match after the declarer has claimed or given up, now and then."""
    deal = series.deal
    assert deal is not None
    if deal.declarer is None or chance.random() >= INTERRUPTED:
        return series
    moves: list[Move] = [Claim(), Claim(Level.SCHNEIDER), Claim(Level.SCHWARZ), Concede()]
    try:
        after, _ = series.apply(series.seat_of(deal.declarer), chance.choice(moves))
    except IllegalMove:
        return series
    return after
