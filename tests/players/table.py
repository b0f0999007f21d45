"""Plays deals between players without a clock: the loop that tests of players share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from skat.core.deck import secret_from_seed, shuffle
from skat.core.moves import Move, Pass
from skat.core.results import POSITIONS
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.players import Key, Player

Watch = Callable[[View, Key, Move], None]
Interrupt = Callable[[Series], Series]


def nobody_speaks(series: Series) -> Series:
    """Leave the match as it is."""
    return series


def play_deals(
    rules: Ruleset,
    players: Sequence[Player],
    *,
    deals: int,
    seed: int = 1,
    watch: Watch | None = None,
    interrupt: Interrupt = nobody_speaks,
) -> Series:
    """Return a match of so many deals between these players, redeals included.

    Args:
        rules: the rule set.
        players: by seat, 3 or 4.
        deals: deals to start; a mark of the list or a short match ends it sooner.
        seed: of the cards and of the players' keys.
        watch: is shown every decision.
        interrupt: may move out of turn before every question, to claim or to give up.
    """
    series = Series.open(rules, seats=len(players))
    for number in range(1, deals + 1):
        if series.ended:
            break
        series, _ = series.start(shuffle(secret_from_seed(seed, number)))
        series = _play_deal(series, players, seed, number, watch, interrupt)
    return series


def _play_deal(
    series: Series,
    players: Sequence[Player],
    seed: int,
    number: int,
    watch: Watch | None,
    interrupt: Interrupt,
) -> Series:
    """Return the match after the deal on the table was played to its end."""
    decision = 0
    doubling = series.rules.kontra.enabled

    def ask(seat: int, view: View) -> Move:
        nonlocal decision
        decision += 1
        key = Key(seed, number, seat, decision)
        move = players[seat].decide(view, key)
        if watch is not None:
            watch(view, key, move)
        return move

    while series.running:
        for seat in _may_double(series) if doubling else ():
            view = series.view(seat)
            if view.may_double:  # the doubling before may have closed the window
                move = ask(seat, replace(view, ask=Ask.KONTRA))
                if move != Pass():
                    series, _ = series.apply(seat, move)
        series = interrupt(series)
        if not series.running:
            break
        seat_on_turn = series.turn
        assert seat_on_turn is not None
        view = series.view(seat_on_turn)
        series, _ = series.apply(seat_on_turn, ask(seat_on_turn, view))
    return series


def _may_double(series: Series) -> list[int]:
    """Return the seats that may say the next doubling."""
    deal = series.deal
    assert deal is not None
    return [series.seat_of(position) for position in POSITIONS if deal.may_double(position)]
