"""What a player can work out from a view during play, and how likely the rest is.

`Sight` counts: which cards are out, who has shown that he lacks a suit, who has
how many points. `Sight.beaten` and its kin turn that into chances, as if the
cards that are out lay evenly over the places they can still be in.
"""

from __future__ import annotations

from skat.core.cards import PACK, Mask, mask_points
from skat.core.views import View
from skat.players.rules import weights
from skat.players.rules.patterns import (
    CARDS_OF,
    PLACE_OF,
    POINTS_OF,
    SUIT_OF,
    TRUMP,
    Patterns,
    split,
)


class Sight:
    """The table as one player of a game with trumps sees it. Positions are plain numbers."""

    __slots__ = (
        "cards",
        "counts",
        "declarer",
        "declarer_points",
        "defender_points",
        "hidden_trumps",
        "index",
        "led",
        "led_by_partner",
        "me",
        "out",
        "own",
        "partner",
        "place_of",
        "points",
        "skat_places",
        "suit_of",
        "table",
        "taken",
        "view",
        "void",
        "weights",
    )

    def __init__(self, view: View, forgotten: Mask = 0) -> None:
        assert view.game is not None
        assert view.position is not None
        game = view.game
        self.view = view
        self.index = index = game.index
        self.suit_of = suit_of = SUIT_OF[index]
        self.place_of = PLACE_OF[index]
        self.points = POINTS_OF[index]
        self.cards = CARDS_OF[index]
        self.me = me = int(view.position)
        self.declarer = declarer = -1 if view.declarer is None else int(view.declarer)
        self.partner = -1 if declarer < 0 or me == declarer else 3 - me - declarer
        self.counts = view.counts
        self.weights = (weights.DECLARER if self.partner < 0 else weights.DEFENDER)[min(index, 4)]

        gone = 0
        void = [0, 0, 0]
        taken = [0, 0, 0]
        partner = self.partner
        led_by_partner = 0
        for trick in view.tricks:
            first, second, third = trick.cards
            leader = trick.leader
            suit = suit_of[first]
            taken[trick.winner] += trick.points
            if forgotten >> first & 1:  # what followed it meant nothing
                gone |= (1 << second | 1 << third) & ~forgotten
                continue
            if leader == partner:
                led_by_partner |= 1 << suit
            if suit_of[second] != suit:
                void[(leader + 1) % 3] |= 1 << suit
            if suit_of[third] != suit:
                void[(leader + 2) % 3] |= 1 << suit
            gone |= 1 << first | 1 << second | 1 << third
        gone &= ~forgotten
        table = view.table
        self.table = table
        self.led = suit_of[table[0]] if table else -1
        for card in table:
            gone |= 1 << card
        if len(table) == 2 and suit_of[table[1]] != self.led:
            void[(view.leader + 1) % 3] |= 1 << self.led
        self.led_by_partner = led_by_partner

        # What forehand and middlehand push in Ramsch may come back into play.
        away = view.discard if me == declarer or me == 2 else 0
        self.own: Patterns = split(game, view.hand)
        self.out: Patterns = split(game, PACK & ~(gone | view.hand | away))
        for position, open_hand in enumerate(view.open_hands):
            if open_hand and position != me:
                for suit, pattern in enumerate(split(game, open_hand)):
                    if not pattern:
                        void[position] |= 1 << suit
        self.void = void
        self.taken = taken
        if me == declarer:
            self.skat_places = 0 if view.picked_up else 2
            self.declarer_points = taken[me] + mask_points(view.discard)
        else:
            self.skat_places = 2
            self.declarer_points = taken[declarer] if declarer >= 0 else 0
        self.defender_points = sum(taken) - taken[declarer] if declarer >= 0 else 0
        # A declarer who took the skat has laid no trumps away, or almost never.
        self.hidden_trumps = self.skat_places if not view.picked_up else 0

    # -- chances ------------------------------------------------------------------

    def share(self, who: int, suit: int) -> float:
        """Return the chance that one card of a suit that is out lies with this player."""
        bit = 1 << suit
        if self.void[who] & bit:
            return 0.0
        other = 3 - self.me - who
        mine: float = self.counts[who]
        others: float = 0 if self.void[other] & bit else self.counts[other]
        skat = self.hidden_trumps if suit == TRUMP else self.skat_places
        if self.partner >= 0:
            factor = self.weights.his_trumps if suit == TRUMP else self.weights.his_plain
            if who == self.declarer:
                mine *= factor
            else:
                others *= factor
        return mine / (mine + others + skat) if mine else 0.0

    def lacks(self, who: int, suit: int) -> float:
        """Return the chance that a player has no card of a suit."""
        return float((1.0 - self.share(who, suit)) ** self.out[suit].bit_count())

    def holds_above(self, who: int, suit: int, place: int) -> float:
        """Return the chance that a player has a card of a suit above a place."""
        above = (self.out[suit] >> (place + 1)).bit_count()
        if not above:
            return 0.0
        return float(1.0 - (1.0 - self.share(who, suit)) ** above)

    def beaten(self, who: int, led: int, suit: int, place: int) -> float:
        """Return the chance that a player still to come can beat the best card of a trick.

        Args:
            who: the player.
            led: suit of the trick.
            suit: suit of its best card: the led one, or trumps.
            place: of the best card.
        """
        if led == TRUMP:
            return self.holds_above(who, TRUMP, place)
        lacks = self.lacks(who, led)
        if suit == TRUMP:
            return lacks * self.holds_above(who, TRUMP, place) if lacks else 0.0
        follows = self.holds_above(who, led, place)
        if lacks and self.out[TRUMP]:
            follows += lacks * self.holds_above(who, TRUMP, -1)
        return follows
