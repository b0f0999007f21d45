"""Bock rounds: what starts one, how rounds queue, and which deals use them up."""

from __future__ import annotations

from random import Random

import pytest

from skat.core.cards import Game, mask_cards, mask_points
from skat.core.contracts import Contract
from skat.core.errors import IllegalMove
from skat.core.limits import BOCK_EVENTS
from skat.core.moves import (
    Announce,
    Bid,
    Concede,
    Double,
    Move,
    Pass,
    PickUp,
    ThrowIn,
    parse_move,
)
from skat.core.series import Entry, Series
from skat.core.views import Ask
from tests.core.deals import F, M, R, preset
from tests.strategies import answer, random_pack


def triggers(name: str, entry: Entry) -> bool:
    """docs/rules.md 13, written down a second time."""
    score = entry.result.score
    changed = [abs(after) for after, added in zip(entry.totals, entry.added, strict=True) if added]
    if name == "score_three_equal_digits":
        return any(total in range(111, 1000, 111) for total in changed)
    if name == "score_multiple_of_100":
        return any(total in range(100, 10_000, 100) for total in changed)
    if score is None:
        return False
    return {
        "lost_with_60": not score.won and score.declarer_points == 60,
        "grand_hand_won": score.won and str(score.contract)[0] == "G" and score.contract.hand,
        "kontra_lost": not score.won and score.kontra > 0,
        "kontra_re": score.kontra > 1,
        "value_72": score.charged >= 72,
        "value_96": score.charged >= 96,
    }[name]


def one_deal(series: Series, seed: int) -> Series:
    """Return the match after a deal of middlehand that soon somebody gives up."""
    chance = Random(seed)
    series, _ = series.start(random_pack(chance))
    seats = series.deal_seats

    def say(position: int, move: Move) -> None:
        nonlocal series
        series, _ = series.apply(seats[position], move)

    for position, move in ((M, Bid(18)), (F, Pass()), (R, Pass())):
        say(position, move)
    if chance.random() < 0.5:
        say(M, PickUp())
    say(M, answer(series.view(seats[M]), chance))
    while series.view(seats[M]).ask is Ask.ANNOUNCE:
        say(M, answer(series.view(seats[M]), chance))
    if chance.random() < 0.6:
        say(R, Double())
        if chance.random() < 0.5:
            say(M, Double())
    if chance.random() < 0.2:
        return thrown_in_with_60(series, chance)
    for position in (M,) if chance.random() < 0.5 else (F, R):
        say(position, Concede())
    return series


def thrown_in_with_60(series: Series, chance: Random) -> Series:
    """Return the match after a deal whose declarer throws in with 60 points if he gets there."""
    declarer = series.deal_seats[M]
    while series.turn is not None:
        view = series.view(declarer)
        won = sum(trick.points for trick in view.tricks if trick.winner is M)
        if view.game is not Game.NULL and view.picked_up and won + mask_points(view.discard) == 60:
            return series.apply(declarer, ThrowIn())[0]
        turn = series.turn
        series, _ = series.apply(turn, answer(series.view(turn), chance))
    return series


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("event", sorted(BOCK_EVENTS))
def test_each_event_starts_a_round_and_rounds_queue(event: str, seats: int) -> None:
    """Source: docs/rules.md 13."""
    changes = {"bock.events": [event], "list_scoring": "plain", "claims": "isko_4_4"}
    opened = series = Series.open(preset("kneipe", changes), seats=seats)
    left = fired = 0
    for seed in range(900):
        if seed % 6 == 0:  # many short matches: totals of three digits come early
            series, left = opened, 0
        assert series.bock_deals == left
        series = one_deal(series, seed)
        entry = series.entries[-1]
        assert entry.bock == (left > 0)
        assert entry.result.score is not None
        assert entry.result.score.bock_factor == (2 if left else 1)
        left = max(0, left - 1)
        if triggers(event, entry):
            fired += 1
            left += seats
        if fired == 4:
            break

    assert fired


