"""One deal from the dealt cards to its result: an immutable state that moves turn into the next.

`Deal` only decides who may do what and what follows; what a finished game is
worth is decided in `endings`, what a seat may know in `seeing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from skat.core import endings
from skat.core.auction import PASSED, Auction
from skat.core.cards import CARD_POINTS, CARDS, JACKS, PACK, Game, Mask
from skat.core.claims import Goal, can_force
from skat.core.contracts import Contract, check_contract, check_discard, check_spitze
from skat.core.deck import deal_pack
from skat.core.errors import IllegalMove, SkatError
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
    DealEnded,
    DealEvent,
    Doubled,
    GaveUp,
    HandShown,
    Left,
    Passed,
    Pushed,
    SkatTaken,
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
from skat.core.results import POSITIONS, Ending, Position, Result
from skat.core.rulesets import Ruleset
from skat.core.views import Pending, Phase, Standing, Trick, View

if TYPE_CHECKING:
    from collections.abc import Callable

Three = tuple[Mask, Mask, Mask]
Moved = tuple["Deal", tuple[DealEvent, ...]]


@dataclass(frozen=True, slots=True)
class Declaration:
    """What is known of the declarer and the game."""

    declarer: Position | None = None
    bid: int = 0
    picked_up: bool = False
    contract: Contract | None = None
    game: Game | None = None
    discard: Mask = 0
    """The declarer's discard; in Ramsch the skat on its way and in the end."""
    kontra: int = 0
    kontra_at: int = 0
    """Cards played when the last doubling was said."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards in play."""

    hands: Three
    leader: Position = Position.FOREHAND
    table: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()
    points: tuple[int, int, int] = (0, 0, 0)
    """Card points in tricks, by position."""
    taken: tuple[int, int, int] = (0, 0, 0)
    """Tricks, by position."""

    @property
    def played(self) -> int:
        """Number of cards played so far."""
        return 3 * len(self.tricks) + len(self.table)


@dataclass(frozen=True, slots=True)
class Extras:
    """What most deals never need: shown hands, pushes, surrenders, a claim on the table."""

    shown: tuple[Position, ...] = ()
    pushes: tuple[tuple[Position, Mask], ...] = ()
    """Ramsch: who passed on what; 0 for the unseen skat."""
    looking: Mask = 0
    """Ramsch: the skat that the pusher has just taken."""
    gave_up: tuple[Position, ...] = ()
    pending: Pending | None = None
    pending_by: Position | None = None
    pending_level: Level = Level.GAME
    answers: tuple[tuple[Position, bool], ...] = ()


