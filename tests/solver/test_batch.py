"""Positions as JSON Lines: every line is answered, in order, whatever it holds."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from skat.core.cards import Game, mask_cards
from skat.solver import Position, card_values, takes_all_tricks, value
from skat.solver.batch import answer_lines
from tests.solver.positions import random_position


def _json(position: Position, name: object, **more: object) -> str:
    hands = [[card.name for card in mask_cards(hand)] for hand in position.hands]
    data = {
        "id": name,
        "contract": position.game.value,
        "hands": hands,
        "leader": position.leader,
        "table": [card.name for card in position.table],
        "bank": position.bank,
    }
    return json.dumps(data | more)


def _answers(*lines: str, threads: int = 1) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer_lines(lines, threads=threads)]


def test_each_question_has_its_answer_with_nodes() -> None:
    position = Position.parse("contract hearts; declarer CJ H8; next HA D9; third DA H9; bank 30")

    told = _answers(
        _json(position, 1, ask="value"),
        _json(position, 2, ask="reach", threshold=54),
        _json(position, 3, ask="reach", threshold=55),
        _json(position, 4, ask="cards"),
        _json(position, 5, ask="cards", threshold=54),
        _json(position, "six", ask="all_tricks"),
        _json(position, 7, ask="no_trick"),
    )

    assert [item.pop("nodes") >= 0 for item in told] == [True] * 7
    assert told == [
        {"id": 1, "value": 54},
        {"id": 2, "reached": True},
        {"id": 3, "reached": False},
        {"id": 4, "cards": {"CJ": 54, "H8": card_values(position)[mask_cards(1 << 9)[0]]}},
        {"id": 5, "cards": {"CJ": True, "H8": False}},
        {"id": "six", "reached": True},
        {"id": 7, "reached": False},
    ]


def test_null_questions_are_answered_with_yes_and_no() -> None:
    null = Position.parse("contract null; declarer C7 D7; next C9 DA; third CA D8; leader next")

    told = _answers(_json(null, 1, ask="made"), _json(null, 2, ask="cards"))

    assert told[0]["made"] is True
    assert set(told[1]["cards"].values()) == {True}


def test_many_lines_keep_their_order_on_several_threads() -> None:
    rng = random.Random(4)
    positions = [random_position(rng, 5) for _ in range(300)]
    lines = [
        _json(place, index, ask="all_tricks" if place.game is Game.NULL or index % 2 else "value")
        for index, place in enumerate(positions)
    ]

    told = _answers(*lines, threads=2)

    assert [item["id"] for item in told] == list(range(300))
    for index, (item, place) in enumerate(zip(told, positions, strict=True)):
        if place.game is Game.NULL or index % 2:
            assert item["reached"] == takes_all_tricks(place)
        else:
            assert item["value"] == value(place)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "expected a JSON object"),
        ("[1]", "expected a JSON object"),
        ('{"id": 1}', "expected a contract"),
        ('{"id": 1, "contract": "hearts", "hands": [["H7"], ["H8"], ["H7"]]}', "got H7 twice"),
        (
            '{"id": 1, "contract": "hearts", "hands": [["H7"], ["H8"], ["H9"]], "ask": "win"}',
            "expected ask to be one of",
        ),
        (
            '{"id": 1, "contract": "hearts", "hands": [["H7"], ["H8"], ["H9"]], "ask": "reach"}',
            "expected a threshold",
        ),
        (
            '{"id": 1, "contract": "null", "hands": [["H7"], ["H8"], ["H9"]], "ask": "value"}',
            "expected made or cards for null",
        ),
        (
            '{"id": 1, "contract": "clubs", "hands": [["H7"], ["H8"], ["H9"]], "ask": "made"}',
            "expected null for made",
        ),
        (
            '{"id": 1, "contract": "clubs", "hands": [["H7"], ["H8"], ["H9"]], '
            '"ask": "reach", "threshold": 200}',
            "expected a threshold of 0 to 120",
        ),
    ],
)
def test_a_broken_line_is_answered_with_its_error(line: str, message: str) -> None:
    good = Position.parse("contract hearts; declarer CJ; next HA; third DA")

    told = _answers(line, _json(good, 2))

    assert message in told[0]["error"]
    assert told[1]["value"] == 24


@pytest.mark.parametrize("name", ["1e999", "-1e999", "[[1e999]]", "NaN", "Infinity"])
def test_an_id_that_is_no_json_is_not_given_back(name: str) -> None:
    position = Position.parse("contract hearts; declarer CJ; next HA; third DA")

    [line] = answer_lines([_json(position, "it").replace('"it"', name)])

    answer = json.loads(line, parse_constant=pytest.fail)
    assert answer["id"] is None
    assert "JSON" in answer["error"]


def test_empty_lines_are_skipped() -> None:
    assert _answers("", "\n") == []
