"""`skat replay`: replays records of every format and compares what they store about themselves."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from skat.cli.progress import progress
from skat.core.errors import RecordDiffers, RecordError
from skat.records.formats import RecordFormat, format_of
from skat.records.iss import read_iss
from skat.records.iss_replay import verify
from skat.records.skatfile_replay import verify_file
from skat.records.source import OnError
from skat.records.xskat import read_xskat, verify_xskat

Record = TypeVar("Record")
REPRODUCED, NOT_REPRODUCED, UNREADABLE = 0, 1, 2
"""Exit codes: everything agrees; something differs or is broken; a file could not be read."""


@dataclass(slots=True)
class Count:
    """What a file holds."""

    reproduced: int = 0
    differing: int = 0
    broken: int = 0

    @property
    def games(self) -> int:
        """All games, broken ones included."""
        return self.reproduced + self.differing + self.broken


def replay(paths: Sequence[Path], *, strict: bool) -> int:
    """Replay files, print what came out, and return the exit code.

    Raises:
        RecordError: at the first broken record, if that is to be fatal.
    """
    code = REPRODUCED
    with progress("games", None) as advance:
        for path in paths:
            try:
                count = replay_file(path, strict=strict, advance=advance)
            except RecordError as error:
                if strict:
                    raise RecordError(f"{path}: {error}") from None
                code = UNREADABLE
                print(f"error: {path}: {error}", file=sys.stderr)
            except OSError as error:
                code = UNREADABLE
                print(f"error: {path}: {error.strerror}", file=sys.stderr)
            else:
                print(
                    f"{path}: {count.games} game{'' if count.games == 1 else 's'}, "
                    f"{count.reproduced} reproduced, {count.differing} differing, "
                    f"{count.broken} broken"
                )
                if count.reproduced < count.games:
                    code = max(code, NOT_REPRODUCED)
    return code


def replay_file(path: Path, *, strict: bool, advance: Callable[[int], None]) -> Count:
    """Replay the games of a file, and print a line for each that is not reproduced.

    Raises:
        RecordError: if the file holds no records; at the first broken one if ``strict``.
        OSError: if the file cannot be opened.
    """
    count = Count()

    def note(error: RecordError) -> None:
        if isinstance(error, RecordDiffers):
            count.differing += 1
        elif strict:
            raise error
        else:
            count.broken += 1
        where = f"{path}:{error.line}" if error.line is not None else str(path)
        print(f"{where}: {error.reason}")
        advance(1)

    for _ in _GAMES[format_of(path)](path, note):
        count.reproduced += 1
        advance(1)
    return count


def _own(path: Path, note: Callable[[RecordError], None]) -> Iterator[object]:
    return verify_file(path, note)


def _iss(path: Path, note: Callable[[RecordError], None]) -> Iterator[object]:
    return _verified(read_iss, verify, path, note)


def _xskat(path: Path, note: Callable[[RecordError], None]) -> Iterator[object]:
    return _verified(read_xskat, verify_xskat, path, note)


_GAMES = {RecordFormat.SKAT: _own, RecordFormat.ISS: _iss, RecordFormat.XSKAT: _xskat}


def _verified(
    read: Callable[[Path, OnError], Iterator[Record]],
    check: Callable[[Record], object],
    path: Path,
    note: Callable[[RecordError], None],
) -> Iterator[object]:
    for record in read(path, note):
        try:
            yield check(record)
        except RecordError as error:
            note(error)
