"""Somebody who plays now and then: knows all the rules of thumb, and does not count the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from skat.core.moves import PLAYS, Move
from skat.core.views import Ask, View
from skat.players.levels.memory import CASUAL
from skat.players.levels.style import STYLES, needed
from skat.players.options import Kind, one_of
from skat.players.protocol import Budget, Key, nothing_asked
from skat.players.rules.bidding import call
from skat.players.rules.player import RulePlayer

_RULES = RulePlayer()
TIMID = 0.08
"""So much more sure than the rule player somebody wants to be who plays now and then."""


class Casual:
    """The rule player with the memory of a person."""

    __slots__ = ("_shift", "name")
    options: ClassVar[Mapping[str, Kind]] = {"style": one_of(*STYLES)}

    def __init__(self, name: str = "casual", style: str = "normal") -> None:
        self.name = name
        self._shift = TIMID + needed(style)

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return the move that this person finds; the budget is not used."""
        if view.ask is None:
            raise nothing_asked(self.name, view)
        if view.ask is Ask.CARD:
            return PLAYS[_RULES.card(view, CASUAL.forgotten(view, key))]
        if view.ask in (Ask.BID, Ask.HOLD, Ask.FOREHAND):
            return call(view, self._shift)
        return _RULES.decide(view, key, budget)
