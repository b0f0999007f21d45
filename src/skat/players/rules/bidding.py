"""How high to bid: what a hand can win, for each game, and what these games are worth."""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import NamedTuple

from skat.core.cards import TRUMP_GAMES, Game, Mask, matadors
from skat.core.contracts import Contract
from skat.core.moves import Bid, Hold, Move, Pass
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, Phase, View
from skat.players.rules import counts
from skat.players.rules.patterns import null_split, split
from skat.players.rules.valuation import (
    Count,
    base_points,
    best_risks,
    chance,
    null_points,
)

BIDS = 0.65
"""Chance to win from which a game is bid on."""
FOREHAND_BIDS = 0.58
"""The same for forehand after two passes: nobody else has a strong hand."""
BEST_COUNTS = 0.7
SECOND_COUNTS = 1.0
"""How two games together raise the chance to win; see `together`."""


class Outlook(NamedTuple):
    """What ten cards promise in one game before the skat is seen."""

    game: Game
    matadors: int
    """Of the ten cards: ``+n`` with, ``-n`` without; 0 in null."""
    with_skat: float
    """Chance to win after taking the skat."""
    by_hand: float
    """Chance to win as a hand game."""
    laid_open: float = 0.0
    """Chance to win as a hand game with open cards; null alone has it."""


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
    table = count.plain
    points = base_points(count, own, position, is_suit=game.is_suit)
    for suit in range(4):
        if suit != game.index:
            points += table[own[suit]]
    return points


class Option(NamedTuple):
    """A game that a hand could be played as."""

    contract: Contract
    value: int
    """Game points if it is won without a further level."""
    chance: float


_WITH_SKAT = tuple(Contract(game) for game in Game)
_BY_HAND = tuple(Contract(game, hand=True) for game in Game)
_NULL_OPEN_BY_HAND = Contract(Game.NULL, hand=True, ouvert=True)


def options(rules: Ruleset, hand: Mask, position: int) -> list[Option]:
    """Return the games of the rule set that ten cards could be played as, with their chances."""
    found = []
    for game, tops, with_skat, by_hand, laid_open in outlooks(hand, position):
        name = game.value
        if name not in rules.contracts:
            continue
        index = game.index
        if game is Game.NULL:
            values = rules.null_values
            value, hand_value = values["null"], values["null_hand"]
        else:
            base = rules.bases[name]
            value = base * (abs(tops) + 1)
            hand_value = value + base
        found.append(Option(_WITH_SKAT[index], value, with_skat))
        if rules.hand:
            found.append(Option(_BY_HAND[index], hand_value, by_hand))
            if laid_open:
                open_value = rules.null_values["null_ouvert_hand"]
                found.append(Option(_NULL_OPEN_BY_HAND, open_value, laid_open))
    return found


def together(best: float, second: float) -> float:
    """Return the chance to win with the choice between two games after the skat.

    Args:
        best: chance of the better game, fixed in advance.
        second: chance of the other.
    """
    return chance(BEST_COUNTS * log(best / (1.0 - best)) + SECOND_COUNTS * second)


def limit(rules: Ruleset, hand: Mask, position: int, needed: float = BIDS) -> int:
    """Return the highest value to bid or hold, 0 for none.

    At every value only the games that are worth it are left to choose from.

    Args:
        rules: the rule set.
        hand: the ten cards.
        position: 0 forehand to 2 rearhand.
        needed: the chance to win from which a game is bid on.
    """
    found = sorted(options(rules, hand, position), key=lambda option: -option.value)
    best = second = 0.0
    for option in found:
        won = option.chance
        if option.contract.hand:
            if won >= needed:
                return option.value
            continue
        if won > best:
            best, second = won, best
        elif won > second:
            second = won
        if together(best, second) >= needed:
            return option.value
    return 0


def most(view: View, shift: float = 0.0) -> int:
    """Return the highest value that a seat bids or holds; 0 for none, and after the auction.

    Args:
        view: of the seat.
        shift: how much more sure than usual it wants to be.
    """
    if view.phase is not Phase.AUCTION or view.position is None:
        return 0
    needed = FOREHAND_BIDS if view.ask is Ask.FOREHAND else BIDS
    return limit(view.rules, view.hand, int(view.position), needed + shift)


def call(view: View, shift: float = 0.0) -> Move:
    """Return the answer to a question of the auction; see `most`."""
    highest = most(view, shift)
    if view.ask is Ask.HOLD:
        return Hold() if view.bid <= highest else Pass()
    if view.bids and view.bids[0] <= highest:
        return Bid(view.bids[0])
    return Pass()
