"""Options in the name of a player: `champion:belief=off,worlds=20` is one with two of them.

A class that takes options has an attribute `options` that names them with their kinds, and accepts
each as a keyword besides `name`, which is the whole text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from skat.core.errors import SkatError

MOST_THREADS = 64
"""That a player may be told to use."""

Value: TypeAlias = bool | int | float | str
Kind: TypeAlias = Callable[[str], Value]
"""Turns a text into a value, or raises a `SkatError` that says what was expected."""


def switch(text: str) -> bool:
    """Return whether a text is ``on`` (or ``off``).

    >>> switch("off")
    False

    Raises:
        SkatError: if it is neither.
    """
    if text not in ("on", "off"):
        raise SkatError(f"expected on or off, got {text!r}")
    return text == "on"


def whole(text: str) -> int:
    """Return a whole number, 0 or more.

    >>> whole("20")
    20

    Raises:
        SkatError: if it is none.
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise SkatError(f"expected a whole number, got {text!r}")
    return int(text)


def within(least: int, most: int) -> Kind:
    """Return the kind of an option that is a whole number in a range."""

    def count(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and least <= int(text[:9]) <= most):
            raise SkatError(f"expected {least} to {most}, got {text!r}")
        return int(text)

    return count


def number(text: str) -> float:
    """Return a number with or without a fraction.

    >>> number("-0.5")
    -0.5

    Raises:
        SkatError: if it is none, or not finite.
    """
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not abs(value) < float("inf"):
        raise SkatError(f"expected a number, got {text!r}")
    return value


def one_of(*words: str) -> Kind:
    """Return the kind of an option that is one of these words."""

    def word(text: str) -> str:
        if text not in words:
            raise SkatError(f"expected one of {' '.join(words)}, got {text!r}")
        return text

    return word


def read_options(player: str, known: Mapping[str, Kind], text: str) -> dict[str, Value]:
    """Return the values that a text such as ``belief=off,worlds=20`` gives to options.

    Args:
        player: name of the player, for the errors.
        known: the options that it takes, with their kinds.
        text: what follows the colon.

    Raises:
        SkatError: if an option is unknown, given twice, without a value, or with a wrong one.
    """
    values: dict[str, Value] = {}
    for part in text.split(","):
        key, equals, value = part.partition("=")
        if not known:
            raise SkatError(
                f"expected no options for player {player}, which has none, got {part!r}"
            )
        if not equals:
            raise SkatError(f"expected option=value for player {player}, got {part!r}")
        if key not in known:
            names = " ".join(sorted(known))
            raise SkatError(f"expected one of the options {names} of player {player}, got {key!r}")
        if key in values:
            raise SkatError(f"expected option {key} of player {player} once, got it twice")
        try:
            values[key] = known[key](value)
        except SkatError as error:
            raise SkatError(f"option {key} of player {player}: {error}") from None
    return values
