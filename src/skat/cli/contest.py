"""`skat arena --deals`: runs a contest and prints its count, as tables or as JSON."""

from __future__ import annotations

import json
import sys
import time

from skat.arena import Contest, Tally
from skat.arena.tally import Kind, Sums
from skat.cli.progress import progress
from skat.cli.tables import Table
from skat.core.rulesets import Ruleset

FAULTY = 1
"""Exit code after illegal moves or sums that do not add up."""


def run_contest(
    names: list[str],
    preset: str,
    deals: int,
    seed: str,
    seats: int,
    jobs: int,
    as_json: bool,
    budget: str | None = None,
) -> int:
    """Play a contest, print its count and return the exit code."""
    contest = Contest(Ruleset.preset(preset), tuple(names), deals, seed, seats, budget)
    tally = Tally.of(len(names))
    start = time.monotonic()
    with progress("deals", deals) as advance:
        for block in contest.run(jobs):
            tally.add(block)
            advance(block.deals + block.illegal_moves)
    seconds = time.monotonic() - start
    if as_json:
        print(json.dumps(summary(contest, tally), indent=1))
    else:
        print_summary(contest, tally, seconds)
    for fault in tally.faults:
        print(fault, file=sys.stderr)
    return 0 if tally.consistent and not tally.illegal_moves else FAULTY


def summary(contest: Contest, tally: Tally) -> dict[str, object]:
    """Return the count as plain data for JSON; the same contest gives the same data."""
    return {
        "format": 1,
        "preset": contest.rules.name,
        "seed": contest.seed,
        "seats": contest.seats,
        "budget": contest.budget,
        "deals": tally.deals,
        "matches": tally.matches,
        "passed": tally.passed,
        "ramsch": tally.ramsch,
        "bock": tally.bock,
        "kontra": tally.kontra,
        "games": tally.played,
        "games_won": sum(games.won for games in tally.games.values()),
        "contracts": [
            {
                "game": kind.game,
                "hand": kind.hand,
                "ouvert": kind.ouvert,
                "games": games.played,
                "share": _rounded(games.played / tally.deals),
                "won": games.won,
                "win_rate": _rounded(games.won / games.played),
                "overbid": games.overbid,
                "average_score": _rounded(games.score / games.played),
            }
            for kind, games in tally.by_kind()
        ],
        "players": [
            {
                "name": name,
                "seats": seats,
                "declared": entrant.declared,
                "won": entrant.won,
                "game_points": _average(entrant.game_points, seats),
                "list_points": _average(entrant.list_points, seats),
                "illegal_moves": entrant.decisions_refused,
            }
            for name, seats, entrant in zip(
                contest.names, seats_taken(contest), tally.entrants, strict=True
            )
        ],
        "checks": {
            name: {"checked": tally.checked[name], "failed": tally.failed[name]}
            for name in sorted(tally.checked)
        },
        "illegal_moves": tally.illegal_moves,
        "faults": tally.faults,
    }


def seats_taken(contest: Contest) -> list[int]:
    """Return how many seats each player of a contest takes at once."""
    sitting = contest.sittings[0]
    return [sitting.count(who) for who in range(len(contest.names))]


def _average(sums: Sums, seats: int) -> dict[str, object]:
    average, margin = sums.average(seats), sums.margin(seats)
    return {
        "per_deal": _rounded(average),
        "interval95": [_rounded(average - margin), _rounded(average + margin)],
    }


def _rounded(value: float) -> float:
    return round(value, 4)


def print_summary(contest: Contest, tally: Tally, seconds: float) -> None:
    """Print the count for people."""
    rules = contest.rules
    print(
        f"{tally.deals} deals of {rules.name} at {contest.seats} seats, seed {contest.seed}, "
        f"{tally.deals / max(seconds, 1e-9):.0f} a second"
    )
    print(
        f"passed {tally.passed}, ramsch {tally.ramsch}, with kontra {tally.kontra}, "
        f"in Bock rounds {tally.bock}, matches {tally.matches}"
    )
    print()
    games = Table("contract", "games", "share", "won", "overbid", "average score", left=1)
    for kind, count in tally.by_kind():
        games.row(
            _name(kind),
            count.played,
            f"{count.played / tally.deals:.1%}",
            f"{count.won / count.played:.1%}",
            count.overbid,
            f"{count.score / count.played:+.1f}",
        )
    games.show()
    print()
    players = Table(
        "player", "seats", "declared", "won", "game points a deal", "list points a deal", left=1
    )
    for name, seats, entrant in zip(
        contest.names, seats_taken(contest), tally.entrants, strict=True
    ):
        players.row(
            name,
            seats,
            entrant.declared,
            f"{entrant.won / entrant.declared:.1%}" if entrant.declared else "-",
            _with_margin(entrant.game_points, seats),
            _with_margin(entrant.list_points, seats),
        )
    players.show()
    print()
    checked = ", ".join(f"{name} {tally.checked[name]}" for name in sorted(tally.checked))
    print(f"checks: {checked}; failed {tally.failed.total()}; illegal moves {tally.illegal_moves}")


def _with_margin(sums: Sums, seats: int) -> str:
    return f"{sums.average(seats):+.2f} ± {sums.margin(seats):.2f}"


def _name(kind: Kind) -> str:
    return kind.game + (" hand" if kind.hand else "") + (" ouvert" if kind.ouvert else "")
