"""Reads the cards and games that a person types as a language and a deck call them: KrB, Pik Zehn.

A card is a suit and a rank, with or without a space or a hyphen between, or its whole name. A suit
is a sign, the letters that `short_name` gives it, or the start of its name in either kind of
faces; a rank likewise. Case does not matter, nor do accents. The codes of `Card.parse` are always
read as what they are, whatever the language. What could be several cards is refused.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from typing import TypeVar

from skat.core.cards import RANK_LETTERS, SUIT_LETTERS, Card, Game, Suit
from skat.core.contracts import Contract
from skat.core.errors import NotationError
from skat.words.catalogue import Words
from skat.words.phrases import joined

_SIGNS = {"♣": Suit.CLUBS, "♠": Suit.SPADES, "♥": Suit.HEARTS, "♦": Suit.DIAMONDS}
_OUTLINED = str.maketrans("♧♤♡♢", "♣♠♥♦")
_EXPLAINED = re.compile(r"\([^()]*\)")
"""What stands in brackets behind a name: ``Daus (ace)``."""
_BETWEEN = re.compile(r"[\s.,;:]+")
_DROPPED = "-\u2010\u2011\u2012\u2013'\u2019\u02bc"
"""Hyphens and apostrophes."""
_MOST_WORDS = 3
"""Of one card, ``jack of clubs``, and of what is announced: ``з відкритими картами``."""
_WITHOUT_SUIT = {"grand": "G", "null": "N", "grand_ouvert": "GO", "null_ouvert": "NO"}
_ANNOUNCED = {
    "contract.name.hand": "H",
    "contract.name.ouvert": "O",
    "contract.ouvert": "O",
    "level.schneider": "S",
    "level.schneider_announced": "S",
    "level.schwarz": "Z",
    "level.schwarz_announced": "Z",
    "spitze.name": "P",
}

T = TypeVar("T")
Meanings = Mapping[str, frozenset[T]]
"""What each spelling may mean."""


class NoCard(NotationError):
    """What was typed is no card, or may be several; the message is in the person's language."""


def short_name(words: Words, card: Card) -> str:
    """Return a card in the fewest letters that every keyboard has and that are read back.

    >>> short_name(Words("de"), Card.CJ), short_name(Words("de", "german"), Card.DT)
    ('KrB', 'Sch10')
    """
    return _suit_letters(words, card.suit) + words.text(f"letters.{words.faces}.{card.rank}")


def read_card(words: Words, text: str) -> Card:
    """Return the one card that a text names.

    >>> read_card(Words("de"), "Pik Zehn"), read_card(Words("de", "german"), "grün-ober")
    (<Card.ST: 21>, <Card.SQ: 19>)

    Raises:
        NoCard: if it names none, several, or may name several.
    """
    cards = read_cards(words, text)
    if len(cards) != 1:
        raise _no_card(words, text)
    return cards[0]


def read_cards(words: Words, text: str) -> list[Card]:
    """Return the cards named in a text, in its order, separated by spaces, dots or commas.

    >>> read_cards(Words("de"), "KrB, Pik Zehn, HT")
    [<Card.CJ: 31>, <Card.ST: 21>, <Card.HT: 13>]

    Raises:
        NoCard: if a word is no card, may be several, or a card comes twice.
    """
    parts = _parts(text)
    found: list[Card] = []
    while parts:
        for many in _lengths(parts):
            cards = _spellings(words).find(parts[:many])
            if cards:
                break
        else:
            raise _no_card(words, parts[0])
        if len(cards) > 1:
            among = joined([words.card(card) for card in sorted(cards, reverse=True)])
            raise NoCard(words.text("typed.unclear", text=" ".join(parts[:many]), cards=among))
        [card] = cards
        if card in found:
            raise NoCard(words.text("typed.twice", card=card))
        found.append(card)
        del parts[:many]
    return found


