"""Label hands with what open cards are worth: random deals, bands of the result by the solver.

    python training/values/labels.py --out labels --seed 1 --deals 300000

Each deal is one layout of the 32 cards. In half of them the declarer is drawn at random, in the
other half it is the seat whose hand the rule player likes best. With the skat it plays two games,
the first with two different discards; in a third of the deals a hand game is labelled too. Games
and discards are drawn around the rule player's, so that good and bad ones both occur. With
``--net`` they are drawn around the choices of the nets in the package instead: where a net takes
the best of many, it finds its own mistakes, and these labels mend them. With ``--null`` only null
is labelled, mostly of the seat with the least risk: natural null hands are rare.

Writes one shard of records (see `RECORD`) for every 2,000 deals; shards that exist are kept, so a
run that was cut goes on where it ended.
"""

from __future__ import annotations

import argparse
import math
import random
import struct
import time
from array import array
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from skat.core.cards import (
    CARD_POINTS,
    JACKS,
    TRUMP_GAMES,
    Game,
    Mask,
    mask_cards,
    mask_points,
    matadors,
)
from skat.core.contracts import Contract
from skat.core.rulesets import Ruleset
from skat.players.rules import counts
from skat.players.rules.announcing import _best_discard, _null_discard
from skat.players.rules.bidding import outlooks
from skat.players.rules.patterns import null_split, split
from skat.players.rules.valuation import base_points, best_risks, null_points
from skat.players.values.achieved import achieved, kind_of
from skat.players.values.chances import chances, discards, dot
from skat.players.values.stakes import stakes
from skat.solver.kernel import load_kernel

RECORD = struct.Struct("<IIIBBBBBBH")
"""Deal number, ten cards held, two cards laid away (hand game: the skat, which the declarer does
not know), game, position, hand game, band (null: 1 if held), source, 0, 0."""
ISKO = Ruleset.preset("isko")
SHARD = 2000
"""Deals in one file."""
CHUNK = 50
"""Deals in one call of the solver."""
REACH, MADE, ALL_TRICKS = 1, 4, 5
"""Questions to the kernel."""
EDGES = (31, 46, 61, 75, 90)
"""A band is the number of edges that the declarer reaches, and 6 with every trick. Five edges
cost a third of the exact value and tell a net nearly as much."""
ASKED = (61, 46, 31, 75, 90)


