"""Ways to a table: sitting down by an invitation, watching, and the next match.

    /api/tables/<invitation>         who sits there, and which seats are free
    /api/tables/<invitation>/seats   POST sits down
    /api/seats/<token>/rematch       POST goes to the next match
    /api/watch/<token>/record        the record of the match so far
    /api/watch/<token>/socket        the WebSocket of a spectator

Source: docs/formats/socket.md.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, WebSocket
from starlette.responses import Response

from skat.server.body import read_body
from skat.server.errors import RequestError
from skat.server.new_match import read_name
from skat.server.room import Room
from skat.server.rooms import rooms_of
from skat.server.seat_socket import serve_socket
from skat.server.statistics import record_answer
from skat.server.wire import table_json
from skat.words import Line

router = APIRouter()


@router.get("/api/tables/{invitation}")
async def table(invitation: str, request: Request) -> dict[str, Any]:
    """Who sits at a table, and which seats are free."""
    room = await rooms_of(request).invited(invitation)
    return table_json(room.table, room.around)


@router.post("/api/tables/{invitation}/seats", status_code=201)
async def sit_down(invitation: str, request: Request) -> dict[str, Any]:
    """Sit down at a table."""
    room = await rooms_of(request).invited(invitation)
    seat, name = _guest(await read_body(request))
    taken, token = await room.sit_down(seat, name)
    return {"seat": taken, "token": token, "play": f"/play/{token}"}


@router.post("/api/seats/{token}/rematch")
async def rematch(token: str, request: Request) -> dict[str, Any]:
    """Go to the next match of the same people; the host opens it."""
    new = await rooms_of(request).rematch(token)
    return {"token": new, "play": f"/play/{new}"}


@router.get("/api/watch/{token}/record")
async def record(token: str, request: Request) -> Response:
    """The record of a match that may be watched: the finished deals."""
    rooms = rooms_of(request)
    room = await rooms.watched(token)
    return record_answer(await rooms.record(room.match_id), f"match-{room.match_id}", "own")


@router.websocket("/api/watch/{token}/socket")
async def watch(socket: WebSocket, token: str) -> None:
    """Watch a match."""

    async def place() -> tuple[Room, None, None]:
        return await rooms_of(socket).watched(token), None, None

    await serve_socket(socket, "a spectator", place())


def _guest(data: object) -> tuple[int | None, str]:
    """Return the seat that somebody wants, None for any, and the name.

    Raises:
        RequestError: if something is missing, unknown or impossible.
    """
    if not isinstance(data, dict) or set(data) - {"seat", "name"}:
        raise RequestError(
            Line("error.bad_request"), f"expected an object of seat and name, got {data!r}"[:200]
        )
    seat = data.get("seat")
    if seat is not None and (type(seat) is not int or not 0 <= seat < 4):
        raise RequestError(
            Line("error.seat_not_found"), f"expected a seat from 0 to 3, got {seat!r}"[:200]
        )
    return seat, read_name(data.get("name"))
