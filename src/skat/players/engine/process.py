"""A program as a child process that is written to and read from in lines, each with a deadline.

It knows nothing of Skat. Nothing here waits longer than it was told to, keeps more than one line,
or leaves a process behind: the program leads a process group of its own, and a watchdog ends
the group if this process goes without having done so.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

from skat.core.errors import SkatError

_READ_SIZE = 1 << 16
_DRAINED_AT_ONCE = 1 << 20
"""Bytes that are thrown away before a question; who floods is stopped by what comes after it."""
_POLL_SECONDS = 0.005
_WATCHDOG = 'read -r _ || kill -s KILL -- "-$1"'
"""Waits for a line, which never comes, or for the end of the process that could write it."""


class Late(Exception):
    """The deadline has passed."""


class Lost(Exception):
    """The program has ended, or closed its pipes."""


class ChildProcess:
    """A running program.

    Args:
        words: program and arguments.
        longest: bytes of a line; a longer one is dropped and counted.

    Raises:
        SkatError: if it cannot be started.
    """

    def __init__(self, words: Sequence[str], longest: int) -> None:
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise SkatError(
                f"expected a program that can be run, got {words[0]!r}: {error.strerror}"
            ) from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._watchdog, self._life = _watch(self._process.pid)
        os.set_blocking(self._stdin.fileno(), False)
        os.set_blocking(self._stdout.fileno(), False)
        self._longest = longest
        self._unsent = b""
        self._buffer = bytearray()
        self._too_long = False
        """The line that is being read is dropped up to its end."""
        self.dropped = 0
        """Lines that nobody wanted."""
        self._closed = False

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def write(self, line: str) -> None:
        """Send a line as far as the program takes it; what is left goes out while it is read from.

        Raises:
            Lost: if it takes nothing any more.
        """
        self._unsent += line.encode() + b"\n"
        self._flush()

    def _flush(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._unsent) if self._unsent else 0
        except BlockingIOError:
            return
        except OSError as error:
            raise Lost(str(error)) from None
        self._unsent = self._unsent[sent:]

    def read(self, deadline: float) -> bytes:
        """Return the next line without its end.

        Args:
            deadline: as `time.monotonic` counts.

        Raises:
            Late: if none is complete by then.
            Lost: if none can come any more.
        """
        while (line := self._line()) is None:
            left = deadline - time.monotonic()
            if not self._wait(left) or left <= 0:
                raise Late
        return line

    def drain(self) -> None:
        """Drop what was written without being asked for."""
        for _ in range(_DRAINED_AT_ONCE // _READ_SIZE):
            while self._line() is not None:
                self.dropped += 1
            if not self._wait(0.0):
                break
        if self._buffer:  # the rest of such a line belongs to it
            self._buffer.clear()
            self._too_long = True

    def _line(self) -> bytes | None:
        """Take a complete line out of the buffer."""
        while (end := self._buffer.find(b"\n")) >= 0:
            line = bytes(self._buffer[:end])
            del self._buffer[: end + 1]
            if not self._too_long and len(line) <= self._longest:
                return line.removesuffix(b"\r")
            self._too_long = False
            self.dropped += 1
        if len(self._buffer) > self._longest:
            self._buffer.clear()
            self._too_long = True
        return None

    def _wait(self, seconds: float) -> bool:
        """Write and read what is possible now or soon; return False if nothing was read."""
        until = time.monotonic() + max(0.0, seconds)
        poll = select.poll()  # select would not take the many files of a server
        poll.register(self._stdout, select.POLLIN)
        if self._unsent:
            poll.register(self._stdin, select.POLLOUT)
        while True:
            left = max(0.0, until - time.monotonic())
            ready = {file for file, _ in poll.poll(left * 1000)}
            if self._stdout.fileno() in ready:
                break
            if ready:
                self._flush()
                if not self._unsent:
                    poll.unregister(self._stdin)
            if left == 0.0 or not ready:
                return False
        try:
            found = os.read(self._stdout.fileno(), _READ_SIZE)
        except BlockingIOError:
            return False
        if not found:
            raise Lost("end of output")
        self._buffer += found
        return True

    def close(self, farewell: str | None = None, seconds: float = 0.0) -> None:
        """End the program and whatever it has started.

        Args:
            farewell: a last line.
            seconds: how long it may take to end by itself after that.
        """
        if self._closed:
            return
        self._closed = True
        if farewell is not None:
            with suppress(Lost):
                self.write(farewell)
        self._unsent = b""
        with suppress(OSError):
            self._stdin.close()
        self._let_end(seconds)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._stdout.close()
        with suppress(OSError):
            os.write(self._life, b"done\n")
        os.close(self._life)
        self._watchdog.wait()

    def _let_end(self, seconds: float) -> None:
        """Wait for the end without taking note of it, so that its group keeps its number."""
        until = time.monotonic() + seconds
        look = os.WEXITED | os.WNOHANG | os.WNOWAIT
        while os.waitid(os.P_PID, self._process.pid, look) is None and time.monotonic() < until:
            with suppress(Lost):
                self._wait(_POLL_SECONDS)
            self._buffer.clear()
            time.sleep(_POLL_SECONDS)


def _watch(group: int) -> tuple[subprocess.Popen[bytes], int]:
    """Start the watchdog of a process group; return it and the pipe that it waits on."""
    ours, theirs = os.pipe()
    try:
        watchdog = subprocess.Popen(
            ["/bin/sh", "-c", _WATCHDOG, "sh", str(group)],
            stdin=ours,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    finally:
        os.close(ours)
    return watchdog, theirs
