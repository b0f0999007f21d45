"""Reads what a request brings along."""

from __future__ import annotations

import json

from starlette.requests import Request

from skat.server.errors import RequestError
from skat.words import Line

LONGEST_BODY = 16 * 1024
"""Bytes of a request; the longest useful one has some hundred."""
_TOO_LARGE = Line("error.too_large")


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
    return json_of(await read_bytes(request, LONGEST_BODY))


async def read_bytes(
    request: Request, most: int, line: Line = _TOO_LARGE, *, what: str = ""
) -> bytes:
    """Return the body of a request as it came.

    Args:
        request: with this body.
        most: bytes that are read.
        line: of the refusal where there are more.
        what: the message shall say was expected, such as ``"a record of "``.

    Raises:
        RequestError: if it is too long.
    """
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise RequestError(line, f"expected {what}at most {most} bytes, got more", status=413)
    return bytes(body)


def json_of(body: bytes) -> object:
    """Return what a body says.

    Raises:
        RequestError: if it is no JSON.
    """
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise RequestError(Line("error.bad_request"), "expected JSON, got something else") from None
