"""The 32 cards, sets of them as bit masks, and what each contract makes of them.

A *mask* is a plain ``int`` whose bit ``card`` is set for every card in it; all
state and all players compute with masks. `CardSet` is the same number with the
comforts of a set. The bit order is fixed by ADR 0001.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, IntEnum
from typing import TypeAlias

from skat.core.errors import NotationError

Mask: TypeAlias = int


class Suit(IntEnum):
    """The four suits, weakest first; the value is the byte of the suit in a mask."""

    DIAMONDS, HEARTS, SPADES, CLUBS = range(4)

    @property
    def letter(self) -> str:
        """``D``, ``H``, ``S`` or ``C``."""
        return SUIT_LETTERS[self]


SUIT_LETTERS = "DHSC"
RANK_LETTERS = "789QKTAJ"
"""Ranks by their bit inside a suit: plain-suit order, jack on top."""


class Card(IntEnum):
    """One of the 32 cards; the value is its bit in a mask: suit * 8 + rank."""

    D7, D8, D9, DQ, DK, DT, DA, DJ = range(0, 8)
    H7, H8, H9, HQ, HK, HT, HA, HJ = range(8, 16)
    S7, S8, S9, SQ, SK, ST, SA, SJ = range(16, 24)
    C7, C8, C9, CQ, CK, CT, CA, CJ = range(24, 32)

    def __str__(self) -> str:  # an IntEnum would print its number
        return self.name

    @property
    def suit(self) -> Suit:
        """The printed suit (a jack's effective suit depends on the contract)."""
        return Suit(self >> 3)

    @property
    def rank(self) -> str:
        """One letter of ``A T K Q J 9 8 7``."""
        return RANK_LETTERS[self & 7]

    @property
    def points(self) -> int:
        """Card points, 0 to 11. Source: docs/rules.md 2."""
        return CARD_POINTS[self]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card a code such as ``CJ`` or ``HT`` names.

        >>> Card.parse("CJ")
        <Card.CJ: 31>

        Raises:
            NotationError: if the text is not one of the 32 codes.
        """
        card = _BY_CODE.get(text)
        if card is None:
            raise NotationError(
                f"expected a card such as CJ (suit C S H D, rank A T K Q J 9 8 7), got {text!r}"
            )
        return card


_BY_CODE = {card.name: card for card in Card}
CARDS: tuple[Card, ...] = tuple(Card)
"""All cards by bit."""
PACK: Mask = 0xFFFF_FFFF
JACKS: Mask = 0x8080_8080
SUIT_MASKS: tuple[Mask, ...] = (0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000)
"""The eight cards of each printed suit, jacks included."""
CARD_POINTS: tuple[int, ...] = (0, 0, 0, 3, 4, 10, 11, 2) * 4
"""Card points by card. Source: docs/rules.md 2."""

_POINTS_OF_BYTE = tuple(
    sum(CARD_POINTS[bit] for bit in range(8) if byte >> bit & 1) for byte in range(256)
)


def mask_points(mask: Mask) -> int:
    """Return the card points in a mask, 0 to 120."""
    table = _POINTS_OF_BYTE
    return (
        table[mask & 0xFF]
        + table[mask >> 8 & 0xFF]
        + table[mask >> 16 & 0xFF]
        + table[mask >> 24 & 0xFF]
    )


def mask_cards(mask: Mask) -> list[Card]:
    """Return the cards of a mask, lowest bit first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(CARDS[low.bit_length() - 1])
        mask ^= low
    return found


def cards_mask(cards: Iterable[int]) -> Mask:
    """Return the mask of some cards; a card given twice counts once."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def parse_cards(text: str) -> list[Card]:
    """Return the cards named in a text, in its order, separated by spaces, dots or commas.

    Raises:
        NotationError: if a word is no card, or a card comes twice.
    """
    cards = [Card.parse(word) for word in text.replace(".", " ").replace(",", " ").split()]
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise NotationError(f"expected different cards, got {twice} twice")
    return cards


class CardSet(int):
    """A set of cards that is also its mask.

    Arithmetic gives plain integers, which every function of the package takes;
    wrap them again to look inside.

    >>> hand = CardSet.parse("CJ SJ HA")
    >>> Card.SJ in hand, len(hand), str(hand)
    (True, 3, 'CJ SJ HA')
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[int]) -> CardSet:
        """Return the set of some cards."""
        return cls(cards_mask(cards))

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Return the set a text such as ``"CJ SJ HA"`` names; see `parse_cards`."""
        return cls(cards_mask(parse_cards(text)))

    def __iter__(self) -> Iterator[Card]:
        """Iterate from the strongest suit and rank down: CJ CA CT … D7."""
        return iter(mask_cards(self)[::-1])

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and bool(self >> card & 1)

    def __len__(self) -> int:
        return self.bit_count()

    def __bool__(self) -> bool:
        return int(self) != 0

    def __str__(self) -> str:
        return " ".join(card.name for card in self)

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    @property
    def points(self) -> int:
        """Card points in the set, 0 to 120."""
        return mask_points(self)


class Game(Enum):
    """What is played: a suit, grand, null, or Ramsch. The value is its name in files."""

    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"
    GRAND = "grand"
    NULL = "null"
    RAMSCH = "ramsch"

    # Each member carries its tables; they are filled below, once the cards exist.
    _value_: str
    index: int
    """0 to 3 the suit, 4 grand, 5 null, 6 Ramsch."""
    trumps: Mask
    trump_order: tuple[Card, ...]
    """Trumps from the strongest down; 11 in a suit game, 4 in grand and Ramsch, none in null."""
    follow: tuple[Mask, ...]
    """By card led: every card of the same effective suit."""
    power: tuple[tuple[int, ...], ...]
    """``power[led][card]``: who is stronger in a trick; 0 if the card cannot win it."""
    suits: tuple[Mask, ...]
    """Plain cards of each printed suit (the trump suit of a suit game is empty)."""
    is_suit: bool
    has_trumps: bool

    def __str__(self) -> str:
        return self._value_

    @classmethod
    def parse(cls, text: str) -> Game:
        """Return the game a name such as ``hearts`` means.

        Raises:
            NotationError: if there is no such game.
        """
        try:
            return cls(text)
        except ValueError:
            names = " ".join(game.value for game in cls)
            raise NotationError(f"expected one of {names}, got {text!r}") from None


SUIT_GAMES = (Game.DIAMONDS, Game.HEARTS, Game.SPADES, Game.CLUBS)
"""The four suit games; the index is the `Suit`."""
TRUMP_GAMES = (*SUIT_GAMES, Game.GRAND)
"""The games with a base value, cheapest first."""

NULL_RANKS = "789TJQKA"
"""Ranks in null, weakest first. Source: docs/rules.md 2."""


def _fill_tables() -> None:
    jacks = (Card.CJ, Card.SJ, Card.HJ, Card.DJ)
    for index, game in enumerate(Game):
        null = game is Game.NULL
        trumps = 0 if null else JACKS
        order: tuple[Card, ...] = () if null else jacks
        if index < 4:
            plain_trumps = SUIT_MASKS[index] & ~JACKS
            trumps |= plain_trumps
            order = (*jacks, *reversed(mask_cards(plain_trumps)))
        suits = tuple(suit & ~trumps for suit in SUIT_MASKS)
        strength = {card: 100 - place for place, card in enumerate(order)}
        follow = []
        power = []
        for led in CARDS:
            same = trumps if trumps >> led & 1 else suits[led >> 3]
            row = []
            for card in CARDS:
                if card in strength:
                    row.append(strength[card])
                elif same >> card & 1:
                    row.append(1 + (NULL_RANKS.index(card.rank) if null else card & 7))
                else:
                    row.append(0)
            follow.append(same)
            power.append(tuple(row))
        game.index = index
        game.trumps = trumps
        game.trump_order = order
        game.follow = tuple(follow)
        game.power = tuple(power)
        game.suits = suits
        game.is_suit = index < 4
        game.has_trumps = not null


_fill_tables()


def legal_cards(game: Game, hand: Mask, led: int | None) -> Mask:
    """Return the cards of a hand that may be played.

    The leader may play anything; the others must follow the effective suit of
    the first card, and may play anything if they cannot.

    Args:
        game: what is played.
        hand: mask of the cards held.
        led: first card of the trick, None for the leader.

    Source: docs/rules.md 6.
    """
    if led is None:
        return hand
    return hand & game.follow[led] or hand


def trick_winner(game: Game, cards: tuple[int, ...]) -> int:
    """Return the index (0 is the leader) of the card that wins a trick so far.

    Source: docs/rules.md 6.
    """
    power = game.power[cards[0]]
    best = 0
    best_power = power[cards[0]]
    for index in range(1, len(cards)):
        if power[cards[index]] > best_power:
            best = index
            best_power = power[cards[index]]
    return best


def matadors(game: Game, cards12: Mask) -> int:
    """Return the unbroken run of top trumps: ``+n`` held ("with"), ``-n`` missing ("without").

    Args:
        game: a game with trumps.
        cards12: the ten cards dealt to the declarer and the two of the skat.

    Raises:
        ValueError: for null, which has no trumps.

    >>> matadors(Game.HEARTS, CardSet.parse("CJ HJ DJ HA"))
    1

    Source: docs/rules.md 8; without any trump -11 in a suit game, -4 in grand.
    """
    order = game.trump_order
    if not order:
        raise ValueError("expected a game with trumps, got null")
    has = cards12 >> order[0] & 1
    count = 0
    for card in order:
        if cards12 >> card & 1 != has:
            break
        count += 1
    return count if has else -count


def display_order(game: Game | None, mask: Mask) -> list[Card]:
    """Return a hand as people sort it: jacks, trump suit, other suits; null order in null.

    Args:
        game: the contract; None before it is known (sorted as for grand).
    """
    trumps = (game or Game.GRAND).trump_order
    null = game is Game.NULL
    place = {card: index for index, card in enumerate(trumps)}

    def key(card: Card) -> tuple[int, int]:
        if card in place:
            return (-1, place[card])
        rank = NULL_RANKS.index(card.rank) if null else card & 7
        return (3 - (card >> 3), -rank)

    return sorted(mask_cards(mask), key=key)
