"""Imagined layouts of the hidden cards, from what a view proves and, if given, what it suggests.

A layout is drawn in proportion to the product of the weights of its cards in their places, without
rejection; a few thousand or fewer are all taken. Method: docs/players.md.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType

from skat.core.cards import Game, Mask, mask_cards, mask_points
from skat.players.search.facts import SKAT, Facts
from skat.solver import kernel

Weights = Mapping[int, Sequence[float]]
"""By card: how likely it lies in each of the three places of `Facts`; only ratios count."""

FLOOR = 1e-4
"""Least weight of a possible place, so that no surprise makes the true layout impossible."""


def load_kernel() -> ModuleType:
    """Return the compiled module that counts and draws layouts.

    Raises:
        SolverUnavailable: if it was not built for this Python.
    """
    return kernel.load_kernel("skat.players._worlds")


@dataclass(frozen=True, slots=True)
class Worlds:
    """Layouts of one situation."""

    hands: array[int]
    """Masks, three a layout: the hands of the declarer, the next and the third seat."""
    skats: Sequence[Mask]
    """By layout: the skat, or what was laid away."""
    banks: bytes
    """By layout: card points that are the declarer's already, the skat included."""
    weights: Sequence[float]
    """By layout; they add up to 1."""
    complete: bool
    """These are all that are possible."""

    def __len__(self) -> int:
        return len(self.banks)


def count(known: Facts) -> int:
    """Return how many layouts are possible. Source: docs/players.md."""
    cards = _order(known)
    total: float = load_kernel().total(bytes(cards), _plain(known, cards), bytes(known.free))
    return round(total)


def imagine(known: Facts, size: int, start: float, weights: Weights | None = None) -> Worlds:
    """Return layouts: all if there are no more than wanted, else a systematic sample by weight.

    Args:
        known: what the view proves.
        size: how many layouts are wanted.
        start: 0 to below 1, where the sample begins: all the chance in it.
        weights: what the view suggests; None: all layouts are equally likely.
    """
    cards = _order(known)
    free = bytes(known.free)
    plain = _plain(known, cards)
    likely = plain if weights is None else _weighed(known, cards, weights, plain)
    generator = load_kernel()
    possible = round(generator.total(bytes(cards), plain, free))
    complete = possible <= size
    if complete:
        masks, worth = array("I", bytes(12 * possible)), array("d", bytes(8 * possible))
        generator.every(bytes(cards), likely, free, masks, worth)
    else:
        points = array("d", [(number + start) / size for number in range(size)])
        masks, worth = array("I", bytes(12 * size)), array("d", bytes(8 * size))
        generator.draw(bytes(cards), likely, free, points, masks, worth)
        worth = array("d", [1.0]) * size
    return _arranged(known, masks, worth, complete)


def _arranged(known: Facts, masks: array[int], worth: array[float], complete: bool) -> Worlds:
    total = sum(worth)
    size = len(worth)
    hands = array("I", bytes(12 * size))
    own = known.hand
    for place, seat in enumerate(known.seats):
        column = masks[place::3]
        opened = known.known[place]
        if opened:
            column = array("I", [mask | opened for mask in column])
        hands[(seat - known.declarer) % 3 :: 3] = column
    hands[(known.me - known.declarer) % 3 :: 3] = array("I", [own]) * size
    won = known.taken[known.declarer] if known.game is not Game.NULL else 0
    if known.known[SKAT]:
        skats: Sequence[Mask] = [known.known[SKAT]] * size
        banks = bytes([won + known.away if known.game is not Game.NULL else 0]) * size
    else:
        skats = masks[SKAT::3].tolist()
        if known.game is Game.NULL:
            banks = bytes(size)
        else:
            banks = bytes([won + mask_points(skat) for skat in skats])
    return Worlds(hands, skats, banks, [weight / total for weight in worth], complete)


def _order(known: Facts) -> list[int]:
    """Return the hidden cards, those first whose place matters most: trumps, then high ones."""
    power = known.game.trumps

    def rank(card: int) -> tuple[bool, int, int]:
        return (not power >> card & 1, -(card & 7), card >> 3)

    return sorted(map(int, mask_cards(known.hidden)), key=rank)


def _plain(known: Facts, cards: Sequence[int]) -> array[float]:
    barred = known.barred
    return array(
        "f", [0.0 if barred[place] >> card & 1 else 1.0 for card in cards for place in range(3)]
    )


def _weighed(
    known: Facts, cards: Sequence[int], weights: Weights, plain: array[float]
) -> array[float]:
    found = array("f", plain)
    for index, card in enumerate(cards):
        for place, weight in enumerate(weights[card]):
            found[3 * index + place] *= max(weight, FLOOR)
    return found
