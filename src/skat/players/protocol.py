"""What a computer player is: a pure function of what a seat sees, a key for chance, and a budget.

A player must not know the state of a deal, the clock, or what it decided before.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from skat.core.errors import SkatError
from skat.core.moves import Move
from skat.core.results import Position
from skat.core.views import View


@dataclass(frozen=True, slots=True)
class Key:
    """Names one decision, and thereby all the chance in it.

    It holds no player's name, so that two players in one seat draw the same numbers.

    >>> key = Key(seed=7, deal=1, seat=0, decision=12)
    >>> key.random().random() == key.random().random()
    True
    """

    seed: int | str
    """Of the match."""
    deal: int
    """Number of the deal in the match."""
    seat: int
    decision: int
    """Number of the decision in the deal, counted by whoever asks."""

    def random(self) -> random.Random:
        """Return a fresh generator; two calls give the same numbers. Costs some microseconds."""
        return random.Random(f"skat {self.seed} {self.deal} {self.seat} {self.decision}")


@dataclass(frozen=True, slots=True)
class Budget:
    """How much work a decision may take; None leaves the limit to the player.

    Matches count worlds and nodes, so that they can be repeated bit for bit; only
    a person at the table is worth a clock.
    """

    worlds: int | None = None
    """Imagined layouts of the hidden cards."""
    nodes: int | None = None
    """Positions the solver may look at."""
    seconds: float | None = None


BUDGETS: dict[str, Budget] = {
    "quick": Budget(worlds=20),
    "normal": Budget(worlds=80),
    "strong": Budget(worlds=160),
}
"""By the name that commands and levels use; what a world costs is in docs/players.md."""


def budget_named(name: str | None) -> Budget | None:
    """Return the budget of a name, None for none.

    Raises:
        SkatError: if there is no such budget.
    """
    if name is not None and name not in BUDGETS:
        raise SkatError(f"expected one of the budgets {' '.join(BUDGETS)}, got {name!r}")
    return None if name is None else BUDGETS[name]


class Player(Protocol):
    """Decides for a seat. The same view, key and budget always get the same answer."""

    @property
    def name(self) -> str:
        """The name it is known by; see `skat.players.player_names`."""
        ...

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return the answer to what the view asks, a move that the rules accept.

        Out of turn a doubling is offered with a view whose ``ask`` is `Ask.KONTRA`;
        `Pass` then means no, and is not sent to the deal.

        Args:
            view: what the seat sees.
            key: names this decision; players without chance ignore it.
            budget: how much work it may take.

        Raises:
            SkatError: if the view asks nothing.
        """
        ...


@runtime_checkable
class Outside(Protocol):
    """A player that is a program of its own, and has to hear what no question tells it.

    Whoever drives a deal calls these, and needs not: every decision stands for itself.
    """

    def new_faults(self) -> Sequence[str]:
        """Return what it has done wrong since this was called last: late, illegal, crash."""
        ...

    def heard_fault(self, position: Position, fault: str) -> None:
        """Hear of a fault of another one at the table."""

    def finished(self, view: View) -> None:
        """Hear how the deal has ended, from the view of its seat."""


class PlayerUnavailable(SkatError):
    """A player cannot work at all, whatever it is asked."""


def nothing_asked(name: str, view: View) -> SkatError:
    """Return the error for a view that asks nothing of its seat."""
    seat = "a seat without cards" if view.position is None else view.position.name.lower()
    return SkatError(
        f"expected a question to player {name}, got the view of {seat} in phase "
        f"{view.phase.value}, which asks nothing"
    )
