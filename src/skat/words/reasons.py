"""Says why a move is good: the sentence for the code and the values of a reason.

The reasons themselves are found by `skat.players.reasons`, which knows the view; here they are
only put into words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from skat.core.cards import Card, Game, Suit
from skat.core.contracts import Contract
from skat.core.results import Position
from skat.words.lines import Line, Param
from skat.words.phrases import Names, contract_line, game_line


class Coded(Protocol):
    """A reason, wherever it was found."""

    @property
    def code(self) -> str:
        """Names the kind."""
        ...

    @property
    def values(self) -> Mapping[str, object]:
        """Numbers, cards, suits, contracts, and positions of players, by placeholder."""
        ...


def reason_line(reason: Coded, names: Names) -> Line:
    """Return the sentence for a reason.

    Args:
        reason: its code and its values.
        names: of the players, by position.
    """
    params = {name: _param(value, names) for name, value in reason.values.items()}
    return Line(f"hint.{reason.code}", params)


def reason_lines(reasons: Sequence[Coded], names: Names) -> list[Line]:
    """Return the sentences for some reasons."""
    return [reason_line(reason, names) for reason in reasons]


def _param(value: object, names: Names) -> Param:
    match value:
        case Position():
            return names[value]
        case Suit():
            return Line(f"suit.{value.name.lower()}")
        case Contract():
            return contract_line(value)
        case Game():
            return game_line(value)
        case Card():
            return value
        case tuple():
            return tuple(sorted(value, reverse=True))
        case int():
            return value
        case _:
            raise TypeError(f"expected a value that a sentence can hold, got {value!r}")
