"""What happens at a table besides the deals: people come and go, and take moves back.

Nothing here is hidden from any seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from skat.core.events import DealEvent, SeriesEvent


@dataclass(frozen=True, slots=True)
class Connected:
    seat: int


@dataclass(frozen=True, slots=True)
class Disconnected:
    seat: int


@dataclass(frozen=True, slots=True)
class Committed:
    """The next deal is bound to a secret with this hash."""

    commitment: str


@dataclass(frozen=True, slots=True)
class Contributed:
    """The person has added something to the next deal; what it is, is told with the cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class Silent:
    """The person has added nothing in time."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ready:
    """The person wants to go on to the next deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declined:
    """The seat was asked for a doubling and said none."""

    seat: int


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A computer player plays on for a person."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Returned:
    """The person plays on himself."""

    seat: int


@dataclass(frozen=True, slots=True)
class Undone:
    """The table is again as it was after an earlier event of this deal."""

    seat: int
    to_seq: int
    """Everything later than this event has been taken back."""
    moves: int
    """Number of moves taken back; a doubling that was not said is no move."""


@dataclass(frozen=True, slots=True)
class Hinted:
    """The person has asked for a hint; what it says, only that seat is told."""

    seat: int


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody holds a seat from now on."""

    seat: int
    name: str
    player: str | None
    """Name of the computer player; None: a person."""


@dataclass(frozen=True, slots=True)
class SeatOpened:
    """Nobody holds the seat any more."""

    seat: int
    name: str
    """Of whoever held it."""
    sent_away: bool
    """The host has opened it; False: the person has left."""


@dataclass(frozen=True, slots=True)
class RematchOpened:
    """There is another match for the same people."""

    seat: int
    """Of the host."""
    match: int


SeatEvent: TypeAlias = (
    Connected
    | Disconnected
    | Contributed
    | Silent
    | Ready
    | Declined
    | StoodIn
    | Returned
    | Undone
    | Hinted
    | SatDown
    | SeatOpened
    | RematchOpened
)
TableEvent: TypeAlias = DealEvent | SeriesEvent | SeatEvent | Committed


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with its place in the match."""

    seq: int
    """Counted from 1."""
    event: TableEvent
