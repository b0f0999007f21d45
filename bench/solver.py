"""How fast the solver is: nodes and milliseconds on fixed deal sets, beside the figures to reach.

Every position starts with an empty table, on one thread; times are the thread's own CPU time
around one call. Run it as `python bench/solver.py [--deals N]`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from _solver_deals import CHECKS, HASHES, deals, fingerprint

from skat.core.cards import Game, mask_cards
from skat.solver import Answer, Position, Question, solve_many

BAR = {  # nodes of the measured prototype: mean of "61?" and of the exact value
    ("suit", False): (3_300, 81_000),
    ("grand", False): (1_800, 38_000),
    ("null", False): (100, None),
    ("suit", True): (12_200, 64_000),
    ("grand", True): (4_700, 36_400),
    ("null", True): (3_400, None),
}
SETS = tuple(BAR)


def timed(
    positions: list[Position], ask: Callable[[Position], Answer]
) -> tuple[list[Answer], list[float]]:
    """Return the answers and the milliseconds of each call."""
    answers, times = [], []
    for position in positions:
        start = time.thread_time()
        answers.append(ask(position))
        times.append((time.thread_time() - start) * 1000)
    return answers, times


def question(kind: Question, threshold: int = 61) -> Callable[[Position], Answer]:
    """Return a call that asks one position."""
    return lambda place: solve_many([place], kind, threshold=threshold, threads=1)[0]


def row(name: str, answers: list[Answer], times: list[float], bar: int | None) -> None:
    """Print one line of a table."""
    nodes = [answer.nodes for answer in answers]
    ordered = sorted(times)
    rate = sum(nodes) / max(1e-9, sum(times)) / 1000
    print(
        f"{name:30} {statistics.median(nodes):9,.0f} {statistics.mean(nodes):9,.0f} "
        f"{f'{bar:,}' if bar else '-':>8}  {statistics.median(times):7.3f} "
        f"{statistics.mean(times):7.3f} {ordered[len(ordered) * 95 // 100]:7.2f} "
        f"{ordered[-1]:7.1f}  {rate:6.1f}"
    )


def later(positions: list[Position], cards: int, seed: int) -> list[Position]:
    """Return the positions after random tricks, with so many cards in every hand."""
    rng = random.Random(seed)
    found = []
    for place in positions:
        while place.hands[0].bit_count() > cards or place.table:
            place = place.play(rng.choice(mask_cards(place.legal)))
        found.append(place)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="deals of each set (default 200)")
    count = parser.parse_args().deals
    head = f"{'':30} {'nodes':>19} {'bar':>8}  {'ms':>32}  {'M nodes/s':>9}"
    names = (
        f"{'':30} {'median':>9} {'mean':>9} {'mean':>8}  {'median':>7} {'mean':>7} {'p95':>7} "
        f"{'max':>7}"
    )
    print("Full deals, empty table, one thread", head, names, sep="\n")
    sets = {key: deals(*key, count) for key in SETS}
    for key, positions in sets.items():
        kind, realistic = key
        name = f"{'realistic' if realistic else 'random'} {kind}"
        if count == 200:
            assert fingerprint(kind, positions) == HASHES[key], f"{name}: another deal set"
        bar61, bar_exact = BAR[key]
        if kind == "null":
            answers, times = timed(positions, question(Question.MADE))
            row(f"{name}, held?", answers, times, bar61)
            check = (0, sum(answer.value for answer in answers))
        else:
            answers, times = timed(positions, question(Question.REACH))
            row(f"{name}, 61?", answers, times, bar61)
            yes = sum(answer.value for answer in answers)
            answers, times = timed(positions, question(Question.VALUE))
            row(f"{name}, exact", answers, times, bar_exact)
            values = zip(answers, positions, strict=True)
            check = (sum(answer.value - place.bank for answer, place in values), yes)
        if count == 200:
            assert check == CHECKS[key], f"{name}: expected {CHECKS[key]}, got {check}"

    print("\nEvery card, realistic deals (10 cards: the first 50)", head, names, sep="\n")
    for kind in ("suit", "grand", "null"):
        positions = sets[(kind, True)]
        for cards in (10, 8, 6):
            part = positions[:50] if cards == 10 else later(positions, cards, cards)
            answers, times = timed(part, question(Question.CARDS))
            row(f"{kind}, {cards} cards, exact", answers, times, None)
            if kind != "null":
                aim = [61] * len(part) if cards == 10 else [place.bank + 30 for place in part]
                asked = iter(aim)
                answers, times = timed(
                    part,
                    lambda place, asked=asked: solve_many(  # type: ignore[misc]
                        [place], Question.CARDS_REACH, threshold=next(asked), threads=1
                    )[0],
                )
                row(f"{kind}, {cards} cards, keeps T?", answers, times, None)

    print("\nThreads: the exact values of the realistic suit deals, four times over")
    work = sets[("suit", True)] * 4
    seconds = {}
    for threads in (1, 2):
        start = time.perf_counter()
        solve_many(work, Question.VALUE, threads=threads)
        seconds[threads] = time.perf_counter() - start
        print(f"  {threads} thread{'s' if threads > 1 else ' '} {seconds[threads]:.2f} s")
    print(f"  two threads are {seconds[1] / seconds[2]:.2f} times as fast as one (to reach: 1.8)")

    start = time.perf_counter()
    import skat.solver._search as kernel

    size = Path(kernel.__file__ or "").stat().st_size
    print(f"\nKernel: {size / 1000:.0f} kB (to reach: below 300)")
    games = {place.game for positions in sets.values() for place in positions}
    assert Game.NULL in games


if __name__ == "__main__":
    main()
