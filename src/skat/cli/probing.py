"""`skat arena --probe`: asks a player again with other hidden cards, and says what changed."""

from __future__ import annotations

import json

from skat.arena.probe import Probed, probe
from skat.cli.progress import progress
from skat.core.rulesets import Ruleset
from skat.players import budget_named, player

DISHONEST = 1
"""Exit code after an answer that depended on hidden cards."""


def run_probe(
    name: str, rules: Ruleset, decisions: int, seed: str, budget: str | None, as_json: bool
) -> int:
    """Probe a player, print what was found and return the exit code.

    Raises:
        SkatError: if there is no such player or budget.
    """
    work = budget_named(budget)
    with progress("decisions", decisions) as advance:
        found = probe(
            player(name),
            rules,
            decisions=decisions,
            seed=seed,
            budget=work,
            compared=lambda: advance(1),
        )
    if as_json:
        print(json.dumps(_summary(name, rules, seed, found), indent=1))
    else:
        _print(name, found)
    return DISHONEST if found.changes else 0


def _summary(name: str, rules: Ruleset, seed: str, found: Probed) -> dict[str, object]:
    return {
        "format": 1,
        "player": name,
        "preset": rules.name,
        "seed": seed,
        "decisions": found.decisions,
        "asked": {ask.value: count for ask, count in found.asked.most_common()},
        "changed": len(found.changes),
        "changes": [str(change) for change in found.changes],
    }


def _print(name: str, found: Probed) -> None:
    asked = ", ".join(f"{ask.value} {count}" for ask, count in found.asked.most_common())
    print(f"{name}: {found.decisions} decisions asked again with other hidden cards ({asked})")
    for change in found.changes:
        print(f"  {change}")
    print(f"answers that changed: {len(found.changes)}")
