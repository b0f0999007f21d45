"""A slow solver in plain Python with rules of its own, used only to check the kernel.

It shares no table with `skat.core` or the kernel: cards are texts here, strength
is looked up by name, and every line of play is tried.
"""

from __future__ import annotations

from functools import lru_cache

POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
_PLAIN = "789QKTA"
_NULL = "789TJQKA"
_JACKS = "DHSC"
_SUIT = {"diamonds": "D", "hearts": "H", "spades": "S", "clubs": "C"}

Hands = tuple[frozenset[str], frozenset[str], frozenset[str]]


def effective_suit(game: str, card: str) -> str:
    """Return the suit a card belongs to in a game; ``trump`` for trumps."""
    if game == "null":
        return card[0]
    if card[1] == "J" or card[0] == _SUIT.get(game):
        return "trump"
    return card[0]


def strength(game: str, card: str) -> int:
    """Return a number that orders the cards of one effective suit."""
    if game == "null":
        return _NULL.index(card[1])
    if card[1] == "J":
        return 10 + _JACKS.index(card[0])
    return _PLAIN.index(card[1])


def playable(game: str, hand: frozenset[str], table: tuple[str, ...]) -> list[str]:
    """Return the cards of a hand that may be played to a trick."""
    if table:
        suit = effective_suit(game, table[0])
        following = [card for card in hand if effective_suit(game, card) == suit]
        if following:
            return sorted(following)
    return sorted(hand)


def winner_of(game: str, table: tuple[str, ...]) -> int:
    """Return the place of the card that takes a full trick."""
    best = 0
    for place in (1, 2):
        held, card = table[best], table[place]
        same = effective_suit(game, card) == effective_suit(game, held)
        if (same and strength(game, card) > strength(game, held)) or (
            not same and effective_suit(game, card) == "trump"
        ):
            best = place
    return best


def _value(
    game: str, hands: Hands, leader: int, table: tuple[str, ...], counting: str
) -> int:
    """Return what the declarer gets from here on: card points, or tricks."""

    @lru_cache(maxsize=None)
    def play(hands: Hands, leader: int, table: tuple[str, ...]) -> int:
        if len(table) == 3:
            winner = (leader + winner_of(game, table)) % 3
            gain = 0
            if winner == 0:
                gain = 1 if counting != "points" else sum(POINTS[card[1]] for card in table)
            return gain + play(hands, winner, ())
        mover = (leader + len(table)) % 3
        if not hands[mover]:
            return 0
        values = []
        for card in playable(game, hands[mover], table):
            rest = list(hands)
            rest[mover] = hands[mover] - {card}
            values.append(play((rest[0], rest[1], rest[2]), leader, (*table, card)))
        wants_high = (mover == 0) != (counting == "null")
        return max(values) if wants_high else min(values)

    return play(hands, leader, table)


def points(game: str, hands: Hands, leader: int, table: tuple[str, ...]) -> int:
    """Return the declarer's card points from the rest, the table included."""
    return _value(game, hands, leader, table, "points")


def tricks(game: str, hands: Hands, leader: int, table: tuple[str, ...]) -> int:
    """Return the declarer's tricks: the most he can force; in null the fewest."""
    return _value(game, hands, leader, table, "null" if game == "null" else "tricks")
