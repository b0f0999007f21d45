"""What may be asked of a table. Every command says who, when, and what.

Besides the moves of `skat.core.moves` there are the commands of the table itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from skat.core import deck
from skat.core.cards import Card
from skat.core.errors import SkatError
from skat.core.moves import Move


class Author(Enum):
    """Who made up his mind: matters for seats where a computer player stands in."""

    PERSON = "person"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class DealCards:
    """Deal: either a secret that the pack follows from, or the pack itself.

    Attributes:
        secret: of this one deal; see `skat.core.deck.shuffle`.
        contributions: what each seat added to it.
        pack: 32 cards in dealing order, for deals that come from elsewhere.
    """

    secret: bytes | None = field(default=None, repr=False)
    contributions: tuple[bytes, ...] = ()
    pack: tuple[Card, ...] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if (self.secret is None) == (self.pack is None):
            raise SkatError("expected either a secret or a pack to deal from")

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pack that is dealt."""
        if self.pack is not None:
            return self.pack
        assert self.secret is not None
        return deck.shuffle(self.secret, self.contributions)

    @property
    def commitment(self) -> str | None:
        """What may be published while the deal is played; None without a secret."""
        return None if self.secret is None else deck.commitment(self.secret)


@dataclass(frozen=True, slots=True)
class Commit:
    """Bind the next deal to a secret; its hash is published at once.

    Attributes:
        secret: of this one deal; nobody at the table hears it before the deal is over.
        asks: people may add to it; False where the secrets follow from a seed, so that
            the deals can be repeated.
    """

    secret: bytes = field(repr=False)
    asks: bool = True


@dataclass(frozen=True, slots=True)
class Contribute:
    """Add something to the next deal, once.

    Attributes:
        contribution: any bytes, as the person's browser sent them.
        commitment: the one that was published for that deal.
        seat: for whom, where the sender says so; nobody adds for somebody else.
    """

    contribution: bytes
    commitment: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class NextDeal:
    """A person has seen the result and wants to go on."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the own last decision back, and everything after it."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Be told what a computer player would do; whoever keeps the table answers that seat."""


@dataclass(frozen=True, slots=True)
class EndMatch:
    """The host ends an open-ended match."""


@dataclass(frozen=True, slots=True)
class Connect:
    """The person of this seat is there."""


@dataclass(frozen=True, slots=True)
class Disconnect:
    """The person of this seat is gone for now."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """Let a computer player take a seat: one's own, or for the host that of an absent person."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The person plays on where a computer player stood in."""


@dataclass(frozen=True, slots=True)
class SitDown:
    """Somebody takes the open seat that asks."""

    name: str
    key: str | None = field(default=None, repr=False)
    """Tells whoever sits there now from others who did before; kept by whoever keeps the table."""


@dataclass(frozen=True, slots=True)
class GetUp:
    """The person gives the seat up for good; it is open then."""


@dataclass(frozen=True, slots=True)
class Vacate:
    """The host opens a seat: whoever sat there has to go."""

    seat: int


@dataclass(frozen=True, slots=True)
class Fill:
    """The host lets a computer player sit down on an open seat."""

    seat: int
    player: str
    name: str
    """As everybody at the table reads it."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """The host has opened another match for the same people."""

    match: int
    """Its number."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The deadline that the table had named has passed."""


What: TypeAlias = (
    Move
    | Commit
    | DealCards
    | Contribute
    | NextDeal
    | Undo
    | Hint
    | EndMatch
    | Connect
    | Disconnect
    | StandIn
    | TakeBack
    | SitDown
    | GetUp
    | Vacate
    | Fill
    | Rematch
    | TimeUp
)


@dataclass(frozen=True, slots=True)
class Command:
    """One request to a table."""

    seat: int | None
    """Who asks; None for whoever keeps the table: dealing, and telling the time."""
    time: float
    """When, in seconds since the epoch."""
    what: What
    author: Author = Author.PERSON
    seq: int | None = None
    """Last sequence number that the asker had seen; None: nothing can be stale."""
