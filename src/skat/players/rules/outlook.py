"""What a hand promises in each game, as `Prospect`s: ten cards in the auction, twelve after it."""

from __future__ import annotations

from skat.core.views import Ask, View
from skat.players.decision import Prospect
from skat.players.rules.announcing import expected, plans
from skat.players.rules.bidding import options

CALLING = (Ask.BID, Ask.HOLD, Ask.FOREHAND, Ask.HAND_OR_SKAT, Ask.ANNOUNCE)
"""Questions about which game, and whether one."""


def prospects(view: View) -> tuple[Prospect, ...]:
    """Return the contracts a seat may think of, the best first."""
    assert view.position is not None
    if view.ask is Ask.ANNOUNCE:
        found = [Prospect(plan.contract, plan.value, plan.won, plan.worth) for plan in plans(view)]
    else:
        found = [
            Prospect(
                option.contract,
                option.value,
                option.chance,
                expected(
                    view.rules,
                    option.chance,
                    option.value,
                    bid=view.bid,
                    base=view.rules.bases.get(option.contract.game.value, 0),
                    hand=option.contract.hand,
                ),
            )
            for option in options(view.rules, view.hand, int(view.position))
        ]
    return tuple(sorted(found, key=lambda prospect: -prospect.utility))
