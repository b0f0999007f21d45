"""The tree of errors, and what each carries."""

from __future__ import annotations

import pickle

import pytest

from skat.core.errors import (
    IllegalMove,
    NotationError,
    RecordDiffers,
    RecordError,
    RulesetError,
    SkatError,
    SolverUnavailable,
)


@pytest.mark.parametrize(
    "kind", [IllegalMove, NotationError, RecordError, RulesetError, SolverUnavailable]
)
def test_every_error_is_a_skat_error_and_a_value_error(kind: type[SkatError]) -> None:
    assert issubclass(kind, SkatError)
    assert issubclass(kind, ValueError)


def test_an_illegal_move_carries_the_key_and_values_of_its_sentence() -> None:
    error = IllegalMove("bid_too_low", "expected a bid of at least 20, got 18", min=20)

    assert (error.code, error.params, str(error)) == (
        "bid_too_low",
        {"min": 20},
        "expected a bid of at least 20, got 18",
    )


@pytest.mark.parametrize(
    "error",
    [
        IllegalMove("bid_too_low", "expected a bid of at least 20, got 18", min=20),
        RecordError("expected a card, got X", line=7),
        RecordError("expected a card, got X"),
        RecordDiffers("score: expected 30 as replayed, got 40 stored", line=7),
        NotationError("expected a card"),
    ],
)
def test_errors_travel_between_processes(error: SkatError) -> None:
    again = pickle.loads(pickle.dumps(error))

    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_a_record_error_names_its_line() -> None:
    assert str(RecordError("expected a card, got X", line=7)) == "line 7: expected a card, got X"
