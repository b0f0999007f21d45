"""Work in other processes: results, errors, deadlines, and nothing that stays behind."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from skat.core.deal import Deal
from skat.core.deck import shuffle
from skat.core.errors import SkatError
from skat.core.moves import Move
from skat.core.results import POSITIONS
from skat.core.rulesets import Ruleset
from skat.players import Key, player
from skat.server.errors import WorkerLost
from skat.server.workers import Workers, decide


def with_workers(work: Callable[[Workers], Awaitable[None]], processes: int = 1) -> None:
    async def run() -> None:
        workers = Workers(processes)
        try:
            await work(workers)
        finally:
            await workers.close()

    asyncio.run(run())


def test_a_player_decides_the_same_in_another_process() -> None:
    deal = Deal.start(Ruleset.preset("twelve"), shuffle(b"secret"))
    turn = deal.turn
    assert turn is not None
    view = deal.view(turn)
    key = Key("7", 1, 0, 0)
    decided: list[Move] = []

    async def work(workers: Workers) -> None:
        decided.append(await workers.run(10, decide, "rules", view, key, None))

    with_workers(work)
    assert decided == [player("rules").decide(view, key)]


def test_an_error_of_the_work_comes_back() -> None:
    deal = Deal.start(Ruleset.preset("twelve"), shuffle(b"secret"))
    idle = next(position for position in POSITIONS if position != deal.turn)

    async def work(workers: Workers) -> None:
        with pytest.raises(SkatError, match="expected a question"):
            await workers.run(10, decide, "rules", deal.view(idle), Key("7", 1, 0, 0), None)

    with_workers(work)


def test_work_that_takes_too_long_is_ended_and_the_next_is_done() -> None:
    async def work(workers: Workers) -> None:
        first = await workers.run(10, os.getpid)
        with pytest.raises(TimeoutError):
            await workers.run(0.1, time.sleep, 1000)
        second = await workers.run(10, os.getpid)
        assert second != first
        assert not _runs(first)

    with_workers(work)


def test_a_process_that_dies_is_replaced() -> None:
    async def work(workers: Workers) -> None:
        with pytest.raises(WorkerLost):
            await workers.run(10, os._exit, 3)
        assert await workers.run(10, os.getpid) != os.getpid()

    with_workers(work)


def test_a_slow_job_does_not_stop_another() -> None:
    async def work(workers: Workers) -> None:
        await workers.start()
        slow = asyncio.create_task(workers.run(30, time.sleep, 20))
        await asyncio.sleep(0)
        begun = time.monotonic()
        await workers.run(10, os.getpid)
        assert time.monotonic() - begun < 10
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)

    with_workers(work, processes=2)


def test_no_process_outlives_its_workers() -> None:
    async def work(workers: Workers) -> None:
        ids.append(await workers.run(10, os.getpid))

    ids: list[int] = []
    with_workers(work)
    deadline = time.monotonic() + 10
    while _runs(ids[0]) and time.monotonic() < deadline:
        os.sched_yield()
    assert not _runs(ids[0])


def _runs(process: int) -> bool:
    """Return whether a process runs; one that has ended and waits for its parent does not."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in ("Z", "X")
    except (FileNotFoundError, ProcessLookupError):  # gone before, or while it is read
        return False


def test_what_waited_behind_a_job_that_hangs_or_dies_is_done_all_the_same() -> None:
    async def work(workers: Workers) -> None:
        await workers.start()
        hangs = asyncio.create_task(workers.run(0.2, time.sleep, 1000))
        dies = asyncio.create_task(workers.run(10, os._exit, 3))
        behind = [asyncio.create_task(workers.run(10, abs, -number)) for number in range(50)]

        assert await asyncio.gather(*behind) == list(range(50))
        with pytest.raises(TimeoutError):
            await hangs
        with pytest.raises(WorkerLost):
            await dies

    with_workers(work)


def test_what_a_dying_process_took_with_it_is_done_again(tmp_path: Path) -> None:
    async def work(workers: Workers) -> None:
        assert await workers.run(10, die_the_first_time, tmp_path / "been here") == "done"

    with_workers(work)


def die_the_first_time(mark: Path) -> str:
    """End the process, but only once."""
    if mark.exists():
        return "done"
    mark.touch()
    os._exit(3)


def test_long_work_leaves_a_process_to_the_players() -> None:
    async def work(workers: Workers) -> None:
        long = [asyncio.create_task(workers.run_long(30, time.sleep, 20)) for _ in range(5)]
        await workers.start()

        assert await workers.run(10, abs, -3) == 3

        for task in long:
            task.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    with_workers(work, processes=2)


def test_jobs_end_with_their_workers() -> None:
    async def work(workers: Workers) -> None:
        await workers.start()
        tasks = [asyncio.create_task(workers.run(30, time.sleep, 20)) for _ in range(30)]
        await asyncio.sleep(0.1)
        await workers.close()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {WorkerLost}
        with pytest.raises(WorkerLost):
            await workers.run(1, abs, 1)

    with_workers(work)


def test_an_error_that_cannot_be_packed_comes_back_in_words() -> None:
    async def work(workers: Workers) -> None:
        with pytest.raises(RuntimeError, match="Unpackable: no good"):
            await workers.run(10, raise_unpackable)

    with_workers(work)


class Unpackable(Exception):
    """Survives no pickling: it cannot be made from its text alone."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} {two}")


def raise_unpackable() -> None:
    raise Unpackable("no", "good")
