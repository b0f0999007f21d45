"""Duplicate matches: every board is played in all seatings of two or three players.

A board is a deal and a dealer. The cards follow from the seed and the number of the board, and all
chance of a player from these, its seat and the number of its decision: never from its name. Two
players of one kind therefore play all games of a board alike, and the difference is nothing.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import permutations

from skat.arena.chair import Chair, chair
from skat.arena.checks import CHECKS
from skat.arena.clocks import Clock
from skat.arena.driver import Observer, play_deal
from skat.arena.recording import PROGRAM, Recorder
from skat.core import deck
from skat.core.errors import IllegalMove, SkatError
from skat.core.lists import seeger_fabian_premiums
from skat.core.moves import Move
from skat.core.rulesets import Ruleset
from skat.core.series import Entry, Series
from skat.players import Budget, Player, budget_named, player
from skat.players.engine.command import is_command
from skat.records.skatfile import Seat

SEATS = 3
SIXFOLD = ("ABB", "BAB", "BBA", "BAA", "ABA", "AAB")
"""Who sits in which seat, of two players: one against two, then two against one."""
NEUTRAL = "rules"
"""The player that stands in after a fault, and bids where contracts are given."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a board."""

    seating: str
    """The letter of the player in each seat."""
    points: tuple[int, ...]
    """Game points by seat."""
    declarer: int | None = None
    """Seat; None: passed, or Ramsch."""
    contract: str = ""
    bid: int = 0
    won: bool = False
    cards: int | None = None
    """Card points of the declarer; None in null."""
    marks: tuple[str, ...] = ()
    """Of ``passed``, ``ramsch``, ``schneider``, ``schwarz``, ``overbid``, ``kontra``."""

    @property
    def list_points(self) -> tuple[int, ...]:
        """List points by seat: Seeger-Fabian at a table of three, whatever list the rules keep."""
        if self.declarer is None:
            return self.points
        premiums = seeger_fabian_premiums(seats=SEATS, declarer=self.declarer, won=self.won)
        return tuple(own + more for own, more in zip(self.points, premiums, strict=True))

    @classmethod
    def of(cls, seating: str, entry: Entry) -> Game:
        """Return the game that has just been booked."""
        score = entry.result.score
        if score is None:
            marks = ("passed",) if entry.result.passed else ("ramsch",)
            return cls(seating, entry.scores, marks=marks)
        truths = {
            "schneider": score.schneider,
            "schwarz": score.schwarz,
            "overbid": score.overbid,
            "kontra": score.kontra > 0,
        }
        return cls(
            seating,
            entry.scores,
            declarer=entry.declarer,
            contract=str(score.contract),
            bid=score.bid,
            won=score.won,
            cards=score.declarer_points,
            marks=tuple(mark for mark, holds in truths.items() if holds),
        )


