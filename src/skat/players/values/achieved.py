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
    (0.091, 0.371, 0.329, 0.103, 0.106, 0.000, 0.000),
    (0.018, 0.196, 0.469, 0.252, 0.055, 0.010, 0.000),
    (0.001, 0.047, 0.239, 0.481, 0.192, 0.040, 0.000),
    (0.000, 0.007, 0.040, 0.372, 0.452, 0.129, 0.000),
    (0.000, 0.000, 0.003, 0.101, 0.430, 0.466, 0.000),
    (0.000, 0.000, 0.000, 0.015, 0.062, 0.919, 0.004),
    (0.000, 0.000, 0.000, 0.000, 0.000, 0.801, 0.199),
)
GRAND: Rows = (
    (0.091, 0.422, 0.262, 0.149, 0.076, 0.000, 0.000),
    (0.009, 0.209, 0.368, 0.319, 0.086, 0.009, 0.000),
    (0.001, 0.043, 0.271, 0.404, 0.234, 0.047, 0.000),
    (0.000, 0.007, 0.050, 0.355, 0.416, 0.166, 0.006),
    (0.000, 0.000, 0.000, 0.114, 0.367, 0.510, 0.009),
    (0.000, 0.001, 0.000, 0.015, 0.078, 0.863, 0.043),
    (0.000, 0.000, 0.000, 0.000, 0.000, 0.777, 0.223),
)
# The logarithm of the odds to win is a + b times the one foretold; (a, b) by kind of game.
CURVES: dict[str, Curve] = {
    "suit": (1.86, 0.53),
    "suit hand": (1.34, 0.57),
    "grand": (1.64, 0.58),
    "grand hand": (0.87, 0.50),
    "null": (1.51, 0.63),
    "null hand": (1.37, 0.52),
    "null ouvert": (0.70, 0.81),
    "null ouvert hand": (0.27, 0.82),
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
