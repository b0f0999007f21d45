"""What makes the search fast changes no answer: threads, tables, bounds, merged cards."""

from __future__ import annotations

import random

import pytest

from skat.core.cards import Game
from skat.solver import Position, Question, solve_many
from tests.solver.positions import GAMES, random_position

PLAIN = 1 | 2 | 8
"""Kernel switches: no bounds from other card points, no merged cards, no static bounds."""
SIZES = {8: 4600, 9: 300, 10: 100}


def _positions(cards: int, count: int) -> list[Position]:
    rng = random.Random(cards)
    return [random_position(rng, cards, GAMES[index % len(GAMES)]) for index in range(count)]


def _question(place: Position, value: bool) -> Question:
    if place.game is Game.NULL:
        return Question.MADE
    return Question.VALUE if value else Question.REACH


@pytest.mark.parametrize("cards", sorted(SIZES))
def test_the_plain_search_gives_the_same_answers(cards: int) -> None:
    positions = _positions(cards, SIZES[cards])
    nulls = [place for place in positions if place.game is Game.NULL]
    points = [place for place in positions if place.game is not Game.NULL]

    compared = 0
    for group, question in ((points, Question.REACH), (nulls, Question.MADE)):
        fast = solve_many(group, question)
        plain = solve_many(group, question, switches=PLAIN, table_bits=20)
        assert [answer.value for answer in fast] == [answer.value for answer in plain]
        compared += len(group)

    print(f"\n{compared} positions of {cards} cards, 0 differences from the plain search")


def test_threads_tables_and_order_change_no_answer() -> None:
    positions = [place for place in _positions(8, 240) if place.game is not Game.NULL]
    values = [answer.value for answer in solve_many(positions, threads=1)]

    assert [answer.value for answer in solve_many(positions, threads=2)] == values
    assert [answer.value for answer in solve_many(positions, threads=3, table_bits=10)] == values
    assert [answer.value for answer in solve_many(positions, fresh=False)] == values
    assert [answer.value for answer in solve_many(positions[::-1])][::-1] == values


def test_with_a_fresh_table_node_counts_repeat() -> None:
    positions = [place for place in _positions(8, 60) if place.game is not Game.NULL]

    first = [answer.nodes for answer in solve_many(positions, threads=2)]
    again = [answer.nodes for answer in solve_many(positions, threads=1)]

    assert first == again


def test_the_best_card_is_worth_what_the_position_is_worth() -> None:
    positions = [place for place in _positions(9, 120) if place.game is not Game.NULL]

    values = solve_many(positions)
    cards = solve_many(positions, Question.CARDS)

    for place, value, options in zip(positions, values, cards, strict=True):
        aim = max if place.to_move == 0 else min
        assert aim(options.cards.values()) == value.value, place
