"""Commands that need more packages than the game itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from skat.core.errors import SkatError


@contextmanager
def needs_extra(extra: str) -> Iterator[None]:
    """Say how to install an extra whose packages are imported in the context, if they are missing.

    Raises:
        SkatError: if they are.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "skat":
            raise
        raise SkatError(
            f"expected the packages of the extra {extra!r}, got none of {error.name}: "
            f"install them with pip install 'skat[{extra}]'"
        ) from None
