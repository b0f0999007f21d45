"""Our own record, broken in every way: the error names the line, what was expected, what came."""

from __future__ import annotations

import bz2
import gzip
import io
import tracemalloc
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.errors import RecordError
from skat.core.rulesets import Ruleset
from skat.records.skatfile import DealRecord, Item, MatchHeader, Seat, write_items
from skat.records.skatfile_reader import read_items
from skat.records.skatfile_replay import verify_file
from tests.records.random_play import played_match

HEADER = MatchHeader(
    Ruleset.preset("quick"),
    (Seat("person", "Anna"), Seat("rules", "Bernd"), Seat("rules", "Clara")),
    first_dealer=1,
    deals=1,
)
ITEMS = played_match(Random(11), HEADER, deals=1)


def text_of(items: list[Item]) -> str:
    target = io.StringIO()
    write_items(target, items)
    return target.getvalue()


SECRET = "secret " + "ab" * 32
MATCH = text_of(ITEMS)
LINES = MATCH.split("\n")
FIRST_DEAL = LINES.index("deal 1 dealer 1") + 1
PACK = FIRST_DEAL + 1
MOVES = next(at for at, line in enumerate(LINES, 1) if line.startswith("moves"))
RESULT = next(at for at, line in enumerate(LINES, 1) if line.startswith("result"))
END = next(at for at, line in enumerate(LINES, 1) if line.startswith("end"))


def with_line(number: int, new: str) -> str:
    return "\n".join([*LINES[: number - 1], new, *LINES[number:]])


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        list(read_items(io.StringIO(text)))
    return caught.value


def pack_line() -> str:
    return LINES[PACK - 1]


@pytest.mark.parametrize(
    ("number", "new", "message"),
    [
        (1, "hello", "expected skat, got 'hello'"),
        (1, "skat 2", "expected version 1, got '2'"),
        (1, "skat", "skat: expected one word, got ''"),
        (1, "skat one two", "skat: expected one word, got 'one two'"),
        (2, "seats 3", "expected rules, got 'seats'"),
        (2, "rules quick", "expected the parameters of the rule set as JSON, got ''"),
        (2, "rules quick {", "expected the parameters of the rule set as JSON, got '{'"),
        (2, "rules quick " + "[" * 50_000, "expected the parameters of the rule set as JSON"),
        (2, "rules quick []", "rules: expected an object, got '[]'"),
        (2, 'rules quick {"name":"x"}', "rules: expected the name 'x', got 'quick'"),
        (2, 'rules quick {"spitze":7}', "rules: spitze: expected 0, 1 or 2 factors, got 7"),
        (3, "seats 5", "expected 3 or 4 seats, got 5"),
        (3, "seats x", "seats: expected a number, got 'x'"),
        (4, 'player 1 person "A"', "player: expected 0, a kind and a name, got '1 person \"A\"'"),
        (4, "player 0 person Anna", "expected a text in quotes as JSON, got 'Anna'"),
        (4, "player 0 person 7", "expected a text in quotes, got '7'"),
        (7, "dealer 3", "dealer: expected a number below 3, got '3'"),
        (7, "dealer -1", "dealer: expected a number below 3, got '-1'"),
        (8, "deals many", "deals: expected a number, got 'many'"),
        (8, "deals " + "9" * 5000, "deals: expected a number, got '9999"),
        (9, "date 1 May", "date: expected one word, got '1 May'"),
        (9, "seed 7", "expected a text in quotes, got '7'"),
        (9, "secret xy", "expected bytes in hex, got 'xy'"),
        (9, "contributions ab a", "expected bytes in hex, got 'a'"),
        (9, "note key text", "expected a text in quotes as JSON, got 'text'"),
        (9, "surprise", "expected deal, end or skat, got 'surprise'"),
        (FIRST_DEAL, "deal 1", "deal: expected a number, dealer and a seat, got ['1']"),
        (FIRST_DEAL, "deal x dealer 0", "deal: expected a number, got 'x'"),
        (FIRST_DEAL, "deal 1 dealer 7", "dealer: expected a number below 3, got '7'"),
        (PACK, "pack", "pack: expected a card such as CJ"),
        (PACK, pack_line()[:-3], "expected a pack of 32 cards, got 31"),
        (PACK, pack_line() + ".D7", "expected a pack of 32 cards, got 33"),
        (PACK, pack_line().replace("D7", "CJ"), "expected 32 different cards, got CJ twice"),
        (PACK, pack_line().replace("D7", "D6"), "pack: expected a card such as CJ"),
        (PACK, SECRET, "expected pack, got 'secret'"),
        (MOVES, "moves F-18", "expected a move such as F:18 or undo:2 (positions F M R), got 'F-"),
        (MOVES, "moves X:18", "expected a move such as F:18 or undo:2 (positions F M R), got 'X:"),
        (MOVES, "moves M:what", "expected a move such as 18, hold, H:D8.D7, GH or CJ, got 'what'"),
        (MOVES, "moves undo:x", "undo: expected a number, got 'x'"),
        (RESULT, "end total 0 0 0 winners 0", "expected moves or result, got 'end'"),
        (RESULT, "result 0 0 0", "result: expected numbers, total and numbers, got '0 0 0'"),
        (RESULT, "result 0 0 total 0 0 0", "result: expected 3 numbers, got 2"),
        (RESULT, "result 0 0 0 total 0 0 0 0", "result: expected 3 numbers, got 4"),
        (RESULT, "result 0 x 0 total 0 0 0", "result: expected a number, got 'x'"),
        (END, "end", "end: expected total, 3 numbers, winners and seats, got ''"),
        (END, "end total 0 0 0 winners 3", "winners: expected a number below 3, got '3'"),
        (END, "end total 0 0 x winners 0", "total: expected a number, got 'x'"),
        (END, LINES[END - 1] + "\nend total 0 0 0 winners 0", "expected deal, end or skat, got"),
    ],
)
def test_a_wrong_line_is_named(number: int, new: str, message: str) -> None:
    error = error_of(with_line(number, new))

    assert str(error).startswith(f"line {number + new.count(chr(10))}: {message}")


