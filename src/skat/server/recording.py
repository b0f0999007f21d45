"""The record of a match, made from its log. Runs in a process of its own: it replays the match.

Of a deal that is still played nothing gets into it. Source: docs/formats/record.md.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

from skat.core.deck import commitment
from skat.core.events import Left
from skat.core.moves import Leave, Move, Pass
from skat.core.views import Phase
from skat.records.fairness import COMPUTERS
from skat.records.skatfile import (
    AGAIN,
    HINTS,
    NO_PROOF,
    STAND_IN,
    UNDOS,
    DealRecord,
    Item,
    MatchHeader,
    Proof,
    Seat,
    Step,
    Undo,
    deal_record,
    match_end,
    write_items,
)
from skat.server.store import StoredMatch
from skat.table import Author, DealCards, LogEntry, Table
from skat.table.events import Undone
from skat.table.log import steps as replayed

PERSON = "person"
NOBODY = "–"
"""Name of a seat on which nobody has ever sat."""


def record_text(match: StoredMatch, entries: Iterable[LogEntry]) -> str:
    """Return the record of a match: its finished deals, and its end if it is over."""
    target = io.StringIO()
    write_items(target, record_items(match, entries))
    return target.getvalue()


def record_items(match: StoredMatch, entries: Iterable[LogEntry]) -> Iterator[Item]:
    """Yield the items of a record.

    The seed of a match is told only when it is over: whoever knows it knows the
    deals to come.
    """
    deals: list[tuple[DealRecord, list[bool]]] = []
    computers: list[bool] = []
    steps: list[Step | Undo] = []
    stood_in: set[int] = set()
    before = table = Table.open(match.opening)
    for table, entry, happened in replayed(match.opening, entries):
        what = entry.command.what
        if isinstance(what, DealCards):
            steps = []
            stood_in = set()
            computers = _computers(before)
        for event in happened:
            if isinstance(event.event, Undone) and event.event.moves:
                steps.append(Undo(event.event.moves))
            if isinstance(event.event, Left) and event.event.timed_out:
                steps.append(Step(event.event.position, Leave(timed_out=True)))
        author = entry.command.author
        seat = entry.command.seat
        if seat is not None and author is Author.COMPUTER and before.chairs[seat].stand_in:
            stood_in.add(seat)
        step = _step(before, entry)
        if step is not None:
            steps.append(step)
        if len(table.series.entries) > len(before.series.entries):
            deals.append((_deal(table, steps, stood_in), computers))
        before = table
    yield _header(match, table)
    for deal, then in deals:
        yield deal if then == _computers(table) else _held_otherwise(deal, then)
    if table.series.ended:
        yield match_end(table.series)


def _computers(table: Table) -> list[bool]:
    return [chair.holder.player is not None for chair in table.chairs]


def _held_otherwise(deal: DealRecord, computers: list[bool]) -> DealRecord:
    """Return a deal with a note of the seats that computer players held: the header has others."""
    seats = ",".join(str(seat) for seat, computer in enumerate(computers) if computer)
    return replace(deal, notes=(*deal.notes, (COMPUTERS, seats)))


def _step(before: Table, entry: LogEntry) -> Step | None:
    """Return the move of an entry; a doubling that was not said is none."""
    command = entry.command
    what = command.what
    if command.seat is None or not isinstance(what, Move):
        return None
    deal = before.series.deal
    assert deal is not None
    if isinstance(what, Pass) and deal.phase is Phase.PLAYING:
        return None
    position = before.series.position_of(command.seat)
    assert position is not None
    return Step(position, what)


def _deal(table: Table, steps: list[Step | Undo], stood_in: set[int]) -> DealRecord:
    cards = table.cards
    assert cards is not None
    entry = table.series.entries[-1]
    proof = Proof(cards.commitment, cards.secret, cards.contributions)
    undos = table.undos[-1]
    notes = [(UNDOS, str(undos))] if undos else []
    if table.hints[-1]:
        notes.append((HINTS, str(table.hints[-1])))
    if cards.pack is not None:  # somebody at the table has seen these cards before
        notes.append((AGAIN, "1"))
    if stood_in:
        notes.append((STAND_IN, ",".join(map(str, sorted(stood_in)))))
    return deal_record(entry, cards.cards, steps, proof=proof, notes=tuple(notes))


def _header(match: StoredMatch, table: Table) -> MatchHeader:
    """Return the header; it names those who held the seats last."""
    opening = match.opening
    over = table.series.ended
    began = datetime.fromtimestamp(opening.opened_at, UTC).isoformat(timespec="seconds")
    series = Table.open(opening).series
    return MatchHeader(
        opening.rules,
        tuple(Seat(chair.holder.player or PERSON, chair.name or NOBODY) for chair in table.chairs),
        first_dealer=opening.first_dealer,
        deals=series.length,
        date=began.replace("+00:00", "Z"),
        seed=match.seed if over else None,
        # The dealer of a deal that is played again was drawn once before.
        proof=Proof(commitment(match.secret), match.secret) if match.secret else NO_PROOF,
    )
