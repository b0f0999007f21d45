"""Questions as JSON Lines: one position a line in, one answer a line out. See docs/solver.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from skat.core.cards import Game
from skat.core.errors import SkatError
from skat.solver.positions import Position
from skat.solver.solving import Answer, Question, solve_many

ASKS = ("value", "reach", "cards", "made", "all_tricks", "no_trick")
CHUNK = 4096
"""Lines that are read before their answers are written, so that threads have work."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One line of a batch: a question, or why it is none."""

    id: Any
    question: Question | None = None
    position: Position | None = None
    threshold: int = 0
    error: str = ""


def read_question(line: str | bytes) -> Asked:
    """Return the question of one line; what cannot be asked is returned with its error."""
    try:
        data = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        return Asked(None, error=f"expected a JSON object, got {_short(line)} ({error})")
    if not isinstance(data, dict):
        return Asked(None, error=f"expected a JSON object, got {_short(line)}")
    name = data.get("id")
    try:
        json.dumps(name, allow_nan=False)
    except (ValueError, RecursionError):
        return Asked(None, error=f"expected an id that JSON can spell, got {_short(line)}")
    try:
        return _question(name, data)
    except SkatError as error:
        return Asked(name, error=str(error))


def _no_number(word: str) -> object:
    raise ValueError(f"{word} is no JSON number")


def _short(line: str | bytes) -> str:
    text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
    return repr(text.strip()[:60])


def _question(name: Any, data: Mapping[str, Any]) -> Asked:
    ask = data.get("ask", "value")
    if ask not in ASKS:
        raise SkatError(f"expected ask to be one of {' '.join(ASKS)}, got {ask!r}")
    position = Position.from_json(data)
    null = position.game is Game.NULL
    threshold = data.get("threshold")
    if threshold is not None and (type(threshold) is not int or not 0 <= threshold <= 120):
        raise SkatError(f"expected a threshold of 0 to 120 card points, got {threshold!r}")
    if ask == "reach" and threshold is None:
        raise SkatError("expected a threshold for reach, got none")
    if null and (ask in ("value", "reach") or (ask == "cards" and threshold is not None)):
        raise SkatError(f"expected made or cards for null, got {ask!r} with card points")
    if not null and ask == "made":
        raise SkatError(f"expected null for made, got {position.game}")
    question = {
        "value": Question.VALUE,
        "reach": Question.REACH,
        "cards": Question.CARDS if threshold is None else Question.CARDS_REACH,
        "made": Question.MADE,
        "all_tricks": Question.ALL_TRICKS,
        "no_trick": Question.NO_TRICK,
    }[ask]
    return Asked(name, question, position, threshold or 0)


def _told(asked: Asked, answer: Answer) -> dict[str, Any]:
    assert asked.position is not None
    out: dict[str, Any] = {"id": asked.id}
    if asked.question is Question.VALUE:
        out["value"] = answer.value
    elif asked.question in (Question.CARDS, Question.CARDS_REACH):
        yes_no = asked.question is Question.CARDS_REACH or asked.position.game is Game.NULL
        out["cards"] = {
            card.name: bool(worth) if yes_no else worth for card, worth in answer.cards.items()
        }
    elif asked.question is Question.MADE:
        out["made"] = bool(answer.value)
    else:
        out["reached"] = bool(answer.value)
    return out | {"nodes": answer.nodes}


def answer_questions(
    asked: list[Asked], *, threads: int | None = None, progress: Callable[[int], None] | None = None
) -> list[dict[str, Any]]:
    """Return one answer for each question, in order.

    Args:
        asked: the questions; those that are none are answered with their error.
        threads: None for as many as there are cores.
        progress: called now and then with the number answered.
    """
    answers: list[dict[str, Any]] = [{"id": item.id, "error": item.error} for item in asked]
    done = 0
    for question in Question:
        places = [index for index, item in enumerate(asked) if item.question is question]
        if not places:
            continue
        before = done

        def report(count: int, before: int = before) -> None:
            if progress is not None:
                progress(before + count)

        found = solve_many(
            [position for index in places if (position := asked[index].position) is not None],
            question,
            threshold=[asked[index].threshold for index in places],
            threads=threads,
            progress=report if progress is not None else None,
        )
        for index, answer in zip(places, found, strict=True):
            answers[index] = _told(asked[index], answer)
        done += len(places)
    return answers


def answer_lines(
    lines: Iterable[str | bytes],
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[str]:
    """Yield one JSON line for each line that is not empty; memory stays small."""
    source = (line for line in lines if line.strip())
    done = 0
    while chunk := [read_question(line) for line in islice(source, CHUNK)]:
        before = done

        def report(count: int, before: int = before) -> None:
            if progress is not None:
                progress(before + count)

        for answer in answer_questions(
            chunk, threads=threads, progress=report if progress is not None else None
        ):
            yield json.dumps(answer)
        done += len(chunk)
