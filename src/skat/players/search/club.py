"""A player by feel: the card that players like him play most, without looking ahead.

Its policy net has learned from the games of stronger and weaker players; see the model card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from skat.core.cards import Card, Game, mask_cards
from skat.core.moves import PLAYS, Move
from skat.core.views import Ask, View
from skat.players.options import Kind, Value, number, one_of
from skat.players.protocol import Budget, Key, nothing_asked
from skat.players.rules.player import RulePlayer
from skat.players.search.belief import shares
from skat.players.search.facts import facts
from skat.players.values import bidding, declaring
from skat.players.values.bidding import THRESHOLDS

_RULES = RulePlayer()


class Club:
    """Plays cards by the policy net; bids and announces like the stronger players."""

    __slots__ = ("_temperature", "_threshold", "name")
    options: ClassVar[Mapping[str, Kind]] = {
        "temperature": number,
        "style": one_of(*THRESHOLDS),
    }

    def __init__(self, name: str = "club", **options: Value) -> None:
        self.name = name
        self._temperature = float(options.get("temperature", 0.5))
        self._threshold = THRESHOLDS[str(options.get("style", "normal"))]

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return its move; one look at a small net, whatever the budget."""
        match view.ask:
            case None:
                raise nothing_asked(self.name, view)
            case Ask.CARD if view.game is not Game.RAMSCH:
                return PLAYS[self._card(view, key)]
            case Ask.BID | Ask.HOLD | Ask.FOREHAND:
                return bidding.advise(view, quick=True, threshold=self._threshold).move
            case Ask.HAND_OR_SKAT | Ask.ANNOUNCE:
                return declaring.advise(view, quick=True).move
            case _:
                return _RULES.decide(view, key, budget)

    def _card(self, view: View, key: Key) -> Card:
        legal = mask_cards(view.legal)
        if len(legal) == 1:
            return legal[0]
        if self._temperature <= 0:
            found = shares(view, facts(view), view.legal)
            return max(found, key=lambda card: found[card])
        found = shares(view, facts(view), view.legal, self._temperature)
        return key.random().choices(list(found), list(found.values()))[0]
