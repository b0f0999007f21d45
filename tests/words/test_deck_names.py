"""With German cards no sentence speaks of queens and clubs, with French ones none of Ober."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from skat.words import DECKS, Deck, catalogue, languages
from skat.words.catalogue import with_faces
from skat.words.course.lessons import course_words

FRENCH = {
    "en": r"\b([Jj]acks?|[Qq]ueens?|[Ss]pades?|[Dd]iamonds?)\b|(?<!count )of clubs\b",
    "de": r"\b(Buben?|Damen?|Ass|Asse|Kreuz|Pik|Karo)\b",
    "ru": r"(?i)валет|треф|\bпик(и|ой|ов\w+|ам)?\b|\bбуб(н|ен\b)|\bдам[аыуе]\b",
    "uk": r"(?i)валет|треф|\bпік(и|ою|ов\w+|ам)?\b|\bбуб(н|он)|\bдам[аиуі]\b",
}
GERMAN = {
    "en": r"\b(Unters?|Obers?|[Aa]corns?|[Bb]ells?)\b",
    "de": r"\b(Daus|Däuser|Ober|Eichel|Schellen)\b|[a-z] Unter\b",
    "ru": r"(?i)\b(унтер|обер|ж[её]луд|бубенц)",
    "uk": r"(?i)\b(унтер|обер(а|ом|и|ів|у)?\b|жолуд|дзвінк)",
}
ABOUT_DECKS = (
    *("card.", "card_german.", "suit", "rank", "letters."),
    *("glossary.suit_german.", "glossary.rank_german.", "learn.cards.pack"),
)
"""Names themselves, and sentences that tell the two decks apart."""


def sentences(language: str, deck: Deck) -> Iterator[tuple[str, str]]:
    for key, message in {**catalogue(language), **course_words(language)}.items():
        if not key.startswith(ABOUT_DECKS):
            texts = [message] if isinstance(message, str) else message.values()
            yield from ((key, with_faces(text, deck)) for text in texts)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("deck", DECKS)
def test_no_sentence_names_a_card_of_another_deck(language: str, deck: Deck) -> None:
    foreign = re.compile((FRENCH if deck == "german" else GERMAN)[language])

    wrong = {key: text for key, text in sentences(language, deck) if foreign.search(text)}

    assert wrong == {}


@pytest.mark.parametrize("language", languages())
def test_pairs_of_names_are_written_whole(language: str) -> None:
    for deck in DECKS:
        broken = [key for key, text in sentences(language, deck) if "|" in text]

        assert broken == []


def test_the_same_sentences_follow_the_deck_in_every_language() -> None:
    """English and the others differ only where hearts are hearts and an ace is an ace."""
    told = {
        language: {
            key
            for key, message in course_words(language).items()
            if isinstance(message, str)
            and with_faces(message, "german") != with_faces(message, "french")
        }
        for language in languages()
    }

    assert min(len(keys) for keys in told.values()) > 90
    assert told["ru"] == told["uk"]
