"""Random positions for the solver's tests, each from a seed that is printed on a failure."""

from __future__ import annotations

import random

from skat.core.cards import CARDS, Card, Game, Mask, cards_mask, mask_cards, mask_points
from skat.solver import Position
from skat.solver.reference import Hands

GAMES = tuple(game for game in Game if game is not Game.RAMSCH)


def random_position(rng: random.Random, cards: int, game: Game | None = None) -> Position:
    """Return a position with so many cards a hand before up to two cards were played."""
    chosen = rng.choice(GAMES) if game is None else game
    deck = rng.sample(list(CARDS), 3 * cards)
    hands = [cards_mask(deck[seat * cards : (seat + 1) * cards]) for seat in range(3)]
    room = 120 - mask_points(cards_mask(deck))
    bank = rng.randrange(room + 1) if chosen is not Game.NULL else 0
    position = Position(chosen, (hands[0], hands[1], hands[2]), rng.randrange(3), (), bank)
    for _ in range(rng.randrange(3)):
        position = position.play(rng.choice(mask_cards(position.legal)))
    return position


def names(mask: Mask) -> frozenset[str]:
    """Return the codes of a set of cards, as the reference takes them."""
    return frozenset(card.name for card in mask_cards(mask))


def for_reference(position: Position) -> tuple[Hands, int, tuple[str, ...]]:
    """Return hands, leader and table as the reference takes them."""
    first, second, third = position.hands
    table = tuple(card.name for card in position.table)
    return (names(first), names(second), names(third)), position.leader, table


def takes_the_trick(position: Position, card: Card) -> bool:
    """Return whether this card ends a trick that the declarer takes."""
    return len(position.table) == 2 and position.play(card).leader == 0
