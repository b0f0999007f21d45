"""Plays deals among a mixed population and writes one line a game.

    python training/selfplay/generate.py OUT.jsonl --deals 1000 --seed 1

A line holds the hands as dealt (masks by position), the skat, everything said in the auction,
the declarer, contract and discard, the thirty cards in order of play with the leader of each trick,
what the declarer got, and who played: from it every decision can be built again. Passed deals are
left out. A file that exists is continued after its last line.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

from skat.core import deck
from skat.core.deal import Deal
from skat.core.moves import Bid, Hold, Move, Pass
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.players import Key, player
from skat.players.rules.bidding import limit
from skat.players.values import bidding, declaring

RULES = Ruleset.preset("isko")
CAP = 0.25
"""Share of seats that never go beyond 18, 20 or 22, whatever they hold."""


class Bidder:
    """Bids by nets or by rule, more boldly or more carefully, perhaps never beyond a value."""

    def __init__(self, chance: random.Random, nets: float) -> None:
        self.nets = chance.random() < nets
        self.needed = chance.uniform(0.42, 0.75)
        self.threshold = chance.uniform(-20.0, 25.0)
        self.cap = chance.choice((18, 18, 20, 22)) if chance.random() < CAP else 999

    def declare(self, view: View) -> Move:
        """Return hand game or skat, contract and discard."""
        if self.nets:
            return declaring.advise(view, quick=True).move
        return player("rules").decide(view, Key(0, 0, 0, 0))

    def call(self, view: View) -> Move:
        """Return the answer to a question of the auction."""
        assert view.position is not None
        if self.nets:
            move = bidding.advise(view, quick=True, threshold=self.threshold).move
            value = move.value if isinstance(move, Bid) else view.bid
            return move if isinstance(move, Pass) or value <= self.cap else Pass()
        most = min(self.cap, limit(view.rules, view.hand, int(view.position), self.needed))
        if view.ask is Ask.HOLD:
            return Hold() if view.bid <= most else Pass()
        return Bid(view.bids[0]) if view.bids and view.bids[0] <= most else Pass()


def play(
    seed: int, number: int, worlds: int, searchers: float, nets: float
) -> dict[str, object] | None:
    """Return the record of one deal, None if it was passed."""
    chance = random.Random(f"population {seed} {number}")
    bidders = [Bidder(chance, nets) for _ in range(3)]
    rules = player("rules")
    usual = f"worlds={worlds},every=200,exact=7"
    plain, weighed = player(f"sampler:{usual},width=6"), player(f"champion:{usual}")
    seats = [
        rules if chance.random() >= searchers else weighed if chance.random() < nets else plain
        for _ in range(3)
    ]
    series = Series.open(RULES, seats=3, first_dealer=0)
    series, _ = series.start(deck.shuffle(deck.secret_from_seed(f"selfplay {seed}", number)))
    decisions = 0
    while series.running:
        seat = series.turn
        assert seat is not None
        view = series.view(seat)
        decisions += 1
        if view.ask in (Ask.BID, Ask.HOLD, Ask.FOREHAND):
            move = bidders[seat].call(view)
        elif view.ask in (Ask.HAND_OR_SKAT, Ask.ANNOUNCE):
            move = bidders[seat].declare(view)
        else:
            move = seats[seat].decide(view, Key(seed, number, seat, decisions))
        deal = series.deal
        series, _ = series.apply(seat, move)
    deal = series.deal
    assert deal is not None
    if deal.declarer is None or deal.result is None or deal.result.score is None:
        return None
    return record(deal, [who is not rules for who in seats], series)


def record(deal: Deal, searched: list[bool], series: Series) -> dict[str, object]:
    """Return what a finished game is written as."""
    assert deal.result is not None
    assert deal.result.score is not None
    score = deal.result.score
    return {
        "hands": list(deal.dealt),
        "skat": deal.skat,
        "auction": [[int(who), value] for who, value in deal.auction.history],
        "declarer": int(deal.declarer or 0),
        "contract": str(deal.contract),
        "bid": score.bid,
        "discard": deal.declaration.discard,
        "tricks": [[int(trick.leader), *map(int, trick.cards)] for trick in deal.cards.tricks],
        "points": score.declarer_points,
        "declarer_tricks": score.declarer_tricks,
        "won": score.won,
        "score": score.score,
        "search": [searched[series.seat_of(position)] for position in range(3)],
    }


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=8)
    parser.add_argument("--searchers", type=float, default=0.6, help="share of seats that search")
    parser.add_argument("--nets", type=float, default=0.0, help="share of bids and cards by nets")
    options = parser.parse_args()
    done = 0
    if options.out.exists():
        lines = options.out.read_text().splitlines()
        done = json.loads(lines[-1])["number"] if lines else 0
    began = time.monotonic()
    with options.out.open("a") as out:
        for number in range(done + 1, options.deals + 1):
            game = play(options.seed, number, options.worlds, options.searchers, options.nets)
            if game is not None:
                out.write(json.dumps({"number": number, **game}) + "\n")
            if number % 200 == 0:
                out.flush()
                rate = (number - done) / (time.monotonic() - began)
                print(f"{number} of {options.deals} deals, {rate:.1f} a second", flush=True)


if __name__ == "__main__":
    main()
