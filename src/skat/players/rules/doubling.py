"""Kontra and Re: by what a hand holds against, or for, the game that was announced."""

from __future__ import annotations

from dataclasses import dataclass

from skat.core.cards import Game, mask_points
from skat.core.views import View
from skat.players.rules import counts
from skat.players.rules.null_risk import risk
from skat.players.rules.patterns import ACE, TEN, TRUMP, null_split, split
from skat.players.rules.valuation import (
    NullCount,
    base_points,
    chance,
    null_points,
)

KONTRA = 0.45
"""Chance of the declarer to lose from which a defender doubles. A third would be even, but the
declarer may answer."""
RE = 0.93
"""Chance to win, before Kontra was said, from which the declarer doubles again."""


@dataclass(frozen=True, slots=True)
class Defence:
    """What a defender's cards add to the logarithm of the odds that the declarer loses."""

    start: float
    trump: float
    jacks: tuple[float, float, float, float]
    """On top, for the jack of diamonds, hearts, spades, clubs."""
    trump_ten: float
    ace: float
    """For a plain ace."""
    ten: float
    """For a plain ten."""
    void: float
    """For each plain suit that is missing."""
    bid: float
    """For each ten points of the bid."""


SUIT_DEFENCE = Defence(-3.1, 0.25, (0.0, 0.0, 0.15, 0.25), 0.2, 0.3, 0.1, 0.9, 0.17)
GRAND_DEFENCE = Defence(-3.7, 0.35, (0.0, 0.0, 0.1, 0.35), 0.0, 0.25, 0.1, 0.3, 0.35)
"""Both fitted to games of three of these players with each other."""


def doubles(view: View) -> bool:
    """Return whether to say the next doubling; Sup and Hirsch are never said."""
    if view.kontra == 0:
        return loses(view) >= KONTRA
    return view.kontra == 1 and wins(view) >= RE


def loses(view: View) -> float:
    """Return the declarer's chance to lose as a defender's ten cards show it; 0 in null."""
    game = view.game
    assert game is not None
    if game is Game.NULL:
        return 0.0
    defence = SUIT_DEFENCE if game.is_suit else GRAND_DEFENCE
    own = split(game, view.hand)
    trumps = own[TRUMP]
    jacks = trumps >> 7 if game.is_suit else trumps
    points = defence.start + defence.trump * trumps.bit_count() + defence.bid * view.bid / 10
    points += sum(defence.jacks[place] for place in range(4) if jacks >> place & 1)
    if game.is_suit and trumps >> TEN & 1:
        points += defence.trump_ten
    for suit in range(4):
        if suit == game.index:
            continue
        pattern = own[suit]
        if not pattern:
            points += defence.void
        points += defence.ace * (pattern >> ACE & 1) + defence.ten * (pattern >> TEN & 1)
    return chance(points)


def wins(view: View) -> float:
    """Return the declarer's own chance to win before the first trick; 0 once he has played."""
    game, contract = view.game, view.contract
    assert game is not None
    assert contract is not None
    assert view.position is not None
    position = int(view.position)
    if view.hand.bit_count() < 10:
        return 0.0
    if game is Game.NULL:
        out = null_split(~(view.hand | view.discard))
        left = sum(map(risk, null_split(view.hand), out))
        return chance(
            null_points(_null_count(contract.hand, contract.ouvert), (left,) * 3, position)
        )
    if contract.schneider:
        return 0.0  # the counts know nothing of levels
    if game.is_suit:
        count = counts.SUIT_HAND if contract.hand else counts.SUIT_AFTER
    else:
        count = counts.GRAND_HAND if contract.hand else counts.GRAND_AFTER
    own = split(game, view.hand)
    points = base_points(count, own, position, is_suit=game.is_suit)
    points += count.laid_away * mask_points(view.discard)
    table = count.plain
    points += sum(table[own[suit]] for suit in range(4) if suit != game.index)
    return chance(points)


def _null_count(hand: bool, ouvert: bool) -> NullCount:
    if hand:
        return counts.NULL_HAND_OPEN if ouvert else counts.NULL_HAND
    return counts.NULL_OPEN if ouvert else counts.NULL_AFTER