def main() -> None:
    """Write the shards."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder of the shards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=300_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first shard")
    parser.add_argument("--net", action="store_true", help="draw around the choices of the net")
    parser.add_argument("--null", action="store_true", help="label null games only")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    labels = 0
    for shard in range(options.first, options.first + -(-options.deals // SHARD)):
        path = options.out / f"seed{options.seed}-{shard:04d}.bin"
        if path.exists():
            continue
        chance = random.Random(f"values {options.seed} {shard}")
        records = bytearray()
        for first in range(0, SHARD, CHUNK):
            number = shard * SHARD + first
            drawn = [
                item
                for step in range(CHUNK)
                for item in (
                    draw_null(chance, number + step)
                    if options.null
                    else draw(chance, number + step, net=options.net)
                )
            ]
            records += solved(drawn)
        temporary = path.with_suffix(".part")
        temporary.write_bytes(records)
        temporary.rename(path)
        labels += len(records) // RECORD.size
        rate = labels / (time.monotonic() - started)
        print(f"{path.name} {labels} labels {rate:.0f} a second", flush=True)


Item = tuple[int, Mask, Mask, int, int, int, tuple[Mask, Mask, Mask], int]
"""Deal, ten cards, two laid away, game, position, hand game, hands from the declarer on, source."""


def draw(chance: random.Random, number: int, *, net: bool) -> list[Item]:
    """Return what one deal is asked."""
    cards = list(range(32))
    chance.shuffle(cards)
    hands = [sum(1 << card for card in cards[10 * seat : 10 * seat + 10]) for seat in range(3)]
    skat = sum(1 << card for card in cards[30:])
    source = number & 1
    if source:
        liked = [
            max(max(row.with_skat, row.by_hand) for row in outlooks(hand, seat))
            + chance.gauss(0.0, 0.1)
            for seat, hand in enumerate(hands)
        ]
        seat = max(range(3), key=liked.__getitem__)
    else:
        seat = chance.randrange(3)
    others = (hands[(seat + 1) % 3], hands[(seat + 2) % 3])
    dealt = hands[seat]
    items: list[Item] = []
    if chance.random() < 1 / 3:
        game = drawn_hand_game(chance, dealt, seat)
        items.append((number, dealt, skat, game, seat, 1, (dealt, *others), source))
    games = net_plans(chance, dealt | skat, seat) if net else plans(chance, dealt | skat, seat)
    for index, (game, best) in enumerate(games[:2]):
        seen = set()
        for step in range(2 - index):
            if net and step == 0:
                away = best
            else:
                away = drawn_discard(chance, game, dealt | skat, best)
            if away in seen:
                continue
            seen.add(away)
            left = (dealt | skat) & ~away
            items.append((number, left, away, game, seat, 0, (left, *others), source))
    return items


def draw_null(chance: random.Random, number: int) -> list[Item]:
    """Return what one deal is asked in null: by hand, the safest discard, and two others."""
    cards = list(range(32))
    chance.shuffle(cards)
    hands = [sum(1 << card for card in cards[10 * seat : 10 * seat + 10]) for seat in range(3)]
    skat = sum(1 << card for card in cards[30:])
    source = number & 1
    if source or chance.random() < 1 / 2:
        risks = [best_risks(null_split(hand))[2] + chance.gauss(0.0, 0.1) for hand in hands]
        seat = min(range(3), key=risks.__getitem__)
    else:
        seat = chance.randrange(3)
    others = (hands[(seat + 1) % 3], hands[(seat + 2) % 3])
    dealt, null = hands[seat], Game.NULL.index
    items: list[Item] = [(number, dealt, skat, null, seat, 1, (dealt, *others), source)]
    twelve = dealt | skat
    best, _ = _null_discard(twelve)
    aways = {best, drawn_discard(chance, null, twelve, best)}
    pairs = discards(twelve, Game.NULL)
    aways.add(chance.choice(pairs))
    for away in sorted(aways):
        left = twelve & ~away
        items.append((number, left, away, null, seat, 0, (left, *others), source))
    return items


def drawn_hand_game(chance: random.Random, hand: Mask, seat: int) -> int:
    """Return a game, likelier the better the rule player thinks of it as a hand game."""
    rows = outlooks(hand, seat)
    weights = [max(row.by_hand, 0.02) ** 0.7 for row in rows]
    return chance.choices(range(6), weights)[0]


def plans(chance: random.Random, twelve: Mask, seat: int) -> list[tuple[int, Mask]]:
    """Return the games by the rule player's liking and chance, each with its best discard."""
    found = []
    for game in TRUMP_GAMES:
        count = counts.SUIT_AFTER if game.is_suit else counts.GRAND_AFTER
        points, away = _best_discard(count, game, twelve)
        points += base_points(count, split(game, twelve & ~away), seat, is_suit=game.is_suit)
        found.append((points + (0.7 if game is Game.GRAND else 0.0), game.index, away))
    away, left = _null_discard(twelve)
    points = null_points(counts.NULL_AFTER, (left, left, left), seat)
    found.append((points, Game.NULL.index, away))
    # Gumbel noise: drawing without replacement from a softmax of temperature 0.8.
    noisy = [
        (points / 0.8 - math.log(-math.log(chance.random())), game, away)
        for points, game, away in found
    ]
    noisy.sort(reverse=True)
    return [(game, away) for _, game, away in noisy]


