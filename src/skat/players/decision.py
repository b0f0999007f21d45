"""A decision with what was weighed: data that `skat.words` can turn into a sentence.

A hint, an analysis and the levels of strength read the same values. Nothing here knows cards that
the seat may not see: shares are shares of imagined layouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from skat.core.contracts import Contract
from skat.core.moves import Move
from skat.core.views import View
from skat.players.protocol import Budget, Key


@dataclass(frozen=True, slots=True)
class Candidate:
    """One move and what it promises its own side."""

    move: Move
    utility: float
    """Mean list points (Seeger-Fabian) of the seat relative to the mean of the others."""
    error: float
    """Standard error of the difference to the move that was chosen; 0 for that one, and
    where every possible layout was looked at."""
    wins: float
    """Share of layouts (0 to 1) in which the own side then wins the game."""
    points: float | None = None
    """Mean card points of the declarer in the end; None in null and before the play."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a contract promises to the seat that would play it."""

    contract: Contract
    value: int
    """Game points it is worth if won without a further level."""
    wins: float
    """Chance to win it, as achieved by players of this strength."""
    utility: float
    """Mean list points of the seat relative to the mean of the others."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move and how it came about."""

    move: Move
    candidates: Sequence[Candidate] = ()
    """What was weighed, the best first; empty where nothing was (a single legal card)."""
    prospects: Sequence[Prospect] = ()
    """In auction and announcement: the contracts, the best first."""
    limit: int = 0
    """In the auction: up to which value the hand is bid; 0: not at all."""
    layouts: int = 0
    """Number of imagined layouts that were looked at."""
    complete: bool = False
    """Every layout that is still possible was looked at."""


@runtime_checkable
class Advisor(Protocol):
    """A player that tells what it has weighed."""

    @property
    def name(self) -> str:
        """The name it is known by."""
        ...

    def advise(self, view: View, key: Key, budget: Budget | None = None) -> Decision:
        """Return the decision whose move `Player.decide` returns for the same arguments.

        Raises:
            SkatError: if the view asks nothing.
        """
        ...

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return ``advise(view, key, budget).move``."""
        ...
