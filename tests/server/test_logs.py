"""The log: one line for each thing, and no link that opens a seat."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Callable

import pytest

from skat.server.links import invitation, new_seat_token
from skat.server.logs import Json, Text, without_links

TOKENS: dict[str, Callable[[], str]] = {
    "any": lambda: secrets.token_urlsafe(24),
    "seat": lambda: new_seat_token(17, "secret"),
    "invitation": lambda: invitation(17, "secret", 2),
}


def record(message: str, *args: object, **extra: object) -> logging.LogRecord:
    made = logging.getLogger("skat.test").makeRecord(
        "skat.test", logging.WARNING, __file__, 1, message, args, None, extra=extra
    )
    made.created, made.msecs = 1_700_000_000.25, 250.0
    return made


@pytest.mark.parametrize("kind", TOKENS)
@pytest.mark.parametrize(
    "text", ["WebSocket /api/seats/{}/socket?seen=3", "/play/{}", "a token {} in a sentence", "{}"]
)
def test_no_link_is_written(kind: str, text: str) -> None:
    token = TOKENS[kind]()
    for formatter in (Text(), Json()):
        written = formatter.format(record("%s", text.format(token)))
        assert token not in written
        assert "…" in written


def test_ordinary_words_are_left_alone() -> None:
    sentence = "expected to write entry 12 of match 17, got /srv/skat.sqlite3 locked"

    assert without_links(sentence) == sentence


def test_a_line_of_text_has_time_level_place_and_message() -> None:
    line = Text().format(record("match %s waits", 17))

    assert line == "2023-11-14T22:13:20.250Z WARNING skat.test: match 17 waits"


def test_a_line_of_json_has_what_was_logged_beside_the_message() -> None:
    line = Json().format(record("match %s waits", 17, match=17, odd=object))

    told = json.loads(line)
    assert told["time"] == "2023-11-14T22:13:20.250Z"
    assert told["level"] == "warning"
    assert told["logger"] == "skat.test"
    assert told["message"] == "match 17 waits"
    assert told["match"] == 17
    assert "exception" not in told


def test_an_exception_stays_on_one_line_of_json() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        made = record("broken")
        made.exc_info = (ValueError, error, error.__traceback__)

    line = Json().format(made)

    assert "\n" not in line
    assert "ValueError" in json.loads(line)["exception"]


@pytest.mark.parametrize(
    "key", ["mIfQ9YYvu6wTpNFNmxZtlOi-WJu931l-", "-IfQ9YYvu6wTpNFNmxZtlOi-WJu931lx"]
)
def test_a_key_with_a_hyphen_at_its_end_is_kept_out_too(key: str) -> None:
    assert key not in without_links(f"a token {key} in a sentence")
