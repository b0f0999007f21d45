"""The numbers behind the card play in games with trumps, in card points unless said otherwise.

The declarer and the defenders have a set each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Weights:
    """How one side weighs tricks, cards and chances."""

    # what a card is worth if it is kept
    capture: float
    """Points that the others add to a trick taken with a plain card."""
    hope: float
    """Chance that a guarded card outlives one higher card that is out."""
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
    capture=6.0,
    hope=0.45,
    bare=0.2,
    guard=3.0,
    void=1.5,
    trump=5.0,
    trump_points=0.6,
    trump_over=2.0,
    trump_alone=7.0,
    opponent_adds=2.5,
    partner_adds=0.0,
    tempo=1.0,
    decides=30.0,
    given=5.0,
    lost=4.0,
    draw=4.0,
    draw_long=0.5,
    draw_lost=1.0,
    trump_lead=0.0,
    long=0.0,
    short=0.0,
    force=0.0,
    returned=0.0,
    his_trumps=1.0,
    his_plain=1.0,
    his_aces=1.0,
)
_DEFENDER_SUIT = Weights(
    capture=6.0,
    hope=0.4,
    bare=0.2,
    guard=3.0,
    void=1.5,
    trump=3.5,
    trump_points=0.4,
    trump_over=3.5,
    trump_alone=7.0,
    opponent_adds=2.5,
    partner_adds=5.0,
    tempo=1.0,
    decides=30.0,
    given=6.0,
    lost=0.0,
    draw=0.0,
    draw_long=0.0,
    draw_lost=0.0,
    trump_lead=-4.0,
    long=0.6,
    short=0.6,
    force=3.0,
    returned=1.0,
    his_trumps=2.0,
    his_plain=0.8,
    his_aces=1.3,
)
_DECLARER_GRAND = replace(_DECLARER_SUIT)
_DEFENDER_GRAND = replace(_DEFENDER_SUIT, his_plain=1.0, his_aces=2.5)

DECLARER = (_DECLARER_SUIT,) * 4 + (_DECLARER_GRAND,)
"""By `Game.index`."""
DEFENDER = (_DEFENDER_SUIT,) * 4 + (_DEFENDER_GRAND,)
