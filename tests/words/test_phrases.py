"""Names of contracts, matadors and players."""

from __future__ import annotations

import pytest

from skat.core.cards import Game
from skat.core.contracts import Contract
from skat.core.results import Position
from skat.words import Words, languages
from skat.words.phrases import (
    contract_line,
    game_line,
    joined,
    matadors_line,
    names_line,
    position_line,
    signed,
)

CONTRACTS = {
    "H": ("hearts", "Herz", "червы", "чирви"),
    "CH": ("clubs Hand", "Kreuz Hand", "трефы без прикупа", "трефи без прикупу"),
    "GHS": (
        "grand Hand, Schneider announced",
        "Grand Hand, Schneider angesagt",
        "гранд без прикупа, объявленный шнайдер",
        "гранд без прикупу, оголошений шнайдер",
    ),
    "SHZ": (
        "spades Hand, Schwarz announced",
        "Pik Hand, Schwarz angesagt",
        "пики без прикупа, объявленный шварц",
        "піки без прикупу, оголошений шварц",
    ),
    "DO": ("diamonds ouvert", "Karo ouvert", "бубны в открытую", "бубни з відкритими картами"),
    "GO": ("grand ouvert", "Grand ouvert", "открытый гранд", "відкритий гранд"),
    "N": ("null", "Null", "нулло", "нуль"),
    "NH": ("null Hand", "Null Hand", "нулло без прикупа", "нуль без прикупу"),
    "NO": ("null ouvert", "Null ouvert", "открытое нулло", "відкритий нуль"),
    "NOH": (
        "null ouvert Hand",
        "Null ouvert Hand",
        "открытое нулло без прикупа",
        "відкритий нуль без прикупу",
    ),
    "HP": ("hearts, Spitze", "Herz, Spitze", "червы, шпице", "чирви, шпіце"),
    "R": ("Ramsch", "Ramsch", "рамш", "рамш"),
}


@pytest.mark.parametrize("text", CONTRACTS)
def test_contract_has_its_name_in_every_language(text: str) -> None:
    line = contract_line(Contract.parse(text))

    assert tuple(Words(language).say(line) for language in languages()) == CONTRACTS[text]


def test_suit_of_a_contract_follows_the_deck() -> None:
    line = contract_line(Contract.parse("CH"))

    assert Words("de", "german").say(line) == "Eichel Hand"


@pytest.mark.parametrize("game", Game)
def test_every_game_has_a_name(game: Game) -> None:
    assert Words("en").say(game_line(game)) in CONTRACTS_IN_ENGLISH


CONTRACTS_IN_ENGLISH = {"clubs", "spades", "hearts", "diamonds", "grand", "null", "Ramsch"}


def test_matadors_keep_their_sign() -> None:
    said = [Words("ru").say(matadors_line(count)) for count in (2, -2, 11, -11)]

    assert said == ["с двумя", "без двух", "с одиннадцатью", "без одиннадцати"]


def test_positions_have_names() -> None:
    said = [Words("de").say(position_line(position)) for position in Position]

    assert said == ["Vorhand", "Mittelhand", "Hinterhand"]


def test_numbers_are_written_with_their_sign() -> None:
    assert [signed(points) for points in (30, 0, -60)] == ["+30", "0", "−60"]


@pytest.mark.parametrize(
    ("names", "text"),
    [(["Ada"], "Ada"), (["Ada", "Ben"], "Ada und Ben"), (["A", "B", "C"], "A, B und C")],
)
def test_names_are_listed_as_in_a_sentence(names: list[str], text: str) -> None:
    assert Words("de").text("error.other", text=names_line(names)) == text


def test_parts_are_joined_with_commas() -> None:
    assert Words("en").text("error.other", text=joined(["A", 2, "C"])) == "A, 2, C"
