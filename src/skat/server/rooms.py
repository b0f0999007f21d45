"""All matches of a server: opens new ones, loads those that are wanted, lets go of idle ones."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress

from starlette.requests import HTTPConnection

from skat.core.errors import IllegalMove
from skat.server.engines import Engines
from skat.server.errors import RequestError, StorageError
from skat.server.forgetting import Forgotten, forget_place
from skat.server.links import is_ours, is_same, match_of, rematch_token
from skat.server.metrics import Metrics
from skat.server.new_match import NewMatch, rematch, stored_match
from skat.server.recording import record_text
from skat.server.room import Pace, Room
from skat.server.store import DAY, Place, Store, token_hash
from skat.server.workers import Workers
from skat.server.writer import Writer
from skat.table import GetUp, replay
from skat.words import Line

log = logging.getLogger(__name__)

TOKEN_BYTES = 24
"""192 bits: not to be guessed."""
REPLAY_SECONDS = 120.0
"""For replaying a long match with many claims on a slow machine."""
REPLAYED_AT_ONCE = 20
"""Entries that take a millisecond or two; more are replayed in another process."""
MOST_DELETED = 200
"""Old matches deleted at once; the others follow with the next sweep."""
SWEEP_SECONDS = 60.0
"""How often rooms that nobody uses are put away."""


class Rooms:
    """The matches in play, and the way to all others.

    Args:
        store: where matches are kept.
        workers: where players decide and claims are searched.
        pace: how fast tables play.
        seed: of all secrets, for matches that can be repeated.
        metrics: where everything is counted.
        keep_days: matches in which nothing has happened for so long are deleted; None: never.
        engines: programs that may sit at tables.
    """

    def __init__(
        self,
        store: Store,
        workers: Workers,
        *,
        pace: Pace | None = None,
        seed: str | None = None,
        metrics: Metrics | None = None,
        keep_days: int | None = None,
        engines: Engines | None = None,
    ) -> None:
        self.engines = engines or Engines()
        """Programs that may sit at tables."""
        self._store = store
        self._keep_days = keep_days
        self._metrics = metrics or Metrics()
        self._metrics.gauge("skat_rooms", "Matches in play.", lambda: len(self._rooms))
        self._writer = Writer(store, self._metrics)
        self._workers = workers
        self._pace = pace or Pace()
        self._seed = seed
        self._rooms: dict[int, asyncio.Task[Room]] = {}

    @property
    def workers(self) -> Workers:
        """Where players decide and claims are searched."""
        return self._workers

    async def open(self, match: NewMatch) -> dict[int, str]:
        """Store a new match and return the tokens of its people by seat.

        Raises:
            StorageError: if it cannot be stored.
        """
        stored = stored_match(match, self._seed, time.time())
        tokens = {
            number: secrets.token_urlsafe(TOKEN_BYTES)
            for number, seat in enumerate(match.seats)
            if seat.is_person
        }
        await asyncio.to_thread(self._store.add_match, stored, tokens)
        self._metrics.opened.add()
        return tokens

    async def find(self, token: str) -> Place:
        """Return the seat that a token opens.

        Raises:
            RequestError: if there is none, or somebody else holds it by now.
        """
        if match_of(token) is None:
            found = await asyncio.to_thread(self._store.find_seat, token)
            if found is None:
                raise _no_seat()
            place = Place(*found)
            if (await self.room(place.match_id)).holds(place.seat, None):
                return place
            raise _no_seat()
        room = await self._linked(token)
        if room is not None:
            key = token_hash(token)
            for seat in room.table.persons:
                if room.holds(seat, key):
                    return Place(room.match_id, seat, key)
        raise _no_seat()

    async def invited(self, token: str) -> Room:
        """Return the room that an invitation leads to.

        Raises:
            RequestError: if it is forged, or the host has sent somebody away since.
        """
        room = await self._linked(token)
        if room is None or not is_same(token, room.invitation):
            raise RequestError(
                Line("error.invitation"), "expected an invitation, got none", status=404
            )
        return room

    async def watched(self, token: str) -> Room:
        """Return the room that somebody may watch with a token.

        Raises:
            RequestError: if it is forged, or nobody may watch this match.
        """
        room = await self._linked(token)
        known = None if room is None else room.watch_token
        if room is None or known is None or not is_same(token, known):
            raise RequestError(
                Line("error.table_not_found"), "expected the link of a table, got none", status=404
            )
        return room

    async def _linked(self, token: str) -> Room | None:
        """Return the room of the match that a token names; none is loaded for a forged one."""
        match_id = match_of(token)
        if match_id is None:
            return None
        secret = await asyncio.to_thread(self._store.chance_of, match_id)
        if secret is None or not is_ours(token, match_id, secret):
            return None
        return await self.room(match_id)

    async def rematch(self, token: str) -> str:
        """Return the token of the same person's seat in the next match; the host opens it.

        Raises:
            RequestError: if the token opens no seat, or the next match has none for it.
            IllegalMove: if there is no next match, and this is not the host's to open.
            StorageError: if it cannot be stored.
        """
        place = await self.find(token)
        room = await self.room(place.match_id)
        if room.table.rematch is None:
            await room.open_rematch(place.seat, self._add_rematch)
        following = room.table.rematch
        assert following is not None
        next_room = await self.room(following)
        new = rematch_token(following, next_room.match.chance, token)
        await next_room.take_reserved(place.seat, new)
        return new

    async def _add_rematch(self, room: Room) -> int:
        """Store a match with the rules and people of another one, and return its number."""
        stored = stored_match(rematch(room.match, room.table), self._seed, time.time())
        return await asyncio.to_thread(self._store.add_match, stored, {})

    async def room(self, match_id: int) -> Room:
        """Return the room of a match, loaded if it is not in play."""
        task = self._rooms.get(match_id)
        if task is None or _is_spent(task):
            task = asyncio.create_task(self._load(match_id))
            self._rooms[match_id] = task
        return await asyncio.shield(task)

    async def _load(self, match_id: int) -> Room:
        match, entries = await asyncio.to_thread(self._store.load, match_id)
        if len(entries) <= REPLAYED_AT_ONCE:
            table = replay(match.opening, entries)
        else:
            table = await self._workers.run_long(REPLAY_SECONDS, replay, match.opening, entries)
        room = Room(
            match_id,
            match,
            table,
            len(entries),
            writer=self._writer,
            workers=self._workers,
            pace=self._pace,
            metrics=self._metrics,
            engines=self.engines,
        )
        await room.start()
        return room

    async def record(self, match_id: int) -> str:
        """Return the record of a match as text."""
        match, entries = await asyncio.to_thread(self._store.load, match_id)
        return await self._workers.run_long(REPLAY_SECONDS, record_text, match, entries)

    async def forget(self, place: Place) -> Forgotten:
        """Delete what is known about whoever holds a seat.

        A computer player takes the seat of somebody whom other people go on without.

        Raises:
            StorageError: if that cannot be done; then nothing is deleted.
        """
        room = await self.room(place.match_id)
        with suppress(IllegalMove, RequestError):  # nobody holds it any more
            await room.ask(place.seat, GetUp(), room.table.seq, place.key)
        room.close()
        await room.finish()
        work = asyncio.create_task(asyncio.to_thread(forget_place, self._store, place))
        # Whoever comes in the meantime waits until nothing old can be loaded.
        self._rooms[place.match_id] = asyncio.create_task(self._load_after(work, place.match_id))
        return await asyncio.shield(work)

    async def _load_after(self, work: asyncio.Task[Forgotten], match_id: int) -> Room:
        await asyncio.gather(work, return_exceptions=True)
        if not work.exception() and work.result() is Forgotten.MATCH:
            raise _no_seat()
        return await self._load(match_id)

    async def sweep(self) -> None:
        """Put rooms away that nobody uses, and delete matches that are too old, again and again."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for match_id, task in tuple(self._rooms.items()):
                if _is_spent(task) or (task.done() and task.result().is_empty):
                    del self._rooms[match_id]
                    if not _is_spent(task):
                        task.result().close()
            if self._keep_days is not None:
                await self._forget_old(self._keep_days)

    async def _forget_old(self, days: int) -> None:
        before = int(time.time() // DAY) - days
        try:
            gone = await asyncio.to_thread(
                self._store.delete_idle, before, tuple(self._rooms), MOST_DELETED
            )
        except StorageError as error:
            log.warning("old matches are not deleted: %s", error)
            return
        if gone:
            log.info("%s matches were deleted in which nothing happened for %s days", gone, days)

    async def close(self) -> None:
        """Stop all rooms; what was confirmed is stored."""
        for task in self._rooms.values():
            if not task.done():
                task.cancel()
            elif not _is_spent(task):
                room = task.result()
                room.close()
                await room.finish()
        self._rooms.clear()
        await self._writer.close()


def rooms_of(asked: HTTPConnection) -> Rooms:
    """Return all matches of the server that was asked."""
    rooms: Rooms = asked.app.state.rooms
    return rooms


def _is_spent(task: asyncio.Task[Room]) -> bool:
    """Return whether loading has failed, or the room is closed."""
    if not task.done():
        return False
    if task.cancelled() or task.exception() is not None:
        return True
    return task.result().is_closed


def _no_seat() -> RequestError:
    return RequestError(
        Line("error.seat_not_found"), "expected the link of a seat, got none", status=404
    )
