"""Slow and plain versions of what the kernel of the nets does, written anew for comparison."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, product
from math import exp

from skat.core.cards import NULL_RANKS, Card, Game, Mask, mask_cards, mask_points

GAMES = tuple(game for game in Game if game is not Game.RAMSCH)
JACKS = (Card.DJ, Card.HJ, Card.SJ, Card.CJ)
PLAIN = "789QKTA"


def forward(sizes: Sequence[int], weights: Sequence[float], active: Sequence[int]) -> list[float]:
    """Return the outputs of a net for its active inputs."""
    numbers = iter(weights)
    values = [float(active.count(index)) for index in range(sizes[0])]
    for layer, (before, width) in enumerate(pairwise(sizes)):
        matrix = [[next(numbers) for _ in range(width)] for _ in range(before)]
        values = [
            next(numbers) + sum(values[i] * matrix[i][k] for i in range(before) if values[i])
            for k in range(width)
        ]
        if layer < len(sizes) - 2:
            values = [max(0.0, value) for value in values]
    return values


def softmax(values: Sequence[float]) -> list[float]:
    """Return the probabilities that logits mean."""
    powers = [exp(value - max(values)) for value in values]
    return [power / sum(powers) for power in powers]


def _side_states() -> dict[tuple[str, str], int]:
    """Number the states of a side suit, by cards laid away, then by cards held."""
    states = []
    for bits in product((0, 1, 2), repeat=7):
        held = sum(1 << place for place, bit in enumerate(bits) if bit == 1)
        away = sum(1 << place for place, bit in enumerate(bits) if bit == 2)
        if bits.count(2) <= 2:
            first, second = (
                "".join(rank for rank, bit in zip(PLAIN, bits, strict=True) if bit == kind)
                for kind in (1, 2)
            )
            states.append((away, held, (first, second)))
    return {names: number for number, (_, _, names) in enumerate(sorted(states))}


_SIDE = _side_states()


def _side(held: Mask, away: Mask, suit: int) -> int:
    first, second = (
        "".join(card.rank for card in mask_cards(mask) if card.suit == suit and card.rank != "J")
        for mask in (held, away)
    )
    return _SIDE[first, second]


def hand_inputs(held: Mask, away: Mask, game: Game, position: int, *, hand: bool) -> list[int]:
    """Return the active inputs of the hand-value net of a game, sorted."""
    seat = position + 3 * hand
    jacks = sum(1 << place for place, jack in enumerate(JACKS) if held >> jack & 1)
    gone_jacks = [place for place, jack in enumerate(JACKS) if away >> jack & 1]
    points = [] if hand else [mask_points(away)]
    suits = range(4)
    if game is Game.NULL:
        rows = []
        for suit in suits:
            gone = [c.rank for c in mask_cards(away) if c.suit == suit]
            left = [rank for rank in NULL_RANKS if rank not in gone]
            mine = [c.rank for c in mask_cards(held) if c.suit == suit]
            closed = sum(1 << place for place, rank in enumerate(left) if rank in mine)
            rows.append((0, 256, 384)[len(gone)] + closed)
        return sorted([*rows, 448 + seat])
    if game is Game.GRAND:
        sides = [_side(held, away, suit) for suit in suits]
        rows = [*sides, 1248 + 3 * jacks + position, *(1296 + place for place in gone_jacks)]
        return sorted([*rows, 1300 + seat, *(1306 + value for value in points)])
    trumps = _plain_places(held, game.index)
    rows = [_side(held, away, suit) for suit in suits if suit != game.index]
    rows.append(1248 + sum(1 << place for place in trumps))
    rows.append(1376 + jacks)
    rows.append(1392 + 8 * jacks + len(trumps))
    rows += [1520 + place for place in _plain_places(away, game.index)]
    rows += [1527 + place for place in gone_jacks]
    return sorted([*rows, 1531 + seat, *(1537 + value for value in points)])


def _plain_places(mask: Mask, suit: int) -> list[int]:
    cards = [card for card in mask_cards(mask) if card.suit == suit and card.rank != "J"]
    return [PLAIN.index(card.rank) for card in cards]


def discards(twelve: Mask, game: Game) -> set[Mask]:
    """Return the pairs that are weighed."""
    cards = mask_cards(twelve)
    if game is Game.NULL:
        kept = []
        for suit in range(4):
            own = [card for card in cards if card.suit == suit]
            kept += sorted(own, key=lambda card: NULL_RANKS.index(card.rank))[-2:]
    else:
        plain = [card for card in cards if not game.trumps >> card & 1]
        low = [card for card in plain if card.rank != "A"]
        no_jacks = [card for card in cards if card.rank != "J"]
        kept = next(some for some in (low, plain, no_jacks, cards) if len(some) > 2)
    return {1 << first | 1 << second for first, second in combinations(kept, 2)}
