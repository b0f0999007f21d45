"""Which format a file of records has, told from its beginning."""

from __future__ import annotations

import os
from enum import Enum

from skat.core.errors import RecordError
from skat.records.iss import OPENING
from skat.records.skatfile import MAGIC
from skat.records.source import open_source

_HEAD = 1 << 16
"""Characters looked at."""


class RecordFormat(Enum):
    """The formats that this room reads."""

    SKAT = "skat"
    """Our own; see `skat.records.skatfile_reader`."""
    ISS = "iss"
    """The International Skat Server's; see `skat.records.iss`."""
    XSKAT = "xskat"
    """Deals played by XSkat, JSON Lines; see `skat.records.xskat`."""


def format_of(path: str | os.PathLike[str]) -> RecordFormat:
    """Return the format of a file, compressed or not.

    Raises:
        RecordError: if it is none of them.
        OSError: if the file cannot be opened.
    """
    with open_source(path) as stream:
        try:
            head = stream.read(_HEAD)
        except (EOFError, OSError) as error:
            raise RecordError(f"expected readable text, got damaged data ({error})") from None
    return format_of_text(head)


def format_of_text(head: str) -> RecordFormat:
    """Return the format of a text from its beginning, some thousand characters.

    Raises:
        RecordError: if it is none of them.
    """
    lines = (line.strip() for line in head.split("\n"))
    first = next((line for line in lines if line and line[0] != "#"), "")
    if first.split(" ", 1)[0] == MAGIC:
        return RecordFormat.SKAT
    if first.startswith("{"):
        return RecordFormat.XSKAT
    if OPENING in head:
        return RecordFormat.ISS
    got = repr(first[:40]) if first else "an empty file" if not head else "no line of text"
    raise RecordError(
        f"expected a record ('{MAGIC} 1', an ISS game '{OPENING}…', or a JSON object), got {got}"
    )
