"""Cards in few letters, as they stand in lines of a terminal: ♣J, ♥10; coloured where it can be."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from skat.core.cards import Card, Suit
from skat.words import Words

SYMBOLS = {Suit.CLUBS: "♣", Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦"}
_RED, _GREEN, _YELLOW, _PLAIN = "31", "32", "33", "39"
_COLOURS = {
    "french": {Suit.HEARTS: _RED, Suit.DIAMONDS: _RED},
    "german": {Suit.HEARTS: _RED, Suit.DIAMONDS: _YELLOW, Suit.SPADES: _GREEN},
    "tournament": {Suit.HEARTS: _RED, Suit.DIAMONDS: _YELLOW, Suit.SPADES: _GREEN},
}


class Faces:
    """Names cards in the short form of a language and a deck."""

    def __init__(self, words: Words, *, coloured: bool = False) -> None:
        self._names = {card: _name(words, card) for card in Card}
        colours = _COLOURS[words.deck] if coloured else {}
        self._shown = {
            card: f"\x1b[{colours[card.suit]}m{name}\x1b[0m" if card.suit in colours else name
            for card, name in self._names.items()
        }

    def card(self, card: int) -> str:
        """Return the short name of a card."""
        return self._shown[Card(card)]

    def cards(self, cards: Iterable[int]) -> str:
        """Return the short names of several cards, in their order."""
        return " ".join(self._shown[Card(card)] for card in cards)


def _name(words: Words, card: Card) -> str:
    if words.deck == "german":
        suit, _, _ = words.text(f"suit.{card.suit.name.lower()}").partition(" (")  # hearts (red)
        return f"{suit}-{words.text(f'letters.german.{card.rank}')}"
    return SYMBOLS[card.suit] + words.text(f"letters.french.{card.rank}")


def wants_colour() -> bool:
    """Return whether standard output is a terminal whose user has not declined colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")
