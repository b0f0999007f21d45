"""A chair of a measured match: it takes the time of its player, and moves for it after a fault."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import get_args

from skat.arena.clocks import Clock
from skat.core.errors import SolverUnavailable
from skat.core.moves import Move, move_text
from skat.core.results import Position
from skat.core.views import Ask, View
from skat.players import Budget, Key, Outside, Player, PlayerUnavailable

_MOVES: tuple[type[Move], ...] = get_args(Move)
_OF_THE_CARDS = (Ask.CARD, Ask.AGREE)
"""What a player is asked where contracts are given."""


@dataclass(slots=True)
class Chair:
    """A player for the driver that asks another one."""

    side: str
    """Letter of the player in the match."""
    player: Player
    stand_in: Player
    """Answers after a fault, and everything before the cards where contracts are given."""
    fixed: bool = False
    """Contracts are given: the player is asked for cards only."""
    clock: Clock = field(default_factory=Clock)
    faults: list[str] = field(default_factory=list)
    """What the player did wrong, in words."""
    _asked: Ask | None = None
    _refused: bool = False

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.player.name

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return the answer of the player, or of the stand-in.

        Raises:
            SolverUnavailable, PlayerUnavailable: if the player cannot work at all.
        """
        self._asked = view.ask
        if self._refused or (self.fixed and view.ask not in _OF_THE_CARDS):
            self._refused = False
            return self.stand_in.decide(view, key, budget)
        start = time.perf_counter()
        try:
            move = self.player.decide(view, key, budget)
        except (SolverUnavailable, PlayerUnavailable):
            raise
        except Exception as error:
            return self._fault(f"{type(error).__name__}: {error}", view, key)
        self.clock.note(time.perf_counter() - start)
        if isinstance(move, _MOVES):
            return move
        return self._fault(f"expected a move, got {move!r}", view, key)

    def _fault(self, reason: str, view: View, key: Key) -> Move:
        self.faults.append(reason)
        return self.stand_in.decide(view, key)

    def refuse(self, move: Move, reason: Exception) -> None:
        """Hear that the rules refuse a move; the stand-in answers next."""
        self.faults.append(f"{reason} ({move_text(move)})")
        self._refused = self._asked is not Ask.KONTRA  # which is not asked again


@dataclass(slots=True)
class ProgramChair(Chair):
    """A chair whose player is a program: it also hears what no question tells it."""

    program: Outside = field(kw_only=True)
    """The player again."""

    def new_faults(self) -> Sequence[str]:
        """Count what the program did wrong, and return it for the others."""
        faults = self.program.new_faults()
        self.faults.extend(faults)
        return faults

    def heard_fault(self, position: Position, fault: str) -> None:
        """Tell the program what another one did wrong."""
        self.program.heard_fault(position, fault)

    def finished(self, view: View) -> None:
        """Tell the program how the deal has ended."""
        self.program.finished(view)


def chair(
    side: str, player: Player, stand_in: Player, clock: Clock, *, fixed: bool = False
) -> Chair:
    """Return the chair of a player; see there."""
    if isinstance(player, Outside):
        return ProgramChair(side, player, stand_in, fixed, clock, program=player)
    return Chair(side, player, stand_in, fixed, clock)
