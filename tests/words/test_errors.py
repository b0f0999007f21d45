"""Errors in the player's language."""

from __future__ import annotations

import pytest

from skat.core.auction import Auction
from skat.core.cards import Card, Game
from skat.core.contracts import Contract
from skat.core.errors import (
    IllegalMove,
    NotationError,
    RecordError,
    RulesetError,
    SkatError,
    SolverUnavailable,
)
from skat.core.presets import ISKO
from skat.core.results import Position
from skat.words import Line, Words
from skat.words.errors import error_line


def test_a_refused_move_has_a_sentence_of_its_own() -> None:
    with pytest.raises(IllegalMove) as refused:
        Auction(ISKO.ladder).bid(Position.MIDDLEHAND, 19)

    line = error_line(refused.value)

    assert line == Line("error.bid_not_on_ladder", {"value": 19})
    assert Words("uk").say(line) == "Числа 19 немає у шкалі торгів"


def test_values_that_the_sentence_does_not_name_are_left_out() -> None:
    error = IllegalMove("not_your_turn", "expected F to move, got M", turn="F")

    assert error_line(error) == Line("error.not_your_turn")


def test_an_unknown_code_quotes_the_english_message() -> None:
    assert error_line(IllegalMove("new_code", "expected this, got that")) == Line(
        "error.other", {"text": "expected this, got that"}
    )


def test_a_sentence_without_its_value_quotes_the_english_message() -> None:
    assert error_line(IllegalMove("bid_too_low", "expected a bid of at least 20, got 18")) == Line(
        "error.other", {"text": "expected a bid of at least 20, got 18"}
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (20, "20"),
        ("words", "words"),
        (Card.CJ, "Kreuz-Bube"),
        ((Card.CJ, Card.HA), "Kreuz-Bube, Herz-Ass"),
        (Game.HEARTS, "Herz"),
        (Contract.parse("GH"), "Grand Hand"),
        (Position.REARHAND, "Hinterhand"),
        (None, "None"),
        (True, "True"),
        ((), ""),
    ],
)
def test_values_of_the_core_become_words(value: object, text: str) -> None:
    line = error_line(IllegalMove("bid_too_low", "", min=value))

    assert Words("de").say(line) == f"Gebot zu niedrig: mindestens {text}"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (NotationError("expected a card, got X1"), "Nicht verstanden: expected a card, got X1"),
        (RulesetError("spitze: got 3"), "Diese Regeln gehen nicht: spitze: got 3"),
        (RecordError("got 31 cards"), "Das Protokoll ist fehlerhaft: got 31 cards"),
        (
            RecordError("got 31 cards", line=7),
            "Das Protokoll ist fehlerhaft, Zeile 7: got 31 cards",
        ),
        (SolverUnavailable("run make"), "Der Solver ist nicht gebaut: run make"),
        (SkatError("something"), "something"),
    ],
)
def test_other_errors_name_their_kind(error: SkatError, text: str) -> None:
    assert Words("de").say(error_line(error)) == text
