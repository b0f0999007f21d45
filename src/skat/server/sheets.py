"""The list of a match as on paper, for the page that prints it. Source: docs/formats/socket.md."""

from __future__ import annotations

from fastapi import APIRouter, Request

from skat.analysis.sheet import MARKS, Row, Sum, paper_sheet
from skat.core.cards import Game
from skat.core.series import Entry, Series
from skat.records.skatfile import MatchHeader
from skat.records.skatfile_replay import verify_items
from skat.server.afterwards import afterwards_of
from skat.server.recording import record_items
from skat.server.rooms import rooms_of
from skat.server.store import StoredMatch
from skat.server.wire import Json
from skat.table import LogEntry
from skat.words.phrases import contract_line, game_line

router = APIRouter()


@router.get("/api/seats/{token}/sheet")
async def seat_sheet(token: str, request: Request) -> Json:
    """The list of a match as on paper."""
    place = await rooms_of(request).find(token)
    return await afterwards_of(request).told(told_sheet, place.match_id)


@router.get("/api/replays/{token}/sheet")
async def shared_sheet(token: str, request: Request) -> Json:
    """The list of a shared match as on paper."""
    after = afterwards_of(request)
    return await after.told(told_sheet, await after.shared(token))


def told_sheet(match: StoredMatch, entries: list[LogEntry]) -> Json:
    """Return the list of a match as on paper. Runs in a process of its own."""
    items = list(record_items(match, entries))
    header = items[0]
    assert isinstance(header, MatchHeader)
    series = header.open()
    for played in verify_items(items):
        series = played.series
    return sheet_json(header, series)


def sheet_json(header: MatchHeader, series: Series) -> Json:
    """Return a list as on paper as plain data."""
    sheet = paper_sheet(series.rules, series.entries, series.seats)
    return {
        "preset": series.rules.name,
        "title": series.rules.title,
        "date": header.date,
        "names": [seat.name for seat in header.seats],
        "deals": series.length,
        "premiums": sheet.premiums,
        "passed": sheet.passed,
        "rows": [_row(row) for row in sheet.rows],
        "sums": [_sum(total) for total in sheet.sums],
        "marks": [step.value for step in MARKS],
    }


def _row(row: Row) -> Json:
    entry = row.entry
    return {
        "number": entry.number,
        "counts": entry.counts,
        "dealer": entry.dealer,
        "declarer": entry.declarer,
        "game": _game(entry),
        "base": row.base,
        "matadors": row.matadors,
        "marks": list(row.marks),
        "score": row.score,
        "kontra": 0 if entry.result.score is None else entry.result.score.kontra,
        "bock": entry.bock,
        "passed": entry.result.passed,
        "points": list(row.points),
        "changed": list(row.changed),
        "won": list(row.won),
        "lost": list(row.lost),
    }


def _game(entry: Entry) -> Json | None:
    result = entry.result
    if result.score is not None and result.announced:
        return contract_line(result.score.contract).to_json()
    return None if result.ramsch is None else game_line(Game.RAMSCH).to_json()


def _sum(total: Sum) -> Json:
    return {
        "points": total.points,
        "won": total.won,
        "lost": total.lost,
        "others_lost": total.others_lost,
        "own_premium": total.own_premium,
        "defence_premium": total.defence_premium,
        "total": total.total,
    }
