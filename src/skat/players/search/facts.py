"""What a view proves about the cards a seat cannot see: which are out, and where each can lie."""

from __future__ import annotations

from dataclasses import dataclass

from skat.core.cards import PACK, Game, Mask, mask_points
from skat.core.views import View

SKAT = 2
"""The last of the three places: the skat, or what a declarer laid away."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The hidden cards of a game with a declarer, from one seat.

    The three *places* are the hands of the next and the next but one seat (of the one who
    looks), and the skat.
    """

    game: Game
    me: int
    """Position of the one who looks."""
    declarer: int
    hand: Mask
    """Cards the one who looks holds."""
    hidden: Mask
    """Cards whose place is not known."""
    known: tuple[Mask, Mask, Mask]
    """Cards known to lie in each place."""
    free: tuple[int, int, int]
    """How many hidden cards each place holds."""
    barred: tuple[Mask, Mask, Mask]
    """Cards that a place cannot hold: its owner has shown that he lacks the suit."""
    void: tuple[Mask, Mask, Mask]
    """By position: cards of the suits that he has shown not to hold any more."""
    taken: tuple[int, int, int]
    """Card points in tricks, by position."""
    away: int
    """Card points of what the looking declarer laid away."""

    @property
    def seats(self) -> tuple[int, int]:
        """Positions behind the first two places."""
        return (self.me + 1) % 3, (self.me + 2) % 3


def facts(view: View) -> Facts:
    """Return what is known when a card is asked for, in a game with a declarer."""
    game, declarer = view.game, view.declarer
    assert game is not None
    assert declarer is not None
    assert view.position is not None
    me = int(view.position)
    gone = 0
    void = [0, 0, 0]
    taken = [0, 0, 0]
    for trick in view.tricks:
        first, second, third = trick.cards
        led = game.follow[first]
        gone |= 1 << first | 1 << second | 1 << third
        if not led >> second & 1:
            void[(trick.leader + 1) % 3] |= led
        if not led >> third & 1:
            void[(trick.leader + 2) % 3] |= led
        taken[trick.winner] += trick.points
    for place, card in enumerate(view.table):
        gone |= 1 << card
        led = game.follow[view.table[0]]
        if not led >> card & 1:
            void[(view.leader + place) % 3] |= led
    own_skat = me == declarer and view.picked_up
    away = view.discard if own_skat else 0
    seats = ((me + 1) % 3, (me + 2) % 3)
    opened = [view.open_hands[seat] for seat in seats]
    known = (opened[0], opened[1], away)
    hidden = PACK & ~(gone | view.hand | opened[0] | opened[1] | away)
    free = [0 if opened[place] else view.counts[seat] for place, seat in enumerate(seats)]
    return Facts(
        game,
        me,
        int(declarer),
        view.hand,
        hidden,
        known,
        (free[0], free[1], 0 if own_skat else 2),
        (void[seats[0]], void[seats[1]], 0),
        (void[0], void[1], void[2]),
        (taken[0], taken[1], taken[2]),
        mask_points(away),
    )
