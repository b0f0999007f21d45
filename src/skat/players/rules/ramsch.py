"""Ramsch: every trick hurts, so high cards leave the hand early and cheaply."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import sqrt

from skat.core.cards import CARD_POINTS, Card, Game, Mask, mask_cards
from skat.core.contracts import pushable
from skat.core.views import View
from skat.players.rules.patterns import PLACES, POINTS_OF, TRUMP, split
from skat.players.rules.sight import Sight

TRICK = 8.0
"""Points of the other two cards in a trick that one is made to take."""
GUARDED = 0.5
"""How much a lower card beside it takes from the danger of a card."""
JACK = 0.6
"""Jacks are led less often than suits."""
ADDED = 6.0
"""Points that a player still to come adds."""
LEAD = 16.0
"""What winning a trick costs that one has led, besides its own card: its points, and the lead."""
MARCH = 6
"""Tricks of one player, all so far, after which the others stop him."""
STOP = 40.0
SAFE_HAND = 25.0
"""Danger of ten cards below which the skat is passed on unseen."""

_POINTS = POINTS_OF[Game.RAMSCH.index]


def danger(suit: int, own: int, out: int, place: int) -> float:
    """Return the points that a card is likely to cost its holder if he keeps it."""
    below = (1 << place) - 1
    lower = (out & below).bit_count()
    if not lower:
        return 0.0
    wins = lower / out.bit_count()
    guards = (own & below).bit_count()
    weight = JACK if suit == TRUMP else 1.0
    cost = sqrt(wins) * GUARDED**guards * weight * (_POINTS[suit][place] + TRICK)
    return float(cost)


@cache
def suit_danger(suit: int, own: int) -> float:
    """Return the danger of all the cards held of a suit before play."""
    out = (0xF if suit == TRUMP else 0x7F) & ~own
    return sum(danger(suit, own, out, place) for place in PLACES[own])


def hand_danger(hand: Mask) -> float:
    """Return the danger of a hand before play, in card points."""
    return sum(suit_danger(suit, own) for suit, own in enumerate(split(Game.RAMSCH, hand)))


def passes_on_unseen(view: View) -> bool:
    """Return whether the hand is so safe that the skat can only spoil it."""
    return hand_danger(view.hand) < SAFE_HAND


def cards_to_push(view: View) -> tuple[Card, Card]:
    """Return the two cards without which the other ten are least dangerous."""
    hand = view.hand

    def left(pair: tuple[Card, Card]) -> tuple[float, int]:
        first, second = pair
        rest = hand & ~(1 << first | 1 << second)
        return hand_danger(rest), -CARD_POINTS[first] - CARD_POINTS[second]

    first, second = min(combinations(mask_cards(pushable(view.rules, hand)), 2), key=left)
    return second, first


def ramsch_card(sight: Sight) -> Card:
    """Return the card to play."""
    return _follow(sight) if sight.table else _lead(sight)


def _must_beat(sight: Sight, who: int, suit: int, place: int) -> float:
    """Return the chance that a player has only higher cards of a suit that is led."""
    share = sight.share(who, suit)
    if not share:
        return 0.0
    out = sight.out[suit]
    lower = (out & ((1 << place) - 1)).bit_count()
    higher = (out >> (place + 1)).bit_count()
    missing = 1.0 - share
    return float(missing**lower * (1.0 - missing**higher))


def _lead(sight: Sight) -> Card:
    cards = mask_cards(sight.view.legal)
    if _marches(sight):
        return max(cards, key=lambda card: (sight.suit_of[card] == TRUMP, sight.place_of[card]))
    left, right = (sight.me + 1) % 3, (sight.me + 2) % 3
    best_card = cards[0]
    best_value = -1000.0
    for card in cards:
        suit, place = sight.suit_of[card], sight.place_of[card]
        wins = 1.0 - _must_beat(sight, left, suit, place)
        wins *= 1.0 - _must_beat(sight, right, suit, place)
        value = danger(suit, sight.own[suit], sight.out[suit], place)
        value -= wins * (CARD_POINTS[card] + LEAD)
        if value > best_value:
            best_value = value
            best_card = card
    return best_card


def _follow(sight: Sight) -> Card:
    table, led = sight.table, sight.led
    best_suit, best_place = led, -1
    on_table = 0
    for card in table:
        on_table += CARD_POINTS[card]
        suit, place = sight.suit_of[card], sight.place_of[card]
        if suit == best_suit:
            best_place = max(best_place, place)
        elif suit == TRUMP:
            best_suit, best_place = suit, place
    to_come = (sight.me + 1) % 3 if len(table) == 1 else -1
    in_trick = on_table + (ADDED if to_come >= 0 else 0.0)
    stop = STOP if _another_marches(sight) else 0.0
    cards = mask_cards(sight.view.legal)
    best_card = cards[0]
    best_value = -1000.0
    for card in cards:
        suit, place = sight.suit_of[card], sight.place_of[card]
        value = danger(suit, sight.own[suit], sight.out[suit], place)
        beats = place > best_place if suit == best_suit else suit == TRUMP
        if beats:
            wins = 1.0
            if to_come >= 0 and suit == led:
                wins -= _must_beat(sight, to_come, suit, place)
            value += wins * (stop - in_trick - CARD_POINTS[card])
        if value > best_value:
            best_value = value
            best_card = card
    return best_card


def _marches(sight: Sight) -> bool:
    """Return whether the leader has every trick so far and can force all the others."""
    if any(trick.winner != sight.me for trick in sight.view.tricks):
        return False
    for suit, own in enumerate(sight.own):
        out = sight.out[suit]
        if not own or not out:
            continue
        top = (own >> out.bit_length()).bit_count()
        if top < own.bit_count() and top < out.bit_count():
            return False
    trumps_out = sight.out[TRUMP]
    top = (sight.own[TRUMP] >> trumps_out.bit_length()).bit_count()
    return top >= trumps_out.bit_count()


def _another_marches(sight: Sight) -> bool:
    tricks = sight.view.tricks
    if len(tricks) < MARCH:
        return False
    first = tricks[0].winner
    return first != sight.me and all(trick.winner == first for trick in tricks)
