"""Counts of deals: exact expectations, bands that chance keeps to and a cheat does not."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.analysis.deal_counts import (
    DEALS,
    MEASURES,
    PLACES,
    Measure,
    Report,
    added,
    deal_counts,
    report,
)
from skat.core.cards import PACK, cards_mask, mask_cards, mask_points
from skat.core.deck import deal_pack, secret_from_seed, shuffle
from skat.core.rulesets import Ruleset
from tests.strategies import packs

RULES = Ruleset.preset("isko")
ALONE = (False, True, True)


def counted(numbers: Sequence[int]) -> Report:
    """Return the report over deals of fixed secrets."""
    deals = (deal_pack(RULES, shuffle(secret_from_seed("count", number))) for number in numbers)
    return report(added(deal_counts(hands, skat, ALONE) for hands, skat in deals))


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: str(measure.name))
def test_what_is_expected_of_a_deal_adds_up(measure: Measure) -> None:
    for place in measure.places:
        times = len(measure.of(0x3FF))
        total = sum(measure.chance(place, value) for value in measure.values)
        assert math.isclose(total, times), place
        assert all(measure.spread(place, value) > -1e-12 for value in measure.values)


def test_known_chances() -> None:
    """Source: 4 jacks in 32 cards; the hand has no jack in 22·21·20·19 of 32·31·30·29 cases."""
    jacks = MEASURES[0]
    none = 22 * 21 * 20 * 19 / (32 * 31 * 30 * 29)
    assert math.isclose(jacks.chance("forehand", 0), none)
    assert math.isclose(jacks.chance("skat", 2), 4 * 3 / (32 * 31))
    points = MEASURES[3]
    assert math.isclose(points.chance("skat", 22), math.comb(4, 2) / math.comb(32, 2))


def test_the_variance_of_suits_is_that_of_many_deals() -> None:
    """The four suits of a hand are not independent; simulated over 20,000 hands."""
    chance = Random(1)
    suits = MEASURES[2]
    found: dict[int, list[int]] = {value: [] for value in suits.values}
    for _ in range(20_000):
        lengths = Counter(suits.of(cards_mask(chance.sample(range(32), 10))))
        for value, numbers in found.items():
            numbers.append(lengths[value])
    for value in (0, 1, 2, 3, 4):
        numbers = found[value]
        mean = sum(numbers) / len(numbers)
        spread = sum((number - mean) ** 2 for number in numbers) / len(numbers)
        assert math.isclose(mean, suits.chance("forehand", value), rel_tol=0.05)
        assert math.isclose(spread, suits.spread("forehand", value), rel_tol=0.05)


@given(pack=packs, computers=st.tuples(st.booleans(), st.booleans(), st.booleans()))
def test_every_deal_is_counted_once_at_every_place(
    pack: Sequence[int], computers: tuple[bool, bool, bool]
) -> None:
    hands, skat = deal_pack(RULES, pack)
    counts = deal_counts(hands, skat, computers)

    assert counts[DEALS] == 1
    for measure in MEASURES:
        for place in measure.places:
            times = sum(
                counts.get(f"{measure.name}.{place}.{value}", 0) for value in measure.values
            )
            assert times == (4 if measure.name == "suits" else 1)
    jacks = [
        value
        for place in PLACES
        for value in MEASURES[0].values
        for _ in range(counts.get(f"jacks.{place}.{value}", 0))
    ]
    assert sum(jacks) == 4
    kinds = ("person", "computer")
    points = sum(counts.get(f"sum.points.{kind}", 0) for kind in kinds)
    assert points == 120 - mask_points(skat)


@given(deals=st.lists(packs, min_size=2, max_size=4))
def test_the_order_of_adding_does_not_matter(deals: list[Sequence[int]]) -> None:
    each = [deal_counts(*deal_pack(RULES, pack), ALONE) for pack in deals]

    assert added(each) == added(reversed(each))
    assert added([added(each[:1]), added(each[1:])]) == added(each)


def test_fair_deals_lie_in_their_bands() -> None:
    told = counted(range(4_000))

    assert told.deals == 4_000
    assert told.compared > 80
    assert told.outside <= 5
    assert {average.kind for average in told.averages} == {"person", "computer"}


def test_few_fair_deals_lie_in_their_bands_too() -> None:
    """The bands of rare things are summed up exactly, not guessed from a normal distribution."""
    outside = sum(counted(range(first, first + 12)).outside for first in range(0, 2400, 12))
    compared = sum(counted(range(first, first + 12)).compared for first in range(0, 2400, 12))

    assert outside / compared < 0.01


def test_a_server_that_gives_people_fewer_jacks_is_found_out() -> None:
    """One jack of the person is exchanged for a card of a computer player in every fourth deal."""
    chance = Random(3)
    counts = []
    for number in range(1_500):
        hands, skat = deal_pack(RULES, shuffle(secret_from_seed("cheat", number)))
        own, other, third = hands
        jacks = [card for card in mask_cards(own) if card.name[1] == "J"]
        if jacks and number % 4 == 0:
            jack, plain = (
                jacks[0],
                chance.choice([c for c in mask_cards(other) if c.name[1] != "J"]),
            )
            own = own & ~(1 << jack) | 1 << plain
            other = other & ~(1 << plain) | 1 << jack
        counts.append(deal_counts((own, other, third), skat, ALONE))
    told = report(added(counts))

    odd = {(average.measure, average.kind) for average in told.averages if average.is_outside}
    assert ("jacks", "person") in odd
    assert ("aces", "person") not in odd
    assert told.outside > 5


def test_without_deals_there_is_nothing_to_tell() -> None:
    told = report({})

    assert (told.deals, told.outside, told.averages) == (0, 0, ())
    assert all(bar.count == bar.expected == 0 for chart in told.charts for bar in chart.bars)


def test_all_people_or_all_computers_are_no_surprise() -> None:
    hands, skat = deal_pack(RULES, shuffle(b"secret"))
    for computers, kind in (((True,) * 3, "computer"), ((False,) * 3, "person")):
        told = report(deal_counts(hands, skat, computers))
        assert {average.kind for average in told.averages} == {kind}
        assert all(average.hands == 3 for average in told.averages)
    assert (hands[0] | hands[1] | hands[2] | skat) == PACK


def test_the_band_of_an_average_knows_that_the_hands_of_a_deal_share_32_cards() -> None:
    """Three hands have all jacks but those in the skat: their sum varies as much as the skat's."""
    deals = 400
    jacks = MEASURES[0]
    chances = {value: jacks.chance("skat", value) for value in (0, 1, 2)}
    mean = sum(value * chance for value, chance in chances.items())
    spread = sum((value - mean) ** 2 * chance for value, chance in chances.items())
    counts = {"deals": deals, "hands.computer.3": deals, "sum.jacks.computer": 3 * deals}

    average = next(item for item in report(counts).averages if item.measure == "jacks")
    half = 2.5758 * math.sqrt(deals * spread) / (3 * deals)
    assert math.isclose(average.high - average.expected, half, rel_tol=1e-4)
    assert math.isclose(average.expected - average.low, half, rel_tol=1e-4)
    assert average.mean == 1.0
    assert average.expected == 1.25
    assert average.is_outside
