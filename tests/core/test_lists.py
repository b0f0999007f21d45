"""Writing results into the list: the vectors, and each way by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.lists import list_points, winners
from skat.core.rulesets import Ruleset
from tests.core.deals import preset
from tests.core.vectors import of_kind


def rules_for(mode: str) -> Ruleset:
    return preset("isko", {"list_scoring": mode, "bierlachs_mark": 301})


@pytest.mark.parametrize("vector", of_kind("list"))
def test_the_list_answers_the_vector(vector: dict[str, Any]) -> None:
    asked = vector["input"]
    totals = [0] * asked["players"]
    running = []
    for declarer, score in asked["games"]:
        scores = [score if seat == declarer else 0 for seat in range(asked["players"])]
        added = list_points(
            rules_for(asked["mode"]),
            seats=asked["players"],
            declarer=declarer,
            won=score > 0,
            scores=scores,
        )
        totals = [total + more for total, more in zip(totals, added, strict=True)]
        running.append(totals)

    assert running == vector["expected"]["running"]


@pytest.mark.parametrize("vector", of_kind("session_result"))
def test_the_winners_answer_the_vector(vector: dict[str, Any]) -> None:
    assert list(winners(vector["input"]["totals"])) == vector["expected"]["winners"]


def test_the_highest_total_wins_among_negative_ones_too() -> None:
    """Source: docs/rules.md 12."""
    assert winners((-20, -60, -20)) == (0, 2)


games = st.lists(
    st.tuples(st.integers(0, 3), st.integers(1, 400), st.booleans()), min_size=1, max_size=48
)


@given(games, st.sampled_from([3, 4]))
def test_seeger_fabian_is_points_plus_50_for_wins_and_the_losses_of_others(
    played: list[tuple[int, int, bool]], seats: int
) -> None:
    """Source: docs/rules.md 12: the formula of the total, against deal by deal."""
    premium = {3: 40, 4: 30}[seats]
    totals = [0] * seats
    for turn, value, won in played:
        declarer = turn % seats
        scores = [(value if won else -value) * (seat == declarer) for seat in range(seats)]
        added = list_points(
            rules_for("seeger_fabian"), seats=seats, declarer=declarer, won=won, scores=scores
        )
        totals = [total + more for total, more in zip(totals, added, strict=True)]

    for seat in range(seats):
        own = [(value, won) for turn, value, won in played if turn % seats == seat]
        points = sum(value if won else -value for value, won in own)
        balance = sum(1 if won else -1 for _, won in own)
        lost_by_others = sum(not won for turn, _, won in played if turn % seats != seat)
        assert totals[seat] == points + 50 * balance + premium * lost_by_others


@given(games, st.sampled_from([3, 4]))
def test_bierlachs_writes_only_minus_points(
    played: list[tuple[int, int, bool]], seats: int
) -> None:
    """Source: docs/rules.md 12."""
    for turn, value, won in played:
        declarer = turn % seats
        score = value if won else -value
        scores = [score * (seat == declarer) for seat in range(seats)]
        added = list_points(
            rules_for("bierlachs"), seats=seats, declarer=declarer, won=won, scores=scores
        )
        payers = [seat for seat in range(seats) if (seat != declarer) == won]
        assert added == tuple(-value if seat in payers else 0 for seat in range(seats))


def test_a_ramsch_is_written_as_it_is_and_without_premiums() -> None:
    """Source: docs/rules.md 12, 13."""
    for mode in ("plain", "seeger_fabian", "bierlachs"):
        added = list_points(
            rules_for(mode), seats=3, declarer=None, won=False, scores=(0, -120, -120)
        )
        assert added == (0, -120, -120)


def test_bierlachs_writes_a_durchmarsch_to_the_others() -> None:
    """Source: docs/rules.md 13."""

    def added(mode: str) -> tuple[int, ...]:
        return list_points(
            rules_for(mode), seats=4, declarer=None, won=False, scores=(0, 120, 0, 0)
        )

    assert added("bierlachs") == (-120, 0, -120, -120)
    assert added("plain") == added("seeger_fabian") == (0, 120, 0, 0)


def test_a_deal_without_declarer_changes_nothing() -> None:
    """Source: docs/rules.md 12."""
    for mode in ("plain", "seeger_fabian", "bierlachs"):
        assert list_points(
            rules_for(mode), seats=4, declarer=None, won=False, scores=(0, 0, 0, 0)
        ) == (0, 0, 0, 0)


def test_defenders_get_what_the_rule_set_gives_them() -> None:
    """Source: docs/presets.md `defenders_score`."""
    rules = preset("twelve", {"defenders_score": 5})

    assert list_points(rules, seats=3, declarer=1, won=True, scores=(0, 20, 0)) == (5, 20, 5)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_penalty_costs_a_hundred(seats: int) -> None:
    """Source: docs/rules.md 14: who leaves before the announcement pays 100."""
    rules = preset("iss")

    added = list_points(
        rules, seats=seats, declarer=None, won=False, scores=(0,) * seats, penalized=(0, 2)
    )

    assert added == (-100, 0, -100, 0)[:seats]
