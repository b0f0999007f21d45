"""The counts of a hand: more is never worth less where a Skat player would say so."""

from __future__ import annotations

import pytest

from skat.core.cards import CardSet, Game
from skat.core.presets import PRESETS
from skat.players.rules.bidding import limit, outlooks, together
from skat.players.rules.patterns import null_split
from skat.players.rules.valuation import best_risks

ISKO = PRESETS["isko"]


def chances(hand: str, position: int = 1) -> dict[Game, tuple[float, float]]:
    return {
        game: (with_skat, by_hand)
        for game, _, with_skat, by_hand, _ in outlooks(CardSet.parse(hand), position)
    }


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("CJ SJ CA CT C9 SA HA D9 D8 D7", "HJ DJ CA CT C9 SA HA D9 D8 D7"),
        ("CJ SJ CA CT C9 SA HA D9 D8 D7", "CJ SJ CA CT C9 SA HK D9 D8 D7"),
        ("CJ SJ CA CT C9 SA ST D9 D8 D7", "CJ SJ CA CT C9 SA S7 D9 D8 D7"),
        ("CJ SJ CA CT C9 C8 SA D9 D8 D7", "CJ SJ CA CT C9 H8 SA D9 D8 D7"),
        ("CJ SJ CA CT C9 SA HA D9 D8 D7", "CJ SJ CK CQ C9 SA HA D9 D8 D7"),
    ],
)
def test_a_better_hand_promises_more_clubs(better: str, worse: str) -> None:
    assert chances(better)[Game.CLUBS] > chances(worse)[Game.CLUBS]
    assert chances(better)[Game.CLUBS][1] > chances(worse)[Game.CLUBS][1]


def test_aces_and_jacks_promise_a_grand() -> None:
    with_skat, _ = chances("CJ SJ HJ CA SA HA HT D9 D8 D7")[Game.GRAND]

    assert with_skat > 0.9


def test_low_cards_promise_a_null_and_nothing_else() -> None:
    by_game = chances("C7 C8 C9 S7 S9 SJ H7 H8 D7 D8")

    assert by_game[Game.NULL][1] > 0.9
    assert all(by_game[game][0] < 0.1 for game in by_game if game is not Game.NULL)


def test_the_two_worst_cards_of_a_null_are_found_across_suits() -> None:
    now, one, two = best_risks(null_split(CardSet.parse("C7 C8 CA S7 S9 SJ H7 H8 D7 DA")))

    assert now > 1.9
    assert one == pytest.approx(now / 2, abs=0.1)
    assert two == pytest.approx(0.0, abs=0.1)


def test_a_choice_of_two_games_is_better_than_one() -> None:
    assert together(0.6, 0.5) > together(0.6, 0.3) > together(0.5, 0.3)


def test_a_bid_never_exceeds_the_dearest_promising_game() -> None:
    assert limit(ISKO, CardSet.parse("CJ SJ CT CK CQ C9 C8 SA HK D7"), 0) == 48
    assert limit(ISKO, CardSet.parse("HJ SK SQ S8 HT H9 CK CQ D9 D7"), 0) == 0


def test_what_the_rules_do_not_have_is_not_bid_on() -> None:
    hand = CardSet.parse("CJ SJ CT CK CQ C9 C8 SA HK D7")

    assert limit(ISKO.override({"hand": False}), hand, 0) == 36
    assert limit(ISKO.override({"contracts": ["null"]}), hand, 0) == 0
