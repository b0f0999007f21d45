"""A bar on standard error for work that takes longer than two seconds, if a person looks on."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 2.0
"""Seconds before the bar appears."""


class Advance(Protocol):
    """Is told how much more is done, and perhaps what to write beside the bar from now on."""

    def __call__(self, more: int, label: str | None = None, /) -> None:
        """Move the bar."""


@contextmanager
def progress(label: str, total: int | None) -> Iterator[Advance]:
    """Give a function that is told how much more is done.

    Args:
        label: what is done.
        total: how much there is to do, None if that is not known.
    """
    bar = _Bar(label, total)
    try:
        yield bar.advance
    finally:
        bar.close()


class _Bar:
    def __init__(self, label: str, total: int | None) -> None:
        self._label = label
        self._total = total
        self._done = 0
        self._start = time.monotonic()
        self._shown: Progress | None = None
        self._task: TaskID | None = None

    def advance(self, more: int, label: str | None = None) -> None:
        self._done += more
        self._label = label or self._label
        if self._shown is None and self._is_due():
            self._show()
        if self._shown is not None and self._task is not None:
            self._shown.update(self._task, completed=self._done, description=self._label)

    def close(self) -> None:
        if self._shown is not None:
            self._shown.stop()

    def _is_due(self) -> bool:
        return time.monotonic() - self._start > PATIENCE and sys.stderr.isatty()

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self._shown = Progress(console=Console(stderr=True), transient=True)
        self._task = self._shown.add_task(self._label, total=self._total)
        self._shown.start()
