"""How good a hand is for each game: points in the manner of club players, turned into a chance.

Every game has a count of points: so many for a jack, a trump, an ace, a bare ten.
The sum is the logarithm of the odds to win (0 is an even chance, 1 is 73 %, 2 is
88 %). There are three counts for suit games and for grand: for ten cards before
the skat is taken, for ten cards to be played as a hand game, and for the ten
cards that are left after the discard. In null the count is of risks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp

from skat.players.rules.null_risk import risk
from skat.players.rules.patterns import ACE, TEN, TRUMP, Patterns

HIGH = ("", "K", "T", "TK", "A", "AK", "AT", "ATK")
"""The high cards of a plain suit, in the order of `Count.side`: bit 1 king, 2 ten, 4 ace."""


@dataclass(frozen=True, slots=True)
class Count:
    """The points of one kind of game at one moment."""

    start: float
    jacks: tuple[float, float, float, float]
    """For the jack of diamonds, hearts, spades, clubs."""
    trumps: tuple[float, ...]
    """By number of trumps from 0; the last entry stands for more."""
    trump_ace: float
    trump_ten: float
    side: tuple[float, float, float, float, float, float, float, float]
    """For a plain suit by the high cards held, in the order of `HIGH`."""
    small_with_ace: float
    """For each queen, nine, eight or seven beside the ace of its suit."""
    small: float
    """The same in a suit without the ace."""
    void: float
    """For each plain suit that is missing."""
    laid_away: float
    """For each card point in the discard."""
    forehand: float
    """For leading to the first trick."""
    rearhand: float
    """For playing last to the first trick."""
    plain: tuple[float, ...] = field(init=False, repr=False, compare=False)
    """The points of every pattern of a plain suit, made from the fields above."""

    def __post_init__(self) -> None:
        rows = [self.void]
        for pattern in range(1, 128):
            high = pattern >> 4
            each = self.small_with_ace if high & 4 else self.small
            rows.append(self.side[high] + each * (pattern & 0b1111).bit_count())
        object.__setattr__(self, "plain", tuple(rows))


def chance(points: float) -> float:
    """Return the chance to win that a number of points means."""
    return 1.0 / (1.0 + exp(-points))


def base_points(count: Count, own: Patterns, position: int, *, is_suit: bool) -> float:
    """Return the points of a hand without its plain suits."""
    trumps = own[TRUMP]
    jacks = trumps >> 7 if is_suit else trumps
    points = count.start + count.trumps[min(trumps.bit_count(), len(count.trumps) - 1)]
    for place in range(4):
        if jacks >> place & 1:
            points += count.jacks[place]
    if is_suit:
        if trumps >> ACE & 1:
            points += count.trump_ace
        if trumps >> TEN & 1:
            points += count.trump_ten
    if position == 0:
        points += count.forehand
    elif position == 2:
        points += count.rearhand
    return points


@dataclass(frozen=True, slots=True)
class NullCount:
    """The points of a null game at one moment; risks are those of `null_risk.risk`, summed."""

    start: float
    now: float
    """For the risk of the ten cards."""
    without_one: float
    """For the risk that is left without the worst card."""
    without_two: float
    """For the risk that is left without the two worst cards."""
    forehand: float


def best_risks(null_hand: Patterns) -> tuple[float, float, float]:
    """Return the summed risk of null patterns as they are, without one and without two cards.

    The cards taken away are those that leave least risk; the highest of a suit go first.
    """
    by_suit = []
    total = 0.0
    for pattern in null_hand:
        row = [_risk_of(pattern)]
        for _ in (1, 2):
            pattern = pattern & ~(1 << pattern.bit_length() >> 1)
            row.append(_risk_of(pattern))
        total += row[0]
        by_suit.append(row)
    one = two = total
    for suit, row in enumerate(by_suit):
        gain = row[0] - row[1]
        one = min(one, total - gain)
        two = min(two, total - row[0] + row[2])
        for other in by_suit[suit + 1 :]:
            two = min(two, total - gain - other[0] + other[1])
    return total, one, two


def _risk_of(pattern: int) -> float:
    return risk(pattern, 0xFF & ~pattern)


def null_points(count: NullCount, risks: tuple[float, float, float], position: int) -> float:
    """Return the points of a null game."""
    points = count.start + count.now * risks[0]
    points += count.without_one * risks[1] + count.without_two * risks[2]
    return points + count.forehand if position == 0 else points