@pytest.mark.parametrize("number", range(1, END + 1))
def test_a_file_cut_within_a_line_is_an_error_there(number: int) -> None:
    if not LINES[number - 1]:
        return
    cut = "\n".join(LINES[:number])

    error = error_of(cut[:-1] if len(LINES[number - 1]) > 1 else cut)

    assert error.line == number


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (1, "rules"),
        (2, "seats"),
        (3, "player"),
        (5, "player"),
        (6, "dealer"),
        (7, "deals"),
        (FIRST_DEAL, "pack"),
        (PACK, "moves"),
        (MOVES, "moves or result"),
        (RESULT - 1, "moves or result"),
    ],
)
def test_a_file_cut_between_lines_is_an_error_that_says_what_is_missing(
    lines: int, expected: str
) -> None:
    error = error_of("\n".join(LINES[:lines]) + "\n")

    assert error.line == lines + 1
    assert error.reason.startswith(f"expected {expected}, got the end of the file")


@pytest.mark.parametrize("lines", [8, RESULT])
def test_a_match_may_stop_after_its_header_and_after_a_deal(lines: int) -> None:
    text = "\n".join(LINES[:lines]) + "\n"

    assert list(read_items(io.StringIO(text))) == ITEMS[: 1 if lines == 8 else 2]


def test_an_empty_file_has_no_items() -> None:
    assert list(read_items(io.StringIO(""))) == []


def test_an_endless_line_is_refused() -> None:
    error = error_of(with_line(4, f'player 0 person "{"x" * 70_000}"'))

    assert str(error) == "line 4: expected the end of the line, got more than 65536 characters"


def test_a_broken_match_is_skipped_to_the_next_one_where_the_caller_asks_for_that() -> None:
    text = MATCH + with_line(PACK, "pack D7") + MATCH + with_line(1, "skat 9") + MATCH
    errors: list[RecordError] = []

    items = list(read_items(io.StringIO(text), errors.append))

    assert items == [*ITEMS, ITEMS[0], *ITEMS, *ITEMS]
    assert [error.line for error in errors] == [END + PACK, 3 * END + 1]
    assert len(list(read_items(io.StringIO(text), on_error="skip"))) == len(items)


def test_a_record_is_read_compressed(tmp_path: Path) -> None:
    path = tmp_path / "match.skat.bz2"
    path.write_bytes(bz2.compress(MATCH.encode()))

    assert list(read_items(path)) == ITEMS


def test_a_damaged_file_is_an_error_after_what_could_be_read() -> None:
    errors: list[RecordError] = []

    data = gzip.compress((MATCH * 300).encode())[:-200]
    items = list(read_items(io.BytesIO(data), errors.append))

    assert items[: len(ITEMS)] == ITEMS
    assert any("damaged data" in str(error) for error in errors)


def test_many_matches_are_read_in_constant_memory(tmp_path: Path) -> None:
    path = tmp_path / "matches.skat"
    with path.open("w") as file:
        for _ in range(1500):
            file.write(MATCH)

    tracemalloc.start()
    try:
        deals = sum(isinstance(item, DealRecord) for item in read_items(path))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert deals == 1500
    assert peak < 1_500_000


@given(st.integers(1, len(LINES)), st.data())
def test_a_damaged_record_raises_nothing_but_a_record_error(
    number: int, data: st.DataObject
) -> None:
    words = LINES[number - 1].split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    words[at : at + data.draw(st.integers(0, 2))] = data.draw(
        st.lists(
            st.sampled_from([*LINES[MOVES - 1].split(), "1", "-7", "{}", '"', "undo:3", "R:DJ"])
        )
    )
    text = with_line(number, " ".join(words))

    list(read_items(io.StringIO(text), on_error="skip"))
    list(verify_file(io.StringIO(text), on_error="skip"))


def test_line_numbers_come_with_every_item() -> None:
    header, deal = list(read_items(io.StringIO("\n# text\n" + MATCH)))[:2]

    assert isinstance(header, MatchHeader)
    assert isinstance(deal, DealRecord)
    assert header.line == 3
    assert (deal.line, deal.result_line) == (FIRST_DEAL + 2, RESULT + 2)
    assert deal.steps[0].line == MOVES + 2
