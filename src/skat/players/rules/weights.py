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
    capture=5.8,
    hope=0.49,
    lasting=1.4,
    bare=0.1,
    guard=0.0,
    void=0.99,
    trump=6.6,
    trump_points=0.74,
    trump_over=1.04,
    trump_alone=11.3,
    opponent_adds=5.1,
    partner_adds=0.0,
    smear=0.1,
    tempo=0.0,
    decides=27.2,
    given=4.4,
    lost=4.9,
    draw=9.5,
    draw_long=0.55,
    draw_lost=0.9,
    trump_lead=0.62,
    long=-0.71,
    short=0.0,
    force=0.0,
    returned=0.0,
    his_trumps=1.0,
    his_plain=1.0,
    his_aces=1.0,
)
_DEFENDER_SUIT = Weights(
    capture=2.8,
    hope=0.83,
    lasting=0.63,
    bare=-0.2,
    guard=-3.6,
    void=0.22,
    trump=1.24,
    trump_points=0.77,
    trump_over=7.9,
    trump_alone=7.3,
    opponent_adds=4.5,
    partner_adds=11.2,
    smear=0.1,
    tempo=0.0,
    decides=19.9,
    given=9.5,
    lost=0.0,
    draw=0.0,
    draw_long=0.0,
    draw_lost=0.0,
    trump_lead=-2.3,
    long=0.0,
    short=1.57,
    force=-2.9,
    returned=0.97,
    his_trumps=0.98,
    his_plain=1.62,
    his_aces=3.0,
)
_DECLARER_GRAND = Weights(
    capture=5.4,
    hope=0.45,
    lasting=1.28,
    bare=0.38,
    guard=0.0,
    void=0.73,
    trump=6.2,
    trump_points=0.57,
    trump_over=0.29,
    trump_alone=10.4,
    opponent_adds=3.0,
    partner_adds=0.0,
    smear=0.1,
    tempo=0.0,
    decides=24.1,
    given=1.47,
    lost=8.4,
    draw=11.0,
    draw_long=1.72,
    draw_lost=0.7,
    trump_lead=-4.2,
    long=0.84,
    short=0.0,
    force=0.0,
    returned=0.0,
    his_trumps=1.0,
    his_plain=1.0,
    his_aces=1.0,
)
_DEFENDER_GRAND = Weights(
    capture=1.14,
    hope=1.0,
    lasting=0.33,
    bare=0.17,
    guard=-2.7,
    void=1.85,
    trump=1.0,
    trump_points=0.3,
    trump_over=3.1,
    trump_alone=6.0,
    opponent_adds=0.0,
    partner_adds=7.6,
    smear=0.1,
    tempo=3.9,
    decides=7.8,
    given=7.4,
    lost=0.0,
    draw=0.0,
    draw_long=0.0,
    draw_lost=0.0,
    trump_lead=-0.3,
    long=0.27,
    short=0.85,
    force=6.1,
    returned=3.6,
    his_trumps=2.5,
    his_plain=1.22,
    his_aces=1.24,
)

DECLARER = (_DECLARER_SUIT,) * 4 + (_DECLARER_GRAND,)
"""By `Game.index`."""
DEFENDER = (_DEFENDER_SUIT,) * 4 + (_DEFENDER_GRAND,)
