"""What a seat can see of a deal in play: who lacks what, who may hold what."""

from __future__ import annotations

from skat.core.cards import PACK, Card, Game, Mask, legal_cards, mask_cards, trick_winner
from skat.core.results import POSITIONS, Position
from skat.core.views import View

TRUMP = 4
"""Number of the trump suit; 0 to 3 are the plain suits."""


class Sighting:
    """The public facts of a deal in play, and the own cards."""

    def __init__(self, view: View) -> None:
        assert view.game is not None
        assert view.position is not None
        self.view = view
        self.game: Game = view.game
        self.me: Position = view.position
        self.declarer = view.declarer
        self.partner: Position | None = None
        if self.declarer is not None and self.me != self.declarer:
            self.partner = POSITIONS[3 - self.me - self.declarer]
        self.voids: dict[tuple[Position, int], int] = {}
        """Who has shown that he lacks a suit, and in which trick, from 1."""
        self.led_by: dict[Position, set[int]] = {position: set() for position in POSITIONS}
        gone = 0
        for number, trick in enumerate(view.tricks, start=1):
            gone |= self._seen(trick.leader, trick.cards, number)
        gone |= self._seen(view.leader, view.table, len(view.tricks) + 1)
        # What forehand and middlehand push in Ramsch may come back into play.
        mine = self.me == self.declarer or self.me == Position.REARHAND
        self.out: Mask = PACK & ~(gone | view.hand | (view.discard if mine else 0))
        """Every card that this seat does not know of."""

    def _seen(self, leader: Position, cards: tuple[Card, ...], number: int) -> Mask:
        gone = 0
        led = self.suit(cards[0]) if cards else -1
        for step, card in enumerate(cards):
            who = POSITIONS[(leader + step) % 3]
            gone |= 1 << card
            if step == 0:
                self.led_by[who].add(led)
            elif self.suit(card) != led:
                self.voids.setdefault((who, led), number)
        return gone

    def suit(self, card: Card) -> int:
        """Return the effective suit of a card: 0 to 3, or `TRUMP`."""
        return TRUMP if self.game.trumps >> card & 1 else int(card.suit)

    def cards_of(self, suit: int) -> Mask:
        """Return all cards of an effective suit."""
        return self.game.trumps if suit == TRUMP else self.game.suits[suit]

    def is_foe(self, who: Position) -> bool:
        """Return whether somebody plays against this seat; in Ramsch everybody does."""
        return who != self.me and who != self.partner

    def may_hold(self, who: Position) -> Mask:
        """Return the cards that another player may hold, as far as this seat can tell."""
        view = self.view
        if view.open_hands[who]:
            return view.open_hands[who]
        may = self.out
        for position in POSITIONS:
            may &= ~view.open_hands[position]
        for suit in range(5):
            if (who, suit) in self.voids:
                may &= ~self.cards_of(suit)
        return may if view.counts[who] else 0

    def may_beat(self, who: Position, led: Card, best: Card) -> bool:
        """Return whether a player still to come may take a trick from its best card."""
        may = self.may_hold(who)
        if self.view.open_hands[who]:
            may = legal_cards(self.game, may, led)
        power = self.game.power[led]
        return any(power[card] > power[best] for card in mask_cards(may))

    def foes_may_hold(self, suit: int) -> Mask:
        """Return the cards of a suit that opponents may hold."""
        mask = 0
        for who in POSITIONS:
            if self.is_foe(who):
                mask |= self.may_hold(who) & self.cards_of(suit)
        return mask

    def higher_out(self, card: Card) -> Mask:
        """Return the cards of the same suit that are higher and not known to be gone."""
        power = self.game.power[card]
        same = self.out & self.game.follow[card]
        return sum(1 << other for other in mask_cards(same) if power[other] > power[card])

    def own(self, suit: int) -> Mask:
        """Return the own cards of a suit."""
        return self.view.hand & self.cards_of(suit)


class Trick:
    """The trick on the table, which somebody else has led."""

    def __init__(self, sighting: Sighting) -> None:
        view = sighting.view
        self.led: Card = view.table[0]
        self.suit = sighting.suit(self.led)
        index = trick_winner(sighting.game, view.table)
        self.best: Card = view.table[index]
        self.holder: Position = POSITIONS[(view.leader + index) % 3]
        """Who would take it as it lies."""
        self.points = sum(card.points for card in view.table)
        self.to_come: Position | None = None
        """Who plays after this seat; None: it plays last."""
        if len(view.table) == 1:
            self.to_come = POSITIONS[(sighting.me + 1) % 3]
        self.power = sighting.game.power[self.led]

    def beats(self, card: Card) -> bool:
        """Return whether a card would be the best of the trick."""
        return self.power[card] > self.power[self.best]
