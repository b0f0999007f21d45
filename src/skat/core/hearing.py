"""What one seat knows that sits elsewhere: its own cards, and what everybody has heard.

`Told` is a deal in which the cards of the others lie face down. It goes through the same rules
as the deal itself and gives the same `View`, without one card that its seat may not know.
`heard` is the way back: what was said and played between two views of a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from skat.core.auction import HELD, PASSED, Auction
from skat.core.cards import CARD_POINTS, CARDS, PACK, Card, Game, Mask, cards_mask, trick_winner
from skat.core.contracts import lowest_trump
from skat.core.deal import Deal
from skat.core.errors import SkatError
from skat.core.events import (
    AllPassed,
    Announced,
    Answered,
    AuctionWon,
    BidHeld,
    BidMade,
    CardPlayed,
    Claimed,
    ConcessionOffered,
    DealEvent,
    Doubled,
    GaveUp,
    HandShown,
    Passed,
    Pushed,
    SkatTaken,
    TrickWon,
)
from skat.core.moves import Announce, Answer, Bid, Concede, Double, Hold, Move, Pass, PickUp, Push
from skat.core.parts import NO_DECLARATION, Cards
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.core.surrender import laid_open
from skat.core.views import Ask, Pending, Phase, Standing, Trick, View

_MOST_HELD = 12
_BACKS = tuple(((1 << 10) - 1) << 32 + _MOST_HELD * position for position in POSITIONS)
"""Ten cards face down of each position: bits above the 32 cards, which belong to no suit."""
_SKAT_BACKS = 0b11 << 32 + _MOST_HELD * 3
_ALL_BACKS = range(32, 32 + _MOST_HELD * 3 + 2)


@dataclass(frozen=True, slots=True)
class Told:
    """One seat's deal; `hear` gives the next one. Make one with `Told.start`.

    Only moves that end the deal are left out: they are settled where all cards are known.
    """

    deal: Deal
    who: Position
    standing: Standing | None = None

    @classmethod
    def start(
        cls, rules: Ruleset, who: Position, hand: Mask, standing: Standing | None = None
    ) -> Told:
        """Return what a seat knows after its ten cards were dealt.

        Raises:
            SkatError: if these are not ten cards.
        """
        if hand.bit_count() != 10 or hand & ~PACK:
            raise SkatError(f"expected ten cards, got {hand.bit_count()}")
        hands = list(_BACKS)
        hands[who] = hand
        dealt = (hands[0], hands[1], hands[2])
        auction = Auction.under(rules)
        deal = Deal(
            rules, dealt, _SKAT_BACKS, 0, Phase.AUCTION, auction, NO_DECLARATION, Cards(dealt)
        )
        return cls(deal, POSITIONS[who], standing)

    def view(self) -> View:
        """Return what the seat sees now."""
        return self.deal.view(self.who, self.standing)

    def check(self, move: Move) -> None:
        """Refuse a move of this seat that the rules refuse; cards and answers are not looked at.

        Raises:
            IllegalMove: as `Deal.apply`.
        """
        self.deal.apply(self.who, move)

    def hear(self, event: DealEvent, *, skat: Mask = 0, away: tuple[Card, ...] = ()) -> Told:
        """Return what the seat knows after something has happened.

        Args:
            event: what everybody heard. What follows from others, such as who won a trick,
                and the end of the deal say nothing new.
            skat: the two cards that this seat has taken, with its own `SkatTaken`.
            away: what this seat has laid away or passed on, with its own `Announced` or `Pushed`.

        Raises:
            SkatError: if the rules do not let this happen here, or own cards are missing.
        """
        hear = _HEAR.get(type(event))
        deal = self.deal if hear is None else hear(self, event, skat, away)
        return self if deal is self.deal else replace(self, deal=deal)

    # what the handlers need

    def hidden_two(self, position: Position, away: tuple[Card, ...]) -> tuple[int, ...]:
        """Return the two cards that a position has laid away, face down if it is another's."""
        if position != self.who:
            backs = self.deal.cards.hands[position] & ~PACK
            first = backs & -backs
            second = backs & ~first & -(backs & ~first)
            return first.bit_length() - 1, second.bit_length() - 1
        if len(away) != 2:
            raise SkatError(f"expected the two cards that this seat laid away, got {len(away)}")
        return away

    def turned_over(self, position: Position, cards: Mask) -> Deal:
        """Return the deal in which these cards of a hand have been seen."""
        deal = self.deal
        hand = deal.cards.hands[position]
        known, backs = hand & PACK, hand & ~PACK
        new = cards & ~known
        for _ in range(new.bit_count()):
            if not backs:
                raise SkatError("expected a card that can be in this hand, got another one")
            backs &= backs - 1
        hands = list(deal.cards.hands)
        hands[position] = known | new | backs
        return deal.to(cards=replace(deal.cards, hands=(hands[0], hands[1], hands[2])))