def net_plans(chance: random.Random, twelve: Mask, seat: int) -> list[tuple[int, Mask]]:
    """Return the games by what the nets promise and chance, each with its best discard."""
    found = []
    for game in (*TRUMP_GAMES, Game.NULL):
        contract = Contract(game)
        tops = matadors(game, twelve) if game.has_trumps else 0
        pairs = discards(twelve, game)
        rows = chances(game, seat, [twelve & ~pair for pair in pairs], pairs)
        numbers = stakes(ISKO, contract, tops, 0, 3)
        kind = kind_of(contract)
        worths = [dot(achieved(kind, row, seat), numbers) for row in rows]
        best = max(range(len(pairs)), key=worths.__getitem__)
        # The softmax of list points, 20 of them a factor of e.
        noise = -math.log(-math.log(chance.random()))
        found.append((worths[best] / 20.0 + noise, game.index, pairs[best]))
    found.sort(reverse=True)
    return [(game, away) for _, game, away in found]


def drawn_discard(chance: random.Random, game: int, twelve: Mask, best: Mask) -> Mask:
    """Return two cards to lay away: the rule player's, plausible ones, or any two."""
    kind = chance.random()
    if kind < 0.35:
        return best
    cards = mask_cards(twelve)
    if game == Game.NULL.index:
        if kind < 0.85:
            cards = sorted(cards, key=lambda card: card & 7, reverse=True)[:7]
    elif kind < 0.9:
        trumps = TRUMP_GAMES[game].trumps
        plain = [card for card in cards if not trumps >> card & 1]
        low = [card for card in plain if CARD_POINTS[card] != 11]
        cards = low if len(low) > 2 else plain if len(plain) > 2 else cards
        # A pair from one suit, or two lone cards, is what people lay away: two tries.
        pairs = list(combinations(cards, 2))
        pair = max(
            chance.sample(pairs, min(2, len(pairs))), key=lambda pair: tidy(twelve & ~JACKS, pair)
        )
        return 1 << pair[0] | 1 << pair[1]
    first, second = chance.sample(cards, 2)
    return 1 << first | 1 << second


def tidy(plain: Mask, pair: tuple[int, int]) -> float:
    """Return how many suits a pair empties, and a little for its points."""
    left = plain & ~(1 << pair[0] | 1 << pair[1])
    suits = {card >> 3 for card in pair}
    voids = sum(not left >> 8 * suit & 0xFF for suit in suits)
    return voids + 0.03 * sum(CARD_POINTS[card] for card in pair)


def solved(items: list[Item]) -> bytes:
    """Return the records of items with their answers."""
    bands: dict[int, int] = {}
    trumps = [index for index, item in enumerate(items) if item[3] != Game.NULL.index]
    nulls = [index for index, item in enumerate(items) if item[3] == Game.NULL.index]
    bands.update(zip(nulls, ask(MADE, [items[index] for index in nulls]), strict=True))
    reached = ask(REACH, [items[index] for index in trumps for _ in ASKED], ASKED * len(trumps))
    for place, index in enumerate(trumps):
        bands[index] = sum(reached[len(ASKED) * place : len(ASKED) * (place + 1)])
    tops = [index for index in trumps if bands[index] == len(EDGES)]
    for index, every in zip(tops, ask(ALL_TRICKS, [items[index] for index in tops]), strict=True):
        bands[index] += every
    return b"".join(
        RECORD.pack(number, held, away, game, seat, hand, bands[index], source, 0, 0)
        for index, (number, held, away, game, seat, hand, _, source) in enumerate(items)
    )


def ask(question: int, items: list[Item], thresholds: Sequence[int] = ()) -> bytes:
    """Return the kernel's answers, on one thread; neighbours share its table."""
    count = len(items)
    if not count:
        return b""
    status, lower, upper = bytearray(count), bytearray(count), bytearray(count)
    load_kernel().solve(
        question,
        array("I", [mask for item in items for mask in item[6]]),
        bytes(item[3] for item in items),
        bytes(-item[4] % 3 for item in items),
        b"\xff" * (2 * count),
        bytes(mask_points(item[2]) if item[3] != Game.NULL.index else 0 for item in items),
        bytes(thresholds) or bytes(count),
        status,
        lower,
        upper,
        array("Q", bytes(8 * count)),
        bytearray(),
        0,
        1,
        False,
        16,
        0,
        None,
    )
    assert not any(status), "expected finished searches"
    return bytes(lower)


if __name__ == "__main__":
    main()
