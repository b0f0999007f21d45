"""Sentences without a language: the key of a message and the values for its placeholders.

In JSON a line is ``{"key": "count.tricks", "params": {"n": 3}}``. A value is a
number, a literal text such as a player's name, a card, several cards, or
another line: ``3``, ``"Ada"``, ``{"card": "CJ"}``, ``{"cards": ["CJ", "HA"]}``,
``{"key": "suit.hearts", "params": {}}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, Union

from skat.core.cards import Card
from skat.core.errors import NotationError

Param: TypeAlias = Union[int, float, str, Card, tuple[Card, ...], "Line"]
"""What may fill a placeholder."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, or a part of one, that every language can say.

    >>> Line("count.tricks", {"n": 3}).to_json()
    {'key': 'count.tricks', 'params': {'n': 3}}
    """

    key: str
    """Of the message in the catalogues."""
    params: Mapping[str, Param] = field(default_factory=dict, hash=False)
    """By placeholder; ``n`` also chooses the plural form."""

    def to_json(self) -> dict[str, object]:
        """Return the line as plain data for JSON; the inverse of `from_json`."""
        return {
            "key": self.key,
            "params": {name: _param_to_json(value) for name, value in self.params.items()},
        }

    @classmethod
    def from_json(cls, data: object) -> Line:
        """Return the line that plain data from JSON describe.

        Raises:
            NotationError: if the data have another shape.
        """
        if (
            not isinstance(data, dict)
            or set(data) - {"params"} != {"key"}
            or not isinstance(data["key"], str)
            or not isinstance(params := data.get("params", {}), dict)
        ):
            raise NotationError(f"expected a line with a key and params, got {data!r}")
        return cls(data["key"], {name: _param_from_json(value) for name, value in params.items()})


def _param_to_json(value: Param) -> object:
    if isinstance(value, Line):
        return value.to_json()
    if isinstance(value, Card):
        return {"card": value.name}
    if isinstance(value, tuple):
        return {"cards": [card.name for card in value]}
    return value


def _param_from_json(value: object) -> Param:
    if isinstance(value, int | float | str) and not isinstance(value, bool):
        return value
    if isinstance(value, dict):
        if set(value) == {"card"}:
            return Card.parse(value["card"])
        if set(value) == {"cards"} and isinstance(value["cards"], list):
            return tuple(Card.parse(code) for code in value["cards"])
        return Line.from_json(value)
    raise NotationError(f"expected a number, a text, cards or a line, got {value!r}")
