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
    """Chance that a guarded card outlives one higher card that is out."""
    lasting: float
    """How many of the other cards of a suit count as held by the players who may ruff it."""
    bare: float
    """Share of its points that an unguarded card saves."""
    guard: float
    """For the last card that guards a higher one."""
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
    capture=4.39,
    hope=0.46,
    lasting=1.0,
    bare=0.16,
    guard=0.93,
    void=2.27,
    trump=5.92,
    trump_points=0.8,
    trump_over=2.71,
    trump_alone=10.02,
    opponent_adds=4.76,
    partner_adds=0.0,
    tempo=0.73,
    decides=38.04,
    given=4.52,
    lost=3.79,
    draw=9.2,
    draw_long=0.29,
    draw_lost=0.94,
    trump_lead=1.96,
    long=-0.31,
    short=0.0,
    force=0.0,
    returned=0.0,
    his_trumps=1.0,
    his_plain=1.0,
    his_aces=1.0,
)
_DEFENDER_SUIT = Weights(
    capture=1.94,
    hope=0.73,
    lasting=1.0,
    bare=-0.14,
    guard=1.28,
    void=0.07,
    trump=-0.45,
    trump_points=0.43,
    trump_over=8.16,
    trump_alone=11.76,
    opponent_adds=4.77,
    partner_adds=7.56,
    tempo=0.6,
    decides=13.35,
    given=7.85,
    lost=0.0,
    draw=0.0,
    draw_long=0.0,
    draw_lost=0.0,
    trump_lead=-2.34,
    long=0.36,
    short=1.09,
    force=-1.5,
    returned=0.75,
    his_trumps=1.39,
    his_plain=1.05,
    his_aces=2.5,
)
_DECLARER_GRAND = Weights(
    capture=4.43,
    hope=0.51,
    lasting=1.0,
    bare=0.32,
    guard=-0.63,
    void=1.57,
    trump=6.72,
    trump_points=0.88,
    trump_over=1.25,
    trump_alone=9.15,
    opponent_adds=3.47,
    partner_adds=0.0,
    tempo=2.31,
    decides=26.05,
    given=2.53,
    lost=6.21,
    draw=8.66,
    draw_long=1.06,
    draw_lost=0.47,
    trump_lead=-4.03,
    long=0.75,
    short=0.0,
    force=0.0,
    returned=0.0,
    his_trumps=1.0,
    his_plain=1.0,
    his_aces=1.0,
)
_DEFENDER_GRAND = Weights(
    capture=2.17,
    hope=0.88,
    lasting=1.0,
    bare=0.14,
    guard=-2.97,
    void=1.62,
    trump=2.08,
    trump_points=0.45,
    trump_over=3.28,
    trump_alone=4.39,
    opponent_adds=-2.56,
    partner_adds=6.6,
    tempo=4.6,
    decides=16.2,
    given=9.54,
    lost=0.0,
    draw=0.0,
    draw_long=0.0,
    draw_lost=0.0,
    trump_lead=-0.36,
    long=0.65,
    short=0.86,
    force=6.92,
    returned=3.06,
    his_trumps=2.27,
    his_plain=1.22,
    his_aces=2.08,
)

DECLARER = (_DECLARER_SUIT,) * 4 + (_DECLARER_GRAND,)
"""By `Game.index`."""
DEFENDER = (_DEFENDER_SUIT,) * 4 + (_DEFENDER_GRAND,)
