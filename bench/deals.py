"""How many random complete deals a second, from the auction to the score, beside OpenSpiel.

OpenSpiel's `skat` is a C++ core without auction, Hand, announcements and values;
both sides are driven from Python, one random legal move at a time. The aim is
0.15 of its rate, and 0.3 once profiled. The last lines are import times; the aim
for `skat` is 60 ms.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import skat
from skat.core.cards import mask_cards
from skat.core.contracts import contract_menu
from skat.core.moves import PLAYS

DEALS = 200
"""Deals of a round."""
ROUNDS = 7
GOALS = (0.15, 0.3)
IMPORT_GOAL = 0.060
INSTALL = "pip install open_spiel"

RULES = skat.Ruleset.preset("twelve")
HAND_GAMES = contract_menu(RULES, hand=True)
SKAT_GAMES = contract_menu(RULES, hand=False)


def random_deal(seed: int, number: int, chance: random.Random) -> skat.Deal:
    """Return a deal after random moves to its end; forehand plays when the others pass."""
    deal = skat.Deal.start(RULES, skat.shuffle(skat.secret_from_seed(seed, number)))
    while deal.phase is skat.Phase.AUCTION:
        bids = deal.auction.bids
        move: skat.Move
        if deal.auction.stage == 3:
            move = skat.Bid(18)
        elif chance.random() < 0.5:
            move = skat.Pass()
        else:
            move = skat.Bid(bids[0]) if bids else skat.Hold()
        deal, _ = deal.apply(turn(deal), move)
    if chance.random() < 0.2:
        deal, _ = deal.apply(turn(deal), skat.Announce(chance.choice(HAND_GAMES)))
    else:
        declarer = turn(deal)
        deal, _ = deal.apply(declarer, skat.PickUp())
        discard = chance.sample(mask_cards(deal.cards.hands[declarer]), 2)
        announced = skat.Announce(chance.choice(SKAT_GAMES), (discard[0], discard[1]))
        deal, _ = deal.apply(declarer, announced)
    pick = chance.random
    while deal.result is None:
        legal = mask_cards(deal.legal())
        deal, _ = deal.apply(turn(deal), PLAYS[legal[int(pick() * len(legal))]])
    return deal


def turn(deal: skat.Deal) -> skat.Position:
    """Return who moves."""
    who = deal.turn
    assert who is not None
    return who


def ours(seed: int) -> None:
    """Play a round with this package."""
    chance = random.Random(seed)
    for number in range(DEALS):
        random_deal(seed, number, chance)


def open_spiel_round() -> Callable[[int], None] | None:
    """Return what plays a round with OpenSpiel, None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("skat")

    def theirs(seed: int) -> None:
        pick = random.Random(seed).random
        for _ in range(DEALS):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])

    return theirs


def seconds(work: Callable[[int], None], seed: int) -> float:
    """Return how long a round takes."""
    start = time.perf_counter()
    work(seed)
    return time.perf_counter() - start


def line(name: str, times: list[float]) -> float:
    """Print rates of a side, and return the best one."""
    best, median = DEALS / min(times), DEALS / statistics.median(times)
    print(f"{name:36}{best:10,.0f} a second (median {median:,.0f})")
    return best


def import_seconds(module: str) -> list[float]:
    """Return how long fresh interpreters take to import a module."""
    program = (
        "import time; start = time.perf_counter(); "
        f"import {module}; print(time.perf_counter() - start)"
    )
    command = [sys.executable, "-c", program]
    return [
        float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(ROUNDS)
    ]


def main() -> None:
    """Print the rates, their ratio, and import times."""
    theirs = open_spiel_round()
    our_times: list[float] = []
    their_times: list[float] = []
    for seed in range(ROUNDS):  # taking turns, so that a busy machine slows both
        our_times.append(seconds(ours, seed))
        if theirs is not None:
            their_times.append(seconds(theirs, seed))
    our_rate = line("random deals, skat", our_times)
    if theirs is None:
        print(f"{'random deals, OpenSpiel':36}not installed: {INSTALL}")
    else:
        ratio = our_rate / line("random deals, OpenSpiel", their_times)
        print(f"{'ratio':36}{ratio:10.2f} (aim: {GOALS[0]}, then {GOALS[1]})")
    for module, goal in (("skat", IMPORT_GOAL), ("skat.core.series", None)):
        times = import_seconds(module)
        aim = f" (aim: {goal * 1000:.0f} ms)" if goal else ""
        median = statistics.median(times) * 1000
        print(f"{'import ' + module:36}{min(times) * 1000:10.1f} ms (median {median:.1f}){aim}")


if __name__ == "__main__":
    main()
