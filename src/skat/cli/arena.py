"""`skat arena`: which of its kinds of measurement is meant, and whether the options go with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from skat.arena.duplicate import Duplicate
from skat.cli.contest import run_contest
from skat.cli.duplicate import Wanted, run_duplicate
from skat.core.errors import SkatError
from skat.core.rulesets import Ruleset

BOARDS = 100
"""Boards of a match when nobody says how many."""


@dataclass(frozen=True, slots=True)
class Options:
    """What was typed after `skat arena`."""

    players: tuple[str, ...]
    preset: str
    seed: str
    jobs: int
    as_json: bool
    boards: int | None = None
    deals: int | None = None
    seats: int | None = None
    budget: str | None = None
    fixed: bool = False
    out: Path | None = None


def run_arena(options: Options) -> int:
    """Measure players and return the exit code.

    Raises:
        SkatError: if options do not go together.
    """
    if options.deals is not None:
        _only_with("--boards", options, "boards", "budget", "fixed", "out")
        return run_contest(
            list(options.players),
            options.preset,
            options.deals,
            options.seed,
            3 if options.seats is None else options.seats,
            options.jobs,
            options.as_json,
        )
    _only_with("--deals", options, "seats")
    duplicate = Duplicate(
        Ruleset.preset(options.preset), options.players, options.seed, options.budget, options.fixed
    )
    boards = BOARDS if options.boards is None else options.boards
    return run_duplicate(duplicate, Wanted(boards, options.jobs, options.as_json, options.out))


def _only_with(mode: str, options: Options, *names: str) -> None:
    """Refuse options that belong to another kind of measurement."""
    for name in names:
        if getattr(options, name) not in (None, False):
            raise SkatError(f"expected --{name} with {mode} only, got it without")
