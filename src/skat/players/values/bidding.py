"""How high to bid: as long as playing under the bid is worth more than passing.

What others hold is told by their calls alone.
"""

from __future__ import annotations

from functools import lru_cache

from skat.core.auction import highest_calls
from skat.core.cards import Game, Mask
from skat.core.contracts import Contract
from skat.core.moves import Bid, Hold, Move, Pass
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, View
from skat.players.decision import Candidate, Decision, Prospect
from skat.players.values.chances import ALL_SKATS, QUICK_SKATS
from skat.players.values.outlook import Outlook
from skat.players.values.stakes import stakes

THRESHOLDS = {"careful": 12.0, "normal": 0.0, "bold": -12.0}
"""By style: how much more than passing a game must promise, in list points of Seeger-Fabian; where
a list has no premiums it shrinks with the stakes."""
OTHERS_WIN = 0.82
"""Share of games that a declarer wins."""
OTHERS_DECLARE = (0.45, 0.85)
"""Chance that one, or one of two, who have not spoken yet will play if this seat passes."""
RAMSCH = -15.0
"""What a Ramsch is worth with a hand that was good enough to think about 18."""
CALLED = ((33, -26.0), (23, -19.0), (20, -10.0), (18, 6.0))
"""What an opponent who named or held at least so much adds to the worth of a game, in list points
of Seeger-Fabian."""
PASSED = 16.0
"""What an opponent adds who has passed without a bid. Both were fitted to 2,077 games of three
players who bid by these values; errors of 3 to 7 points."""
UNDER = ((45, 0.55), (33, 0.7), (23, 0.95), (20, 1.1), (0, 1.5))
"""What defending costs by the bid of the one who plays, beside the mean: he who got the game
cheaply has a better one. In the same games declarers brought 26, 35, 47, 56 and 108 by these bids;
at the lowest less is taken, because the own hand is not as weak as that of those who passed."""


def advise(
    view: View,
    *,
    quick: bool = False,
    brief: bool = False,
    threshold: float = THRESHOLDS["normal"],
) -> Decision:
    """Return the answer to a question of the auction, with what was weighed.

    Args:
        view: asked `Ask.BID`, `Ask.HOLD` or `Ask.FOREHAND`.
        quick: look at a tenth of the skats only.
        brief: leave out prospects and limit, which take most of the time.
        threshold: how much more than passing a game must promise; see `THRESHOLDS`.
    """
    assert view.position is not None
    seats = 3 if view.standing is None else len(view.standing.totals)
    number = QUICK_SKATS if quick else ALL_SKATS
    outlook = Outlook(view.rules, view.hand, int(view.position), seats, number)
    bid = view.bid if view.ask is Ask.HOLD else min(view.bids, default=0)
    passing = _passing(view, seats)
    least = passing + threshold * scale(view.rules, seats) - heard(view, seats)
    if not bid:
        return Decision(Pass(), layouts=number)
    call: Move = Hold() if view.ask is Ask.HOLD else Bid(bid)
    playing = outlook.worth(bid) + heard(view, seats)
    plays = playing >= passing + threshold * scale(view.rules, seats)
    brief = brief or quick
    prospects = () if brief else tuple(outlook.prospects(bid))
    won = prospects[0].wins if prospects else 0.0
    candidates = [
        Candidate(call, playing, 0.0, won),
        Candidate(Pass(), passing, 0.0, 1.0 - OTHERS_WIN),
    ]
    if not plays:
        candidates.reverse()
    return Decision(
        candidates[0].move,
        candidates,
        prospects,
        limit=0 if brief else outlook.limit(least),
        layouts=number,
        complete=number == ALL_SKATS,
    )


@lru_cache(maxsize=64)
def defending(rules: Ruleset, seats: int) -> float:
    """Return what it is worth to defend, relative to the others: half of what a game costs.

    A grand with one that is won as often as games are stands for all.
    """
    lost, won = _typical(rules, seats)
    return -(OTHERS_WIN * won + (1.0 - OTHERS_WIN) * lost) / 2.0


def scale(rules: Ruleset, seats: int) -> float:
    """Return how high the stakes are, 1 under Seeger-Fabian."""
    lost, won = _typical(rules, seats)
    return (won - lost) / 284.0


def _typical(rules: Ruleset, seats: int) -> tuple[float, float]:
    numbers = stakes(rules, Contract(Game.GRAND), 1, 0, seats)
    return numbers[2], numbers[3]


def heard(view: View, seats: int = 3) -> float:
    """Return what the calls of the others so far add to the worth of a game."""
    added = 0.0
    highest = highest_calls(view.auction)
    for who in {who for who, _ in view.auction if who != view.position}:
        added += next((lost for least, lost in CALLED if highest[who] >= least), PASSED)
    return added * scale(view.rules, seats)


def _passing(view: View, seats: int) -> float:
    """Return what it is worth to pass now."""
    rules = view.rules
    under = next(factor for least, factor in UNDER if view.bid >= least)
    if view.bid and view.ask is not Ask.FOREHAND:
        return under * defending(rules, seats)
    spoken = {who for who, _ in view.auction}
    waiting = sum(1 for who in range(3) if who not in spoken and who != view.position)
    playing = OTHERS_DECLARE[waiting - 1] if waiting else 0.0
    passed_in = 0.0
    if rules.passed_deal.mode == "ramsch":
        passed_in = RAMSCH
    return playing * under * defending(rules, seats) + (1.0 - playing) * passed_in


def prospects(
    rules: Ruleset, hand: Mask, position: int, *, bid: int = 0, seats: int = 3
) -> list[Prospect]:
    """Return what ten cards promise in each contract of the rule set, the best first.

    Args:
        rules: the rule set.
        hand: the ten cards.
        position: 0 forehand to 2 rearhand.
        bid: what the declarer would be bound to.
        seats: 3 or 4 at the table.
    """
    return Outlook(rules, hand, position, seats).prospects(bid)


def limit(
    rules: Ruleset,
    hand: Mask,
    position: int,
    *,
    quick: bool = False,
    threshold: float = THRESHOLDS["normal"],
    seats: int = 3,
) -> int:
    """Return up to which value ten cards are bid while somebody else bids too, 0 for not at all.

    Args:
        rules: the rule set.
        hand: the ten cards.
        position: 0 forehand to 2 rearhand.
        quick: look at a tenth of the skats only.
        threshold: see `advise`.
        seats: 3 or 4 at the table.
    """
    outlook = Outlook(rules, hand, position, seats, QUICK_SKATS if quick else ALL_SKATS)
    return outlook.limit(defending(rules, seats) + threshold * scale(rules, seats))
