"""`skat arena --boards`: plays a duplicate match and prints what it says, as tables or as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from skat import __version__
from skat.arena.boardfile import BoardWriter, Header, pooled, read_boards
from skat.arena.comparison import Average, Comparison, Declared, Versus, rounded
from skat.arena.duplicate import Board, Duplicate
from skat.arena.running import play_boards
from skat.cli.picture import check_picture, draw
from skat.cli.progress import progress
from skat.cli.tables import Table
from skat.core.errors import SkatError

FAULTY = 1
"""Exit code after a fault of a player or a sum that does not add up."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to do with a match besides playing it."""

    boards: int
    jobs: int = 1
    as_json: bool = False
    out: Path | None = None
    """File of boards to go on with."""
    plot: Path | None = None
    """File of the picture."""
    records: Path | None = None
    """File for the records of all games."""


def run_duplicate(duplicate: Duplicate, wanted: Wanted) -> int:
    """Play a match, print what it says and return the exit code.

    Raises:
        SkatError: if a file holds something else, or a picture cannot be drawn.
    """
    header = Header.of(duplicate, __version__, commit())
    if wanted.plot is not None:
        check_picture(wanted.plot)
    start = time.monotonic()
    with ExitStack() as files:
        writer = None if wanted.out is None else BoardWriter(wanted.out, header)
        known: dict[int, Board] = {}
        if writer is not None:
            files.callback(writer.close)
            known = writer.boards
        records = _records(wanted.records, files, append=bool(known))
        boards = _played(duplicate, wanted, known, writer, records)
    if wanted.plot is not None:
        in_order = [boards[number] for number in sorted(boards)]
        draw(wanted.plot, _title(header), in_order, duplicate.seatings)
    comparison = _counted(duplicate, boards)
    if wanted.as_json:
        print(json.dumps(summary(header, comparison), indent=1))
    else:
        print_summary(header, comparison)
        new = sum(number not in known for number in boards)
        if new:
            print(f"{new / max(time.monotonic() - start, 1e-9):.1f} boards a second")
    for text in comparison.fault_texts:
        print(text, file=sys.stderr)
    return 0 if comparison.sound else FAULTY


def _played(
    duplicate: Duplicate,
    wanted: Wanted,
    known: Mapping[int, Board],
    writer: BoardWriter | None,
    records: IO[str] | None,
) -> dict[int, Board]:
    """Return all boards that are wanted: those known already, and the others, played now."""
    if writer is not None and writer.repaired:
        print(f"{wanted.out}: the last line was incomplete and is written anew", file=sys.stderr)
    numbers = range(1, wanted.boards + 1)
    boards = {number: known[number] for number in numbers if number in known}
    so_far = _counted(duplicate, boards)
    left = [number for number in numbers if number not in known]
    with progress("boards", wanted.boards) as advance:
        advance(len(boards))
        jobs = min(wanted.jobs, max(len(left), 1))
        for board in play_boards(duplicate, left, jobs, record=records is not None):
            if records is not None:
                records.write(board.record)
                records.flush()
                board.record = ""
            if writer is not None:
                writer.write(board)
            boards[board.number] = board
            so_far.count(board)
            advance(1, "boards, A " + _with_margin(so_far.versus["list_points"]["A"].difference))
    return boards


def _counted(duplicate: Duplicate, boards: Mapping[int, Board]) -> Comparison:
    comparison = Comparison(duplicate.sides, duplicate.seatings)
    for number in sorted(boards):
        comparison.count(boards[number])
    return comparison


def _records(path: Path | None, files: ExitStack, *, append: bool) -> IO[str] | None:
    if path is None:
        return None
    if path.exists() and not append:
        raise SkatError(f"--records: expected a new file, got {path}, which exists")
    return files.enter_context(path.open("a", encoding="utf-8", newline="\n"))


