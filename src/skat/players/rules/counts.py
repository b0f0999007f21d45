"""The counts of the hand valuation: one table for each game and moment.

They were fitted to games that three of these players played with each other
and rounded; docs/players.md says how.
"""

from __future__ import annotations

from skat.players.rules.valuation import Count, NullCount

SUIT_BEFORE = Count(
    start=2.64,
    jacks=(0.11, 0.34, 0.54, 0.79),
    trumps=(-0.49, -0.49, -0.49, -0.49, -0.26, -0.08, 0.06, 0.34, 0.43),
    trump_ace=0.71,
    trump_ten=0.60,
    side=(0.0, -0.83, -0.38, -1.25, 0.37, -0.33, 0.12, -0.95),
    small_with_ace=-0.82,
    small=-1.00,
    void=0.13,
    laid_away=0.00,
    forehand=0.04,
    rearhand=0.19,
)
SUIT_HAND = Count(
    start=-0.68,
    jacks=(0.32, 0.53, 0.84, 1.11),
    trumps=(-1.00, -1.00, -1.00, -1.00, -0.45, 0.20, 0.44, 0.69, 0.12),
    trump_ace=0.80,
    trump_ten=0.57,
    side=(0.0, -0.89, -0.35, -0.71, 0.97, 0.41, 0.77, -0.28),
    small_with_ace=-0.70,
    small=-0.78,
    void=0.89,
    laid_away=0.00,
    forehand=-0.02,
    rearhand=0.10,
)
SUIT_AFTER = Count(
    start=-1.52,
    jacks=(0.23, 0.54, 0.96, 1.19),
    trumps=(-1.14, -1.14, -1.14, -1.14, -0.77, -0.16, 0.22, 1.02, 0.84),
    trump_ace=0.97,
    trump_ten=0.78,
    side=(0.0, -0.95, -0.22, -0.74, 1.19, 0.46, 0.92, -0.22),
    small_with_ace=-0.95,
    small=-0.96,
    void=0.88,
    laid_away=0.12,
    forehand=0.13,
    rearhand=0.29,
)
GRAND_BEFORE = Count(
    start=1.67,
    jacks=(0.46, 0.44, 0.56, 0.99),
    trumps=(-0.53, -0.35, 0.13, 0.49, 0.27),
    trump_ace=0.00,
    trump_ten=0.00,
    side=(0.0, -0.59, -0.02, -0.71, 0.43, -0.03, 0.61, -0.24),
    small_with_ace=-0.55,
    small=-0.73,
    void=0.06,
    laid_away=0.00,
    forehand=0.04,
    rearhand=0.17,
)
GRAND_HAND = Count(
    start=1.16,
    jacks=(0.46, 0.54, 0.49, 1.35),
    trumps=(-0.59, -0.38, 0.11, 0.43, 0.43),
    trump_ace=0.00,
    trump_ten=0.00,
    side=(0.0, -0.82, -0.45, -0.78, 0.50, 0.05, 0.62, -0.12),
    small_with_ace=-0.66,
    small=-0.84,
    void=0.30,
    laid_away=0.00,
    forehand=-0.01,
    rearhand=0.25,
)
GRAND_AFTER = Count(
    start=0.40,
    jacks=(0.62, 0.66, 0.69, 1.42),
    trumps=(-0.67, -0.51, 0.11, 0.60, 0.47),
    trump_ace=0.00,
    trump_ten=0.00,
    side=(0.0, -0.97, -0.30, -0.92, 0.63, -0.07, 0.81, -0.19),
    small_with_ace=-0.79,
    small=-1.01,
    void=0.18,
    laid_away=0.13,
    forehand=0.12,
    rearhand=0.36,
)

NULL_BEFORE = NullCount(1.52, 0.39, -0.95, -1.81, -0.22)
NULL_HAND = NullCount(2.5, -2.9, 0.0, 0.0, -0.3)
NULL_HAND_OPEN = NullCount(2.1, -3.1, 0.0, 0.0, -0.5)
NULL_AFTER = NullCount(2.95, -3.4, 0.0, 0.0, -0.45)
NULL_OPEN = NullCount(2.45, -3.75, 0.0, 0.0, -0.6)
