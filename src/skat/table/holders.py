"""Who holds a seat: sitting down, getting up, being sent away, and letting somebody stand in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from skat.table.checks import check_goes_on, check_host, check_seat, refuse
from skat.table.commands import Fill, GetUp, SitDown, Vacate
from skat.table.events import Happened, Returned, SatDown, SeatOpened, StoodIn
from skat.table.seats import OPEN, Seat

if TYPE_CHECKING:
    from skat.table.table import Chair, Table

Acted: TypeAlias = "tuple[Table, tuple[Happened, ...]]"


def with_chair(chairs: tuple[Chair, ...], seat: int, **changes: Any) -> tuple[Chair, ...]:
    """Return the chairs with one changed."""
    return (*chairs[:seat], replace(chairs[seat], **changes), *chairs[seat + 1 :])


def returned(table: Table, seat: int, time: float) -> Acted:
    """Let the person play on himself."""
    chairs = with_chair(table.chairs, seat, stand_in=False)
    return table.with_events(time, [Returned(seat)], chairs=chairs, since=time)


def replaced(table: Table, seat: int, time: float) -> Acted:
    """Let a computer player play on for a person."""
    chairs = with_chair(table.chairs, seat, stand_in=True)
    stood_in = StoodIn(seat, table.opening.limits.stand_in)
    return table.with_events(time, [stood_in], chairs=chairs, since=time)


def sit_down(table: Table, seat: int, time: float, what: SitDown) -> Acted:
    """Let somebody take an open seat; a stand-in plays there until the person is connected."""
    check_goes_on(table)
    if seat not in table.open_seats:
        refuse(f"expected an open seat, got seat {seat}, which is taken", code="seat_taken")
    _check_name(table, seat, what.name)
    return _held(table, seat, time, Seat(what.name), what.key)


def fill(table: Table, seat: int, time: float, what: Fill) -> Acted:
    """Let a computer player take an open seat."""
    check_host(table, seat)
    check_goes_on(table)
    if what.seat not in table.open_seats:
        refuse(f"expected an open seat, got seat {what.seat}", code="seat_taken")
    _check_name(table, what.seat, what.name)
    return _held(table, what.seat, time, Seat(what.name, what.player))


def get_up(table: Table, seat: int, time: float, what: GetUp) -> Acted:
    """Open the own seat; whoever is next becomes host if this was the host's."""
    return _opened(table, seat, time, sent_away=False)


def vacate(table: Table, seat: int, time: float, what: Vacate) -> Acted:
    """Open somebody else's seat."""
    check_host(table, seat)
    check_goes_on(table)
    target = what.seat
    check_seat(table, target)
    if target in (seat, table.opener):
        refuse(f"expected the seat of another person than the host, got seat {target}")
    holder = table.chairs[target].holder
    if holder == OPEN:
        refuse(f"expected a seat that is taken, got seat {target}")
    return _opened(table, target, time, sent_away=True)


def _check_name(table: Table, seat: int, name: str) -> None:
    """Nobody is called like somebody else at the table."""
    for other, chair in enumerate(table.chairs):
        if other != seat and chair.holder.name.casefold() == name.casefold():
            refuse(f"expected a name that is free, got that of seat {other}", code="name_taken")


def _held(table: Table, seat: int, time: float, holder: Seat, key: str | None = None) -> Acted:
    """What the stand-in has begun a person takes over on connecting, as after an absence."""
    stand_in = holder.is_person and table.series.running
    chairs = with_chair(
        table.chairs, seat, holder=holder, key=key, connected=False, stand_in=stand_in, since=time
    )
    alone = holder.is_person and not table.persons  # everybody had left
    opener = seat if alone else table.opener
    promise = None if table.promise is None else table.promise.asked_anew(seat)
    event = SatDown(seat, holder.name, holder.player)
    return table.with_events(time, [event], chairs=chairs, opener=opener, promise=promise, past=())


def _opened(table: Table, seat: int, time: float, *, sent_away: bool) -> Acted:
    """Open a seat; once cards have been dealt a stand-in plays for whoever comes next."""
    name = table.chairs[seat].holder.name
    chairs = with_chair(
        table.chairs,
        seat,
        holder=OPEN,
        key=None,
        former=name,
        connected=False,
        stand_in=table.series.deal is not None,
        since=time,
    )
    opener = table.opener
    if seat == opener:
        opener = _next_host(chairs, seat)
    ready = tuple(other for other in table.ready if other != seat)
    event = SeatOpened(seat, name, sent_away)
    return table.with_events(
        time,
        [event],
        chairs=chairs,
        opener=opener,
        ready=ready,
        past=(),
        since=time,
        sent_away=table.sent_away + sent_away,
    )


def _next_host(chairs: tuple[Chair, ...], seat: int) -> int:
    """Return the next person clockwise, one who is there before one who is not."""
    others = [(seat + step) % len(chairs) for step in range(1, len(chairs))]
    persons = [other for other in others if chairs[other].holder.is_person]
    there = [other for other in persons if chairs[other].connected]
    return next(iter(there or persons), seat)
