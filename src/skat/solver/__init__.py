"""Answers about positions in which all cards are known, computed by the C++ kernel.

It turns positions of the core into kernel calls and back, and knows nothing of
seats, sockets or players. The kernel is loaded at its first use.
"""

from __future__ import annotations

from skat.solver.kernel import load_kernel
from skat.solver.positions import Position
from skat.solver.solving import (
    Answer,
    Question,
    Solution,
    Status,
    card_values,
    cards_reaching,
    null_made,
    reaches,
    solve,
    solve_many,
    takes_all_tricks,
    takes_no_trick,
    value,
)

__all__ = [
    "Answer",
    "Position",
    "Question",
    "Solution",
    "Status",
    "card_values",
    "cards_reaching",
    "load_kernel",
    "null_made",
    "reaches",
    "solve",
    "solve_many",
    "takes_all_tricks",
    "takes_no_trick",
    "value",
]
