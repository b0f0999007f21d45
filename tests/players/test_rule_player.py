"""What the rule player decides, in positions where a Skat player would say why."""

from __future__ import annotations

import pytest

from skat.core.moves import Announce, Move, Push, move_text
from skat.players import Key, player
from tests.players.positions import Case, view_of
from tests.players.rule_cases import CASES


def _text(move: Move) -> str:
    """Return the text of a move with its cards in one order."""
    text = move_text(move)
    if isinstance(move, Announce | Push) and ":" in text:
        head, _, cards = text.partition(":")
        return f"{head}:{'.'.join(sorted(cards.split('.')))}"
    return text


def _fits(text: str, answer: str) -> bool:
    if answer.endswith("*"):
        return text.startswith(answer[:-1])
    head, colon, cards = answer.partition(":")
    return text == (f"{head}:{'.'.join(sorted(cards.split('.')))}" if colon else answer)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.reason)
def test_it_decides_as_a_careful_beginner_does(case: Case) -> None:
    decided = _text(player("rules").decide(view_of(case), Key("cases", 1, 0, 1)))

    assert any(_fits(decided, answer) for answer in case.answer.split()), (
        f"expected {case.answer}, got {decided}"
    )


def test_there_are_cases_for_every_part_of_a_deal() -> None:
    assert len(CASES) >= 60
    assert len({case.reason for case in CASES}) == len(CASES)
