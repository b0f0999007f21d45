"""The door to the compiled kernels: finds them, or says how to build them.

There is no slow substitute behind it: a missing kernel is an error.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from skat.core.errors import SolverUnavailable

BUILD_COMMAND = "pip install ."


def load_kernel(name: str = "skat.solver._search") -> ModuleType:
    """Return a compiled kernel, the search one unless another is named.

    Args:
        name: of the module, with its package.

    Raises:
        SolverUnavailable: if it was not built for this Python.
    """
    try:
        return import_module(name)
    except ImportError as error:
        raise SolverUnavailable(
            f"expected the compiled kernel {name}, found none that loads "
            f"({error}); run `{BUILD_COMMAND}` in the source folder to build it"
        ) from error
