"""Whole matches by machine: random rules, right answers and anything else in between."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from skat.core.errors import IllegalMove
from skat.core.events import DealBooked, DealEnded, SeriesEnded
from skat.core.moves import Double, Leave
from skat.core.rulesets import Ruleset
from skat.core.series import Series, roles
from tests.core.deals import check_deal, preset
from tests.core.test_deal import check_result
from tests.core.test_series_bock import triggers
from tests.strategies import (
    PRESET_NAMES,
    QUICK,
    SOAK,
    answer,
    any_move,
    random_pack,
    rulesets,
    seeds,
)


def expected_points(series: Series, index: int) -> tuple[int, ...]:
    """docs/rules.md 12 and D13, and section 11 of ISS, written down a second time."""
    rules, entry = series.rules, series.entries[index]
    seats = range(series.seats)
    score = entry.result.score
    if entry.result.penalized:
        guilty = {entry.seats[position] for position in entry.result.penalized}
        return tuple(-100 if seat in guilty else 0 for seat in seats)
    if score is None:
        best = max(entry.scores)
        if rules.list_scoring == "bierlachs" and best > 0:
            return tuple(0 if entry.scores[seat] == best else -best for seat in seats)
        return entry.scores
    declarer = entry.declarer
    if rules.list_scoring == "bierlachs":
        pays = {seat for seat in seats if (seat == declarer) != score.won}
        return tuple(-abs(score.score) if seat in pays else 0 for seat in seats)
    points = [score.score if seat == declarer else 0 for seat in seats]
    if rules.list_scoring == "seeger_fabian":
        for seat in seats:
            if seat == declarer:
                points[seat] += 50 if score.won else -50
            elif not score.won:
                points[seat] += 40 if series.seats == 3 else 30
    return tuple(points)


def check_series(series: Series) -> None:
    """Assert what holds in every position of every match."""
    rules, entries = series.rules, series.entries
    totals = (0,) * series.seats
    number = 1
    bock = 0
    for index, entry in enumerate(entries):
        assert entry.number == number
        assert entry.seats == roles(series.seats, entry.dealer)
        assert entry.added == expected_points(series, index)
        assert sum(map(abs, entry.scores)) == sum(map(abs, entry.result.scores))
        totals = tuple(a + b for a, b in zip(totals, entry.added, strict=True))
        assert entry.totals == totals
        assert entry.counts == (rules.passed_deal.counts_as_deal or not entry.result.passed)
        assert entry.bock == (bock > 0)
        if entry.counts and rules.bock.enabled:
            bock = max(0, bock - 1)
            if any(triggers(event, entry) for event in rules.bock.events):
                bock += rules.bock.deals[str(series.seats)]
        stays = entry.result.passed and not rules.passed_deal.rotates_dealer
        after = entries[index + 1].dealer if index + 1 < len(entries) else series.dealer
        assert after == (entry.dealer if stays else (entry.dealer + 1) % series.seats)
        number += entry.counts
    assert series.totals == totals
    assert series.bock_deals == bock
    check_end(series, number - 1)
    if series.deal is not None:
        check_deal(series.deal)
        check_result(series.deal)
        assert (series.turn is None) != series.running
        for seat in range(series.seats):
            view = series.view(seat)
            assert view.standing == series.standing
            assert view.position == series.position_of(seat)
            assert (view.hand > 0) <= (view.position is not None)


def check_end(series: Series, counted: int) -> None:
    rules = series.rules
    mark = rules.bierlachs_mark if rules.list_scoring == "bierlachs" else None
    passed_mark = mark is not None and min(series.totals) < -mark
    full = series.length is not None and counted >= series.length
    last = series.entries[-1].result if series.entries else None
    void = rules.passed_deal.mode == "void" and series.length == 1 and bool(last and last.passed)
    if passed_mark or full or void:
        assert series.ended
    elif series.length is not None:
        assert not series.ended
    if series.ended and counted:
        best = max(series.totals)
        assert series.winners == tuple(s for s, t in enumerate(series.totals) if t == best)
    else:
        assert series.winners == ()


class MatchMachine(RuleBasedStateMachine):
    """Starts deals, answers questions, and does what nobody asked for."""

    @initialize(rules=rulesets, four=st.booleans(), dealer=st.integers(0, 2), deals=st.booleans())
    def open(self, rules: Ruleset, four: bool, dealer: int, deals: bool) -> None:
        seats = max(rules.table_players) if four else min(rules.table_players)
        length = 3 if deals and rules.deals_per_session is not None else None
        self.series = Series.open(rules, seats=seats, first_dealer=dealer, deals=length)

    @precondition(lambda self: not self.series.running)
    @rule(seed=seeds)
    def start(self, seed: int) -> None:
        if self.series.ended:
            with pytest.raises(IllegalMove):
                self.series.start(random_pack(seed))
            return
        self.series, _ = self.series.start(random_pack(seed))

    @precondition(lambda self: self.series.running)
    @rule(seed=seeds)
    def answer_once(self, seed: int) -> None:
        self.answer(Random(seed))

    @precondition(lambda self: self.series.running)
    @rule(seed=seeds)
    def play_the_deal_to_its_end(self, seed: int) -> None:
        chance = Random(seed)
        while self.series.running:
            self.answer(chance)

    def answer(self, chance: Random) -> None:
        seat = self.series.turn
        assert seat is not None
        series, events = self.series.apply(seat, answer(self.series.view(seat), chance, keen=0.6))
        assert events
        self.series = series

    @precondition(lambda self: self.series.running)
    @rule(seed=seeds)
    def do_anything(self, seed: int) -> None:
        chance = Random(seed)
        move = any_move(chance)
        if isinstance(move, Leave) and chance.random() < 0.7:
            return
        before = self.series
        seat = chance.randrange(-1, before.seats + 1)
        shown = [before.view(s) for s in range(before.seats)]
        try:
            self.series, events = before.apply(seat, move)
        except IllegalMove:
            self.series = before
        else:
            assert before.position_of(seat) is not None
            ended = any(isinstance(event, DealEnded) for event in events)
            assert ended == any(isinstance(event, DealBooked) for event in events)
            assert ended == (len(self.series.entries) == len(before.entries) + 1)
            assert self.series.ended == isinstance(events[-1], SeriesEnded)
        assert [before.view(s) for s in range(before.seats)] == shown

    @precondition(lambda self: self.series.running)
    @rule(seed=seeds)
    def double_whoever_may(self, seed: int) -> None:
        series = self.series
        may = [seat for seat in range(series.seats) if series.view(seat).may_double]
        if may:
            self.series, _ = series.apply(Random(seed).choice(may), Double())

    @precondition(lambda self: self.series.entries)
    @rule()
    def end(self) -> None:
        series = self.series
        if series.running or series.ended or series.length is not None:
            with pytest.raises(IllegalMove):
                series.end()
        elif len(series.entries) > 4:
            self.series, _ = series.end()

    @invariant()
    def the_match_adds_up(self) -> None:
        check_series(self.series)


TestMatch = MatchMachine.TestCase
TestMatch.settings = QUICK


@pytest.mark.soak
class TestMatchForLong(MatchMachine.TestCase):  # type: ignore[misc, valid-type]
    settings = SOAK


@pytest.mark.parametrize(
    ("name", "seats"),
    [(name, seats) for name in PRESET_NAMES for seats in preset(name).table_players],
)
def test_a_match_of_a_preset_runs_to_its_end(name: str, seats: int) -> None:
    rules = preset(name)
    chance = Random(seats)
    series = Series.open(rules, seats=seats, first_dealer=1, deals=series_length(rules))
    while not series.ended:
        series, _ = series.start(random_pack(chance))
        while series.turn is not None:
            seat = series.turn
            series, _ = series.apply(seat, answer(series.view(seat), chance))
        check_series(series)


def series_length(rules: Ruleset) -> int | None:
    """Return a length for presets that have none."""
    return 8 if rules.deals_per_session is None else None
