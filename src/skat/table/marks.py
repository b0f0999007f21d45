"""When what a seat decides on last changed, so that an answer to something older can be refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from skat.core.errors import IllegalMove
from skat.core.events import Announced, Answered, DealEnded, DealStarted, Doubled
from skat.core.moves import Answer, Double, Pass
from skat.table.commands import (
    Command,
    Contribute,
    EndMatch,
    Fill,
    GetUp,
    NextDeal,
    Rematch,
    SitDown,
    StandIn,
    TakeBack,
    Undo,
    Vacate,
)
from skat.table.events import (
    Committed,
    Connected,
    Contributed,
    Declined,
    Disconnected,
    Hinted,
    Ready,
    RematchOpened,
    Returned,
    SatDown,
    SeatOpened,
    Silent,
    StoodIn,
    TableEvent,
    Undone,
)

_PRESENCE = (
    Connected,
    Disconnected,
    Committed,
    Contributed,
    Silent,
    Ready,
    Declined,
    StoodIn,
    Returned,
    RematchOpened,
    Hinted,
)
"""What changes nothing that a decision may depend on."""
_HOLDERS = (SatDown, SeatOpened)
_ABOUT_SEATS = SitDown | GetUp | Vacate | Fill | StandIn | TakeBack | Rematch
_TURNING_POINTS = (DealStarted, DealEnded, Undone)


@dataclass(frozen=True, slots=True)
class Marks:
    """Sequence numbers of the last changes, by what they change."""

    deal: int = 0
    """Anything that a card or a bid may depend on."""
    doubling: int = 0
    """The contract, or how often it was doubled."""
    claim: int = 0
    """The claim or concession that waits for answers; one more answer changes nothing."""
    start: int = 0
    """A deal began, ended, or was set back."""
    own: tuple[int, ...] = ()
    """The last decision of each seat."""
    holders: int = 0
    """Somebody has taken a seat or given one up."""

    def after(self, event: TableEvent, seq: int) -> Marks:
        """Return the marks after an event."""
        if isinstance(event, _PRESENCE):
            return self
        if isinstance(event, _HOLDERS):
            return replace(self, holders=seq)
        turning = isinstance(event, _TURNING_POINTS)
        return Marks(
            deal=seq,
            doubling=seq if turning or isinstance(event, Announced | Doubled) else self.doubling,
            claim=self.claim if isinstance(event, Answered) else seq,
            start=seq if turning else self.start,
            own=self.own,
            holders=self.holders,
        )

    def decided(self, seat: int, seq: int) -> Marks:
        """Return the marks after a seat made a decision."""
        own = (*self.own[:seat], seq, *self.own[seat + 1 :])
        return replace(self, own=own)

    def check_fresh(self, command: Command, *, seq: int, asked: Sequence[int]) -> None:
        """Refuse a command whose sender did not know what it decides on.

        Args:
            command: with the last sequence number its sender had seen, or None.
            seq: the last sequence number of the table.
            asked: seats asked for a doubling; their Pass answers that question.

        Raises:
            IllegalMove: naming both numbers.
        """
        seen = command.seq
        what = command.what
        if seen is None or command.seat is None or isinstance(what, Contribute):
            return  # a contribution names the deal that it is for
        if isinstance(what, Double) or (isinstance(what, Pass) and command.seat in asked):
            changed = self.doubling
        elif isinstance(what, Answer):
            changed = self.claim
        elif isinstance(what, NextDeal | EndMatch):
            changed = self.start
        elif isinstance(what, Undo):
            changed = max(self.start, self.own[command.seat])
        elif isinstance(what, _ABOUT_SEATS):
            changed = self.holders
        else:
            changed = self.deal
        if not changed <= seen <= seq:
            raise IllegalMove(
                "stale", f"expected a sequence number from {changed} to {seq}, got {seen}"
            )
