"""What each command does to a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from skat.core.errors import IllegalMove
from skat.core.events import Announced, Doubled
from skat.core.moves import Leave, Move, Pass, Play, move_text
from skat.core.results import POSITIONS
from skat.core.series import Series
from skat.core.views import Phase
from skat.table import table as state
from skat.table.checks import check_goes_on, check_host, check_more_deals, check_seat, refuse
from skat.table.commands import (
    Author,
    Command,
    Commit,
    Connect,
    Contribute,
    DealCards,
    Disconnect,
    EndMatch,
    Fill,
    GetUp,
    Hint,
    NextDeal,
    Rematch,
    SitDown,
    StandIn,
    TakeBack,
    TimeUp,
    Undo,
    Vacate,
)
from skat.table.events import (
    Committed,
    Connected,
    Contributed,
    Declined,
    Disconnected,
    Happened,
    Hinted,
    Ready,
    RematchOpened,
    Returned,
    Silent,
    StoodIn,
    TableEvent,
    Undone,
)
from skat.table.holders import Acted, fill, get_up, replaced, returned, sit_down, vacate, with_chair
from skat.table.promise import LONGEST_CONTRIBUTION, NO_CONTRIBUTION, Promise
from skat.table.seats import Overdue

if TYPE_CHECKING:
    from skat.table.table import Table


def act(table: Table, command: Command) -> Acted:
    """Return the table after a command, and the numbered events.

    Raises:
        IllegalMove: the command is refused.
    """
    after, happened = _acted(table, command)
    collects = state.Waiting.CONTRIBUTIONS
    if after.waiting is collects and table.waiting is not collects:
        after = replace(after, since=command.time)
    return after, happened


def _acted(table: Table, command: Command) -> Acted:
    what = command.what
    if command.seat is None:
        keeper = _KEEPER.get(type(what))
        if keeper is None:
            refuse("expected a seat for this command, got none", code="bad_request")
        return keeper(table, command.time, what)
    seat = command.seat
    check_seat(table, seat)
    _check_author(table, seat, what, command.author)
    table.marks.check_fresh(command, seq=table.seq, asked=table.asked)
    handler = _PERSONAL.get(type(what))
    if handler is None:
        if type(what) in _KEEPER:
            refuse("expected this only from whoever keeps the table, got it from a seat")
        return _move(table, command, what)
    if command.author is Author.COMPUTER:
        refuse("expected a move of a computer player, got another command")
    return handler(table, seat, command.time, what)


def _check_author(table: Table, seat: int, what: object, author: Author) -> None:
    """A person never speaks for a computer player's seat; a stand-in may be interrupted."""
    holder = table.chairs[seat].holder
    if author is Author.PERSON and holder.is_open and not isinstance(what, SitDown):
        refuse(f"expected somebody on seat {seat}, got it open", code="seat_lost")
    if author is Author.PERSON and holder.player is not None:
        if isinstance(what, SitDown):
            refuse(f"expected an open seat, got seat {seat}, which is taken", code="seat_taken")
        refuse(f"expected a computer player to decide for seat {seat}, got a person")
    if author is Author.COMPUTER and table.player_of(seat) is None:
        refuse(f"expected a person to decide for seat {seat}, got a computer player")


# whoever keeps the table


def _commit(table: Table, time: float, what: Commit) -> Acted:
    check_more_deals(table)
    if not table.wants_commitment:
        refuse("expected one commitment for each deal, got another")
    promise = Promise.made(what.secret, len(table.chairs), asks=what.asks)
    return table.with_events(time, [Committed(promise.commitment)], promise=promise)


def _deal(table: Table, time: float, what: DealCards) -> Acted:
    check_more_deals(table)
    if table.waiting is not state.Waiting.DEAL:
        refuse(f"expected no cards while the table waits for {table.waiting.value}, got a pack")
    promise = table.promise
    if promise is not None and what != table.promised_cards:
        refuse(f"expected the cards of commitment {promise.commitment}, got others")
    series, events = table.series.start(what.cards)
    return table.with_events(
        time,
        events,
        series=series,
        dealt=table.dealt + 1,
        cards=what,
        promise=None,
        asked=(),
        ready=(),
        past=(),
        decisions=0,
        undos=(*table.undos, 0),
        hints=(*table.hints, 0),
    )


