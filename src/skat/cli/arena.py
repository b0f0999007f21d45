"""`skat arena`: which of its kinds of measurement is meant, and whether the options go with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from skat.arena.duplicate import Duplicate
from skat.cli.contest import run_contest
from skat.cli.duplicate import Wanted, run_duplicate, run_pool
from skat.cli.probing import run_probe
from skat.core.errors import SkatError
from skat.core.rulesets import Ruleset

BOARDS = 100
"""Boards of a match when nobody says how many."""
DECISIONS = 300
"""Decisions of a probe when nobody says how many."""


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
    plot: Path | None = None
    records: Path | None = None
    pool: bool = False
    probe: bool = False
    decisions: int | None = None


_MODES = {
    "boards": ("boards", "budget", "fixed", "out", "plot", "records"),
    "deals": ("deals", "seats", "budget"),
    "pool": ("pool", "plot"),
    "probe": ("probe", "decisions", "budget"),
}
"""The kinds of measurement, and the options of each that are not for all."""


def run_arena(options: Options) -> int:
    """Measure players and return the exit code.

    Raises:
        SkatError: if options do not go together.
    """
    mode = _mode(options)
    if mode == "pool":
        return run_pool([Path(name) for name in options.players], options.as_json, options.plot)
    rules = Ruleset.preset(options.preset)
    if mode == "deals":
        assert options.deals is not None
        seats = 3 if options.seats is None else options.seats
        return run_contest(
            list(options.players),
            options.preset,
            options.deals,
            options.seed,
            seats,
            options.jobs,
            options.as_json,
            options.budget,
        )
    if mode == "probe":
        if len(options.players) != 1:
            raise SkatError(f"expected one player to probe, got {len(options.players)}")
        decisions = DECISIONS if options.decisions is None else options.decisions
        return run_probe(
            options.players[0], rules, decisions, options.seed, options.budget, options.as_json
        )
    wanted = Wanted(
        BOARDS if options.boards is None else options.boards,
        options.jobs,
        options.as_json,
        options.out,
        options.plot,
        options.records,
    )
    names, seed, budget = options.players, options.seed, options.budget
    return run_duplicate(Duplicate(rules, names, seed, budget, options.fixed), wanted)


def _mode(options: Options) -> str:
    """Return which kind of measurement is meant.

    Raises:
        SkatError: if an option belongs to another kind.
    """
    mode = next(
        (mode for mode in ("pool", "probe", "deals") if _given(options, mode)),
        "boards",
    )
    for name in dict.fromkeys(name for names in _MODES.values() for name in names):
        if _given(options, name) and name not in _MODES[mode]:
            fitting = " or ".join(f"--{each}" for each in _MODES if name in _MODES[each])
            raise SkatError(f"expected --{name} with {fitting}, got it with --{mode}")
    return mode


def _given(options: Options, name: str) -> bool:
    value = getattr(options, name)
    return value is not None and value is not False
