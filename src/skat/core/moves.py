"""Everything a player can do in a deal, as values, with one text for each.

The same text is written in records and sent by the browser:

    18  hold  pass                     the auction
    skat                               take the skat (in Ramsch: look at it)
    GHS   or   H:D8.D7                 announce a hand game; announce and discard
    push:D8.D7   or   push             Ramsch: pass two cards on; pass the skat on unseen
    CJ                                 play a card
    claim  claim:schneider  claim:schwarz   the rest is mine; in null: no trick for me; by a
                                       defender: no further trick for the declarer
    show                               lay the cards open without a claim (ISS)
    agree  refuse                      answer to a claim or to a late concession
    concede   throw                    give up; throw the cards in
    kontra                             the next doubling: Kontra, Re, Sup, Hirsch
    leave  timeout                     the seat is gone for good; its time is up
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TypeAlias

from skat.core.cards import CARDS, Card, parse_cards
from skat.core.contracts import Contract
from skat.core.errors import NotationError


class Level(IntEnum):
    """How high a won trump game counts."""

    GAME, SCHNEIDER, SCHWARZ = range(3)


@dataclass(frozen=True, slots=True)
class Bid:
    """Name a value of the ladder (forehand at the end: 18)."""

    value: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Say yes to the value that was named."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction for good."""


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take the skat into the hand (in Ramsch, before pushing)."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce the contract; after taking the skat with the two cards laid away."""

    contract: Contract
    discard: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Push:
    """Ramsch: pass two cards on; without cards, pass the skat on unseen."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the rest; see docs/rules.md 11 for what that means to each side.

    Attributes:
        level: level demanded with the claim, which counts if the defenders merely agree.
    """

    level: Level = Level.GAME


@dataclass(frozen=True, slots=True)
class Show:
    """Lay the own cards open without claiming anything."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Agree to, or refuse, the claim or concession on the table."""

    agreed: bool


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the game up."""


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Throw the cards in: the open rest goes to the other side."""


@dataclass(frozen=True, slots=True)
class Double:
    """Say the next doubling: Kontra, Re, Sup, Hirsch."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Be gone for good, where the table's rules end the deal for that."""

    timed_out: bool = False


Move: TypeAlias = (
    Bid
    | Hold
    | Pass
    | PickUp
    | Announce
    | Push
    | Play
    | Claim
    | Show
    | Answer
    | Concede
    | ThrowIn
    | Double
    | Leave
)

PLAYS: tuple[Play, ...] = tuple(Play(card) for card in CARDS)
"""The move for each card, by bit; reusing them is cheaper than making them."""

_WORDS: dict[str, Move] = {
    "hold": Hold(),
    "pass": Pass(),
    "skat": PickUp(),
    "push": Push(),
    "claim": Claim(),
    "claim:schneider": Claim(Level.SCHNEIDER),
    "claim:schwarz": Claim(Level.SCHWARZ),
    "show": Show(),
    "agree": Answer(True),
    "refuse": Answer(False),
    "concede": Concede(),
    "throw": ThrowIn(),
    "kontra": Double(),
    "leave": Leave(),
    "timeout": Leave(timed_out=True),
}
_PLAY_BY_CODE = {move.card.name: move for move in PLAYS}
_TEXTS = {move: text for text, move in _WORDS.items()} | {
    move: code for code, move in _PLAY_BY_CODE.items()
}


def move_text(move: Move) -> str:
    """Return the text of a move; `parse_move` reads it back."""
    text = _TEXTS.get(move)
    if text is not None:
        return text
    if isinstance(move, Bid):
        return str(move.value)
    if isinstance(move, Announce):
        cards = ".".join(card.name for card in move.discard)
        return f"{move.contract}:{cards}" if cards else str(move.contract)
    assert isinstance(move, Push)
    return "push:" + ".".join(card.name for card in move.cards)


def parse_move(text: str) -> Move:
    """Return the move a text means; the list is at the head of this module.

    Raises:
        NotationError: if the text is no move.

    >>> parse_move("H:D8.D7").discard
    (<Card.D8: 1>, <Card.D7: 0>)
    """
    move = _PLAY_BY_CODE.get(text) or _WORDS.get(text)
    if move is not None:
        return move
    if text.isdecimal() and text.isascii() and len(text) <= 3:
        return Bid(int(text))
    head, colon, tail = text.partition(":")
    try:
        cards = tuple(parse_cards(tail)) if colon else ()
        if head == "push":
            return Push(cards)
        contract = Contract.parse(head)
        if cards and "H" not in head[1:]:
            # Where no Hand is needed for it, an open game with the skat is no hand game.
            contract = replace(contract, hand=False)
        return Announce(contract, cards)
    except NotationError as error:
        raise NotationError(
            f"expected a move such as 18, hold, H:D8.D7, GH or CJ, got {text!r} ({error})"
        ) from None
