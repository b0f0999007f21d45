"""Suits as small integers: the cards of one effective suit, weakest at bit 0.

With trumps a plain suit has seven bits, 7 8 9 Q K T A; the trumps of a suit game
eleven, 7 8 9 Q K T A and the jacks from diamonds to clubs; those of grand and
Ramsch four, the jacks alone. In null every suit has eight bits, 7 8 9 T J Q K A.
A bit number inside a pattern is called a *place*.
"""

from __future__ import annotations

from skat.core.cards import CARDS, NULL_RANKS, RANK_LETTERS, Card, Game, Mask

TRUMP = 4
"""Number of the trump suit; 0 to 3 are the plain suits, as in `skat.core.cards.Suit`."""

ACE, TEN, KING, QUEEN, NINE, EIGHT, SEVEN = 6, 5, 4, 3, 2, 1, 0
"""Places in a plain suit, and of the plain trumps of a suit game."""

PLAIN_POINTS = (0, 0, 0, 3, 4, 10, 11)
SUIT_TRUMP_POINTS = (0, 0, 0, 3, 4, 10, 11, 2, 2, 2, 2)
JACK_POINTS = (2, 2, 2, 2)

Patterns = list[int]
"""The cards of somebody by suit, trumps last."""


def split(game: Game, mask: Mask) -> Patterns:
    """Return the patterns of a set of cards in a game with trumps.

    >>> from skat.core.cards import CardSet
    >>> [bin(suit) for suit in split(Game.HEARTS, CardSet.parse("CJ HA H7 CA CT"))]
    ['0b0', '0b0', '0b0', '0b1100000', '0b10001000001']
    """
    jacks = mask >> 7
    jacks = jacks & 1 | jacks >> 7 & 2 | jacks >> 14 & 4 | jacks >> 21 & 8
    plain = [mask & 0x7F, mask >> 8 & 0x7F, mask >> 16 & 0x7F, mask >> 24 & 0x7F, jacks]
    if game.is_suit:
        index = game.index
        plain[TRUMP] = plain[index] | jacks << 7
        plain[index] = 0
    return plain


def _suit_of_card(game: Game) -> tuple[int, ...]:
    return tuple(TRUMP if game.trumps >> card & 1 else card >> 3 for card in CARDS)


def _place_of_card(game: Game) -> tuple[int, ...]:
    if game is Game.NULL:
        return tuple(NULL_RANKS.index(RANK_LETTERS[card & 7]) for card in CARDS)
    order = game.trump_order[::-1]
    return tuple(order.index(card) if game.trumps >> card & 1 else card & 7 for card in CARDS)


# The tables below are indexed by `Game.index`: hashing an enum member costs more.

SUIT_OF = tuple(_suit_of_card(game) for game in Game)
"""By game: the effective suit of each card."""
PLACE_OF = tuple(_place_of_card(game) for game in Game)
"""By game: the place of each card in its pattern."""


def _cards_of(game: Game) -> tuple[tuple[Card, ...], ...]:
    rows: list[list[Card]] = [[], [], [], [], []]
    for card in sorted(CARDS, key=lambda card: PLACE_OF[game.index][card]):
        rows[SUIT_OF[game.index][card]].append(card)
    return tuple(tuple(row) for row in rows)


CARDS_OF = tuple(_cards_of(game) for game in Game)
"""By game and suit: the cards by place."""
POINTS_OF = tuple(tuple(tuple(card.points for card in row) for row in rows) for rows in CARDS_OF)
"""By game and suit: the card points by place."""

NULL_PATTERN: tuple[int, ...] = tuple(
    sum(1 << NULL_RANKS.index(RANK_LETTERS[bit]) for bit in range(8) if byte >> bit & 1)
    for byte in range(256)
)
"""From the byte of a printed suit in a mask to its null pattern."""


def null_split(mask: Mask) -> Patterns:
    """Return the null patterns of a set of cards by suit."""
    table = NULL_PATTERN
    return [
        table[mask & 0xFF],
        table[mask >> 8 & 0xFF],
        table[mask >> 16 & 0xFF],
        table[mask >> 24 & 0xFF],
    ]


PLACES: tuple[tuple[int, ...], ...] = tuple(
    tuple(bit for bit in range(11) if pattern >> bit & 1) for pattern in range(2048)
)
"""Places of every pattern, lowest first: cheaper than looping over bits."""
