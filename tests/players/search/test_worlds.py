"""Imagined layouts: complete, without bias, and never against what the view proves."""

from __future__ import annotations

import itertools
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.cards import CardSet, Game, mask_cards, mask_points
from skat.core.deal import Deal
from skat.core.presets import PRESETS
from skat.core.views import Ask, View
from skat.players import Key, player
from skat.players.search.facts import SKAT, Facts, facts
from skat.players.search.worlds import Worlds, count, imagine
from tests.strategies import random_pack


def _facts(hidden: str, free: tuple[int, int, int], barred: tuple[str, str, str]) -> Facts:
    bars = [CardSet.parse(text) for text in barred]
    return Facts(
        Game.CLUBS,
        me=0,
        declarer=0,
        hand=0,
        hidden=CardSet.parse(hidden),
        known=(0, 0, 0),
        free=free,
        barred=(bars[0], bars[1], bars[2]),
        void=(0, 0, 0),
        taken=(0, 0, 0),
        away=0,
    )


def _layouts(worlds: Worlds) -> list[tuple[int, int, int]]:
    """The next hand, the next but one, and the skat."""
    return [
        (worlds.hands[3 * i + 1], worlds.hands[3 * i + 2], worlds.skats[i])
        for i in range(len(worlds))
    ]


def _by_hand(known: Facts) -> set[tuple[int, int, int]]:
    """Every layout, found by trying everything."""
    cards = mask_cards(known.hidden)
    found = set()
    for places in itertools.product(range(3), repeat=len(cards)):
        masks = [0, 0, 0]
        for card, place in zip(cards, places, strict=True):
            masks[place] |= 1 << card
        fits = all(
            masks[place].bit_count() == known.free[place] and not masks[place] & known.barred[place]
            for place in range(3)
        )
        if fits:
            found.add((masks[0], masks[1], masks[2]))
    return found


SMALL = [
    _facts("CJ SJ HA D7 D8", (2, 2, 1), ("", "", "")),
    _facts("CJ SJ HA D7 D8 D9", (2, 2, 2), ("CJ SJ", "", "")),
    _facts("CJ SJ HA HT D7 D8 D9", (4, 3, 0), ("", "HA HT", "")),
    _facts("CA HA D7", (1, 1, 1), ("CA", "HA", "")),
]


@pytest.mark.parametrize("known", SMALL)
def test_all_layouts_of_small_cases_are_found_once(known: Facts) -> None:
    wanted = _by_hand(known)
    assert count(known) == len(wanted)
    worlds = imagine(known, 1000, 0.0)
    assert worlds.complete
    assert Counter(_layouts(worlds)) == Counter(wanted)
    assert sum(worlds.weights) == pytest.approx(1)


def test_the_number_of_layouts_at_the_start() -> None:
    """Figures of docs/players.md: a declarer who knows his discard, and a defender."""
    hidden = " ".join(str(card) for card in mask_cards(0xFFFFF))
    assert count(_facts(hidden, (10, 10, 0), ("", "", ""))) == 184_756
    hidden = " ".join(str(card) for card in mask_cards(0x3FFFFF))
    assert count(_facts(hidden, (10, 10, 2), ("", "", ""))) == 42_678_636


def test_every_layout_is_drawn_equally_often() -> None:
    known = _facts("CJ SJ HA HT D7 D8 D9", (3, 3, 1), ("", "HA", ""))
    wanted = _by_hand(known)
    seen: Counter[tuple[int, int, int]] = Counter()
    draws = 4000
    for number in range(draws):
        # Fewer than there are, at starts spread evenly: each layout comes up equally often.
        seen.update(_layouts(imagine(known, 1, (number + 0.5) / draws)))
    assert set(seen) == wanted
    expected = draws / len(wanted)
    chi_square = sum((times - expected) ** 2 / expected for times in seen.values())
    assert chi_square < len(wanted)  # a random draw would have about this; evenly spread, less


def test_weights_decide_how_often_a_layout_is_drawn() -> None:
    known = _facts("CJ SJ HA D7", (2, 2, 0), ("", "", ""))
    jack_left: dict[int, tuple[float, ...]] = dict.fromkeys(
        mask_cards(known.hidden), (1.0, 1.0, 1.0)
    )
    jack_left[31] = (3.0, 1.0, 1.0)
    worlds = imagine(known, 100, 0.0, jack_left)
    share = sum(
        weight
        for weight, hands in zip(worlds.weights, _layouts(worlds), strict=True)
        if hands[0] >> 31 & 1
    )
    assert share == pytest.approx(0.75)
    drawn = 0
    for number in range(1000):
        (hands,) = _layouts(imagine(known, 1, number / 1000, jack_left))
        drawn += hands[0] >> 31 & 1
    assert drawn == pytest.approx(750, abs=2)


def test_a_suggestion_never_makes_a_possible_layout_impossible() -> None:
    known = _facts("CJ SJ HA D7", (2, 2, 0), ("", "", ""))
    never: dict[int, tuple[float, ...]] = dict.fromkeys(mask_cards(known.hidden), (0.0, 1.0, 1.0))
    worlds = imagine(known, 100, 0.0, never)
    assert set(_layouts(worlds)) == _by_hand(known)
    assert all(weight > 0 for weight in worlds.weights)


@given(st.integers(0, 10**6), st.sampled_from(["isko", "classic"]))
def test_layouts_of_real_play_fit_what_was_seen_and_contain_the_truth(
    seed: int, preset: str
) -> None:
    chance = Random(seed)
    deal = Deal.start(PRESETS[preset], random_pack(chance))
    rules = player("rules")
    stop = chance.randrange(30)
    while deal.result is None and (deal.turn is not None):
        view = deal.view(deal.turn)
        played = len(view.tricks) * 3 + len(view.table)
        if view.ask is Ask.CARD and view.game is not Game.RAMSCH and played >= stop:
            _check(deal, view)
            return
        deal, _ = deal.apply(deal.turn, rules.decide(view, Key(1, 1, 0, 0)))


def _check(deal: Deal, view: View) -> None:
    known = facts(view)
    truth = [deal.cards.hands[seat] for seat in known.seats]
    truth.append(deal.laid_away)
    assert sum(known.free) == known.hidden.bit_count()
    for place in range(3):
        assert truth[place] & known.barred[place] == 0
        assert truth[place] & ~(known.hidden | known.known[place]) == 0
    order = [(known.declarer + step) % 3 for step in range(3)]
    for worlds in (imagine(known, 30, 0.3), imagine(known, 3000, 0.0)):
        assert sum(worlds.weights) == pytest.approx(1)
        for index in range(len(worlds)):
            hands = worlds.hands[3 * index : 3 * index + 3]
            skat = worlds.skats[index]
            everything = [*hands, skat]
            assert sum(mask.bit_count() for mask in everything) == (
                known.hidden.bit_count()
                + known.hand.bit_count()
                + sum(mask.bit_count() for mask in known.known)
            )
            for seat, hand in zip(order, hands, strict=True):
                assert hand.bit_count() == view.counts[seat]
                assert not hand & known.void[seat]
            bank = deal.cards.points[known.declarer] + mask_points(skat)
            assert worlds.banks[index] == (0 if known.game is Game.NULL else bank)
        if worlds.complete:
            real = [deal.cards.hands[seat] for seat in order]
            layouts = [list(worlds.hands[3 * i : 3 * i + 3]) for i in range(len(worlds))]
            assert layouts.count(real) == 1 or known.free[SKAT]
