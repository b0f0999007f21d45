"""ISS records as text: what is read, what is refused, and that nothing changes on the way back."""

from __future__ import annotations

import bz2
import gzip
import io
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.errors import RecordError
from skat.records.iss import (
    LONGEST_RECORD,
    IssRecord,
    parse_iss,
    read_iss,
    record_of,
    write_iss,
)
from skat.records.source import LONGEST_PIECE
from tests.records.real_games import GAMES, LINES, RECORDS, without

SHORT = "(;GM[Skat]P0[ann]MV[w CJ.SJ 1 18 ]R[unknown] ;)"


def read(text: str) -> list[IssRecord]:
    return list(read_iss(io.StringIO(text)))


def faults(text: str) -> tuple[list[str], list[RecordError]]:
    """Return the players called P0 of what could be read, and the errors."""
    errors: list[RecordError] = []
    return [item.players[0] for item in read_iss(io.StringIO(text), errors.append)], errors


@pytest.mark.parametrize("line", LINES, ids=list(RECORDS))
def test_a_real_record_is_written_back_byte_for_byte(line: str) -> None:
    assert str(parse_iss(line)) == line


def test_the_whole_file_is_written_back_byte_for_byte() -> None:
    target = io.StringIO()

    assert write_iss(target, read_iss(GAMES)) == 25
    assert target.getvalue().encode() == GAMES.read_bytes()


@pytest.mark.parametrize("line", LINES, ids=list(RECORDS))
def test_the_form_on_many_lines_reads_as_the_same_record(line: str) -> None:
    record = parse_iss(line)

    assert read(record.on_many_lines()) == [record]


def test_the_form_on_many_lines_has_a_line_for_deal_auction_and_each_trick() -> None:
    lines = RECORDS["272095"].on_many_lines().split("\n")

    start = lines.index("MV[")
    assert lines[start + 1].startswith("w HT.CT.D8")
    assert lines[start + 2] == "1 p 2 p 0 18 0 s w S9.SQ 0 G.D8.CT"
    assert lines[start + 3] == "0 CJ 1 DJ 2 H9"
    assert lines[start + 9 : start + 11] == ["1 D7 2 D9 0 DA 0 SC 2 RE", "]"]


def test_properties_are_given_by_name() -> None:
    record = RECORDS["18358"]

    assert record.players == ("kermit2", "kermit1", "p3")
    assert record.ratings == (0.0, None, 0.0)
    assert record.moves[-2:] == (("0", "??"), ("w", "LE.1"))
    assert record.result.startswith("d:2 win v:96")
    assert record.line == 9
    assert not record.is_partial


def test_properties_may_come_in_any_order_and_be_missing() -> None:
    (record,) = read("(;R[passed]P2[c]ID[7];)")

    assert record.players == ("", "", "c")
    assert record.get("ID") == "7"
    assert not record.has("CO")
    assert record.moves == ()
    assert str(record) == "(;R[passed]P2[c]ID[7] ;)"


def test_whitespace_between_properties_and_moves_does_not_matter() -> None:
    text = "(;\n\n GM [Skat]\tP0[ann]\n MV[ w\n CJ.SJ\n\n1   18]\nR[unknown]\n\n;)"

    assert [str(record) for record in read(text)] == [SHORT]


@pytest.mark.parametrize(
    "between",
    ["", "\n", " ", "junk ( ; ) ;) [x] (\n", "# (;GM[Skat\n", "\n\n(c) 2007\n", "\r\n"],
)
def test_what_stands_between_records_is_skipped(between: str) -> None:
    text = between.join(["", *LINES, ""])

    assert read(text) == list(RECORDS.values())


def test_a_comment_runs_to_the_end_of_its_line_even_within_a_record() -> None:
    text = "(;GM[Skat]P0[ann]# a ] comment ;)\nMV[w CJ.SJ # deal\n1 18]#\nR[unknown];)# end"

    assert [str(record) for record in read(text)] == [SHORT]


def test_a_comment_longer_than_a_piece_of_reading_is_skipped() -> None:
    assert len(read("#" + "(;P0[x];)" * 20_000 + "\n" + SHORT)) == 1