def read_contract(words: Words, text: str) -> tuple[str, str] | None:
    """Return the contract with which a text begins, as `Contract.parse` takes it, and the rest.

    None if it begins with no contract. Codes come first, so that G is grand.

    >>> read_contract(Words("de"), "Herz Hand"), read_contract(Words("de"), "GHS")
    (('HH', ''), ('GHS', ''))
    >>> read_contract(Words("de"), "kr Ka8, Ka7")
    ('C', 'Ka8 Ka7')
    """
    parts = _parts(text)
    contract = _code(parts[0]) if parts else ""
    del parts[: bool(contract)]
    known = _announcements(words) if contract else _games(words)
    while found := _longest(parts, known):
        letters, many = found
        contract += letters
        del parts[:many]
        known = _announcements(words)
    return (contract, " ".join(parts)) if contract else None


def _code(text: str) -> str:
    """Return the code of a contract that may be announced; nothing if a text is none."""
    code = text.upper()
    try:
        return "" if Contract.parse(code).game is Game.RAMSCH else code
    except NotationError:
        return ""


def _longest(parts: Sequence[str], known: Meanings[str]) -> tuple[str, int] | None:
    """Return what the most words at the head of a text mean, and how many; None if unclear."""
    for many in _lengths(parts):
        meanings = known.get(_fold("".join(parts[:many])), frozenset())
        if len(meanings) == 1:
            return next(iter(meanings)), many
    return None


def _no_card(words: Words, text: str) -> NoCard:
    forms = [short_name(words, Card.CJ), words.card(Card.CJ), Card.CJ.name]
    return NoCard(words.text("typed.no_card", forms=joined(list(dict.fromkeys(forms))), text=text))


def _parts(text: str) -> list[str]:
    """Return the words of a text without what stands in brackets."""
    return [part for part in _BETWEEN.split(_EXPLAINED.sub(" ", text)) if part.strip(_DROPPED)]


def _lengths(parts: Sequence[str]) -> Iterable[int]:
    """Return how many words one name may have at the head of a text, the most first."""
    return range(min(_MOST_WORDS, len(parts)), 0, -1)


class _Spellings:
    """What a language and a deck may call suits, ranks and whole cards."""

    def __init__(self, words: Words) -> None:
        decks = _decks(words)
        self._cards: dict[str, Card] = {}
        for card in Card:
            for code in (card.name, card.name.replace("T", "10")):
                self._cards[_fold(code)] = card
        for deck in decks:
            for card in Card:
                for name in (short_name(deck, card), deck.card(card)):
                    for fold in _folds(name):
                        self._cards.setdefault(fold, card)
        also = _spelled(
            (suit, name)
            for suit in Suit
            for name in words.text(f"suit_also.{suit.name.lower()}").split(", ")
        )
        signs = {sign: frozenset((suit,)) for sign, suit in _SIGNS.items()}
        self._suits = _first(signs, *(layer for deck in decks for layer in _suits(deck)), also)
        english = {rank.lower(): frozenset((rank,)) for rank in RANK_LETTERS}
        self._ranks = _first(*(layer for deck in decks for layer in _ranks(deck)), english)

    def find(self, parts: Sequence[str]) -> frozenset[Card]:
        """Return every card that some words may mean together.

        Of several words the first is no card by itself, and none is cut: ``ЖО Л8`` are two cards.
        """
        folded = _fold("".join(parts))
        if folded in self._cards:
            return frozenset((self._cards[folded],))
        if folded in self._suits:
            return frozenset()  # a suit begun, even where its end could be a rank: hear-t
        if len(parts) > 1 and _fold(parts[0]) in self._cards:
            return frozenset()
        # One word is cut anywhere, several only between them.
        pieces = folded if len(parts) == 1 else map(_fold, parts)
        for cut in list(accumulate(map(len, pieces)))[-2::-1]:  # the longest suit first: Karo-B
            suits, ranks = self._suits.get(folded[:cut]), self._ranks.get(folded[cut:])
            if suits and ranks:
                return frozenset(Card[suit.letter + rank] for suit in suits for rank in ranks)
        return frozenset()


