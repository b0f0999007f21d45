"""Writes moves in the words of ISS, for tests that make records of their own."""

from __future__ import annotations

from collections.abc import Iterable

from skat.core.cards import mask_cards
from skat.core.deal import Deal
from skat.core.moves import (
    Announce,
    Bid,
    Concede,
    Hold,
    Leave,
    Move,
    Pass,
    PickUp,
    Play,
    Show,
)
from skat.core.results import Position


def iss_entries(before: Deal, moves: Iterable[tuple[Position, Move]]) -> list[str]:
    """Return mover and move of each entry, the deal first."""
    cards = [card for mask in (*before.dealt, before.skat) for card in mask_cards(mask)]
    skat = ".".join(card.name for card in mask_cards(before.skat))
    entries = ["w " + ".".join(card.name for card in cards)]
    for who, move in moves:
        match move:
            case Bid(value):
                word = str(value)
            case Hold():
                word = "y"
            case Pass():
                word = "p"
            case PickUp():
                word = f"s w {skat}"
            case Announce(contract, discard):
                word = ".".join([str(contract), *(card.name for card in discard)])
            case Play(card):
                word = card.name
            case Show():
                word = "SC"
            case Concede():
                word = "RE"
            case Leave(timed_out):
                entries.append(f"w {'TI' if timed_out else 'LE'}.{who:d}")
                continue
            case _:
                raise AssertionError(f"ISS has no {move}")
        entries.append(f"{who:d} {word}")
    return entries
