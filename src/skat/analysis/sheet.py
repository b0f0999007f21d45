"""The list as clubs keep it on paper: a row for each deal, three columns for each player, the sums.

Source: docs/rules.md 12.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from skat.core.cards import Game
from skat.core.lists import DEFENDERS_PREMIUM, PREMIUM, seeger_fabian_premiums
from skat.core.results import Score, Step
from skat.core.rulesets import Ruleset
from skat.core.series import Entry

MARKS = (
    Step.HAND,
    Step.SCHNEIDER,
    Step.SCHNEIDER_ANNOUNCED,
    Step.SCHWARZ,
    Step.SCHWARZ_ANNOUNCED,
    Step.OUVERT,
)
"""The columns that get a cross, in their order on paper."""


@dataclass(frozen=True, slots=True)
class Row:
    """One deal on paper."""

    entry: Entry
    base: int
    """Base value; in null its fixed value, 0 without a game."""
    matadors: int
    """With (+) or without (−); 0 in null and without a game."""
    marks: tuple[bool, ...]
    """By `MARKS`."""
    score: int | None
    """Game points of the declarer; None without a game."""
    points: tuple[int, ...]
    """Points so far by seat, without premiums."""
    changed: tuple[bool, ...]
    """Whose points this deal has changed: only they get an entry."""
    won: tuple[int, ...]
    """Games won so far by seat."""
    lost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """What stands at the foot of a player's columns."""

    points: int
    """Without premiums."""
    won: int
    lost: int
    others_lost: int
    """Games that others lost while this player defended or sat out."""
    own_premium: int
    """Seeger-Fabian: for games won and lost; 0 elsewhere."""
    defence_premium: int
    """Seeger-Fabian: for games that others lost; 0 elsewhere."""

    @property
    def total(self) -> int:
        """What counts in the end."""
        return self.points + self.own_premium + self.defence_premium


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list on paper."""

    rows: tuple[Row, ...]
    sums: tuple[Sum, ...]
    """By seat."""
    premiums: bool
    """Seeger-Fabian."""
    passed: int
    """Deals that were passed out."""


def paper_sheet(rules: Ruleset, entries: Sequence[Entry], seats: int) -> Sheet:
    """Return the list of a match as on paper; its totals are those of the match.

    Args:
        rules: of the match.
        entries: its deals in order.
        seats: 3 or 4.
    """
    premiums = rules.list_scoring == "seeger_fabian"
    rows = tuple(_rows(entries, seats, premiums=premiums))
    last = rows[-1] if rows else None
    lost = sum(entry.result.score is not None and not entry.result.score.won for entry in entries)
    sums = []
    for seat in range(seats):
        own_won = last.won[seat] if last else 0
        own_lost = last.lost[seat] if last else 0
        others = lost - own_lost
        sums.append(
            Sum(
                last.points[seat] if last else 0,
                own_won,
                own_lost,
                others,
                PREMIUM * (own_won - own_lost) if premiums else 0,
                DEFENDERS_PREMIUM[seats] * others if premiums else 0,
            )
        )
    passed = sum(entry.result.passed for entry in entries)
    return Sheet(rows, tuple(sums), premiums, passed)


def _rows(entries: Sequence[Entry], seats: int, *, premiums: bool) -> Iterator[Row]:
    points, won, lost = [0] * seats, [0] * seats, [0] * seats
    for entry in entries:
        score, declarer = entry.result.score, entry.declarer
        added = _without_premiums(entry, seats) if premiums else entry.added
        for seat in range(seats):
            points[seat] += added[seat]
        if score is not None and declarer is not None:
            (won if score.won else lost)[declarer] += 1
        yield Row(
            entry,
            _base(score),
            0 if score is None else score.matadors,
            tuple(_marked(score, step) for step in MARKS),
            None if score is None else score.score,
            tuple(points),
            tuple(amount != 0 for amount in added),
            tuple(won),
            tuple(lost),
        )


def _without_premiums(entry: Entry, seats: int) -> tuple[int, ...]:
    """Return what a deal added by seat, but for the premiums: those stand at the foot."""
    score, declarer = entry.result.score, entry.declarer
    if score is None or declarer is None:
        return entry.added
    premiums = seeger_fabian_premiums(seats=seats, declarer=declarer, won=score.won)
    return tuple(added - premium for added, premium in zip(entry.added, premiums, strict=True))


def _base(score: Score | None) -> int:
    if score is None:
        return 0
    return score.game_value if score.contract.game is Game.NULL else score.base


def _marked(score: Score | None, step: Step) -> bool:
    if score is None:
        return False
    if score.contract.game is Game.NULL:
        return (step is Step.HAND and score.contract.hand) or (
            step is Step.OUVERT and score.contract.ouvert
        )
    return any(counted is step for counted, _ in score.steps)
