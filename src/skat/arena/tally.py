"""Counts what happened in many deals, so that parts of a contest can be added up."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from skat.arena.checks import CHECKS
from skat.core.contracts import Contract
from skat.core.results import Score
from skat.core.series import Entry, Series

Z95 = 1.96
"""Half-width of a 95% interval in standard errors."""
_MOST_MESSAGES = 10


class Kind(NamedTuple):
    """What a game is counted under."""

    game: str
    hand: bool
    ouvert: bool

    @classmethod
    def of(cls, contract: Contract) -> Kind:
        """Return the kind of a contract."""
        return cls(contract.game.value, contract.hand, contract.ouvert)


@dataclass(slots=True)
class Games:
    """The games of one kind."""

    played: int = 0
    won: int = 0
    overbid: int = 0
    score: int = 0
    """Sum of the declarers' game points."""

    def count(self, score: Score) -> None:
        """Add a game."""
        self.played += 1
        self.won += score.won
        self.overbid += score.overbid
        self.score += score.score

    def add(self, other: Games) -> None:
        """Add the games of another count."""
        self.played += other.played
        self.won += other.won
        self.overbid += other.overbid
        self.score += other.score


@dataclass(slots=True)
class Sums:
    """Sum and sum of squares of whole numbers, for an average with its interval."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def count_in(self, value: int) -> None:
        """Add a number."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def add(self, other: Sums) -> None:
        """Add the numbers of another sum."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def average(self, parts: int = 1) -> float:
        """Return the average, each number shared by so many parts."""
        return self.total / self.count / parts if self.count else 0.0

    def margin(self, parts: int = 1) -> float:
        """Return half the width of the 95% interval of the average."""
        if self.count < 2:
            return 0.0
        spread = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        return Z95 * math.sqrt(max(spread, 0.0) / self.count) / parts


@dataclass(slots=True)
class Entrant:
    """What one player of a contest achieved; in several seats at once, all of them together."""

    game_points: Sums = field(default_factory=Sums)
    list_points: Sums = field(default_factory=Sums)
    declared: int = 0
    won: int = 0
    decisions_refused: int = 0

    def add(self, other: Entrant) -> None:
        """Add what the same player achieved in other deals."""
        self.game_points.add(other.game_points)
        self.list_points.add(other.list_points)
        self.declared += other.declared
        self.won += other.won
        self.decisions_refused += other.decisions_refused


@dataclass(slots=True)
class Tally:
    """The count of a contest, or of a part of it."""

    entrants: list[Entrant]
    deals: int = 0
    """Packs dealt and played to their end."""
    passed: int = 0
    ramsch: int = 0
    bock: int = 0
    kontra: int = 0
    matches: int = 0
    """Matches begun."""
    games: dict[Kind, Games] = field(default_factory=dict)
    checked: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    """The first messages of illegal moves; how many there were is counted by player."""

    @classmethod
    def of(cls, entrants: int) -> Tally:
        """Return an empty count for so many players."""
        return cls([Entrant() for _ in range(entrants)])

    @property
    def played(self) -> int:
        """Games with a declarer."""
        return sum(games.played for games in self.games.values())

    @property
    def illegal_moves(self) -> int:
        """Illegal moves of all players."""
        return sum(entrant.decisions_refused for entrant in self.entrants)

    @property
    def consistent(self) -> bool:
        """No check failed."""
        return not self.failed.total()

    def count(self, series: Series, sitting: tuple[int, ...]) -> None:
        """Add the deal that has just ended in a match.

        Args:
            series: the match after the deal.
            sitting: which player sits in each seat.
        """
        entry = series.entries[-1]
        result = entry.result
        self.deals += 1
        self.passed += result.passed
        self.ramsch += result.ramsch is not None
        self.bock += entry.bock
        if result.score is not None:
            self.kontra += result.score.kontra > 0
            kind = Kind.of(result.score.contract)
            self.games.setdefault(kind, Games()).count(result.score)
        self._count_points(entry, sitting)
        for name, check in CHECKS.items():
            for holds in check(series, entry):
                self.checked[name] += 1
                self.failed[name] += not holds

    def _count_points(self, entry: Entry, sitting: tuple[int, ...]) -> None:
        scores = [0] * len(self.entrants)
        added = [0] * len(self.entrants)
        for seat, who in enumerate(sitting):
            scores[who] += entry.scores[seat]
            added[who] += entry.added[seat]
        for who, entrant in enumerate(self.entrants):
            entrant.game_points.count_in(scores[who])
            entrant.list_points.count_in(added[who])
        if entry.declarer is not None and entry.result.score is not None:
            declarer = self.entrants[sitting[entry.declarer]]
            declarer.declared += 1
            declarer.won += entry.result.score.won

    def fault(self, entrant: int, message: str) -> None:
        """Count an illegal move; its deal is not counted."""
        self.entrants[entrant].decisions_refused += 1
        self.faults = [*self.faults, message][:_MOST_MESSAGES]

    def add(self, other: Tally) -> None:
        """Add the count of another part of the contest."""
        for mine, theirs in zip(self.entrants, other.entrants, strict=True):
            mine.add(theirs)
        self.deals += other.deals
        self.passed += other.passed
        self.ramsch += other.ramsch
        self.bock += other.bock
        self.kontra += other.kontra
        self.matches += other.matches
        for kind, games in other.games.items():
            self.games.setdefault(kind, Games()).add(games)
        self.checked += other.checked
        self.failed += other.failed
        self.faults = [*self.faults, *other.faults][:_MOST_MESSAGES]

    def by_kind(self) -> Iterator[tuple[Kind, Games]]:
        """Yield the kinds of games, the most frequent first."""
        yield from sorted(self.games.items(), key=lambda item: (-item[1].played, item[0]))
