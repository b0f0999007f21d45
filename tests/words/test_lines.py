"""Lines and their JSON."""

from __future__ import annotations

import pytest

from skat.core.cards import Card
from skat.core.errors import NotationError
from skat.words import Line

FULL = Line(
    "join.comma",
    {
        "first": Line("count.tricks", {"n": -3}),
        "rest": "Ada",
        "card": Card.CJ,
        "cards": (Card.HA, Card.D7),
        "half": 2.5,
    },
)


def test_a_line_survives_its_json() -> None:
    assert Line.from_json(FULL.to_json()) == FULL


def test_json_of_a_line_has_the_documented_shapes() -> None:
    assert FULL.to_json() == {
        "key": "join.comma",
        "params": {
            "first": {"key": "count.tricks", "params": {"n": -3}},
            "rest": "Ada",
            "card": {"card": "CJ"},
            "cards": {"cards": ["HA", "D7"]},
            "half": 2.5,
        },
    }


def test_params_may_be_left_out() -> None:
    assert Line.from_json({"key": "trump"}) == Line("trump")


@pytest.mark.parametrize(
    "data",
    [
        None,
        "trump",
        {},
        {"key": 3},
        {"key": "trump", "params": []},
        {"key": "trump", "params": {}, "more": 1},
        {"key": "trump", "params": {"n": None}},
        {"key": "trump", "params": {"n": True}},
        {"key": "trump", "params": {"n": {"card": "XX"}}},
        {"key": "trump", "params": {"n": {"card": 7}}},
        {"key": "trump", "params": {"n": {"cards": "CJ"}}},
        {"key": "trump", "params": {"n": {"cards": ["CJ", "C1"]}}},
        {"key": "trump", "params": {"n": {"key": 1}}},
    ],
)
def test_another_shape_is_refused(data: object) -> None:
    with pytest.raises(NotationError):
        Line.from_json(data)
