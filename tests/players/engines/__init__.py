"""Engines for tests, each a program of its own, and how they are named as players."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def program(script: str, *arguments: str, settings: str = "") -> str:
    """Return the name of a player that is one of these programs."""
    words = [sys.executable, "-S", "-E", str(FOLDER / script), *arguments]
    return f"cmd{f'[{settings}]' if settings else ''}:{shlex.join(words)}"


def hostile(fault: str, at: str = "play?", settings: str = "move_ms=150") -> str:
    """Return the name of a player that does one thing wrong."""
    return program("hostile.py", fault, at, settings=settings)
