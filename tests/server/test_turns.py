"""Who has to wait for a turn, and who is sent away."""

from __future__ import annotations

import asyncio

import pytest

from skat.server.errors import RequestError
from skat.server.turns import Turns


def test_only_one_has_a_turn_and_the_others_come_in_order() -> None:
    told: list[str] = []

    async def work(turns: Turns, name: str) -> None:
        async with turns.next():
            told.append(f"{name} begins")
            await asyncio.sleep(0)
            told.append(f"{name} ends")

    async def all_at_once() -> None:
        turns = Turns(3, "records")
        await asyncio.gather(*(work(turns, name) for name in "ABC"))

    asyncio.run(all_at_once())

    assert told == [f"{name} {what}" for name in "ABC" for what in ("begins", "ends")]


def test_one_too_many_is_told_to_come_back_and_may_when_somebody_has_gone() -> None:
    async def one_too_many() -> RequestError:
        turns = Turns(1, "records")
        async with turns.next():
            with pytest.raises(RequestError) as refused:
                async with turns.next():
                    pass
        async with turns.next():
            return refused.value

    error = asyncio.run(one_too_many())

    assert (error.line.key, error.status) == ("error.busy", 503)
    assert str(error) == "expected at most 1 records at a time, got more"


def test_a_turn_ends_however_the_work_ends() -> None:
    async def fails_and_works() -> bool:
        turns = Turns(1, "records")
        with pytest.raises(TimeoutError):
            async with turns.next():
                raise TimeoutError
        async with turns.next():
            return True

    assert asyncio.run(fails_and_works())
