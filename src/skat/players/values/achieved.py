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
Curve = tuple[float, float, float]

SURE = 0.002
"""Foretold chances are taken to be at least so far from 0 and 1."""

WON = 3
"""The first class of a game with trumps that reaches 61."""

# Each row says how games end whose open cards end in that class.
SUIT: Rows = (
    (0.127, 0.394, 0.274, 0.129, 0.070, 0.006, 0.000),
    (0.017, 0.204, 0.452, 0.240, 0.075, 0.012, 0.000),
    (0.003, 0.054, 0.234, 0.465, 0.204, 0.040, 0.000),
    (0.000, 0.007, 0.040, 0.365, 0.450, 0.138, 0.000),
    (0.000, 0.000, 0.003, 0.110, 0.382, 0.505, 0.000),
    (0.000, 0.000, 0.000, 0.013, 0.055, 0.925, 0.007),
    (0.000, 0.000, 0.000, 0.000, 0.000, 0.841, 0.159),
)
GRAND: Rows = (
    (0.110, 0.406, 0.238, 0.194, 0.045, 0.007, 0.000),
    (0.021, 0.211, 0.364, 0.301, 0.084, 0.019, 0.000),
    (0.003, 0.068, 0.259, 0.394, 0.228, 0.048, 0.000),
    (0.000, 0.007, 0.039, 0.364, 0.377, 0.210, 0.003),
    (0.000, 0.001, 0.005, 0.135, 0.336, 0.518, 0.005),
    (0.000, 0.000, 0.000, 0.021, 0.075, 0.874, 0.030),
    (0.000, 0.000, 0.000, 0.000, 0.000, 0.769, 0.231),
)
# The logarithm of the odds to win is a + b times the one foretold, and c more for forehand: open
# cards flatter the own first lead, and that of the others too. (a, b, c) by kind of game.
CURVES: dict[str, Curve] = {
    "suit": (2.02, 0.59, -0.54),
    "suit hand": (1.63, 0.75, -0.54),
    "grand": (1.75, 0.67, -0.73),
    "grand hand": (0.99, 0.92, -0.85),
    "null": (1.42, 0.74, -0.11),
    "null hand": (1.37, 0.72, -0.11),
    "null ouvert": (0.50, 0.81, -0.51),
    "null ouvert hand": (0.49, 0.84, -0.53),
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


def foretold(chances: Chances) -> float:
    """Return the chance to win (61 card points, or the null) that chances by class mean."""
    return chances[1] if len(chances) == 2 else sum(chances[WON:])


def achieved(kind: str, chances: Chances, position: int) -> Chances:
    """Return the chance of each class in play.

    Args:
        kind: see `kind_of`; a game with trumps and open cards ends as open cards say.
        chances: of each class with open cards.
        position: of the declarer, 0 forehand to 2 rearhand.
    """
    curve = CURVES.get(kind)
    if curve is None:
        return chances
    first = 1 if len(chances) == 2 else WON
    told = min(max(foretold(chances), SURE), 1.0 - SURE)
    odds = curve[0] + curve[1] * log(told / (1.0 - told))
    if position == 0:
        odds += curve[2]
    won = 1.0 / (1.0 + exp(-odds))
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
