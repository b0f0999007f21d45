"""Contests count every deal once, give every player every seat, and notice what does not add up."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import ClassVar

import pytest

from skat.arena import Contest, Tally, contest, play_series
from skat.arena.checks import CHECKS
from skat.arena.contest import BLOCK
from skat.arena.tally import Sums
from skat.core.errors import SkatError
from skat.core.moves import Hold, Move
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.players import Budget, Key, player


def tally_of(one: Contest, jobs: int = 1) -> Tally:
    tally = Tally.of(len(one.names))
    for block in one.run(jobs):
        tally.add(block)
    return tally


@pytest.mark.soak
@pytest.mark.parametrize("preset", PRESETS)
def test_a_hundred_thousand_random_deals_are_consistent(preset: str) -> None:
    one = Contest(Ruleset.preset(preset), ("random", "random"), deals=100_000)
    tally = tally_of(one, jobs=os.cpu_count() or 1)

    assert tally.deals == 100_000
    assert tally.consistent
    assert not tally.faults


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("names", [("random", "random"), ("rules", "random", "rules")])
def test_every_deal_is_counted_and_consistent(preset: str, names: tuple[str, ...]) -> None:
    tally = tally_of(Contest(Ruleset.preset(preset), names, deals=80))

    assert tally.deals == 80
    assert tally.passed + tally.ramsch + tally.played == 80
    assert tally.checked.keys() == CHECKS.keys()
    assert tally.consistent
    assert not tally.faults
    assert sum(entrant.declared for entrant in tally.entrants) == tally.played
    assert sum(entrant.won for entrant in tally.entrants) == sum(
        games.won for games in tally.games.values()
    )
    assert all(entrant.game_points.count == 80 for entrant in tally.entrants)


def test_the_count_does_not_depend_on_the_number_of_processes() -> None:
    one = Contest(Ruleset.preset("kneipe"), ("random", "random"), deals=3 * BLOCK - 1, seed=5)

    assert tally_of(one) == tally_of(one, jobs=2)


@pytest.mark.parametrize(
    ("names", "seats", "sittings"),
    [(("a", "b"), 3, 3), (("a", "b", "c"), 3, 6), (("a", "b"), 4, 4)],
)
def test_every_way_to_sit_takes_its_turn(
    names: tuple[str, ...], seats: int, sittings: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contest, "player", player_or_stand_in)
    ways = Contest(Ruleset.preset("isko"), names, deals=1, seats=seats).sittings

    assert len(ways) == len(set(ways)) == sittings
    assert all(set(way) == set(range(len(names))) for way in ways)


def player_or_stand_in(name: str) -> object:
    return player("random")


def test_a_table_of_four_plays_too() -> None:
    tally = tally_of(Contest(Ruleset.preset("isko"), ("random", "random"), deals=20, seats=4))

    assert tally.deals == 20
    assert tally.consistent


@pytest.mark.parametrize(
    ("names", "deals", "seats", "says"),
    [
        (("random",), 1, 3, "expected 2 to 3 players, got 1"),
        (("random",) * 4, 1, 3, "expected 2 to 3 players, got 4"),
        (("random", "random"), 0, 3, "expected at least one deal, got 0"),
        (("random", "random"), 1, 4, "expected 3 seats under twelve, got 4"),
        (("random", "perfect"), 1, 3, "got 'perfect'"),
    ],
)
def test_a_contest_that_cannot_be_played_is_refused(
    names: tuple[str, ...], deals: int, seats: int, says: str
) -> None:
    with pytest.raises(SkatError, match=says):
        Contest(Ruleset.preset("twelve"), names, deals, seats=seats)


class Stubborn:
    """Holds whatever nobody has bid."""

    name: ClassVar[str] = "stubborn"

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        return Hold() if view.ask is Ask.BID else player("random").decide(view, key, budget)


def test_illegal_moves_are_counted_against_their_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def known(name: str) -> object:
        return Stubborn() if name == "stubborn" else player(name)

    monkeypatch.setattr(contest, "player", known)
    tally = tally_of(Contest(Ruleset.preset("twelve"), ("random", "stubborn"), deals=30))

    assert tally.entrants[0].decisions_refused == 0
    assert tally.entrants[1].decisions_refused == tally.illegal_moves > 0
    assert tally.deals == 30 - tally.illegal_moves
    assert "player stubborn" in tally.faults[0]
    assert tally.consistent


def played_trump_game() -> Series:
    """Return a match whose second deal was a trump game to the last trick."""
    for seed in range(1, 100):
        series = play_series(
            Series.open(Ruleset.preset("twelve")), [player("random")] * 3, seed=seed, packs=2
        )
        score = series.entries[-1].result.score
        if score is not None and score.contract.game.has_trumps:
            return series
    raise AssertionError("expected a trump game among a hundred")


def test_numbers_that_do_not_add_up_are_noticed() -> None:
    series = played_trump_game()
    entry = series.entries[-1]
    assert series.deal is not None
    cards = series.deal.cards
    first = cards.tricks[0]
    wrong_points = replace(
        cards, tricks=(replace(first, points=first.points + 1), *cards.tricks[1:])
    )
    twice = replace(cards, tricks=(first, first, *cards.tricks[2:]))

    def fails(name: str, spoiled: Series) -> bool:
        return not all(CHECKS[name](spoiled, spoiled.entries[-1]))

    assert not any(fails(name, series) for name in CHECKS)
    for spoiled in (wrong_points, twice):
        deal = replace(series.deal, cards=spoiled)
        assert fails("card_points", replace(series, deal=deal))
    assert fails("totals", replace(series, totals=(1, 2, 3)))
    assert entry.result.score is not None
    for change in ({"won": not entry.result.score.won}, {"charged": 17}):
        score = replace(entry.result.score, **change)
        result = replace(entry.result, score=score)
        entries = (series.entries[0], replace(entry, result=result))
        assert fails("scores", replace(series, entries=entries))
    score = replace(entry.result.score, declarer_tricks=entry.result.score.declarer_tricks + 1)
    entries = (series.entries[0], replace(entry, result=replace(entry.result, score=score)))
    assert fails("declarer_points", replace(series, entries=entries))


def test_an_average_has_the_interval_of_its_sample() -> None:
    sums = Sums()
    for value in (1, 2, 3, 4):
        sums.count_in(value)

    assert sums.average() == 2.5
    assert sums.margin() == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5)
    assert sums.average(parts=2) == 1.25
    assert Sums().average() == Sums().margin() == 0
