"""The application: which address gives what.

    /  /play/<token>                 the page
    /watch/<token>  /join/<token>    the page
    /static/…                        its parts
    /api/setup  /api/words/<language>.json
    /api/matches                     POST opens a match
    /api/seats/<token>/record        the record of the match so far
    /api/seats/<token>/worth         what the hand of a seat is worth while it bids
    /api/seats/<token>               DELETE forgets whoever holds the seat
    /api/seats/<token>/socket        the WebSocket of a seat
    /api/tables/…  /api/watch/…      see `skat.server.tables`
    /learn  /learn/<n>  /glossary    pages of the course
    /api/course…  /api/glossary      what they show and ask
    /healthz  /metrics               for whoever looks after the server

Source: docs/formats/socket.md.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from skat.core.errors import SkatError
from skat.core.house_rules import HOUSE_RULES
from skat.core.presets import PRESETS
from skat.players import level_names
from skat.server.afterwards import Afterwards
from skat.server.afterwards import router as afterwards_router
from skat.server.body import read_body
from skat.server.course import router as course_router
from skat.server.deal_statistics import DealStatistics
from skat.server.deal_statistics import router as deals_router
from skat.server.engines import Engines
from skat.server.errors import RequestError, StorageError
from skat.server.guard import Guard
from skat.server.health import VERSION, health, watch_lag
from skat.server.limits import Addresses, Limits
from skat.server.metrics import Metrics
from skat.server.new_match import USUAL_OPPONENT, read_new_match
from skat.server.openapi import describe
from skat.server.privacy import router as privacy
from skat.server.room import Pace, Room
from skat.server.rooms import Rooms, rooms_of
from skat.server.seat_socket import serve_socket
from skat.server.sheets import router as sheets_router
from skat.server.statistics import record_answer
from skat.server.statistics import router as statistics_router
from skat.server.store import Store
from skat.server.tables import router as tables
from skat.server.texts import ASK_AGAIN, texts_answer
from skat.server.uploads import router as uploads_router
from skat.server.wire import refusal_line, refusal_text, rules_json
from skat.server.workers import Workers
from skat.server.worth import router as worth_router
from skat.words import Line, catalogue, languages

log = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"
"""The page, built from web/ by `make web`."""
PAGES = (
    "/",
    "/play/{token}",
    "/watch/{token}",
    "/join/{token}",
    "/deals",
    "/verify",
    "/replay/{token}",
    "/replay/{token}/{number}",
    "/review",
    "/stats",
    "/sheet/{token}",
    "/deal/{token}/{number}",
    "/learn",
    "/learn/{number}",
    "/glossary",
)
"""Addresses of the page; web/src/pages.ts knows those beside the start page and the table."""


class _Parts(StaticFiles):
    """The parts of the page. Their names stay when they change, so browsers ask each time."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers.update(ASK_AGAIN)
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            raise RequestError(
                Line("error.bad_request"), f"expected a part of the page, got {path!r}", status=404
            ) from error


def create_app(
    store: Store,
    *,
    pace: Pace | None = None,
    seed: str | None = None,
    hosts: Iterable[str] | None = None,
    processes: int | None = None,
    open_metrics: bool = False,
    limits: Limits | None = None,
    keep_days: int | None = None,
    engines: Mapping[str, str] | None = None,
) -> FastAPI:
    """Return the application.

    Args:
        store: prepared already; whoever made it closes it.
        pace: how fast tables play.
        seed: of all secrets, for matches that can be repeated.
        hosts: names by which the server may be called; None: any.
        processes: how many decide and search beside the server.
        open_metrics: tell other machines too what is counted.
        limits: what one address may do.
        keep_days: matches in which nothing has happened for so long are deleted; None: never.
        engines: programs that may sit at tables, by name; see `skat.server.engines`.
    """

    metrics = Metrics()
    addresses = Addresses(limits or Limits())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        workers = Workers(processes, metrics)
        programs = Engines(engines)
        rooms = Rooms(
            store,
            workers,
            pace=pace,
            seed=seed,
            metrics=metrics,
            keep_days=keep_days,
            engines=programs,
        )
        app.state.rooms = rooms
        app.state.afterwards = Afterwards(store, workers)
        app.state.deal_statistics = DealStatistics(store, workers)
        background = [
            asyncio.create_task(task)
            for task in (workers.start(), rooms.sweep(), watch_lag(metrics))
        ]
        try:
            yield
        finally:
            for task in background:
                task.cancel()
            await asyncio.gather(*background, return_exceptions=True)
            await rooms.close()
            await workers.close()
            await programs.close()

    app = FastAPI(
        title="Skat",
        version=VERSION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        middleware=[
            Middleware(Guard, hosts=hosts, addresses=addresses, metrics=metrics),
            Middleware(GZipMiddleware),
        ],
        exception_handlers={
            SkatError: _refused,
            HTTPException: _no_such_thing,
            RequestValidationError: _not_a_number,
            Exception: _broken,
        },
    )
    app.state.store = store
    app.state.metrics = metrics
    app.state.open_metrics = open_metrics
    app.include_router(health)
    app.include_router(privacy)
    _add_pages(app)
    _add_interface(app)
    app.include_router(worth_router)
    app.include_router(course_router)
    app.include_router(afterwards_router)
    app.include_router(deals_router)
    app.include_router(uploads_router)
    app.include_router(sheets_router)
    app.include_router(statistics_router)
    app.include_router(tables)
    describe(app)
    return app


