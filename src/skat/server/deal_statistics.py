"""Statistics of deals: those of this server, and those of a record that somebody sends.

    /api/deals     GET: every finished deal of this server
                   POST: the deals of the record in the body, as text

Counts are kept in the database and grow with each finished deal, so that nothing has to be
read again; of a running deal nothing is in them. Source: docs/formats/socket.md.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from fastapi import APIRouter, Request

from skat.analysis.deal_counts import CONFIDENCE, Report, added, deal_counts, report
from skat.core import deck
from skat.core.errors import RecordError
from skat.core.results import POSITIONS
from skat.records.fairness import seats_of_computers
from skat.records.skatfile import DealRecord, MatchHeader
from skat.records.skatfile_reader import read_items
from skat.server.body import read_bytes
from skat.server.errors import RequestError
from skat.server.store import Store
from skat.server.turns import Turns
from skat.server.wire import Json
from skat.server.workers import Workers
from skat.table import Table
from skat.words import Line

LONGEST_RECORD = 4 * 1024 * 1024
"""Bytes; a deal has about one thousand."""
COUNTING_SECONDS = 30.0
"""For the longest record on a slow machine."""

MOST_WAITING = 8
"""Records that wait for their turn; who sends one beyond that is told to come back."""

router = APIRouter()


class DealStatistics:
    """Tells what deals look like.

    Args:
        store: where the counts of this server are kept.
        workers: where records are read that somebody sends.
    """

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers
        self._records = Turns(MOST_WAITING, "records")
        self._counts: Mapping[str, int] = {}
        self._told = report_json(report({}))

    async def of_server(self) -> Json:
        """Return the statistics of all finished deals; computed anew only when there are more.

        Raises:
            StorageError: if the database cannot be read.
        """
        counts = await asyncio.to_thread(self._store.deal_counts)
        if counts != self._counts:
            told = await asyncio.to_thread(lambda: report_json(report(counts)))
            self._counts, self._told = counts, told
        return self._told

    async def of_record(self, text: str) -> Json:
        """Return the statistics of the deals in a record.

        Raises:
            RecordError: if it cannot be read.
            RequestError: if that takes too long, or too many others wait.
        """
        try:
            async with self._records.next():
                return await self._workers.run(COUNTING_SECONDS, told_record, text)
        except TimeoutError:
            raise RequestError(
                Line("error.too_large"),
                f"expected a record counted in {COUNTING_SECONDS:.0f} seconds, got a longer one",
                status=413,
            ) from None


@router.get("/api/deals")
async def deals(request: Request) -> Json:
    """What the finished deals of this server look like, beside chance."""
    statistics: DealStatistics = request.app.state.deal_statistics
    return await statistics.of_server()


@router.post("/api/deals")
async def deals_of_record(request: Request) -> Json:
    """What the deals of a record look like, beside chance."""
    statistics: DealStatistics = request.app.state.deal_statistics
    body = await read_bytes(request, LONGEST_RECORD, what="a record of ")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise RequestError(
            Line("error.bad_request"), "expected a record as text in UTF-8, got other bytes"
        ) from None
    return await statistics.of_record(text)


# counting


def finished_deal_counts(table: Table) -> Mapping[str, int]:
    """Return what the deal that has just ended adds to the counts.

    Nothing if its cards came from elsewhere: they have been counted where they were drawn.
    """
    deal, cards = table.series.deal, table.cards
    if deal is None or cards is None or cards.secret is None:
        return {}
    seats = table.series.deal_seats
    computers = [table.chairs[seat].holder.player is not None for seat in seats]
    return deal_counts(deal.dealt, deal.skat, computers)


def told_record(text: str) -> Json:
    """Return the statistics of a record. Runs in a process of its own.

    Raises:
        RecordError: if it cannot be read.
    """
    return report_json(report(added(record_counts(text))))


def record_counts(text: str) -> Sequence[Mapping[str, int]]:
    """Return what each deal of a record adds to the counts.

    Raises:
        RecordError: if it cannot be read.
    """
    counts = []
    header: MatchHeader | None = None
    for item in read_items(io.StringIO(text)):
        if isinstance(item, MatchHeader):
            header = item
        elif isinstance(item, DealRecord):
            assert header is not None
            counts.append(_counts(header, item))
    if header is None:
        raise RecordError("expected a record, got an empty text")
    return counts


def _counts(header: MatchHeader, deal: DealRecord) -> Mapping[str, int]:
    hands, skat = deck.deal_pack(header.rules, deal.pack)
    seats = len(header.seats)
    computers = seats_of_computers(header, deal)
    held = [computers[(deal.dealer + 1 + position) % seats] for position in POSITIONS]
    return deal_counts(hands, skat, held)


def report_json(told: Report) -> Json:
    """Return statistics as plain data."""
    return {
        "deals": told.deals,
        "confidence": CONFIDENCE,
        "compared": told.compared,
        "outside": told.outside,
        "charts": [
            {
                "measure": chart.measure,
                "place": chart.place,
                "bars": [{**asdict(bar), "outside": bar.is_outside} for bar in chart.bars],
            }
            for chart in told.charts
        ],
        "averages": [
            {**asdict(average), "outside": average.is_outside} for average in told.averages
        ],
    }
