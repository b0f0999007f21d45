"""What the cards of many deals looked like, beside what chance would give.

Counts are sums under short names, so that deals can be added one by one, and the
counts of one place to those of another. Knows nothing of who played or how.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from skat.core.cards import CARD_POINTS, CARDS, JACKS, SUIT_MASKS, Mask, mask_points

DEALS = "deals"
"""Name of the number of deals."""
PLACES = ("forehand", "middlehand", "rearhand", "skat")
KINDS = ("person", "computer")
CONFIDENCE = 0.99
"""A value of chance lies in its band this often."""
_DEVIATIONS = 2.5758293035489
"""Of the normal distribution: 99 in 100 lie within so many standard deviations."""
_EXACT_BELOW = 30.0
"""Standard deviation of a count up to which its band is summed up exactly."""
_ACES = sum(1 << card for card in CARDS if card.name[1] == "A")
_PLAIN = tuple(mask & ~JACKS for mask in SUIT_MASKS)


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is counted in the hands, and how chance would spread it."""

    name: str
    places: tuple[str, ...]
    values: tuple[int, ...]
    """What may come out."""
    of: Callable[[Mask], Sequence[int]]
    """What comes out of a hand, once or more often."""
    chance: Callable[[str, int], float]
    """How often a value is to be expected in a deal, by place."""
    spread: Callable[[str, int], float]
    """The variance of that number in one deal, by place."""


def _hypergeometric(marked: int, drawn: int, found: int) -> float:
    """Return the probability of so many marked cards among those drawn from 32."""
    if not 0 <= drawn - found <= 32 - marked or found > marked:
        return 0.0
    return math.comb(marked, found) * math.comb(32 - marked, drawn - found) / math.comb(32, drawn)


def _cards_in(place: str) -> int:
    return 2 if place == "skat" else 10


def _few(marked: Mask) -> Callable[[Mask], Sequence[int]]:
    return lambda hand: ((hand & marked).bit_count(),)


def _four(place: str, value: int) -> float:
    return _hypergeometric(4, _cards_in(place), value)


def _once(chance: Callable[[str, int], float]) -> Callable[[str, int], float]:
    """Return the variance of what happens once in a deal or not at all."""

    def spread(place: str, value: int) -> float:
        expected = chance(place, value)
        return expected * (1 - expected)

    return spread


def _lengths(hand: Mask) -> Sequence[int]:
    return [(hand & mask).bit_count() for mask in _PLAIN]


def _length_chance(place: str, value: int) -> float:
    return 4 * _hypergeometric(7, 10, value)


def _length_spread(place: str, value: int) -> float:
    """The four suits of a hand depend on each other: two of them may have this length at once."""
    one = _hypergeometric(7, 10, value)
    rest = 10 - 2 * value
    both = 0.0
    if 0 <= rest <= 18:
        both = math.comb(7, value) ** 2 * math.comb(18, rest) / math.comb(32, 10)
    return 4 * one * (1 - one) + 12 * (both - one * one)


@cache
def _skat_points() -> Mapping[int, float]:
    counts = Counter(one + other for one, other in combinations(CARD_POINTS, 2))
    return {points: count / math.comb(32, 2) for points, count in sorted(counts.items())}


def _skat_chance(place: str, value: int) -> float:
    return _skat_points()[value]


MEASURES = (
    Measure("jacks", PLACES, (0, 1, 2, 3, 4), _few(JACKS), _four, _once(_four)),
    Measure("aces", PLACES, (0, 1, 2, 3, 4), _few(_ACES), _four, _once(_four)),
    Measure("suits", PLACES[:3], tuple(range(8)), _lengths, _length_chance, _length_spread),
    Measure(
        *("points", ("skat",), tuple(_skat_points()), lambda skat: (mask_points(skat),)),
        *(_skat_chance, _once(_skat_chance)),
    ),
)

_AVERAGES: Mapping[str, Callable[[Mask], int]] = {
    "jacks": lambda hand: (hand & JACKS).bit_count(),
    "aces": lambda hand: (hand & _ACES).bit_count(),
    "points": mask_points,
}


# counting


def deal_counts(hands: Sequence[Mask], skat: Mask, computers: Sequence[bool]) -> Mapping[str, int]:
    """Return what one deal adds to the counts.

    Args:
        hands: of forehand, middlehand and rearhand, as dealt.
        skat: as dealt.
        computers: for each of the three, whether a computer player held the seat.

    >>> counts = deal_counts([0x3FF, 0xFFC00, 0x3FF00000], 0xC0000000, [False, True, True])
    >>> counts["deals"], counts["jacks.forehand.1"], counts["hands.computer.2"]
    (1, 1, 1)
    """
    counts: Counter[str] = Counter({DEALS: 1})
    cards = dict(zip(PLACES, (*hands, skat), strict=True))
    for measure in MEASURES:
        for place in measure.places:
            for value in measure.of(cards[place]):
                counts[f"{measure.name}.{place}.{value}"] += 1
    for kind, is_computer in zip(KINDS, (False, True), strict=True):
        held = [
            hand for hand, computer in zip(hands, computers, strict=True) if computer is is_computer
        ]
        if held:
            counts[f"hands.{kind}.{len(held)}"] += 1
            for name, of in _AVERAGES.items():
                counts[f"sum.{name}.{kind}"] += sum(map(of, held))
    return counts


