"""Runs `skat` in this process, as a shell would run it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from skat.cli.app import run


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def error(self) -> str:
        """The one line that a failed command prints."""
        assert self.code == 2, self
        assert self.err.startswith("error: ")
        assert self.err.count("\n") == 1
        return self.err


Skat = Callable[..., Ran]


def skat_command(monkeypatch: pytest.MonkeyPatch) -> Skat:
    """Return a function that runs a command with its arguments and its standard input."""

    def skat(*arguments: str, stdin: str | bytes = "") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        streams = {
            "stdin": io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"),
            "stdout": io.TextIOWrapper(io.BytesIO(), encoding="utf-8"),
            "stderr": io.TextIOWrapper(io.BytesIO(), encoding="utf-8"),
        }
        with monkeypatch.context() as patch:
            for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
                patch.delenv(name, raising=False)
            for name, stream in streams.items():
                patch.setattr(sys, name, stream)
            with pytest.raises(SystemExit) as stopped:
                run(arguments)
        code = stopped.value.code
        assert isinstance(code, int)
        texts = []
        for name in ("stdout", "stderr"):
            stream = streams[name]
            stream.flush()
            buffer = stream.buffer
            assert isinstance(buffer, io.BytesIO)
            texts.append(buffer.getvalue().decode())
        return Ran(code, *texts)

    return skat
