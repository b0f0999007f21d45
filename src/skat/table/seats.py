"""What is settled before a match begins: the rules, who sits where, and how long anybody waits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from skat.core.errors import RecordError, RulesetError, SkatError
from skat.core.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair, and who holds it."""

    name: str
    """As everybody at the table reads it; empty while nobody sits there."""
    player: str | None = None
    """Name of the computer player; None: a person, or nobody yet."""
    is_open: bool = False
    """Nobody sits there: whoever is invited may sit down."""

    @property
    def is_person(self) -> bool:
        return self.player is None and not self.is_open


OPEN = Seat("", is_open=True)
"""A seat that waits for somebody."""


class Watching(Enum):
    """Who may watch without a seat; nobody who watches sees a hidden card."""

    LINK = "link"
    """Whoever has the link for it."""
    NOBODY = "nobody"


class Overdue(Enum):
    """What happens to a person who keeps the table waiting too long."""

    STAND_IN = "stand_in"
    """A computer player takes the seat until the person is back."""
    LEAVE = "leave"
    """The seat leaves for good: the rules end the deal, a computer player plays the next ones."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long the table waits for a person. Both may be None: for ever."""

    move_seconds: float | None = None
    """For each decision, and for going on to the next deal."""
    grace_seconds: float | None = None
    """For a person who is not connected."""
    overdue: Overdue = Overdue.STAND_IN
    stand_in: str = "rules"
    """Name of the computer player that steps in."""

    def __post_init__(self) -> None:
        for name in ("move_seconds", "grace_seconds"):
            seconds = getattr(self, name)
            if seconds is not None and not 0 < seconds < float("inf"):
                raise SkatError(f"expected {name} above 0, got {seconds}")


@dataclass(frozen=True, slots=True)
class Opening:
    """All that is known before the first deal."""

    rules: Ruleset
    seats: tuple[Seat, ...]
    host: int = 0
    """Seat of whoever opened the match."""
    first_dealer: int = 0
    """Seat; drawn by the caller where the rule set draws it."""
    deals: int | None = None
    """Number of deals, where it differs from the rule set's."""
    limits: Limits = Limits()
    opened_at: float = 0.0
    """Seconds since the epoch."""
    watching: Watching = Watching.LINK
    hints: bool = False
    """People may ask what a computer player would do."""

    def __post_init__(self) -> None:
        if not 0 <= self.host < len(self.seats):
            raise SkatError(f"expected a host below {len(self.seats)}, got {self.host}")

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats held by people when the match is opened."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_person)

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON; the inverse of `from_json`."""
        limits = self.limits
        return {
            "rules": self.rules.to_dict(),
            "seats": [
                {"name": seat.name, "player": seat.player, "open": seat.is_open}
                for seat in self.seats
            ],
            "host": self.host,
            "first_dealer": self.first_dealer,
            "deals": self.deals,
            "limits": {
                "move_seconds": limits.move_seconds,
                "grace_seconds": limits.grace_seconds,
                "overdue": limits.overdue.value,
                "stand_in": limits.stand_in,
            },
            "opened_at": self.opened_at,
            "watching": self.watching.value,
            "hints": self.hints,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Opening:
        """Return the opening that plain data describe.

        Raises:
            RecordError: if something is missing or has the wrong kind.
            RulesetError: if the rules do not work.
        """
        try:
            limits = data["limits"]
            return cls(
                rules=Ruleset.from_dict(data["rules"]),
                seats=tuple(
                    Seat(seat["name"], seat["player"], seat.get("open", False))
                    for seat in data["seats"]
                ),
                host=data["host"],
                first_dealer=data["first_dealer"],
                deals=data["deals"],
                limits=Limits(
                    limits["move_seconds"],
                    limits["grace_seconds"],
                    Overdue(limits["overdue"]),
                    limits["stand_in"],
                ),
                opened_at=data["opened_at"],
                watching=Watching(data.get("watching", "link")),
                hints=data.get("hints", False),
            )
        except RulesetError:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise RecordError(f"expected the opening of a match, got none: {error!r}") from None
