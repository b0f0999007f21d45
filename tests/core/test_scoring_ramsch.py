"""The settlement of a Ramsch: the vectors, and each variant by hand."""

from __future__ import annotations

from typing import Any

import pytest

from skat.core.results import Position
from skat.core.rulesets import Ruleset
from skat.core.scoring import ramsch_score
from tests.core.deals import preset
from tests.core.vectors import of_kind


@pytest.mark.parametrize("vector", of_kind("ramsch"))
def test_the_ramsch_settlement_answers_the_vector(vector: dict[str, Any]) -> None:
    asked = vector["input"]
    rules = Ruleset.preset(vector["ruleset"]).override({"ramsch": asked["params"]})

    score = ramsch_score(
        rules.ramsch,
        trick_points=asked["trick_points"],
        tricks=asked["tricks"],
        skat_points=asked["skat_points"],
        last_trick_winner=asked["last_trick_winner"],
        later=asked["tie_later_seat"],
        skips=asked["skips"],
    )

    assert list(score.scores) == vector["expected"]["scores"]


def ramsch(
    points: tuple[int, int, int],
    tricks: tuple[int, int, int],
    *,
    skat: int = 0,
    last: int = 0,
    later: int | None = None,
    skips: int = 0,
    bock: int = 1,
    **changes: object,
) -> tuple[int, int, int]:
    rules = preset("kneipe", {f"ramsch.{key}": value for key, value in changes.items()})
    return ramsch_score(
        rules.ramsch,
        trick_points=points,
        tricks=tricks,
        skat_points=skat,
        last_trick_winner=last,
        later=later,
        skips=skips,
        bock_factor=bock,
    ).scores


def test_the_loser_of_a_ramsch_is_found_before_the_skat_is_added() -> None:
    """Source: docs/rules.md 13."""
    assert ramsch((50, 49, 0), (5, 4, 1), skat=21, last=1) == (-71, 0, 0)


def test_the_skat_of_a_ramsch_may_go_to_the_last_trick() -> None:
    """Source: docs/rules.md 13."""
    assert ramsch((50, 49, 0), (5, 4, 1), skat=21, last=1, skat_to="last_trick") == (0, -70, 0)


def test_tied_losers_of_a_ramsch_each_get_the_skat_where_all_lose() -> None:
    """Source: docs/rules.md 13."""
    assert ramsch((50, 50, 10), (5, 4, 1), skat=10, later=1, tie="all_lose") == (-60, -60, 0)
    assert ramsch((50, 50, 10), (5, 4, 1), skat=10, later=1) == (0, -60, 0)


def test_a_jungfrau_doubles_once_and_is_never_charged() -> None:
    """Source: docs/rules.md 13; CASE-04."""
    assert ramsch((0, 70, 50), (0, 5, 5)) == (0, -140, 0)
    assert ramsch((0, 70, 50), (0, 5, 5), jungfrau_factor=1) == (0, -70, 0)


def test_a_durchmarsch_counts_for_the_player_with_every_unseen_pass() -> None:
    """Source: docs/rules.md 13."""
    assert ramsch((0, 110, 0), (0, 10, 0), skat=10, skips=2) == (0, 480, 0)
    assert ramsch((0, 110, 0), (0, 10, 0), skat=10, skips=2, skip_doubles=False) == (0, 120, 0)


def test_ten_tricks_are_a_durchmarsch_and_nine_with_all_points_are_not() -> None:
    """Source: docs/rules.md 13; an empty trick is a trick (docs/rules.md 6)."""
    assert ramsch((0, 120, 0), (1, 9, 0)) == (0, -240, 0)


def test_bock_doubles_a_ramsch_too() -> None:
    """Source: docs/rules.md 13."""
    assert ramsch((20, 30, 60), (3, 3, 4), skat=10, skips=1, bock=2) == (0, 0, -280)


def test_the_explanation_of_a_ramsch_names_losers_and_virgins() -> None:
    score = ramsch_score(
        preset("kneipe").ramsch,
        trick_points=(0, 60, 50),
        tricks=(0, 6, 4),
        skat_points=10,
        last_trick_winner=1,
        later=None,
        skips=1,
    )

    assert score.losers == (Position.MIDDLEHAND,)
    assert score.jungfrau == (Position.FOREHAND,)
    assert (score.points, score.jungfrau_factor, score.skips) == ((0, 70, 50), 2, 1)
