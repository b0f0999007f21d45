"""The door to the compiled search kernel: finds it, or says how to build it.

There is no slow substitute behind it: a missing kernel is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from skat.core.errors import SolverUnavailable

BUILD_COMMAND = "pip install ."


class Kernel(Protocol):
    """What the compiled module offers; see native/solve.hpp for the numbers."""

    def solve(
        self,
        ask: int,
        hands: Any,
        contract: Any,
        leader: Any,
        table: Any,
        bank: Any,
        threshold: Any,
        status: Any,
        lower: Any,
        upper: Any,
        nodes: Any,
        cards: Any,
        node_limit: int,
        threads: int,
        fresh: bool,
        table_bits: int,
        switches: int,
        wait: Callable[[int], bool] | None,
    ) -> None:
        """Answer one question about many positions, into the buffers given."""


def load_kernel() -> Kernel:
    """Return the compiled search kernel.

    Raises:
        SolverUnavailable: if it was not built for this Python.
    """
    try:
        from skat.solver import _search
    except ImportError as error:
        raise SolverUnavailable(
            "expected the compiled kernel skat.solver._search, found none that loads "
            f"({error}); run `{BUILD_COMMAND}` in the source folder to build it"
        ) from error
    return _search
