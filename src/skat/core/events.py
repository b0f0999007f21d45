"""What happens in a deal and in a series, as values. Nothing here is hidden from any seat.

Deal events speak of positions, series events of seats.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from skat.core.cards import Card, Mask
from skat.core.contracts import Contract
from skat.core.moves import Level
from skat.core.quick import quick
from skat.core.results import Position, Result


@quick
@dataclass(frozen=True, slots=True)
class BidMade:
    position: Position
    value: int


@quick
@dataclass(frozen=True, slots=True)
class BidHeld:
    position: Position
    value: int


@quick
@dataclass(frozen=True, slots=True)
class Passed:
    position: Position


@dataclass(frozen=True, slots=True)
class AuctionWon:
    position: Position
    value: int


@dataclass(frozen=True, slots=True)
class AllPassed:
    ramsch: bool
    """A Ramsch follows."""


@dataclass(frozen=True, slots=True)
class SkatTaken:
    position: Position


@dataclass(frozen=True, slots=True)
class Announced:
    position: Position
    contract: Contract
    open_hand: Mask
    """The declarer's ten cards in an ouvert game, else 0."""


@dataclass(frozen=True, slots=True)
class Doubled:
    position: Position
    kontra: int
    """1 Kontra, 2 Re, 3 Sup, 4 Hirsch."""


@dataclass(frozen=True, slots=True)
class Pushed:
    position: Position
    unseen: bool


@quick
@dataclass(frozen=True, slots=True)
class CardPlayed:
    position: Position
    card: Card


@quick
@dataclass(frozen=True, slots=True)
class TrickWon:
    position: Position
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim that needs an answer: the claimer's cards lie open."""

    position: Position
    level: Level
    hand: Mask


@dataclass(frozen=True, slots=True)
class HandShown:
    position: Position
    hand: Mask


@dataclass(frozen=True, slots=True)
class ConcessionOffered:
    """The position gives up and needs the consent of the others."""

    position: Position


@dataclass(frozen=True, slots=True)
class Answered:
    position: Position
    agreed: bool


@dataclass(frozen=True, slots=True)
class GaveUp:
    """The position conceded or threw in; with one defender of two the game may go on."""

    position: Position


@dataclass(frozen=True, slots=True)
class Left:
    position: Position
    timed_out: bool


@dataclass(frozen=True, slots=True)
class DealEnded:
    result: Result


DealEvent: TypeAlias = (
    BidMade
    | BidHeld
    | Passed
    | AuctionWon
    | AllPassed
    | SkatTaken
    | Announced
    | Doubled
    | Pushed
    | CardPlayed
    | TrickWon
    | Claimed
    | HandShown
    | ConcessionOffered
    | Answered
    | GaveUp
    | Left
    | DealEnded
)


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A new deal lies on the table."""

    number: int
    """Of the deals that count, from 1."""
    dealer: int
    """Seat."""
    seats: tuple[int, int, int]
    """Seats of forehand, middlehand and rearhand."""
    bock: bool


@dataclass(frozen=True, slots=True)
class DealBooked:
    """The result stands in the list."""

    scores: tuple[int, ...]
    """List points this deal added, by seat."""
    totals: tuple[int, ...]
    """List points so far, by seat."""
    counts: bool
    """False after a redeal or a void deal."""


@dataclass(frozen=True, slots=True)
class SeriesEnded:
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats; several share, none after a match without a result."""


SeriesEvent: TypeAlias = DealStarted | DealBooked | SeriesEnded
