"""What ways of choosing a card lose where the cards really lie, beside each other.

    python bench/card_choice.py [PLAYER ...] [--games 1000] [--seed 1] [--from GAMES.jsonl]
                                [--played TIMES [--by PLAYER]]

Games come from training/selfplay/generate.py, made here unless a file is given. At every other
card, up to the seventh trick, each player named chooses from what the seat saw. The solver then
says what the card costs in list points of the declarer relative to the others, with best play of
all from there, in the layout that was real. Only decisions at which some card costs something
count. Printed for declarers and defenders: the mean cost, and how much less that is than the
first player's, with its 95 % interval. Much finer than duplicate matches, but blind for what open
cards do not show.

With `--played` the solver is left out: wherever two of the players choose differently, the game is
played to the end from there, so many times with each of their cards, by three players who see their
own cards only. That sees what open cards do not show, and is still finer than matches.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from skat.core.cards import Card, Game
from skat.core.deal import Deal
from skat.core.moves import PLAYS, Play
from skat.core.views import View
from skat.players import Key, player
from skat.players.protocol import Player
from skat.players.search.stakes import by_points, tops_of
from skat.players.values.stakes import relative
from skat.solver import Position, card_values

TRAINING = Path(__file__).parents[1] / "training"
sys.path.insert(0, str(TRAINING / "selfplay"))
from games import moments  # noqa: E402
from generate import play  # noqa: E402


def games(path: Path | None, most: int, seed: int) -> Iterator[dict[str, Any]]:
    """Yield games, those of a file or new ones of three players who search a little."""
    found = 0
    if path is None:
        number = 0
        while found < most:
            number += 1
            game = play(seed, number, worlds=6, searchers=1.0, nets=1.0)
            if game is not None:
                found += 1
                yield game
        return
    with path.open() as lines:
        for line in lines:
            if found == most or not line.endswith("\n"):
                return
            found += 1
            yield json.loads(line)


def open_worth(deal: Deal, view: View) -> dict[Card, float]:
    """Return what each card is worth to the declarer with open cards and best play of all."""
    assert view.contract is not None
    assert view.game is not None
    assert view.declarer is not None
    tops = tops_of(view.game, deal.dealt[view.declarer] | deal.skat)
    worth = by_points(view.rules, view.contract, tops, view.bid, view.kontra, 0.0)
    return {card: worth[points] for card, points in card_values(Position.of_deal(deal)).items()}


def choices(players: Sequence[Player], view: View, key: Key) -> list[Card]:
    """Return the card that each player chooses."""
    cards = []
    for who in players:
        move = who.decide(view, key)
        assert isinstance(move, Play)
        cards.append(move.card)
    return cards


def played_worth(deal: Deal, card: Card, by: Player, key: Key, times: int) -> float:
    """Return what a card brings the declarer, on average, when players go on from there."""
    assert deal.turn is not None
    start, _ = deal.apply(deal.turn, PLAYS[card])
    total = 0.0
    for time in range(times):
        now, step = start, 0
        while now.result is None:
            assert now.turn is not None
            view = now.view(now.turn)
            step += 1
            chance = Key(key.seed, key.deal, int(now.turn), 100 * (time + 1) + step)
            now, _ = now.apply(now.turn, by.decide(view, chance))
        assert now.result.score is not None
        total += relative(now.rules, now.result.score, seats=3)
    return total / times


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", nargs="*", default=["sampler:worlds=20", "champion:worlds=20"])
    parser.add_argument("--games", type=int, default=60, dest="most", help="how many to look at")
    parser.add_argument("--from", type=Path, dest="path")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--played", type=int, default=0, help="times to play each card on")
    parser.add_argument("--by", default="champion:worlds=8,every=200,exact=7", help="who goes on")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    players, by = [player(name) for name in options.players], player(options.by)
    costs: dict[str, list[list[float]]] = {"declarer": [], "defender": []}
    for seen, game in enumerate(games(options.path, options.most, options.seed), start=1):
        for deal, _ in moments(game):
            assert deal.turn is not None
            view = deal.view(deal.turn)
            late = len(view.tricks) > 6 or view.legal.bit_count() < 2
            if chance.random() < 0.5 or late or view.game is Game.NULL:
                continue
            key = Key(options.seed, seen, int(view.position or 0), 0)
            if options.played:
                cards = choices(players, view, key)
                tried = set(cards)
                if len(tried) == 1:
                    continue
                worth = {card: played_worth(deal, card, by, key, options.played) for card in tried}
            else:
                worth = open_worth(deal, view)
                if len(set(worth.values())) == 1:
                    continue
                cards = choices(players, view, key)
            declares = view.position == view.declarer
            gains = {card: one if declares else -one for card, one in worth.items()}
            best = max(gains.values())
            costs["declarer" if declares else "defender"].append(
                [best - gains[card] for card in cards]
            )
        if seen % 20 == 0:
            print(f"\r{seen} of {options.most} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for role, rows in costs.items():
        if not rows:
            continue
        for index, name in enumerate(options.players):
            less = [row[0] - row[index] for row in rows]
            mean = sum(less) / len(less)
            spread = sqrt(sum((one - mean) ** 2 for one in less) / len(less))
            print(
                f"{role} {name}: {len(rows)} decisions, "
                f"{sum(row[index] for row in rows) / len(rows):.1f} lost, "
                f"{mean:+.1f} ± {1.96 * spread / sqrt(len(less)):.1f} less than the first"
            )


if __name__ == "__main__":
    main()
