"""What the results of a contract bring: list points of the declarer relative to the others' mean.

All values come from `skat.core.scoring` and `skat.core.lists` under the rule set at hand, so that
matadors, overbid games, announcements and each way of writing the list need no code here.
"""

from __future__ import annotations

from functools import lru_cache

from skat.core.cards import Game, Mask, cards_mask, matadors
from skat.core.contracts import Contract
from skat.core.lists import list_points
from skat.core.results import Score
from skat.core.rulesets import Ruleset
from skat.core.scoring import score_game

Numbers = tuple[float, ...]
"""One number for each class of result, in the order of `features.CLASSES`."""

_RESULTS = ((15, 1), (38, 3), (53, 4), (67, 6), (82, 8), (100, 9), (120, 10))
"""Card points and tricks that stand for each band of a game with trumps."""
_NULL_RESULTS = ((0, 1), (0, 0))


def stakes(rules: Ruleset, contract: Contract, tops: int, bid: int, seats: int) -> Numbers:
    """Return what each class of result is worth to the declarer.

    Args:
        rules: the rule set.
        contract: what would be announced.
        tops: matadors, ``+n`` with and ``-n`` without; not used in null.
        bid: what he is bound to, 0 if nothing. A null below it counts as the cheapest game of
            the pack without jacks would: it is not worth looking at.
        seats: 3 or 4 at the table.

    Returns:
        His list points less the mean of the others', by class.
    """
    tops = tops if contract.game.has_trumps else 0
    if bid <= least_value(rules, contract, tops):
        bid = 0
    return _stakes(rules, contract, tops, bid, seats)


@lru_cache(maxsize=16384)
def _stakes(rules: Ruleset, contract: Contract, tops: int, bid: int, seats: int) -> Numbers:
    found = []
    for points, tricks in _results(contract):
        score = score_game(
            rules, contract, cards_with(contract.game, tops), bid=bid, points=points, tricks=tricks
        )
        found.append(relative(rules, score, seats))
    return tuple(found)


def relative(rules: Ruleset, score: Score, seats: int) -> float:
    """Return the declarer's list points less the mean of the others'.

    Args:
        rules: the rule set.
        score: of the game.
        seats: 3 or 4 at the table.
    """
    scores = [score.score, *[0] * (seats - 1)]
    written = list_points(rules, seats=seats, declarer=0, won=score.won, scores=scores)
    return written[0] - sum(written[1:]) / (seats - 1)


def won_classes(rules: Ruleset, contract: Contract, tops: int, bid: int) -> Numbers:
    """Return by class of result whether (1 or 0) the declarer wins; arguments as of `stakes`."""
    tops = tops if contract.game.has_trumps else 0
    if bid <= least_value(rules, contract, tops):
        bid = 0
    return _won_classes(rules, contract, tops, bid)


@lru_cache(maxsize=16384)
def _won_classes(rules: Ruleset, contract: Contract, tops: int, bid: int) -> Numbers:
    cards = cards_with(contract.game, tops)
    return tuple(
        float(score_game(rules, contract, cards, bid=bid, points=points, tricks=tricks).won)
        for points, tricks in _results(contract)
    )


@lru_cache(maxsize=4096)
def least_value(rules: Ruleset, contract: Contract, tops: int) -> int:
    """Return the game points of a contract that is just won, announced levels included."""
    points, tricks = (67, 6) if contract.game.has_trumps else (0, 0)
    if contract.schneider:
        points, tricks = (100, 9)
    if contract.schwarz:
        points, tricks = (120, 10)
    cards = cards_with(contract.game, tops)
    return score_game(rules, contract, cards, bid=0, points=points, tricks=tricks).charged


def value_of(rules: Ruleset, contract: Contract, cards: Mask) -> int:
    """Return `least_value` with the matadors of some cards."""
    tops = matadors(contract.game, cards) if contract.game.has_trumps else 0
    return least_value(rules, contract, tops)


def _results(contract: Contract) -> tuple[tuple[int, int], ...]:
    return _RESULTS if contract.game.has_trumps else _NULL_RESULTS


def cards_with(game: Game, tops: int) -> Mask:
    """Return the fewest trumps with so many matadors."""
    order = game.trump_order
    return cards_mask(order[:tops] if tops >= 0 else order[-tops : 1 - tops])
