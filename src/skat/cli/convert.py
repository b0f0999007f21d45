"""`skat convert`: from ISS records to our own and back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from skat.cli.progress import progress
from skat.core.errors import RecordError, SkatError
from skat.records.convert import iss_to_items, items_to_iss
from skat.records.formats import RecordFormat, format_of
from skat.records.iss import IssRecord, read_iss, write_iss
from skat.records.skatfile import DealRecord, write_items
from skat.records.skatfile_reader import read_items
from skat.records.source import open_target

TARGETS = {"own": RecordFormat.SKAT, "iss": RecordFormat.ISS}
SUFFIXES = {".skat": RecordFormat.SKAT, ".sgf": RecordFormat.ISS}


def convert(source: Path, target: Path, to: str | None, *, force: bool) -> int:
    """Write the games of one file to another in another format; return how many.

    The target appears only when it is complete.

    Raises:
        SkatError: if the formats are not known, or the target exists and may not be replaced.
        RecordError: at the first record that is broken or does not replay.
        OSError: if a file cannot be read or written.
    """
    wanted = _wanted(target, to)
    try:
        found = format_of(source)
    except RecordError as error:
        raise RecordError(f"{source}: {error}") from None
    if found is RecordFormat.XSKAT:
        raise SkatError(f"{source}: expected a record of ours or of ISS, got deals of XSkat")
    if target.exists() and not force:
        raise SkatError(f"{target}: expected a new file (--force replaces it)")
    unfinished = target.with_name(f".{target.name}.part")
    try:
        with open_target(unfinished) as stream, progress("games", None) as advance:
            write = _iss_to if found is RecordFormat.ISS else _own_to
            games = write(source, stream, wanted, advance)
        os.replace(unfinished, target)
    except RecordError as error:
        raise RecordError(f"{source}: {error}") from None
    except OSError as error:
        if error.filename != os.fspath(unfinished):
            raise
        raise OSError(error.errno, error.strerror, os.fspath(target)) from None
    finally:
        unfinished.unlink(missing_ok=True)
    return games


def _wanted(target: Path, to: str | None) -> RecordFormat:
    if to is not None:
        if to not in TARGETS:
            raise SkatError(f"--to: expected one of {' '.join(TARGETS)}, got {to!r}")
        return TARGETS[to]
    if target.suffix not in SUFFIXES:
        raise SkatError(
            f"{target}: expected a name that ends in {' or '.join(SUFFIXES)}, or --to own or iss"
        )
    return SUFFIXES[target.suffix]


def _iss_to(
    source: Path, stream: IO[str], wanted: RecordFormat, advance: Callable[[int], None]
) -> int:
    records = _counted(read_iss(source), advance)
    if wanted is RecordFormat.ISS:
        return write_iss(stream, records)
    games = 0
    for item in iss_to_items(records):
        write_items(stream, [item])
        games += isinstance(item, DealRecord)
    return games


def _own_to(
    source: Path, stream: IO[str], wanted: RecordFormat, advance: Callable[[int], None]
) -> int:
    items = read_items(source)
    if wanted is RecordFormat.ISS:
        return write_iss(stream, _counted(items_to_iss(items), advance))
    games = 0
    for item in items:
        write_items(stream, [item])
        games += isinstance(item, DealRecord)
        advance(1)
    return games


def _counted(records: Iterator[IssRecord], advance: Callable[[int], None]) -> Iterator[IssRecord]:
    for record in records:
        advance(1)
        yield record
