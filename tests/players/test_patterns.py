"""Patterns hold the same cards as masks, strongest bit last."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.cards import CARDS, NULL_RANKS, CardSet, Game, cards_mask
from skat.players.rules.patterns import (
    CARDS_OF,
    PLACE_OF,
    PLACES,
    POINTS_OF,
    SUIT_OF,
    TRUMP,
    null_split,
    split,
)

masks = st.integers(0, 2**32 - 1)
trump_games = st.sampled_from([game for game in Game if game is not Game.NULL])


@given(game=trump_games, mask=masks)
def test_patterns_and_masks_hold_the_same_cards(game: Game, mask: int) -> None:
    patterns = split(game, mask)
    cards = [
        CARDS_OF[game.index][suit][place] for suit in range(5) for place in PLACES[patterns[suit]]
    ]

    assert cards_mask(cards) == mask
    assert len(cards) == mask.bit_count()


@given(mask=masks)
def test_null_patterns_count_like_masks(mask: int) -> None:
    assert sum(pattern.bit_count() for pattern in null_split(mask)) == mask.bit_count()


def test_jacks_are_the_top_of_the_trumps() -> None:
    clubs = CARDS_OF[Game.CLUBS.index][TRUMP]

    assert " ".join(card.name for card in clubs) == "C7 C8 C9 CQ CK CT CA DJ HJ SJ CJ"
    assert split(Game.CLUBS, CardSet.parse("CJ C7"))[TRUMP] == 1 << 10 | 1


def test_in_null_the_ten_is_below_the_jack() -> None:
    hearts = CARDS_OF[Game.NULL.index][1]

    assert [card.rank for card in hearts] == list(NULL_RANKS)


@pytest.mark.parametrize("game", Game)
def test_a_higher_place_is_a_stronger_card(game: Game) -> None:
    for led in CARDS:
        suit = SUIT_OF[game.index][led]
        row = CARDS_OF[game.index][suit]
        powers = [game.power[led][card] for card in row]

        assert powers == sorted(powers)
        assert [PLACE_OF[game.index][card] for card in row] == list(range(len(row)))
        assert POINTS_OF[game.index][suit] == tuple(card.points for card in row)
