"""Processes for work that takes long: computer players' decisions, claims, replays.

Each process does one job after the other. One that misses its deadline or dies is ended
and replaced, so that no player can stop the others.
"""

from __future__ import annotations

import asyncio
import io
import logging
import multiprocessing
import os
import pickle
import signal
import socket
import struct
import threading
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar

from skat.core.moves import Move
from skat.core.rulesets import Ruleset
from skat.core.views import View
from skat.players import Budget, Key, player
from skat.server.errors import WorkerLost
from skat.server.metrics import Metrics

P = ParamSpec("P")
T = TypeVar("T")

log = logging.getLogger(__name__)

MOST_PROCESSES = 4
"""More would help only where many people play at once."""
START_SECONDS = 60.0
"""For a new process to be there; it imports the players first."""
ATTEMPTS = 2
"""Work is a pure function: what a process took with it when it died is done again, once."""
RETRY_SECONDS = 1.0
"""Pause after a process could not be started."""
LARGEST_BATCH = 16
"""Decisions given to a process at once; those behind a slow one have to wait for it."""
_LENGTH = struct.Struct("!Q")
"""Before each message: the number of its bytes."""


def decide(name: str, view: View, key: Key, budget: Budget | None) -> Move:
    """Return the decision of the computer player with a name. Runs in a process of its own."""
    return player(name).decide(view, key, budget)


@dataclass(eq=False)
class _Job:
    """Something to be done in another process, and who waits for it."""

    queue: deque[_Job]
    """Where it waits, and where it comes back to."""
    name: str
    """Of the function; its arguments may hold cards."""
    asked: bytes
    seconds: float
    answer: asyncio.Future[Any]
    attempts: int = 0


