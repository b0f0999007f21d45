"""The statistics of a guest, and the records of all of his matches.

    /api/stats      POST the tokens of seats: what was done on them, added up
    /api/records    POST the same: the records of their matches, in our format or that of ISS

A guest is the set of seat tokens that a browser has kept. The server stores nothing of who
belongs to what: forgetting the tokens in the browser is all it takes to be forgotten here.
Source: docs/formats/socket.md.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from skat.analysis.statistics import (
    MatchFacts,
    Role,
    Statistics,
    Tally,
    match_facts,
    running,
    statistics_of,
)
from skat.core.cards import Game
from skat.core.errors import RecordError
from skat.core.results import POSITIONS
from skat.records.convert import items_to_iss
from skat.records.iss import write_iss
from skat.records.skatfile import DealRecord, MatchHeader
from skat.records.skatfile_replay import verify_items
from skat.server.afterwards import Afterwards, afterwards_of
from skat.server.body import read_body
from skat.server.errors import RequestError
from skat.server.recording import record_items, record_text
from skat.server.store import StoredMatch, token_hash
from skat.server.wire import Json
from skat.table import LogEntry
from skat.table.commands import DealCards, GetUp, SitDown, Vacate
from skat.words import Line

MOST_TOKENS = 200
LONGEST_TOKEN = 100
FORMATS = ("own", "iss")

router = APIRouter()


@router.post("/api/stats")
async def stats(request: Request) -> Json:
    """What was done on some seats, added up."""
    tokens, _ = _asked(await read_body(request))
    after = afterwards_of(request)
    found = [facts for token in tokens if (facts := await _facts(after, token)) is not None]
    return statistics_json(found)


@router.post("/api/records")
async def records(request: Request) -> Response:
    """The records of the matches of some seats, one after another."""
    tokens, kind = _asked(await read_body(request))
    after = afterwards_of(request)
    texts: list[str] = []
    done: set[int] = set()
    for token in tokens:
        place = await after.place(token)
        if place is None or place[0] in done:
            continue
        done.add(place[0])
        texts.append(await after.told(told_record, place[0], kind))
    return record_answer("\n".join(text for text in texts if text), "matches", kind)


@router.get("/api/seats/{token}/record/{kind}")
async def record(token: str, kind: str, request: Request) -> Response:
    """The record of one match in our format or that of ISS."""
    after = afterwards_of(request)
    place = await after.place(token)
    if kind not in FORMATS or place is None:
        raise RequestError(
            Line("error.seat_not_found"), "expected the link of a seat, and own or iss", status=404
        )
    text = await after.told(told_record, place[0], kind)
    return record_answer(text, f"match-{place[0]}", kind)


def record_answer(text: str, name: str, kind: str) -> Response:
    """Return records as a file to be kept."""
    ending = "skat" if kind == "own" else "sgf"
    headers = {"content-disposition": f'attachment; filename="{name}.{ending}"'}
    return PlainTextResponse(text, headers=headers)


def _asked(data: object) -> tuple[list[str], str]:
    """Return the tokens and the format that a request names.

    Raises:
        RequestError: if it names something else.
    """
    tokens = data.get("tokens") if isinstance(data, dict) else None
    kind = data.get("format", "own") if isinstance(data, dict) else None
    if (
        not isinstance(tokens, list)
        or len(tokens) > MOST_TOKENS
        or not all(isinstance(token, str) and len(token) <= LONGEST_TOKEN for token in tokens)
        or kind not in FORMATS
    ):
        raise RequestError(
            Line("error.bad_request"),
            f"expected tokens, a list of at most {MOST_TOKENS} texts, and a format own or iss",
        )
    return list(dict.fromkeys(tokens)), str(kind)


async def _facts(after: Afterwards, token: str) -> MatchFacts | None:
    """Return what was done on a seat; None if the token opens none (any more)."""
    place = await after.place(token)
    if place is None:
        return None
    match_id, seat = place
    key = ("facts", match_id, token_hash(token))
    known: MatchFacts | None = after.facts.get(key)
    if known is None:
        known, over = await after.told(told_facts, match_id, seat, token_hash(token))
        if over:
            after.facts.keep(key, known)
    return known


# what runs in a process of its own


def told_facts(
    match: StoredMatch, entries: list[LogEntry], seat: int | None, key: str
) -> tuple[MatchFacts | None, bool]:
    """Return what a person did in a match, and whether the match is over.

    Args:
        match: as it was opened.
        entries: its log.
        seat: of a person for whom it was opened; None for one who has sat down since.
        key: of that person.
    """
    first = 0
    if seat is None:
        sat = tenure(entries, key)
        if sat is None:
            return None, False
        seat, first, end = sat
    else:
        end = until(entries, seat, after=0)
    items = list(record_items(match, entries))
    over = not isinstance(items[-1], MatchHeader | DealRecord)
    return match_facts(verify_items(items), seat, first=first, end=end), over


def tenure(entries: Sequence[LogEntry], key: str) -> tuple[int, int, int | None] | None:
    """Return seat, deals dealt before, and deals dealt when the seat was given up or taken away."""
    dealt = 0
    for place, entry in enumerate(entries):
        what = entry.command.what
        if isinstance(what, DealCards):
            dealt += 1
        elif isinstance(what, SitDown) and what.key == key and entry.command.seat is not None:
            return entry.command.seat, dealt, until(entries, entry.command.seat, after=place)
    return None


def until(entries: Sequence[LogEntry], seat: int, *, after: int) -> int | None:
    """Return how many deals were dealt when a seat was given up; the last may not be finished."""
    dealt = 0
    for place, entry in enumerate(entries):
        what = entry.command.what
        if isinstance(what, DealCards):
            dealt += 1
        gone = (isinstance(what, GetUp) and entry.command.seat == seat) or (
            isinstance(what, Vacate) and what.seat == seat
        )
        if gone and place > after:
            return max(0, dealt - 1)
    return None


def told_record(match: StoredMatch, entries: list[LogEntry], kind: str) -> str:
    """Return the record of a match; for ISS the deals that can be said there."""
    if kind == "own":
        return record_text(match, entries)
    header: MatchHeader | None = None
    target = io.StringIO()
    for item in record_items(match, entries):
        if isinstance(item, MatchHeader):
            header = item
        elif isinstance(item, DealRecord) and header is not None:
            try:
                write_iss(target, list(items_to_iss([header, item])))
            except RecordError:
                continue  # Ramsch, Kontra and claims have no words there
    return target.getvalue()


def statistics_json(matches: Sequence[MatchFacts]) -> Json:
    """Return matches added up as plain data."""
    found: Statistics = statistics_of(matches)
    return {
        "matches": found.matches,
        "deals": found.deals,
        "added": found.added,
        "left_out": dict(found.left_out),
        "roles": {role.value: _tally(found.roles[role]) for role in Role},
        "games": [
            {"game": game.value, **_tally(found.games[game])}
            for game in Game
            if found.games[game].deals
        ],
        "positions": [
            {
                "position": int(position),
                "declarer": _tally(found.positions[position][Role.DECLARER]),
                "defender": _tally(found.positions[position][Role.DEFENDER]),
            }
            for position in POSITIONS
        ],
        "hand": _tally(found.hand),
        "course": [
            {"date": date, "deals": deals, "points": points}
            for date, deals, points in sorted(running(matches), key=lambda item: item[0] or "")
        ],
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "deals": tally.deals,
        "won": tally.won,
        "score": tally.score,
        "points": tally.points,
        "counted": tally.counted,
    }
