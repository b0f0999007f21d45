"""The risk of a suit in null."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.cards import NULL_RANKS
from skat.players.rules.null_risk import risk

patterns = st.integers(0, 255)


def pattern(ranks: str) -> int:
    return sum(1 << NULL_RANKS.index(rank) for rank in ranks)


def risk_of(ranks: str) -> float:
    own = pattern(ranks)
    return risk(own, 0xFF & ~own)


@pytest.mark.parametrize("ranks", ["", "7", "79", "78", "789", "79J", "79JK", "789TJQKA"])
def test_a_suit_without_a_gap_is_safe(ranks: str) -> None:
    assert risk_of(ranks) == 0.0


def test_a_suit_is_the_more_dangerous_the_higher_its_single_card() -> None:
    risks = [risk_of(rank) for rank in NULL_RANKS]

    assert all(lower <= higher for lower, higher in pairwise(risks))
    assert risks[-1] > 0.9


def test_the_one_gap_that_players_risk() -> None:
    assert 0.2 < risk_of("7TJ") < 0.4


@given(own=patterns)
def test_cards_that_nobody_else_holds_are_safe(own: int) -> None:
    assert risk(own, 0) == 0.0


@given(own=patterns, out=patterns)
def test_a_risk_is_a_chance(own: int, out: int) -> None:
    assert 0.0 <= risk(own, out & ~own) <= 1.0


@given(own=patterns, gone=patterns)
def test_only_the_order_of_the_cards_left_matters(own: int, gone: int) -> None:
    out = 0xFF & ~(own | gone)
    own &= ~gone
    left = [place for place in range(8) if (own | out) >> place & 1]
    own_closed = sum(1 << new for new, place in enumerate(left) if own >> place & 1)
    out_closed = sum(1 << new for new, place in enumerate(left) if out >> place & 1)

    assert risk(own, out) == risk(own_closed, out_closed)
