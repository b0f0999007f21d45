"""The course and the glossary: lessons, answers judged by core, and deals played for practice.

Nothing is kept here: a browser sends the cards of its deal so far, and gets what follows.
Source: docs/formats/course.md.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from skat.core.deal import Deal
from skat.core.errors import NotationError
from skat.core.events import CardPlayed, DealEvent, TrickWon
from skat.core.moves import Play, move_text, parse_move
from skat.core.results import Result
from skat.core.views import Standing, View
from skat.players import Key
from skat.players.cheap import cheap_answer
from skat.server.body import read_body
from skat.server.errors import RequestError
from skat.server.new_match import LONGEST_NAME, computer_names
from skat.server.rooms import rooms_of
from skat.server.texts import texts_answer
from skat.server.wire import Json, view_json
from skat.server.workers import Workers, decide
from skat.words import Line, Words, languages
from skat.words.course.lessons import Exercise, Step, course_words, glossary, lesson, lessons
from skat.words.events import event_line
from skat.words.explain import result_headline, result_lines

log = logging.getLogger(__name__)
router = APIRouter()

OPPONENT = "rules"
DECISION_SECONDS = 5.0
LONGEST_DEAL = 30
"""Cards of a deal."""
LONGEST_ANSWER = 12
_STANDING = Standing(number=1, deals=1, totals=(0, 0, 0), dealer=2, seats=(0, 1, 2), bock_deals=0)


@router.get("/api/course")
async def course() -> Json:
    """The lessons and their steps, without the answers."""
    return _course()


@router.get("/api/course/words/{language}.json")
async def words(language: str, request: Request) -> Response:
    """The texts of course and glossary by key."""
    return texts_answer(request, language, course_words)


@router.get("/api/glossary")
async def terms() -> Json:
    """The words of the game by section, in every language."""
    return _glossary()


@router.post("/api/course/answer")
async def answer(request: Request) -> Json:
    """What is said about an answer to a question of the course."""
    data = await read_body(request)
    step = _step(data)
    try:
        verdict = step.judge(_texts(data, "answer", most=LONGEST_ANSWER))
    except NotationError as error:
        raise _refused(str(error)) from None
    return {
        "right": verdict.right,
        "lines": [line.to_json() for line in verdict.lines],
        "solution": list(verdict.solution),
    }


@router.post("/api/course/play")
async def play(request: Request) -> Json:
    """The deal of a lesson after some cards, and what the computer players do next."""
    data = await read_body(request)
    step = _step(data)
    exercise = step.exercise
    if exercise is None:
        raise _refused(f"expected a step with a deal, got {step.key}")
    deal = exercise.start()
    cards = _texts(data, "cards", most=LONGEST_DEAL)
    events: tuple[DealEvent, ...] = ()
    for text in cards:
        move = _played(text)
        if deal.turn is None:
            raise _refused(f"expected no more cards: the deal is over, got {text!r}")
        deal, events = deal.apply(deal.turn, move)
    workers = rooms_of(request).workers
    told = list(events)
    while deal.turn is not None and deal.turn != exercise.seat:
        move = await _decided(workers, deal)
        cards.append(move_text(move))
        deal, events = deal.apply(deal.turn, move)
        told += events
    return _after(exercise, deal, cards, told, _names(exercise, data))


def _after(
    exercise: Exercise, deal: Deal, cards: list[str], told: list[DealEvent], names: list[str]
) -> Json:
    """Return what the learner sees now."""
    seat = exercise.seat
    view = deal.view(seat, _STANDING)
    lines = [
        event_line(event, names, seat, rules=deal.rules, game=deal.game).to_json()
        for event in told
        if isinstance(event, CardPlayed | TrickWon)
    ]
    return {
        "cards": cards,
        "names": names,
        "view": view_json(view, names),
        "events": lines,
        "result": None if deal.result is None else _result(deal.result, exercise, names, view),
    }


def _result(result: Result, exercise: Exercise, names: list[str], view: View) -> Json:
    assert result.score is not None
    mine = result.declarer == exercise.seat
    headline = result_headline(result, names, you=exercise.seat, rules=view.rules)
    return {
        "won": result.score.won is mine,
        "headline": headline.to_json(),
        "lines": [line.to_json() for line in result_lines(result, names, rules=view.rules)],
    }


def _names(exercise: Exercise, data: Any) -> list[str]:
    """Return the names by position; the learner's own comes with the request."""
    own = data.get("name")
    if not isinstance(own, str) or not 0 < len(own.strip()) <= LONGEST_NAME:
        raise _refused(f"expected a name of 1 to {LONGEST_NAME} characters, got another")
    others = iter(computer_names(data.get("language")))
    return [own.strip() if place == exercise.seat else next(others) for place in range(3)]


