"""Turns a review into lines: who could have won, the cards that decided, what else was possible."""

from __future__ import annotations

from collections.abc import Iterator

from skat.analysis.aims import Need
from skat.analysis.choices import Choice
from skat.analysis.course import Course, Loss, Played
from skat.analysis.review import Could, Kind, Review
from skat.core.results import POSITIONS, Ending, Position
from skat.words.lines import Line, Param
from skat.words.phrases import Names, contract_line, joined, points_line

_MOST_GAMES = 3
"""Other games that are named."""


def verdict_lines(review: Review, names: Names) -> list[Line]:
    """Return what there is to say about a deal as a whole; the mistakes come apart.

    Args:
        review: of the deal.
        names: of the players, by position.
    """
    if review.kind is Kind.BROKEN:
        return [Line("review.broken")]
    if review.possible is not None:
        first = [Line("review.ramsch")] if review.kind is Kind.RAMSCH else []
        return [*first, *_possible(review.possible, names)]
    course = review.course
    assert course is not None
    name = names[course.declarer]
    lines = [_start(course, name)]
    if course.stake.contract.spitze:
        lines.append(Line("review.spitze"))
    if course.aim.need is not Need.NOTHING:
        lines += _could(review, course, names)
    lines += _levels(review, course, name)
    lines += _discard(review, course, name)
    lines += _others(review, name)
    if not course.complete:
        lines.append(Line("review.cut_off"))
    return lines


def mistake_line(mistake: Played, course: Course, names: Names) -> Line:
    """Return the sentence for a card that gave something away, with the better ones."""
    assert mistake.loss is not None
    params: dict[str, Param] = {
        "trick": mistake.trick,
        "name": names[mistake.who],
        "card": mistake.card,
        "better": mistake.better,
    }
    if mistake.loss is Loss.GAME:
        side = "declarer" if mistake.who == course.declarer else "defender"
        return Line(f"review.mistake.game.{side}", params)
    params["points"] = points_line(mistake.cost)
    return Line(f"review.mistake.{mistake.loss.value}", params)


def _start(course: Course, name: str) -> Line:
    """Say what the first lead promised."""
    aim, value = course.aim, course.values[0]
    if aim.need is Need.NOTHING:
        return Line("review.start.overbid", {"name": name})
    won = course.winning[0]
    if won is None or value is None:
        return Line("review.start.unknown")
    end = "won" if won else "lost"
    if aim.need is Need.NO_TRICK:
        return Line(f"review.start.null.{end}", {"name": name})
    if aim.need is Need.ALL_TRICKS:
        return Line(f"review.start.all_tricks.{end}", {"name": name})
    params: dict[str, Param] = {"name": name, "points": points_line(value), "needed": aim.points}
    return Line(f"review.start.{end}", params)


def _could(review: Review, course: Course, names: Names) -> Iterator[Line]:
    """Answer "could I have won?" for the side that lost."""
    side = "defenders" if review.won else "declarer"
    could = review.could
    assert could is not None
    params: dict[str, Param] = {"name": names[course.declarer]}
    if could is Could.UNKNOWN:
        return
    yield Line(f"review.could.{side}.{could.value}", params)
    last = review.chances[-1:]
    for card in last:
        where: dict[str, Param] = {
            "trick": card.trick,
            "name": names[card.who],
            "card": card.card,
            "better": card.better,
        }
        yield Line("review.could.last", where)
    if review.given_up:
        yield Line(f"review.given_up.{side}", params)


def _levels(review: Review, course: Course, name: str) -> Iterator[Line]:
    """Say which levels were possible and did not come, and which could have been avoided."""
    score, value = review.result.score, course.values[0]
    if score is None or value is None or course.aim.need is Need.NO_TRICK:
        return
    rules = course.stake.rules
    params: dict[str, Param] = {"name": name}
    made = score.declarer_points or 0
    if review.levels.schwarz and score.declarer_tricks < 10:
        yield Line("review.level.schwarz", params)
    elif value >= rules.schneider_points > made:
        yield Line("review.level.schneider", params)
    if review.result.ending is not Ending.PLAYED or course.values[-1] != made:
        return
    if value > rules.own_schneider_max >= made:
        yield Line("review.level.own_schneider", params)


def _discard(review: Review, course: Course, name: str) -> Iterator[Line]:
    choice, value = review.discard, course.values[0]
    if choice is None or value is None:
        return
    params: dict[str, Param] = {"name": name, "cards": choice.discard}
    if choice.wins and course.winning[0] is False:
        if choice.points is None:
            yield Line("review.discard.wins.null", params)
        else:
            yield Line("review.discard.wins", {**params, "points": points_line(choice.points)})
    elif choice.points is not None and choice.points > value:
        better: dict[str, Param] = {
            "points": points_line(choice.points),
            "more": choice.points - value,
        }
        yield Line("review.discard.more", {**params, **better})
    else:
        yield Line("review.discard.best", {"name": name})


def _others(review: Review, name: str) -> Iterator[Line]:
    if review.others is None:
        return
    if not review.others:
        yield Line("review.others.none", {"name": name})
        return
    games = joined([_choice(choice) for choice in review.others[:_MOST_GAMES]])
    yield Line("review.others.some", {"name": name, "games": games})


def _possible(possible: dict[Position, tuple[Choice, ...]], names: Names) -> Iterator[Line]:
    for position in POSITIONS:
        games = possible[position]
        if not games:
            yield Line("review.possible.none", {"name": names[position]})
            continue
        told = joined([_choice(choice) for choice in games[:_MOST_GAMES]])
        yield Line("review.possible.some", {"name": names[position], "games": told})


def _choice(choice: Choice) -> Line:
    params: dict[str, Param] = {"contract": contract_line(choice.contract), "value": choice.value}
    if choice.points is None:
        key = "review.choice.null"
    else:
        key = "review.choice"
        params["points"] = points_line(choice.points)
    if choice.discard:
        params["cards"] = choice.discard
        key += ".discard"
    return Line(key, params)
