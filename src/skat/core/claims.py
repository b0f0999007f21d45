"""Can a player force the rest? Exhaustive search over the open cards, under a node limit.

The verdict knows every card; the claimer need not. Cards that are equal in every
respect that decides tricks are merged. Source: docs/rules.md 11.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from skat.core.cards import CARDS, Game, Mask, legal_cards, trick_winner

NODE_LIMIT = 200_000
"""Positions looked at before a claim counts as undecided, about a second of work."""


class Goal(Enum):
    """What is claimed about the remaining tricks of the declarer."""

    ALL = "all"
    NONE = "none"


class _TooManyNodes(Exception):
    pass


def can_force(
    game: Game,
    hands: Sequence[Mask],
    *,
    leader: int,
    table: Sequence[int],
    declarer: int,
    goal: Goal,
    forcer: int,
    node_limit: int = NODE_LIMIT,
) -> bool | None:
    """Return whether one player can force his goal whatever the two others do.

    Args:
        game: what is played.
        hands: cards held by the three players in playing order.
        leader: who led the current trick.
        table: its 0 to 2 cards.
        declarer: whose tricks are counted.
        goal: the declarer takes all, or none, of the tricks from this one on.
        forcer: who claims; both others play against him, the partner of a defender too.
        node_limit: positions to look at.

    Returns:
        True or False; None if the limit was reached first.
    """
    search = _Search(game, declarer, goal is Goal.ALL, forcer, node_limit)
    try:
        return search.run(tuple(hands), leader, tuple(table))
    except _TooManyNodes:
        return None


class _Search:
    def __init__(self, game: Game, declarer: int, wants_all: bool, forcer: int, limit: int) -> None:
        self.game = game
        self.declarer = declarer
        self.wants_all = wants_all
        self.forcer = forcer
        self.left = limit
        self.known: dict[tuple[int, int, int, int], bool] = {}

    def run(self, hands: tuple[Mask, ...], leader: int, table: tuple[int, ...]) -> bool:
        """Return whether the goal can be forced from here."""
        if not table:
            if not hands[leader]:
                return True
            key = (hands[0], hands[1], hands[2], leader)
            known = self.known.get(key)
            if known is None:
                known = self.known[key] = self._choose(hands, leader, table)
            return known
        return self._choose(hands, leader, table)

    def _choose(self, hands: tuple[Mask, ...], leader: int, table: tuple[int, ...]) -> bool:
        self.left -= 1
        if self.left < 0:
            raise _TooManyNodes
        player = (leader + len(table)) % 3
        hand = hands[player]
        legal = legal_cards(self.game, hand, table[0] if table else None)
        forcing = player == self.forcer
        for card in self._representatives(legal, hands, table):
            rest = list(hands)
            rest[player] = hand & ~(1 << card)
            if self._after((rest[0], rest[1], rest[2]), leader, (*table, card)) == forcing:
                return forcing
        return not forcing

    def _after(self, hands: tuple[Mask, ...], leader: int, table: tuple[int, ...]) -> bool:
        if len(table) < 3:
            return self.run(hands, leader, table)
        winner = (leader + trick_winner(self.game, table)) % 3
        if (winner == self.declarer) != self.wants_all:
            return False
        return self.run(hands, winner, ())

    def _representatives(
        self, legal: Mask, hands: tuple[Mask, ...], table: tuple[int, ...]
    ) -> list[int]:
        """Return one card of each run that no other card in play divides, strongest first."""
        game = self.game
        in_play = hands[0] | hands[1] | hands[2]
        for card in table:
            in_play |= 1 << card
        chosen: list[int] = []
        for group in _groups(game):
            previous_held = False
            for card in group:
                if not in_play >> card & 1:
                    continue
                held = bool(legal >> card & 1)
                if held and not previous_held:
                    chosen.append(card)
                previous_held = held
        return chosen


_GROUPS: dict[Game, tuple[tuple[int, ...], ...]] = {}
for _game in Game:
    _rows: list[tuple[int, ...]] = [tuple(_game.trump_order)] if _game.trump_order else []
    for _suit in _game.suits:
        _cards = [card for card in CARDS if _suit >> card & 1]
        _rows.append(tuple(sorted(_cards, key=lambda card: -_game.power[card][card])))
    _GROUPS[_game] = tuple(row for row in _rows if row)


def _groups(game: Game) -> tuple[tuple[int, ...], ...]:
    """Return the effective suits of a game, each from its strongest card down."""
    return _GROUPS[game]
