"""The numbers behind the card play in games with trumps, in card points unless said otherwise.

The declarer and the defenders have a set each.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """How one side weighs tricks, cards and chances."""

    # what a card is worth if it is kept
    capture: float
    """Points that the others add to a trick taken with a plain card."""
    hope: float
    """Share of its worth that a guarded card keeps for each higher card that is out."""
    lasting: float
    """How many of the other cards of a suit count as held by the players who may ruff it."""
    bare: float
    """Share of its points that an unguarded card saves."""
    guard: float
    """For the last small card beside a higher one that can still be caught; below 0 it is
    played rather than a small card of another suit."""
    void: float
    """For getting rid of the last card of a suit while holding trumps."""
    trump: float
    """For any trump."""
    trump_points: float
    """Share of its points that a trump saves while higher ones are out."""
    trump_over: float
    """For a trump above all that are out; in part for one above some."""
    trump_alone: float
    """For a trump when no others are out."""
    # the trick on the table
    opponent_adds: float
    """What an opponent still to play adds to a trick he cannot win."""
    partner_adds: float
    """What a partner still to play adds to a trick that is ours."""
    smear: float
    """Extra for each of the card's own points in a trick that is ours for certain."""
    tempo: float
    """For being on lead."""
    decides: float
    """For a trick that decides the game."""
    # leading
    given: float
    """What the others add to a trick that is led and won."""
    lost: float
    """What is lost with a trick that is led and not won."""
    draw: float
    """For each trump drawn."""
    draw_long: float
    """The same, for each trump that we have more than the others."""
    draw_lost: float
    """Share of that which remains if the trick is lost."""
    trump_lead: float
    """For leading a trump at all."""
    long: float
    """Leading a plain suit: for each card of it; a defender only through the declarer."""
    short: float
    """Leading up to the declarer: against each card of the suit."""
    force: float
    """Leading a suit that the declarer must ruff."""
    returned: float
    """Leading a suit that the partner has led."""
    # where the cards that a defender misses may lie
    his_trumps: float
    """How much rather a trump lies with the declarer than with the partner."""
    his_plain: float
    """The same for a plain card."""
    his_aces: float
    """The same for an ace, on top of that."""


_DECLARER_SUIT = Weights(
    capture=6.3,
    hope=0.53,
    lasting=1.33,
    bare=0.1,
    guard=0.0,
    void=1.35,
    trump=6.0,
    trump_points=0.63,
    trump_over=1.49,
    trump_alone=10.5,
    opponent_adds=5.1,
    partner_adds=0.0,
    smear=-0.21,
    tempo=-1.1,
    decides=20.9,
    given=5.3,
    lost=6.2,
    draw=9.9,
    draw_long=0.45,
    draw_lost=1.0,
    trump_lead=1.14,
    long=-1.04,
    short=0.0,
    force=0.0,
    returned=0.0,
    his_trumps=1.0,
    his_plain=1.0,
    his_aces=1.0,
)
_DEFENDER_SUIT = Weights(
    capture=2.1,
    hope=0.66,
    lasting=0.62,
    bare=0.0,
    guard=-2.0,
    void=0.0,
    trump=0.28,
    trump_points=0.74,
    trump_over=8.7,
    trump_alone=7.0,
    opponent_adds=5.0,
    partner_adds=11.7,
    smear=0.46,
    tempo=1.32,
    decides=13.6,
    given=8.9,
    lost=0.0,
    draw=0.0,
    draw_long=0.0,
    draw_lost=0.0,
    trump_lead=-3.6,
    long=0.0,
    short=1.22,
    force=-2.5,
    returned=2.3,
    his_trumps=1.0,
    his_plain=1.79,
    his_aces=3.1,
)
_DECLARER_GRAND = Weights(
    capture=6.7,
    hope=0.54,
    lasting=1.28,
    bare=0.36,
    guard=0.0,
    void=0.23,
    trump=5.7,
    trump_points=0.49,
    trump_over=0.39,
    trump_alone=8.7,
    opponent_adds=3.4,
    partner_adds=0.0,
    smear=0.0,
    tempo=0.0,
    decides=24.6,
    given=1.53,
    lost=9.8,
    draw=10.4,
    draw_long=2.0,
    draw_lost=0.39,
    trump_lead=-4.0,
    long=1.25,
    short=0.0,
    force=0.0,
    returned=0.0,
    his_trumps=1.0,
    his_plain=1.0,
    his_aces=1.0,
)
_DEFENDER_GRAND = Weights(
    capture=1.0,
    hope=0.9,
    lasting=0.53,
    bare=0.1,
    guard=-1.5,
    void=2.3,
    trump=0.84,
    trump_points=0.29,
    trump_over=3.5,
    trump_alone=3.9,
    opponent_adds=0.6,
    partner_adds=5.0,
    smear=0.0,
    tempo=4.5,
    decides=5.2,
    given=7.7,
    lost=0.0,
    draw=0.0,
    draw_long=0.0,
    draw_lost=0.0,
    trump_lead=-0.89,
    long=0.0,
    short=0.41,
    force=4.8,
    returned=3.9,
    his_trumps=2.3,
    his_plain=1.43,
    his_aces=1.82,
)

DECLARER = (_DECLARER_SUIT,) * 4 + (_DECLARER_GRAND,)
"""By `Game.index`."""
DEFENDER = (_DEFENDER_SUIT,) * 4 + (_DEFENDER_GRAND,)
