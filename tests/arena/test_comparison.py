"""The numbers of a comparison are those that the seats of its games give."""

from __future__ import annotations

from statistics import mean, stdev

import pytest

from skat.arena.clocks import Clock
from skat.arena.comparison import Comparison
from skat.arena.duplicate import SIXFOLD, Board, Game

SCORES = ((48, 0, 0), (0, -72, 0), (0, 0, 24), (0, 0, 0), (33, 0, 0), (0, -46, 0))


def game(seating: str, points: tuple[int, ...], contract: str = "C") -> Game:
    """Return a game whose declarer is the seat that scored."""
    if not any(points):
        return Game(seating, points, marks=("passed",))
    declarer = next(seat for seat, score in enumerate(points) if score)
    won = points[declarer] > 0
    marks = ("schneider",) if abs(points[declarer]) > 40 else ()
    return Game(seating, points, declarer, contract, 18, won, 95 if won else 20, marks)


def board(number: int, shift: int) -> Board:
    games = [game(seating, SCORES[(place + shift) % 6]) for place, seating in enumerate(SIXFOLD)]
    return Board(number, 0, games)


BOARDS = [board(number, shift) for number, shift in enumerate((0, 1, 4), 1)]


def seats(one: Board, side: str, company: tuple[str, ...] = SIXFOLD) -> list[int]:
    """Return the list points of a side's seats, slowly."""
    return [
        each.list_points[seat]
        for each in one.games
        if each.seating in company
        for seat, letter in enumerate(each.seating)
        if letter == side
    ]


def counted() -> Comparison:
    comparison = Comparison("AB", SIXFOLD)
    for one in BOARDS:
        comparison.count(one)
    return comparison


def test_a_board_is_the_mean_of_nine_seats_minus_the_mean_of_nine() -> None:
    difference = counted().versus["list_points"]["A"].difference
    values = [mean(seats(one, "A")) - mean(seats(one, "B")) for one in BOARDS]

    assert {len(seats(one, side)) for one in BOARDS for side in "AB"} == {9}
    assert difference.mean == pytest.approx(mean(values))
    assert difference.margin == pytest.approx(1.96 * stdev(values) / 3**0.5)
    data = difference.data()
    assert data["low"] == pytest.approx(mean(values) - 1.96 * stdev(values) / 3**0.5, abs=1e-4)


@pytest.mark.parametrize(
    ("company", "seatings"), [("one_against_two", SIXFOLD[:3]), ("two_against_one", SIXFOLD[3:])]
)
def test_companies_have_both_own_means(company: str, seatings: tuple[str, ...]) -> None:
    versus = counted().by_seating[company]["list_points"]
    own = [mean(seats(one, "A", seatings)) for one in BOARDS]
    others = [mean(seats(one, "B", seatings)) for one in BOARDS]

    assert versus.own.mean == pytest.approx(mean(own))
    assert versus.others.mean == pytest.approx(mean(others))
    assert versus.difference.mean == pytest.approx(mean(own) - mean(others))


def test_a_relative_score_is_the_own_one_minus_the_mean_of_the_others() -> None:
    relative = counted().versus["list_points"]["A"].relative
    values = [
        each.list_points[seat] - (sum(each.list_points) - each.list_points[seat]) / 2
        for one in BOARDS
        for each in one.games
        for seat, letter in enumerate(each.seating)
        if letter == "A"
    ]

    assert relative.mean == pytest.approx(mean(values))


def test_games_are_counted_for_their_declarer() -> None:
    comparison = counted()

    assert comparison.games == 18
    assert comparison.passed == 3
    assert sum(one.games for one in comparison.declared.values()) == 15
    assert sum(one.won for one in comparison.declared.values()) == 9
    assert sum(one.schneider for one in comparison.declared.values()) == 3  # won with 48
    assert sum(one.in_schneider for one in comparison.declared.values()) == 6
    assert comparison.seats_dealt == {"A": 27, "B": 27}
    [(kind, by_side)] = comparison.by_kind()
    assert kind.game == "clubs"
    assert {side: one.games for side, one in by_side.items()} == {
        side: one.games for side, one in comparison.declared.items()
    }


def test_one_board_has_no_interval_and_none_has_no_mean() -> None:
    comparison = Comparison("AB", SIXFOLD)
    assert comparison.versus["list_points"]["A"].difference.data()["mean"] == 0
    comparison.count(BOARDS[0])

    assert comparison.versus["list_points"]["A"].difference.data()["low"] is None


def test_of_three_players_each_is_compared_with_the_other_two() -> None:
    orders = ("ABC", "ACB", "BAC", "BCA", "CAB", "CBA")
    one = Board(1, 0, [game(order, SCORES[place]) for place, order in enumerate(orders)])
    comparison = Comparison("ABC", orders)
    comparison.count(one)

    assert comparison.by_seating == {}
    for side in "ABC":
        others = [score for other in "ABC" if other != side for score in seats(one, other, orders)]
        assert comparison.versus["list_points"][side].difference.mean == pytest.approx(
            mean(seats(one, side, orders)) - mean(others)
        )


def test_times_are_told_within_five_percent() -> None:
    clock = Clock()
    for number in range(1, 1001):
        clock.note(number / 1000)

    assert clock.quantile(0.5) == pytest.approx(0.5, rel=0.05)
    assert clock.quantile(0.95) == pytest.approx(0.95, rel=0.05)
    assert clock.longest == 1.0
    assert clock.decisions == 1000
    assert Clock.of(clock.data()) == clock
    assert Clock().quantile(0.5) == 0


def test_clocks_add_up() -> None:
    one, other, both = Clock(), Clock(), Clock()
    for number in range(1, 100):
        (one if number % 2 else other).note(1 / number)
        both.note(1 / number)
    one.add(other)

    assert one == both


def test_a_clock_that_shows_nothing_has_no_step_below_a_nanosecond() -> None:
    clock = Clock()
    clock.note(0.0)

    assert clock.decisions == 1
    assert clock.quantile(0.5) == 0
