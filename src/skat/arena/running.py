"""Plays the boards of a duplicate match in one process or several, in whatever order they end."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice

from skat.arena.duplicate import Bench, Board, Duplicate, bench_of
from skat.core.errors import SkatError

_AHEAD = 2
"""Boards handed out for each process, so that none has to wait for the next."""


def play_boards(
    duplicate: Duplicate, numbers: Iterable[int], jobs: int = 1, *, record: bool = False
) -> Iterator[Board]:
    """Yield boards as they are finished.

    A board is the same, but for the time it took, whoever plays it and with how many others. The
    processes end with the iteration, also when it is broken off.

    Args:
        duplicate: the match.
        numbers: of the boards to play.
        jobs: number of processes; with 1 this one plays.
        record: write all games down.

    Raises:
        SkatError: if a process died.
    """
    if jobs == 1:
        bench = Bench(duplicate.names)
        for number in numbers:
            yield duplicate.play(number, bench, record=record)
        return
    try:
        with _processes(jobs) as pool:
            yield from _shared(
                pool, partial(_play, duplicate, record), iter(numbers), _AHEAD * jobs
            )
    except BrokenProcessPool:
        raise SkatError(
            "expected a process of the arena to go on, but it ended: was it killed, or out of "
            "memory?"
        ) from None


def _shared(
    pool: ProcessPoolExecutor, play: Callable[[int], Board], numbers: Iterator[int], ahead: int
) -> Iterator[Board]:
    """Yield boards as they are finished, so many of them handed out at a time."""
    running = {pool.submit(play, number) for number in islice(numbers, ahead)}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
        running |= {pool.submit(play, number) for number in islice(numbers, len(done))}


def _play(duplicate: Duplicate, record: bool, number: int) -> Board:
    return duplicate.play(number, bench_of(duplicate.names), record=record)


@contextmanager
def _processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Give processes that end at once when the work does, finished or not."""
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_quietly)
    try:
        yield pool
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)  # waits: a pool that is left half closed complains


def _end_quietly() -> None:
    """Let Ctrl-C end this process without a word: the main one speaks for all."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
