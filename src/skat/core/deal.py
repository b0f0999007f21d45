"""One deal from the dealt cards to its result: an immutable state that moves turn into the next.

`Deal` only decides who may do what and what follows; what a finished game is
worth is decided in `endings`, what a seat may know in `seeing`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from skat.core import endings, opening, seeing, surrender
from skat.core.auction import Auction, named_or_held
from skat.core.cards import CARD_POINTS, CARDS, PACK, Game, Mask, legal_cards
from skat.core.contracts import Contract
from skat.core.deck import deal_pack
from skat.core.errors import IllegalMove, SkatError
from skat.core.events import (
    CardPlayed,
    DealEnded,
    DealEvent,
    GaveUp,
    HandShown,
    TrickWon,
)
from skat.core.moves import (
    Announce,
    Answer,
    Bid,
    Claim,
    Concede,
    Double,
    Hold,
    Leave,
    Level,
    Move,
    Pass,
    PickUp,
    Play,
    Push,
    Show,
    ThrowIn,
)
from skat.core.parts import (
    NO_DECLARATION,
    NO_EXTRAS,
    Cards,
    Declaration,
    Extras,
    Moved,
    Three,
)
from skat.core.quick import quick
from skat.core.refusals import follow_refusal
from skat.core.results import POSITIONS, Ending, Position, Result
from skat.core.rulesets import Ruleset
from skat.core.views import Phase, Standing, Trick, View


@quick
@dataclass(frozen=True, slots=True)
class Deal:
    """The state of one deal.

    Make one with `Deal.start` or `Deal.from_hands`, then `apply` moves to it.

    >>> from skat.core.deck import shuffle
    >>> deal = Deal.start(Ruleset.preset("twelve"), shuffle(b"secret"))
    >>> deal, events = deal.apply(Position.MIDDLEHAND, Bid(18))
    >>> deal.turn
    <Position.FOREHAND: 0>
    """

    rules: Ruleset
    dealt: Three
    """The hands as dealt: forehand, middlehand, rearhand."""
    skat: Mask
    """The skat as dealt."""
    bock: int
    """How often the Bock factor applies."""
    phase: Phase
    auction: Auction
    declaration: Declaration
    cards: Cards
    extras: Extras = NO_EXTRAS
    result: Result | None = None

    # -- making one ---------------------------------------------------------------

    @classmethod
    def start(cls, rules: Ruleset, pack: Sequence[int], *, bock: int = 0) -> Deal:
        """Return a new deal.

        Args:
            rules: the rule set.
            pack: 32 cards in dealing order.
            bock: how often the Bock factor applies to it.

        Raises:
            SkatError: if the pack is not the 32 different cards.
        """
        hands, skat = deal_pack(rules, pack)
        return cls.from_hands(rules, hands, skat, bock=bock)

    @classmethod
    def from_hands(
        cls, rules: Ruleset, hands: Sequence[Mask], skat: Mask, *, bock: int = 0
    ) -> Deal:
        """Return a new deal of given hands (masks of forehand, middlehand, rearhand) and skat.

        Raises:
            SkatError: if these are not ten cards each, two in the skat, all different.
        """
        first, second, third = hands
        sizes = (first.bit_count(), second.bit_count(), third.bit_count(), skat.bit_count())
        if sizes != (10, 10, 10, 2) or first | second | third | skat != PACK:
            raise SkatError(
                f"expected 10, 10, 10 and 2 different cards, got {sizes[0]}, {sizes[1]}, "
                f"{sizes[2]} and {sizes[3]}"
            )
        auction = Auction.under(rules)
        dealt = (int(first), int(second), int(third))
        return cls(
            rules, dealt, int(skat), bock, Phase.AUCTION, auction, NO_DECLARATION, Cards(dealt)
        )

    # -- looking at it ------------------------------------------------------------

    @property
    def turn(self) -> Position | None:
        """Who must act next; None after the end."""
        phase = self.phase
        if phase is Phase.PLAYING:
            if self.extras.pending is not None:
                return self.unanswered()[0]
            cards = self.cards
            return POSITIONS[(cards.leader + len(cards.table)) % 3]
        if phase is Phase.AUCTION:
            return self.auction.turn
        if phase is Phase.PUSHING:
            return POSITIONS[len(self.extras.pushes)]
        return self.declaration.declarer if phase is not Phase.ENDED else None

    @property
    def declarer(self) -> Position | None:
        """The declarer, None before the auction has ended and in Ramsch."""
        return self.declaration.declarer

    @property
    def contract(self) -> Contract | None:
        """What was announced, None before."""
        return self.declaration.contract

    @property
    def game(self) -> Game | None:
        """What is played (Ramsch has no contract), None before that is known."""
        return self.declaration.game

    @property
    def laid_away(self) -> Mask:
        """The two cards that count for the declarer besides his tricks: discard, or skat."""
        declaration = self.declaration
        return declaration.discard if declaration.picked_up else self.skat

    def legal(self) -> Mask:
        """Return the cards that the player on turn may play; 0 where no card is asked for."""
        if self.phase is not Phase.PLAYING or self.extras.pending is not None:
            return 0
        cards = self.cards
        table = cards.table
        game = self.declaration.game
        assert game is not None
        hand = cards.hands[(cards.leader + len(table)) % 3]
        return legal_cards(game, hand, table[0] if table else None)

    def may_double(self, who: Position) -> bool:
        """Return whether this position may say the next doubling now. Source: docs/rules.md 13."""
        kontra = self.rules.kontra
        said = self.declaration.kontra
        declarer = self.declaration.declarer
        if not kontra.enabled or declarer is None or said >= len(kontra.levels):
            return False
        if self.phase is not Phase.PLAYING or self.extras.pending is not None:
            return False
        if (who == declarer) != bool(said % 2):
            return False
        if said:
            return self.cards.played == self.declaration.kontra_at
        if kontra.needs_bid_18 and not named_or_held(self.auction.history, who):
            return False
        if kontra.window == "before_first_lead":
            return self.cards.played == 0
        return self.cards.hands[who].bit_count() == 10

    def may_claim(self, who: Position) -> bool:
        """Return whether this position may claim now (the claim may still be refused)."""
        contract = self.declaration.contract
        return (
            self.phase is Phase.PLAYING
            and contract is not None
            and self.extras.pending is None
            and self.rules.claims != "iss"
            and not (contract.spitze and who == self.declaration.declarer)
            and (contract.game is not Game.NULL or who == self.declaration.declarer)
        )

    def may_concede(self, who: Position) -> bool:
        """Return whether this position may give up now, perhaps asking for consent."""
        if self.declaration.declarer is None or self.extras.pending is not None:
            return False
        if self.phase is Phase.PLAYING:
            return who not in self.extras.gave_up
        before = self.phase in (Phase.SKAT, Phase.ANNOUNCING)
        return before and who == self.declaration.declarer and self.rules.claims != "iss"

    def may_show(self, who: Position) -> bool:
        """Return whether this position may lay its cards open without claiming (ISS)."""
        return (
            self.rules.claims == "iss"
            and self.phase is Phase.PLAYING
            and who == self.declaration.declarer
        )

    def view(self, who: Position | None, standing: Standing | None = None) -> View:
        """Return what a position may know; None for a spectator or a dealer who sits out."""
        return seeing.view(self, who, standing)

    # -- moving -------------------------------------------------------------------

    def apply(self, who: Position, move: Move) -> Moved:
        """Return the deal after a move, and what happened.

        Args:
            who: the position that moves.
            move: what it does.

        Raises:
            IllegalMove: the rules refuse it; this deal is unchanged.
        """
        if type(move) is Play:  # nine of ten moves
            return self._play(POSITIONS[who], move.card)
        if self.phase is Phase.ENDED:
            raise IllegalMove("game_over", "expected no more moves: the deal is over")
        return _HANDLERS[type(move)](self, POSITIONS[who], move)

    def check_turn(self, who: Position, phase: Phase, doing: str) -> None:
        if self.phase is not phase or self.extras.pending is not None:
            raise IllegalMove(
                "action_not_possible",
                f"expected a move of the {self.phase.value} phase, got {doing}",
            )
        if who != self.turn:
            raise self.not_your_turn(who)

    def not_your_turn(self, who: Position) -> IllegalMove:
        turn = self.turn
        assert turn is not None
        return IllegalMove(
            "not_your_turn", f"expected {turn.letter} to move, got {POSITIONS[who].letter}"
        )

    def to(
        self,
        *,
        phase: Phase | None = None,
        auction: Auction | None = None,
        declaration: Declaration | None = None,
        cards: Cards | None = None,
        extras: Extras | None = None,
        result: Result | None = None,
    ) -> Deal:
        """Return this deal with some parts exchanged (`dataclasses.replace`, ten times faster)."""
        return Deal(
            self.rules,
            self.dealt,
            self.skat,
            self.bock,
            phase or self.phase,
            auction or self.auction,
            declaration or self.declaration,
            cards or self.cards,
            extras or self.extras,
            result,
        )

    def unanswered(self) -> list[Position]:
        """Return who still owes an answer, clockwise from whoever waits for it."""
        extras = self.extras
        assert extras.pending_by is not None
        answered = {position for position, _ in extras.answers}
        others = ((extras.pending_by + 1) % 3, (extras.pending_by + 2) % 3)
        return [POSITIONS[other] for other in others if other not in answered]

    # cards

    def _play(self, who: Position, card: int) -> Moved:
        extras = self.extras
        cards = self.cards
        table = cards.table
        if self.phase is not Phase.PLAYING or extras.pending is not None:
            over = self.phase is Phase.ENDED
            raise IllegalMove(
                "game_over" if over else "action_not_possible",
                f"expected a move of the {self.phase.value} phase, got a card",
            )
        leader = cards.leader
        if who != (leader + len(table)) % 3:
            raise self.not_your_turn(who)
        hands = cards.hands
        hand = hands[who]
        bit = 1 << card
        game = self.declaration.game
        assert game is not None
        if not hand & bit:
            raise IllegalMove("card_not_in_hand", f"expected a card in hand, got {CARDS[card]}")
        if table:
            follow = game.follow[table[0]]
            if not follow & bit and hand & follow:
                return self._revoke(who, card)
        rest = hand ^ bit
        new_hands = (
            (rest, hands[1], hands[2])
            if who == 0
            else (hands[0], rest, hands[2])
            if who == 1
            else (hands[0], hands[1], rest)
        )
        played = CardPlayed(who, CARDS[card])
        if len(table) < 2:
            after = Cards(
                new_hands, leader, (*table, card), cards.tricks, cards.points, cards.taken
            )
            return self.to(cards=after), (played,)
        first, second = table
        power = game.power[first]
        place = 0 if power[first] > power[second] else 1
        if power[card] > power[table[place]]:
            place = 2
        winner = POSITIONS[(leader + place) % 3]
        worth = CARD_POINTS[first] + CARD_POINTS[second] + CARD_POINTS[card]
        three = (CARDS[first], CARDS[second], CARDS[card])
        points = list(cards.points)
        points[winner] += worth
        taken = list(cards.taken)
        taken[winner] += 1
        after = Cards(
            new_hands,
            winner,
            (),
            (*cards.tricks, Trick(leader, three, winner, worth)),
            (points[0], points[1], points[2]),
            (taken[0], taken[1], taken[2]),
        )
        deal = self.to(cards=after)
        won = TrickWon(winner, three, worth)
        if not rest or self._ends_early(after, winner):
            ended, events = deal.finish(Ending.PLAYED)
            return ended, (played, won, *events)
        return deal, (played, won)

    def _ends_early(self, cards: Cards, winner: Position) -> bool:
        """Return whether the trick just taken ends the deal at once."""
        declaration = self.declaration
        contract = declaration.contract
        if contract is None:
            return False
        rules = self.rules
        if contract.game is Game.NULL:
            return winner == declaration.declarer and rules.null_ends_on_first_declarer_trick
        if not rules.missed_announcement_ends or not contract.schneider:
            return False
        assert declaration.declarer is not None
        against = sum(cards.points) - cards.points[declaration.declarer]
        return (contract.schwarz and winner != declaration.declarer) or (
            against > 120 - rules.schneider_points
        )

    def _revoke(self, who: Position, card: int) -> Moved:
        """Refuse a card that does not follow suit, or end the deal where that is the penalty."""
        assert self.declaration.game is not None
        game = self.declaration.game
        if self.rules.revoke == "prevented" or self.declaration.declarer is None:
            raise follow_refusal(game, CARDS[self.cards.table[0]], CARDS[card])
        return self.finish(Ending.REVOKED, by=who)

    def finish(
        self,
        ending: Ending,
        *,
        by: Position | None = None,
        level: Level = Level.GAME,
        shown: Mask = 0,
    ) -> Moved:
        result = endings.settle(self, ending, by, level)
        extras = self.extras
        if extras.pending is not None:  # nothing waits for an answer any more
            extras = extras.answered()
        ended = self.to(phase=Phase.ENDED, result=result, extras=extras)
        events: tuple[DealEvent, ...] = (DealEnded(result),)
        if shown and by is not None:
            events = (HandShown(by, shown), *events)
        elif ending in _SURRENDERS and by is not None:
            events = (GaveUp(by), *events)
        return ended, events


_SURRENDERS = frozenset(
    {
        Ending.DECLARER_CONCEDED,
        Ending.DEFENDERS_CONCEDED,
        Ending.DECLARER_THREW_IN,
        Ending.DEFENDERS_THREW_IN,
    }
)

_HANDLERS: dict[type, Callable[[Deal, Position, Any], Moved]] = {
    Bid: opening.speak,
    Hold: opening.speak,
    Pass: opening.speak,
    PickUp: opening.pick_up,
    Announce: opening.announce,
    Push: opening.push,
    Double: surrender.double,
    Claim: surrender.claim,
    Show: surrender.show,
    Answer: surrender.answer,
    Concede: surrender.concede,
    ThrowIn: surrender.throw_in,
    Leave: surrender.leave,
}
