"""What a hand is worth: the arithmetic of bidding, and what the skat may change."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skat.core.cards import CARDS, PACK, Card, CardSet, cards_mask, matadors
from skat.core.contracts import Contract, contract_menu
from skat.core.presets import ISKO, PRESETS
from skat.core.results import Step
from skat.core.scoring import score_game
from skat.core.worth import Risk, Worth, hand_worth, worth

# Ten cards without any jack but those named, and with hearts below the ace.
WITH_TWO = "CJ SJ HT HK HQ C9 C8 S9 D8 D7"
WITHOUT_TWO = "HJ DJ HT HK HQ C9 C8 S9 D8 D7"


def of(contract: str, hand: str) -> Worth:
    return worth(ISKO, Contract.parse(contract), CardSet.parse(hand))


@pytest.mark.parametrize(
    ("contract", "hand", "value"),
    [
        ("H", WITH_TWO, 30),  # with 2, game 3
        ("HH", WITH_TWO, 40),
        ("HHS", WITH_TWO, 60),  # Schneider and its announcement
        ("HHZ", WITH_TWO, 80),
        ("HO", WITH_TWO, 90),
        ("G", WITH_TWO, 72),
        ("D", WITHOUT_TWO, 27),
        ("C", "D9 D8 D7 S9 S8 S7 H9 H8 H7 C7", 12 * 11),  # without ten: C7 is the eleventh
        ("N", WITH_TWO, 23),
        ("NH", WITH_TWO, 35),
        ("NO", WITH_TWO, 46),
        ("NOH", WITH_TWO, 59),
    ],
)
def test_value_with_the_cards_held(contract: str, hand: str, value: int) -> None:
    assert of(contract, hand).value == value
    assert of(contract, hand).covers == value


CLUBS_WITH_FIVE = "CJ SJ HJ DJ CA DA D7 H7 S7 S8 S9 H8"
CLUBS_WITHOUT_FOUR = "CA CT CK CQ C9 C8 C7 HA HT HK"


@pytest.mark.parametrize(
    ("contract", "hand", "value"),
    [
        ("C", CLUBS_WITH_FIVE, 72),
        ("G", CLUBS_WITH_FIVE, 120),
        ("CHS", CLUBS_WITHOUT_FOUR, 60),  # with the club jack in the skat: with 1, game, Hand …
        ("CH", CLUBS_WITHOUT_FOUR, 36),
        ("N", CLUBS_WITH_FIVE, 23),
    ],
)
def test_the_least_value_of_a_contract(contract: str, hand: str, value: int) -> None:
    assert of(contract, hand).least == value


def test_steps_name_the_factors_of_the_value() -> None:
    assert of("HH", WITH_TWO).score.steps == ((Step.MATADORS, 2), (Step.GAME, 1), (Step.HAND, 1))


def test_a_jack_in_the_skat_can_only_raise_a_game_with_matadors() -> None:
    found = of("H", WITH_TWO)

    assert found.lowest is None
    assert found.safe == 30
    assert found.highest is not None
    assert found.highest.cards == (Card.HJ, Card.DJ)
    assert (found.highest.matadors, found.highest.value) == (4, 50)


def test_the_club_jack_in_the_skat_lowers_a_game_without_matadors() -> None:
    found = of("H", WITHOUT_TWO)

    assert found.lowest is not None
    assert found.lowest.cards == (Card.CJ,)
    assert (found.lowest.matadors, found.lowest.value) == (1, 20)
    assert found.safe == 20
    assert found.highest is not None
    assert found.highest.cards == (Card.CJ, Card.SJ)
    assert (found.highest.matadors, found.highest.value) == (4, 50)


def test_nothing_is_unknown_once_the_skat_is_taken() -> None:
    found = of("H", WITHOUT_TWO + " CA CT")

    assert (found.lowest, found.highest) == (None, None)
    assert found.least == found.value == 30


def test_the_skat_changes_nothing_in_null() -> None:
    assert (of("N", WITH_TWO).lowest, of("N", WITH_TWO).highest) == (None, None)


@pytest.mark.parametrize(
    ("contract", "hand", "bid", "risk"),
    [
        ("H", WITH_TWO, 30, Risk.NONE),
        ("H", WITHOUT_TWO, 20, Risk.NONE),
        ("H", WITHOUT_TWO, 30, Risk.SKAT),
        ("H", WITH_TWO, 33, Risk.SCHNEIDER),
        ("H", WITH_TWO, 50, Risk.SCHWARZ),
        ("H", WITH_TWO, 60, Risk.HOPE),  # with 4 and Schneider
        ("H", WITH_TWO, 80, Risk.SURE),
        ("HHZ", WITH_TWO, 90, Risk.HOPE),  # with 3 or 4
        ("N", WITH_TWO, 23, Risk.NONE),
        ("N", WITH_TWO, 24, Risk.SURE),
        ("H", WITH_TWO + " CA CT", 80, Risk.SURE),
    ],
)
def test_risk_against_a_bid(contract: str, hand: str, bid: int, risk: Risk) -> None:
    assert of(contract, hand).risk(bid) is risk


def test_ten_cards_have_hand_games_and_twelve_have_none() -> None:
    ten = hand_worth(ISKO, CardSet.parse(WITH_TWO))
    twelve = hand_worth(ISKO, CardSet.parse(WITH_TWO + " CA CT"))

    assert [found.contract for found in twelve] == list(contract_menu(ISKO, hand=False))
    assert {found.contract.hand for found in ten} == {False, True}


@pytest.mark.parametrize("preset", PRESETS)
@given(st.lists(st.sampled_from(CARDS), min_size=10, max_size=10, unique=True))
@settings(max_examples=10, deadline=None)
def test_no_skat_leaves_the_range_between_worst_and_best(preset: str, cards: list[Card]) -> None:
    rules = PRESETS[preset]
    hand = cards_mask(cards)
    rest = [card for card in CARDS if not hand >> card & 1]
    for found in hand_worth(rules, hand):
        game = found.contract.game
        if not game.has_trumps:
            continue
        others = found.score.multiplier - abs(found.score.matadors)
        values = {
            found.score.base * (abs(matadors(game, hand | 1 << one | 1 << two)) + others)
            for one, two in combinations(rest, 2)
        }
        most = found.value if found.highest is None else found.highest.value
        assert min(values) == found.least
        assert max(values) == most


@given(st.lists(st.sampled_from(CARDS), min_size=12, max_size=12, unique=True))
@settings(max_examples=30, deadline=None)
def test_what_is_foretold_is_what_is_charged(cards: list[Card]) -> None:
    hand = cards_mask(cards)
    assert hand & ~PACK == 0
    for found in hand_worth(ISKO, hand):
        null = not found.contract.game.has_trumps
        played = score_game(
            ISKO, found.contract, hand, bid=18, points=0 if null else 61, tricks=0 if null else 6
        )
        assert played.won
        assert played.score == found.value