def _time_up(table: Table, time: float, what: TimeUp) -> Acted:
    late = table.overdue(time)
    if not late:
        refuse(f"expected a deadline before {time}, got {table.deadline}")
    if table.waiting is state.Waiting.NEXT:
        ready = (*table.ready, *late)
        return table.with_events(time, [Ready(seat) for seat in late], ready=ready)
    if table.waiting is state.Waiting.CONTRIBUTIONS:
        promise = table.promise
        assert promise is not None
        for seat in late:
            promise = promise.plus(seat, NO_CONTRIBUTION)
        return table.with_events(time, [Silent(seat) for seat in late], promise=promise)
    limits = table.opening.limits
    stood_in: list[TableEvent] = [StoodIn(seat, limits.stand_in) for seat in late]
    chairs = table.chairs
    for seat in late:
        chairs = with_chair(chairs, seat, stand_in=True)
    if limits.overdue is Overdue.STAND_IN:
        return table.with_events(time, stood_in, chairs=chairs, since=time)
    series, events = table.series.apply(late[0], Leave(timed_out=True))
    return table.with_events(
        time, [*events, *stood_in], series=series, chairs=chairs, asked=(), past=()
    )


# people


def _connect(table: Table, seat: int, time: float, what: Connect) -> Acted:
    if table.chairs[seat].connected:
        refuse(f"expected seat {seat} to be away, got it connected already")
    events: list[TableEvent] = [Connected(seat)]
    if table.chairs[seat].stand_in:
        events.append(Returned(seat))
    chairs = with_chair(table.chairs, seat, connected=True, stand_in=False, since=time)
    return table.with_events(time, events, chairs=chairs)


def _disconnect(table: Table, seat: int, time: float, what: Disconnect) -> Acted:
    if not table.chairs[seat].connected:
        refuse(f"expected seat {seat} to be connected, got it away already")
    chairs = with_chair(table.chairs, seat, connected=False, since=time)
    return table.with_events(time, [Disconnected(seat)], chairs=chairs)


def _stand_in(table: Table, seat: int, time: float, what: StandIn) -> Acted:
    target = what.seat
    if target not in table.persons or table.chairs[target].stand_in:
        refuse(f"expected the seat of a person who plays, got seat {target}")
    if target != seat:
        if seat != table.host and target != table.host:
            refuse("expected the host to replace somebody else", code="not_host")
        if table.chairs[target].connected:
            refuse(f"expected an absent person, got seat {target}, which is connected")
    return replaced(table, target, time)


def _take_back(table: Table, seat: int, time: float, what: TakeBack) -> Acted:
    if not table.chairs[seat].stand_in:
        refuse(f"expected a seat with a stand-in, got seat {seat} without")
    return returned(table, seat, time)


def _contribute(table: Table, seat: int, time: float, what: Contribute) -> Acted:
    promise = table.promise
    if what.seat is not None and what.seat != seat:
        refuse(
            f"expected a contribution of seat {seat}, got one for seat {what.seat}",
            code="contribution_of_other",
        )
    if promise is None or what.commitment != promise.commitment:
        if table.cards is not None and what.commitment == table.cards.commitment:
            refuse(
                "expected a contribution before the cards, got it late", code="contribution_late"
            )
        now = "no commitment" if promise is None else f"commitment {promise.commitment}"
        refuse(
            f"expected a contribution to the commitment that is published, got another "
            f"({now} is published)",
            code="no_such_commitment",
        )
    if not promise.asks:
        refuse("expected no contributions: the deals follow from a seed", code="deals_of_seed")
    if promise.added[seat] is not None:
        given = promise.added[seat] != NO_CONTRIBUTION
        code = "contribution_twice" if given else "contribution_late"
        refuse(f"expected one contribution of seat {seat}, got another", code=code)
    size = len(what.contribution)
    if not 1 <= size <= LONGEST_CONTRIBUTION:
        raise IllegalMove(
            "contribution_size",
            f"expected a contribution of 1 to {LONGEST_CONTRIBUTION} bytes, got {size}",
            max=LONGEST_CONTRIBUTION,
        )
    return table.with_events(
        time, [Contributed(seat)], promise=promise.plus(seat, what.contribution)
    )


def _next(table: Table, seat: int, time: float, what: NextDeal) -> Acted:
    check_more_deals(table)
    if table.waiting is not state.Waiting.NEXT:
        refuse("expected the deal on the table to end first", code="deal_running")
    if seat in table.ready:
        refuse(f"expected another seat to go on, got seat {seat} again")
    before: tuple[Happened, ...] = ()
    if table.chairs[seat].stand_in:
        table, before = returned(table, seat, time)
    table, events = table.with_events(time, [Ready(seat)], ready=(*table.ready, seat))
    return table, (*before, *events)


def _end(table: Table, seat: int, time: float, what: EndMatch) -> Acted:
    check_host(table, seat)
    check_goes_on(table)
    if table.series.length is not None:
        refuse(
            f"expected an open-ended match, got one of {table.series.length} deals",
            code="open_end_only",
        )
    if table.series.running:
        refuse("expected the deal on the table to end first", code="deal_running")
    series, events = table.series.end()
    return table.with_events(time, events, series=series)


