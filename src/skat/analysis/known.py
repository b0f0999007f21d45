"""Could it have been known? Each mistake looked at again with what its player could see.

The review judges with all cards open. Here the strongest player is asked in the place of whoever
made a mistake, and gets that seat's view and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from skat.analysis.course import Course, Played
from skat.core.cards import Card
from skat.core.deal import Deal
from skat.core.moves import Move, Play
from skat.core.results import Position
from skat.core.views import View
from skat.players import Advisor, Budget, Decision, Key
from skat.players.reasons import Reason, reasons
from skat.words.lines import Line, Param
from skat.words.phrases import Names
from skat.words.reasons import reason_lines

CLEAR = 2.0
"""Standard errors by which the card played must be worse."""
WORTH_SAYING = 4.0
"""List points by which it must be worse on average."""


class Seen(Enum):
    """Whether a mistake could have been seen."""

    YES = "yes"
    """From that seat another card was clearly better."""
    HARD = "hard"
    """Another card was better, but not by much."""
    NO = "no"
    """The card played was as good as any, as far as that seat could tell."""


@dataclass(frozen=True, slots=True)
class Known:
    """A mistake, and what its player could have known."""

    mistake: Played
    seen: Seen
    better: Card | None = None
    """What the strongest player would have played there; None if the card played."""
    reasons: tuple[Reason, ...] = ()


def known(
    deal: Deal,
    moves: Sequence[tuple[Position, Move]],
    course: Course,
    advisor: Advisor,
    *,
    budget: Budget | None = None,
    advance: Callable[[int], None] = lambda _: None,
) -> tuple[Known, ...]:
    """Return for each mistake of a deal whether it could have been seen.

    Args:
        deal: that is over.
        moves: the moves that led there.
        course: of the deal.
        advisor: who is asked.
        budget: how much work each answer may take.
        advance: is told after each mistake that one more is done.

    Raises:
        SkatError: if the moves do not lead through the deal.
    """
    found = []
    mistakes = {mistake.number: mistake for mistake in course.mistakes}
    for number, view in _views(deal, moves, mistakes):
        mistake = mistakes[number]
        key = Key("known", 1, int(mistake.who), number)
        found.append(judged(mistake, view, advisor.advise(view, key, budget)))
        advance(1)
    return tuple(found)


def judged(mistake: Played, view: View, decision: Decision) -> Known:
    """Return what a decision in the same place says about a mistake."""
    chosen = decision.move
    if not isinstance(chosen, Play) or chosen.card == mistake.card:
        return Known(mistake, Seen.NO)
    by_card = {item.move.card: item for item in decision.candidates if isinstance(item.move, Play)}
    best, played = by_card.get(chosen.card), by_card.get(mistake.card)
    if best is None or played is None:
        return Known(mistake, Seen.NO)
    worse = best.utility - played.utility
    if worse <= max(CLEAR * played.error, 0.0):
        return Known(mistake, Seen.NO)
    seen = Seen.YES if worse >= WORTH_SAYING else Seen.HARD
    return Known(mistake, seen, chosen.card, reasons(view, decision))


def _views(
    end: Deal, moves: Sequence[tuple[Position, Move]], numbers: dict[int, Played]
) -> Iterator[tuple[int, View]]:
    """Yield the views of those who played the cards with some numbers."""
    deal = Deal.from_hands(end.rules, end.dealt, end.skat, bock=end.bock)
    number = 0
    for who, move in moves:
        if isinstance(move, Play):
            number += 1
            if number in numbers:
                yield number, deal.view(who)
        deal, _ = deal.apply(who, move)


def known_line(found: Known, names: Names) -> Line:
    """Return the sentence on whether a mistake could have been seen, with the first reason."""
    params: dict[str, Param] = {"name": names[found.mistake.who], "played": found.mistake.card}
    if found.better is None:
        return Line("review.known.no", params)
    params["card"] = found.better
    line = Line(f"review.known.{found.seen.value}", params)
    why = reason_lines(found.reasons[:1], names)
    return Line("join.spaced", {"first": line, "rest": why[0]}) if why else line
