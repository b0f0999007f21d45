"""The parts a `Deal` is made of: small values, so that a move replaces only what it changes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from skat.core.cards import CARDS, Card, Game, Mask
from skat.core.contracts import Contract
from skat.core.events import DealEvent
from skat.core.moves import Level
from skat.core.quick import quick
from skat.core.results import Position
from skat.core.views import Pending, Trick

if TYPE_CHECKING:
    from skat.core.deal import Deal

Three: TypeAlias = tuple[Mask, Mask, Mask]
"""One mask for each position."""
Moved: TypeAlias = "tuple[Deal, tuple[DealEvent, ...]]"
"""The deal after a move, and what happened."""


@quick
@dataclass(frozen=True, slots=True)
class Declaration:
    """What is known of the declarer and the game."""

    declarer: Position | None = None
    bid: int = 0
    picked_up: bool = False
    contract: Contract | None = None
    game: Game | None = None
    discard: Mask = 0
    """The declarer's discard; in Ramsch the skat on its way and in the end."""
    kontra: int = 0
    kontra_at: int = 0
    """Cards played when the last doubling was said."""
    doubled_by: tuple[Position, ...] = ()
    """Who said the doublings, in order."""


@quick
@dataclass(frozen=True, slots=True)
class Cards:
    """The cards in play."""

    hands: Three
    leader: Position = Position.FOREHAND
    table: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()
    points: tuple[int, int, int] = (0, 0, 0)
    """Card points in tricks, by position."""
    taken: tuple[int, int, int] = (0, 0, 0)
    """Tricks, by position."""

    @property
    def played(self) -> int:
        """Number of cards played so far."""
        return 3 * len(self.tricks) + len(self.table)

    @property
    def in_order(self) -> list[Card]:
        """The cards played so far, the first one first."""
        played = [card for trick in self.tricks for card in trick.cards]
        return played + [CARDS[card] for card in self.table]


@dataclass(frozen=True, slots=True)
class Extras:
    """What most deals never need: shown hands, pushes, surrenders, a claim on the table."""

    shown: tuple[Position, ...] = ()
    pushes: tuple[tuple[Position, Mask], ...] = ()
    """Ramsch: who passed on what; 0 for the unseen skat."""
    looking: Mask = 0
    """Ramsch: the skat that the pusher has just taken."""
    gave_up: tuple[Position, ...] = ()
    pending: Pending | None = None
    pending_by: Position | None = None
    pending_level: Level = Level.GAME
    answers: tuple[tuple[Position, bool], ...] = ()

    def answered(self) -> Extras:
        """Return these with nothing waiting for an answer."""
        return replace(self, pending=None, pending_by=None, pending_level=Level.GAME, answers=())


NO_EXTRAS = Extras()
NO_DECLARATION = Declaration()
