"""What the end is worth: list points of the declarer relative to the mean of the two others."""

from __future__ import annotations

import itertools

import pytest

from skat.core.contracts import Contract
from skat.core.presets import PRESETS
from skat.players.search.stakes import by_points, utility

RULES = PRESETS["isko"]


@pytest.mark.parametrize(
    ("contract", "tops", "bid", "points", "tricks", "worth"),
    [
        # Clubs with one: 24; won +24+50, lost -48-50 and 40 for each of the others.
        ("C", 1, 18, 75, 6, 74),
        ("C", 1, 18, 45, 4, -138),
        # With Schneider 36, out of 30 points too.
        ("C", 1, 18, 95, 8, 86),
        ("C", 1, 18, 30, 3, -162),
        # Without four, 60: the same with more matadors.
        ("C", -4, 18, 61, 6, 110),
        # A bid of 27 is not paid by 24: lost as 36; with Schneider it is paid.
        ("C", 1, 27, 61, 6, -162),
        ("C", 1, 27, 90, 8, 86),
        # Null.
        ("N", 0, 18, 0, 0, 73),
        ("N", 0, 18, 0, 1, -136),
        ("NOH", 0, 18, 0, 1, -208),
    ],
)
def test_worth_of_a_result(
    contract: str, tops: int, bid: int, points: int, tricks: int, worth: float
) -> None:
    assert utility(RULES, Contract.parse(contract), tops, bid, 0, points, tricks) == worth


def test_the_steps_and_their_rounding() -> None:
    steps = by_points(RULES, Contract.parse("G"), 2, 18, 0, 0.0)
    assert [points for points in range(2, 120) if steps[points] != steps[points - 1]] == [
        31,
        61,
        90,
    ]
    soft = by_points(RULES, Contract.parse("G"), 2, 18, 0, 6.0)
    assert all(one < two for one, two in itertools.pairwise(soft))
    # Half of the step is made where it lies; far from it nothing changes.
    assert soft[60] < (steps[60] + steps[61]) / 2 < soft[61]
    assert soft[45] == pytest.approx(steps[45], abs=25)
    assert min(steps) - 1 < min(soft)
    assert max(soft) < max(steps) + 1
