"""Reads what a request brings along."""

from __future__ import annotations

import json

from starlette.requests import Request

from skat.server.errors import RequestError
from skat.words import Line

LONGEST_BODY = 16 * 1024
"""Bytes of a request; the longest useful one has some hundred."""


async def read_body(request: Request) -> object:
    """Return the JSON of a request.

    Raises:
        RequestError: if it is too long or something else.
    """
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind != "application/json":
        raise RequestError(
            Line("error.bad_request"), f"expected application/json, got {kind!r}"[:200], status=415
        )
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_BODY:
            raise RequestError(
                Line("error.too_large"),
                f"expected at most {LONGEST_BODY} bytes, got more",
                status=413,
            )
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise RequestError(Line("error.bad_request"), "expected JSON, got something else") from None