_NO_EXTRAS = Extras()
_NO_DECLARATION = Declaration()


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
    extras: Extras = _NO_EXTRAS
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
        auction = Auction(rules.ladder, rules.forehand_option_18, rules.jump_bids)
        dealt = (int(first), int(second), int(third))
        return cls(
            rules, dealt, int(skat), bock, Phase.AUCTION, auction, _NO_DECLARATION, Cards(dealt)
        )

    # -- looking at it ------------------------------------------------------------

    @property
    def turn(self) -> Position | None:
        """Who must act next; None after the end."""
        phase = self.phase
        if phase is Phase.PLAYING:
            if self.extras.pending is not None:
                return self._unanswered()[0]
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

    def legal(self) -> Mask:
        """Return the cards that the player on turn may play; 0 where no card is asked for."""
        if self.phase is not Phase.PLAYING or self.extras.pending is not None:
            return 0
        cards = self.cards
        table = cards.table
        hand = cards.hands[(cards.leader + len(table)) % 3]
        if not table:
            return hand
        game = self.declaration.game
        assert game is not None
        return hand & game.follow[table[0]] or hand

    def may_double(self, who: Position) -> bool:
        """Return whether this position may say the next doubling now. Source: rule book D11."""
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
        if kontra.needs_bid_18 and not any(
            position == who and value != PASSED for position, value in self.auction.history
        ):
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
        if type(move) is Play:
            return self._play(POSITIONS[who], move.card)
        if self.phase is Phase.ENDED:
            raise IllegalMove("game_over", "expected no more moves: the deal is over")
        return _HANDLERS[type(move)](self, POSITIONS[who], move)

    def _check_turn(self, who: Position, phase: Phase, doing: str) -> None:
        if self.phase is not phase or self.extras.pending is not None:
            raise IllegalMove(
                "action_not_possible",
                f"expected a move of the {self.phase.value} phase, got {doing}",
            )
        if who != self.turn:
            raise self._not_your_turn(who)

    def _not_your_turn(self, who: Position) -> IllegalMove:
        turn = self.turn
        assert turn is not None
        return IllegalMove(
            "not_your_turn", f"expected {turn.letter} to move, got {POSITIONS[who].letter}"
        )

    # the auction

    def _speak(self, who: Position, move: Move) -> Moved:
        if self.phase is not Phase.AUCTION:
            raise IllegalMove("auction_over", "expected no more bids: the auction is over")
        event: DealEvent
        if isinstance(move, Bid):
            auction = self.auction.bid(who, move.value)
            event = BidMade(who, move.value)
        elif isinstance(move, Hold):
            auction = self.auction.hold(who)
            event = BidHeld(who, auction.value)
        else:
            auction = self.auction.pass_(who)
            event = Passed(who)
        if not auction.done:
            return self._with_auction(auction), (event,)
        if auction.declarer is not None:
            declaration = Declaration(auction.declarer, auction.value)
            deal = replace(self, auction=auction, phase=Phase.SKAT, declaration=declaration)
            return deal, (event, AuctionWon(auction.declarer, auction.value))
        return self._all_passed(auction, event)

    def _with_auction(self, auction: Auction) -> Deal:
        return Deal(
            self.rules,
            self.dealt,
            self.skat,
            self.bock,
            Phase.AUCTION,
            auction,
            self.declaration,
            self.cards,
        )

    def _all_passed(self, auction: Auction, event: DealEvent) -> Moved:
        ramsch = self.rules.passed_deal.mode == "ramsch"
        deal = replace(self, auction=auction)
        if not ramsch:
            result = Result((0, 0, 0), passed=True)
            deal = replace(deal, phase=Phase.ENDED, result=result)
            return deal, (event, AllPassed(False), DealEnded(result))
        phase = Phase.PUSHING if self.rules.ramsch.schieben else Phase.PLAYING
        declaration = Declaration(game=Game.RAMSCH, discard=self.skat)
        return replace(deal, phase=phase, declaration=declaration), (event, AllPassed(True))

    # skat, announcement, Ramsch pushing

    def _pick_up(self, who: Position, move: Move) -> Moved:
        pushing = self.phase is Phase.PUSHING
        self._check_turn(who, Phase.PUSHING if pushing else Phase.SKAT, "taking the skat")
        if pushing:
            if self.extras.looking:
                raise IllegalMove("action_not_possible", "expected two cards to pass on")
            skat = self.declaration.discard
            extras = replace(self.extras, looking=skat)
            declaration = replace(self.declaration, discard=0)
            deal = replace(self, extras=extras, declaration=declaration)
        else:
            skat = self.skat
            deal = replace(
                self,
                phase=Phase.ANNOUNCING,
                declaration=replace(self.declaration, picked_up=True),
            )
        return deal._with_hand(who, self.cards.hands[who] | skat), (SkatTaken(who),)

    def _with_hand(self, who: Position, hand: Mask) -> Deal:
        hands = list(self.cards.hands)
        hands[who] = hand
        return replace(self, cards=replace(self.cards, hands=(hands[0], hands[1], hands[2])))

    def _announce(self, who: Position, move: Move) -> Moved:
        assert isinstance(move, Announce)
        if self.declaration.contract is not None:
            raise IllegalMove("announcement_final", "expected no other contract: it is announced")
        took = self.phase is Phase.ANNOUNCING
        self._check_turn(who, Phase.ANNOUNCING if took else Phase.SKAT, "an announcement")
        contract = check_contract(self.rules, move.contract, took_skat=took)
        hand = self.cards.hands[who]
        discard = 0
        if took:
            discard = check_discard(hand, move.discard)
            hand &= ~discard
        elif move.discard:
            raise IllegalMove(
                "no_discard_in_hand", "expected a hand game without discard, got cards laid away"
            )
        check_spitze(contract, hand)
        value = self.rules.null_values[contract.null_key]
        if (
            contract.game is Game.NULL
            and self.rules.overbid.null == "refused"
            and value < self.declaration.bid
        ):
            raise IllegalMove(
                "value_below_bid",
                f"expected a game worth the bid of {self.declaration.bid}, got {value}",
                value=value,
                bid=self.declaration.bid,
            )
        deal = replace(
            self._with_hand(who, hand),
            phase=Phase.PLAYING,
            declaration=replace(
                self.declaration, contract=contract, game=contract.game, discard=discard
            ),
        )
        if contract.ouvert:
            deal = replace(deal, extras=replace(deal.extras, shown=(who,)))
        return deal, (Announced(who, contract, hand if contract.ouvert else 0),)

    def _push(self, who: Position, move: Move) -> Moved:
        assert isinstance(move, Push)
        self._check_turn(who, Phase.PUSHING, "passing the skat on")
        looking = self.extras.looking
        hand = self.cards.hands[who]
        if not move.cards:
            if looking:
                raise IllegalMove("discard_two", "expected exactly two different cards, got 0")
            passed_on = self.declaration.discard
        else:
            if not looking:
                raise IllegalMove(
                    "look_first", "expected the skat to be taken before cards are passed on"
                )
            passed_on = check_discard(hand, move.cards)
            if passed_on & JACKS and not self.rules.ramsch.jacks_may_be_pushed:
                raise IllegalMove("jack_not_pushable", "expected no jack among the cards passed on")
            hand &= ~passed_on
        unseen = not move.cards
        extras = replace(
            self.extras,
            looking=0,
            pushes=(*self.extras.pushes, (who, 0 if unseen else passed_on)),
        )
        done = len(extras.pushes) == 3
        deal = replace(
            self._with_hand(who, hand),
            extras=extras,
            declaration=replace(self.declaration, discard=passed_on),
            phase=Phase.PLAYING if done else Phase.PUSHING,
        )
        return deal, (Pushed(who, unseen),)

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
            raise self._not_your_turn(who)
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
            return self._with_cards(after), (played,)
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
        deal = self._with_cards(after)
        won = TrickWon(winner, three, worth)
        if not rest or self._ends_early(after, winner):
            ended, events = deal._finish(Ending.PLAYED)
            return ended, (played, won, *events)
        return deal, (played, won)

    def _with_cards(self, cards: Cards) -> Deal:
        return Deal(
            self.rules,
            self.dealt,
            self.skat,
            self.bock,
            Phase.PLAYING,
            self.auction,
            self.declaration,
            cards,
            self.extras,
        )

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
        led = CARDS[self.cards.table[0]]
        trump = bool(game.trumps >> led & 1)
        if self.rules.revoke == "prevented" or self.declaration.declarer is None:
            wanted = "trump" if trump else led.suit.name.lower()
            raise IllegalMove(
                "must_follow_trump" if trump else "must_follow_suit",
                f"expected a card of {wanted}, got {CARDS[card]}",
                suit=led.suit.name.lower(),
            )
        return self._finish(Ending.REVOKED, by=who)

    # claims and surrender

    def _claim(self, who: Position, move: Move) -> Moved:
        assert isinstance(move, Claim)
        if not self.may_claim(who):
            raise IllegalMove("action_not_possible", "expected another move, got a claim")
        declaration = self.declaration
        assert declaration.game is not None and declaration.declarer is not None
        own = who == declaration.declarer
        null = declaration.game is Game.NULL
        certain = can_force(
            declaration.game,
            self.cards.hands,
            leader=self.cards.leader,
            table=self.cards.table,
            declarer=declaration.declarer,
            goal=Goal.ALL if own and not null else Goal.NONE,
            forcer=who,
        )
        hand = self.cards.hands[who]
        if certain and (own or not null):
            return self._finish(Ending.CLAIMED if own else Ending.SHOWN, by=who, shown=hand)
        if self.rules.claims != "isko_4_4":
            raise IllegalMove("claim_not_certain", "expected a certain claim, got one in doubt")
        if not own:
            return self._finish(Ending.SHOWN_WRONGLY, by=who, shown=hand)
        extras = replace(
            self.extras,
            shown=(who,),
            pending=Pending.CLAIM,
            pending_by=who,
            pending_level=move.level,
            answers=(),
        )
        return replace(self, extras=extras), (Claimed(who, move.level, hand),)

    def _show(self, who: Position, move: Move) -> Moved:
        if not self.may_show(who):
            raise IllegalMove("action_not_possible", "expected another move, got a shown hand")
        extras = replace(self.extras, shown=(who,))
        return replace(self, extras=extras), (HandShown(who, self.cards.hands[who]),)

    def _unanswered(self) -> list[Position]:
        """Return who still owes an answer, clockwise from whoever waits for it."""
        extras = self.extras
        assert extras.pending_by is not None
        answered = {position for position, _ in extras.answers}
        others = ((extras.pending_by + 1) % 3, (extras.pending_by + 2) % 3)
        return [POSITIONS[other] for other in others if other not in answered]

    def _answer(self, who: Position, move: Move) -> Moved:
        assert isinstance(move, Answer)
        extras = self.extras
        if extras.pending is None:
            raise IllegalMove("action_not_possible", "expected another move, got an answer")
        if who not in self._unanswered():
            raise self._not_your_turn(who)
        event = Answered(who, move.agreed)
        answers = (*extras.answers, (who, move.agreed))
        claim = extras.pending is Pending.CLAIM
        if move.agreed and (len(answers) == 2 or not claim):
            ending = Ending.CLAIM_AGREED if claim else Ending.DECLARER_CONCEDED
            ended, events = self._finish(ending, by=extras.pending_by, level=extras.pending_level)
            return ended, (event, *events)
        if len(answers) == 2 or (claim and not move.agreed):
            extras = replace(
                extras, pending=None, pending_by=None, pending_level=Level.GAME, answers=()
            )
        else:
            extras = replace(extras, answers=answers)
        return replace(self, extras=extras), (event,)

    def _concede(self, who: Position, move: Move) -> Moved:
        if not self.may_concede(who):
            raise IllegalMove("action_not_possible", "expected another move, got giving up")
        if who == self.declaration.declarer:
            held = self.cards.hands[who].bit_count()
            if held >= self.rules.declarer_may_concede_until_cards:
                return self._finish(Ending.DECLARER_CONCEDED, by=who)
            extras = replace(self.extras, pending=Pending.CONCESSION, pending_by=who, answers=())
            return replace(self, extras=extras), (ConcessionOffered(who),)
        gave_up = (*self.extras.gave_up, who)
        if self.rules.defender_concede == "one" or len(gave_up) == 2:
            return self._finish(Ending.DEFENDERS_CONCEDED, by=who)
        return replace(self, extras=replace(self.extras, gave_up=gave_up)), (GaveUp(who),)

    def _throw_in(self, who: Position, move: Move) -> Moved:
        possible = self.rules.claims == "isko_4_4" and self.phase is Phase.PLAYING
        if not possible or not self.may_concede(who):
            raise IllegalMove("action_not_possible", "expected another move, got thrown-in cards")
        own = who == self.declaration.declarer
        ending = Ending.DECLARER_THREW_IN if own else Ending.DEFENDERS_THREW_IN
        return self._finish(ending, by=who)

    def _double(self, who: Position, move: Move) -> Moved:
        if not self.may_double(who):
            raise IllegalMove("no_kontra_now", "expected another move, got a doubling")
        said = self.declaration.kontra + 1
        declaration = replace(self.declaration, kontra=said, kontra_at=self.cards.played)
        return replace(self, declaration=declaration), (Doubled(who, said),)

    def _leave(self, who: Position, move: Move) -> Moved:
        assert isinstance(move, Leave)
        ending = Ending.TIMED_OUT if move.timed_out else Ending.LEFT
        ended, events = self._finish(ending, by=who)
        return ended, (Left(who, move.timed_out), *events)

    def _finish(
        self,
        ending: Ending,
        *,
        by: Position | None = None,
        level: Level = Level.GAME,
        shown: Mask = 0,
    ) -> Moved:
        result = endings.settle(self, ending, by, level)
        ended = Deal(
            self.rules,
            self.dealt,
            self.skat,
            self.bock,
            Phase.ENDED,
            self.auction,
            self.declaration,
            self.cards,
            self.extras,
            result,
        )
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

_HANDLERS: dict[type, Callable[[Deal, Position, Move], Moved]] = {
    Bid: Deal._speak,
    Hold: Deal._speak,
    Pass: Deal._speak,
    PickUp: Deal._pick_up,
    Announce: Deal._announce,
    Push: Deal._push,
    Claim: Deal._claim,
    Show: Deal._show,
    Answer: Deal._answer,
    Concede: Deal._concede,
    ThrowIn: Deal._throw_in,
    Double: Deal._double,
    Leave: Deal._leave,
}

from skat.core import seeing  # noqa: E402  (it reads the state that is defined here)
