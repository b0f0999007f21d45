"""Somebody in the first weeks: plays by a few sayings, sees the trick and the own hand.

The sayings: with jacks one plays; the longest suit is trump; jacks draw trumps, but aces are
cashed before the trumps are gone; points are given to a partner who has the trick for certain, and
late. A beginner remembers no card that is gone, and plays neither null nor by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from skat.core.cards import JACKS, SUIT_GAMES, Card, Game, Mask, mask_cards, matadors, trick_winner
from skat.core.contracts import Contract
from skat.core.moves import PLAYS, Announce, Bid, Hold, Move, Pass, PickUp
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, View
from skat.players.levels.memory import ACES, NONE
from skat.players.levels.style import STYLES, needed
from skat.players.options import Kind, one_of
from skat.players.protocol import Budget, Key, nothing_asked
from skat.players.rules.announcing import plans
from skat.players.rules.player import RulePlayer

_RULES = RulePlayer()
STRONG_HAND = 6.5
"""A jack counts two, an ace one, each further trump a half; with so many one plays."""
GRAND_HAND = 5
"""Jacks and aces with which a beginner thinks of grand, at least three of them jacks."""
SMEARS_FROM = 3
"""The trick, from 1, from which a beginner thinks of giving points to the partner."""


class Beginner:
    """Plays by sayings."""

    __slots__ = ("_shift", "name")
    options: ClassVar[Mapping[str, Kind]] = {"style": one_of(*STYLES)}

    def __init__(self, name: str = "beginner", style: str = "normal") -> None:
        self.name = name
        self._shift = 10 * needed(style)

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return what the sayings tell; the budget is not used."""
        match view.ask:
            case Ask.CARD:
                return PLAYS[_card(view, key)]
            case Ask.BID | Ask.FOREHAND:
                return self._bid(view)
            case Ask.HOLD:
                return Hold() if view.bid <= self._limit(view) else Pass()
            case Ask.HAND_OR_SKAT:
                return PickUp()
            case Ask.ANNOUNCE:
                return _announce(view)
            case Ask.KONTRA:
                return Pass()
            case None:
                raise nothing_asked(self.name, view)
            case _:
                return _RULES.decide(view, key, budget)

    def _bid(self, view: View) -> Move:
        limit = self._limit(view)
        if view.bids and view.bids[0] <= limit:
            return Bid(view.bids[0])
        return Pass()

    def _limit(self, view: View) -> int:
        game, strength = _best_game(view.rules, view.hand)
        if game is None or strength < STRONG_HAND + self._shift:
            return 0
        return view.rules.bases[game.value] * (abs(matadors(game, view.hand)) + 1)


def _best_game(rules: Ruleset, hand: Mask) -> tuple[Game | None, float]:
    """Return the longest suit as a game, or grand with many jacks and aces; and its strength."""
    jacks = (hand & JACKS).bit_count()
    aces = (hand & ACES).bit_count()
    offered = [game for game in SUIT_GAMES if game.value in rules.contracts]
    if Game.GRAND.value in rules.contracts and jacks >= 3 and jacks + aces >= GRAND_HAND:
        return Game.GRAND, STRONG_HAND + 1.0
    if not offered:
        return None, 0.0
    game = max(offered, key=lambda one: (hand & one.trumps).bit_count())
    trumps = (hand & game.trumps).bit_count() - jacks
    return game, 2.0 * jacks + aces + trumps / 2


def _announce(view: View) -> Move:
    """Return the game, and the discard that everybody is told of first."""
    offered = [contract for contract in view.contracts if contract.game.has_trumps]
    if not offered:
        return _RULES.decide(view, _NO_CHANCE)
    game, _ = _best_game(view.rules, view.hand)
    bases = view.rules.bases
    if game is None:
        game = offered[0].game
    tops = abs(matadors(game, view.hand))
    if bases[game.value] * (tops + 1) < view.bid:
        # Even a beginner sees that the game is too cheap, and takes the dearest there is.
        game = max(
            (contract.game for contract in offered),
            key=lambda one: bases[one.value] * (abs(matadors(one, view.hand)) + 1),
        )
    plan = next(plan for plan in plans(view) if plan.contract.game is game)
    first, second = reversed(mask_cards(plan.discard))
    return Announce(Contract(game), (first, second))


_NO_CHANCE = Key(0, 0, 0, 0)


def _card(view: View, key: Key) -> Card:
    legal = mask_cards(view.legal)
    if len(legal) == 1:
        return legal[0]
    assert view.game is not None
    trumps = view.game.has_trumps and view.game is not Game.RAMSCH
    if trumps and not view.table and view.position == view.declarer:
        return _lead(view.game, legal)
    if trumps and view.table and _partner_has_it(view, view.game):
        return _to_partner(view, view.game, legal)
    return _RULES.card(view, NONE.forgotten(view, key))


def _lead(game: Game, legal: list[Card]) -> Card:
    """Return one of several jacks, then an ace, then the highest trump, then a small card."""
    jacks = [card for card in legal if card.rank == "J"]
    if len(jacks) > 1:
        return jacks[-1]
    aces = [card for card in legal if card.rank == "A" and not game.trumps >> card & 1]
    if aces:
        return aces[-1]
    trumps = [card for card in legal if game.trumps >> card & 1]
    if trumps:
        return min(trumps, key=game.trump_order.index)
    return min(legal, key=lambda card: card.points)


def _partner_has_it(view: View, game: Game) -> bool:
    holder = (view.leader + trick_winner(game, view.table)) % 3
    return view.declarer not in (view.position, holder)


def _to_partner(view: View, game: Game, legal: list[Card]) -> Card:
    """Return a card for the partner's trick: points only when nothing can happen any more."""
    if len(view.table) == 2 and len(view.tricks) + 1 >= SMEARS_FROM:
        return max(legal, key=lambda card: (not game.trumps >> card & 1, card.points))
    power = game.power[view.table[0]]
    return min(legal, key=lambda card: (card.points, power[card]))