def _said(move: Callable[[Any], Move]) -> Callable[[Told, Any, Mask, tuple[Card, ...]], Deal]:
    """Return the handler of what is said openly: it is applied as the move it was."""

    def hear(told: Told, event: Any, skat: Mask, away: tuple[Card, ...]) -> Deal:
        return told.deal.apply(event.position, move(event))[0]

    return hear


def _skat_taken(told: Told, event: SkatTaken, skat: Mask, away: tuple[Card, ...]) -> Deal:
    deal = told.deal
    pushing = deal.phase is Phase.PUSHING
    if event.position == told.who:
        if skat.bit_count() != 2 or skat & ~PACK:
            raise SkatError(f"expected the two cards of the skat, got {skat.bit_count()}")
        if pushing:
            deal = deal.to(declaration=replace(deal.declaration, discard=skat))
        else:
            deal = replace(deal, skat=skat)
    elif pushing:  # he may keep what this seat passed on, or not
        used = deal.cards.hands[0] | deal.cards.hands[1] | deal.cards.hands[2]
        first, second = [back for back in _ALL_BACKS if not used >> back & 1][:2]
        two = 1 << first | 1 << second
        deal = deal.to(declaration=replace(deal.declaration, discard=two))
    return deal.apply(event.position, PickUp())[0]


def _announced(told: Told, event: Announced, skat: Mask, away: tuple[Card, ...]) -> Deal:
    who, contract = event.position, event.contract
    if contract.spitze and who != told.who:  # promised, hence held
        seen = told.turned_over(who, 1 << lowest_trump(contract.game))
        told = replace(told, deal=seen)
    discard: Any = told.hidden_two(who, away) if told.deal.declaration.picked_up else ()
    deal = told.deal.apply(who, Announce(contract, discard))[0]
    if event.open_hand and who != told.who:
        deal = replace(told, deal=deal).turned_over(who, event.open_hand)
    return deal


def _pushed(told: Told, event: Pushed, skat: Mask, away: tuple[Card, ...]) -> Deal:
    cards: Any = () if event.unseen else told.hidden_two(event.position, away)
    return told.deal.apply(event.position, Push(cards))[0]


def _card_played(told: Told, event: CardPlayed, skat: Mask, away: tuple[Card, ...]) -> Deal:
    who = event.position
    deal = told.turned_over(who, 1 << event.card)
    game = deal.declaration.game
    if deal.phase is not Phase.PLAYING or deal.turn != who or game is None:
        raise SkatError(f"expected what can happen now, got a card of {who.letter}")
    cards = deal.cards
    hands = list(cards.hands)
    hands[who] &= ~(1 << event.card)
    held = (hands[0], hands[1], hands[2])
    table = (*cards.table, event.card)
    if len(table) < 3:
        return deal.to(cards=replace(cards, hands=held, table=table))
    return deal.to(cards=_after_trick(game, replace(cards, hands=held, table=table)))


