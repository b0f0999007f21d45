"""Small lines that results, events and errors share: contracts, matadors, names, signed numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from skat.core.cards import Game
from skat.core.contracts import Contract
from skat.core.results import Position, Step
from skat.words.lines import Line, Param


class Names(Protocol):
    """Names of players by position or by seat: a list, or a mapping from either."""

    def __getitem__(self, who: Any, /) -> str: ...


KONTRA_KEYS = ("kontra", "re", "kontra.sup", "kontra.hirsch")
"""What is said at each doubling."""
_POSITION_KEYS = ("position.forehand", "position.middlehand", "position.rearhand")


def game_line(game: Game) -> Line:
    """Return the name of a game: a suit, grand, null or Ramsch."""
    return Line(f"suit.{game.value}" if game.is_suit else f"contract.{game.value}")


def contract_line(contract: Contract) -> Line:
    """Return the name of a contract with everything announced: ``Grand Hand, Schneider angesagt``.

    A Schwarz that was announced includes Schneider, and an ouvert trump game
    includes Hand and Schwarz; what is included is not said again.
    """
    line = _with_open_cards(contract)
    if contract.game.has_trumps and not contract.ouvert:
        if contract.schwarz:
            line = _announced(line, "level.schwarz_announced")
        elif contract.schneider:
            line = _announced(line, "level.schneider_announced")
    return _announced(line, "spitze.name") if contract.spitze else line


def _with_open_cards(contract: Contract) -> Line:
    if contract.game is Game.NULL:
        return Line(f"contract.{contract.null_key}")
    game = game_line(contract.game)
    if contract.ouvert:
        if contract.game is Game.GRAND:
            return Line("contract.grand_ouvert")
        return Line("contract.name.ouvert", {"game": game})
    return Line("contract.name.hand", {"game": game}) if contract.hand else game


def _announced(contract: Line, key: str) -> Line:
    return Line("contract.name.announced", {"contract": contract, "announcement": Line(key)})


def matadors_line(matadors: int) -> Line:
    """Return ``with 2`` for 2, ``without 2`` for -2."""
    kind = "with" if matadors > 0 else "without"
    return Line(f"matadors.{kind}.{abs(matadors)}")


def steps_line(matadors: int, steps: Sequence[tuple[Step, int]]) -> Param:
    """Return the factors of a multiplier with the running count: ``with 2, game 3, Hand 4``.

    Raises:
        IndexError: if there are none.
    """
    count = 0
    parts: list[Param] = []
    for step, factors in steps:
        count += factors
        if step is Step.MATADORS:
            parts.append(Line("step.matadors", {"matadors": matadors_line(matadors)}))
        else:
            parts.append(Line(f"step.{step.value}", {"count": count}))
    return joined(parts)


def position_line(position: Position) -> Line:
    """Return the name of a position."""
    return Line(_POSITION_KEYS[position])


def points_line(points: int) -> Line:
    """Return a number of card points, counted."""
    return Line("count.card_points", {"n": points})


def signed(points: int) -> str:
    """Return a number with its sign, the same in every language: ``+30``, ``−60``, ``0``."""
    return f"+{points}" if points > 0 else f"\u2212{-points}" if points else "0"


def doubled(said: Line, value: int, factor: int) -> Line:
    """Return a multiplication and what it is for."""
    numbers = {"value": value, "factor": factor, "product": value * factor}
    return Line("result.doubled", {"said": said, **numbers})


def joined(parts: Sequence[Param]) -> Param:
    """Return the parts with commas between them.

    Raises:
        IndexError: if there are none.
    """
    rest = parts[-1]
    for part in reversed(parts[:-1]):
        rest = Line("join.comma", {"first": part, "rest": rest})
    return rest


def names_line(names: Sequence[str]) -> Param:
    """Return names as a sentence lists them: ``Ada, Ben and Cem``.

    Raises:
        IndexError: if there are none.
    """
    if len(names) < 2:
        return names[0]
    return Line("join.and", {"first": joined(names[:-1]), "rest": names[-1]})
