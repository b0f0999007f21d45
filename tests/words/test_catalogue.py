"""How lines become texts: plural forms, numbers, decks, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skat.core.cards import Card
from skat.core.errors import NotationError
from skat.words import DECKS, Line, Words, catalogue, languages
from skat.words.catalogue import plural_form

GOLDEN: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "golden.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: f"{case['language']}-{case['text']}")
def test_golden_case_has_its_text(case: dict[str, Any]) -> None:
    words = Words(case["language"], case["deck"])

    assert words.say(Line.from_json(case["line"])) == case["text"]


def test_golden_cases_cover_every_language_and_deck() -> None:
    covered = {(case["language"], case["deck"]) for case in GOLDEN}

    assert covered >= {(language, deck) for language in languages() for deck in DECKS}


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_slavic_plural_forms_follow_the_last_two_digits(language: str) -> None:
    forms = {n: plural_form(language, n) for n in range(0, 1000)}

    assert [n for n, form in forms.items() if form == "one"] == [
        n for n in range(1000) if n % 10 == 1 and n % 100 != 11
    ]
    assert {forms[n] for n in (2, 3, 4, 22, 103, 904)} == {"few"}
    assert {forms[n] for n in (0, 5, 9, 10, 11, 12, 13, 14, 111, 112, 113, 114, 20)} == {"many"}
    assert plural_form(language, 1.5) == "other"
    assert plural_form(language, -3) == "few"


@pytest.mark.parametrize("language", ["en", "de"])
def test_germanic_plural_forms_are_one_and_other(language: str) -> None:
    assert [plural_form(language, n) for n in (0, 1, -1, 2, 11, 21, 1.5)] == [
        "other",
        "one",
        "one",
        "other",
        "other",
        "other",
        "other",
    ]


def test_languages_are_the_four_catalogues() -> None:
    assert languages() == ("en", "de", "ru", "uk")


def test_a_catalogue_is_read_once() -> None:
    assert catalogue("en") is catalogue("en")


def test_text_takes_values_by_name() -> None:
    assert Words("en").text("ui.deal_of", n=3, total=12) == "Deal 3 of 12"


def test_a_card_has_the_name_of_the_deck() -> None:
    assert Words("de").card(Card.CJ) == "Kreuz-Bube"
    assert Words("de", "tournament").card(Card.CJ) == "Kreuz-Bube"
    assert Words("de", "german").card(Card.CJ) == "Eichel-Unter"


def test_unknown_language_is_refused() -> None:
    with pytest.raises(NotationError, match="expected one of the languages en de ru uk, got 'fr'"):
        Words("fr")


def test_unknown_deck_is_refused() -> None:
    with pytest.raises(NotationError, match="expected one of the decks"):
        Words("en", "swiss")  # type: ignore[arg-type]


def test_unknown_key_is_refused() -> None:
    with pytest.raises(NotationError, match=r"got 'no\.such\.key'"):
        Words("en").text("no.such.key")


def test_a_missing_value_is_refused() -> None:
    with pytest.raises(NotationError, match=r"expected a value for \{name\} of ui\.turn_of"):
        Words("en").text("ui.turn_of")


def test_a_counted_message_needs_its_number() -> None:
    with pytest.raises(NotationError, match=r"expected a number n for the message count\.tricks"):
        Words("en").text("count.tricks")


def test_braces_in_a_name_are_not_read_as_placeholders() -> None:
    assert Words("en").text("ui.turn_of", name="{name}") == "{name} to play"
