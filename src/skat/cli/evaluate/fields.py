"""Reads the input of a question field by field; where it does not fit, says what was expected."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

from skat.core.cards import SUIT_LETTERS, Card, Game, Mask, cards_mask, mask_cards
from skat.core.errors import NotationError
from skat.core.results import POSITIONS, Position

T = TypeVar("T")

CONTRACTS: Mapping[str, Game] = {game.value: game for game in Game if game is not Game.RAMSCH}
"""The games that can be announced, by name."""
POSITION_LETTERS: Mapping[str, Position] = {position.letter: position for position in POSITIONS}
_LONGEST_QUOTE = 60
_ABSENT = object()


def quoted(value: object) -> str:
    """Return a value as a message shows it, shortened."""
    if value is _ABSENT:
        return "nothing"
    text = json.dumps(value)
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def codes(cards: Mask) -> list[str]:
    """Return the codes of a set of cards by suit C S H D, then rank A T K Q J 9 8 7."""
    by_rank = sorted(mask_cards(cards), key=lambda card: "ATKQJ987".index(card.rank))
    return [card.name for card in sorted(by_rank, key=lambda card: -card.suit)]


class Fields:
    """The fields of one JSON object. A field that is null counts as absent.

    Every method raises `NotationError`, naming the field, if the value does not fit.
    """

    def __init__(self, data: object, name: str) -> None:
        if not isinstance(data, dict):
            raise NotationError(f"{name}: expected an object, got {quoted(data)}")
        self._data: dict[str, object] = data
        self._prefix = "" if name == "question" else f"{name}."

    def raw(self, name: str) -> object:
        """Return what the field holds, None if it is absent."""
        return self._data.get(name)

    def has(self, name: str) -> bool:
        """Return whether the field is there and not null."""
        return self._data.get(name) is not None

    def block(self, name: str) -> Fields:
        """Return the object in a field."""
        return Fields(self._required(name, "an object"), f"{self._prefix}{name}")

    def optional_block(self, name: str) -> Fields:
        """Return the object in a field; an absent one is empty."""
        return self.block(name) if self.has(name) else Fields({}, f"{self._prefix}{name}")

    def text(self, name: str) -> str:
        """Return the text in a field."""
        value = self._required(name, "a text")
        if not isinstance(value, str):
            raise self.misfit(name, "a text")
        return value

    def flag(self, name: str, default: bool | None = None) -> bool:
        """Return a truth value; an absent one is the default, if there is one."""
        if default is not None and not self.has(name):
            return default
        value = self._required(name, "true or false")
        if not isinstance(value, bool):
            raise self.misfit(name, "true or false")
        return value

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number within these bounds."""
        if default is not None and not self.has(name):
            return default
        expected = f"a whole number from {low} to {high}"
        return whole(self._required(name, expected), low, high, self._prefix + name)

    def optional_number(self, name: str, low: int, high: int) -> int | None:
        """Return a whole number within these bounds, None if it is absent."""
        return self.number(name, low, high) if self.has(name) else None

    def choice(self, name: str, choices: Mapping[str, T]) -> T:
        """Return what one of these words stands for."""
        expected = f"one of {' '.join(choices)}"
        value = self._required(name, expected)
        if isinstance(value, str) and value in choices:
            return choices[value]
        raise self.misfit(name, expected)

    def items(self, name: str, sizes: Collection[int] | None = None) -> list[object]:
        """Return the list in a field, of one of these sizes."""
        expected = "a list" if sizes is None else f"a list of {_sizes(sizes)}"
        value = self._required(name, expected)
        if not isinstance(value, list):
            raise self.misfit(name, expected)
        if sizes is not None and len(value) not in sizes:
            raise NotationError(f"{self._prefix}{name}: expected {expected}, got {len(value)}")
        return value

    def numbers(self, name: str, sizes: Collection[int], low: int, high: int) -> list[int]:
        """Return a list of whole numbers within these bounds."""
        return [
            whole(item, low, high, f"{self._prefix}{name}[{place}]")
            for place, item in enumerate(self.items(name, sizes))
        ]

    def cards(self, name: str, sizes: Collection[int]) -> tuple[Card, ...]:
        """Return a list of different cards, of one of these sizes."""
        return different_cards(self._required(name, "a list of cards"), sizes, self._prefix + name)

    def misfit(self, name: str, expected: str) -> NotationError:
        """Return the error for a field that does not hold what was expected."""
        got = quoted(self._data.get(name, _ABSENT))
        return NotationError(f"{self._prefix}{name}: expected {expected}, got {got}")

    def _required(self, name: str, expected: str) -> object:
        value = self._data.get(name)
        if value is None:
            raise self.misfit(name, expected)
        return value


def whole(value: object, low: int, high: int, name: str) -> int:
    """Return a whole number within bounds; true and false are no numbers."""
    if type(value) is not int or not low <= value <= high:
        raise NotationError(
            f"{name}: expected a whole number from {low} to {high}, got {quoted(value)}"
        )
    return value


def listed_cards(value: object, name: str) -> tuple[Card, ...]:
    """Return the cards of a list of codes, also the same one twice."""
    if not isinstance(value, list):
        raise NotationError(f"{name}: expected a list of cards, got {quoted(value)}")
    cards = []
    for place, code in enumerate(value):
        if not isinstance(code, str):
            raise NotationError(f"{name}[{place}]: expected a card such as CJ, got {quoted(code)}")
        try:
            cards.append(Card.parse(code))
        except NotationError as error:
            raise NotationError(f"{name}[{place}]: {error}") from None
    return tuple(cards)


def different_cards(value: object, sizes: Collection[int], name: str) -> tuple[Card, ...]:
    """Return the cards of a list of codes, all different, of one of these sizes."""
    cards = listed_cards(value, name)
    if len(cards) not in sizes:
        raise NotationError(f"{name}: expected {_sizes(sizes)} cards, got {len(cards)}")
    check_different(cards, name)
    return cards


def check_different(cards: Sequence[Card], name: str) -> None:
    """Refuse a card that comes twice."""
    if cards_mask(cards).bit_count() != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise NotationError(f"{name}: expected different cards, got {twice} twice")


def _sizes(sizes: Collection[int]) -> str:
    if isinstance(sizes, range) and len(sizes) > 2:
        return f"{sizes[0]} to {sizes[-1]}"
    return " or ".join(str(size) for size in sizes)


assert SUIT_LETTERS == "DHSC"  # `codes` lists the suits from the strongest down
