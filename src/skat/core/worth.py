"""What a hand is worth: each contract with the cards held now, and what the skat may still change.

Plain arithmetic of the own cards, as everybody does it while bidding. It must not know
how good the hand is, or any card that the player does not hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations

from skat.core.cards import CARDS, Card, Game, Mask, matadors
from skat.core.contracts import Contract, contract_menu
from skat.core.results import Score
from skat.core.rulesets import Ruleset
from skat.core.scoring import score_game

_FULL_HAND = 12
"""Cards of a declarer who has taken the skat: nothing is unknown any more."""


class Risk(Enum):
    """What stands between a contract and the bid."""

    NONE = "none"
    SKAT = "skat"
    """The value covers the bid, but the skat may lower it."""
    HOPE = "hope"
    """Only matadors in the skat can lift the value to the bid, perhaps together with a level."""
    SCHNEIDER = "schneider"
    """Only Schneider lifts the value to the bid."""
    SCHWARZ = "schwarz"
    """Only every trick lifts the value to the bid."""
    SURE = "sure"
    """Nothing does: lost whatever is taken."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a skat makes of a contract."""

    cards: tuple[Card, ...]
    """The cards of the skat that matter, highest first."""
    matadors: int
    """With them: ``+n`` with, ``-n`` without."""
    value: int


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of one contract with the cards held. Source: docs/rules.md 8."""

    score: Score
    """As if the contract were just won; its steps say how the value comes about."""
    schneider: int
    """The value if Schneider is made."""
    schwarz: int
    """The value if every trick is taken."""
    covers: int
    """The highest bid that the value covers; 0 if there is none."""
    lowest: Outcome | None = None
    """What the worst skat makes of it; None if no skat lowers the value."""
    highest: Outcome | None = None
    """What the best skat makes of it; None if no skat raises the value."""
    safe: int = 0
    """The highest bid that is covered whatever lies in the skat."""

    @property
    def contract(self) -> Contract:
        """What is announced."""
        return self.score.contract

    @property
    def value(self) -> int:
        """With the cards held, in game points."""
        return self.score.game_value

    @property
    def least(self) -> int:
        """Whatever lies in the skat, in game points."""
        return self.value if self.lowest is None else self.lowest.value

    def risk(self, bid: int) -> Risk:
        """Return what stands between this contract and a bid."""
        if self.value >= bid:
            return Risk.NONE if self.least >= bid else Risk.SKAT
        if self.schneider >= bid:
            return Risk.SCHNEIDER
        if self.schwarz >= bid:
            return Risk.SCHWARZ
        if self.highest is not None and self.highest.value + self.schwarz - self.value >= bid:
            return Risk.HOPE
        return Risk.SURE


@lru_cache(maxsize=512)
def worth(rules: Ruleset, contract: Contract, hand: Mask) -> Worth:
    """Return what a contract is worth with the cards held.

    Args:
        rules: the rule set.
        contract: what may be announced.
        hand: ten cards, or twelve after the skat was taken.
    """
    contract = contract.completed(rules)
    points = rules.schneider_points if contract.schneider else max(rules.win_points, 61)
    tricks = 9
    if contract.schwarz:
        points, tricks = 120, 10
    if not contract.game.has_trumps:
        points = tricks = 0
    score = score_game(rules, contract, hand, bid=0, points=points, tricks=tricks)
    value = score.game_value
    schneider = schwarz = value
    if contract.game.has_trumps:
        levels = [
            score_game(rules, contract, hand, bid=0, points=points, tricks=tricks).game_value
            for points, tricks in ((rules.schneider_points, 9), (120, 10))
        ]
        schneider, schwarz = max(value, levels[0]), max(value, levels[1])
    lowest, highest = _skats(score, hand)
    least = value if lowest is None else lowest.value
    return Worth(
        score,
        schneider,
        schwarz,
        covers=_covered(rules, value),
        lowest=lowest,
        highest=highest,
        safe=_covered(rules, least),
    )


def hand_worth(rules: Ruleset, hand: Mask) -> tuple[Worth, ...]:
    """Return the worth of every contract, those with the skat first.

    Args:
        rules: the rule set.
        hand: ten cards; or twelve, with which there are no hand games.
    """
    menu = contract_menu(rules, hand=False)
    if hand.bit_count() < _FULL_HAND:
        menu += contract_menu(rules, hand=True)
    return tuple(worth(rules, contract, hand) for contract in menu)


def _covered(rules: Ruleset, value: int) -> int:
    return max((bid for bid in rules.ladder if bid <= value), default=0)


def _skats(score: Score, hand: Mask) -> tuple[Outcome | None, Outcome | None]:
    """Return what the worst and the best skat make of a game with trumps."""
    game = score.contract.game
    if not game.has_trumps or hand.bit_count() >= _FULL_HAND:
        return None, None
    others = score.multiplier - abs(score.matadors)
    lowest: Outcome | None = None
    highest: Outcome | None = None
    # From few cards to many, so that the first to reach a value is the simplest one.
    for cards, tops in _tops(game, hand):
        outcome = Outcome(cards, tops, score.base * (abs(tops) + others))
        if outcome.value < (score.game_value if lowest is None else lowest.value):
            lowest = outcome
        if outcome.value > (score.game_value if highest is None else highest.value):
            highest = outcome
    return lowest, highest


@lru_cache(maxsize=512)
def _tops(game: Game, hand: Mask) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """Return the matadors with each skat that holds a trump; one trump first, then two."""
    missing = [CARDS[card] for card in game.trump_order if not hand >> card & 1]
    found = []
    for size in (1, 2):
        for cards in combinations(missing, size):
            held = hand
            for card in cards:
                held |= 1 << card
            found.append((cards, matadors(game, held)))
    return tuple(found)
