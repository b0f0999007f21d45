"""Moves and their texts."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from skat.core.cards import Card
from skat.core.contracts import Contract
from skat.core.errors import NotationError
from skat.core.moves import (
    Announce,
    Answer,
    Bid,
    Claim,
    Concede,
    Double,
    Hold,
    Leave,
    Level,
    Move,
    Pass,
    PickUp,
    Play,
    Push,
    Show,
    ThrowIn,
    move_text,
    parse_move,
)
from tests.strategies import any_move, seeds


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Bid(18), "18"),
        (Hold(), "hold"),
        (Pass(), "pass"),
        (PickUp(), "skat"),
        (Announce(Contract.parse("GHS")), "GHS"),
        (Announce(Contract.parse("H"), (Card.D8, Card.D7)), "H:D8.D7"),
        (Push((Card.D8, Card.D7)), "push:D8.D7"),
        (Push(), "push"),
        (Play(Card.CJ), "CJ"),
        (Claim(), "claim"),
        (Claim(Level.SCHNEIDER), "claim:schneider"),
        (Claim(Level.SCHWARZ), "claim:schwarz"),
        (Show(), "show"),
        (Answer(True), "agree"),
        (Answer(False), "refuse"),
        (Concede(), "concede"),
        (ThrowIn(), "throw"),
        (Double(), "kontra"),
        (Leave(), "leave"),
        (Leave(timed_out=True), "timeout"),
    ],
)
def test_every_kind_of_move_has_its_text(move: Move, text: str) -> None:
    assert move_text(move) == text
    assert parse_move(text) == move


@given(seeds)
def test_the_text_of_a_move_leads_to_one_text(seed: int) -> None:
    """A contract may be told with more flags than its text needs; the text settles it."""
    move = any_move(Random(seed))
    try:
        again = parse_move(move_text(move))
    except NotationError:
        assert isinstance(move, Announce | Push | Bid)
        return
    assert move_text(again) == move_text(move)
    if not isinstance(move, Announce):
        assert again == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "1000",
        "-18",
        "१८",
        "H:D8.D8",
        "H:XX",
        "push:",
        "HX",
        "Hold",
        "claim:grand",
        "CJ CA",
    ],
)
def test_what_is_no_move_is_named(text: str) -> None:
    if text == "push:":
        assert parse_move(text) == Push()
        return
    with pytest.raises(NotationError, match="expected a move such as"):
        parse_move(text)
