"""A reason: what kind it is, and the values that its sentence needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from skat.core.cards import Card, Game, Suit
from skat.core.contracts import Contract
from skat.core.results import Position

Value: TypeAlias = int | Card | tuple[Card, ...] | Position | Suit | Contract | Game
"""Positions stand for the names of their players."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a move."""

    code: str
    """Names the kind; the sentence has the key ``hint.<code>``."""
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    """By placeholder; ``n`` also chooses the plural form."""


def percent(share: float) -> int:
    """Return a chance in whole hundredths; only what is certain is called 0 or 100."""
    whole = round(100 * share)
    if whole == 100 and share < 1.0:
        return 99
    return 1 if whole == 0 and share > 0.0 else whole