@cache
def _spellings(words: Words) -> _Spellings:
    return _Spellings(words)


def _suits(words: Words) -> Iterable[Meanings[Suit]]:
    """Yield the letters of the suits, then everything their names begin with.

    A letter that means another suit in a code is left to the code: S is spades, not Schellen.
    """
    yield _spelled((suit, _suit_letters(words, suit)) for suit in Suit)
    starts = _spelled(((suit, _suit_name(words, suit)) for suit in Suit), starts=True)
    yield {
        start: suits
        for start, suits in starts.items()
        if start.upper() not in SUIT_LETTERS or suits == {Suit(SUIT_LETTERS.index(start.upper()))}
    }


def _ranks(words: Words) -> Iterable[Meanings[str]]:
    """Yield the letters of the ranks, then everything their names begin with."""
    yield _spelled((rank, words.text(f"letters.{words.faces}.{rank}")) for rank in RANK_LETTERS)
    yield _spelled(((rank, words.text(f"rank.{rank}")) for rank in RANK_LETTERS), starts=True)


@cache
def _games(words: Words) -> Meanings[str]:
    """Return the letters of the games by code names, names, and what the names begin with."""
    bare = [(letters, words.text(f"contract.{name}")) for name, letters in _WITHOUT_SUIT.items()]
    layers: list[Meanings[str]] = [
        _spelled((str(Contract(game)), game.value) for game in Game if game is not Game.RAMSCH),
        {sign: frozenset((suit.letter,)) for sign, suit in _SIGNS.items()},
        _spelled(bare),
    ]
    for deck in _decks(words):
        suits = [(suit.letter, _suit_name(deck, suit)) for suit in Suit]
        layers += [
            _spelled((suit.letter, _suit_letters(deck, suit)) for suit in Suit),
            _spelled([*suits, *bare[:2]], starts=True),
        ]
    return _first(*layers)


@cache
def _announcements(words: Words) -> Meanings[str]:
    """Return the letters of what is announced with a game by its names."""
    return _spelled((letter, words.text(key, game="")) for key, letter in _ANNOUNCED.items())


def _decks(words: Words) -> tuple[Words, Words]:
    """Return the deck that is shown, and one with the other kind of faces."""
    return words, Words(words.language, "french" if words.deck == "german" else "german")


def _suit_name(words: Words, suit: Suit) -> str:
    return words.text(f"suit.{suit.name.lower()}")


def _suit_letters(words: Words, suit: Suit) -> str:
    return words.text(f"letters.{words.faces}.{suit.name.lower()}")


def _spelled(pairs: Iterable[tuple[T, str]], *, starts: bool = False) -> dict[str, frozenset[T]]:
    """Return what each name may mean as it may be typed, or everything that names start with."""
    found: dict[str, frozenset[T]] = {}
    for meaning, name in pairs:
        for fold in _folds(name):
            for end in range(1 if starts else len(fold), len(fold) + 1):
                found[fold[:end]] = found.get(fold[:end], frozenset()) | {meaning}
    return found


def _first(*layers: Meanings[T]) -> Meanings[T]:
    """Return for each spelling what it means in the first layer that has it."""
    found: dict[str, frozenset[T]] = {}
    for layer in reversed(layers):
        found.update(layer)
    return found


def _folds(name: str) -> set[str]:
    """Return a name as it may be typed: König is konig and koenig."""
    name = _EXPLAINED.sub("", name).replace(" ", "")
    spelled = name.lower()
    for umlaut, vowel in ("äa", "öo", "üu"):
        spelled = spelled.replace(umlaut, vowel + "e")
    return {_fold(name), _fold(spelled)}


def _fold(text: str) -> str:
    """Return a text in small letters without accents, hyphens and apostrophes."""
    spread = unicodedata.normalize("NFKD", text.translate(_OUTLINED).lower())
    return "".join(
        sign for sign in spread if sign not in _DROPPED and unicodedata.category(sign) != "Mn"
    )
