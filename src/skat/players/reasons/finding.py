"""Finds the reasons for a decision: at most two, the weightiest first."""

from __future__ import annotations

from skat.core.cards import Game
from skat.core.moves import Play
from skat.core.views import Ask, View
from skat.players.decision import Decision
from skat.players.reasons.calling import calling_reasons
from skat.players.reasons.ducking import ducking_pattern
from skat.players.reasons.numbers import all_equal, contrast, decisive
from skat.players.reasons.playing import card_pattern, void_fact
from skat.players.reasons.reason import Reason
from skat.players.reasons.sighting import Sighting

MOST = 2
"""A hint is one sentence or two."""


def reasons(view: View, decision: Decision) -> tuple[Reason, ...]:
    """Return why a move is made: at least one reason, at most two.

    Args:
        view: of the seat that is asked.
        decision: the answer, as an `Advisor` tells it.
    """
    found = _card(view, decision) if view.ask is Ask.CARD else calling_reasons(view, decision)
    return tuple(found[:MOST]) or (Reason("by_rule"),)


def _card(view: View, decision: Decision) -> list[Reason]:
    assert isinstance(decision.move, Play)
    card = decision.move.card
    if view.legal == 1 << card:
        return [Reason("only_card", {"card": card})]
    sighting = Sighting(view)
    trumps = sighting.game.has_trumps and sighting.game is not Game.RAMSCH
    pattern = card_pattern(sighting, card) if trumps else ducking_pattern(sighting, card)
    settled = decisive(view, decision)
    if settled is not None:
        return [settled, *_there(pattern), *_there(void_fact(sighting, card))]
    if all_equal(decision):
        return [Reason("all_equal"), *_there(pattern)]
    numbers = contrast(view, decision)
    return [*_there(pattern), *_there(numbers), *_there(void_fact(sighting, card))]


def _there(reason: Reason | None) -> list[Reason]:
    return [] if reason is None else [reason]
