"""Engines for tests, each a program of its own, and how they are named as players."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
_SILENT = ("hangs", "floods", "long_line", "old_id")
"""Faults that end with the time for an answer."""


def program(script: str, *arguments: str, settings: str = "") -> str:
    """Return the name of a player that is one of these programs."""
    words = [sys.executable, "-S", "-E", str(FOLDER / script), *arguments]
    return f"cmd{f'[{settings}]' if settings else ''}:{shlex.join(words)}"


def hostile(fault: str, at: str = "play?", settings: str = "", mark: str = "") -> str:
    """Return the name of a player that does one thing wrong.

    Args:
        fault: what it does; see `hostile.py`.
        at: the question at which it does that.
        settings: of the player; without any it has little time if it needs none, else plenty.
        mark: one more argument, by which its process can be found.
    """
    plenty = "move_ms=200" if fault in _SILENT else "move_ms=20000"
    return program("hostile.py", fault, at, mark, settings=settings or plenty)
