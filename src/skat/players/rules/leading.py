"""Which card to lead in a game with trumps."""

from __future__ import annotations

from skat.core.cards import CARD_POINTS, Card, mask_cards
from skat.players.rules.patterns import ACE, TRUMP
from skat.players.rules.sight import Sight
from skat.players.rules.worth import worth

DRAWN_POINTS = 2.5
"""Card points of a trump that somebody else must give to a trump lead."""
OVERRUFFS = 0.3
"""Chance that a partner who lacks the suit too ruffs higher than the declarer."""


def declarer_lead(sight: Sight) -> Card:
    """Return the declarer's lead."""
    me = sight.me
    left, right = (me + 1) % 3, (me + 2) % 3
    own_trumps = sight.own[TRUMP].bit_count()
    out_trumps = sight.out[TRUMP].bit_count()
    drawn = 0.0
    if out_trumps:
        drawn = 2.0 - sight.lacks(left, TRUMP) - sight.lacks(right, TRUMP)
    weights = sight.weights
    draw = weights.draw + weights.draw_long * (own_trumps - out_trumps)
    best_card: Card | None = None
    best_value = -1000.0
    for card in mask_cards(sight.view.legal):
        suit, place = sight.suit_of[card], sight.place_of[card]
        wins = (1.0 - sight.beaten(left, suit, suit, place)) * (
            1.0 - sight.beaten(right, suit, suit, place)
        )
        points = CARD_POINTS[card]
        if suit == TRUMP:
            value = wins * (points + DRAWN_POINTS * drawn) + draw * drawn * (
                wins + weights.draw_lost * (1.0 - wins)
            )
        else:
            value = wins * (points + weights.given) + weights.long * sight.own[suit].bit_count()
        value -= worth(sight, suit, place) + (1.0 - wins) * weights.lost
        if value > best_value:
            best_value = value
            best_card = card
    assert best_card is not None
    return best_card


def defender_lead(sight: Sight) -> Card:
    """Return a defender's lead."""
    declarer, partner = sight.declarer, sight.partner
    weights = sight.weights
    declarer_next = (sight.me + 1) % 3 == declarer
    best_card: Card | None = None
    best_value = -1000.0
    for card in mask_cards(sight.view.legal):
        suit, place = sight.suit_of[card], sight.place_of[card]
        points = CARD_POINTS[card]
        ours = 1.0 - _declarer_wins(sight, suit, place)
        value = ours * (points + weights.given) - worth(sight, suit, place)
        if suit == TRUMP:
            value += weights.trump_lead
        else:
            length = sight.own[suit].bit_count()
            value += weights.long * length if declarer_next else -weights.short * length
            if sight.void[declarer] >> suit & 1 and not sight.void[partner] >> suit & 1:
                value += weights.force
            if sight.led_by_partner >> suit & 1:
                value += weights.returned
        if value > best_value:
            best_value = value
            best_card = card
    assert best_card is not None
    return best_card


def _declarer_wins(sight: Sight, suit: int, place: int) -> float:
    """Return the chance that the declarer takes a trick that a defender leads."""
    declarer, partner = sight.declarer, sight.partner
    out = sight.out[suit]
    above = (out >> (place + 1)).bit_count()
    mine = sight.share(declarer, suit)
    his = sight.share(partner, suit)
    lacks = sight.lacks(declarer, suit) if out else 1.0
    if not above:
        follows = 0.0
    elif above == 1:
        follows = mine
        if mine and suit != TRUMP and place < ACE and out >> ACE & 1:
            more = mine * sight.weights.his_aces
            follows = more / (more + 1.0 - mine)
    else:
        follows = (1.0 - (1.0 - mine) ** above) * (mine / (mine + his) if mine else 0.0)
    if suit == TRUMP or not sight.out[TRUMP]:
        return follows
    partner_lacks = sight.lacks(partner, suit) if out else 1.0
    partner_ruffs = partner_lacks * sight.holds_above(partner, TRUMP, -1)
    ruffs = lacks * sight.holds_above(declarer, TRUMP, -1)
    return ruffs * (1.0 - OVERRUFFS * partner_ruffs) + (1.0 - lacks) * follows * (
        1.0 - partner_ruffs
    )