def test_a_partial_record_says_whose_view_it_is() -> None:
    (record,) = read("(;GM[Skat]OW[1]MV[w ??.??|CJ.SJ|??|?? ]R[unknown] ;)")

    assert record.is_partial
    assert record.get("OW") == "1"


def test_a_comment_text_may_hold_brackets_and_the_signs_of_records() -> None:
    text = "(;GM[Skat]CO[well played ;) [ (; ]R[passed] ;)"

    assert [str(record) for record in read(text)] == [text]


def test_pieces_of_a_long_line_are_no_lines_of_their_own() -> None:
    comment = "x" * (LONGEST_PIECE - len("(;CO[")) + "(;"

    (record,) = read(f"(;CO[{comment}]R[passed] ;)")
    assert record.get("CO") == comment

    assert len(read(" " * (LONGEST_PIECE - 1) + SHORT)) == 1


def test_lines_are_counted_through_records_on_many_lines() -> None:
    text = "\n".join(record.on_many_lines() for record in RECORDS.values())
    lines = text.split("\n")

    for record in read(text):
        assert record.line is not None
        assert lines[record.line - 1] == "(;GM[Skat]"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("\n(;GM[Skat", 2, "expected ;) at the end of the record, got the end of the file"),
        ("(;GM[Skat]R[passed]", 1, "got the end of the file"),
        ("(;GM[Skat]\nxyz\n;)", 2, "expected KEY[text] or ;), got 'xyz'"),
        ("(;gm[Skat];)", 1, "expected KEY[text] or ;), got 'gm[Skat];)'"),
        ("(;GM[a]GM[b];)", 1, "expected each property once, got GM again"),
        ("(;MV[1 18];)", 1, "move 0: expected the deal (w and 32 cards), got a move of 1"),
        ("(;MV[w CJ 1];)", 1, "move 1: expected a move of 1, got nothing"),
        ("(;MV[w CJ 3 18];)", 1, "move 1: expected a mover (w, 0, 1 or 2), got '3'"),
        ("(;CO[" + "x" * LONGEST_RECORD, 1, f"expected ;) within {LONGEST_RECORD} characters"),
    ],
)
def test_a_broken_record_is_an_error_that_names_its_line(
    text: str, line: int, message: str
) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)

    assert message in str(caught.value)
    assert caught.value.line == line


@pytest.mark.parametrize("at", range(2, len(SHORT) - 1, 5))
def test_a_cut_record_costs_only_itself(at: int) -> None:
    cut = SHORT[:at]

    players, errors = faults(f"{SHORT}\n{cut}\n{SHORT}\n")

    assert players == ["ann", "ann"]
    assert [error.line for error in errors] == [2]
    assert "next record in line 3" in str(errors[0])


def test_broken_records_are_skipped_where_the_caller_asks_for_that() -> None:
    text = f"{SHORT}\n(;GM[Skat] oops R[passed] ;)\n(;GM[a]GM[b];) {SHORT}\n(;R[x]"

    assert len(list(read_iss(io.StringIO(text), on_error="skip"))) == 2
    players, errors = faults(text)
    assert players == ["ann", "ann"]
    assert [error.line for error in errors] == [2, 3, 4]


def test_an_endless_record_is_given_up_and_the_next_one_read() -> None:
    players, errors = faults("(;CO[" + "x" * (3 * LONGEST_RECORD) + "\n" + SHORT)

    assert players == ["ann"]
    assert len(errors) == 1


