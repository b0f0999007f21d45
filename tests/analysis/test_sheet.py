"""The list on paper adds up to the totals of the match."""

from __future__ import annotations

from random import Random

import pytest

from skat.analysis.sheet import MARKS, paper_sheet
from skat.core.presets import PRESETS
from skat.core.results import Step
from skat.core.rulesets import Ruleset
from skat.records.skatfile import MatchHeader, Seat
from skat.records.skatfile_replay import verify_items
from tests.records.random_play import played_match


@pytest.mark.parametrize(
    ("preset", "seats"),
    [(name, seats) for name, rules in PRESETS.items() for seats in rules.table_players],
)
def test_the_foot_of_the_list_is_the_total_of_the_match(preset: str, seats: int) -> None:
    rules = Ruleset.preset(preset)
    people = tuple(Seat("random", f"P{seat}") for seat in range(seats))
    header = MatchHeader(rules, people, first_dealer=0, deals=rules.deals(seats))
    items = played_match(Random(seats), header, deals=12)
    series = list(verify_items(items))[-1].series

    sheet = paper_sheet(rules, series.entries, seats)

    assert tuple(total.total for total in sheet.sums) == series.totals
    assert len(sheet.rows) == len(series.entries)
    assert sheet.passed == sum(entry.result.passed for entry in series.entries)
    games = [row for row in sheet.rows if row.score is not None]
    assert sum(total.won + total.lost for total in sheet.sums) == len(games)
    for row in games:
        score = row.entry.result.score
        assert score is not None
        for step, marked in zip(MARKS, row.marks, strict=True):
            if step is Step.HAND:
                assert marked == score.contract.hand


def test_an_empty_list_has_empty_sums() -> None:
    sheet = paper_sheet(Ruleset.preset("isko"), (), 3)

    assert sheet.rows == ()
    assert [total.total for total in sheet.sums] == [0, 0, 0]
    assert sheet.premiums
