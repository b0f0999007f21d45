"""A review as plain data for JSON: for the page, for `skat review --json`, for anybody's program.

Source: docs/formats/review.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from skat.analysis.choices import Choice
from skat.analysis.course import Course, Played
from skat.analysis.explain import mistake_line, verdict_lines
from skat.analysis.known import Known, known_line
from skat.analysis.review import Review
from skat.core.cards import Card, display_order
from skat.core.results import POSITIONS
from skat.words.phrases import Names

Json: TypeAlias = dict[str, Any]


def review_json(review: Review, names: Names) -> Json:
    """Return a review as plain data.

    Args:
        review: of the deal.
        names: of the players, by position; they stand in the sentences.
    """
    course = review.course
    data: Json = {
        "kind": review.kind.value,
        "declarer": review.result.declarer,
        "game": None if review.game is None else review.game.value,
        "won": None if review.result.score is None else review.result.score.won,
        "could": None if review.could is None else review.could.value,
        "verdict": [line.to_json() for line in verdict_lines(review, names)],
        "course": None if course is None else _course(course, names),
        "discard": None if review.discard is None else _choice(review.discard),
        "others": None if review.others is None else [_choice(item) for item in review.others],
        "possible": None,
    }
    if review.possible is not None:
        data["possible"] = [[_choice(item) for item in review.possible[at]] for at in POSITIONS]
    return data


def known_json(found: Sequence[Known], names: Names) -> list[Json]:
    """Return for each mistake whether it could have been seen, as plain data."""
    return [
        {
            "number": item.mistake.number,
            "seen": item.seen.value,
            "better": None if item.better is None else item.better.name,
            "line": known_line(item, names).to_json(),
        }
        for item in found
    ]


def _course(course: Course, names: Names) -> Json:
    return {
        "aim": {"need": course.aim.need.value, "points": course.aim.points},
        "values": list(course.values),
        "winning": list(course.winning),
        "cards": [_played(card, course, names) for card in course.played],
        "complete": course.complete,
        "nodes": course.nodes,
    }


def _played(card: Played, course: Course, names: Names) -> Json:
    line = None if card.loss is None else mistake_line(card, course, names).to_json()
    game = course.stake.contract.game
    order = display_order(game, sum(1 << option for option in card.options))
    return {
        "number": card.number,
        "trick": card.trick,
        "who": int(card.who),
        "card": card.card.name,
        "options": {option.name: card.options[option] for option in order},
        "better": [better.name for better in card.better],
        "loss": None if card.loss is None else card.loss.value,
        "cost": card.cost,
        "line": line,
    }


def _choice(choice: Choice) -> Json:
    return {
        "contract": str(choice.contract),
        "discard": [Card(card).name for card in choice.discard],
        "points": choice.points,
        "wins": choice.wins,
        "value": choice.value,
    }
