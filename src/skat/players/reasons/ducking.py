"""The pattern behind a card in null and in Ramsch, where somebody wants no tricks."""

from __future__ import annotations

from skat.core.cards import Card, Game, Suit, mask_cards
from skat.players.reasons.reason import Reason
from skat.players.reasons.sighting import TRUMP, Sighting, Trick


def ducking_pattern(sighting: Sighting, card: Card) -> Reason | None:
    """Return what a card does in null or Ramsch, None if it is nothing that has a name."""
    shuns = sighting.game is Game.RAMSCH or sighting.me == sighting.declarer
    if sighting.view.table:
        trick = Trick(sighting)
        return _shun(sighting, trick, card) if shuns else _catch(sighting, trick, card)
    return _shunning_lead(sighting, card) if shuns else _catching_lead(sighting, card)


def _shun(sighting: Sighting, trick: Trick, card: Card) -> Reason | None:
    legal = mask_cards(sighting.view.legal)
    if sighting.suit(card) != trick.suit and not trick.beats(card):
        return Reason("throws_danger", {"card": card}) if _is_danger(sighting, card) else None
    if trick.beats(card):
        if not any(not trick.beats(other) for other in legal):
            return Reason("must_take", {"card": card}) if trick.to_come is None else None
        return None
    under = [other for other in legal if not trick.beats(other)]
    if card == max(under, key=trick.power.__getitem__):
        return Reason("stays_under", {"card": card, "best": trick.best})
    return None


def _is_danger(sighting: Sighting, card: Card) -> bool:
    """A card is dangerous while lower ones of its suit are out that may be led."""
    power = sighting.game.power[card]
    same = sighting.out & sighting.game.follow[card]
    return any(power[other] < power[card] for other in mask_cards(same))


def _shunning_lead(sighting: Sighting, card: Card) -> Reason | None:
    power = sighting.game.power[card]
    same = sighting.out & sighting.game.follow[card]
    if not same:
        return None
    if not any(power[other] < power[card] for other in mask_cards(same)):
        return Reason("leads_lowest", {"card": card})
    own = list(mask_cards(sighting.own(sighting.suit(card))))
    return (
        Reason("leads_low", {"card": card})
        if card == min(own, key=power.__getitem__) and sighting.suit(card) != TRUMP
        else None
    )


def _catch(sighting: Sighting, trick: Trick, card: Card) -> Reason | None:
    """A defender of null follows; once the declarer is under the best card he is out of it."""
    declarer = sighting.declarer
    assert declarer is not None
    if trick.to_come == declarer and sighting.suit(card) == trick.suit:
        if not trick.beats(card):
            return Reason("stays_low", {"card": card, "name": declarer})
        return None
    if trick.holder == declarer and not trick.beats(card):
        return Reason("leaves_trick", {"card": card, "name": declarer})
    if sighting.suit(card) != trick.suit:
        suit = sighting.suit(card)
        if sighting.own(suit) == 1 << card:
            return Reason("makes_room", {"card": card, "suit": Suit(suit)})
    return None


def _catching_lead(sighting: Sighting, card: Card) -> Reason | None:
    declarer, partner = sighting.declarer, sighting.partner
    assert declarer is not None
    suit = sighting.suit(card)
    if partner is not None and (partner, suit) in sighting.voids:
        trick = sighting.voids[partner, suit]
        return Reason("partner_is_out", {"name": partner, "suit": Suit(suit), "trick": trick})
    lengths = [sighting.own(plain).bit_count() for plain in range(4)]
    power = sighting.game.power[card]
    if card == min(mask_cards(sighting.own(suit)), key=power.__getitem__):
        if lengths[suit] == min(length for length in lengths if length):
            return Reason("leads_low_short", {"suit": Suit(suit)})
        return Reason("leads_low_against", {"card": card, "name": declarer})
    return None
