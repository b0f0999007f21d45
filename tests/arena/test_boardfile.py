"""Files of boards are read as they were written, go on where they stopped, and can be pooled."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from skat.arena.boardfile import (
    BoardWriter,
    Header,
    board_line,
    pooled,
    read_board,
    read_boards,
)
from skat.arena.duplicate import Board, Duplicate
from skat.core.errors import RecordError, SkatError
from skat.core.rulesets import Ruleset

MATCH = Duplicate(Ruleset.preset("kneipe"), ("rules", "random"), seed="5", budget="quick")
HEADER = Header.of(MATCH, "1.2.3", "0123456789ab")


def boards(last: int, first: int = 1) -> list[Board]:
    return [MATCH.play(number) for number in range(first, last + 1)]


def written(path: Path, some: list[Board], header: Header = HEADER) -> BoardWriter:
    writer = BoardWriter(path, header)
    for board in some:
        writer.write(board)
    writer.close()
    return writer


def test_a_board_is_read_as_it_was_written() -> None:
    some = boards(12)
    some[0].faults = [("B", "expected a heart, got DJ")]
    some[1].failed = ["totals"]

    assert any(game.declarer is None for board in some for game in board.games)
    for board in some:
        again = read_board(board_line(board))
        for side, clock in again.clocks.items():
            assert clock.longest == pytest.approx(board.clocks[side].longest, abs=1e-6)
            clock.longest = board.clocks[side].longest
        assert again == board


def test_a_file_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    assert written(path, boards(2)).boards == {}

    again = written(path, boards(4, first=3))

    assert sorted(again.boards) == [1, 2]
    assert not again.repaired
    found = read_boards(path)
    assert found.header == HEADER
    assert found.header.duplicate == MATCH
    assert sorted(found.boards) == [1, 2, 3, 4]


@pytest.mark.parametrize("kept", [0.2, 0.9, 1.0])
def test_a_line_that_broke_off_is_written_anew(kept: float, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    written(path, boards(2))
    whole = path.read_bytes()
    last = board_line(boards(2)[1]).rstrip("\n").encode()
    start = whole.rindex(b'{"board":2')
    path.write_bytes(whole[:start] + last[: int(len(last) * kept)])

    again = written(path, boards(2, first=2))

    assert again.repaired
    assert sorted(again.boards) == [1]
    assert sorted(read_boards(path).boards) == [1, 2]


@pytest.mark.parametrize("kept", [15, 60])
def test_so_is_a_header(kept: int, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    written(path, [])
    path.write_bytes(path.read_bytes()[:kept])

    assert written(path, boards(1)).repaired
    assert sorted(read_boards(path).boards) == [1]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"players": ("rules", "rules")}, "expected players rules random, not rules rules"),
        ({"preset": "isko"}, "expected preset kneipe, not isko"),
        ({"seed": "6"}, "expected seed 5, not 6"),
        ({"budget": None}, "expected budget quick, not None"),
        ({"fixed": True, "seed": "9"}, "expected fixed False, not True; seed 5, not 9"),
        ({"version": "1.2.4"}, "expected version 1.2.3, not 1.2.4"),
        ({"commit": "ba9876543210"}, "expected commit 0123456789ab, not ba9876543210"),
    ],
)
def test_boards_of_another_match_are_left_alone(
    change: dict[str, object], says: str, tmp_path: Path
) -> None:
    path = tmp_path / "boards.jsonl"
    written(path, boards(1), replace(HEADER, **change))  # type: ignore[arg-type]
    before = path.read_bytes()

    with pytest.raises(SkatError, match=says):
        BoardWriter(path, HEADER)
    assert path.read_bytes() == before


def spoiled(change: dict[str, object]) -> str:
    data = json.loads(board_line(boards(1)[0]))
    return json.dumps({key: value for key, value in (data | change).items() if value is not None})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected a file of boards, got one without a header"),
        ("CJ\n", "line 1: "),
        ('{"a": 1}\n', 'line 1: expected a header with "skat arena"'),
        ('{"skat arena": 2}\n', "line 1: expected format 1, got 2"),
        ('{"skat arena": 1}\n', "line 1: expected players in the header, got None"),
        ("HEADER{}\n", "line 2: expected a board, got one without 'board'"),
        ("HEADER[]\n", "line 2: expected a board"),
        ("HEADER\n", "line 2: "),
        ("HEADER" + spoiled({"board": 0}) + "\n", "line 2: expected each board once, got 0"),
        ("HEADER" + (spoiled({}) + "\n") * 2, "line 3: expected each board once, got 1 again"),
        ("HEADER" + spoiled({"games": []}) + "\n", "line 2: expected the seatings ABB BAB"),
        ("HEADER" + spoiled({"games": 3}) + "\n", "line 2: expected a board"),
        ("HEADER" + spoiled({"seconds": None}) + "\n", "line 2: expected a board"),
        ("HEADER" + spoiled({"seconds": {"A": []}}) + "\n", "line 2: expected a board"),
    ],
)
def test_what_is_no_file_of_boards_is_refused(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text(text.replace("HEADER", json.dumps(HEADER.data()) + "\n"), encoding="utf-8")

    with pytest.raises(RecordError, match=says):
        read_boards(path)


def test_files_of_one_comparison_are_pooled(tmp_path: Path) -> None:
    other = replace(HEADER, seed="6", commit=None)
    written(tmp_path / "one", boards(3))
    written(tmp_path / "two", boards(2), other)

    all_of_them = list(pooled([read_boards(tmp_path / name) for name in ("one", "two")]))

    assert [board.number for board in all_of_them] == [1, 2, 3, 1, 2]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"budget": "strong"}, "two holds boards of another match: expected budget quick"),
        ({}, "expected each board once, got board 1 of seed 5 in .*one and in .*two"),
    ],
)
def test_files_that_do_not_go_together_are_not_pooled(
    change: dict[str, object], says: str, tmp_path: Path
) -> None:
    written(tmp_path / "one", boards(1))
    written(tmp_path / "two", boards(1), replace(HEADER, **change))  # type: ignore[arg-type]

    with pytest.raises(SkatError, match=says):
        list(pooled([read_boards(tmp_path / name) for name in ("one", "two")]))
