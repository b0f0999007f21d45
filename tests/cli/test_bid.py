"""`skat bid` tells what a hand is worth, and refuses what is none."""

from __future__ import annotations

import json

import pytest

from skat.words import languages
from tests.cli.running import Skat

STRONG = "CJ SJ HJ CA CT CK C9 SA ST HA"
WEAK = "C8 C7 SK S9 HT H9 H7 DQ D9 DK"


def test_a_strong_hand_is_bid_far_and_a_weak_one_is_passed(skat: Skat) -> None:
    strong = json.loads(skat("bid", STRONG, "--json").out)
    weak = json.loads(skat("bid", WEAK, "--json").out)

    assert strong["limit"] >= 72
    assert weak["limit"] == 0
    assert strong["contracts"][0]["contract"][0] in "GC"
    assert max(item["wins"] for item in strong["contracts"]) > 0.9
    points = [item["list_points"] for item in strong["contracts"]]
    assert points == sorted(points, reverse=True)


def test_twelve_cards_come_with_discards_of_their_own(skat: Skat) -> None:
    told = json.loads(skat("bid", f"{STRONG} D8 D7", "--json").out)

    assert "limit" not in told
    best = told["announcements"][0]
    assert set(best["discard"]) <= set(f"{STRONG} D8 D7".split())
    assert len(set(best["discard"])) == 2


@pytest.mark.parametrize("position", ["fore", "middle", "rear"])
def test_every_position_may_ask_with_ten_and_twelve_cards(skat: Skat, position: str) -> None:
    for cards in (STRONG, f"{STRONG} D8 D7"):
        assert json.loads(skat("bid", cards, "--position", position, "--json").out)["contracts"]


@pytest.mark.parametrize("language", languages())
def test_the_cards_are_drawn_and_the_advice_is_said(skat: Skat, language: str) -> None:
    lines = skat("bid", STRONG, "--lang", language, "--deck", "tournament").out.splitlines()

    assert lines[0].count("┬") == 9
    assert len(lines[0]) == len(lines[1]) == len(lines[2])
    assert any("%" in line for line in lines)
    assert "cli." not in "\n".join(lines)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("CJ SJ",), "expected 10 cards, or 12 with the skat, got 2"),
        (("CJ CJ SJ HJ CA CT CK C9 SA ST",), "expected different cards, got jack of clubs twice"),
        ((STRONG, "--position", "left"), "--position: expected fore middle rear, got 'left'"),
        ((STRONG, "--preset", "poker"), "got 'poker'"),
    ],
)
def test_what_is_no_hand_is_refused(skat: Skat, arguments: tuple[str, ...], message: str) -> None:
    ran = skat("bid", *arguments)

    assert ran.code == 2
    assert message in ran.err


def test_a_game_that_is_certain_is_bid_to_its_full_worth(skat: Skat) -> None:
    """On lead four jacks, four aces and a ten beside each of two take every trick."""
    told = json.loads(skat("bid", "CJ SJ HJ DJ CA SA HA DA CT ST", "--json").out)

    assert told["limit"] == 264
    assert told["contracts"][0]["contract"] == "GO"
    assert told["contracts"][0]["wins"] == 1.0


def test_a_hand_may_be_typed_in_german(skat: Skat) -> None:
    hand = "KrB PB HB Kreuz-Ass Kr10 Kreuz König Kr9 Pik Ass Pik-Zehn HA"
    unters = "EU GU RU Eichel Daus E10 EK E9 Grün-A Blatt 10 Herz-Daus"
    german = skat("bid", hand, "--json", "--lang", "de")

    assert german.out == skat("bid", STRONG, "--json").out
    assert skat("bid", unters, "--json", "--lang", "de", "--deck", "german").out == german.out


def test_the_order_of_the_games_is_told_and_kept(skat: Skat) -> None:
    told = skat("bid", STRONG).out
    points = [
        item["list_points"] for item in json.loads(skat("bid", STRONG, "--json").out)["contracts"]
    ]

    assert "The games, the most list points on average first:\nGame " in told
    assert points == sorted(points, reverse=True)
    assert "most list points on average" in " ".join(skat("bid", "--help").out.split())


def test_a_hand_needs_no_quotes(skat: Skat) -> None:
    assert skat("bid", *STRONG.split(), "--json").out == skat("bid", STRONG, "--json").out


DEAR = "CJ SJ CA CT CK SA S9 HT H7 D8"
"""With the skat a grand is safest; under high bids only the hand game still pays."""


def test_hand_or_skat_is_told_for_the_lowest_bid_and_where_a_higher_one_changes_it(
    skat: Skat,
) -> None:
    told = json.loads(skat("bid", DEAR, "--json").out)
    plans = told["plans"]
    lines = skat("bid", DEAR).out.splitlines()

    assert plans[0] == {"from": 18, "hand": None}
    assert told["contracts"][0]["contract"] == "G"
    later = [plan for plan in plans[1:] if plan["hand"] == "GH"]
    assert 72 <= later[0]["from"] <= told["limit"]
    assert "Then take the skat." in lines
    assert f"From {later[0]['from']} on, play grand Hand instead." in lines
    assert [plan["from"] for plan in plans] == sorted({plan["from"] for plan in plans})


def test_a_hand_that_is_best_by_hand_from_the_first_bid_on_says_so_once(skat: Skat) -> None:
    told = json.loads(skat("bid", "CJ SJ HJ DJ CA SA HA DA CT ST", "--json").out)

    assert told["plans"] == [{"from": 18, "hand": "GO"}]
