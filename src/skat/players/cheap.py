"""An answer for a computer player that gave none in time: legal, dull, and made at once.

It bids nothing, plays the cheapest card, and agrees to nothing.
"""

from __future__ import annotations

from skat.core.cards import CARD_POINTS, Card, Mask, mask_cards
from skat.core.contracts import Contract, pushable
from skat.core.errors import SkatError
from skat.core.moves import PLAYS, Announce, Answer, Move, Pass, PickUp, Push
from skat.core.views import Ask, View


def cheap_answer(view: View) -> Move:
    """Return a legal answer to what a view asks, without much thought.

    Raises:
        SkatError: if the view asks nothing.
    """
    ask = view.ask
    if ask is None:
        raise SkatError("expected a question, got a view that asks nothing")
    if ask in (Ask.BID, Ask.HOLD, Ask.FOREHAND, Ask.KONTRA):
        return Pass()
    if ask is Ask.HAND_OR_SKAT:
        return PickUp()
    if ask is Ask.ANNOUNCE:
        contract = _longest(view)
        plain = view.hand & ~contract.game.trumps
        return Announce(contract, _cheapest(plain or view.hand, view.hand))
    if ask is Ask.PUSH_OR_LOOK:
        return Push()
    if ask is Ask.PUSH:
        allowed = pushable(view.rules, view.hand)
        return Push(_cheapest(allowed, allowed))
    if ask is Ask.AGREE:
        return Answer(False)
    return PLAYS[min(mask_cards(view.legal), key=_worth)]


def _longest(view: View) -> Contract:
    """Return the trump game with the most trumps; any contract where there is none."""
    games = [contract for contract in view.contracts if contract.game.has_trumps]
    if not games:
        return view.contracts[0]
    return max(games, key=lambda contract: (view.hand & contract.game.trumps).bit_count())


def _cheapest(first: Mask, rest: Mask) -> tuple[Card, Card]:
    """Return two cards to be rid of: the cheapest of `first`, then of the others."""
    cards = sorted(mask_cards(first), key=_worth)
    cards += sorted(mask_cards(rest & ~first), key=_worth)
    return cards[0], cards[1]


def _worth(card: Card) -> tuple[int, int]:
    return CARD_POINTS[card], card & 7
