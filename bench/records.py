"""How many ISS records a second one core reads, replays and verifies.

The 25 real games of tests/cases/iss are repeated to some thousand records in
one file, which is read as a stream. The aim is 1,500 a second.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from skat.records.convert import iss_to_items
from skat.records.iss import IssRecord, read_iss
from skat.records.iss_replay import verify
from skat.records.skatfile import write_items
from skat.records.skatfile_replay import verify_file
from skat.records.source import open_target

GAMES = Path(__file__).resolve().parent.parent / "tests" / "cases" / "iss" / "games.sgf"
REPEATED = 200
GOAL = 1500
"""Records a second."""


def rate(work: Callable[[], int]) -> float:
    """Return how many records some work does in a second of one core."""
    start = time.process_time()
    return work() / (time.process_time() - start)


def main() -> None:
    """Print a line for each kind of work."""
    games: list[IssRecord] = list(read_iss(GAMES))
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "games.sgf"
        archive.write_text(GAMES.read_text(encoding="utf-8") * REPEATED, encoding="utf-8")
        ours = Path(folder) / "games.skat"
        with open_target(ours) as file:
            for _ in range(REPEATED // 10):
                write_items(file, iss_to_items(games))
        rows = (
            ("ISS records, read", lambda: sum(1 for _ in read_iss(archive)), None),
            ("ISS records, replayed and verified", lambda: _verified(archive), GOAL),
            ("our records, verified", lambda: sum(1 for _ in verify_file(ours)), None),
        )
        for name, work, goal in rows:
            aim = f" (aim: {goal:,})" if goal else ""
            print(f"{name:36}{rate(work):10,.0f} a second{aim}")


def _verified(path: Path) -> int:
    count = 0
    for record in read_iss(path):
        verify(record)
        count += 1
    return count


if __name__ == "__main__":
    main()
