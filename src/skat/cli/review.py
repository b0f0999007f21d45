"""`skat review`: what open cards say about the games of a file, for people and as JSON Lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

from skat.analysis.aims import Need
from skat.analysis.course import Course, Loss
from skat.analysis.explain import mistake_line, verdict_lines
from skat.analysis.known import Known, known, known_line
from skat.analysis.plain import known_json, review_json
from skat.analysis.review import Review, review
from skat.cli.play import system_language
from skat.cli.progress import progress
from skat.core.errors import RecordError, SkatError
from skat.players import BUDGETS, Advisor, player
from skat.records.games import RecordedGame, read_games
from skat.words import Deck, Words
from skat.words.explain import result_headline

REVIEWED, BROKEN = 0, 1
"""Exit codes: every game was reviewed; some are broken."""
_MARKS = {Loss.GAME: "!!", Loss.LEVEL: "!", Loss.POINTS: "?"}


def run_review(
    path: Path,
    game: int | None,
    language: str | None,
    deck: str,
    *,
    as_json: bool,
    with_known: bool = False,
) -> int:
    """Print the reviews of a file, or of one game of it, and return the exit code.

    Args:
        path: records of ours, of ISS or of XSkat.
        game: which game, from 1; None for all.
        language: of the sentences; None for that of the system.
        deck: whose names the cards have.
        as_json: print a JSON object a line instead.
        with_known: also tell which mistakes could have been seen; takes some seconds a game.

    Raises:
        RecordError: if the file holds no records.
        SkatError: if there is no such game.
        OSError: if the file cannot be opened.
    """
    words = Words(language or system_language(), cast(Deck, deck))
    broken = 0

    def note(error: RecordError) -> None:
        nonlocal broken
        broken += 1
        where = f"{path}:{error.line}" if error.line is not None else str(path)
        print(f"error: {where}: {error.reason}", file=sys.stderr)

    number = 0
    try:
        with progress("games", None) as advance:
            for number, found in enumerate(read_games(path, note), start=1):
                if game in (None, number):
                    advisor = _advisor() if with_known else None
                    first = number == (game or 1)
                    _print(number, found, words, advisor, as_json=as_json, first=first)
                    if number == game:
                        break
                advance(1)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
    if game is not None and number != game:
        raise SkatError(f"{path}: expected a game from 1 to {number}, got {game}")
    return BROKEN if broken else REVIEWED


def _advisor() -> Advisor:
    found = player("champion")
    assert isinstance(found, Advisor)
    return found


def _print(
    number: int,
    game: RecordedGame,
    words: Words,
    advisor: Advisor | None,
    *,
    as_json: bool,
    first: bool,
) -> None:
    reviewed = review(game.deal)
    seen: tuple[Known, ...] | None = None
    if advisor is not None:
        seen = ()
        course = reviewed.course
        if course is not None:
            with progress("mistakes", len(course.mistakes)) as advance:
                budget = BUDGETS["normal"]
                seen = known(game.deal, game.moves, course, advisor, budget=budget, advance=advance)
    if as_json:
        print(json.dumps(_as_data(number, game, reviewed, seen)), flush=True)
        return
    if not first:
        print()
    print("\n".join(_told(number, game, reviewed, words, seen)), flush=True)


def _as_data(
    number: int, game: RecordedGame, reviewed: Review, seen: tuple[Known, ...] | None
) -> dict[str, Any]:
    data = {"game": number, "line": game.line, "names": list(game.names)}
    told = review_json(reviewed, game.names)
    if seen is not None:
        told["known"] = known_json(seen, game.names)
    return {**data, "review": told}


def _told(
    number: int,
    game: RecordedGame,
    reviewed: Review,
    words: Words,
    seen: tuple[Known, ...] | None,
) -> Iterator[str]:
    names = ", ".join(game.names)
    yield words.text("cli.review.title", number=number, names=names)
    yield "  " + words.say(result_headline(reviewed.result, game.names, rules=game.deal.rules))
    for line in verdict_lines(reviewed, game.names):
        yield "  " + words.say(line)
    course = reviewed.course
    if course is None:
        return
    told = {item.mistake.number: known_line(item, game.names) for item in seen or ()}
    if course.mistakes:
        yield words.text("cli.review.mistakes")
        for mistake in course.mistakes:
            yield "  " + words.say(mistake_line(mistake, course, game.names))
            if mistake.number in told:
                yield "    " + words.say(told[mistake.number])
    else:
        yield words.text("cli.review.no_mistakes")
    null = course.aim.need is Need.NO_TRICK
    yield words.text("cli.review.course.null" if null else "cli.review.course")
    yield from _course(course, game.names, words)
    yield "  " + words.text("cli.review.legend.null" if null else "cli.review.legend")


def _course(course: Course, names: Sequence[str], words: Words) -> Iterator[str]:
    """Show the value after each card, trick by trick, ``+`` where the declarer wins."""
    who = max(len(name) for name in names)
    what = max((len(words.card(card.card)) for card in course.played), default=0)
    for first in range(0, len(course.played), 3):
        yield "  " + words.text("cli.review.trick", n=first // 3 + 1)
        for card in course.played[first : first + 3]:
            value, winning = course.values[card.number], course.winning[card.number]
            sign = "?" if winning is None else "+" if winning else "\u2212"
            number = "" if value is None or course.aim.need is Need.NO_TRICK else str(value)
            mark = "" if card.loss is None else _MARKS[card.loss]
            named = f"{names[card.who]:{who}}  {words.card(card.card):{what}}"
            yield f"    {named}  {number:>3}{sign} {mark}".rstrip()
