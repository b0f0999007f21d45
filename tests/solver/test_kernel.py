"""The compiled kernel is there, counts right, and is missed loudly."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.errors import SkatError, SolverUnavailable
from skat.solver import load_kernel

ALL_CARDS = 0xFFFFFFFF


@given(st.integers(min_value=0, max_value=ALL_CARDS))
def test_kernel_counts_the_cards_of_a_mask(mask: int) -> None:
    assert load_kernel().popcount(mask) == mask.bit_count()


def test_kernel_and_python_agree_on_the_bits_of_the_jacks() -> None:
    assert load_kernel().JACKS == 1 << 7 | 1 << 15 | 1 << 23 | 1 << 31


@pytest.mark.parametrize("mask", [-1, ALL_CARDS + 1])
def test_kernel_refuses_what_is_no_card_mask(mask: int) -> None:
    with pytest.raises(TypeError):
        load_kernel().popcount(mask)


def test_missing_kernel_names_the_command_that_builds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # None in sys.modules is how Python itself marks a module that must not be found.
    monkeypatch.setitem(sys.modules, "skat.solver._search", None)
    monkeypatch.delattr("skat.solver._search", raising=False)

    with pytest.raises(SolverUnavailable, match=r"pip install \.") as caught:
        load_kernel()

    assert isinstance(caught.value, SkatError)
