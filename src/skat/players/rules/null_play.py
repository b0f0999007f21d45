"""Card play in null: the declarer ducks, the defenders look for the suit in which he cannot."""

from __future__ import annotations

from skat.core.cards import PACK, Card, Game, Mask, mask_cards
from skat.core.views import View
from skat.players.rules.null_risk import risk
from skat.players.rules.patterns import CARDS_OF, PLACE_OF, SUIT_OF, null_split

_INDEX = Game.NULL.index
_SUIT = SUIT_OF[_INDEX]
_PLACE = PLACE_OF[_INDEX]
_CARDS = CARDS_OF[_INDEX]

LOW_WITH_DECLARER = (2.6, 2.2, 1.8, 1.3, 1.0, 0.8, 0.7, 0.5)
"""By place, 7 to A: how much rather a card that is out lies with the declarer than with the
partner; a hand for null is a low one."""
PARTNER_BELOW = 0.5
"""Chance that the partner of a defender gets out of the way, where nothing is known."""


class NullSight:
    """A null game as one player sees it."""

    __slots__ = (
        "counts",
        "declarer",
        "led",
        "me",
        "opened",
        "out",
        "own",
        "partner",
        "view",
        "void",
    )

    def __init__(self, view: View, forgotten: Mask = 0) -> None:
        assert view.position is not None
        assert view.declarer is not None
        self.view = view
        self.me = me = int(view.position)
        self.declarer = declarer = int(view.declarer)
        self.partner = -1 if me == declarer else 3 - me - declarer
        gone = 0
        void = [0, 0, 0]
        for trick in view.tricks:
            first, second, third = trick.cards
            leader = trick.leader
            suit = first >> 3
            if forgotten >> first & 1:
                gone |= (1 << second | 1 << third) & ~forgotten
                continue
            if second >> 3 != suit:
                void[(leader + 1) % 3] |= 1 << suit
            if third >> 3 != suit:
                void[(leader + 2) % 3] |= 1 << suit
            gone |= 1 << first | 1 << second | 1 << third
        gone &= ~forgotten
        table = view.table
        for card in table:
            gone |= 1 << card
        self.led = table[0] >> 3 if table else -1
        if len(table) == 2 and table[1] >> 3 != self.led:
            void[(view.leader + 1) % 3] |= 1 << self.led
        self.void = void
        self.own = null_split(view.hand)
        self.out = null_split(PACK & ~(gone | view.hand | view.discard))
        opened = view.open_hands[declarer] if me != declarer else 0
        self.opened = null_split(opened) if opened else None


def null_card(view: View, forgotten: Mask = 0) -> Card:
    """Return the card to play in a null game; see `Sight` for what is forgotten."""
    sight = NullSight(view, forgotten)
    if sight.me == sight.declarer:
        return _declarer_lead(sight) if not view.table else _declarer_follow(sight)
    return _defender_lead(sight) if not view.table else _defender_follow(sight)


# -- the declarer ---------------------------------------------------------------------


def _out_for(sight: NullSight, suit: int) -> int:
    """Return the cards of a suit that can catch the declarer."""
    left, right = (sight.me + 1) % 3, (sight.me + 2) % 3
    bit = 1 << suit
    return 0 if sight.void[left] & bit and sight.void[right] & bit else sight.out[suit]


def _relief(sight: NullSight, suit: int, place: int) -> float:
    """Return how much safer a suit is without a card."""
    own, out = sight.own[suit], _out_for(sight, suit)
    return risk(own, out) - risk(own & ~(1 << place), out)


def _declarer_lead(sight: NullSight) -> Card:
    """Return the lead that is least likely to win, and among these the most dangerous card."""
    left, right = (sight.me + 1) % 3, (sight.me + 2) % 3
    best: tuple[float, float, Card] | None = None
    for card in mask_cards(sight.view.legal):
        suit, place = _SUIT[card], _PLACE[card]
        above = (sight.out[suit] >> (place + 1)).bit_count()
        below = 1.0
        for other in (left, right):
            if not sight.void[other] >> suit & 1:
                below *= 0.5**above
        # Below him both must go; where nobody holds a lower card, nobody can.
        if not sight.out[suit] & ((1 << place) - 1) and above:
            below *= 0.5
        entry = (round(below, 6), -_relief(sight, suit, place), card)
        if best is None or entry < best:
            best = entry
    assert best is not None
    return best[2]