def _add_pages(app: FastAPI) -> None:
    app.mount("/static", _Parts(directory=STATIC, check_dir=False), name="static")

    for address in PAGES:
        app.add_api_route(address, _page, include_in_schema=False)


async def _page() -> Response:
    return _page_with(200)


def _page_with(status: int) -> Response:
    index = STATIC / "index.html"
    if not index.is_file():
        raise RequestError(
            Line("error.internal"),
            f"expected the page in {STATIC}, got nothing: build it with 'make web'",
            status=503,
        )
    return FileResponse(index, status, headers=ASK_AGAIN)


def _add_interface(app: FastAPI) -> None:
    @app.get("/api/setup")
    async def setup(request: Request) -> dict[str, Any]:
        """Everything that can be chosen when a match is opened."""
        return _setup(rooms_of(request).engines.names)

    @app.get("/api/words/{language}.json")
    async def words(language: str, request: Request) -> Response:
        """The messages of a language by key."""
        return texts_answer(request, language, catalogue)

    @app.post("/api/matches", status_code=201)
    async def open_match(request: Request) -> dict[str, Any]:
        """Open a match, and sit down at it."""
        match = read_new_match(await read_body(request), rooms_of(request).engines.names)
        tokens = await rooms_of(request).open(match)
        seats = [
            {"seat": seat, "token": token, "play": f"/play/{token}"}
            for seat, token in tokens.items()
        ]
        return {"token": seats[0]["token"], "play": seats[0]["play"], "seats": seats}

    @app.get("/api/seats/{token}/record")
    async def record(token: str, request: Request) -> Response:
        """The record of the match: the finished deals."""
        rooms = rooms_of(request)
        place = await rooms.find(token)
        return record_answer(await rooms.record(place.match_id), f"match-{place.match_id}", "own")

    @app.websocket("/api/seats/{token}/socket")
    async def socket(socket: WebSocket, token: str) -> None:
        async def place() -> tuple[Room, int, str | None]:
            rooms = rooms_of(socket)
            found = await rooms.find(token)
            return await rooms.room(found.match_id), found.seat, found.key

        await serve_socket(socket, "a socket", place())


@cache
def _setup(engines: tuple[str, ...]) -> dict[str, Any]:
    return {
        "presets": [rules_json(rules) for rules in PRESETS.values()],
        "house_rules": [
            {
                "parameter": rule.parameter,
                "values": list(rule.values),
                "needs": None if rule.needs is None else list(rule.needs),
                "carries": [[value, dict(further)] for value, further in rule.carries],
                "several": rule.several,
            }
            for rule in HOUSE_RULES
        ],
        "players": [*level_names(), *engines],
        "usual_player": USUAL_OPPONENT,
        "languages": list(languages()),
        "version": VERSION,
    }


# errors


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, SkatError)
    status = 400
    if isinstance(error, RequestError):
        status = error.status
    elif isinstance(error, StorageError):
        log.error("%s", error)
        status = 503
    return JSONResponse({"error": refusal_line(error), "message": refusal_text(error)}, status)


async def _no_such_thing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and _wants_page(request) and (STATIC / "index.html").is_file():
        return _page_with(404)
    line = Line("error.bad_request").to_json()
    message = f"expected an address and a method that exist, got {request.method}: {error.detail}"
    return JSONResponse({"error": line, "message": message}, error.status_code)


def _wants_page(request: Request) -> bool:
    """Tell whether a person has followed a link or typed an address that is not there."""
    return (
        request.method in ("GET", "HEAD")
        and not request.url.path.startswith(("/api/", "/static/"))
        and "text/html" in request.headers.get("accept", "")
    )


async def _not_a_number(request: Request, error: Exception) -> Response:
    """Refuse a part of an address that has another kind, with our own words."""
    assert isinstance(error, RequestValidationError)
    found = error.errors()[0]
    name, given = str(found["loc"][-1]), str(found.get("input"))[:40]
    message = f"expected {name} to be a whole number, got {given!r}"
    return JSONResponse({"error": Line("error.bad_request").to_json(), "message": message}, 400)


async def _broken(request: Request, error: Exception) -> Response:
    line = Line("error.internal").to_json()
    message = "expected a request the server can handle, got one that breaks it"
    return JSONResponse({"error": line, "message": message}, 500)
