"""From what open cards foretell to what players of strength achieve.

With open cards the defenders see everything and the declarer never guesses, so games that look
lost are won more often than the solver says, and sure ones a little less often. The numbers are
counted, not chosen: training/values/calibrate.py writes them.
"""

from __future__ import annotations

from math import exp, log

from skat.core.cards import Game
from skat.core.contracts import Contract

Chances = tuple[float, ...]
"""The chance of each class of `features.CLASSES`."""

Rows = tuple[tuple[float, ...], ...]
Curve = tuple[float, float]

SURE = 0.002
"""Foretold chances are taken to be at least so far from 0 and 1."""

# Each row says how games end whose open cards end in that class.
SUIT: Rows = (
    (0.099, 0.411, 0.283, 0.138, 0.063, 0.006, 0.000),
    (0.015, 0.203, 0.459, 0.244, 0.069, 0.010, 0.000),
    (0.002, 0.048, 0.236, 0.478, 0.198, 0.038, 0.000),
    (0.000, 0.005, 0.039, 0.374, 0.454, 0.128, 0.000),
    (0.000, 0.000, 0.003, 0.107, 0.398, 0.492, 0.000),
    (0.000, 0.000, 0.000, 0.015, 0.055, 0.927, 0.003),
    (0.000, 0.000, 0.000, 0.000, 0.000, 0.844, 0.156),
)
GRAND: Rows = (
    (0.118, 0.425, 0.259, 0.165, 0.033, 0.000, 0.000),
    (0.022, 0.205, 0.380, 0.301, 0.077, 0.015, 0.000),
    (0.000, 0.063, 0.261, 0.394, 0.239, 0.043, 0.000),
    (0.000, 0.006, 0.043, 0.368, 0.387, 0.193, 0.003),
    (0.000, 0.000, 0.003, 0.129, 0.346, 0.517, 0.005),
    (0.000, 0.001, 0.000, 0.023, 0.068, 0.881, 0.027),
    (0.000, 0.000, 0.000, 0.000, 0.000, 0.771, 0.229),
)
# The logarithm of the odds to win is a + b times the one foretold; (a, b) by kind of game.
CURVES: dict[str, Curve] = {
    "suit": (1.95, 0.64),
    "suit hand": (1.48, 0.80),
    "grand": (1.45, 0.65),
    "grand hand": (0.81, 0.80),
    "null": (1.55, 0.61),
    "null hand": (1.26, 0.62),
    "null ouvert": (0.30, 0.80),
    "null ouvert hand": (0.11, 0.81),
}


def kind_of(contract: Contract) -> str:
    """Return the kind of game that a contract is counted as.

    >>> kind_of(Contract.parse("CHS")), kind_of(Contract.parse("NO"))
    ('suit hand', 'null ouvert')
    """
    game = contract.game
    name = "null" if game is Game.NULL else "grand" if game is Game.GRAND else "suit"
    if contract.ouvert:
        name += " ouvert"
    return name + " hand" if contract.hand else name


def achieved(kind: str, chances: Chances) -> Chances:
    """Return the chance of each class in play.

    Args:
        kind: see `kind_of`; a game with trumps and open cards ends as open cards say.
        chances: of each class with open cards.
    """
    curve = CURVES.get(kind)
    if curve is None:
        return chances
    first = 1 if len(chances) == 2 else 3
    foretold = min(max(sum(chances[first:]), SURE), 1.0 - SURE)
    won = 1.0 / (1.0 + exp(-(curve[0] + curve[1] * log(foretold / (1.0 - foretold)))))
    if first == 1:
        return (1.0 - won, won)
    mixed = [0.0] * len(chances)
    for chance, row in zip(chances, GRAND if kind.startswith("grand") else SUIT, strict=True):
        for index, share in enumerate(row):
            mixed[index] += chance * share
    share = sum(mixed[first:]) or 1.0
    rest = sum(mixed[:first]) or 1.0
    lost = [(1.0 - won) / rest * part for part in mixed[:first]]
    return (*lost, *[won / share * part for part in mixed[first:]])
