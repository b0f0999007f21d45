"""Reads the lessons, judges answers, and knows the deals that are played in them.

A lesson is a list of steps. A step tells something, asks a question, or is a deal that
the learner plays. Its texts have keys made of its name: ``learn.<lesson>.<step>``, with
``.right`` and ``.wrong`` for what is said afterwards.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from skat.core.cards import Card, cards_mask, parse_cards
from skat.core.deal import Deal
from skat.core.errors import NotationError
from skat.core.moves import parse_move
from skat.core.results import POSITIONS, Position
from skat.words.catalogue import Catalogue, languages
from skat.words.course.questions import RULES, Question, question_of
from skat.words.lines import Line

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Exercise:
    """A deal that the learner plays from its first card on."""

    hands: tuple[int, int, int]
    skat: int
    seat: Position
    """Of the learner."""
    said: tuple[str, ...]
    """Everything before the first card, each by whoever is asked."""

    def start(self) -> Deal:
        """Return the deal before its first card."""
        deal = Deal.from_hands(RULES, self.hands, self.skat)
        for text in self.said:
            assert deal.turn is not None
            deal, _ = deal.apply(deal.turn, parse_move(text))
        return deal


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said about an answer."""

    right: bool
    lines: tuple[Line, ...]
    """The reason, or what there is to add."""
    solution: tuple[str, ...] = ()
    """A right answer, for those who want to see it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson."""

    lesson: str
    id: str
    cards: tuple[Card, ...]
    question: Question | None = None
    exercise: Exercise | None = None

    @property
    def key(self) -> str:
        """Of its text."""
        return f"learn.{self.lesson}.{self.id}"

    def judge(self, answer: Sequence[str]) -> Verdict:
        """Return what is said about an answer.

        Raises:
            NotationError: if it is none that can be given.
        """
        question = self.question
        if question is None:
            raise NotationError(f"expected a step that asks something, got {self.key}")
        given = frozenset(answer)
        _check(question, given, answer)
        if given in question.right:
            return Verdict(True, (Line(f"{self.key}.right"),))
        best = question.right[0]
        reasons = question.why(given) or [Line(f"{self.key}.wrong")]
        solution = tuple(
            [card.name for card in question.cards if card.name in best]
            if question.pick is not None
            else best
        )
        return Verdict(False, tuple(reasons), solution)


def _check(question: Question, given: frozenset[str], answer: Sequence[str]) -> None:
    if question.pick is None:
        known = {value for value, _ in question.options}
        wanted = 1
    else:
        known = {card.name for card in question.cards}
        wanted = question.pick
    if not given <= known or len(given) != len(answer) or not given:
        raise NotationError(f"expected some of {' '.join(sorted(known))}, got {answer!r}"[:300])
    if wanted and len(given) != wanted:
        raise NotationError(f"expected {wanted} of them, got {len(given)}")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of the course."""

    id: str
    steps: tuple[Step, ...]

    def step(self, name: str) -> Step:
        """Return the step with this id.

        Raises:
            NotationError: if there is none.
        """
        for step in self.steps:
            if step.id == name:
                return step
        raise NotationError(f"expected a step of lesson {self.id}, got {name!r}"[:200])


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in their order; the file is read once."""
    data = json.loads((_FOLDER / "lessons.json").read_text(encoding="utf-8"))
    return tuple(
        Lesson(item["id"], tuple(_step(item["id"], step) for step in item["steps"]))
        for item in data
    )


def lesson(name: str) -> Lesson:
    """Return the lesson with this id.

    Raises:
        NotationError: if there is none.
    """
    for found in lessons():
        if found.id == name:
            return found
    known = " ".join(found.id for found in lessons())
    raise NotationError(f"expected one of the lessons {known}, got {name!r}"[:300])


@cache
def course_words(language: str) -> Catalogue:
    """Return the texts of course and glossary by key; a file is read once.

    Raises:
        NotationError: if there is no such language.
    """
    if language not in languages():
        raise NotationError(
            f"expected one of the languages {' '.join(languages())}, got {language!r}"
        )
    messages: Catalogue = json.loads((_FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return messages


@cache
def glossary() -> Mapping[str, tuple[str, ...]]:
    """Return the sections of the glossary: keys of messages by the key of their heading."""
    data = json.loads((_FOLDER / "glossary.json").read_text(encoding="utf-8"))
    return {section: tuple(keys) for section, keys in data.items()}


def _step(lesson: str, data: Mapping[str, Any]) -> Step:
    cards = tuple(parse_cards(data.get("cards", "")))
    if "play" in data:
        return Step(lesson, data["id"], cards, exercise=_exercise(data["play"]))
    if "ask" in data:
        question = question_of(data)
        return Step(lesson, data["id"], question.cards, question=question)
    return Step(lesson, data["id"], cards)


def _exercise(data: Mapping[str, Any]) -> Exercise:
    hands = [
        int(cards_mask(parse_cards(data[name]))) for name in ("forehand", "middlehand", "rearhand")
    ]
    return Exercise(
        (hands[0], hands[1], hands[2]),
        int(cards_mask(parse_cards(data["skat"]))),
        POSITIONS[data["seat"]],
        tuple(data["said"].split()),
    )
