"""Cards can be typed as the program prints them, in every language and deck."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.cli.faces import Faces
from skat.core.cards import Card
from skat.core.contracts import Contract
from skat.words import DECKS, Words, languages
from skat.words.phrases import contract_line
from skat.words.typed import NoCard, read_card, read_cards, read_contract, short_name

WORDS = [Words(language, deck) for language in languages() for deck in DECKS]
IDS = [f"{words.language}-{words.deck}" for words in WORDS]


def forms(words: Words, card: Card) -> list[str]:
    """Return everything that the program calls a card."""
    suit, rank = words.text(f"suit.{card.suit.name.lower()}"), words.text(f"rank.{card.rank}")
    return [
        card.name,
        short_name(words, card),
        Faces(words).card(card),
        words.card(card),
        f"{suit} {rank}",
        f"{suit}-{words.text(f'letters.{words.faces}.{card.rank}')}",
    ]


@pytest.mark.parametrize("words", WORDS, ids=IDS)
def test_every_card_is_read_as_it_is_printed(words: Words) -> None:
    for card in Card:
        for form in forms(words, card):
            for text in (form, form.lower(), form.upper(), form.replace("-", " ")):
                assert read_card(words, text) == card, text


@given(
    st.sampled_from(WORDS),
    st.lists(st.sampled_from(list(Card)), unique=True, max_size=12),
    st.data(),
)
def test_any_cards_in_any_forms_are_read_in_their_order(
    words: Words, cards: list[Card], data: st.DataObject
) -> None:
    typed = [data.draw(st.sampled_from(forms(words, card))) for card in cards]
    between = data.draw(st.sampled_from([" ", ", ", ".", "; "]))

    assert read_cards(words, between.join(typed)) == cards


@pytest.mark.parametrize("words", WORDS, ids=IDS)
def test_any_two_cards_in_any_forms_are_read_as_two(words: Words) -> None:
    """All the pairs that a random test may take years to draw."""
    for one, two in permutations(Card, 2):
        for first, second in product({*forms(words, one)}, {*forms(words, two)}):
            assert read_cards(words, f"{first} {second}") == [one, two], f"{first} {second}"


@pytest.mark.parametrize("words", WORDS, ids=IDS)
def test_short_names_are_short_and_differ(words: Words) -> None:
    names = [short_name(words, card) for card in Card]

    assert len({name.lower() for name in names}) == 32
    assert max(map(len, names)) <= 5


@pytest.mark.parametrize(
    ("language", "deck", "text", "codes"),
    [
        ("de", "french", "KrB Pik Zehn PA Karo König herzdame", "CJ ST SA DK HQ"),
        ("de", "french", "Kr. Bube, Pik-10, Ka7", "CJ ST D7"),
        ("de", "french", "Karo Konig Herz Koenig", "DK HK"),
        ("de", "french", "Treff Ass", "CA"),
        ("de", "french", "Eichel-Unter Grün Ober", "CJ SQ"),
        ("de", "german", "EU GrünO Rot-Daus SchU", "CJ SQ HA DJ"),
        ("de", "german", "Gruen 10 Blatt-9 Laub 8 Herz-Unter", "ST S9 S8 HJ"),
        ("de", "german", "Schellen Ober, Eichel Ass", "DQ CA"),
        ("de", "german", "SA CJ", "SA CJ"),
        ("en", "french", "cj ht h9 ♠10 ♥️A ♤K", "CJ HT H9 ST HA SK"),
        ("en", "french", "jack of clubs ten of hearts spades queen", "CJ HT SQ"),
        ("en", "german", "acorns Unter, L10, bells-O", "CJ ST DQ"),
        ("ru", "french", "ТрВ пики десятка валет бубен Чк вини туз", "CJ ST DJ HK SA"),
        ("ru", "french", "семерка треф", "C7"),
        ("uk", "french", "дев'ятка треф піки-10", "C9 ST"),
        ("uk", "german", "Жолуді У, дзвінки-О", "CJ DQ"),
    ],
)
def test_cards_are_typed_as_people_say_them(
    language: str, deck: str, text: str, codes: str
) -> None:
    words = Words(language, deck)  # type: ignore[arg-type]

    assert read_cards(words, text) == [Card.parse(code) for code in codes.split()]


@pytest.mark.parametrize(
    ("language", "deck", "text", "said"),
    [
        ("de", "french", "KB", "„KB“ könnte mehrere meinen: Kreuz-Bube, Karo-Bube"),
        ("de", "german", "SU", "etwa EU, Eichel-Unter, CJ; „SU“ ist keine"),
        ("de", "french", "CJ Pik", "„Pik“ ist keine"),
        ("de", "french", "CJ KrB", "Kreuz-Bube kommt zweimal vor"),
        ("ru", "german", "ЖД", "«ЖД» может значить: "),
        ("en", "french", "KrB", 'expected a card such as CJ, jack of clubs, got "KrB"'),
        ("en", "french", "CJ?", 'got "CJ?"'),
        ("en", "french", "T", 'got "T"'),
        ("en", "french", "heart", 'got "heart"'),
        ("en", "german", "leave", 'got "leave"'),
    ],
)
def test_what_is_no_card_or_several_is_named(
    language: str, deck: str, text: str, said: str
) -> None:
    with pytest.raises(NoCard) as error:
        read_cards(Words(language, deck), text)  # type: ignore[arg-type]

    assert said in str(error.value)


def test_one_card_is_neither_none_nor_two() -> None:
    for text in ("", "CJ SJ"):
        with pytest.raises(NoCard):
            read_card(Words("en"), text)


CONTRACTS = [*(game + flag for game in "DHSCGN" for flag in ("", "H", "O")), "NOH"]


@pytest.mark.parametrize("words", WORDS, ids=IDS)
@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_contract_is_read_as_it_is_printed(words: Words, contract: str) -> None:
    for text in (contract, words.say(contract_line(Contract.parse(contract)))):
        for typed in (text, text.lower(), text.upper()):
            read = read_contract(words, f"{typed} {short_name(words, Card.D8)}")
            assert read is not None
            assert Contract.parse(read[0]) == Contract.parse(contract), typed
            assert read_cards(words, read[1]) == [Card.D8]


@pytest.mark.parametrize(
    ("language", "deck", "text", "read"),
    [
        ("de", "french", "gr hand", ("GH", "")),
        ("de", "french", "grand Hand, Schneider angesagt", ("GHS", "")),
        ("de", "french", "null ouvert Ka8 Ka7", ("NO", "Ka8 Ka7")),
        ("de", "german", "grü Sch8", ("S", "Sch8")),
        ("de", "german", "G Sch8", ("G", "Sch8")),
        ("de", "german", "gr Sch8", None),
        ("de", "german", "R Sch8", ("H", "Sch8")),
        ("de", "french", "♥ Ka8", ("H", "Ka8")),
        ("de", "french", "ka ouvert", ("DO", "")),
        ("en", "french", "h d8 d7", ("H", "d8 d7")),
        ("en", "french", "ramsch", None),
        ("en", "french", "", None),
        ("ru", "french", "в открытую", None),
    ],
)
def test_contracts_are_typed_as_people_say_them(
    language: str, deck: str, text: str, read: tuple[str, str] | None
) -> None:
    assert read_contract(Words(language, deck), text) == read  # type: ignore[arg-type]
