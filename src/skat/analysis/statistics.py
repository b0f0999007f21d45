"""What one person has done over many deals: games declared and defended, by game and position.

A deal that was not played as it fell does not count: one with something taken back, with a
hint, played again with known cards, or partly played by a computer player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from skat.core.cards import Game
from skat.core.results import POSITIONS, Position
from skat.core.series import roles
from skat.records.fairness import COMPUTERS
from skat.records.skatfile import STAND_IN, UNCLEAN, DealRecord
from skat.records.skatfile_replay import ReplayedDeal


class Role(Enum):
    """What a seat was in a deal."""

    DECLARER = "declarer"
    DEFENDER = "defender"
    PASSED = "passed"
    """Everybody passed, and nothing was played."""
    RAMSCH = "ramsch"
    SAT_OUT = "sat_out"
    """Dealt at a table of four."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One deal as one person played it."""

    role: Role
    position: Position | None
    """None for whoever sat out."""
    game: Game | None
    hand: bool
    won: bool
    """By this person's side."""
    score: int
    """Game points of the declarer, whoever that was; in Ramsch one's own."""
    points: int | None
    """Card points of the declarer; None in null and without a game."""
    added: int
    """List points that the deal gave this person."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What one person did in one match."""

    date: str | None
    preset: str
    facts: tuple[Fact, ...]
    left_out: tuple[tuple[str, int], ...]
    """How many deals do not count, by reason."""


def match_facts(
    deals: Iterable[ReplayedDeal], seat: int, *, first: int = 0, end: int | None = None
) -> MatchFacts:
    """Return what a seat did in the deals of one match.

    Args:
        deals: of the match, in order.
        seat: whose facts.
        first: number of deals before the person sat down.
        end: number of deals when somebody else took the seat; None: nobody did.
    """
    facts: list[Fact] = []
    left_out: Counter[str] = Counter()
    date, preset = None, ""
    for place, played in enumerate(deals):
        date, preset = played.header.date, played.header.rules.name
        if place < first or (end is not None and place >= end):
            continue
        reason = _reason(played.record, seat)
        if reason is None:
            facts.append(_fact(played, seat))
        else:
            left_out[reason] += 1
    return MatchFacts(date, preset, tuple(facts), tuple(sorted(left_out.items())))


def _reason(record: DealRecord, seat: int) -> str | None:
    """Return why a deal does not count, None if it does."""
    notes = dict(record.notes)
    if str(seat) in notes.get(COMPUTERS, "").split(","):
        return STAND_IN  # a computer player held the seat
    if record.clean:
        return None
    return next((key for key in UNCLEAN if key in notes), UNCLEAN[0])


def _fact(played: ReplayedDeal, seat: int) -> Fact:
    entry = played.series.entries[-1]
    deal, result = played.series.deal, entry.result
    assert deal is not None
    seats = roles(len(entry.added), entry.dealer)
    position = POSITIONS[seats.index(seat)] if seat in seats else None
    score, declarer = result.score, entry.declarer
    added = entry.added[seat]
    if position is None:
        return Fact(Role.SAT_OUT, None, None, False, False, 0, None, added)
    if result.ramsch is not None:
        own = result.ramsch.scores[position]
        return Fact(Role.RAMSCH, position, Game.RAMSCH, False, own >= 0, own, None, added)
    if score is None or declarer is None:
        return Fact(Role.PASSED, position, None, False, False, 0, None, added)
    mine = declarer == seat
    return Fact(
        Role.DECLARER if mine else Role.DEFENDER,
        position,
        score.contract.game,
        score.contract.hand,
        score.won == mine,
        score.score,
        score.declarer_points,
        added,
    )


@dataclass(slots=True)
class Tally:
    """Deals of one kind, added up."""

    deals: int = 0
    won: int = 0
    score: int = 0
    """Sum of the declarer's game points."""
    points: int = 0
    """Sum of the declarer's card points, of the games that count them."""
    counted: int = 0
    """Games that count card points."""

    def add(self, fact: Fact) -> None:
        """Count one more deal."""
        self.deals += 1
        self.won += fact.won
        self.score += fact.score
        if fact.points is not None:
            self.points += fact.points
            self.counted += 1


@dataclass(slots=True)
class Statistics:
    """Everything added up."""

    matches: int = 0
    deals: int = 0
    added: int = 0
    """List points."""
    roles: dict[Role, Tally] = field(default_factory=lambda: {role: Tally() for role in Role})
    games: dict[Game, Tally] = field(default_factory=lambda: {game: Tally() for game in Game})
    """Games declared, and Ramsch."""
    positions: dict[Position, dict[Role, Tally]] = field(
        default_factory=lambda: {at: {role: Tally() for role in Role} for at in POSITIONS}
    )
    hand: Tally = field(default_factory=Tally)
    """Games declared without the skat."""
    left_out: Counter[str] = field(default_factory=Counter)

    def add(self, match: MatchFacts) -> None:
        """Count one more match."""
        self.matches += bool(match.facts)
        self.left_out.update(dict(match.left_out))
        for fact in match.facts:
            self.deals += 1
            self.added += fact.added
            self.roles[fact.role].add(fact)
            if fact.position is not None:
                self.positions[fact.position][fact.role].add(fact)
            if fact.game is not None and fact.role in (Role.DECLARER, Role.RAMSCH):
                self.games[fact.game].add(fact)
            if fact.role is Role.DECLARER and fact.hand:
                self.hand.add(fact)


def statistics_of(matches: Iterable[MatchFacts]) -> Statistics:
    """Return matches added up."""
    found = Statistics()
    for match in matches:
        found.add(match)
    return found


def running(matches: Iterable[MatchFacts]) -> Iterator[tuple[str | None, int, int]]:
    """Yield for each match with a deal that counts its date, its deals and its list points."""
    for match in matches:
        if match.facts:
            yield match.date, len(match.facts), sum(fact.added for fact in match.facts)