class Workers:
    """A few processes, and what waits for them.

    A process gets several decisions at once, so that it need not wait for the server
    between them. What may take long is given to it alone, and never to the last process.

    Args:
        processes: how many; by default one less than the machine has processors, 2 to 4.
        metrics: where lost processes are counted.
    """

    def __init__(self, processes: int | None = None, metrics: Metrics | None = None) -> None:
        processors = os.cpu_count() or 1
        self._count = (
            max(2, min(MOST_PROCESSES, processors - 1)) if processes is None else processes
        )
        self._metrics = metrics or Metrics()
        self._metrics.gauge(
            "skat_jobs_waiting", "Decisions and other work without a process.", lambda: self.waiting
        )
        self._short: deque[_Job] = deque()
        self._long: deque[_Job] = deque()
        self._processes: list[_Process] = []
        self._going: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many jobs wait for a process."""
        return len(self._short) + len(self._long)

    async def run(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what a function returns that is run in one of the processes.

        Args:
            seconds: how long it may take, once a process has come to it.
            work: a function of a module; arguments and result must survive pickling.

        Raises:
            TimeoutError: if it took too long.
            WorkerLost: if processes died of it.
            Exception: whatever the function raises.
        """
        return await self._done(self._short, seconds, work, *args, **kwargs)

    async def run_long(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Do what may take a second or more: it never takes the last process from the players.

        Args and Raises: as `run`.
        """
        return await self._done(self._long, seconds, work, *args, **kwargs)

    async def start(self) -> None:
        """Start the processes now, so that the first decision does not wait for it."""
        self._begin()
        await asyncio.gather(*(process.ready() for process in self._processes))

    async def close(self) -> None:
        """End all processes; what they were doing is lost."""
        self._closed = True
        for job in (*self._short, *self._long):
            _fail(job, WorkerLost("expected a process, got the end of the server"))
        await asyncio.gather(*(process.ended() for process in self._processes), *self._going)

    async def _done(
        self,
        queue: deque[_Job],
        seconds: float,
        work: Callable[P, T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        if self._closed:
            raise WorkerLost("expected a process, got the end of the server")
        self._begin()
        answer = asyncio.get_running_loop().create_future()
        asked = _pickled((work, args, kwargs))
        queue.append(_Job(queue, work.__name__, asked, seconds, answer))
        for process in self._processes:
            process.look()
        result: T = await answer
        return result

    def _begin(self) -> None:
        if self._processes or self._closed:
            return
        self._processes = [self._new(place) for place in range(self._count)]

    def _new(self, place: int) -> _Process:
        takes_long = self._count == 1 or place < self._count - 1
        return _Process(lambda process: self._next(process, takes_long), self._lost)

    def _next(self, process: _Process, takes_long: bool) -> list[_Job]:
        """Return what a process shall do next: one long job, some short ones, or nothing."""
        if self._long and takes_long and (process.long_first or not self._short):
            process.long_first = False
            return [self._long.popleft()]
        process.long_first = True
        share = -(-len(self._short) // self._count)
        return [self._short.popleft() for _ in range(min(share, LARGEST_BATCH))]

    def _lost(self, process: _Process, error: Exception, jobs: deque[_Job]) -> None:
        """Put a new process in the place of a lost one; what it has not begun is done again."""
        if self._closed:
            for job in jobs:
                _fail(job, WorkerLost("expected an answer, got the end of the server"))
            return
        self._metrics.lost.add()
        if jobs:
            guilty = jobs.popleft()
            guilty.attempts += 1
            if isinstance(error, TimeoutError) or guilty.attempts == ATTEMPTS:
                _fail(guilty, error)
            else:
                log.error("a process was lost at %s, which is tried again: %s", guilty.name, error)
                jobs.append(guilty)  # behind those it has held up
        for job in reversed(jobs):
            job.queue.appendleft(job)
        place = self._processes.index(process)
        self._processes[place] = self._new(place)
        going = asyncio.create_task(process.ended())
        self._going.add(going)
        going.add_done_callback(self._going.discard)


def _fail(job: _Job, error: Exception) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)


class _Process(asyncio.Protocol):
    """One process and the connection to it. Answers are taken as they come, without a task.

    Args:
        next_jobs: what it shall do now, none if there is nothing.
        lost: is told when it has ended or missed a deadline, and what it had not done.
    """

    def __init__(
        self,
        next_jobs: Callable[[_Process], list[_Job]],
        lost: Callable[[_Process, Exception, deque[_Job]], None],
    ) -> None:
        self.long_first = True
        self._next_jobs = next_jobs
        self._lost = lost
        self._jobs: deque[_Job] = deque()
        self._buffer = bytearray()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._transport: asyncio.WriteTransport | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._closed = asyncio.Event()
        self._over = False
        self._starting = asyncio.create_task(self._start())

    async def ready(self) -> None:
        """Wait until the process is there, or has failed to start."""
        await asyncio.gather(self._starting, return_exceptions=True)

    async def _start(self) -> None:
        ours, theirs = socket.socketpair()
        try:
            process = multiprocessing.get_context("spawn").Process(
                target=_work, args=(theirs,), daemon=True
            )
            await asyncio.to_thread(process.start)
            self._process = process
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: self, sock=ours)
        except OSError as error:
            ours.close()
            await asyncio.sleep(RETRY_SECONDS)
            self._end(WorkerLost(f"expected a new process, got {error}"))
            return
        finally:
            theirs.close()
        if self._over:
            self._stop()
            return
        ping = asyncio.get_running_loop().create_future()
        job = _Job(deque(), "getpid", _pickled((os.getpid, (), {})), START_SECONDS, ping)
        self._ask([job])
        with suppress(TimeoutError, WorkerLost):
            await ping

    def look(self) -> None:
        """See whether there is something to do."""
        if self._transport is not None and not self._jobs and not self._over:
            self._ask(self._next_jobs(self))

    def _ask(self, jobs: list[_Job]) -> None:
        if not jobs:
            return
        assert self._transport is not None
        self._jobs.extend(jobs)
        self._watch()
        self._transport.write(b"".join(_LENGTH.pack(len(job.asked)) + job.asked for job in jobs))

    def _watch(self) -> None:
        """Begin to count the time of the first job."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if self._jobs:
            loop = asyncio.get_running_loop()
            seconds = self._jobs[0].seconds
            self._deadline = loop.call_later(seconds, self._end, TimeoutError())

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to talk."""
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Take the answers that are complete."""
        self._buffer += data
        while len(self._buffer) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._buffer)
            end = _LENGTH.size + length
            if len(self._buffer) < end:
                break
            error, result = pickle.loads(self._buffer[_LENGTH.size : end])
            del self._buffer[:end]
            job = self._jobs.popleft()
            if error is not None:
                _fail(job, error)
            elif not job.answer.done():  # else whoever asked has gone
                job.answer.set_result(result)
            self._watch()
        self.look()

    def connection_lost(self, error: Exception | None) -> None:
        """Notice that it has ended."""
        self._closed.set()
        self._end(WorkerLost("expected an answer from a process, got its end"))

    def _end(self, error: Exception) -> None:
        if self._over:
            return
        self._over = True
        self._stop()
        jobs, self._jobs = self._jobs, deque()
        if jobs and jobs[0].name == "getpid":
            _fail(jobs.popleft(), error)
        self._lost(self, error, jobs)

    def _stop(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        if self._process is not None:
            self._process.kill()
        if self._transport is not None:
            self._transport.abort()

    async def ended(self) -> None:
        """End the process whatever it does, and wait until nothing is left of it."""
        self._end(WorkerLost("expected an answer, got the end of the server"))
        await self.ready()
        self._stop()
        if self._transport is not None:
            await self._closed.wait()
        if self._process is not None:
            await asyncio.to_thread(self._process.join)


# in the other process


def _work(server: socket.socket) -> None:
    """Do what the server asks for, one job after the other, until it hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    with server, server.makefile("rb") as asked:
        while header := asked.read(_LENGTH.size):
            (length,) = _LENGTH.unpack(header)
            answer = _answer(asked.read(length))
            server.sendall(_LENGTH.pack(len(answer)) + answer)


def _answer(asked: bytes) -> bytes:
    """Return the pickled error or result of a job."""
    try:
        work, args, kwargs = pickle.loads(asked)
        return pickle.dumps((None, work(*args, **kwargs)))
    except Exception as error:
        error.add_note(traceback.format_exc())
        try:
            answer = pickle.dumps((error, None))
            pickle.loads(answer)  # some errors can be packed but not unpacked
        except Exception:
            return pickle.dumps((RuntimeError(f"{type(error).__name__}: {error}"), None))
        return answer


def _end_with_the_server() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


# rule sets are in every view and always the same few: they are packed and unpacked once


def _pickled(value: object) -> bytes:
    target = io.BytesIO()
    pickler = pickle.Pickler(target)
    pickler.dispatch_table = {Ruleset: _reduced_rules}
    pickler.dump(value)
    return target.getvalue()


def _reduced_rules(rules: Ruleset) -> tuple[Callable[[bytes], Ruleset], tuple[Any, ...]]:
    return _unpacked_rules, (_packed_rules(rules),)


@lru_cache(maxsize=256)
def _packed_rules(rules: Ruleset) -> bytes:
    return pickle.dumps(rules)


@lru_cache(maxsize=256)
def _unpacked_rules(packed: bytes) -> Ruleset:
    rules: Ruleset = pickle.loads(packed)
    return rules