def _declarer_follow(sight: NullSight) -> Card:
    view = sight.view
    led = sight.led
    cards = mask_cards(view.legal)
    if cards[0] >> 3 != led:
        return max(cards, key=lambda card: (_relief(sight, card >> 3, _PLACE[card]), _PLACE[card]))
    best = max(_PLACE[card] for card in view.table if card >> 3 == led)
    ducks = [card for card in cards if _PLACE[card] < best]
    if ducks:
        return max(ducks, key=lambda card: _PLACE[card])
    return min(cards, key=lambda card: _PLACE[card])


# -- the defenders --------------------------------------------------------------------


def _catch(sight: NullSight, suit: int, best: int) -> float:
    """Return the chance that the declarer, still to come, must go above a place in a suit led."""
    if sight.opened is not None:
        his = sight.opened[suit]
        return 1.0 if his and not his & ((1 << best) - 1) else 0.0
    if sight.void[sight.declarer] >> suit & 1:
        return 0.0
    out = sight.out[suit]
    partner_void = sight.void[sight.partner] >> suit & 1
    nothing_below = 1.0
    nothing_above = 1.0
    for place in range(8):
        if not out >> place & 1:
            continue
        low = LOW_WITH_DECLARER[place]
        share = low / (low + 0.15) if partner_void else low / (low + 1.2)
        if place < best:
            nothing_below *= 1.0 - share
        else:
            nothing_above *= 1.0 - share
    return nothing_below * (1.0 - nothing_above)


def _defender_lead(sight: NullSight) -> Card:
    """Return the lead that catches most often, now or when the suit is led again."""
    partner = sight.partner
    best_card: Card | None = None
    best_value = -100.0
    for card in mask_cards(sight.view.legal):
        suit, place = card >> 3, _PLACE[card]
        partner_void = sight.void[partner] >> suit & 1
        below = 1.0 if partner_void else PARTNER_BELOW
        own = sight.own[suit]
        value: float = _catch(sight, suit, place) * below
        # Short suits make room for throwing high cards away later.
        value -= 0.03 * own.bit_count() + 0.01 * place
        if sight.opened is not None:
            his = sight.opened[suit]
            value += 0.3 * risk(his, own | sight.out[suit] & ~his) if his else -0.2
        elif sight.void[sight.declarer] >> suit & 1:
            value -= 0.5
        if value > best_value:
            best_value = value
            best_card = card
    assert best_card is not None
    return best_card


def _defender_follow(sight: NullSight) -> Card:
    view = sight.view
    table = view.table
    led = sight.led
    leader = int(view.leader)
    cards = mask_cards(view.legal)
    best, best_who = -1, leader
    for offset, card in enumerate(table):
        if card >> 3 == led and _PLACE[card] > best:
            best, best_who = _PLACE[card], (leader + offset) % 3
    declarer_played = leader == sight.declarer or len(table) == 2
    follows = cards[0] >> 3 == led
    if declarer_played:
        if best_who == sight.declarer:
            under = [card for card in cards if not follows or _PLACE[card] < best]
            if follows and under:
                return max(under, key=lambda card: _PLACE[card])
        return _away(sight, cards)
    # The declarer is still to come: keep the trick low if that may catch him.
    if not follows:
        return _away(sight, cards)
    low = min(cards, key=lambda card: _PLACE[card])
    high = max(cards, key=lambda card: _PLACE[card])
    if _catch(sight, led, max(best, _PLACE[low])) > 0.0:
        under = [card for card in cards if _PLACE[card] < best]
        return max(under, key=lambda card: _PLACE[card]) if under else low
    return high


def _away(sight: NullSight, cards: list[Card]) -> Card:
    """Return the card that is best thrown away: high ones, and from short suits."""

    def use(card: Card) -> float:
        suit = card >> 3
        value = float(_PLACE[card])
        value -= 0.8 * sight.own[suit].bit_count()
        if sight.void[sight.declarer] >> suit & 1:
            value -= 4.0
        if sight.opened is not None and not sight.opened[suit]:
            value -= 4.0
        return value

    return max(cards, key=use)