def run_pool(paths: Sequence[Path], as_json: bool, plot: Path | None) -> int:
    """Count the boards of several files together, print what they say and return the exit code.

    Raises:
        SkatError: if they do not go together.
    """
    if plot is not None:
        check_picture(plot)
    files = [read_boards(path) for path in paths]
    if not files:
        raise SkatError("--pool: expected files of boards, got none")
    boards = list(pooled(files))
    duplicate = files[0].header.duplicate
    header = replace(
        files[0].header,
        seed=_together(one.header.seed for one in files),
        version=_together(one.header.version for one in files),
        commit=_together(one.header.commit for one in files if one.header.commit) or None,
    )
    comparison = Comparison(duplicate.sides, duplicate.seatings)
    for board in boards:
        comparison.count(board)
    if plot is not None:
        draw(plot, _title(header), boards, duplicate.seatings)
    for one in files:
        if one.whole < one.path.stat().st_size:
            print(f"{one.path}: the last line is incomplete and was left out", file=sys.stderr)
    if as_json:
        print(json.dumps(summary(header, comparison), indent=1))
    else:
        print_summary(header, comparison)
    return 0 if comparison.sound else FAULTY


def _together(texts: Iterable[str | None]) -> str:
    return " ".join(dict.fromkeys(text for text in texts if text))


_PLAYS = ("core", "players", "solver", "arena", "../../native")
"""What decides how a match goes, as folders beside those of this package."""


def commit() -> str | None:
    """Return the last commit that changed what plays, with + where that was changed since.

    None for a package that was installed without its sources.
    """
    package = Path(__file__).parent.parent

    def git(*words: str) -> str | None:
        try:
            ran = subprocess.run(
                ["git", "-C", str(package), *words], capture_output=True, text=True, check=False
            )
        except OSError:
            return None
        return ran.stdout.strip() if ran.returncode == 0 else None

    if not git("ls-files", "__init__.py"):
        return None  # perhaps inside the repository of somebody else
    last = git("log", "-1", "--format=%h", "--abbrev=12", "--", *_PLAYS)
    return last and last + ("+" if git("status", "--porcelain", "-uno", "--", *_PLAYS) else "")


def summary(header: Header, comparison: Comparison) -> dict[str, object]:
    """Return what a match says as plain data; the same match gives the same, but for times."""
    sides = comparison.sides
    versus = comparison.versus
    games = comparison.games
    return {
        "format": 1,
        "players": list(header.players),
        "preset": header.preset,
        "seed": header.seed,
        "budget": header.budget,
        "fixed": header.fixed,
        "version": header.version,
        "commit": header.commit,
        "boards": comparison.boards,
        "games": games,
        **{scale: by_side["A"].difference.data() for scale, by_side in versus.items()},
        "relative": {scale: by_side["A"].relative.data() for scale, by_side in versus.items()},
        **{
            company: {scale: _company(one) for scale, one in by_scale.items()}
            for company, by_scale in comparison.by_seating.items()
        },
        "sides": {
            side: {
                "player": name,
                **{scale: _side(by_side[side]) for scale, by_side in versus.items()},
            }
            for side, name in zip(sides, header.players, strict=True)
        },
        "declarer": {
            side: {
                **_declared(comparison.declared[side]),
                "share": _share(comparison.declared[side].games, comparison.seats_dealt[side]),
            }
            for side in sides
        },
        "contracts": [
            {
                "game": kind.game,
                "hand": kind.hand,
                "ouvert": kind.ouvert,
                "games": sum(one.games for one in by_side.values()),
                "share": _share(sum(one.games for one in by_side.values()), games),
                "win_rate": _share(
                    sum(one.won for one in by_side.values()),
                    sum(one.games for one in by_side.values()),
                ),
                **{side: _declared(one) for side, one in by_side.items()},
            }
            for kind, by_side in comparison.by_kind()
        ],
        "passed": comparison.passed,
        "passed_share": _share(comparison.passed, games),
        "ramsch": comparison.ramsch,
        "kontra": comparison.kontra,
        "seconds": {
            side: {
                "median": _seconds(clock.quantile(0.5)),
                "p95": _seconds(clock.quantile(0.95)),
                "max": _seconds(clock.longest),
                "decisions": clock.decisions,
            }
            for side, clock in comparison.clocks.items()
        },
        "faults": comparison.faults.total(),
        "faults_of": {side: comparison.faults[side] for side in sides},
        "fault_texts": comparison.fault_texts,
        "failed_checks": dict(sorted(comparison.failed.items())),
    }


