"""What each seat may know of a deal: the one place that copies state into a `View`.

Source: docs/rules.md 15.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skat.core.cards import CARDS, Mask
from skat.core.contracts import Contract, contract_menu
from skat.core.results import POSITIONS, Position
from skat.core.views import Ask, Phase, Standing, View

if TYPE_CHECKING:
    from skat.core.deal import Deal

_CLOSED = (0, 0, 0)


def question(deal: Deal, who: Position) -> Ask | None:
    """Return what a position must answer now, None if it is not asked."""
    phase = deal.phase
    if phase is Phase.PLAYING:
        if deal.extras.pending is not None:
            return Ask.AGREE if who in deal.unanswered() else None
        return Ask.CARD if who == deal.turn else None
    if who != deal.turn:
        return None
    if phase is Phase.AUCTION:
        if deal.auction.answering:
            return Ask.HOLD
        return Ask.FOREHAND if deal.auction.stage == 3 else Ask.BID
    if phase is Phase.SKAT:
        return Ask.HAND_OR_SKAT
    if phase is Phase.ANNOUNCING:
        return Ask.ANNOUNCE
    return Ask.PUSH if deal.extras.looking else Ask.PUSH_OR_LOOK


def _open_hands(deal: Deal) -> tuple[Mask, Mask, Mask]:
    shown = deal.extras.shown
    if not shown:
        return _CLOSED
    hands = [deal.cards.hands[position] if position in shown else 0 for position in POSITIONS]
    return hands[0], hands[1], hands[2]


def _menu(deal: Deal, ask: Ask | None) -> tuple[Contract, ...]:
    if ask is not Ask.HAND_OR_SKAT and ask is not Ask.ANNOUNCE:
        return ()
    # Only where it matters, so that one menu serves every bid elsewhere.
    bid = deal.declaration.bid if deal.rules.overbid.null == "refused" else 0
    return contract_menu(deal.rules, hand=ask is Ask.HAND_OR_SKAT, bid=bid)


def view(deal: Deal, who: Position | None, standing: Standing | None) -> View:
    """Return what a position (None: a seat without cards) may know of the deal."""
    declaration = deal.declaration
    extras = deal.extras
    cards = deal.cards
    hands = cards.hands
    auction = deal.auction
    phase = deal.phase
    ended = phase is Phase.ENDED
    ask: Ask | None = None
    hand = skat = discard = 0
    legal = 0
    if who is not None:
        who = POSITIONS[who]
        ask = question(deal, who)
        hand = hands[who]
        if who == declaration.declarer and declaration.picked_up:
            skat = deal.skat
            discard = declaration.discard
        elif extras.pushes or extras.looking:
            skat, discard = _pushed(deal, who)
        if ask is Ask.CARD:
            legal = deal.legal()
    playing = phase is Phase.PLAYING and who is not None
    return View(
        deal.rules,
        who,
        phase,
        deal.turn,
        ask,
        standing,
        auction.history,
        auction.value,
        declaration.declarer,
        hand,
        skat,
        discard,
        declaration.picked_up,
        declaration.contract,
        declaration.game,
        declaration.kontra,
        declaration.doubled_by,
        cards.leader,
        tuple([CARDS[card] for card in cards.table]),
        cards.tricks,
        _open_hands(deal),
        (hands[0].bit_count(), hands[1].bit_count(), hands[2].bit_count()),
        tuple([(position, not mask) for position, mask in extras.pushes]) if extras.pushes else (),
        extras.gave_up,
        extras.pending,
        extras.pending_by,
        extras.pending_level,
        legal,
        auction.bids if ask is Ask.BID or ask is Ask.FOREHAND else (),
        _menu(deal, ask),
        playing and deal.rules.kontra.enabled and deal.may_double(_seat(who)),
        playing and deal.may_claim(_seat(who)),
        who is not None and not ended and deal.may_concede(who),
        playing and deal.may_show(_seat(who)),
        deal.result,
        deal.dealt if ended else None,
        deal.skat if ended else 0,
        declaration.discard if ended else 0,
    )


def _seat(who: Position | None) -> Position:
    assert who is not None
    return who


def _pushed(deal: Deal, who: Position) -> tuple[Mask, Mask]:
    """Return the skat that a Ramsch player holds up now, and what he passed on."""
    looking = deal.extras.looking if who == deal.turn else 0
    return looking, next((mask for pusher, mask in deal.extras.pushes if pusher == who), 0)
