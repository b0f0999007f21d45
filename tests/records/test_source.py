"""Opening records: paths and streams, text and bytes, packed or not."""

from __future__ import annotations

import bz2
import gzip
import io
from pathlib import Path

import pytest

from skat.records.source import LONGEST_PIECE, numbered_lines, open_source, open_target

TEXT = "first\nsecond ♣\n"


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress])
def test_bytes_are_unpacked_and_the_stream_stays_open(pack: object) -> None:
    assert callable(pack)
    stream = io.BytesIO(pack(TEXT.encode()))

    with open_source(stream) as text:
        assert text.read() == TEXT

    assert not stream.closed


def test_a_stream_of_text_is_read_as_it_is() -> None:
    stream = io.StringIO(TEXT)

    with open_source(stream) as text:
        assert text.read() == TEXT

    assert not stream.closed


def test_a_file_is_read_by_its_path_and_closed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with open_target(path) as file:
        file.write(TEXT)
    with open_target(path, append=True) as file:
        file.write("third")

    with open_source(str(path)) as text:
        assert text.read() == TEXT + "third"
    assert text.closed


def test_line_ends_of_other_systems_are_line_ends() -> None:
    with open_source(io.BytesIO(b"a\r\nb\rc\n")) as text:
        assert list(numbered_lines(text)) == [(1, "a\n"), (2, "b\n"), (3, "c\n")]


def test_a_long_line_comes_in_pieces_of_one_number() -> None:
    pieces = list(numbered_lines(io.StringIO("x" * (LONGEST_PIECE + 1) + "\ny")))

    assert [(number, len(piece)) for number, piece in pieces] == [
        (1, LONGEST_PIECE),
        (1, 2),
        (2, 1),
    ]