def _company(versus: Versus) -> dict[str, object]:
    own, others = rounded(versus.own.mean), rounded(versus.others.mean)
    return {**versus.difference.data(), "A": own, "B": others}


def _side(versus: Versus) -> dict[str, object]:
    return {
        "own": versus.own.data(),
        "difference": versus.difference.data(),
        "relative": versus.relative.data(),
    }


def _declared(declared: Declared) -> dict[str, object]:
    return {
        "games": declared.games,
        "won": declared.won,
        "win_rate": _share(declared.won, declared.games),
        "overbid": declared.overbid,
        "schneider": declared.schneider,
        "in_schneider": declared.in_schneider,
        "average_score": _share(declared.points, declared.games),
    }


def _share(part: int, whole: int) -> float | None:
    return rounded(part / whole) if whole else None


def _seconds(value: float) -> float:
    return float(f"{value:.3g}")


def print_summary(header: Header, comparison: Comparison) -> None:
    """Print what a match says for people."""
    how = ", contracts given" if header.fixed else ""
    print(
        f"{_title(header)}: {comparison.boards} boards of {header.preset}, seed {header.seed}{how}"
    )
    print()
    _print_points(comparison)
    print()
    _print_contracts(comparison)
    print()
    _print_sides(header, comparison)
    print()
    print(
        f"passed {comparison.passed} of {comparison.games} games "
        f"({comparison.passed / max(comparison.games, 1):.1%}), ramsch {comparison.ramsch}, "
        f"with kontra {comparison.kontra}; "
        f"faults {comparison.faults.total()}, failed checks {comparison.failed.total()}"
    )


def _title(header: Header) -> str:
    return ", ".join(f"{side} = {name}" for side, name in zip("ABC", header.players, strict=False))


def _print_points(comparison: Comparison) -> None:
    table = Table("points a game and seat", "A minus others", "A", "others", left=1)
    titles = {"list_points": "list points", "game_points": "game points"}
    for scale, title in titles.items():
        rows = {"all": comparison.versus[scale]["A"]} | {
            company.replace("_", " "): by_scale[scale]
            for company, by_scale in comparison.by_seating.items()
        }
        for name, versus in rows.items():
            table.row(
                f"{title}, {name}",
                _with_margin(versus.difference),
                f"{versus.own.mean:+.2f}",
                f"{versus.others.mean:+.2f}",
            )
        for side in comparison.sides[1:] if len(comparison.sides) > 2 else "":
            versus = comparison.versus[scale][side]
            table.row(
                f"{title}, {side} minus others",
                _with_margin(versus.difference),
                f"{versus.own.mean:+.2f}",
                f"{versus.others.mean:+.2f}",
            )
        relative = comparison.versus[scale]["A"].relative
        table.row(f"{title}, relative", _with_margin(relative), "", "")
    table.show()


def _print_contracts(comparison: Comparison) -> None:
    columns = [f"{what} {side}" for side in comparison.sides for what in ("games", "won")]
    table = Table("contract", "share", *columns, left=1)
    for kind, by_side in comparison.by_kind():
        games = sum(one.games for one in by_side.values())
        cells: list[object] = []
        for one in by_side.values():
            cells += [one.games, _percent(one.win_rate)]
        name = kind.game + " hand" * kind.hand + " ouvert" * kind.ouvert
        table.row(name, f"{games / comparison.games:.1%}", *cells)
    table.show()


def _print_sides(header: Header, comparison: Comparison) -> None:
    table = Table(
        "player", "declares", "won", "schneider", "overbid", "median", "p95", "max", "faults",
        left=1,
    )  # fmt: skip
    for side, name in zip(comparison.sides, header.players, strict=True):
        declared, clock = comparison.declared[side], comparison.clocks[side]
        table.row(
            f"{side} {name}",
            _percent(_share(declared.games, comparison.seats_dealt[side])),
            _percent(declared.win_rate),
            _percent(_share(declared.schneider, declared.games)),
            declared.overbid,
            *(_time(value) for value in (clock.quantile(0.5), clock.quantile(0.95), clock.longest)),
            comparison.faults[side],
        )
    table.show()


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"


def _with_margin(average: Average) -> str:
    margin = average.margin
    return f"{average.mean:+.2f}" + ("" if margin is None else f" ± {margin:.2f}")
