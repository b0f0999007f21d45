"""Boards are the same whoever plays them, and no process is left behind."""

from __future__ import annotations

import multiprocessing

import pytest

from skat.arena.comparison import Comparison
from skat.arena.duplicate import Board, Duplicate
from skat.arena.running import play_boards
from skat.core.errors import SkatError
from skat.core.rulesets import Ruleset

MATCH = Duplicate(Ruleset.preset("twelve"), ("rules", "random"), seed="3")


def without_times(boards: list[Board]) -> list[Board]:
    for board in boards:
        board.clocks = {}
    return sorted(boards, key=lambda board: board.number)


def test_boards_do_not_depend_on_the_number_of_processes() -> None:
    alone = without_times(list(play_boards(MATCH, range(1, 12))))

    assert [board.number for board in alone] == list(range(1, 12))
    assert without_times(list(play_boards(MATCH, range(1, 12), jobs=2))) == alone


def test_a_comparison_does_not_depend_on_the_order_of_the_boards() -> None:
    boards = list(play_boards(MATCH, range(1, 8)))
    counts = []
    for order in (boards, boards[::-1]):
        comparison = Comparison("AB", MATCH.seatings)
        for board in order:
            comparison.count(board)
        difference = comparison.versus["list_points"]["A"].difference
        counts.append((difference.mean, difference.margin))

    assert counts[0] == counts[1]


def test_no_process_outlives_a_match_that_is_broken_off() -> None:
    before = set(multiprocessing.active_children())
    boards = play_boards(MATCH, range(1, 10_000), jobs=2)
    next(boards)
    boards.close()  # type: ignore[attr-defined]

    assert set(multiprocessing.active_children()) <= before


def test_a_process_that_dies_is_told_in_words() -> None:
    boards = play_boards(MATCH, range(1, 10_000), jobs=2)
    before = set(multiprocessing.active_children())
    next(boards)
    victim = (set(multiprocessing.active_children()) - before).pop()
    victim.kill()

    with pytest.raises(SkatError, match="expected a process of the arena to go on"):
        for _ in boards:
            pass
    assert set(multiprocessing.active_children()) <= before
