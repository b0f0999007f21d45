"""Ask games what the others' calls meant, and whether hands brought what they were foretold to.

    python training/values/calls.py own/*.jsonl

The games are those of `calibrate.py`; NumPy is needed. Prints, for each height of an opponent's
highest call, by a linear regression, how many list points a game brought beyond what was foretold:
the allowances `CALLED` and `PASSED` of `bidding.py`; once over all games, once over those that
were foretold to bring less than 60. Then by what was foretold, allowances included, what was
brought, each with its standard error. Games that the first part has not seen make it honest.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from skat.core.lists import DEFENDERS_PREMIUM, PREMIUM
from skat.core.rulesets import Ruleset
from skat.players.values.bidding import CALLED, PASSED
from skat.players.values.chances import QUICK_SKATS
from skat.players.values.outlook import Outlook

ISKO = Ruleset.preset("isko")
HEIGHTS = (18, 20, 23, 33)
PULL = 5.0
"""Games by which each allowance is drawn to 0."""
EDGES = (-200, -20, 0, 20, 50, 80, 120, 400)


def main() -> None:
    """Fit and check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path, nargs="+")
    options = parser.parse_args()
    rows = []
    for path in options.games:
        for line in path.read_text().splitlines():
            game = json.loads(line)
            if game["search"][game["declarer"]]:
                rows.append((*weighed(game), *called(game)))
    table = np.array(rows, float)
    foretold, brought, heard, calls = table[:, 0], table[:, 1], table[:, 2], table[:, 3:]
    for most in (1000.0, 60.0):
        chosen = foretold < most
        fit(calls[chosen], (brought - foretold)[chosen], most)
    for low, high in pairwise(EDGES):
        chosen = (foretold + heard >= low) & (foretold + heard < high)
        if chosen.sum() > 10:
            told, got = (foretold + heard)[chosen], brought[chosen]
            error = got.std() / len(got) ** 0.5
            means = f"foretold {told.mean():.1f} brought {got.mean():.1f}"
            print(f"{len(got)} games {means} ± {error:.1f}")


def weighed(game: dict[str, Any]) -> tuple[float, float]:
    """Return what a hand was foretold to bring under its bid without regard to calls, and did."""
    seat = game["declarer"]
    foretold = Outlook(ISKO, game["hands"][seat], seat, number=QUICK_SKATS).worth(game["bid"])
    premium = PREMIUM if game["won"] else -PREMIUM - DEFENDERS_PREMIUM[3]
    return foretold, game["score"] + premium


def called(game: dict[str, Any]) -> list[float]:
    """Return the allowance for the opponents' calls, and how many called how high, 0 first."""
    highest: dict[int, int] = {}
    named = 0
    for who, said in game["auction"]:
        named = max(named, said)
        highest[who] = named if said >= 0 else highest.get(who, 0)
    counts = [0.0] * (len(HEIGHTS) + 1)
    allowance = 0.0
    for who, value in highest.items():
        if who != game["declarer"]:
            counts[sum(value >= height for height in HEIGHTS)] += 1
            allowance += next((points for least, points in CALLED if value >= least), PASSED)
    return [allowance, *counts]


def fit(calls: np.ndarray, beyond: np.ndarray, most: float) -> None:
    """Print the points that each call is worth."""
    matrix = calls.T @ calls + PULL * np.eye(calls.shape[1])
    points = np.linalg.solve(matrix, calls.T @ beyond)
    spread = (beyond - calls @ points).var()
    errors = (np.linalg.inv(matrix).diagonal() * spread) ** 0.5
    print(f"foretold below {most:.0f}: {len(beyond)} games")
    for height, value, error in zip((0, *HEIGHTS), points, errors, strict=True):
        print(f"  called {height}: {value:+.1f} ± {error:.1f}")


if __name__ == "__main__":
    main()
