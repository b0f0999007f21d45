"""How high to bid: what a hand can win, for each game, and what these games are worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from skat.core.cards import TRUMP_GAMES, Game, Mask, matadors
from skat.core.contracts import Contract
from skat.core.moves import Bid, Hold, Move, Pass
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, View
from skat.players.rules import counts
from skat.players.rules.patterns import null_split, split
from skat.players.rules.valuation import (
    Count,
    base_points,
    best_risks,
    chance,
    null_points,
    side_table,
)

BIDS = 0.62
"""Chance to win above which a game is bid on."""
FOREHAND_BIDS = 0.58
"""The same for forehand after two passes: nobody else has a strong hand."""

_SIDE = {
    count: side_table(count)
    for count in {counts.SUIT_BEFORE, counts.SUIT_HAND, counts.GRAND_BEFORE, counts.GRAND_HAND}
}


@dataclass(frozen=True, slots=True)
class Outlook:
    """What ten cards promise in one game before the skat is seen."""

    game: Game
    matadors: int
    """Of the ten cards: ``+n`` with, ``-n`` without; 0 in null."""
    with_skat: float
    """Chance to win after taking the skat."""
    by_hand: float
    """Chance to win as a hand game."""
    laid_open: float = 0.0
    """Chance to win a null hand game with open cards."""


@lru_cache(maxsize=1024)
def outlooks(hand: Mask, position: int) -> tuple[Outlook, ...]:
    """Return what a hand promises in every game."""
    found = []
    for game in TRUMP_GAMES:
        suit = game.is_suit
        own = split(game, hand)
        tops = matadors(game, hand)
        before = _points(counts.SUIT_BEFORE if suit else counts.GRAND_BEFORE, game, own, position)
        by_hand = _points(counts.SUIT_HAND if suit else counts.GRAND_HAND, game, own, position)
        found.append(Outlook(game, tops, chance(before), chance(by_hand)))
    risks = best_risks(null_split(hand))
    found.append(
        Outlook(
            Game.NULL,
            0,
            chance(null_points(counts.NULL_BEFORE, risks, position)),
            chance(null_points(counts.NULL_HAND, risks, position)),
            chance(null_points(counts.NULL_HAND_OPEN, risks, position)),
        )
    )
    return tuple(found)


def _points(count: Count, game: Game, own: list[int], position: int) -> float:
    table = _SIDE[count]
    points = base_points(count, own, position, is_suit=game.is_suit)
    for suit in range(4):
        if suit != game.index:
            points += table[own[suit]]
    return points


@dataclass(frozen=True, slots=True)
class Option:
    """A game that a hand could be played as."""

    contract: Contract
    value: int
    """Game points if it is won without a further level."""
    chance: float


def options(rules: Ruleset, hand: Mask, position: int) -> list[Option]:
    """Return the games of the rule set that ten cards could be played as, with their chances."""
    found = []
    for outlook in outlooks(hand, position):
        game = outlook.game
        if game.value not in rules.contracts:
            continue
        if game is Game.NULL:
            values = rules.null_values
            found.append(Option(Contract(game), values["null"], outlook.with_skat))
            if rules.hand:
                by_hand = Contract(game, hand=True)
                laid_open = Contract(game, hand=True, ouvert=True)
                found.append(Option(by_hand, values["null_hand"], outlook.by_hand))
                found.append(Option(laid_open, values["null_ouvert_hand"], outlook.laid_open))
            continue
        base = rules.bases[game.value]
        value = base * (abs(outlook.matadors) + 1)
        found.append(Option(Contract(game), value, outlook.with_skat))
        if rules.hand:
            found.append(Option(Contract(game, hand=True), value + base, outlook.by_hand))
    return found


def limit(rules: Ruleset, hand: Mask, position: int, needed: float = BIDS) -> int:
    """Return the highest value to bid or hold, 0 for none: that of the dearest promising game."""
    return max(
        (option.value for option in options(rules, hand, position) if option.chance >= needed),
        default=0,
    )


def call(view: View) -> Move:
    """Return the answer to a question of the auction."""
    assert view.position is not None
    needed = FOREHAND_BIDS if view.ask is Ask.FOREHAND else BIDS
    most = limit(view.rules, view.hand, int(view.position), needed)
    if view.ask is Ask.HOLD:
        return Hold() if view.bid <= most else Pass()
    if view.bids and view.bids[0] <= most:
        return Bid(view.bids[0])
    return Pass()
