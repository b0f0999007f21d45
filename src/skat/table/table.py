"""The state of a table: a match in play, and everybody around it.

`Table` knows who is waited for and until when; what a command does is in
`skat.table.acting`. It must not know the clock, the players, or where it is stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from skat.core.errors import IllegalMove
from skat.core.quick import quick
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.table import acting
from skat.table.commands import Command, DealCards
from skat.table.events import Happened, TableEvent
from skat.table.marks import Marks
from skat.table.promise import CONTRIBUTION_SECONDS, Promise
from skat.table.seats import OPEN, Opening, Seat


class Waiting(Enum):
    """What the table waits for."""

    PLAYERS = "players"
    """For somebody on each open seat, before the first deal."""
    DEAL = "deal"
    """For cards: whoever keeps the table sends `DealCards`."""
    MOVE = "move"
    """For decisions of `Table.waiting_for`."""
    NEXT = "next"
    """For people to say that they have seen the result."""
    CONTRIBUTIONS = "contributions"
    """For what people add to the next deal, for a short time."""
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Chair:
    """What changes about a seat during the match."""

    holder: Seat = OPEN
    """Who sits there now."""
    key: str | None = None
    """Of whoever has sat down since the match was opened; see `SitDown`."""
    former: str = ""
    """Name of whoever held the seat last, while it is open."""
    connected: bool = False
    stand_in: bool = False
    """A computer player plays for the person, or for whoever sits down here next."""
    since: float = 0.0
    """When the person came or went last."""

    @property
    def name(self) -> str:
        """As everybody at the table reads it; empty while nobody has ever sat here."""
        return self.holder.name or self.former


@quick
@dataclass(frozen=True, slots=True)
class Past:
    """The table before a decision of the running deal, as far as undo brings it back."""

    seq: int
    seat: int
    own: bool
    """Decided by the person whose seat it is."""
    is_move: bool
    """False: a doubling that was not said."""
    series: Series
    asked: tuple[int, ...]


@quick
@dataclass(frozen=True, slots=True)
class Table:
    """The state of a match and its seats.

    Make one with `Table.open`, then `apply` commands to it.
    """

    opening: Opening
    series: Series
    chairs: tuple[Chair, ...]
    marks: Marks
    since: float
    """When the table began to wait for what it waits for now."""
    seq: int = 0
    """Number of events so far."""
    dealt: int = 0
    """Number of deals dealt so far; a deal that is repeated counts again."""
    cards: DealCards | None = None
    """What the deal on the table was dealt from."""
    promise: Promise | None = None
    """Of the next deal; None while one is played, and before it is made."""
    asked: tuple[int, ...] = ()
    """Seats that still have to say whether they double; until then no card is played."""
    ready: tuple[int, ...] = ()
    """People who want to go on to the next deal."""
    past: tuple[Past, ...] = ()
    """Decisions of this deal, oldest first; kept only where one may be taken back."""
    decisions: int = 0
    """Number of decisions of this deal that stand."""
    opener: int = 0
    """Seat of whoever opened the match, or of whoever is host since that person got up."""
    sent_away: int = 0
    """How often the host has opened a seat: whoever had to go needs another invitation."""
    rematch: int | None = None
    """Number of another match for the same people."""
    undos: tuple[int, ...] = ()
    """For each deal dealt so far, how often something was taken back."""
    hints: tuple[int, ...] = ()
    """For each deal dealt so far, how many hints were given."""

    @classmethod
    def open(cls, opening: Opening) -> Table:
        """Return a table before its first deal.

        Raises:
            RulesetError: if the rule set has no such table.
        """
        seats = len(opening.seats)
        series = Series.open(
            opening.rules,
            seats=seats,
            first_dealer=opening.first_dealer,
            deals=opening.deals,
        )
        chairs = tuple(Chair(holder, since=opening.opened_at) for holder in opening.seats)
        marks = Marks(own=(0,) * seats)
        return cls(opening, series, chairs, marks, opening.opened_at, opener=opening.host)

    # -- who is waited for ---------------------------------------------------------

    @property
    def waiting(self) -> Waiting:
        """What the table waits for."""
        if self.series.ended:
            return Waiting.ENDED
        if self.series.running:
            return Waiting.MOVE
        if self.series.deal is None and self.open_seats:
            return Waiting.PLAYERS
        if self.series.deal is not None and not self._may_go_on():
            return Waiting.NEXT
        return Waiting.CONTRIBUTIONS if self._contributors else Waiting.DEAL

    @property
    def wants_commitment(self) -> bool:
        """Whether the next deal may be bound to a secret: `Commit` from whoever keeps the table."""
        return self.promise is None and not self.series.running and not self.series.ended

    @property
    def promised_cards(self) -> DealCards | None:
        """What the next deal is dealt from if nobody adds anything more; None: no promise yet."""
        if self.promise is None:
            return None
        return self.promise.cards([chair.holder.player is not None for chair in self.chairs])

    @property
    def _contributors(self) -> tuple[int, ...]:
        """People who may still add to the next deal; the absent ones only if nobody is there."""
        promise = self.promise
        if promise is None or not promise.asks:
            return ()
        missing = tuple(
            seat
            for seat in self.persons
            if promise.added[seat] is None and not self.chairs[seat].stand_in
        )
        if any(self._is_present(seat) for seat in self.persons):
            return tuple(seat for seat in missing if self.chairs[seat].connected)
        return missing

    def _may_go_on(self) -> bool:
        """Everybody who is there wants the next deal; without people nobody needs to be asked."""
        persons = self.persons
        if not persons:  # an arena goes on by itself, a table that people have left does not
            return not self.opening.persons
        return bool(self.ready) and all(
            seat in self.ready for seat in persons if self._is_present(seat)
        )

    def _is_present(self, seat: int) -> bool:
        chair = self.chairs[seat]
        return chair.connected and not chair.stand_in

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats held by people."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.holder.is_person)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that nobody holds."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.holder.is_open)

    @property
    def host(self) -> int:
        """Seat of whoever may send people away and end an open-ended match.

        The opener; while a stand-in plays for an opener who has gone, the next person
        who is there.
        """
        seats = len(self.chairs)
        chair = self.chairs[self.opener]
        if chair.holder.is_person and not (chair.stand_in and not chair.connected):
            return self.opener
        others = ((self.opener + step) % seats for step in range(1, seats))
        there = (seat for seat in others if self.chairs[seat].connected)
        return next(there, self.opener)

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """Seats whose decision the table waits for."""
        waiting = self.waiting
        if waiting is Waiting.NEXT:
            there = tuple(seat for seat in self.persons if self._is_present(seat))
            return tuple(seat for seat in there if seat not in self.ready) or self.persons
        if waiting is Waiting.PLAYERS:
            return self.open_seats
        if waiting is Waiting.CONTRIBUTIONS:
            return self._contributors
        if waiting is not Waiting.MOVE:
            return ()
        if self.asked:
            return self.asked
        series = self.series
        deal = series.deal
        assert deal is not None
        if deal.extras.pending is not None:
            return tuple(series.seat_of(position) for position in deal.unanswered())
        turn = series.turn
        return () if turn is None else (turn,)

    def player_of(self, seat: int) -> str | None:
        """Return the name of the computer player that decides for a seat now; None: a person."""
        if self.chairs[seat].stand_in:
            return self.opening.limits.stand_in
        return self.chairs[seat].holder.player

    @property
    def deadline(self) -> float | None:
        """When `TimeUp` is due, in seconds since the epoch; None: nobody is short of time."""
        times = [time for seat in self.waiting_for for time in self._limits_of(seat)]
        return min(times, default=None)

    def overdue(self, time: float) -> tuple[int, ...]:
        """Return the seats of people who have kept the table waiting too long."""
        return tuple(
            seat
            for seat in self.waiting_for
            if any(limit <= time for limit in self._limits_of(seat))
        )

    def stands_in_at(self, seat: int) -> float | None:
        """When a computer player steps in for somebody absent whom the table waits for.

        In seconds since the epoch; None: nobody does, or for this seat nobody waits.
        """
        chair = self.chairs[seat]
        if chair.connected or seat not in self.waiting_for:
            return None
        if self.waiting is Waiting.CONTRIBUTIONS:
            return None  # the deal goes on without what an absent person might have added
        return min(self._limits_of(seat), default=None)

    def _limits_of(self, seat: int) -> Iterable[float]:
        if self.player_of(seat) is not None or self.waiting is Waiting.PLAYERS:
            return
        limits = self.opening.limits
        chair = self.chairs[seat]
        if not chair.connected and not self.series.running:
            return  # nobody is there to see the next deal
        if self.waiting is Waiting.CONTRIBUTIONS:
            yield max(self.since, chair.since) + CONTRIBUTION_SECONDS
            return
        if limits.move_seconds is not None:
            yield self.since + limits.move_seconds
        others = any(other.connected for other in self.chairs)  # nobody else, nobody waits
        if limits.grace_seconds is not None and not chair.connected and others:
            yield max(self.since, chair.since) + limits.grace_seconds

    # -- what a seat may see and do ------------------------------------------------

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None for a spectator.

        While somebody is asked for a doubling nobody else is asked for a card.

        Raises:
            IllegalMove: before the first deal.
        """
        view = self.series.view(seat)
        if not self.asked:
            return view
        if seat in self.asked:
            return replace(view, ask=Ask.KONTRA, legal=0)
        return replace(view, ask=None, legal=0)

    def may_undo(self, seat: int | None) -> bool:
        """Return whether a person may take the own last decision of this deal back."""
        return self.undo_refusal(seat) is None

    def undo_refusal(self, seat: int | None) -> IllegalMove | None:
        """Return why a person may take nothing back now; None if the last decision may be."""
        if self.persons != (seat,):
            return IllegalMove(
                "no_undo_here", "expected computer players in all other seats, got people"
            )
        if not self.series.running:
            return IllegalMove("no_undo_after_end", "expected a deal in play, got one that is over")
        if not any(past.own for past in self.past):
            return IllegalMove(
                "nothing_to_undo", f"expected a decision of seat {seat} in this deal, got none"
            )
        return None

    def question(self, seat: int) -> View | None:
        """Return the view with what a person may decide now, None if that is nothing.

        A doubling may be said without being asked for.
        """
        if not self.series.running:
            return None
        view = self.view(seat)
        if view.ask is not None:
            return view
        return replace(view, ask=Ask.KONTRA) if view.may_double else None

    def hint_refusal(self, seat: int | None) -> IllegalMove | None:
        """Return why a person gets no hint now; None if one may be given."""
        if not self.opening.hints:
            return IllegalMove("no_hints_here", "expected a table with hints, got one without")
        if seat is None or self.question(seat) is None:
            return IllegalMove("no_question", f"expected a question to seat {seat}, got none")
        return None

    def may_end(self, seat: int | None) -> bool:
        """Return whether this seat may end the match now."""
        return (
            seat == self.host
            and self.series.length is None
            and self.waiting in (Waiting.NEXT, Waiting.CONTRIBUTIONS, Waiting.DEAL)
        )

    # -- commands ------------------------------------------------------------------

    def apply(self, command: Command) -> tuple[Table, tuple[Happened, ...]]:
        """Return the table after a command, and what happened: at least one event.

        Raises:
            IllegalMove: the table or the rules refuse it; this table is unchanged.
        """
        return acting.act(self, command)

    def with_events(
        self, time: float, events: Iterable[TableEvent], **changes: Any
    ) -> tuple[Table, tuple[Happened, ...]]:
        """Return this table with some parts exchanged, and the events numbered."""
        seq = self.seq
        marks = self.marks
        happened = []
        for event in events:
            seq += 1
            marks = marks.after(event, seq)
            happened.append(Happened(seq, event))
        since = self.since if marks.deal == self.marks.deal else time
        parts = {"seq": seq, "marks": marks, "since": since, **changes}
        return replace(self, **parts), tuple(happened)
