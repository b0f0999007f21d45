"""Hints: what the strongest computer player would do in place of a seat, and why.

Only that seat is told. `advise` runs in a process of its own and gets nothing but the view.
Source: docs/formats/socket.md.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from skat.core.cards import Card
from skat.core.errors import SkatError
from skat.core.moves import Announce, Move, Play, Push, move_text
from skat.core.views import View
from skat.players import BUDGETS, Advisor, Key, player, player_names
from skat.players.reasons import Reason, reasons
from skat.server.limits import Rate
from skat.server.wire import Json
from skat.server.workers import Workers
from skat.words import Line
from skat.words.advice import advice_line
from skat.words.reasons import reason_lines

log = logging.getLogger(__name__)

ADVISORS = ("champion", "rules")
"""Who is asked: the first there is; the next one where he has no answer in time."""
HINT_SECONDS = 4.0
"""For an answer, once a process has come to it."""
HINTS = Rate(burst=20, per_second=0.5)
"""What one seat may ask for."""
BUDGET = "normal"


@dataclass(frozen=True, slots=True)
class Advice:
    """A move and why it is made."""

    move: Move
    reasons: tuple[Reason, ...]


def advise(name: str, view: View, key: Key) -> Advice:
    """Return what a computer player would do. Runs in a process of its own.

    Raises:
        SkatError: if the player does not tell what it weighs, or the view asks nothing.
    """
    advisor = player(name)
    if not isinstance(advisor, Advisor):
        raise SkatError(f"expected a player that tells what it weighs, got {name}")
    decision = advisor.advise(view, key, BUDGETS[BUDGET])
    return Advice(decision.move, reasons(view, decision))


async def advice(workers: Workers, view: View, key: Key) -> Advice | None:
    """Return the advice of the strongest player that has one in time; None if nobody has."""
    known = player_names()
    for name in ADVISORS:
        if name not in known:
            continue
        try:
            return await workers.run_long(HINT_SECONDS, advise, name, view, key)
        except TimeoutError:
            log.error("player %s gives no hint in time", name)
        except Exception:
            log.exception("player %s cannot give a hint", name)
    return None


def hint_json(seq: int, view: View, advice: Advice | None, names: Sequence[str]) -> Json:
    """Return the message to the seat that has asked.

    Args:
        seq: of the last event the hint knows of.
        view: of that seat.
        advice: None if there is none; then the message says so.
        names: of the players, by position.
    """
    if advice is None:
        sorry = Line("error.no_hint").to_json()
        return {"type": "hint", "seq": seq, "move": None, "cards": [], "do": sorry, "why": []}
    return {
        "type": "hint",
        "seq": seq,
        "move": move_text(advice.move),
        "cards": [card.name for card in _cards(advice.move)],
        "do": advice_line(advice.move, view).to_json(),
        "why": [line.to_json() for line in reason_lines(advice.reasons, names)],
    }


def _cards(move: Move) -> tuple[Card, ...]:
    """Return the own cards that a move is about."""
    match move:
        case Play(card=card):
            return (card,)
        case Announce(discard=cards) | Push(cards=cards):
            return cards
        case _:
            return ()
