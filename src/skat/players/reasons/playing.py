"""The pattern behind a card in a game with trumps, as the seat that plays it can see it."""

from __future__ import annotations

from skat.core.cards import Card, Suit, mask_cards
from skat.core.results import POSITIONS
from skat.players.reasons.reason import Reason
from skat.players.reasons.sighting import TRUMP, Sighting, Trick

HIGH_POINTS = 10
"""Of a ten; an ace has one more."""
SMEAR_POINTS = 3
"""From a queen on a card given to the partner counts as smeared."""


def card_pattern(sighting: Sighting, card: Card) -> Reason | None:
    """Return what a card does, None if it is nothing that has a name."""
    if sighting.view.table:
        return _follow(sighting, Trick(sighting), card)
    return _lead(sighting, card)


def void_fact(sighting: Sighting, card: Card) -> Reason | None:
    """Return that somebody still to play has shown that he lacks the suit of the trick."""
    table = sighting.view.table
    suit = sighting.suit(table[0] if table else card)
    for step in range(1, 3 - len(table)):
        who = POSITIONS[(sighting.me + step) % 3]
        trick = sighting.voids.get((who, suit))
        if trick is None:
            continue
        if suit == TRUMP:
            return Reason("fact.no_trumps", {"name": who, "trick": trick})
        return Reason("fact.void", {"name": who, "suit": Suit(suit), "trick": trick})
    return None


# -- following ------------------------------------------------------------------------


def _follow(sighting: Sighting, trick: Trick, card: Card) -> Reason | None:
    if trick.beats(card):
        return _take(sighting, trick, card)
    if trick.holder == sighting.partner:
        return _to_partner(sighting, trick, card)
    return _give(sighting, trick, card)


def _take(sighting: Sighting, trick: Trick, card: Card) -> Reason:
    legal = mask_cards(sighting.view.legal)
    to_come = trick.to_come
    sure = to_come is None or not sighting.is_foe(to_come)
    if not sure:
        assert to_come is not None
        sure = not sighting.may_beat(to_come, trick.led, card)
    ruffs = sighting.suit(card) == TRUMP and trick.suit != TRUMP
    if trick.holder == sighting.partner:
        return Reason("overtakes", {"card": card, "name": trick.holder})
    if ruffs and trick.points:
        return Reason("ruffs", {"card": card, "n": trick.points})
    if sure and not ruffs and card.points >= HIGH_POINTS:
        return Reason("brings_home", {"card": card})
    winners = [other for other in legal if trick.beats(other)]
    if to_come is None and len(winners) > 1 and card == min(winners, key=trick.power.__getitem__):
        return Reason("takes_cheaply", {"card": card})
    if sure:
        return Reason("takes_surely", {"card": card, "n": trick.points + card.points})
    return Reason("takes", {"card": card, "n": trick.points + card.points})


def _to_partner(sighting: Sighting, trick: Trick, card: Card) -> Reason | None:
    to_come = trick.to_come
    sure = to_come is None or not sighting.may_beat(to_come, trick.led, trick.best)
    if card.points >= SMEAR_POINTS:
        code = "smears_surely" if sure else "smears"
        return Reason(code, {"card": card, "name": trick.holder, "n": card.points})
    kept = [other for other in mask_cards(sighting.view.legal) if other.points >= HIGH_POINTS]
    if not sure and kept:
        return Reason("keeps_high", {"cards": tuple(reversed(kept)), "name": trick.holder})
    return None


def _give(sighting: Sighting, trick: Trick, card: Card) -> Reason | None:
    legal = mask_cards(sighting.view.legal)
    suit = sighting.suit(card)
    if suit not in (trick.suit, TRUMP):
        alone = sighting.own(suit) == 1 << card
        if alone and sighting.own(TRUMP):
            return Reason("makes_void", {"card": card, "suit": Suit(suit)})
    if any(trick.beats(other) for other in legal):
        return Reason("ducks", {"n": trick.points})
    if card.points == min(other.points for other in legal):
        return Reason("gives_least", {"card": card})
    return None


# -- leading --------------------------------------------------------------------------


def _lead(sighting: Sighting, card: Card) -> Reason | None:
    suit = sighting.suit(card)
    if suit == TRUMP:
        n = sighting.foes_may_hold(TRUMP).bit_count()
        if sighting.me == sighting.declarer and n:
            return Reason("draws_trumps", {"card": card, "n": n})
        return None
    if not sighting.higher_out(card):
        if not sighting.foes_may_hold(TRUMP):
            return Reason("cashes_surely", {"card": card})
        return Reason("cashes", {"card": card, "suit": Suit(suit)})
    if sighting.me == sighting.declarer:
        if sighting.own(suit) == 1 << card and sighting.own(TRUMP):
            return Reason("makes_void", {"card": card, "suit": Suit(suit)})
        return Reason("leads_small", {"card": card}) if not card.points else None
    return _defender_lead(sighting, card, suit)


def _defender_lead(sighting: Sighting, card: Card, suit: int) -> Reason | None:
    declarer, partner = sighting.declarer, sighting.partner
    assert declarer is not None
    assert partner is not None
    named = Suit(suit)
    if (declarer, suit) in sighting.voids and sighting.may_hold(declarer) & sighting.game.trumps:
        return Reason("forces", {"suit": named, "name": declarer})
    if suit in sighting.led_by[partner]:
        return Reason("returns", {"suit": named, "name": partner})
    lengths = [sighting.own(plain).bit_count() for plain in range(4)]
    own = lengths[suit]
    if POSITIONS[(sighting.me + 1) % 3] == declarer:
        if own >= 2 and own == max(lengths):
            return Reason("leads_long", {"suit": named, "name": declarer})
    elif own == min(length for length in lengths if length):
        return Reason("leads_short", {"suit": named, "name": partner})
    return None
