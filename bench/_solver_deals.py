"""The solver's deal sets: 200 random and 200 realistic deals each of suit, grand and null.

Defined so that other programs can rebuild them (docs/solver.md): `random.Random(7)` or, for the
realistic ones, `Random(107)`, a new generator for each kind; a shuffle of the deck in the order
clubs, spades, hearts, diamonds x 7 8 9 Q K 10 A J; ten cards to seats 0, 1, 2 and two to the
skat; the declarer's seat, and after acceptance the leader's, from `randrange(3)`.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable

from skat.core.cards import CARD_POINTS, SUIT_GAMES, Card, Game, Suit, cards_mask, mask_points
from skat.solver import Position

SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
DECK = [Card(suit * 8 + rank) for suit in SUITS for rank in range(8)]
NULL_RANK = {"7": 0, "8": 1, "9": 2, "T": 3, "J": 4, "Q": 5, "K": 6, "A": 7}
HASHES = {
    ("suit", False): "fab132a8",
    ("grand", False): "9acb5719",
    ("null", False): "a44e7d65",
    ("suit", True): "a85c83d3",
    ("grand", True): "14d85e3e",
    ("null", True): "79c2f691",
}
"""First digits of the SHA-256 of each set, by kind and whether it is realistic."""
CHECKS = {
    ("suit", False): (5651, 20),
    ("grand", False): (3917, 10),
    ("null", False): (0, 1),
    ("suit", True): (13549, 151),
    ("grand", True): (14310, 165),
    ("null", True): (0, 46),
}
"""Sum of the exact values without the bank, and how often 61 is reached or the null is held."""


def longest_suit(cards: list[Card]) -> Suit:
    """Return the suit with most cards but jacks; then most points, then clubs first."""

    def weight(suit: Suit) -> tuple[int, int, int]:
        own = [card for card in cards if card.suit is suit]
        plain = sum(card.rank != "J" for card in own)
        return plain, sum(card.points for card in own), suit

    return max(SUITS, key=weight)


def put_away(cards: list[Card], trump: Suit | None) -> list[Card]:
    """Return the two cards a careful declarer lays away."""

    def score(card: Card) -> int:
        if card.rank == "J" or card.suit is trump:
            return -1000
        own = [other for other in cards if other.suit is card.suit and other.rank != "J"]
        worth = -10 * len(own)
        if card.rank == "T":
            worth += -20 if any(other.rank == "A" for other in own) else 25
        else:
            worth += CARD_POINTS[card]
        worth -= 50 if len(own) >= 5 else 0
        return worth - (500 if card.rank == "A" else 0)

    return sorted(cards, key=score, reverse=True)[:2]


def _suit(cards: list[Card]) -> tuple[Game, list[Card]] | None:
    trump = longest_suit(cards)
    jacks = sum(card.rank == "J" for card in cards)
    trumps = jacks + sum(card.suit is trump and card.rank != "J" for card in cards)
    aces = sum(card.rank == "A" and card.suit is not trump for card in cards)
    if jacks < 2 or not 6 <= trumps <= 8 or (trumps == 6 and not aces):
        return None
    return SUIT_GAMES[trump], put_away(cards, trump)


def _grand(cards: list[Card]) -> tuple[Game, list[Card]] | None:
    jacks = sum(card.rank == "J" for card in cards)
    aces = sum(card.rank == "A" for card in cards)
    if jacks < 2 or jacks + aces < 5:
        return None
    return Game.GRAND, put_away(cards, None)


def _null(cards: list[Card]) -> tuple[Game, list[Card]] | None:
    drop = sorted(cards, key=lambda card: NULL_RANK[card.rank], reverse=True)[:2]
    if sum(NULL_RANK[card.rank] for card in cards if card not in drop) > 19:
        return None
    return Game.NULL, drop


_REALISTIC: dict[str, Callable[[list[Card]], tuple[Game, list[Card]] | None]] = {
    "suit": _suit,
    "grand": _grand,
    "null": _null,
}


def deals(kind: str, realistic: bool, count: int = 200, seed: int | None = None) -> list[Position]:
    """Return the first deals of a set, the declarer first; ``bank`` holds the cards laid away.

    Args:
        kind: suit, grand or null.
        realistic: of hands that somebody would play, else any.
        count: how many.
        seed: another seed than the set's own, for tuning.
    """
    rng = random.Random((107 if realistic else 7) if seed is None else seed)
    found: list[Position] = []
    while len(found) < count:
        pack = list(DECK)
        rng.shuffle(pack)
        hands = [pack[:10], pack[10:20], pack[20:30]]
        skat = pack[30:]
        declarer = rng.randrange(3)
        own = hands[declarer]
        if realistic:
            chosen = _REALISTIC[kind](own + skat)
            if chosen is None:
                continue
            game, away = chosen
            own = [card for card in own + skat if card not in away]
        else:
            away = skat
            game = {"grand": Game.GRAND, "null": Game.NULL}.get(kind)
            game = game or SUIT_GAMES[longest_suit(own)]
        leader = rng.randrange(3)
        others = [hands[(declarer + step) % 3] for step in (1, 2)]
        masks = [cards_mask(hand) for hand in (own, *others)]
        bank = mask_points(cards_mask(away))
        position = Position(game, (masks[0], masks[1], masks[2]), (leader - declarer) % 3, (), bank)
        found.append(position)
    return found


def kernel_mask(position: Position, mask: int) -> int:
    """Return a hand in the bit order of the kernel; see native/points_search.hpp."""
    game = position.game
    order = [suit for suit in SUITS if SUIT_GAMES[suit] is not game]
    if game.is_suit:
        order.append(Suit(game.index))
    out = 0
    for card in Card:
        if not mask >> card & 1:
            continue
        if game is Game.NULL:
            out |= 1 << (SUITS.index(card.suit) * 8 + NULL_RANK[card.rank])
        elif card.rank == "J":
            out |= 1 << (28 + card.suit)
        else:
            out |= 1 << (order.index(card.suit) * 7 + (card & 7))
    return out


def fingerprint(kind: str, positions: list[Position]) -> str:
    """Return the first digits of the SHA-256 over the set, written as other programs write it."""
    number = ("suit", "grand", "null").index(kind)
    lines = [
        f"{number} "
        + " ".join(f"{kernel_mask(place, hand):08x}" for hand in place.hands)
        + f" {place.leader} {place.bank}"
        for place in positions
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]
