"""A server on a free port of this machine, for as long as something is measured."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def serving(arguments: list[str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run `skat serve`; give its process and its address."""
    program = [sys.executable, "-m", "skat", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen([*program, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line.startswith("listening on "):
            sys.exit("the server does not start")
        yield process, line.removeprefix("listening on ").strip()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