def _rematch(table: Table, seat: int, time: float, what: Rematch) -> Acted:
    check_host(table, seat)
    if not table.series.ended:
        refuse("expected the match to be over first", code="match_running")
    if table.rematch is not None:
        refuse("expected one rematch, got another")
    return table.with_events(time, [RematchOpened(seat, what.match)], rematch=what.match)


def _undo(table: Table, seat: int, time: float, what: Undo) -> Acted:
    refusal = table.undo_refusal(seat)
    if refusal is not None:
        raise refusal
    back = max(number for number, past in enumerate(table.past) if past.own)
    past = table.past[back]
    moves = sum(later.is_move for later in table.past[back:])
    return table.with_events(
        time,
        [Undone(seat, past.seq, moves)],
        series=past.series,
        asked=past.asked,
        past=table.past[:back],
        decisions=table.decisions - (len(table.past) - back),
        undos=(*table.undos[:-1], table.undos[-1] + 1),
    )


def _hint(table: Table, seat: int, time: float, what: Hint) -> Acted:
    refusal = table.hint_refusal(seat)
    if refusal is not None:
        raise refusal
    hints = (*table.hints[:-1], table.hints[-1] + 1)
    return table.with_events(time, [Hinted(seat)], hints=hints)


# moves


def _move(table: Table, command: Command, move: Any) -> Acted:
    seat, time = command.seat, command.time
    assert seat is not None
    before: tuple[Happened, ...] = ()
    own = command.author is Author.PERSON
    if own and table.chairs[seat].stand_in:
        table, before = returned(table, seat, time)
    declines = isinstance(move, Pass) and seat in table.asked
    if declines:
        series: Series = table.series
        events: tuple[TableEvent, ...] = (Declined(seat),)
        asked = tuple(other for other in table.asked if other != seat)
    else:
        _check_move(table, seat, move)
        series, events = table.series.apply(seat, move)
        asked = _asked_after(table, series, seat, events)
    past: tuple[state.Past, ...] = ()
    if series.running and len(table.persons) == 1:
        step = state.Past(table.seq, seat, own, not declines, table.series, table.asked)
        past = (*table.past, step)
    after, happened = table.with_events(
        time,
        events,
        series=series,
        asked=asked,
        past=past,
        decisions=table.decisions + 1,
    )
    after = replace(after, marks=after.marks.decided(seat, after.seq), since=time)
    if isinstance(move, Leave):
        after, gone = replaced(after, seat, time)
        happened = (*happened, *gone)
    return after, (*before, *happened)


def _check_move(table: Table, seat: int, move: Move) -> None:
    if table.series.ended:
        refuse("expected no more moves: the match is over", code="match_over")
    if not table.series.running:
        refuse(f"expected the next deal first, got {move_text(move)}", code="game_over")
    if table.asked and isinstance(move, Play):
        refuse("expected an answer about doubling first, got a card")
    if isinstance(move, Leave):
        if move.timed_out:
            refuse("expected the deadline to decide who is out of time, got a seat saying so")
        if table.opening.limits.overdue is not Overdue.LEAVE:
            refuse("expected a table that can be left for good, got one with stand-ins")


def _asked_after(
    table: Table, series: Series, seat: int, events: tuple[TableEvent, ...]
) -> tuple[int, ...]:
    """Return who must say whether he doubles, after a move of a seat."""
    deal = series.deal
    if deal is None or not series.running or not series.rules.kontra.enabled:
        return ()
    able = [series.seat_of(position) for position in POSITIONS if deal.may_double(position)]
    if any(isinstance(event, Announced | Doubled) for event in events):
        return tuple(other for other in able if _must_be_asked(table, series, other))
    return tuple(other for other in table.asked if other in able and other != seat)


def _must_be_asked(table: Table, series: Series, seat: int) -> bool:
    """A person need not be asked who may still double when his own turn comes."""
    deal = series.deal
    assert deal is not None
    assert deal.phase is Phase.PLAYING
    if table.player_of(seat) is not None:
        return True
    before_next_card = deal.declaration.kontra > 0 or (
        series.rules.kontra.window == "before_first_lead"
    )
    return before_next_card and seat != series.turn


_KEEPER: dict[type, Callable[[Table, float, Any], Acted]] = {
    Commit: _commit,
    DealCards: _deal,
    TimeUp: _time_up,
}
_PERSONAL: dict[type, Callable[[Table, int, float, Any], Acted]] = {
    Connect: _connect,
    Contribute: _contribute,
    Disconnect: _disconnect,
    StandIn: _stand_in,
    TakeBack: _take_back,
    NextDeal: _next,
    Undo: _undo,
    Hint: _hint,
    EndMatch: _end,
    SitDown: sit_down,
    GetUp: get_up,
    Vacate: vacate,
    Fill: fill,
    Rematch: _rematch,
}