@pytest.mark.parametrize("open_with", [open, gzip.open, bz2.open])
def test_archives_are_read_compressed_or_not(tmp_path: Path, open_with: object) -> None:
    path = tmp_path / "games.sgf"
    assert callable(open_with)
    with open_with(path, "wb") as file:
        file.write(GAMES.read_bytes())

    assert list(read_iss(path)) == list(RECORDS.values())
    with open(path, "rb") as stream:
        assert len(list(read_iss(stream))) == 25
        assert not stream.closed


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
def test_a_cut_archive_is_an_error_after_the_records_before_the_cut(pack: object) -> None:
    assert callable(pack)
    data = pack("\n".join(LINES * 300).encode() + b"\n")
    errors: list[RecordError] = []

    found = list(read_iss(io.BytesIO(data[: len(data) * 3 // 4]), errors.append))

    assert found[:25] == list(RECORDS.values())[: len(found)]
    assert any("damaged data" in str(error) for error in errors)


def test_bytes_that_are_no_text_survive_reading_and_writing() -> None:
    data = SHORT.encode().replace(b"ann", b"J\xfcrgen") + b"\n"

    (record,) = read_iss(io.BytesIO(data))
    target = io.StringIO()
    write_iss(target, [record])

    assert target.getvalue().encode("utf-8", "surrogateescape") == data


def test_a_file_that_does_not_exist_is_an_os_error() -> None:
    with pytest.raises(FileNotFoundError):
        list(read_iss("/nowhere/games.sgf"))


def test_ratings_that_are_no_numbers_are_refused() -> None:
    (record,) = read("(;R0[?]R1[null]R2[abc];)")

    with pytest.raises(RecordError, match=r"line 1: R2: expected a number, null or \?, got 'abc'"):
        _ = record.ratings


def test_a_record_is_made_in_the_order_in_which_the_server_writes() -> None:
    record = record_of({"R": "passed", "MV": "w CJ 1 p", "P0": "ann", "PC": "here"})

    assert str(record) == "(;GM[Skat]PC[here]P0[ann]MV[w CJ 1 p ]R[passed] ;)"


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"XX": "1"}, "got XX"),
        ({"CO": "a]b"}, "CO: expected a text without ]"),
    ],
)
def test_a_record_that_could_not_be_read_back_is_not_made(
    texts: dict[str, str], message: str
) -> None:
    with pytest.raises(RecordError, match=message):
        record_of(texts)


@pytest.mark.parametrize("text", ["a # b", "a\nb"])
def test_a_text_that_would_break_the_line_is_not_written(text: str) -> None:
    with pytest.raises(RecordError, match="expected texts without # and line ends"):
        write_iss(io.StringIO(), [record_of({"CO": text})])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "expected one record"),
        (SHORT + SHORT, "expected one record"),
        (SHORT[:-2], "expected ;) at the end of the record, got the end of the text"),
        ("(;X[1]?;)", "expected KEY"),
    ],
)
def test_a_text_is_parsed_only_if_it_is_one_record(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message.replace("(", r"\(").replace(")", r"\)")):
        parse_iss(text)


@given(st.text(alphabet="(;)[]#GMVR \nw1cj018CJ.p", max_size=80))
def test_no_text_raises_anything_but_a_record_error(text: str) -> None:
    list(read_iss(io.StringIO(text), on_error="skip"))


@given(st.lists(st.sampled_from(LINES), max_size=4), st.text("\n #(;)x", max_size=9))
def test_records_survive_anything_harmless_between_them(lines: list[str], noise: str) -> None:
    text = f"\n{noise}\n".join([*lines, ""])
    errors: list[RecordError] = []

    found = [str(record) for record in read_iss(io.StringIO("\n" + text), errors.append)]

    assert [line for line in found if len(line) > 10] == lines


@pytest.mark.parametrize("form", ["one a line", "all on one line", "on many lines"])
def test_a_long_file_is_read_in_constant_memory(tmp_path: Path, form: str) -> None:
    path = tmp_path / "games.sgf"
    count = 20_000 if form == "one a line" else 5_000
    texts = (
        [record.on_many_lines() for record in RECORDS.values()]
        if form == "on many lines"
        else LINES
    )
    with path.open("w") as file:
        for _ in range(count // 25):
            file.write((" " if form == "all on one line" else "\n").join(texts))
            file.write(" " if form == "all on one line" else "\n")

    tracemalloc.start()
    try:
        found = sum(1 for _ in read_iss(path))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert found == count
    assert peak < 1_500_000


def test_missing_properties_stay_missing() -> None:
    record = without(RECORDS["727"], "SE", "R")

    assert not record.has("SE")
    assert parse_iss(str(record)) == record
