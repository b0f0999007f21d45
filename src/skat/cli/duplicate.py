"""`skat arena --boards`: plays a duplicate match and prints what it says, as tables or as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from skat import __version__
from skat.arena.boardfile import BoardWriter, Header
from skat.arena.comparison import Average, Comparison, Declared, Versus, rounded
from skat.arena.duplicate import Duplicate
from skat.arena.running import play_boards
from skat.cli.progress import progress
from skat.cli.tables import Table

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


def run_duplicate(duplicate: Duplicate, wanted: Wanted) -> int:
    """Play a match, print what it says and return the exit code."""
    header = Header.of(duplicate, __version__, commit())
    comparison = Comparison(duplicate.sides, duplicate.seatings)
    writer = None if wanted.out is None else BoardWriter(wanted.out, header)
    known = {} if writer is None else writer.boards
    if writer is not None and writer.repaired:
        print(f"{wanted.out}: the last line was incomplete and is written anew", file=sys.stderr)
    numbers = range(1, wanted.boards + 1)
    start = time.monotonic()
    with progress("boards", wanted.boards) as advance:
        for number in numbers:
            if number in known:
                comparison.count(known[number])
        played = comparison.boards
        advance(played)
        left = (number for number in numbers if number not in known)
        for board in play_boards(duplicate, left, min(wanted.jobs, wanted.boards)):
            if writer is not None:
                writer.write(board)
            comparison.count(board)
            advance(1, _running(comparison))
    seconds = time.monotonic() - start
    if writer is not None:
        writer.close()
    if wanted.as_json:
        print(json.dumps(summary(header, comparison), indent=1))
    else:
        print_summary(header, comparison)
        if comparison.boards > played:
            print(f"{(comparison.boards - played) / max(seconds, 1e-9):.1f} boards a second")
    for text in comparison.fault_texts:
        print(text, file=sys.stderr)
    return 0 if comparison.sound else FAULTY


def commit() -> str | None:
    """Return the commit of the sources of this package, with + where they were changed since."""
    package = Path(__file__).parent.parent

    def git(*words: str) -> str | None:
        try:
            ran = subprocess.run(
                ["git", "-C", str(package), *words], capture_output=True, text=True, check=False
            )
        except OSError:
            return None
        return ran.stdout.strip() if ran.returncode == 0 else None

    if git("ls-files", "--error-unmatch", "__init__.py") is None:
        return None  # installed, perhaps inside the repository of somebody else
    head = git("rev-parse", "--short=12", "HEAD")
    return head and head + ("+" if git("status", "--porcelain", "-uno", "--", ".") else "")


def _running(comparison: Comparison) -> str:
    return "boards, A " + _with_margin(comparison.versus["list_points"]["A"].difference)


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
    named = ", ".join(
        f"{side} = {name}" for side, name in zip(comparison.sides, header.players, strict=True)
    )
    how = ", contracts given" if header.fixed else ""
    print(f"{named}: {comparison.boards} boards of {header.preset}, seed {header.seed}{how}")
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
