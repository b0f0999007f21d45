"""The counts of the hand valuation: one table for each game and moment.

They were fitted to games that three of these players played with each other
and rounded; docs/players.md says how.
"""

from __future__ import annotations

from skat.players.rules.valuation import Count, NullCount

SUIT_BEFORE = Count(
    start=2.61,
    jacks=(0.21, 0.44, 0.55, 0.78),
    trumps=(-0.68, -0.68, -0.68, -0.68, -0.32, -0.14, 0.18, 0.54, 0.41),
    trump_ace=0.71,
    trump_ten=0.60,
    side=(0.0, -0.86, -0.47, -1.22, 0.18, -0.48, -0.10, -1.32),
    small_with_ace=-0.85,
    small=-0.97,
    void=0.07,
    laid_away=0.00,
    forehand=0.16,
    rearhand=0.18,
)
SUIT_HAND = Count(
    start=0.91,
    jacks=(0.46, 0.63, 0.89, 0.95),
    trumps=(-1.22, -1.22, -1.22, -1.22, -0.47, 0.08, 0.54, 0.83, 0.24),
    trump_ace=0.69,
    trump_ten=0.51,
    side=(0.0, -1.03, -0.46, -1.19, 0.39, -0.20, 0.08, -1.05),
    small_with_ace=-0.78,
    small=-1.01,
    void=0.41,
    laid_away=0.00,
    forehand=0.08,
    rearhand=0.17,
)
SUIT_AFTER = Count(
    start=-0.35,
    jacks=(0.48, 0.67, 1.10, 1.22),
    trumps=(-1.39, -1.39, -1.39, -1.39, -0.89, -0.12, 0.44, 1.18, 0.78),
    trump_ace=0.95,
    trump_ten=0.72,
    side=(0.0, -1.12, -0.59, -1.23, 0.63, -0.08, 0.29, -1.01),
    small_with_ace=-0.98,
    small=-1.12,
    void=0.50,
    laid_away=0.09,
    forehand=0.12,
    rearhand=0.18,
)
GRAND_BEFORE = Count(
    start=1.66,
    jacks=(0.53, 0.48, 0.53, 1.10),
    trumps=(-0.64, -0.33, 0.15, 0.61, 0.21),
    trump_ace=0.00,
    trump_ten=0.00,
    side=(0.0, -0.56, -0.06, -0.67, 0.46, -0.07, 0.54, -0.23),
    small_with_ace=-0.61,
    small=-0.77,
    void=0.02,
    laid_away=0.00,
    forehand=0.15,
    rearhand=0.29,
)
GRAND_HAND = Count(
    start=1.10,
    jacks=(0.22, 0.16, 0.44, 1.17),
    trumps=(-0.61, -0.29, 0.44, 0.44, 0.02),
    trump_ace=0.00,
    trump_ten=0.00,
    side=(0.0, -0.86, -0.30, -0.73, 0.85, 0.18, 0.82, -0.17),
    small_with_ace=-0.86,
    small=-0.84,
    void=0.71,
    laid_away=0.00,
    forehand=-0.05,
    rearhand=0.25,
)
GRAND_AFTER = Count(
    start=0.26,
    jacks=(0.42, 0.54, 0.55, 1.46),
    trumps=(-0.69, -0.51, 0.26, 0.81, 0.14),
    trump_ace=0.00,
    trump_ten=0.00,
    side=(0.0, -0.90, -0.25, -0.99, 0.98, 0.10, 1.05, -0.34),
    small_with_ace=-1.03,
    small=-1.07,
    void=0.77,
    laid_away=0.11,
    forehand=0.12,
    rearhand=0.33,
)

NULL_BEFORE = NullCount(1.52, 0.39, -0.95, -1.81, -0.22)
NULL_HAND = NullCount(2.5, -2.9, 0.0, 0.0, -0.3)
NULL_HAND_OPEN = NullCount(2.1, -3.1, 0.0, 0.0, -0.5)
NULL_AFTER = NullCount(2.95, -3.4, 0.0, 0.0, -0.45)
NULL_OPEN = NullCount(2.45, -3.75, 0.0, 0.0, -0.6)
