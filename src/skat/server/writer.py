"""Writes the logs of all matches, many at once: while the disk is busy, what comes is collected.

Each match waits until its own entries are on the disk; ten matches that wait at the same
time wait for the disk only once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from skat.server.errors import StorageError
from skat.server.metrics import Metrics
from skat.server.store import NewEntries, Store
from skat.table import LogEntry

log = logging.getLogger(__name__)

CHECKPOINT_ENTRIES = 500
"""Some megabytes of an SQLite log."""
LARGEST_BATCH = 200
"""Matches written together; more would make the first of them wait."""


class Writer:
    """The only one in this process who writes to the logs of a store."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="skat-writer")
        self._waiting: list[tuple[NewEntries, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._since_checkpoint = 0
        self._checkpoint: asyncio.Task[None] | None = None

    async def append(
        self,
        match_id: int,
        number: int,
        entries: Sequence[LogEntry],
        counts: Mapping[str, int] | None = None,
    ) -> None:
        """Write entries at the end of a log; they are on the disk when this returns.

        Raises:
            StorageConflict: if there are other entries with these numbers.
            StorageError: if nothing could be written.
        """
        written = asyncio.get_running_loop().create_future()
        self._waiting.append((NewEntries(match_id, number, entries, counts), written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await written

    async def close(self) -> None:
        """Let the thread go; everything that was confirmed is on the disk."""
        if self._checkpoint is not None:
            await self._checkpoint
        self._thread.shutdown(wait=True)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch = self._waiting[:LARGEST_BATCH]
                del self._waiting[:LARGEST_BATCH]
                asked = [new for new, _ in batch]
                try:
                    with self._metrics.commits.measured():
                        conflicts = await loop.run_in_executor(
                            self._thread, self._store.append_all, asked
                        )
                    self._count(sum(len(new.entries) for new in asked))
                except Exception as error:
                    self._metrics.storage_errors.add()
                    _settle(batch, [error] * len(batch))
                else:
                    _settle(batch, conflicts)
        finally:
            self._writing = None

    def _count(self, entries: int) -> None:
        self._metrics.written.add(amount=entries)
        self._since_checkpoint += entries
        if self._since_checkpoint >= CHECKPOINT_ENTRIES and self._checkpoint is None:
            self._since_checkpoint = 0
            self._checkpoint = asyncio.create_task(self._tidy())

    async def _tidy(self) -> None:
        try:
            await asyncio.to_thread(self._store.checkpoint)
        except StorageError as error:
            log.warning("the log of the database stays long: %s", error)
        finally:
            self._checkpoint = None


def _settle(
    batch: Sequence[tuple[NewEntries, asyncio.Future[None]]],
    outcomes: Sequence[Exception | None],
) -> None:
    """Tell everybody who waits what has come of it."""
    for (_, written), outcome in zip(batch, outcomes, strict=True):
        if written.done():
            continue  # whoever waited was cancelled
        if outcome is None:
            written.set_result(None)
        elif isinstance(outcome, StorageError):
            # Each task gets an exception of its own: raising adds a traceback to it.
            written.set_exception(type(outcome)(str(outcome)))
        else:
            written.set_exception(outcome)
