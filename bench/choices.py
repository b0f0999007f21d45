"""What bids, hand games, contracts and discards bring, beside what was foretold of them.

    python bench/choices.py [--deals 300] [--seed 1] [--others rules] [--worlds 16]

In each deal one seat bids and announces by the hand-value nets and plays by search. Wherever the
nets foretell that two of its choices are worth about the same, both are played to the end, with
the same cards and the same chance: call or pass, hand game or skat, the best contract or another,
the best discard or the next. Printed by kind of choice and by what was foretold: how much more the
first brought in list points relative to the others' mean, with its 95 % interval. The others are
`rules`, half of them as cautious as some programs are (never beyond nothing, 18 or 20), or search
too (`--others search`).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from math import sqrt

from skat.core import deck
from skat.core.contracts import Contract
from skat.core.lists import list_points
from skat.core.moves import Announce, Bid, Hold, Move, Pass, PickUp
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.players import Key, player
from skat.players.decision import Candidate
from skat.players.rules.bidding import limit
from skat.players.values import bidding, declaring
from skat.players.values.achieved import kind_of

RULES = Ruleset.preset("isko")
CALLS = (Ask.BID, Ask.HOLD, Ask.FOREHAND)
CLOSE = {"call": 20.0, "hand": 45.0, "contract": 25.0, "discard": 25.0}
"""List points by which two choices may differ to be both played."""
CAPS = (999, 999, 999, 0, 18, 20)


class Table:
    """One deal of one seat that is looked at and two others."""

    def __init__(self, seed: int, number: int, others: str, worlds: int) -> None:
        chance = random.Random(f"choices {seed} {number}")
        usual = "every=200,exact=7"
        self.seat = chance.randrange(3)
        self.caps = [chance.choice(CAPS) for _ in range(3)]
        self.rules = None if others == "search" else player("rules")
        self.own, self.other = (
            player(f"champion:worlds={count},{usual}") for count in (worlds, worlds // 2)
        )
        self.seed, self.number = seed, number
        series = Series.open(RULES, seats=3, first_dealer=0)
        self.start, _ = series.start(deck.shuffle(deck.secret_from_seed(f"choices {seed}", number)))

    def usual(self, view: View, seat: int, step: int) -> Move:
        """Return what a seat does where nothing else is tried."""
        if seat != self.seat and self.rules is not None:
            return self._call(view, seat) if view.ask in CALLS else self.rules.decide(view, _KEY)
        quick = seat != self.seat
        if view.ask in CALLS:
            return bidding.advise(view, quick=quick, brief=True).move
        if view.ask in (Ask.HAND_OR_SKAT, Ask.ANNOUNCE):
            return declaring.advise(view, quick=quick).move
        who = self.own if seat == self.seat else self.other
        return who.decide(view, Key(self.seed, self.number, seat, step))

    def _call(self, view: View, seat: int) -> Move:
        most = min(self.caps[seat], limit(view.rules, view.hand, int(view.position or 0)))
        if view.ask is Ask.HOLD:
            return Hold() if view.bid <= most else Pass()
        return Bid(view.bids[0]) if view.bids and view.bids[0] <= most else Pass()

    def end(self, series: Series, step: int) -> float:
        """Return what the seat has in the end, less the mean of the others."""
        while series.running:
            seat = series.turn
            assert seat is not None
            series, _ = series.apply(seat, self.usual(series.view(seat), seat, step))
            step += 1
        deal = series.deal
        assert deal is not None
        if deal.declarer is None or deal.result is None or deal.result.score is None:
            return 0.0
        score = deal.result.score
        declarer = series.seat_of(deal.declarer)
        scores = [score.score if seat == declarer else 0 for seat in range(3)]
        points = list_points(RULES, seats=3, declarer=declarer, won=score.won, scores=scores)
        return points[self.seat] - (sum(points) - points[self.seat]) / 2


_KEY = Key(0, 0, 0, 0)


def choices(view: View) -> list[tuple[str, Candidate, Candidate]]:
    """Return the choices of a seat that are worth about the same, with their kind."""
    if view.ask in CALLS:
        both = bidding.advise(view, brief=True).candidates
        calls = [one for one in both if not isinstance(one.move, Pass)]
        passes = [one for one in both if isinstance(one.move, Pass)]
        found = [("call", calls[0], passes[0])] if calls and passes else []
    elif view.ask is Ask.HAND_OR_SKAT:
        told = declaring.advise(view).candidates
        skat = next(one for one in told if isinstance(one.move, PickUp))
        hands = [one for one in told if one is not skat]
        found = [("hand", hands[0], skat)] if hands else []
    else:
        best, *rest = declaring.advise(view).candidates
        found = []
        for kind in ("contract", "discard"):
            same = [
                one for one in rest if (_contract(one) == _contract(best)) == (kind == "discard")
            ]
            found += [(kind, best, one) for one in same[:1]]
    return [
        (_named(kind, one), one, two)
        for kind, one, two in found
        if abs(one.utility - two.utility) < CLOSE[kind]
    ]


def _contract(candidate: Candidate) -> Contract:
    assert isinstance(candidate.move, Announce)
    return candidate.move.contract


def _named(kind: str, candidate: Candidate) -> str:
    return kind if kind == "call" else f"{kind}, {kind_of(_contract(candidate))}"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--others", choices=("rules", "search"), default="rules")
    parser.add_argument("--worlds", type=int, default=16, help="layouts of the seat looked at")
    options = parser.parse_args()
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for number in range(1, options.deals + 1):
        table = Table(options.seed, number, options.others, options.worlds)
        series, step = table.start, 0
        while series.running:
            seat = series.turn
            assert seat is not None
            view = series.view(seat)
            if view.ask is Ask.CARD:
                break
            for kind, one, two in choices(view) if seat == table.seat else ():
                ends = [
                    table.end(series.apply(seat, each.move)[0], step + 1) for each in (one, two)
                ]
                found[kind].append((one.utility - two.utility, ends[0] - ends[1]))
            series, _ = series.apply(seat, table.usual(view, seat, step))
            step += 1
        if number % 10 == 0:
            print(f"\r{number} of {options.deals} deals", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for kind, pairs in sorted(found.items()):
        pairs.sort()
        parts = max(1, min(4, len(pairs) // 40))
        for part in range(parts):
            some = pairs[len(pairs) * part // parts : len(pairs) * (part + 1) // parts]
            told = sum(one for one, _ in some) / len(some)
            mean = sum(two for _, two in some) / len(some)
            spread = sqrt(sum((two - mean) ** 2 for _, two in some)) / len(some)
            print(
                f"{kind}: {len(some)}, foretold {told:+.0f}, "
                f"brought {mean:+.0f} ± {1.96 * spread:.0f}"
            )


if __name__ == "__main__":
    main()
