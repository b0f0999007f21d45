"""Hand game or skat, and with twelve cards: which contract, and which two cards to lay away."""

from __future__ import annotations

from functools import lru_cache

from skat.core.cards import Game, Mask, mask_cards, matadors
from skat.core.contracts import Contract
from skat.core.moves import Announce, PickUp
from skat.core.views import Ask, View
from skat.players.decision import Candidate, Decision, Prospect
from skat.players.values.achieved import Chances, achieved, kind_of
from skat.players.values.chances import ALL_SKATS, QUICK_SKATS, chances, discards, dot
from skat.players.values.outlook import Outlook, worth_looking_at
from skat.players.values.stakes import least_value, stakes, won_classes

SHOWN = 6
"""Announcements that a decision tells of."""


def advise(view: View, *, quick: bool = False) -> Decision:
    """Return the answer to `Ask.HAND_OR_SKAT` or `Ask.ANNOUNCE`, with what was weighed.

    Args:
        view: of the declarer.
        quick: before the skat look at a tenth of the skats only.
    """
    seats = 3 if view.standing is None else len(view.standing.totals)
    if view.ask is Ask.HAND_OR_SKAT:
        return _hand_or_skat(view, seats, QUICK_SKATS if quick else ALL_SKATS)
    return _announce(view, seats)


def _hand_or_skat(view: View, seats: int, number: int) -> Decision:
    assert view.position is not None
    outlook = Outlook(view.rules, view.hand, int(view.position), seats, number)
    allowed = set(view.contracts)
    by_hand = [game for game in outlook.hand_games(view.bid) if game.contract in allowed]
    prospects = outlook.prospects(view.bid)
    won = max((prospect.wins for prospect in prospects if not prospect.contract.hand), default=0.0)
    candidates = [Candidate(PickUp(), outlook.after_skat(view.bid), 0.0, won)]
    for game in by_hand[: SHOWN - 1]:
        candidates.append(Candidate(Announce(game.contract), game.utility, 0.0, game.wins))
    candidates.sort(key=lambda candidate: -candidate.utility)
    return Decision(
        candidates[0].move,
        candidates,
        prospects,
        layouts=number,
        complete=number == ALL_SKATS,
    )


def _announce(view: View, seats: int) -> Decision:
    assert view.position is not None
    rules, twelve, bid = view.rules, view.hand, view.bid
    menu = [contract for contract in view.contracts if worth_looking_at(rules, contract, bid)]
    plans = []
    best: dict[Contract, Prospect] = {}
    for contract in menu or view.contracts:
        game = contract.game
        tops = matadors(game, twelve) if game.has_trumps else 0
        numbers = stakes(rules, contract, tops, bid, seats)
        winning = won_classes(rules, contract, tops, bid)
        kind = kind_of(contract)
        for pair, raw in _pairs(game, int(view.position), twelve):
            row = achieved(kind, raw, int(view.position))
            utility, won = dot(row, numbers), dot(row, winning)
            plans.append((utility, won, contract, pair))
            known = best.get(contract)
            if known is None or utility > known.utility:
                value = least_value(rules, contract, tops)
                best[contract] = Prospect(contract, value, won, utility)
    plans.sort(key=lambda plan: -plan[0])
    candidates = []
    for utility, won, contract, pair in plans[:SHOWN]:
        first, second = reversed(mask_cards(pair))
        move = Announce(contract, (first, second))
        candidates.append(Candidate(move, utility, 0.0, won))
    prospects = sorted(best.values(), key=lambda prospect: -prospect.utility)
    return Decision(candidates[0].move, candidates, prospects)


@lru_cache(maxsize=64)
def _pairs(game: Game, position: int, twelve: Mask) -> tuple[tuple[Mask, Chances], ...]:
    """Return the pairs worth laying away with their chances."""
    pairs = discards(twelve, game)
    rows = chances(game, position, [twelve & ~pair for pair in pairs], pairs)
    return tuple(zip(pairs, rows, strict=True))