def _played(text: str) -> Play:
    try:
        move = parse_move(text)
    except NotationError as error:
        raise _refused(str(error)) from None
    if not isinstance(move, Play):
        raise _refused(f"expected a card such as CJ, got {text!r}")
    return move


async def _decided(workers: Workers, deal: Deal) -> Any:
    """Return the card of a computer player; it gets a view and nothing else."""
    assert deal.turn is not None
    view = deal.view(deal.turn, _STANDING)
    key = Key("course", 1, int(deal.turn), deal.cards.played)
    try:
        return await workers.run(DECISION_SECONDS, decide, OPPONENT, view, key, None)
    except TimeoutError:
        log.error("a player of the course has not decided in time")
    return cheap_answer(view)


def _step(data: object) -> Step:
    """Return the step that a request is about."""
    if not isinstance(data, dict):
        raise _refused("expected an object with lesson and step")
    names = data.get("lesson"), data.get("step")
    if not all(isinstance(name, str) for name in names):
        raise _refused("expected lesson and step to be texts")
    try:
        return lesson(str(names[0])).step(str(names[1]))
    except NotationError as error:
        raise _refused(str(error), status=404) from None


def _texts(data: Any, name: str, *, most: int) -> list[str]:
    found = data.get(name)
    if (
        not isinstance(found, list)
        or len(found) > most
        or not all(isinstance(item, str) and len(item) <= 16 for item in found)
    ):
        raise _refused(f"expected {name} to be a list of at most {most} short texts")
    return list(found)


def _refused(message: str, *, status: int = 400) -> RequestError:
    return RequestError(Line("error.bad_request"), message, status=status)


@cache
def _course() -> Json:
    return {
        "lessons": [
            {"id": found.id, "steps": [_step_json(step) for step in found.steps]}
            for found in lessons()
        ]
    }


def _step_json(step: Step) -> Json:
    question = step.question
    data: Json = {
        "id": step.id,
        "kind": "tell" if question is None else "ask",
        "cards": [card.name for card in step.cards],
        "table": [],
        "pick": None,
        "options": [],
    }
    if step.exercise is not None:
        data["kind"] = "play"
    if question is not None:
        data["table"] = [card.name for card in question.table]
        data["pick"] = question.pick
        data["options"] = [
            {"value": value, "name": name.to_json() if isinstance(name, Line) else name}
            for value, name in question.options
        ]
    return data


@cache
def _glossary() -> Json:
    return {
        "sections": [
            {
                "key": section,
                "terms": [_term_json(key) for key in keys],
            }
            for section, keys in glossary().items()
        ]
    }


def _term_json(key: str) -> Json:
    """Return a word in every language, and in `german` as it is with German cards, if it differs.

    A name of the one deck trades places with that of the other: who plays with German cards reads
    what Eichel is, and that Kreuz stands for it.
    """
    area, _, rest = key.partition(".")
    other = f"{area.removesuffix('_german')}.{rest}" if area.endswith("_german") else None
    words = {name: Words(name).text(key) for name in languages()}
    german = {
        name: Words(name).text(other) if other else Words(name, "german").text(key)
        for name in languages()
    }
    return {"key": key, "words": words} | ({} if german == words else {"german": german})
