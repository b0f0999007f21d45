"""The review of one finished deal: its course, who could have won, and what else was possible."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from skat.analysis import choices
from skat.analysis.aims import Need
from skat.analysis.choices import Choice, best_discard, other_games, possible_games
from skat.analysis.course import NODES, Course, Loss, Played, course_of, first_lead, holds
from skat.core.cards import Game, mask_points
from skat.core.deal import Deal
from skat.core.errors import SkatError
from skat.core.results import Position, Result
from skat.solver import Question

_MOST_IN_SKAT = 22
"""Card points of two aces: with more the declarer has a trick."""


class Kind(Enum):
    """What there is to review."""

    GAME = "game"
    """A game with a declarer and a contract."""
    PASSED = "passed"
    """Nobody bid, and nothing was played."""
    RAMSCH = "ramsch"
    """Played, but there is no solver for it: three sides, each for itself."""
    BROKEN = "broken"
    """It ended before anything was announced."""


class Could(Enum):
    """Whether the side that lost could have won."""

    ALWAYS = "always"
    """From the first lead on, whatever the others did."""
    GIVEN = "given"
    """Not by itself, but a card of the others gave it the chance."""
    NEVER = "never"
    """No card of its own would have won as the others played."""
    UNKNOWN = "unknown"
    """A search was cut off."""


@dataclass(frozen=True, slots=True)
class Levels:
    """What was possible beyond the game itself, with best play of all from the first lead."""

    schwarz: bool = False
    """The declarer takes every trick."""
    own_schwarz: bool = False
    """The declarer takes none."""


@dataclass(frozen=True, slots=True)
class Review:
    """What open cards say about a finished deal."""

    kind: Kind
    result: Result
    game: Game | None = None
    course: Course | None = None
    could: Could | None = None
    """Of the side that lost; None without a game."""
    levels: Levels = Levels()
    discard: Choice | None = None
    """The best discard for the contract played, where the skat was taken."""
    others: tuple[Choice, ...] | None = None
    """After a loss: other games that would have won; None where nobody asked."""
    possible: dict[Position, tuple[Choice, ...]] | None = None
    """After a deal without a declarer: what each position could have won."""

    @property
    def won(self) -> bool:
        """The declarer has won."""
        return self.result.score is not None and self.result.score.won

    @property
    def chances(self) -> tuple[Played, ...]:
        """The cards with which the side that lost gave the game away."""
        if self.course is None:
            return ()
        return tuple(
            card
            for card in self.course.mistakes
            if card.loss is Loss.GAME and (card.who == self.course.declarer) != self.won
        )

    @property
    def given_up(self) -> bool:
        """The deal was ended while the side that lost would still have won."""
        if self.course is None or self.course.aim.need is Need.NOTHING:
            return False
        last = self.course.winning[-1]
        return last is not None and last != self.won


def review(deal: Deal, *, nodes: int = NODES, discard_nodes: int = choices.NODES) -> Review:
    """Return the review of a finished deal.

    The same deal and limits give the same review; no clock is read.

    Args:
        deal: a deal that is over.
        nodes: node limit for each question about the play.
        discard_nodes: node limit for each discard and each other game.

    Raises:
        SkatError: if the deal is not over.
        SolverUnavailable: if the kernel was not built.
    """
    result = deal.result
    if result is None:
        raise SkatError("expected a deal that is over, got one that is being played")
    if result.ramsch is not None or deal.game is Game.RAMSCH:
        possible = possible_games(deal, nodes=discard_nodes)
        return Review(Kind.RAMSCH, result, Game.RAMSCH, possible=possible)
    if result.passed:
        return Review(Kind.PASSED, result, possible=possible_games(deal, nodes=discard_nodes))
    if deal.contract is None or result.score is None:
        return Review(Kind.BROKEN, result)
    course = course_of(deal, nodes=nodes)
    return Review(
        Kind.GAME,
        result,
        deal.game,
        course,
        _could(course, won=result.score.won),
        _levels(deal, course, nodes),
        best_discard(deal, nodes=discard_nodes),
        None if result.score.won else other_games(deal, nodes=discard_nodes),
    )


def _could(course: Course, *, won: bool) -> Could:
    """Return whether the side that lost could have won."""
    mine = [None if winning is None else winning != won for winning in course.winning]
    if mine[0]:
        return Could.ALWAYS
    if any(mine):
        return Could.GIVEN
    return Could.UNKNOWN if None in mine else Could.NEVER


def _levels(deal: Deal, course: Course, nodes: int) -> Levels:
    """Ask for Schwarz only where the card points leave it open."""
    value = course.values[0]
    if value is None or deal.game is Game.NULL:
        return Levels()
    start = first_lead(deal)
    return Levels(
        value == 120 and holds(start, Question.ALL_TRICKS, nodes),
        value <= _MOST_IN_SKAT
        and value == mask_points(deal.laid_away)
        and holds(start, Question.NO_TRICK, nodes),
    )
