"""Answers that a browser may keep: it asks each time, and hears only what has changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from skat.server.errors import RequestError
from skat.words import Catalogue, Line, languages

ASK_AGAIN = {"cache-control": "no-cache"}
"""May be kept, but has to be asked for: an answer of a few bytes where nothing has changed."""


def texts_answer(request: Request, language: str, texts: Callable[[str], Catalogue]) -> Response:
    """Return texts by key, or that they are still those that the browser has.

    Args:
        request: with the tag of what the browser has, if it has any.
        language: as it was asked for.
        texts: gives those of a language; they never change.

    Raises:
        RequestError: if there is no such language.
    """
    if language not in languages():
        raise RequestError(
            Line("error.unknown_language", {"name": language[:40]}),
            f"expected one of the languages {' '.join(languages())}, got {language[:40]!r}",
            status=404,
        )
    body, tag = _packed(texts, language)
    headers = {**ASK_AGAIN, "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@cache
def _packed(texts: Callable[[str], Catalogue], language: str) -> tuple[bytes, str]:
    """Return the texts of a language as they are sent, and their tag."""
    body = json.dumps(texts(language), ensure_ascii=False, separators=(",", ":")).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'
