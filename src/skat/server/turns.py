"""Waiting in line for work that must not take every process at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from skat.server.errors import RequestError
from skat.words import Line


class Turns:
    """One at a time, the others wait: the computer players need processes too.

    Args:
        most: so many may wait or have their turn; who comes beyond that is told to come back.
        what: they are, for the message.
    """

    def __init__(self, most: int, what: str) -> None:
        self._most = most
        self._what = what
        self._turn = asyncio.Semaphore(1)
        self._there = 0

    @asynccontextmanager
    async def next(self) -> AsyncIterator[None]:
        """Wait for a turn, which lasts as long as the context.

        Raises:
            RequestError: if too many others wait.
        """
        if self._there >= self._most:
            raise RequestError(
                Line("error.busy"),
                f"expected at most {self._most} {self._what} at a time, got more",
                status=503,
            )
        self._there += 1
        try:
            async with self._turn:
                yield
        finally:
            self._there -= 1
