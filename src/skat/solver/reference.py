"""A slow solver in plain Python with rules of its own, used only to check the kernel.

It shares no table with `skat.core` or the kernel: cards are texts here, strength
is looked up by name, and every line of play is tried.
"""

from __future__ import annotations

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


class Reference:
    """All lines of play of one game, tried once: what the declarer gets from a position on.

    Args:
        game: name of the game.
        counting: ``points`` (he wants many), ``tricks`` (many), or ``null`` (few tricks).
    """

    def __init__(self, game: str, counting: str) -> None:
        self.game = game
        self.counting = counting
        self._known: dict[tuple[Hands, int, tuple[str, ...]], int] = {}

    def value(self, hands: Hands, leader: int, table: tuple[str, ...] = ()) -> int:
        """Return the declarer's points or tricks under best play of all, the table included.

        Args:
            hands: cards of the declarer, the next seat and the third.
            leader: who led the trick on the table, or leads: 0, 1, 2.
            table: its cards so far, in order.
        """
        key = (hands, leader, table)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._play(hands, leader, table)
        return known

    def _play(self, hands: Hands, leader: int, table: tuple[str, ...]) -> int:
        if len(table) == 3:
            winner = (leader + winner_of(self.game, table)) % 3
            gain = 0
            if winner == 0:
                by_points = self.counting == "points"
                gain = sum(POINTS[card[1]] for card in table) if by_points else 1
            return gain + self.value(hands, winner)
        mover = (leader + len(table)) % 3
        if not hands[mover]:
            return 0
        values = []
        for card in playable(self.game, hands[mover], table):
            rest = list(hands)
            rest[mover] = hands[mover] - {card}
            values.append(self.value((rest[0], rest[1], rest[2]), leader, (*table, card)))
        wants_high = (mover == 0) != (self.counting == "null")
        return max(values) if wants_high else min(values)