def given_up(series: Series, *, kontra: bool = False, bid: int = 18) -> Series:
    """Return the match after a deal that middlehand lost, under Kontra or not."""
    series, _ = series.start(random_pack(3))
    says: list[tuple[int, Move]] = [(M, Bid(bid)), (F, Pass()), (R, Pass()), (M, PickUp())]
    for position, move in says:
        series, _ = series.apply(series.seat_of(position), move)
    declarer = series.seat_of(M)
    discard = tuple(mask_cards(series.view(declarer).hand)[:2])
    series, _ = series.apply(declarer, Announce(Contract.parse("H"), discard))
    if kontra:
        series, _ = series.apply(series.seat_of(R), Double())
    return series.apply(declarer, parse_move("concede"))[0]


def kontra_bock(**changes: object) -> Series:
    rules = preset(
        "kneipe",
        {"bock.events": ["kontra_lost"], "list_scoring": "plain", **changes},
    )
    return Series.open(rules)


def test_a_round_doubles_the_next_three_deals() -> None:
    """Source: docs/rules.md 13."""
    series = given_up(kontra_bock(), kontra=True)
    assert series.bock_deals == 3
    value = series.entries[0].result.scores[M] // 2

    for left in (2, 1, 0):
        series = given_up(series)
        assert series.entries[-1].result.scores[M] == 2 * value
        assert series.bock_deals == left
    series = given_up(series)
    assert series.entries[-1].result.scores[M] == value


def test_rounds_queue_and_do_not_multiply() -> None:
    """Source: docs/rules.md 13."""
    series = given_up(kontra_bock(), kontra=True)
    series = given_up(series, kontra=True)
    assert series.bock_deals == 2 + 3
    series = given_up(series, kontra=True)
    assert series.bock_deals == 1 + 3 + 3
    assert series.entries[-1].result.score is not None
    assert series.entries[-1].result.score.bock_factor == 2


def test_the_factor_of_a_round_is_a_parameter() -> None:
    series = given_up(kontra_bock(**{"bock.factor": 3}), kontra=True)
    series = given_up(series)

    assert series.entries[1].result.scores[M] * 2 == series.entries[0].result.scores[M] * 3


def test_several_events_at_once_start_one_round() -> None:
    events = ["kontra_lost", "value_72", "value_96"]
    series = given_up(kontra_bock(**{"bock.events": events}), kontra=True, bid=120)

    assert series.bock_deals == 3


def test_a_deal_that_does_not_count_uses_up_no_bock_deal() -> None:
    """Source: docs/rules.md 13."""
    redeal = {"mode": "redeal", "counts_as_deal": False, "rotates_dealer": False}
    series = given_up(kontra_bock(passed_deal=redeal), kontra=True)
    series, events = series.start(random_pack(1))
    for position in (M, R, F):
        series, _ = series.apply(series.seat_of(position), Pass())

    assert series.bock_deals == 3
    assert getattr(events[0], "bock", None) is True
    assert series.standing.bock_deals == 3


def test_a_table_of_four_plays_four_bock_deals() -> None:
    """Source: docs/rules.md 13."""
    rules = preset("kneipe", {"bock.events": ["kontra_lost"], "list_scoring": "plain"})

    assert given_up(Series.open(rules, seats=4), kontra=True).bock_deals == 4


def test_without_bock_nothing_starts_a_round() -> None:
    assert given_up(kontra_bock(**{"bock.enabled": False}), kontra=True).bock_deals == 0


def test_the_last_bock_deal_is_told_in_the_standing() -> None:
    series = given_up(kontra_bock(), kontra=True)
    for left in (3, 2, 1):
        series, _ = series.start(random_pack(1))
        standing = series.view(0).standing
        assert standing is not None
        assert standing.bock_deals == left
        with pytest.raises(IllegalMove):
            series.start(random_pack(1))
        series, _ = series.apply(0, parse_move("leave"))
    assert series.standing.bock_deals == 0
