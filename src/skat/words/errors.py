"""Says errors: a refused move in every language, anything else with its English detail."""

from __future__ import annotations

from functools import cache

from skat.core.cards import Card, Game
from skat.core.contracts import Contract
from skat.core.errors import (
    IllegalMove,
    NotationError,
    RecordError,
    RulesetError,
    SkatError,
    SolverUnavailable,
)
from skat.core.results import Position
from skat.words.catalogue import catalogue, placeholders
from skat.words.lines import Line, Param
from skat.words.phrases import contract_line, game_line, position_line

_KINDS: tuple[tuple[type[SkatError], str], ...] = (
    (NotationError, "error.notation"),
    (RulesetError, "error.ruleset"),
    (SolverUnavailable, "error.solver_unavailable"),
)


def error_line(error: SkatError) -> Line:
    """Return the sentence for an error.

    An `IllegalMove` has a sentence of its own by its code. The others name their
    kind and quote the English message, and so does a code without a sentence.
    """
    if isinstance(error, IllegalMove):
        return _refused(error)
    if isinstance(error, RecordError):
        if error.line is None:
            return Line("error.record", {"text": error.reason})
        return Line("error.record_line", {"line": error.line, "text": error.reason})
    for kind, key in _KINDS:
        if isinstance(error, kind):
            return Line(key, {"text": str(error)})
    return Line("error.other", {"text": str(error)})


def _refused(error: IllegalMove) -> Line:
    key = f"error.{error.code}"
    wanted = _wanted(key)
    if wanted is None or any(name not in error.params for name in wanted):
        return Line("error.other", {"text": str(error)})
    return Line(key, {name: _param(error.params[name]) for name in wanted})


@cache
def _wanted(key: str) -> tuple[str, ...] | None:
    """Return the placeholders of a message in order, None if there is no such message."""
    message = catalogue("en").get(key)
    return None if message is None else tuple(sorted(placeholders(message)))


def _param(value: object) -> Param:
    """Return what fills a placeholder for a value of an error."""
    if isinstance(value, Position):
        return position_line(value)
    if isinstance(value, Game):
        return game_line(value)
    if isinstance(value, Contract):
        return contract_line(value)
    if isinstance(value, Line | Card | str) or type(value) in (int, float):
        assert isinstance(value, Line | Card | str | int | float)
        return value
    if isinstance(value, tuple) and all(isinstance(card, Card) for card in value):
        return value
    return str(value)
