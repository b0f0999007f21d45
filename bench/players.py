"""How many complete deals a second three players play on one core, asked and refereed.

Matches of 36 deals under `twelve` (without its end after twelve) and under the
house rules, with Kontra and Ramsch. The aim for the rule player is 300. Players that search play
a few deals with the budget `quick`. Then boards of a duplicate match, which are six deals each.
"""

from __future__ import annotations

import time
from collections import Counter

from skat.arena.driver import play_series
from skat.arena.duplicate import Bench, Duplicate
from skat.core.moves import Move
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.core.views import View
from skat.players import BUDGETS, Budget, Key, Player, player, player_names

DEALS = 720
SEARCHED = 6
"""Deals of players that search, which take some thousand times as long."""
QUICK = ("random", "rules", "beginner", "casual")
MATCH = 36
BOARDS = 120
GOAL = 300
PRESETS = ("twelve", "kneipe")


class Timed:
    """A player whose time and decisions are counted."""

    def __init__(self, name: str) -> None:
        self.player: Player = player(name)
        self.name = name
        self.spent: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return the answer of the player, and note how long it took."""
        assert view.ask is not None
        start = time.perf_counter_ns()
        move = self.player.decide(view, key, budget)
        self.spent[view.ask.value] += time.perf_counter_ns() - start
        self.asked[view.ask.value] += 1
        return move


def play(name: str | Timed, rules: Ruleset, deals: int) -> None:
    """Play so many deals with three of one player."""
    one: Player = name if isinstance(name, Timed) else player(name)
    seed = 0
    while deals > 0:
        seed += 1
        series = play_series(
            Series.open(rules, deals=MATCH),
            [one] * 3,
            seed=seed,
            packs=min(deals, MATCH),
            budget=BUDGETS["quick"],
        )
        deals -= len(series.entries)


def main() -> None:
    """Print a rate for each player and preset, then what the rule player's decisions cost."""
    for name in player_names():
        for preset in PRESETS:
            rules = Ruleset.preset(preset)
            deals = DEALS if name in QUICK else SEARCHED
            play(name, rules, min(deals, MATCH))  # fills the tables
            start = time.process_time()
            play(name, rules, deals)
            rate = deals / (time.process_time() - start)
            aim = f" (aim: {GOAL})" if name == "rules" else ""
            print(f"three {name:8} {preset:10}{rate:8,.3g} deals a second{aim}")
    for preset in PRESETS:
        timed = Timed("rules")
        play(timed, Ruleset.preset(preset), DEALS // 2)
        for ask, count in timed.asked.most_common():
            mean = timed.spent[ask] / count / 1000
            print(f"  rules, {preset:8}{ask:14}{count:8,} decisions, {mean:6.1f} us each")
    match = Duplicate(Ruleset.preset("twelve"), ("rules", "rules"))
    bench = Bench(match.names)
    start = time.process_time()
    for number in range(1, BOARDS + 1):
        match.play(number, bench)
    rate = BOARDS / (time.process_time() - start)
    print(f"rules against rules, {BOARDS} boards: {rate:.0f} a second in one process")


if __name__ == "__main__":
    main()
