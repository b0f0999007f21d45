"""`skat engine`: one of our players as a program that speaks the engine protocol."""

from __future__ import annotations

from typing import BinaryIO

from skat.players.engine.notation import LONGEST_LINE
from skat.players.engine.speaker import Speaker


def speak(player: str, budget: str, source: BinaryIO) -> None:
    """Answer the lines of a host until it says goodbye or hangs up."""
    speaker = Speaker(player, budget)
    while line := source.readline(LONGEST_LINE + 2):
        if not line.endswith(b"\n") and len(line) > LONGEST_LINE:
            _skip_line(source)
            continue
        for answer in speaker.answer(line.rstrip(b"\r\n")):
            print(answer, flush=True)
        if speaker.is_over:
            break


def _skip_line(source: BinaryIO) -> None:
    """Read on to the end of a line that is too long."""
    while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass
