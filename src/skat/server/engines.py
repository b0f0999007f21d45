"""Programs that may sit at tables: `skat serve --engine NAME='cmd:PROGRAM'`.

Only whoever starts the server names programs; a browser knows their names. Each seat of a match
has a process of the program to itself, kept by one of a few processes of our own that ask it.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import ParamSpec

from skat.core.errors import SkatError
from skat.core.moves import Move
from skat.core.results import Position
from skat.core.views import View
from skat.players import Key, player_names
from skat.players.engine.command import Forfeit, is_command, read_command
from skat.players.engine.connection import Connection, Illegal, Late, Lost
from skat.players.engine.player import EnginePlayer
from skat.server.errors import WorkerLost
from skat.server.workers import Workers

P = ParamSpec("P")

log = logging.getLogger(__name__)

PROCESSES = 2
"""That ask programs; a program that lets them wait holds up the other seats of its process."""
MOST_RUNNING = 8
"""Programs kept by each of them; the one that was not asked for longest is ended."""
SECONDS = 40.0
"""For a decision with everything that may come before it: a start, a question asked again."""
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,23}")
_TAKEN = ("person", "open", "cmd", "engine")


def read_engines(given: Sequence[str]) -> dict[str, str]:
    """Return the programs that a command line names, each started once to see that it works.

    Args:
        given: texts such as ``thirty=cmd:python examples/engine.py``.

    Raises:
        SkatError: if one is no name and program, or the program does not speak the protocol.
    """
    engines: dict[str, str] = {}
    for text in given:
        name, equals, command = text.partition("=")
        if not equals or not is_command(command):
            raise SkatError(f"--engine: expected NAME=cmd:PROGRAM, got {text!r}")
        if not _NAME.fullmatch(name) or name in (*_TAKEN, *player_names(), *engines):
            raise SkatError(f"--engine: expected a name of its own such as thirty, got {name!r}")
        _try(name, command)
        engines[name] = command
    return engines


def _try(name: str, text: str) -> None:
    command = read_command(text)
    if command.forfeit is not Forfeit.SUBSTITUTE:
        raise SkatError(f"--engine {name}: expected forfeit=substitute at a table, got lose")
    try:
        Connection(command).close()
    except (Late, Lost, Illegal):
        raise SkatError(f"--engine {name}: expected an answer to hello, got none") from None


class Engines:
    """The programs of a server.

    Args:
        commands: names of players (``cmd:…``) by the names that browsers use.
    """

    def __init__(self, commands: Mapping[str, str] | None = None) -> None:
        self._commands = dict(commands or {})
        self._workers = [Workers(1) for _ in range(PROCESSES)] if self._commands else []
        self._telling: set[asyncio.Task[None]] = set()

    @property
    def names(self) -> tuple[str, ...]:
        """The names that browsers use."""
        return tuple(self._commands)

    async def decide(
        self, name: str, match_id: int, seat: int, view: View, key: Key
    ) -> tuple[Move, Sequence[str]]:
        """Return the answer of a program, or what stands for it, and what was wrong with it.

        Raises:
            TimeoutError: if it took too long.
            WorkerLost: if its process died.
        """
        return await self._worker(match_id, seat).run(
            SECONDS, engine_decides, self._commands[name], match_id, seat, view, key
        )

    def finish(self, name: str, match_id: int, seat: int, view: View, *, over: bool) -> None:
        """Tell a program how a deal has ended, perhaps the last one; nobody waits for that."""
        command = self._commands[name]
        self._tell(match_id, seat, engine_finishes, command, match_id, seat, view, over)

    def tell_fault(
        self, name: str, match_id: int, seat: int, position: Position, fault: str
    ) -> None:
        """Tell a program what another one at its table did wrong; nobody waits for that."""
        command = self._commands[name]
        self._tell(match_id, seat, engine_hears_fault, command, match_id, seat, position, fault)

    def _tell(
        self, match_id: int, seat: int, work: Callable[P, None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        async def told() -> None:
            try:
                await self._worker(match_id, seat).run(SECONDS, work, *args, **kwargs)
            except (TimeoutError, WorkerLost) as error:
                log.warning("an engine of match %s was not told something: %r", match_id, error)

        task = asyncio.create_task(told())
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    def _worker(self, match_id: int, seat: int) -> Workers:
        """Return the process that asks for a seat; always the same one."""
        return self._workers[(match_id + seat) % len(self._workers)]

    async def close(self) -> None:
        """End all programs."""
        for worker in self._workers:
            await worker.close()
        await asyncio.gather(*self._telling)


# in the other process


@lru_cache(MOST_RUNNING)
def _seated(command: str, match_id: int, seat: int) -> EnginePlayer:
    return EnginePlayer(command)


def engine_decides(
    command: str, match_id: int, seat: int, view: View, key: Key
) -> tuple[Move, Sequence[str]]:
    """Return what a program decides, and what it did wrong. Runs in a process of its own."""
    engine = _seated(command, match_id, seat)
    return engine.decide(view, key), engine.new_faults()


def engine_finishes(command: str, match_id: int, seat: int, view: View, over: bool) -> None:
    """Tell a program how a deal has ended. Runs in a process of its own."""
    engine = _seated(command, match_id, seat)
    engine.finished(view)
    if over:
        engine.rest()


def engine_hears_fault(
    command: str, match_id: int, seat: int, position: Position, fault: str
) -> None:
    """Tell a program what another one did wrong. Runs in a process of its own."""
    _seated(command, match_id, seat).heard_fault(position, fault)
