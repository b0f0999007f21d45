"""What happens before the first lead: auction, skat, announcement, Ramsch pushing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skat.core.auction import Auction
from skat.core.cards import Game, Mask
from skat.core.contracts import (
    check_contract,
    check_discard,
    check_spitze,
    is_null_below_bid,
    pushable,
)
from skat.core.errors import IllegalMove
from skat.core.events import (
    AllPassed,
    Announced,
    AuctionWon,
    BidHeld,
    BidMade,
    DealEnded,
    DealEvent,
    Passed,
    Pushed,
    SkatTaken,
)
from skat.core.moves import (
    Announce,
    Bid,
    Hold,
    Move,
    Push,
)
from skat.core.parts import NO_EXTRAS, Cards, Declaration, Extras, Moved
from skat.core.results import Position, Result
from skat.core.views import Phase

if TYPE_CHECKING:
    from skat.core.deal import Deal

# the auction


def speak(deal: Deal, who: Position, move: Move) -> Moved:
    """Name a value, hold or pass."""
    if deal.phase is not Phase.AUCTION:
        raise IllegalMove("auction_over", "expected no more bids: the auction is over")
    event: DealEvent
    if isinstance(move, Bid):
        auction = deal.auction.bid(who, move.value)
        event = BidMade(who, move.value)
    elif isinstance(move, Hold):
        auction = deal.auction.hold(who)
        event = BidHeld(who, auction.value)
    else:
        auction = deal.auction.pass_(who)
        event = Passed(who)
    if not auction.done:
        return deal.to(auction=auction), (event,)
    if auction.declarer is not None:
        declaration = Declaration(auction.declarer, auction.value)
        deal = deal.to(auction=auction, phase=Phase.SKAT, declaration=declaration)
        return deal, (event, AuctionWon(auction.declarer, auction.value))
    return all_passed(deal, auction, event)


def all_passed(deal: Deal, auction: Auction, event: DealEvent) -> Moved:
    """End the deal, or go on to a Ramsch. Source: docs/rules.md 4."""
    ramsch = deal.rules.passed_deal.mode == "ramsch"
    deal = deal.to(auction=auction)
    if not ramsch:
        result = Result((0, 0, 0), passed=True)
        deal = deal.to(phase=Phase.ENDED, result=result)
        return deal, (event, AllPassed(False), DealEnded(result))
    phase = Phase.PUSHING if deal.rules.ramsch.schieben else Phase.PLAYING
    declaration = Declaration(game=Game.RAMSCH, discard=deal.skat)
    return deal.to(phase=phase, declaration=declaration), (event, AllPassed(True))


# skat, announcement, Ramsch pushing


def pick_up(deal: Deal, who: Position, move: Move) -> Moved:
    """Take the skat, as declarer or before pushing it."""
    pushing = deal.phase is Phase.PUSHING
    deal.check_turn(who, Phase.PUSHING if pushing else Phase.SKAT, "taking the skat")
    if pushing:
        if deal.extras.looking:
            raise IllegalMove("action_not_possible", "expected two cards to pass on")
        skat = deal.declaration.discard
        extras = replace(deal.extras, looking=skat)
        declaration = replace(deal.declaration, discard=0)
        phase = Phase.PUSHING
    else:
        skat = deal.skat
        extras = deal.extras
        declaration = Declaration(who, deal.declaration.bid, True)
        phase = Phase.ANNOUNCING
    cards = holding(deal, who, deal.cards.hands[who] | skat)
    deal = deal.to(phase=phase, declaration=declaration, cards=cards, extras=extras)
    return deal, (SkatTaken(who),)


def holding(deal: Deal, who: Position, hand: Mask) -> Cards:
    """Return the cards before the first lead with one hand exchanged."""
    hands = list(deal.cards.hands)
    hands[who] = hand
    return Cards((hands[0], hands[1], hands[2]))


def announce(deal: Deal, who: Position, move: Move) -> Moved:
    """Announce the contract, and lay two cards away after taking the skat.

    Source: docs/rules.md 5.
    """
    assert isinstance(move, Announce)
    if deal.declaration.contract is not None:
        raise IllegalMove("announcement_final", "expected no other contract: it is announced")
    took = deal.phase is Phase.ANNOUNCING
    deal.check_turn(who, Phase.ANNOUNCING if took else Phase.SKAT, "an announcement")
    contract = check_contract(deal.rules, move.contract, took_skat=took)
    hand = deal.cards.hands[who]
    discard = 0
    if took:
        discard = check_discard(hand, move.discard)
        hand &= ~discard
    elif move.discard:
        raise IllegalMove(
            "no_discard_in_hand", "expected a hand game without discard, got cards laid away"
        )
    check_spitze(contract, hand, discard)
    bid = deal.declaration.bid
    if is_null_below_bid(deal.rules, contract, bid):
        value = deal.rules.null_values[contract.null_key]
        raise IllegalMove(
            "value_below_bid",
            f"expected a game worth the bid of {bid}, got {value}",
            value=value,
            bid=bid,
        )
    deal = deal.to(
        phase=Phase.PLAYING,
        declaration=Declaration(who, bid, took, contract, contract.game, discard),
        cards=holding(deal, who, hand),
        extras=Extras(shown=(who,)) if contract.ouvert else NO_EXTRAS,
    )
    return deal, (Announced(who, contract, hand if contract.ouvert else 0),)


def push(deal: Deal, who: Position, move: Move) -> Moved:
    """Ramsch: pass two cards on, or the skat unseen. Source: docs/rules.md 13."""
    assert isinstance(move, Push)
    deal.check_turn(who, Phase.PUSHING, "passing the skat on")
    looking = deal.extras.looking
    hand = deal.cards.hands[who]
    if not move.cards:
        if looking:
            raise IllegalMove("discard_two", "expected exactly two different cards, got 0")
        passed_on = deal.declaration.discard
    else:
        if not looking:
            raise IllegalMove(
                "look_first", "expected the skat to be taken before cards are passed on"
            )
        passed_on = check_discard(hand, move.cards)
        if passed_on & ~pushable(deal.rules, hand):
            raise IllegalMove("jack_not_pushable", "expected no jack among the cards passed on")
        hand &= ~passed_on
    unseen = not move.cards
    extras = replace(
        deal.extras,
        looking=0,
        pushes=(*deal.extras.pushes, (who, 0 if unseen else passed_on)),
    )
    done = len(extras.pushes) == 3
    deal = deal.to(
        phase=Phase.PLAYING if done else Phase.PUSHING,
        declaration=replace(deal.declaration, discard=passed_on),
        cards=holding(deal, who, hand),
        extras=extras,
    )
    return deal, (Pushed(who, unseen),)