def _after_trick(game: Game, cards: Cards) -> Cards:
    table = cards.table
    winner = POSITIONS[(cards.leader + trick_winner(game, table)) % 3]
    worth = sum(CARD_POINTS[card] for card in table)
    three = (CARDS[table[0]], CARDS[table[1]], CARDS[table[2]])
    points, taken = list(cards.points), list(cards.taken)
    points[winner] += worth
    taken[winner] += 1
    return Cards(
        cards.hands,
        winner,
        (),
        (*cards.tricks, Trick(cards.leader, three, winner, worth)),
        (points[0], points[1], points[2]),
        (taken[0], taken[1], taken[2]),
    )


def _claimed(told: Told, event: Claimed, skat: Mask, away: tuple[Card, ...]) -> Deal:
    seen = told.turned_over(event.position, event.hand)
    return laid_open(seen, event.position, claims=event.level)


def _hand_shown(told: Told, event: HandShown, skat: Mask, away: tuple[Card, ...]) -> Deal:
    if told.deal.phase is not Phase.PLAYING:
        return told.deal
    return laid_open(told.turned_over(event.position, event.hand), event.position)


def _answered(told: Told, event: Answered, skat: Mask, away: tuple[Card, ...]) -> Deal:
    extras = told.deal.extras
    ends = event.agreed and (extras.pending is Pending.CONCESSION or extras.answers)
    if ends:
        return told.deal
    return told.deal.apply(event.position, Answer(event.agreed))[0]


def _gave_up(told: Told, event: GaveUp, skat: Mask, away: tuple[Card, ...]) -> Deal:
    deal = told.deal
    ends = event.position == deal.declarer or deal.extras.gave_up
    if ends or deal.rules.defender_concede == "one":
        return deal
    return deal.apply(event.position, Concede())[0]


_HEAR: dict[type, Callable[[Told, Any, Mask, tuple[Card, ...]], Deal]] = {
    BidMade: _said(lambda event: Bid(event.value)),
    BidHeld: _said(lambda event: Hold()),
    Passed: _said(lambda event: Pass()),
    SkatTaken: _skat_taken,
    Announced: _announced,
    Doubled: _said(lambda event: Double()),
    Pushed: _pushed,
    CardPlayed: _card_played,
    Claimed: _claimed,
    HandShown: _hand_shown,
    ConcessionOffered: _said(lambda event: Concede()),
    Answered: _answered,
    GaveUp: _gave_up,
}


# the way back


def heard(before: View | None, after: View) -> Iterator[DealEvent]:
    """Yield what everybody has heard between two views of one seat, in an order that is possible.

    In both of them the seat is asked something, or `after` is the end. Of a claim or a concession
    that was refused before the seat was asked only the open hand is left, which comes last.

    Args:
        before: an earlier view of the same seat in the same deal; None: from the beginning.
        after: the later one.
    """
    yield from _heard_in_auction(before, after)
    yield from _heard_before_play(before, after)
    if before is not None and after.result is None:
        yield from _refusals(before)
    doublings = [
        Doubled(who, number)
        for number, who in enumerate(after.doubled_by, start=1)
        if before is None or number > before.kontra
    ]
    # The latest is only known to be the latest by who may answer it.
    now = after.may_double
    if not now:
        yield from doublings
    yield from _heard_in_play(before, after)
    if now:
        yield from doublings
    yield from _heard_out_of_turn(before, after)


def _heard_in_auction(before: View | None, after: View) -> Iterator[DealEvent]:
    known = 0 if before is None else len(before.auction)
    value = 0 if before is None else before.bid
    for who, said in after.auction[known:]:
        if said == PASSED:
            yield Passed(who)
        elif said == HELD:
            yield BidHeld(who, value)
        else:
            value = said
            yield BidMade(who, said)
    if after.declarer is not None and (before is None or before.declarer is None):
        yield AuctionWon(after.declarer, after.bid)
    ramsch = after.game is Game.RAMSCH
    if ramsch and (before is None or before.game is None):
        yield AllPassed(True)
    if after.result is not None and after.result.passed:
        yield AllPassed(False)


