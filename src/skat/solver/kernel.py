"""The door to the compiled search kernel: finds it, or says how to build it.

There is no slow substitute behind it: a missing kernel is an error.
"""

from __future__ import annotations

from types import ModuleType

from skat.core.errors import SolverUnavailable

BUILD_COMMAND = "pip install ."


def load_kernel() -> ModuleType:
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
