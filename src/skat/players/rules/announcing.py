"""Hand game or skat, and with twelve cards: which game, and which two cards to lay away."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations

from skat.core.cards import (
    CARD_POINTS,
    PACK,
    TRUMP_GAMES,
    Card,
    Game,
    Mask,
    mask_cards,
    matadors,
)
from skat.core.contracts import Contract
from skat.core.moves import Announce, Move, PickUp
from skat.core.rulesets import Ruleset
from skat.core.scoring import next_multiple
from skat.core.views import View
from skat.players.rules import counts
from skat.players.rules.answers import every_trick
from skat.players.rules.bidding import options
from skat.players.rules.null_risk import risk
from skat.players.rules.patterns import PLACE_OF, TRUMP, null_split, split
from skat.players.rules.valuation import (
    Count,
    base_points,
    chance,
    null_points,
)

ACES: Mask = 0x4040_4040
PREMIUM = 50
"""Added to wins and losses alike, as the lists of the order do; it keeps risks in proportion."""
SKAT_HELPS = 30.0
"""What the choice among games is worth that only the skat gives, in list points."""
SCHNEIDER_RESCUE = 0.1
"""Chance to win an overbid game by reaching Schneider."""
SURE_TRICKS_FOR_SCHNEIDER = 9
"""Certain tricks with which Schneider is announced: the one left over has at most 30 points."""


def expected(rules: Ruleset, won: float, value: int, *, bid: int, base: int, hand: bool) -> float:
    """Return what a game brings on average, premiums included.

    Args:
        rules: the rule set.
        won: chance to win it.
        value: its value if won.
        bid: what the declarer is bound to.
        base: its base value; 0 for null, which no level can rescue.
        hand: whether it is a hand game.
    """
    if value < bid:
        won = won * SCHNEIDER_RESCUE if base and value + base >= bid else 0.0
        value = next_multiple(base, bid) if base else bid
    loss = rules.loss_factor.of(hand=hand)
    return won * (value + PREMIUM) - (1.0 - won) * (loss * value + PREMIUM)


def hand_or_skat(view: View) -> Move:
    """Return a hand game if that promises more than the skat, else take the skat."""
    assert view.position is not None
    rules, bid = view.rules, view.bid
    certain = certain_levels(view.hand, int(view.position), view.contracts)
    if certain is not None:
        return Announce(certain)
    best: Contract | None = None
    best_worth = skat_worth = -1000.0
    for contract, value, won in options(rules, view.hand, int(view.position)):
        base = rules.bases.get(contract.game.value, 0)
        worth = expected(rules, won, value, bid=bid, base=base, hand=contract.hand)
        if not contract.hand:
            skat_worth = max(skat_worth, worth)
        elif worth > best_worth and (value >= bid or base):
            best_worth = worth
            best = contract
    if best is None or best_worth <= skat_worth + SKAT_HELPS:
        return PickUp()
    return Announce(best)


def certain_levels(hand: Mask, position: int, allowed: Collection[Contract]) -> Contract | None:
    """Return the dearest hand game that is won with an announced level, however the cards lie.

    Args:
        hand: the ten cards.
        position: 0 forehand to 2 rearhand.
        allowed: contracts that may be announced.
    """
    on_lead = position == 0
    levels: list[Contract] = []
    for game in reversed(TRUMP_GAMES):
        own = split(game, hand)
        out = split(game, PACK & ~hand)
        if every_trick(own, out, on_lead=on_lead):
            levels.append(Contract(game, True, True, True, True))
            levels.append(Contract(game, True, True, True))
            levels.append(Contract(game, True, True))
        elif on_lead and _sure_tricks(own, out) >= SURE_TRICKS_FOR_SCHNEIDER:
            levels.append(Contract(game, True, True))
    return next((level for level in levels if level in allowed), None)


def _sure_tricks(own: list[int], out: list[int]) -> int:
    """Return how many tricks the leader can take from the top, trumps first."""
    sure = 0
    for suit in (TRUMP, 0, 1, 2, 3):
        mine, others = own[suit], out[suit]
        top = (mine >> others.bit_length()).bit_count()
        drawn = top >= others.bit_count()
        sure += mine.bit_count() if drawn else top
        if suit == TRUMP and not drawn:
            return 0
    return sure


@dataclass(frozen=True, slots=True)
class Plan:
    """A game with its discard, before it is announced."""

    contract: Contract
    discard: Mask
    worth: float
    won: float
    """Chance to win it."""
    value: int
    """Game points if it is won without a further level."""


def plans(view: View) -> list[Plan]:
    """Return every game that twelve cards may be announced as, each with its best discard."""
    games = {contract.game for contract in view.contracts}
    found = [_trump_plan(view, game) for game in TRUMP_GAMES if game in games]
    if Game.NULL in games:
        found.extend(_null_plans(view))
    return found


def announce(view: View) -> Move:
    """Return the announcement and the discard that promise most."""
    best = max(plans(view), key=lambda plan: plan.worth)
    first, second = reversed(mask_cards(best.discard))
    return Announce(best.contract, (first, second))


def _trump_plan(view: View, game: Game) -> Plan:
    assert view.position is not None
    hand = view.hand
    count = counts.SUIT_AFTER if game.is_suit else counts.GRAND_AFTER
    points, discard = _best_discard(count, game, hand)
    own = split(game, hand & ~discard)
    points += base_points(count, own, int(view.position), is_suit=game.is_suit)
    base = view.rules.bases[game.value]
    value = base * (abs(matadors(game, hand)) + 1)
    won = chance(points)
    worth = expected(view.rules, won, value, bid=view.bid, base=base, hand=False)
    return Plan(Contract(game), discard, worth, won, value)


def _best_discard(count: Count, game: Game, hand: Mask) -> tuple[float, Mask]:
    """Return the best two cards to lay away, and the points of the plain suits that are left."""
    table = count.plain
    plain = hand & ~game.trumps
    # Aces stay, and the tens beside them: they take tricks.
    aces = plain & ACES
    cards = mask_cards(plain & ~(aces | aces >> 1))
    if len(cards) < 2:
        cards = mask_cards(plain)
    if len(cards) < 2:  # ten or more trumps: the lowest of them must do
        cards += _low_trumps(game, hand)[: 2 - len(cards)]
    own = split(game, plain)
    suits = [suit for suit in range(4) if suit != game.index]
    total = sum(table[own[suit]] for suit in suits)
    trumps = game.trumps
    best = -1000.0
    best_discard = 0
    for first, second in combinations(cards, 2):
        points = total + count.laid_away * (CARD_POINTS[first] + CARD_POINTS[second])
        suit = first >> 3
        left = own[suit] & ~(1 << (first & 7))
        if second >> 3 == suit:
            left &= ~(1 << (second & 7))
        elif not trumps >> second & 1:
            other = second >> 3
            was = own[other]
            points += table[was & ~(1 << (second & 7))] - table[was]
        if not trumps >> first & 1:
            points += table[left] - table[own[suit]]
        if points > best:
            best = points
            best_discard = 1 << first | 1 << second
    return best, best_discard


def _low_trumps(game: Game, hand: Mask) -> list[Card]:
    return [card for card in reversed(game.trump_order) if hand >> card & 1]


def _null_plans(view: View) -> list[Plan]:
    """Return null with the skat, closed and open, with the safest discard."""
    assert view.position is not None
    rules = view.rules
    discard, left = _null_discard(view.hand)
    risks = (left, left, left)
    found = []
    for contract in view.contracts:
        if contract.game is not Game.NULL:
            continue
        value = rules.null_values[contract.null_key]
        count = counts.NULL_OPEN if contract.ouvert else counts.NULL_AFTER
        won = chance(null_points(count, risks, int(view.position)))
        worth = expected(rules, won, value, bid=view.bid, base=0, hand=False)
        found.append(Plan(contract, discard, worth, won, value))
    return found


def _null_discard(hand: Mask) -> tuple[Mask, float]:
    """Return the two cards without which the risk is least, and the risk that is left."""
    own = null_split(hand)
    out = [0xFF & ~pattern for pattern in own]
    risks = [risk(own[suit], out[suit]) for suit in range(4)]
    total = sum(risks)
    place = PLACE_OF[Game.NULL.index]
    least = 1000.0
    best = 0
    for first, second in combinations(reversed(mask_cards(hand)), 2):
        suit, other = first >> 3, second >> 3
        kept = own[suit] & ~(1 << place[first])
        if other == suit:
            kept &= ~(1 << place[second])
            left = total
        else:
            kept_other = own[other] & ~(1 << place[second])
            left = total - risks[other] + risk(kept_other, out[other])
        left += risk(kept, out[suit]) - risks[suit]
        if left < least:
            least = left
            best = 1 << first | 1 << second
    return best, least
