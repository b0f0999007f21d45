"""The kernel and a slow solver with rules of its own agree on thousands of endgames."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from skat.core.cards import Game, mask_cards
from skat.solver import Position, Question, solve_many
from skat.solver.reference import Reference
from tests.solver.positions import for_reference, random_position, takes_the_trick

SIZES = {3: 2050, 4: 900, 5: 60, 6: 8}
"""Endgames by cards a hand; 6 cards cost the reference seconds."""


def _endgames(cards: int, count: int, seed: int) -> list[Position]:
    rng = random.Random(f"{seed}-{cards}")
    return [random_position(rng, cards) for _ in range(count)]


def _differences(positions: list[Position], seed: int) -> tuple[int, list[str]]:
    """Return how many answers were compared, and what differs."""
    rng = random.Random(seed)
    compared, wrong = 0, []
    points = [place for place in positions if place.game is not Game.NULL]
    nulls = [place for place in positions if place.game is Game.NULL]
    values = solve_many(points, Question.VALUE)
    aims = []
    counted = [Reference(place.game.value, "points") for place in points]
    for place, answer, by_points in zip(points, values, counted, strict=True):
        expected = by_points.value(*for_reference(place)) + place.bank
        compared += 1
        if answer.value != expected:
            wrong.append(f"value {answer.value}, expected {expected}:\n{place}")
        aims.append(max(0, min(120, expected + rng.choice([-4, -1, 0, 1, 2, 6]))))
    asked = zip(
        points,
        counted,
        aims,
        values,
        solve_many(points, Question.REACH, threshold=aims),
        solve_many(points, Question.CARDS),
        solve_many(points, Question.CARDS_REACH, threshold=aims),
        solve_many(points, Question.ALL_TRICKS),
        solve_many(points, Question.NO_TRICK),
        strict=True,
    )
    for place, by_points, aim, value, reach, cards, keeping, everything, nothing in asked:
        compared += 3
        if bool(reach.value) != (value.value >= aim):
            wrong.append(f"reach {aim}: {reach.value}:\n{place}")
        tricks = Reference(place.game.value, "tricks").value(*for_reference(place))
        most = max(hand.bit_count() for hand in place.hands)
        if bool(everything.value) != (tricks == most) or bool(nothing.value) != (tricks == 0):
            wrong.append(f"{tricks} of {most} tricks:\n{place}")
        legal = mask_cards(place.legal)
        if set(cards.cards) != set(legal) or set(keeping.cards) != set(legal):
            wrong.append(f"other legal cards:\n{place}")
        for card in legal:
            after = place.play(card)
            expected = by_points.value(*for_reference(after)) + after.bank
            compared += 2
            if cards.cards[card] != expected or keeping.cards[card] != (expected >= aim):
                wrong.append(f"{card} {cards.cards[card]}, expected {expected}:\n{place}")
    made = solve_many(nulls, Question.MADE)
    for place, answer, cards in zip(nulls, made, solve_many(nulls, Question.CARDS), strict=True):
        compared += 1
        by_tricks = Reference("null", "null")
        if bool(answer.value) != (by_tricks.value(*for_reference(place)) == 0):
            wrong.append(f"null {answer.value}:\n{place}")
        for card in mask_cards(place.legal):
            kept = not takes_the_trick(place, card)
            kept = kept and by_tricks.value(*for_reference(place.play(card))) == 0
            compared += 1
            if cards.cards[card] != kept:
                wrong.append(f"null after {card} {cards.cards[card]}:\n{place}")
    return compared, wrong


@pytest.mark.parametrize("cards", sorted(SIZES))
def test_the_kernel_and_the_reference_agree_on_endgames(cards: int) -> None:
    positions = _endgames(cards, SIZES[cards], seed=3)

    compared, wrong = _differences(positions, seed=cards)

    games = Counter(place.game.value for place in positions)
    tables = Counter(len(place.table) for place in positions)
    print(
        f"\n{len(positions)} endgames of {cards} cards, {compared} answers, "
        f"{len(wrong)} differences; {dict(games)}; "
        f"cards on the table {dict(sorted(tables.items()))}"
    )
    assert wrong == []


@pytest.mark.soak
def test_the_kernel_and_the_reference_agree_for_ten_minutes() -> None:
    import time

    end = time.monotonic() + 600
    seed = compared = positions = 0
    while time.monotonic() < end:
        batch = _endgames(3 + seed % 3, 100, seed=1000 + seed)
        more, wrong = _differences(batch, seed)
        compared, positions, seed = compared + more, positions + len(batch), seed + 1
        assert wrong == [], f"seed {1000 + seed}"
    print(f"\n{positions} endgames, {compared} answers, 0 differences")
