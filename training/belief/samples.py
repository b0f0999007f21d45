"""Builds training samples from games: what a seat saw, where the hidden cards lay, what it played.

    python training/belief/samples.py OUT GAMES.jsonl ... [--share 0.4] [--first 1] [--last 9999]

Writes OUT.suit.npz, OUT.grand.npz and OUT.null.npz with, for each sample, the active inputs (padded
with -1), by card of the net its place (0 next, 1 next but one, 2 skat, 3 not hidden), the places it
cannot be in (bits), the card played (-1 where it was the only one), whether a searching player
played it, and the number of the game, so that a split by deal is possible.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np

from skat.core.cards import Mask, mask_cards
from skat.core.deal import Deal
from skat.core.views import View
from skat.players.search.facts import facts
from skat.players.search.features import KINDS, inputs, kind, renumbered

sys.path.insert(0, str(Path(__file__).parents[1] / "selfplay"))

from games import moments

WIDTH = 96
"""Room for active inputs."""


def sample(view: View, card: int, deal: Deal) -> tuple[int, list[int], bytes, bytes, int]:
    """Return kind, inputs, places by card of the net, barred places, and the card played."""
    known = facts(view)
    number = renumbered(known.game)
    where: list[Mask] = [deal.cards.hands[seat] for seat in known.seats]
    where.append(deal.laid_away)
    place, barred = bytearray(b"\x03" * 32), bytearray(32)
    for hidden in mask_cards(known.hidden):
        for at in range(3):
            if where[at] >> hidden & 1:
                place[number[hidden]] = at
            if known.barred[at] >> hidden & 1 or not known.free[at]:
                barred[number[hidden]] |= 1 << at
    played = number[card] if view.legal.bit_count() > 1 else -1
    return kind(known.game), inputs(view, known), bytes(place), bytes(barred), played


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--share", type=float, default=0.4, help="of the cards that become samples")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal taken")
    parser.add_argument("--last", type=int, default=10**9)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    found: list[list[tuple[Any, ...]]] = [[] for _ in KINDS]
    for number, path in enumerate(options.games):
        with path.open() as lines:
            for line in lines:
                if not line.endswith("\n"):
                    break
                game = json.loads(line)
                if not options.first <= game["number"] <= options.last:
                    continue
                for deal, card in moments(game):
                    if chance.random() >= options.share:
                        continue
                    assert deal.turn is not None
                    view = deal.view(deal.turn)
                    which, active, place, barred, played = sample(view, card, deal)
                    row = np.full(WIDTH, -1, np.int16)
                    row[: len(active)] = active
                    searched = game["search"][int(view.position or 0)]
                    found[which].append(
                        (row, place, barred, played, searched, number * 10**6 + game["number"])
                    )
        print(path, [len(rows) for rows in found], file=sys.stderr, flush=True)
    for name, rows in zip(KINDS, found, strict=True):
        np.savez(
            f"{options.out}.{name}.npz",
            inputs=np.stack([row[0] for row in rows]),
            place=np.frombuffer(b"".join(row[1] for row in rows), np.uint8).reshape(-1, 32),
            barred=np.frombuffer(b"".join(row[2] for row in rows), np.uint8).reshape(-1, 32),
            played=np.array([row[3] for row in rows], np.int8),
            searched=np.array([row[4] for row in rows], bool),
            game=np.array([row[5] for row in rows], np.int64),
        )


if __name__ == "__main__":
    main()
