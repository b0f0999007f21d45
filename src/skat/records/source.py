"""Opening what holds records: a path or a stream, plain or compressed, as lines of text."""

from __future__ import annotations

import bz2
import gzip
import io
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Literal, Protocol, TypeAlias, cast

from skat.core.errors import RecordError

Source: TypeAlias = str | os.PathLike[str] | IO[str] | IO[bytes]
"""A path, or an open stream of text or bytes. A ``str`` is a path, never a record."""

OnError: TypeAlias = Literal["raise", "skip"] | Callable[[RecordError], None]
"""What to do with a broken record: raise its error, skip it, or call this and go on."""

LONGEST_PIECE = 1 << 16
"""Characters read at a time when a line does not end: 64 KiB keeps memory constant."""

_GZIP = b"\x1f\x8b"
_BZIP2 = b"BZh"
_MAGIC_BYTES = 3
_UNREADABLE = (EOFError, zlib.error, OSError)


class _Peekable(Protocol):
    def peek(self, size: int = 0, /) -> bytes: ...


@contextmanager
def open_source(source: Source) -> Iterator[IO[str]]:
    """Open a source for reading text; gzip and bzip2 are recognised by their first bytes.

    Bytes that are no UTF-8 survive as surrogate escapes, so that what was read can be
    written back unchanged. A stream that the caller opened stays open.

    Raises:
        OSError: if the file cannot be opened.
    """
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as file, _text(file) as text:
            yield text
    elif isinstance(source.read(0), str):
        yield cast(IO[str], source)
    else:
        # Closing, or forgetting, a wrapper would close the caller's stream.
        buffered = io.BufferedReader(cast(io.RawIOBase, source))
        text = _text(buffered)
        try:
            yield text
        finally:
            text.detach()
            buffered.detach()


def _text(file: _Peekable) -> io.TextIOWrapper:
    binary = cast(IO[bytes], file)
    start = file.peek(_MAGIC_BYTES)
    if start.startswith(_GZIP):
        binary = cast(IO[bytes], gzip.GzipFile(fileobj=binary))
    elif start.startswith(_BZIP2):
        binary = cast(IO[bytes], bz2.BZ2File(binary))
    return io.TextIOWrapper(binary, encoding="utf-8", errors="surrogateescape")


def open_target(path: str | os.PathLike[str], *, append: bool = False) -> IO[str]:
    """Open a file for writing records, new or at its end, as `open_source` reads it back."""
    mode = "a" if append else "w"
    return open(path, mode, encoding="utf-8", errors="surrogateescape", newline="\n")


def numbered_lines(stream: IO[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines of a stream with their numbers from 1, their ends included.

    A line longer than `LONGEST_PIECE` comes in pieces with the same number.

    Raises:
        RecordError: if a compressed stream is damaged or cut.
    """
    number = 1
    while True:
        try:
            piece = stream.readline(LONGEST_PIECE)
        except _UNREADABLE as error:
            raise RecordError(
                f"expected readable text, got damaged data ({error})", line=number
            ) from None
        if not piece:
            return
        yield number, piece
        if piece[-1] == "\n":
            number += 1


def report(error: RecordError, on_error: OnError) -> None:
    """Do with an error what the caller of a reader asked for.

    Raises:
        RecordError: the error itself, if it is fatal.
    """
    if on_error == "raise":
        raise error
    if on_error != "skip":
        on_error(error)