@dataclass(slots=True)
class Board:
    """What happened on one board."""

    number: int
    """From 1."""
    dealer: int
    games: list[Game] = field(default_factory=list)
    clocks: dict[str, Clock] = field(default_factory=dict)
    """By letter of the player."""
    faults: list[tuple[str, str]] = field(default_factory=list)
    """Letter of the player, and what it did wrong."""
    failed: list[str] = field(default_factory=list)
    """Names of the checks that a game failed; see `skat.arena.checks`."""
    record: str = ""
    """All games in our own format, where records are wanted."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """What is played on every board, and by whom.

    Raises:
        SkatError: if the players, the rules or the budget do not fit.
    """

    rules: Ruleset
    names: tuple[str, ...]
    """Two players or three."""
    seed: str = "1"
    budget: str | None = None
    """Name of what a decision may cost, of `skat.players.BUDGETS`; None leaves it to the player."""
    fixed: bool = False
    """Contracts are given: the neutral player bids, chooses and lays away, then they play."""

    def __post_init__(self) -> None:
        if not 2 <= len(self.names) <= SEATS:
            raise SkatError(f"expected 2 or 3 players, got {len(self.names)}")
        if SEATS not in self.rules.table_players:
            raise SkatError(f"expected rules for three, got {self.rules.name}")
        budget_named(self.budget)
        for name in self.names:
            player(name)

    @property
    def sides(self) -> str:
        """The letters of the players: ``AB`` or ``ABC``."""
        return "ABC"[: len(self.names)]

    @property
    def seatings(self) -> tuple[str, ...]:
        """The seatings of every board, in the order in which they are played."""
        return SIXFOLD if len(self.names) == 2 else tuple(map("".join, permutations("ABC")))

    @property
    def chance(self) -> str:
        """The seed of the players' keys, from which nobody can tell the cards."""
        return hashlib.sha256(f"skat players {self.seed}".encode()).hexdigest()[:16]

    def play(self, number: int, bench: Bench | None = None, *, record: bool = False) -> Board:
        """Return a board, played in all seatings.

        Args:
            number: of the board, from 1.
            bench: the players; made anew if none.
            record: write all games down.
        """
        if bench is None:
            bench = Bench(self.names)
        secret = deck.secret_from_seed(self.seed, number)
        pack = deck.shuffle(secret)
        board = Board(number, dealer=(number - 1) % SEATS)
        board.clocks = {side: Clock() for side in self.sides}
        budget = budget_named(self.budget)
        before = Series.open(self.rules, seats=SEATS, first_dealer=board.dealer, deals=1)
        dealt, events = before.start(pack)
        text = io.StringIO()
        for seating in self.seatings:
            recorder = self._recorder(text, before, number, seating) if record else None
            observers: list[Observer] = [] if recorder is None else [recorder]
            for observer in observers:
                observer.dealt(dealt, number, pack, events)
            chairs = bench.seat(seating, board.clocks, fixed=self.fixed)
            played = self._played(dealt, chairs, number, budget, observers)
            if recorder is not None:
                recorder.close(played)
            board.games.append(Game.of(seating, played.entries[-1]))
            board.faults += [(each.side, text) for each in chairs for text in each.faults]
            board.failed += _failed(played)
        board.record = text.getvalue()
        return board

    def _recorder(self, text: io.StringIO, before: Series, number: int, seating: str) -> Recorder:
        """Return what writes the record of a game, a match of one deal."""
        if text.tell():
            text.write("\n")
        names = dict(zip(self.sides, self.names, strict=True))
        kinds = {side: PROGRAM if is_command(name) else name for side, name in names.items()}
        seats = [Seat(kinds[side], f"{side} {kinds[side]}") for side in seating]
        notes = (("seed", self.seed), ("board", str(number)), ("seating", seating))
        return Recorder(text, before, seats, self.seed, notes)

    def _played(
        self,
        dealt: Series,
        chairs: list[Chair],
        number: int,
        budget: Budget | None,
        observers: list[Observer],
    ) -> Series:
        def refused(seat: int, move: Move, error: IllegalMove) -> None:
            chairs[seat].refuse(move, error)

        return play_deal(
            dealt,
            chairs,
            seed=self.chance,
            number=number,
            budget=budget,
            observers=observers,
            refused=refused,
        )


class Bench:
    """The players of a match, one of each for every seat; they sit down again for every game."""

    def __init__(self, names: tuple[str, ...]) -> None:
        """Make them all."""
        self._players = {
            (side, seat): player(name)
            for side, name in zip("ABC", names, strict=False)
            for seat in range(SEATS)
        }
        self._neutral: Player = player(NEUTRAL)

    def seat(self, seating: str, clocks: Mapping[str, Clock], *, fixed: bool) -> list[Chair]:
        """Return the chairs of a game, by seat."""
        return [
            chair(side, self._players[side, seat], self._neutral, clocks[side], fixed=fixed)
            for seat, side in enumerate(seating)
        ]


@lru_cache(maxsize=1)
def bench_of(names: tuple[str, ...]) -> Bench:
    """Return the players of a match, the same ones as long as this process plays it."""
    return Bench(names)


def _failed(series: Series) -> list[str]:
    entry = series.entries[-1]
    return [name for name, check in CHECKS.items() if not all(check(series, entry))]