def _heard_before_play(before: View | None, after: View) -> Iterator[DealEvent]:
    known = 0 if before is None else len(before.pushes)
    for who, unseen in after.pushes[known:]:
        looked = before is not None and before.ask is Ask.PUSH and before.position == who
        if not unseen and not looked:
            yield SkatTaken(who)
        yield Pushed(who, unseen)
    looking = before is None or before.ask is not Ask.PUSH
    if after.ask is Ask.PUSH and after.position is not None and looking:
        yield SkatTaken(after.position)
    declarer = after.declarer
    if declarer is None:
        return
    if after.picked_up and not (before is not None and before.picked_up):
        yield SkatTaken(declarer)
    if after.contract is not None and (before is None or before.contract is None):
        ten = after.open_hands[declarer] | _played_by(after, declarer)
        yield Announced(declarer, after.contract, ten if after.contract.ouvert else 0)


def _played_by(view: View, who: Position) -> Mask:
    played = cards_mask(
        card
        for trick in view.tricks
        for place, card in enumerate(trick.cards)
        if (trick.leader + place) % 3 == who
    )
    return played | cards_mask(
        card for place, card in enumerate(view.table) if (view.leader + place) % 3 == who
    )


def _heard_in_play(before: View | None, after: View) -> Iterator[DealEvent]:
    tricks = 0 if before is None else len(before.tricks)
    known = 0 if before is None else len(before.table)
    for trick in after.tricks[tricks:]:
        for place in range(known, 3):
            yield CardPlayed(POSITIONS[(trick.leader + place) % 3], trick.cards[place])
        yield TrickWon(trick.winner, trick.cards, trick.points)
        known = 0
    for place in range(known, len(after.table)):
        yield CardPlayed(POSITIONS[(after.leader + place) % 3], after.table[place])


def _refusals(before: View) -> Iterator[DealEvent]:
    """One refusal ends a claim, two a concession: the game has gone on, so they were said."""
    if before.pending is not None:
        asked = _still_asked(before)
        for who in asked[:1] if before.pending is Pending.CLAIM else asked:
            yield Answered(who, False)


def _still_asked(view: View) -> tuple[Position, ...]:
    """Return whose answers are missing: whoever is on turn, and those after him."""
    assert view.pending_by is not None
    others = (POSITIONS[(view.pending_by + 1) % 3], POSITIONS[(view.pending_by + 2) % 3])
    return others if view.turn == others[0] else others[1:]


def _heard_out_of_turn(before: View | None, after: View) -> Iterator[DealEvent]:
    gone = () if before is None else before.gave_up
    yield from (GaveUp(who) for who in after.gave_up if who not in gone)
    by = after.pending_by
    claim = after.pending is Pending.CLAIM
    for who in POSITIONS:
        ouvert = after.contract is not None and after.contract.ouvert and who == after.declarer
        known = before is not None and before.open_hands[who]
        if after.open_hands[who] and not ouvert and not known and not (claim and who == by):
            yield HandShown(who, after.open_hands[who])
    if by is None:
        return
    if claim:
        yield Claimed(by, after.pending_level, after.open_hands[by])
    else:
        yield ConcessionOffered(by)
    if len(_still_asked(after)) == 1:  # the first has answered, so that the second is asked
        yield Answered(POSITIONS[(by + 1) % 3], claim)


def cards_dealt(view: View) -> tuple[Mask, Mask]:
    """Return the ten cards dealt to the seat of a view, and the skat if it has taken that.

    Who has passed cards on in Ramsch no longer sees which of his twelve came from the skat;
    then those that he passed on are taken for it.
    """
    assert view.position is not None
    own = view.hand | _played_by(view, view.position) | view.discard
    if view.skat:
        return own & ~view.skat, view.skat
    return own & ~view.discard, view.discard
