"""For whoever looks after the server: whether it is well, and what it counts.

/healthz     200 while the database answers, else 503
/metrics     counts and times for Prometheus; only for this machine, unless opened
"""

from __future__ import annotations

import asyncio
import logging
import time
from importlib.metadata import version
from ipaddress import ip_address
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from skat.server.errors import RequestError, StorageError
from skat.server.metrics import CONTENT_TYPE, Metrics
from skat.server.store import Store
from skat.words import Line

log = logging.getLogger(__name__)

VERSION = version("skat")
CHECK_SECONDS = 5.0
"""A database that has not answered by then is as good as away."""
LAG_SECONDS = 0.25
"""How often the server looks whether it comes to its tasks in time."""
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""Headers by which a proxy says that it asks for somebody else."""

health = APIRouter(tags=["operation"])


@health.get(
    "/healthz",
    responses={503: {"description": "The server runs, its database does not answer."}},
)
async def healthz(request: Request) -> Response:
    """Tell whether the server runs and its database answers."""
    store: Store = request.app.state.store
    told: dict[str, Any] = {"status": "ok", "version": VERSION, "database": "ok"}
    try:
        await asyncio.wait_for(asyncio.to_thread(store.check), CHECK_SECONDS)
    except (StorageError, TimeoutError) as error:
        log.error("the database does not answer: %s", str(error) or "too late")
        return JSONResponse({**told, "status": "degraded", "database": "unusable"}, 503)
    return JSONResponse(told)


@health.get(
    "/metrics",
    response_class=PlainTextResponse,
    responses={404: {"description": "Asked for from another machine."}},
)
async def metrics(request: Request) -> Response:
    """Tell what the server counts, for Prometheus."""
    if not (request.app.state.open_metrics or _asks_directly(request)):
        raise RequestError(
            Line("error.bad_request"), "expected an address that exists, got /metrics", status=404
        )
    counted: Metrics = request.app.state.metrics
    return PlainTextResponse(counted.text(), media_type=CONTENT_TYPE)


def _asks_directly(request: Request) -> bool:
    """Return whether a program of this machine asks, and for itself."""
    if any(name in request.headers for name in _FORWARDED):
        return False
    host = "" if request.client is None else request.client.host
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


async def watch_lag(counted: Metrics) -> None:
    """Measure again and again how much later than planned a task gets its turn."""
    while True:
        planned = time.perf_counter() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        counted.lag.add(max(0.0, time.perf_counter() - planned))
