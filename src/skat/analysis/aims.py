"""What a declarer needs so that the game counts as won, found by asking `core` what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from skat.core.cards import Game, Mask
from skat.core.contracts import Contract
from skat.core.results import Score
from skat.core.rulesets import Ruleset
from skat.core.scoring import score_game

_SOME_TRICKS = 5
"""Tricks of a declarer who is neither schwarz nor makes the others so."""


class Need(Enum):
    """What has to be reached."""

    POINTS = "points"
    """Card points."""
    ALL_TRICKS = "all_tricks"
    """Every trick: Schwarz was announced, or only Schwarz covers the bid."""
    NO_TRICK = "no_trick"
    """Null: no trick at all."""
    NOTHING = "nothing"
    """Nothing helps: the game is overbid whatever is reached."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What the declarer needs."""

    need: Need
    points: int = 0
    """Card points, the skat included, where those are needed."""

    def met(self, value: int) -> bool:
        """Return whether card points (in null: 1 for no trick) reach a `POINTS` or null aim."""
        if self.need is Need.POINTS:
            return value >= self.points
        return self.need is Need.NO_TRICK and value == 1


@dataclass(frozen=True, slots=True)
class Stake:
    """A contract with everything that decides what it is worth, but for points and tricks."""

    rules: Ruleset
    contract: Contract
    cards12: Mask
    """The ten cards dealt to the declarer and the two of the skat."""
    bid: int
    kontra: int = 0
    bock: int = 0

    def score(self, points: int, tricks: int = _SOME_TRICKS) -> Score:
        """Return the score with so many card points and tricks; a Spitze counts as kept."""
        return score_game(
            self.rules,
            self.contract,
            self.cards12,
            bid=self.bid,
            points=points,
            tricks=tricks,
            kontra=self.kontra,
            bock_doublings=self.bock,
            spitze_made=True,
        )

    @property
    def aim(self) -> Aim:
        """What has to be reached for a won game."""
        rules = self.rules
        if self.contract.game is Game.NULL:
            return Aim(Need.NO_TRICK if self.score(0, 0).won else Need.NOTHING)
        for points in (rules.win_points, rules.schneider_points):
            if self.score(points).won:
                return Aim(Need.POINTS, points)
        return Aim(Need.ALL_TRICKS if self.score(120, 10).won else Need.NOTHING)

    @property
    def least(self) -> int:
        """Game points of the cheapest win; 0 if there is none."""
        aim = self.aim
        if aim.need is Need.NOTHING:
            return 0
        if aim.need is Need.NO_TRICK:
            return self.score(0, 0).score
        if aim.need is Need.ALL_TRICKS:
            return self.score(120, 10).score
        return self.score(aim.points).score
