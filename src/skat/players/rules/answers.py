"""Answers out of the ordinary: to claims and concessions. It sees what lies open, and counts."""

from __future__ import annotations

from skat.core.cards import PACK, Game
from skat.core.moves import Level
from skat.core.views import Pending, View
from skat.players.rules.null_risk import risk
from skat.players.rules.patterns import TRUMP, null_split, split

LEVEL_POINTS = {Level.GAME: 61, Level.SCHNEIDER: 90}
"""Card points in tricks with which a level is out of reach of the defenders."""


def agrees(view: View) -> bool:
    """Return whether to agree to the claim or to the concession on the table."""
    if view.pending is Pending.CONCESSION:
        return _accepts_concession(view)
    return _claim_is_certain(view)


def _accepts_concession(view: View) -> bool:
    """The game is won either way; only a Schneider that is already certain is worth playing on."""
    _, defenders = _points(view)
    return view.game is Game.NULL or defenders < 90


def _points(view: View) -> tuple[int, int]:
    """Return the card points in tricks of the declarer and of the defenders."""
    declarer = defenders = 0
    for trick in view.tricks:
        if trick.winner == view.declarer:
            declarer += trick.points
        else:
            defenders += trick.points
    return declarer, defenders


def _claim_is_certain(view: View) -> bool:
    assert view.pending_by is not None
    assert view.game is not None
    declarer, _ = _points(view)
    needed = LEVEL_POINTS.get(view.pending_level)
    if view.game.has_trumps and needed is not None and declarer >= needed:
        return True
    open_hand = view.open_hands[view.pending_by]
    if not open_hand:
        return False
    gone = 0
    for trick in view.tricks:
        for card in trick.cards:
            gone |= 1 << card
    for card in view.table:
        gone |= 1 << card
    against = PACK & ~(gone | open_hand)
    if view.game is Game.NULL:
        return not any(map(risk, null_split(open_hand), null_split(against)))
    own, out = split(view.game, open_hand), split(view.game, against)
    on_lead = view.leader == view.pending_by and not view.table
    return every_trick(own, out, on_lead=on_lead)


def every_trick(own: list[int], out: list[int], *, on_lead: bool) -> bool:
    """Return whether a hand takes all the rest, however the other cards lie.

    Args:
        own: its patterns.
        out: the patterns of all cards that others may hold.
        on_lead: whether it leads; otherwise only trumps are certain.
    """
    if not on_lead and any(own[:TRUMP]):
        return False
    for suit in (TRUMP, 0, 1, 2, 3):
        mine, others = own[suit], out[suit]
        if not others:
            continue
        top = (mine >> others.bit_length()).bit_count()
        low = top < mine.bit_count()
        drawn = top >= others.bit_count()
        if suit == TRUMP:
            if low and not on_lead:  # a top trump may be needed for a ruff
                return False
            # Nobody may keep a trump after the top ones have been drawn.
            if not drawn and (low or any(own[:TRUMP])):
                return False
        elif low and not drawn:
            return False
    return True