def added(all_counts: Iterable[Mapping[str, int]]) -> Mapping[str, int]:
    """Return the sum of counts."""
    total: Counter[str] = Counter()
    for counts in all_counts:
        total.update(counts)
    return total


# telling


@dataclass(frozen=True, slots=True)
class Bar:
    """How often a value came, and how often it should have."""

    value: int
    count: int
    expected: float
    low: float
    high: float
    """The band in which chance lies 99 times in 100."""

    @property
    def is_outside(self) -> bool:
        return not self.low <= self.count <= self.high


@dataclass(frozen=True, slots=True)
class Chart:
    """A measure at one place of the table."""

    measure: str
    place: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Average:
    """What a hand has on average, of people or of computer players."""

    measure: str
    kind: str
    hands: int
    mean: float
    expected: float
    low: float
    high: float

    @property
    def is_outside(self) -> bool:
        return not self.low <= self.mean <= self.high


@dataclass(frozen=True, slots=True)
class Report:
    """All that is told about counted deals."""

    deals: int
    charts: tuple[Chart, ...]
    averages: tuple[Average, ...]

    @property
    def compared(self) -> int:
        """How many values are compared with their bands."""
        return sum(len(chart.bars) for chart in self.charts) + len(self.averages)

    @property
    def outside(self) -> int:
        """How many of them lie outside."""
        bars = sum(bar.is_outside for chart in self.charts for bar in chart.bars)
        return bars + sum(average.is_outside for average in self.averages)


def report(counts: Mapping[str, int]) -> Report:
    """Return what counted deals look like beside chance."""
    deals = counts.get(DEALS, 0)
    charts = tuple(
        Chart(measure.name, place, tuple(_bars(counts, measure, place, deals)))
        for measure in MEASURES
        for place in measure.places
    )
    averages = [_average(counts, name, kind) for name in _AVERAGES for kind in KINDS]
    return Report(deals, charts, tuple(item for item in averages if item is not None))


def _bars(counts: Mapping[str, int], measure: Measure, place: str, deals: int) -> Iterable[Bar]:
    for value in measure.values:
        chance = measure.chance(place, value)
        if chance == 0:
            continue
        spread = measure.spread(place, value)
        low, high = _band(deals, chance, spread)
        count = counts.get(f"{measure.name}.{place}.{value}", 0)
        yield Bar(value, count, deals * chance, low, high)


def _band(deals: int, chance: float, spread: float) -> tuple[float, float]:
    """Return the band of a count over independent deals.

    Args:
        deals: how many.
        chance: what is expected in one of them.
        spread: the variance in one of them.
    """
    mean = deals * chance
    deviation = math.sqrt(deals * spread)
    if deviation < _EXACT_BELOW and math.isclose(spread, chance * (1 - chance)):
        return _binomial_band(deals, chance)
    low = max(0.0, math.floor(mean - _DEVIATIONS * deviation))
    return low, math.ceil(mean + _DEVIATIONS * deviation)


@cache
def _binomial_band(deals: int, chance: float) -> tuple[float, float]:
    """Return the smallest counts that the binomial distribution reaches with 0.5 % and 99.5 %."""
    tail = (1 - CONFIDENCE) / 2
    deviation = math.sqrt(deals * chance * (1 - chance))
    first = max(0, math.floor(deals * chance - 12 * deviation - 12))
    last = min(deals, math.ceil(deals * chance + 12 * deviation + 12))
    low = high = float(last)
    reached = 0.0
    found_low = False
    for count in range(first, last + 1):
        reached += math.exp(
            math.lgamma(deals + 1)
            - math.lgamma(count + 1)
            - math.lgamma(deals - count + 1)
            + count * math.log(chance)
            + (deals - count) * math.log1p(-chance)
        )
        if not found_low and reached >= tail:
            low, found_low = float(count), True
        if reached >= 1 - tail:
            high = float(count)
            break
    return low, high


def _average(counts: Mapping[str, int], name: str, kind: str) -> Average | None:
    """Return an average; None where nobody of this kind held a hand.

    The hands of one deal depend on each other: n cards of 32 without putting any back
    have a sum with the variance n s² (32 - n) / 31.
    """
    held = {number: counts.get(f"hands.{kind}.{number}", 0) for number in (1, 2, 3)}
    hands = sum(number * deals for number, deals in held.items())
    if not hands:
        return None
    worth = [_AVERAGES[name](1 << card) for card in CARDS]
    mean = sum(worth) / 32
    square = sum((value - mean) ** 2 for value in worth) / 32
    spread = sum(
        deals * 10 * number * square * (32 - 10 * number) / 31 for number, deals in held.items()
    )
    half = _DEVIATIONS * math.sqrt(spread) / hands
    found = counts.get(f"sum.{name}.{kind}", 0) / hands
    return Average(name, kind, hands, found, 10 * mean, 10 * mean - half, 10 * mean + half)
