"""The name of a player that is a program: ``cmd:./program args``, with settings in brackets.

    cmd:python examples/engine.py
    cmd[move_ms=500 forfeit=lose threads=2]:./program

Source: docs/formats/engine.md.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from dataclasses import dataclass
from enum import Enum

from skat.core.errors import SkatError

PREFIX = "cmd"
_NAME = re.compile(r"cmd(?:\[(?P<settings>[^\]]*)\])?:(?P<command>.*)", re.DOTALL)
_LONGEST_MS = 24 * 3600 * 1000


class Forfeit(Enum):
    """What becomes of a decision that an engine did not make."""

    SUBSTITUTE = "substitute"
    """The host moves for it, by a simple rule."""
    LOSE = "lose"
    """It passes, or loses the game."""


@dataclass(frozen=True, slots=True)
class EngineCommand:
    """How a program is started and treated. Times are milliseconds."""

    words: tuple[str, ...]
    """Program and arguments."""
    move_ms: int | None = None
    """For each decision; None: as the budget says, or two seconds."""
    deal_ms: int | None = None
    """For all decisions of a deal; None: no such limit."""
    forfeit: Forfeit = Forfeit.SUBSTITUTE
    options: tuple[tuple[str, str], ...] = ()
    """Sent to the program before its first deal."""


def is_command(name: str) -> bool:
    """Return whether the name of a player names a program."""
    return _NAME.fullmatch(name) is not None


def read_command(name: str) -> EngineCommand:
    """Return the program that a name such as ``cmd:./program args`` means.

    Raises:
        SkatError: if it is no such name, a setting is wrong, or there is no such program.
    """
    found = _NAME.fullmatch(name)
    if found is None:
        raise SkatError(f"expected cmd:PROGRAM, perhaps with arguments, got {name!r}")
    try:
        words = tuple(shlex.split(found["command"]))
    except ValueError as error:
        raise SkatError(f"expected a command line after cmd:, got {name!r} ({error})") from None
    if not words:
        raise SkatError(f"expected a program after cmd:, got {name!r}")
    if os.name != "posix":
        raise SkatError("expected a system with process groups (Linux, macOS) to run an engine")
    if shutil.which(words[0]) is None:
        raise SkatError(f"expected a program that can be run, got {words[0]!r}")
    command = EngineCommand(words)
    return _with_settings(command, found["settings"] or "")


def _with_settings(command: EngineCommand, text: str) -> EngineCommand:
    move_ms, deal_ms, forfeit = None, None, Forfeit.SUBSTITUTE
    options: list[tuple[str, str]] = []
    for setting in text.replace(",", " ").split():
        key, equals, value = setting.partition("=")
        if not equals or not key or not value:
            raise SkatError(f"expected settings such as move_ms=500 in cmd[…]:, got {setting!r}")
        if key == "move_ms":
            move_ms = _milliseconds(key, value)
        elif key == "deal_ms":
            deal_ms = _milliseconds(key, value)
        elif key == "forfeit":
            forfeit = _forfeit(value)
        else:
            options.append((key, value))
    return EngineCommand(command.words, move_ms, deal_ms, forfeit, tuple(options))


def _milliseconds(key: str, value: str) -> int:
    if not value.isdecimal() or not 1 <= int(value) <= _LONGEST_MS:
        raise SkatError(f"expected {key} from 1 to {_LONGEST_MS}, got {value!r}")
    return int(value)


def _forfeit(value: str) -> Forfeit:
    try:
        return Forfeit(value)
    except ValueError:
        known = " or ".join(policy.value for policy in Forfeit)
        raise SkatError(f"expected forfeit={known}, got {value!r}") from None
