"""Ramsch cards by imagined layouts (A) against the rule player's (B), duplicate in six seatings.

    python bench/ramsch.py [BOARDS WORLDS SEED]

Everybody passes, so every board is a Ramsch of the preset ``kneipe``; the rule player pushes for
all. Printed is the mean of A's nine scores less the mean of B's nine, with a 95 % interval.
"""

from __future__ import annotations

import sys
import time
from math import sqrt
from random import Random

from skat.core.cards import CARDS, cards_mask
from skat.core.deal import Deal
from skat.core.moves import Move, Pass
from skat.core.presets import PRESETS
from skat.core.views import Ask
from skat.players import Key, player
from skat.players.ramsch_search import choose_ramsch

SEATINGS = ("ABB", "BAB", "BBA", "BAA", "ABA", "AAB")


def played(deal: Deal, seats: str, board: int, worlds: int, seed: int) -> tuple[int, ...]:
    """Return the scores of a deal by position."""
    rules = player("rules")
    number = 0
    while deal.result is None:
        who = deal.turn
        assert who is not None
        view = deal.view(who)
        number += 1
        key = Key(seed, board, int(who), number)
        move: Move
        if view.ask in (Ask.BID, Ask.HOLD, Ask.FOREHAND):
            move = Pass()
        elif view.ask is Ask.CARD and seats[who] == "A":
            move = choose_ramsch(view, key, worlds).move
        else:
            move = rules.decide(view, key)
        deal, _ = deal.apply(who, move)
    return tuple(deal.result.scores)


def main() -> None:
    """Play the boards and print the difference."""
    boards, worlds, seed = (int(word) for word in sys.argv[1:4] or ("10", "80", "1"))
    begun = time.perf_counter()
    found = []
    for board in range(boards):
        cards = list(CARDS)
        Random(f"{seed} {board}").shuffle(cards)
        hands = [cards_mask(cards[start : start + 10]) for start in (0, 10, 20)]
        sums = {"A": 0, "B": 0}
        for seats in SEATINGS:
            deal = Deal.from_hands(PRESETS["kneipe"], hands, cards_mask(cards[30:]))
            for side, score in zip(seats, played(deal, seats, board, worlds, seed), strict=True):
                sums[side] += score
        found.append((sums["A"] - sums["B"]) / 9)
    mean = sum(found) / boards
    error = sqrt(sum((one - mean) ** 2 for one in found) / (boards - 1) / boards)
    print(
        f"{boards} boards, {worlds} worlds, seed {seed}: {mean:+.1f} game points "
        f"[{mean - 1.96 * error:.1f}, {mean + 1.96 * error:.1f}], "
        f"{time.perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
