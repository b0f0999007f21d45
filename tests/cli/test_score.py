"""`skat score` gives the worked examples of the rule book, and says what is missing."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import Skat

TWELVE = ("--cards", "CJ SJ HA HT HK H9 CA CT S7 D8", "--skat", "S9 S8")


def test_hearts_with_two_is_won_at_27(skat: Skat) -> None:
    """Rule book A 000.27."""
    ran = skat("score", "hearts", *TWELVE, "--bid", "27", "--points", "72", "--tricks", "7")

    assert ran.out.splitlines()[-1] == "Game points: +30"
    assert "Matadors: with 2" in ran.out
    assert "Game value: 10 × 3 = 30" in ran.out
    assert "covers the bid: 30 ≥ 27" in ran.out


def test_hearts_with_two_is_lost_with_59_points(skat: Skat) -> None:
    """Rule book A 000.27."""
    ran = skat("score", "hearts", *TWELVE, "--bid", "27", "--points", "59", "--tricks", "6")

    assert ran.out.splitlines()[-1] == "Game points: −60"


def test_hearts_with_two_is_overbid_at_33_whatever_the_points(skat: Skat) -> None:
    """Rule book A 000.28."""
    ran = skat("score", "hearts", *TWELVE, "--bid", "33", "--points", "72", "--tricks", "7")

    assert ran.out.splitlines()[-1] == "Game points: −80"
    assert "Overbid: worth 30, but 33 was bid." in ran.out


@pytest.mark.parametrize(
    ("points", "bid", "score"), [("72", "27", "+30"), ("59", "27", "−60"), ("72", "33", "−80")]
)
def test_the_number_of_matadors_is_enough(points: str, bid: str, score: str, skat: Skat) -> None:
    ran = skat("score", "hearts", "--matadors", "+2", "--bid", bid, "--points", points)

    assert ran.out.splitlines()[-1] == f"Game points: {score}"


@pytest.mark.parametrize("game", ["diamonds", "hearts", "spades", "clubs", "grand"])
def test_every_number_of_matadors_can_be_given(game: str, skat: Skat) -> None:
    most = 4 if game == "grand" else 11
    for count in [*range(-most, 0), *range(1, most + 1)]:
        ran = skat("score", game, "--matadors", str(count), "--points", "70", "--json")
        assert json.loads(ran.out)["matadors"] == count


def test_the_same_game_as_json(skat: Skat) -> None:
    ran = skat("score", "hearts", *TWELVE, "--bid", "33", "--points", "72", "--json")

    data = json.loads(ran.out)
    assert data["score"] == -80
    assert data["charged"] == 40
    assert data["reason"] == "overbid"
    assert data["steps"] == {"matadors": 2, "game": 1}


@pytest.mark.parametrize(
    ("arguments", "score"),
    [
        (["GHS", "--matadors", "2", "--points", "89"], -288),
        (["grand", "--hand", "--schneider", "--matadors", "2", "--points", "89"], -288),
        (["clubs", "--hand", "--ouvert", "--matadors", "2", "--points", "120"], 108),
        (["grand", "--hand", "--ouvert", "--matadors", "4", "--points", "120"], 264),
        (["GO", "--matadors", "4", "--points", "120", "--preset", "classic"], 360),
        (["null", "--bid", "18", "--tricks", "0"], 23),
        (["NO", "--bid", "36", "--tricks", "1"], -92),
        (["null", "--hand", "--tricks", "1", "--preset", "classic"], -35),
        (["clubs", "--matadors", "-1", "--points", "22", "--tricks", "0"], -96),
        (["hearts", "--matadors", "-1", "--bid", "22", "--points", "75"], -60),
        (
            [
                "hearts",
                "--matadors",
                "1",
                "--bid",
                "22",
                "--points",
                "75",
                "--kontra",
                "1",
                "--bock",
                "1",
                "--preset",
                "kneipe",
            ],
            -240,
        ),
    ],
)
def test_levels_losses_and_doublings_count(arguments: list[str], score: int, skat: Skat) -> None:
    assert json.loads(skat("score", *arguments, "--json").out)["score"] == score


@pytest.mark.parametrize(
    ("points", "tricks", "score"), [("22", "0", -80), ("120", "10", 40), ("0", "3", -60)]
)
def test_the_outermost_points_that_tricks_allow_are_scored(
    points: str, tricks: str, score: int, skat: Skat
) -> None:
    game = ("score", "hearts", "--matadors", "-1", "--points", points, "--tricks", tricks)

    assert json.loads(skat(*game, "--json").out)["score"] == score


def test_an_overbid_null_is_charged_by_its_cards(skat: Skat) -> None:
    cards = "CJ C8 C7 S9 S8 S7 H9 H8 H7 D7 D9 D8"
    ran = skat("score", "null", "--cards", cards, "--bid", "24", "--tricks", "0", "--json")

    assert json.loads(ran.out)["fallback_contract"] == "clubs"
    assert json.loads(ran.out)["score"] == -48


def test_the_skat_of_a_hand_game_is_named_where_it_changes_the_matadors(skat: Skat) -> None:
    cards = ("--cards", "CJ HA HT HK HQ H9 H8 H7 CA CT", "--skat", "SJ D7")
    ran = skat("score", "hearts", "--hand", *cards, "--bid", "30", "--points", "93")

    assert "jack of spades" in ran.out
    assert ran.out.splitlines()[-1] == "Game points: +50"


def test_the_explanation_comes_in_the_language_asked_for(skat: Skat) -> None:
    game = ("score", "hearts", "--matadors", "+2", "--bid", "33", "--points", "72")

    assert "Überreizt: 30 wert, aber 33 gereizt." in skat(*game, "--lang", "de").out
    assert "Переторг" in skat(*game, "--lang", "ru").out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["harts"], "expected a game (diamonds hearts"),
        (["ramsch", "--matadors", "1", "--points", "70"], "expected a game"),
        (["hearts", "--points", "70"], "expected --cards (hand and skat), or --matadors"),
        (["hearts", "--matadors", "0", "--points", "70"], "--matadors: expected 1 to 11"),
        (["grand", "--matadors", "5", "--points", "70"], "--matadors: expected 1 to 4"),
        (["hearts", "--matadors", "2"], "expected --points"),
        (["hearts", "--matadors", "2", "--points", "121"], "--points: expected 0 to 120, got 121"),
        (["hearts", "--matadors", "2", "--points", "70", "--tricks", "11"], "--tricks: expected"),
        (["hearts", "--matadors", "2", "--points", "70", "--bid", "19"], "--bid: expected a value"),
        (["hearts", "--matadors", "2", *TWELVE, "--points", "70"], "expected either --cards or"),
        (["hearts", "--skat", "S9 S8", "--points", "70"], "expected --cards together with --skat"),
        (["hearts", "--cards", "CJ SJ", "--points", "70"], "got 2 and 0"),
        (["hearts", "--cards", "CJ SJ XX", "--points", "70"], "expected a card such as CJ"),
        (["hearts", *TWELVE[:3], "S9 CJ", "--points", "70"], "got CJ twice"),
        (["hearts", "--schneider", *TWELVE, "--points", "70"], "expected a hand game"),
        (["null", "--hand", "--schneider", "--tricks", "0"], "expected null without levels"),
        (["null", "--bid", "18"], "expected --tricks"),
        (["null", "--bid", "24", "--tricks", "0"], "expected --cards: they decide"),
        (["hearts", "--matadors", "1", "--points", "120", "--tricks", "0"], "no trick"),
        (["hearts", "--matadors", "1", "--points", "23", "--tricks", "0"], "at most 22"),
        (["hearts", "--matadors", "1", "--points", "0", "--tricks", "10"], "all ten tricks"),
        (["hearts", "--matadors", "1", "--points", "97", "--tricks", "10"], "all ten tricks"),
        (["hearts", "--matadors", "1", "--points", "72", "--kontra", "1"], "twelve has no Kontra"),
        (["hearts", "--matadors", "1", "--points", "72", "--bock", "1"], "twelve has no Bock"),
        (
            ["hearts", "--matadors", "1", "--points", "72", "--kontra", "3", "--preset", "kneipe"],
            "--kontra: expected 0 to 2, got 3",
        ),
        (["GHS", "--preset", "quick", "--matadors", "1", "--points", "90"], "this rule set"),
    ],
)
def test_what_does_not_fit_is_named(arguments: list[str], says: str, skat: Skat) -> None:
    assert says in skat("score", *arguments).error


def test_game_and_cards_may_be_typed_in_german(skat: Skat) -> None:
    german = skat(
        "score", "Herz", "--cards", "EU GU RA R10 RK R9 Eichel Daus E10 Grün-7 Sch8",
        "--skat", "Blatt-9 Blatt 8", "--points", "72", "--lang", "de", "--deck", "german", "--json",
    )  # fmt: skip
    english = skat(
        "score", "H", "--cards", "CJ SJ HA HT HK H9 CA CT S7 D8", "--skat", "S9 S8",
        "--points", "72", "--json",
    )  # fmt: skip

    assert german.code == 0
    assert german.out == english.out
