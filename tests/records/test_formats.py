"""Which format a file has is told from its beginning."""

from __future__ import annotations

import bz2
import gzip
from pathlib import Path

import pytest

from skat.core.errors import RecordError
from skat.records.formats import RecordFormat, format_of, format_of_text
from tests.records.real_games import GAMES, SELFPLAY


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("skat 1\nrules", RecordFormat.SKAT),
        ("\n# my match (;\n\n  skat 99\n", RecordFormat.SKAT),
        ('{"id":0}\n', RecordFormat.XSKAT),
        ("(;GM[Skat]", RecordFormat.ISS),
        ("games of 2007\n\n# old\nx (;GM[Skat]", RecordFormat.ISS),
    ],
)
def test_the_beginning_tells_the_format(text: str, expected: RecordFormat) -> None:
    assert format_of_text(text) is expected


def test_real_files_are_told_apart_compressed_or_not(tmp_path: Path) -> None:
    packed = tmp_path / "games"
    packed.write_bytes(bz2.compress(GAMES.read_bytes()))

    assert format_of(GAMES) is RecordFormat.ISS
    assert format_of(packed) is RecordFormat.ISS
    assert format_of(SELFPLAY) is RecordFormat.XSKAT


@pytest.mark.parametrize(
    ("data", "got"),
    [
        (b"", "an empty file"),
        (b"\n \n# nothing\n", "no line of text"),
        (b"hello world", "'hello world'"),
        (b"\x7fELF\x02\x00", r"'\x7fELF\x02\x00'"),
        (b"skater 1", "'skater 1'"),
        (gzip.compress(b"skat 1" * 9000)[:-9], "damaged data"),
    ],
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, data: bytes, got: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)

    with pytest.raises(RecordError) as caught:
        format_of(path)

    assert got in str(caught.value)
