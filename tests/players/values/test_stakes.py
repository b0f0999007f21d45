"""What results are worth: the numbers people know from the list."""

from __future__ import annotations

import pytest

from skat.core.cards import Game, matadors
from skat.core.contracts import Contract
from skat.core.rulesets import Ruleset
from skat.players.values.features import BANDS
from skat.players.values.stakes import cards_with, least_value, stakes, won_classes

ISKO = Ruleset.preset("isko")
LOST, WON, SCHNEIDER, SCHWARZ = 2, 3, 5, 6


@pytest.mark.parametrize(
    ("value", "text", "tops", "even"),
    [(18, "D", 1, 0.65), (24, "C", 1, 0.65), (48, "G", 1, 0.66), (96, "G", 3, 0.66)],
)
def test_a_game_breaks_even_where_the_table_says(
    value: int, text: str, tops: int, even: float
) -> None:
    numbers = stakes(ISKO, Contract.parse(text), tops, 18, 3)
    assert (numbers[WON], numbers[LOST]) == (value + 50, -2 * value - 90)
    assert -numbers[LOST] / (numbers[WON] - numbers[LOST]) == pytest.approx(even, abs=0.01)


def test_schneider_and_schwarz_count_both_ways() -> None:
    numbers = stakes(ISKO, Contract.parse("H"), -2, 0, 3)
    assert numbers == (-170, -150, -150, 80, 80, 90, 100)


def test_announced_levels_must_be_reached() -> None:
    contract = Contract.parse("CHS")
    assert won_classes(ISKO, contract, 4, 0) == (0, 0, 0, 0, 0, 1, 1)
    assert least_value(ISKO, contract, 4) == 12 * 8
    assert stakes(ISKO, contract, 4, 0, 3)[WON] == -2 * 96 - 90


def test_an_overbid_game_is_lost_unless_a_level_lifts_it() -> None:
    contract = Contract.parse("D")
    numbers = stakes(ISKO, contract, 1, 24, 3)
    assert won_classes(ISKO, contract, 1, 24) == (0, 0, 0, 0, 0, 1, 1)
    assert numbers[WON] == -2 * 27 - 90
    assert numbers[SCHNEIDER] == 27 + 50
    assert numbers[SCHWARZ] == 36 + 50


def test_null_has_two_results() -> None:
    assert stakes(ISKO, Contract.parse("NO"), 0, 23, 3) == (-2 * 46 - 90, 46 + 50)
    assert won_classes(ISKO, Contract.parse("N"), 0, 24) == (0, 0)


def test_without_premiums_only_game_points_count() -> None:
    numbers = stakes(Ruleset.preset("twelve"), Contract.parse("S"), 1, 0, 3)
    assert (numbers[LOST], numbers[WON]) == (-44, 22)


def test_others_write_less_at_a_table_of_four() -> None:
    numbers = stakes(ISKO, Contract.parse("D"), 1, 0, 4)
    assert numbers[LOST] == -86 - 30


def test_a_lost_hand_game_counts_once_where_the_rules_say_so() -> None:
    numbers = stakes(Ruleset.preset("classic"), Contract.parse("DH"), 1, 0, 3)
    assert (numbers[LOST], numbers[WON]) == (-27, 27)


@pytest.mark.parametrize("game", [Game.HEARTS, Game.GRAND])
def test_cards_have_the_matadors_they_stand_for(game: Game) -> None:
    most = len(game.trump_order)
    for tops in (*range(-most, 0), *range(1, most + 1)):
        assert matadors(game, cards_with(game, tops)) == tops


def test_there_is_a_result_for_each_class() -> None:
    assert len(stakes(ISKO, Contract.parse("G"), 1, 0, 3)) == len(BANDS)
