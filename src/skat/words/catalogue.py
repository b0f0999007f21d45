"""Reads the catalogues and says lines with them.

A catalogue is a flat JSON object from key to message. A message is a text with
placeholders such as ``{name}``, or an object of texts by plural form, of which
the number ``n`` chooses one. Three things depend on the deck of cards: a card is
called by ``card.<faces>.<code>``; with German faces ``suit.…`` and ``rank.…`` give
way to ``suit_german.…`` and ``rank_german.…`` where such a message exists; and a
sentence says with ``{the queen|the Ober}`` what it is with French and with German
faces, in the case and with the article that it needs there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from skat.core.cards import Card
from skat.core.errors import NotationError
from skat.words.lines import Line, Param

Catalogue: TypeAlias = Mapping[str, str | Mapping[str, str]]
"""Messages by key; a message with plural forms is a mapping by form."""
Deck: TypeAlias = Literal["french", "german", "tournament"]
DECKS: tuple[Deck, ...] = get_args(Deck)
"""The decks of cards; the tournament deck has French faces in four colours."""

PLURAL_FORMS: Mapping[str, tuple[str, ...]] = {
    "en": ("one", "other"),
    "de": ("one", "other"),
    "ru": ("one", "few", "many", "other"),
    "uk": ("one", "few", "many", "other"),
}
"""The languages, and the forms a counted message has in each. Source: Unicode CLDR."""

_CATALOGUES = Path(__file__).parent / "catalogues"
_PLACEHOLDER = re.compile(r"\{([a-z0-9_]+)\}")
_BY_FACES = re.compile(r"\{([^{}|]+)\|([^{}|]+)\}")
"""Two texts: the first with French faces, the second with German ones."""
_MINUS = "\u2212"


def languages() -> tuple[str, ...]:
    """Return the codes of the languages: ``en``, ``de``, ``ru``, ``uk``."""
    return tuple(PLURAL_FORMS)


@cache
def catalogue(language: str) -> Catalogue:
    """Return the messages of a language by key; a file is read once.

    Raises:
        NotationError: if there is no such language.
    """
    if language not in PLURAL_FORMS:
        raise NotationError(
            f"expected one of the languages {' '.join(PLURAL_FORMS)}, got {language!r}"
        )
    text = (_CATALOGUES / f"{language}.json").read_text(encoding="utf-8")
    messages: Catalogue = json.loads(text)
    return messages


def placeholders(message: str | Mapping[str, str]) -> frozenset[str]:
    """Return the names of the placeholders in a message, in any of its plural forms."""
    texts = (message,) if isinstance(message, str) else message.values()
    return frozenset(name for text in texts for name in _PLACEHOLDER.findall(text))


def with_faces(text: str, deck: Deck) -> str:
    """Return a text in which each pair of names is what it is with the faces of a deck.

    >>> with_faces("{the queen|the Ober} of hearts", "german")
    'the Ober of hearts'
    """
    return _BY_FACES.sub(r"\2" if deck == "german" else r"\1", text)


def plural_form(language: str, n: float) -> str:
    """Return the plural form that a number takes: ``one``, ``few``, ``many`` or ``other``.

    >>> [plural_form("ru", n) for n in (1, 2, 5, 11, 21, 1.5)]
    ['one', 'few', 'many', 'many', 'one', 'other']

    Source: Unicode CLDR; the sign of a number does not matter.
    """
    n = abs(n)
    if language not in ("ru", "uk"):
        return "one" if n == 1 else "other"
    if n != int(n):
        return "other"
    last, last_two = n % 10, n % 100
    if last == 1 and last_two != 11:
        return "one"
    if 2 <= last <= 4 and not 12 <= last_two <= 14:
        return "few"
    return "many"


@dataclass(frozen=True, slots=True)
class Words:
    """Says lines in one language, with the names of one deck of cards.

    >>> Words("de").text("count.tricks", n=2)
    '2 Stiche'

    Raises:
        NotationError: if there is no such language or deck.
    """

    language: str
    deck: Deck = "french"

    def __post_init__(self) -> None:
        catalogue(self.language)
        if self.deck not in DECKS:
            raise NotationError(f"expected one of the decks {' '.join(DECKS)}, got {self.deck!r}")

    def say(self, line: Line) -> str:
        """Return the text of a line.

        Raises:
            NotationError: if there is no such message, or a placeholder lacks its value.
        """
        message = self._message(line.key)
        params = line.params
        if not isinstance(message, str):
            n = params.get("n")
            if not isinstance(n, int | float):
                raise NotationError(f"expected a number n for the message {line.key}, got {n!r}")
            message = message[plural_form(self.language, n)]

        def fill(match: re.Match[str]) -> str:
            name = match[1]
            if name not in params:
                raise NotationError(f"expected a value for {{{name}}} of {line.key}, got none")
            return self._param(params[name])

        return _PLACEHOLDER.sub(fill, with_faces(message, self.deck))

    def text(self, key: str, **params: Param) -> str:
        """Return the text of the message with a key; see `say`."""
        return self.say(Line(key, params))

    def card(self, card: Card) -> str:
        """Return the name of a card in this deck."""
        return self.text(f"card.{self.faces}.{card.name}")

    @property
    def faces(self) -> str:
        """``german`` or ``french``: what the cards of this deck show."""
        return "german" if self.deck == "german" else "french"

    def _message(self, key: str) -> str | Mapping[str, str]:
        messages = catalogue(self.language)
        if self.deck == "german":
            area, dot, rest = key.partition(".")
            german = messages.get(f"{area}_german.{rest}") if dot else None
            if german is not None:
                return german
        try:
            return messages[key]
        except KeyError:
            raise NotationError(
                f"expected the key of a message in the catalogues, got {key!r}"
            ) from None

    def _param(self, value: Param) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, Line):
            return self.say(value)
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, tuple):
            return ", ".join(self.card(card) for card in value)
        return self._number(value)

    def _number(self, value: float) -> str:
        digits = str(abs(int(value) if value == int(value) else value))
        if "." in digits:
            digits = digits.replace(".", self.text("number.decimal"))
        return _MINUS + digits if value < 0 else digits
