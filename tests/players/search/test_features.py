"""Inputs of the nets: all suit games look alike, and so do hands with plain suits exchanged."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.cards import CARDS, SUIT_GAMES, Game, Mask, cards_mask, mask_cards
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.moves import Announce, Bid, Pass, PickUp, Play
from skat.core.presets import PRESETS
from skat.core.results import POSITIONS
from skat.players.search import features
from skat.players.search.facts import facts
from tests.strategies import random_pack


def _played(seed: int, game: Game, cards: int, mapped: dict[int, int]) -> list[int]:
    """Play at random with every card replaced, and return the inputs of the next player."""
    chance = Random(seed)
    deal = Deal.start(PRESETS["isko"], random_pack(chance))
    hands = [_exchange(hand, mapped) for hand in deal.dealt]
    deal = Deal.from_hands(PRESETS["isko"], hands, _exchange(deal.skat, mapped))
    for who, move in ((1, Bid(18)), (0, Pass()), (2, Pass()), (1, PickUp())):
        deal, _ = deal.apply(POSITIONS[who], move)
    back = {new: old for old, new in mapped.items()}

    def original(mask: Mask) -> list[int]:
        return sorted(back[card] for card in mask_cards(mask))

    away = original(deal.cards.hands[1])[:2]
    discard = (CARDS[mapped[away[0]]], CARDS[mapped[away[1]]])
    deal, _ = deal.apply(POSITIONS[1], Announce(Contract(game), discard))
    for _ in range(cards):
        if deal.turn is None or deal.result is not None:
            break
        card = mapped[chance.choice(original(deal.legal()))]
        following, _ = deal.apply(deal.turn, Play(CARDS[card]))
        if following.turn is None:
            break
        deal = following
    assert deal.turn is not None
    view = deal.view(deal.turn)
    return features.inputs(view, facts(view))


def _exchange(mask: Mask, mapped: dict[int, int]) -> Mask:
    return cards_mask(mapped[card] for card in mask_cards(mask))


@given(
    st.integers(0, 10**6),
    st.sampled_from([Game.CLUBS, Game.HEARTS, Game.GRAND, Game.NULL]),
    st.integers(0, 29),
    st.permutations(range(4)),
)
def test_exchanged_suits_are_the_inputs_with_the_same_exchange(
    seed: int, game: Game, cards: int, order: list[int]
) -> None:
    number = features.renumbered(game)
    back = {new: old for old, new in enumerate(number)}
    if game.is_suit:  # the trump suit, first in the net, stays
        order = [0, *(suit for suit in order if suit)]
    moved = features.exchanged(game, tuple(order))
    mapped = {card: back[moved[number[card]]] for card in range(32)}
    same = {card: card for card in range(32)}
    plain = _played(seed, game, cards, same)
    assert len(set(plain)) == len(plain)
    assert set(plain) <= set(range(features.SIZE))
    assert sorted(_played(seed, game, cards, mapped)) == sorted(moved[one] for one in plain)


@pytest.mark.parametrize("game", SUIT_GAMES)
def test_trumps_come_first_and_jacks_stay(game: Game) -> None:
    number = features.renumbered(game)
    assert sorted(number) == list(range(32))
    for card in CARDS:
        if card & 7 == 7:
            assert number[card] == card
        else:
            assert (number[card] < 8) == bool(game.trumps >> card & 1)


def test_every_exchange_is_a_permutation() -> None:
    for order in itertools.permutations(range(4)):
        for game in (Game.GRAND, Game.NULL):
            assert sorted(features.exchanged(game, order)) == list(range(features.SIZE))


@pytest.mark.parametrize(
    ("value", "step"),
    [(0, 0), (18, 1), (20, 2), (22, 2), (23, 3), (27, 4), (33, 5), (40, 6), (50, 7), (264, 7)],
)
def test_a_call_counts_by_the_steps_it_reaches(value: int, step: int) -> None:
    assert features.call_step(value) == step
