"""The counts of the hand valuation: one table for each game and moment.

They were fitted to games that three of these players played with each other
and rounded; docs/players.md says how.
"""

from __future__ import annotations

from skat.players.rules.valuation import Count, NullCount

_SUIT = Count(
    start=-4.6,
    jacks=(0.5, 0.6, 0.8, 1.0),
    trumps=(-3, -3, -3, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0),
    trump_ace=0.4,
    trump_ten=0.3,
    side=(0.0, 0.0, 0.2, 0.3, 1.4, 1.5, 2.1, 2.5),
    small_with_ace=-0.2,
    small=-0.3,
    void=0.8,
    laid_away=0.05,
    forehand=0.2,
    rearhand=0.1,
)
SUIT_BEFORE = _SUIT
SUIT_HAND = _SUIT
SUIT_AFTER = _SUIT
_GRAND = Count(
    start=-5.5,
    jacks=(0.7, 0.9, 1.1, 1.4),
    trumps=(0.0,),
    trump_ace=0.0,
    trump_ten=0.0,
    side=(0.0, 0.0, 0.2, 0.4, 1.5, 1.8, 2.4, 2.9),
    small_with_ace=0.0,
    small=-0.2,
    void=0.0,
    laid_away=0.05,
    forehand=0.5,
    rearhand=0.1,
)
GRAND_BEFORE = _GRAND
GRAND_HAND = _GRAND
GRAND_AFTER = _GRAND

NULL_BEFORE = NullCount(1.0, -0.2, -0.6, -1.5, -0.2)
NULL_HAND = NullCount(2.0, -4.0, 0.0, 0.0, -0.2)
NULL_AFTER = NullCount(2.0, -4.0, 0.0, 0.0, -0.2)
NULL_OPEN = NullCount(2.0, -8.0, 0.0, 0.0, -0.2)
