"""Files of boards: a header, then a board a line, written while a match is played.

A file that was broken off goes on where it stopped; files of one comparison can be pooled.
Source: docs/arena.md.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from skat.arena.clocks import Clock
from skat.arena.duplicate import Board, Duplicate, Game
from skat.core.errors import RecordError, SkatError
from skat.core.rulesets import Ruleset

FORMAT = 1
MAGIC = "skat arena"
"""Key of the number of the format; it opens the header."""


@dataclass(frozen=True, slots=True)
class Header:
    """What the boards of a file are boards of."""

    players: tuple[str, ...]
    preset: str
    seed: str
    budget: str | None
    fixed: bool
    version: str
    """Of this package."""
    commit: str | None
    """Of its sources; None where it was installed without them."""

    @classmethod
    def of(cls, duplicate: Duplicate, version: str, commit: str | None) -> Header:
        """Return the header of a match."""
        return cls(
            duplicate.names,
            duplicate.rules.name,
            duplicate.seed,
            duplicate.budget,
            duplicate.fixed,
            version,
            commit,
        )

    @property
    def duplicate(self) -> Duplicate:
        """What is played on its boards."""
        return Duplicate(
            Ruleset.preset(self.preset), self.players, self.seed, self.budget, self.fixed
        )

    def data(self) -> dict[str, object]:
        """Return it as plain data."""
        return {MAGIC: FORMAT, **asdict(self), "players": list(self.players)}

    @classmethod
    def read(cls, text: str) -> Header:
        """Return the header that a line holds.

        Raises:
            ValueError: if it holds none of this format.
        """
        data = json.loads(text)
        if not isinstance(data, dict) or MAGIC not in data:
            raise ValueError(f'expected a header with "{MAGIC}"')
        if data[MAGIC] != FORMAT:
            raise ValueError(f"expected format {FORMAT}, got {data[MAGIC]}")
        kinds: dict[str, tuple[type, ...]] = {
            "players": (list,),
            "preset": (str,),
            "seed": (str,),
            "budget": (str, type(None)),
            "fixed": (bool,),
            "version": (str,),
            "commit": (str, type(None)),
        }
        for key, kind in kinds.items():
            if key not in data or not isinstance(data[key], kind):
                raise ValueError(f"expected {key} in the header, got {data.get(key)!r}")
        fields = {key: data[key] for key in kinds}
        return cls(**{**fields, "players": tuple(map(str, data["players"]))})

    def check_same(self, other: Header, keys: Iterable[str], name: str) -> None:
        """Refuse a header that differs.

        Args:
            other: what is expected.
            keys: what of it must agree.
            name: of the file with this header, for the error.

        Raises:
            SkatError: if something differs; the message names all of it.
        """
        mine, theirs = asdict(self), asdict(other)
        wrong = [key for key in keys if mine[key] != theirs[key]]
        if wrong:
            told = "; ".join(
                f"{key} {_shown(theirs[key])}, not {_shown(mine[key])}" for key in wrong
            )
            raise SkatError(f"{name} holds boards of another match: expected {told}")


MATCH = ("players", "preset", "budget", "fixed")
"""What files must share that are pooled."""
RUN = (*MATCH, "seed", "version", "commit")
"""What a file and the match that goes on in it must share."""


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def board_line(board: Board) -> str:
    """Return a board as a line of JSON, its end included."""
    data: dict[str, object] = {
        "board": board.number,
        "dealer": board.dealer,
        "games": [_game_data(game) for game in board.games],
        "seconds": {side: clock.data() for side, clock in board.clocks.items()},
    }
    if board.faults:
        data["faults"] = board.faults
    if board.failed:
        data["failed"] = board.failed
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _game_data(game: Game) -> dict[str, object]:
    data: dict[str, object] = {"seats": game.seating, "points": game.points}
    if game.declarer is not None:
        data |= {
            "declarer": game.declarer,
            "contract": game.contract,
            "bid": game.bid,
            "won": game.won,
            "cards": game.cards,
        }
    if game.marks:
        data["marks"] = game.marks
    return data


def read_board(text: str) -> Board:
    """Return the board that a line holds.

    Raises:
        ValueError: if it holds none.
    """
    try:
        data = json.loads(text)
        return Board(
            int(data["board"]),
            int(data["dealer"]),
            [_game(game) for game in data["games"]],
            {side: Clock.of(clock) for side, clock in data["seconds"].items()},
            [(str(side), str(said)) for side, said in data.get("faults", ())],
            [str(name) for name in data.get("failed", ())],
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"expected a board, got one without {error}") from None


def _game(data: dict[str, Any]) -> Game:
    points = tuple(int(score) for score in data["points"])
    marks = tuple(map(str, data.get("marks", ())))
    if "declarer" not in data:
        return Game(data["seats"], points, marks=marks)
    return Game(
        data["seats"],
        points,
        int(data["declarer"]),
        str(data["contract"]),
        int(data["bid"]),
        bool(data["won"]),
        data["cards"],
        marks,
    )


@dataclass(slots=True)
class Boards:
    """What a file holds."""

    path: Path
    header: Header
    boards: dict[int, Board]
    """By number."""
    whole: int
    """Bytes up to the end of the last whole line; what follows was not written to its end."""


def read_boards(path: Path) -> Boards:
    """Read a file of boards; a last line that was not written to its end is left out.

    Raises:
        OSError: if it cannot be read.
        RecordError: if it is no such file; the message names the line.
    """
    header: Header | None = None
    boards: dict[int, Board] = {}
    whole = 0
    with path.open("rb") as source:
        for number, line in enumerate(source, 1):
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            try:
                text = line.decode()
                if header is None:
                    header = Header.read(text)
                    seatings = header.duplicate.seatings
                    continue
                board = read_board(text)
                _check(board, seatings, boards)
            except (ValueError, SkatError) as error:
                raise RecordError(f"{path}: line {number}: {error}") from None
            boards[board.number] = board
    if header is None:
        raise RecordError(f"{path}: expected a file of boards, got one without a header")
    return Boards(path, header, boards, whole)


def _check(board: Board, seatings: Sequence[str], known: dict[int, Board]) -> None:
    if board.number < 1 or board.number in known:
        raise ValueError(f"expected each board once, got {board.number} again")
    got = [game.seating for game in board.games]
    if got != list(seatings):
        raise ValueError(f"expected the seatings {' '.join(seatings)}, got {' '.join(got)}")


class BoardWriter:
    """Writes the boards of a match into its file, each as soon as it is finished."""

    def __init__(self, path: Path, header: Header) -> None:
        """Open a file, or go on with one.

        Raises:
            SkatError: if the file holds boards of another match, or something else.
            OSError: if it cannot be read or written.
        """
        self.repaired = False
        """The last line had not been written to its end, and was taken away."""
        self.boards: dict[int, Board] = {}
        """What the file held already, by number."""
        self._target: IO[bytes]
        if path.exists() and path.stat().st_size:
            self._go_on(path, header)
        else:
            self._target = path.open("ab")
            self._write(json.dumps(header.data(), ensure_ascii=False) + "\n")

    def _go_on(self, path: Path, header: Header) -> None:
        if _only_begun(path):
            self.repaired = True
            self._target = path.open("wb")
            self._write(json.dumps(header.data(), ensure_ascii=False) + "\n")
            return
        found = read_boards(path)
        found.header.check_same(header, RUN, str(path))
        self.boards = found.boards
        self.repaired = found.whole < path.stat().st_size
        if self.repaired:
            os.truncate(path, found.whole)
        self._target = path.open("ab")

    def write(self, board: Board) -> None:
        """Add a board."""
        self._write(board_line(board))

    def _write(self, text: str) -> None:
        self._target.write(text.encode())
        self._target.flush()

    def close(self) -> None:
        """Close the file."""
        self._target.close()


def _only_begun(path: Path) -> bool:
    """Return whether a file breaks off within its header."""
    with path.open("rb") as source:
        first = source.readline()
    return not first.endswith(b"\n") and first.startswith(b'{"' + MAGIC.encode())


def pooled(files: Sequence[Boards]) -> Iterator[Board]:
    """Yield the boards of several files of one comparison.

    Raises:
        SkatError: if they are of different comparisons, or hold a board twice.
    """
    seen: dict[tuple[str, int], Path] = {}
    for one in files:
        one.header.check_same(files[0].header, MATCH, str(one.path))
        for number in sorted(one.boards):
            place = (one.header.seed, number)
            if place in seen:
                raise SkatError(
                    f"expected each board once, got board {number} of seed {one.header.seed} "
                    f"in {seen[place]} and in {one.path}"
                )
            seen[place] = one.path
            yield one.boards[number]
