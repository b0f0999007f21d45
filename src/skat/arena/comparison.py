"""What a duplicate match says: who is better, by how much, and how it came about.

The unit is the board. Its number is the mean score of a player's seats minus the mean of the other
seats, over some or all of its games; averages and intervals are taken over boards. Sums are whole
numbers, so that boards can be counted in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from skat.arena.clocks import Clock
from skat.arena.duplicate import SEATS, Board, Game
from skat.arena.tally import Kind, Sums
from skat.core.contracts import Contract


@dataclass(slots=True)
class Average:
    """An average over boards with its interval."""

    parts: int
    """Each board counts a number that is so many times as large."""
    sums: Sums = field(default_factory=Sums)

    @property
    def mean(self) -> float:
        """Of the boards so far; 0 without any."""
        return self.sums.average(self.parts)

    @property
    def margin(self) -> float | None:
        """Half the width of the 95 % interval; None with fewer than two boards."""
        return self.sums.margin(self.parts) if self.sums.count > 1 else None

    def data(self) -> dict[str, float | None]:
        """Return mean, low and high."""
        mean, margin = self.mean, self.margin
        return {
            "mean": rounded(mean),
            "low": None if margin is None else rounded(mean - margin),
            "high": None if margin is None else rounded(mean + margin),
        }


def rounded(value: float) -> float:
    """Return a number as results are printed; minus nothing is nothing."""
    return round(value, 4) + 0.0


def list_scores(game: Game) -> tuple[int, ...]:
    """Return the list points of a game by seat."""
    return game.list_points


def game_scores(game: Game) -> tuple[int, ...]:
    """Return the game points of a game by seat."""
    return game.points


SCALES: Mapping[str, Callable[[Game], tuple[int, ...]]] = {
    "list_points": list_scores,
    "game_points": game_scores,
}


class Versus:
    """One player's seats against all others, on some of the seatings."""

    def __init__(self, side: str, seatings: Iterable[str]) -> None:
        """Begin with no boards."""
        self.side = side
        self.seatings = frozenset(seatings)
        places = "".join(sorted(self.seatings))
        self._own = places.count(side)
        self._others = len(places) - self._own
        self.difference = Average(self._own * self._others)
        self.own = Average(self._own)
        self.others = Average(self._others)
        self.relative = Average(2 * self._own)
        """Each own score minus the mean of the other two of its game."""

    def count(self, board: Board, scale: Callable[[Game], tuple[int, ...]]) -> None:
        """Add a board."""
        own = others = relative = 0
        for game in board.games:
            if game.seating not in self.seatings:
                continue
            scores = scale(game)
            total = sum(scores)
            mine = [scores[seat] for seat, side in enumerate(game.seating) if side == self.side]
            own += sum(mine)
            others += total - sum(mine)
            relative += sum(3 * score - total for score in mine)
        self.difference.sums.count_in(own * self._others - others * self._own)
        self.own.sums.count_in(own)
        self.others.sums.count_in(others)
        self.relative.sums.count_in(relative)


@dataclass(slots=True)
class Declared:
    """The games of one kind, or of one player, as declarer."""

    games: int = 0
    won: int = 0
    overbid: int = 0
    schneider: int = 0
    """Won with the defenders in Schneider, or in Schwarz."""
    in_schneider: int = 0
    """Lost in Schneider, with 30 card points or fewer."""
    points: int = 0
    """Sum of the game points."""

    def count(self, game: Game) -> None:
        """Add a game with a declarer."""
        assert game.declarer is not None
        self.games += 1
        self.won += game.won
        self.overbid += "overbid" in game.marks
        self.schneider += game.won and "schneider" in game.marks
        self.in_schneider += not game.won and game.cards is not None and game.cards <= 30
        self.points += game.points[game.declarer]

    @property
    def win_rate(self) -> float | None:
        """Share of the games won; None without any."""
        return self.won / self.games if self.games else None


class Comparison:
    """The boards of a match, counted; seen from the side of A."""

    def __init__(self, sides: str, seatings: Iterable[str]) -> None:
        """Begin with no boards.

        Args:
            sides: letters of the players.
            seatings: of every board.
        """
        self.sides = sides
        self.boards = 0
        self.games = 0
        self.passed = 0
        self.ramsch = 0
        self.kontra = 0
        places = tuple(seatings)
        self.versus = {scale: {side: Versus(side, places) for side in sides} for scale in SCALES}
        self.by_seating = {
            name: {scale: Versus("A", some) for scale in SCALES}
            for name, some in _companies(places).items()
        }
        """Only where two players play: A alone against two, and two of A against one."""
        self.declared = {side: Declared() for side in sides}
        self.kinds: dict[Kind, dict[str, Declared]] = {}
        """By kind of game and player."""
        self.seats_dealt: Counter[str] = Counter()
        self.clocks = {side: Clock() for side in sides}
        self.faults: Counter[str] = Counter()
        self.fault_texts: list[str] = []
        self.failed: Counter[str] = Counter()

    def count(self, board: Board) -> None:
        """Add a board."""
        self.boards += 1
        for scale, scores in SCALES.items():
            for versus in self.versus[scale].values():
                versus.count(board, scores)
            for company in self.by_seating.values():
                company[scale].count(board, scores)
        for game in board.games:
            self._count_game(game)
        for side, clock in board.clocks.items():
            self.clocks[side].add(clock)
        for side, text in board.faults:
            self.faults[side] += 1
            if len(self.fault_texts) < _MOST_TEXTS:
                self.fault_texts.append(f"{side} on board {board.number}: {text}")
        self.failed.update(board.failed)

    def _count_game(self, game: Game) -> None:
        self.games += 1
        self.seats_dealt.update(game.seating)
        self.passed += "passed" in game.marks
        self.ramsch += "ramsch" in game.marks
        self.kontra += "kontra" in game.marks
        if game.declarer is None:
            return
        side = game.seating[game.declarer]
        kind = Kind.of(Contract.parse(game.contract))
        self.declared[side].count(game)
        by_side = self.kinds.setdefault(kind, {side: Declared() for side in self.sides})
        by_side[side].count(game)

    def by_kind(self) -> list[tuple[Kind, dict[str, Declared]]]:
        """Return the kinds of games, the most frequent first."""

        def rank(item: tuple[Kind, dict[str, Declared]]) -> tuple[int, Kind]:
            kind, by_side = item
            return -sum(declared.games for declared in by_side.values()), kind

        return sorted(self.kinds.items(), key=rank)

    @property
    def sound(self) -> bool:
        """Nobody made a fault, and no check failed."""
        return not self.faults.total() and not self.failed.total()


_MOST_TEXTS = 10


def _companies(seatings: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    if any("C" in seating for seating in seatings):
        return {}
    return {
        "one_against_two": tuple(each for each in seatings if each.count("A") == 1),
        "two_against_one": tuple(each for each in seatings if each.count("A") == SEATS - 1),
    }
