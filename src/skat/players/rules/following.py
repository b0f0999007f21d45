"""Which card to add to a trick that somebody else has led, in a game with trumps."""

from __future__ import annotations

from skat.core.cards import CARD_POINTS, Card, mask_cards
from skat.players.rules.patterns import TRUMP
from skat.players.rules.sight import Sight
from skat.players.rules.worth import worth


def follow(sight: Sight) -> Card:
    """Return the card that brings most: chance to win the trick x its points - what it costs."""
    view = sight.view
    table = view.table
    led = sight.led
    suit_of, place_of = sight.suit_of, sight.place_of
    leader = int(view.leader)
    best_suit, best_place, best_who = led, place_of[table[0]], leader
    on_table = CARD_POINTS[table[0]]
    if len(table) == 2:
        second = table[1]
        on_table += CARD_POINTS[second]
        suit, place = suit_of[second], place_of[second]
        if (suit == best_suit and place > best_place) or (suit == TRUMP and best_suit != TRUMP):
            best_suit, best_place, best_who = suit, place, (leader + 1) % 3
    me, partner = sight.me, sight.partner
    to_come = -1 if len(table) == 2 else (me + 1) % 3
    ours = best_who == partner
    if to_come < 0:
        kept_chance = 1.0 if ours else 0.0
    elif to_come == partner:
        kept_chance = sight.beaten(partner, led, best_suit, best_place)
    else:
        kept_chance = 1.0 - sight.beaten(to_come, led, best_suit, best_place) if ours else 0.0
    weights = sight.weights
    adds = weights.tempo
    if to_come == partner:
        adds += weights.partner_adds
    elif to_come >= 0:
        adds += weights.opponent_adds

    best_card = table[0]
    best_value = -1000.0
    for card in mask_cards(view.legal):
        suit, place = suit_of[card], place_of[card]
        chance = kept_chance
        if (suit == best_suit and place > best_place) or (suit == TRUMP and best_suit != TRUMP):
            if to_come < 0 or to_come == partner:
                chance = 1.0
            else:
                chance = 1.0 - sight.beaten(to_come, led, suit, place)
        points = on_table + CARD_POINTS[card]
        value = chance * (points + adds) - worth(sight, suit, place)
        if chance == 1.0:
            value += weights.smear * CARD_POINTS[card]
        value += _decisive(sight, points, chance)
        if value > best_value:
            best_value = value
            best_card = card
    return best_card


def _decisive(sight: Sight, points: int, chance: float) -> float:
    """Return what a trick is worth beyond its points because it reaches a goal."""
    declarer, defenders = sight.declarer_points, sight.defender_points
    sign = 1.0
    if sight.partner >= 0:
        chance = 1.0 - chance
        sign = -1.0
    value = 0.0
    decides = sight.weights.decides
    for goal in (61, 90):
        if declarer < goal <= declarer + points:
            value += decides * chance
        if defenders < 121 - goal <= defenders + points:
            value -= decides * (1.0 - chance)
        decides /= 3
    return sign * value
