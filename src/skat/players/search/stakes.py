"""What the end of a game is worth to its declarer, in list points relative to the others' mean.

The declarer maximises and the defenders minimise the same number. Source: docs/players.md.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from skat.core.cards import Game, Mask, matadors
from skat.core.contracts import Contract
from skat.core.rulesets import Ruleset
from skat.core.scoring import score_game
from skat.players.values.stakes import cards_with, relative

PACK_POINTS = 120


@lru_cache(maxsize=4096)
def utility(
    rules: Ruleset, contract: Contract, tops: int, bid: int, kontra: int, points: int, tricks: int
) -> float:
    """Return what a result brings the declarer, in list points relative to the others' mean.

    Args:
        rules: the rule set; its table of three.
        contract: as announced.
        tops: matadors, ``+n`` with, ``-n`` without; 0 in null.
        bid: what the declarer is bound to.
        kontra: doublings said.
        points: card points of the declarer, 0 to 120.
        tricks: his tricks.
    """
    score = score_game(
        rules,
        contract,
        cards_with(contract.game, tops),
        bid=bid,
        points=points,
        tricks=tricks,
        kontra=kontra,
        spitze_made=True,
    )
    return relative(rules, score, seats=3)


@lru_cache(maxsize=4096)
def by_points(
    rules: Ruleset, contract: Contract, tops: int, bid: int, kontra: int, width: float
) -> tuple[float, ...]:
    """Return the utility of every number of card points, 0 to 120, of a game with trumps.

    Args:
        rules: see `utility`, as for the next four.
        contract: .
        tops: .
        bid: .
        kontra: .
        width: spread in card points of what is still uncertain about the result: the steps at
            31, 61 and 90 are rounded off as far. 0: as they are.
    """
    steps = [
        utility(rules, contract, tops, bid, kontra, points, _tricks(points))
        for points in range(PACK_POINTS + 1)
    ]
    if width <= 0:
        return tuple(steps)
    # The utility is its first value and a jump at each edge; every jump becomes a logistic.
    jumps = [
        (points - 0.5, steps[points] - steps[points - 1])
        for points in range(1, PACK_POINTS + 1)
        if steps[points] != steps[points - 1]
    ]
    return tuple(
        steps[0] + sum(jump / (1.0 + exp((edge - points) / width)) for edge, jump in jumps)
        for points in range(PACK_POINTS + 1)
    )


def tops_of(game: Game, cards12: Mask) -> int:
    """Return the matadors of a declarer's twelve cards; 0 in null."""
    return matadors(game, cards12) if game.has_trumps else 0


def _tricks(points: int) -> int:
    """Return tricks that go with card points: Schwarz only with all or none of them."""
    return 0 if points == 0 else 10 if points == PACK_POINTS else 5
