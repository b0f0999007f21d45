"""Processes for work that takes long: computer players' decisions, claims, replays.

Each process works for one job at a time. One that misses its deadline is ended and
replaced, so that no player can stop the others.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from skat.core.moves import Move
from skat.core.views import View
from skat.players import Budget, Key, player

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

MOST_PROCESSES = 4
"""More would help only where many people play at once."""
START_SECONDS = 60.0
"""For a new process to be there; it imports the players first."""


def decide(name: str, view: View, key: Key, budget: Budget | None) -> Move:
    """Return the decision of the computer player with a name. Runs in a process of its own."""
    return player(name).decide(view, key, budget)


class Workers:
    """A few processes, and a queue for them.

    Args:
        processes: how many; by default one less than the machine has processors, 2 to 4.
    """

    def __init__(self, processes: int | None = None) -> None:
        processors = os.cpu_count() or 1
        count = max(2, min(MOST_PROCESSES, processors - 1)) if processes is None else processes
        self._idle: asyncio.Queue[_Process] = asyncio.Queue()
        self._all = {_Process() for _ in range(count)}
        for process in self._all:
            self._idle.put_nowait(process)

    async def run(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what a function returns that is run in one of the processes.

        Args:
            seconds: how long it may take, once a process is there for it.
            work: a function of a module; arguments and result must survive pickling.

        Raises:
            TimeoutError: if it took too long.
            Exception: whatever the function raises.
        """
        process = await self._idle.get()
        try:
            await asyncio.wait_for(process.ready(), START_SECONDS)
            return await asyncio.wait_for(process.run(work, *args, **kwargs), seconds)
        except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
            process = self._replaced(process)
            raise
        finally:
            self._idle.put_nowait(process)

    def _replaced(self, process: _Process) -> _Process:
        process.end()
        self._all.discard(process)
        fresh = _Process()
        self._all.add(fresh)
        return fresh

    async def start(self) -> None:
        """Start the processes now, so that the first decision does not wait for it."""
        await asyncio.gather(*(process.ready() for process in tuple(self._all)))

    def close(self) -> None:
        """End all processes."""
        for process in self._all:
            process.end()


class _Process:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._executor = ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=_prepare
        )
        self._id: int | None = None
        self._ended = False

    async def ready(self) -> None:
        """Wait until the process is there."""
        if self._id is None:
            self._id = await self.run(os.getpid)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        future = self._executor.submit(work, *args, **kwargs)
        return await asyncio.wrap_future(future)

    def end(self) -> None:
        """End the process whatever it does."""
        if self._ended:
            return
        self._ended = True
        if self._id is not None:
            try:
                os.kill(self._id, signal.SIGTERM)
            except ProcessLookupError:
                log.debug("process %s has ended by itself", self._id)
        self._executor.shutdown(wait=False, cancel_futures=True)


def _prepare() -> None:
    """Prepare a new process: it leaves Ctrl-C to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
