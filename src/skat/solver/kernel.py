"""The door to the compiled search kernel: finds it, or says how to build it.

There is no slow substitute behind it: a missing kernel is an error.
"""

from __future__ import annotations

from typing import Protocol

from skat.core.errors import SolverUnavailable

BUILD_COMMAND = "pip install ."


class Kernel(Protocol):
    """What the compiled module offers; cards are bits of a 32-bit mask (ADR 0001)."""

    @property
    def JACKS(self) -> int:
        """The mask of the four jacks."""

    def popcount(self, mask: int) -> int:
        """Return the number of cards in `mask`, an integer from 0 to 2**32 - 1."""


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
