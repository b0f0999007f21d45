"""The WebSocket of a seat: reads messages, sends what the room tells, and keeps to a measure."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from contextlib import suppress

import orjson
from fastapi import WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from skat.core.errors import SkatError
from skat.server.errors import RequestError, StorageError
from skat.server.limits import Bucket, Rate
from skat.server.messages import Ask, BadMessage, Ping, Resume, Say, read_message
from skat.server.room import Room
from skat.server.wire import Json, kind_of, refusal_line, refusal_text
from skat.words import Line

log = logging.getLogger(__name__)

MESSAGES = Rate(burst=60, per_second=20)
"""What a browser may say."""
PATIENCE = 200
"""Messages refused for coming too fast, after which the socket is closed."""
LONGEST_QUEUE = 100
"""Messages waiting for a slow browser, after which it has to connect anew; it then gets all
that it has missed in one message."""

CLOSE_SECONDS = 5.0
"""For the last word to a browser."""

CLOSED_FOR_RESTART = 1012
CLOSED_FOR_RULES = 1008
CLOSED_FOR_LATER = 1013


class SeatSocket:
    """One browser at a seat; several may share it.

    Args:
        socket: accepted already.
        room: of the match.
        seat: that the browser's token opens; None: a spectator.
        key: of the seat, as the token has proved.
    """

    def __init__(
        self, socket: WebSocket, room: Room, seat: int | None, key: str | None = None
    ) -> None:
        self._socket = socket
        self._room = room
        self._seat = seat
        self._key = key
        self._queue: asyncio.Queue[Json | None] = asyncio.Queue(LONGEST_QUEUE)
        self._stuck = asyncio.Event()
        """It has not read for so long that there is no use in waiting for it."""
        self._measure = Bucket(MESSAGES, time.monotonic())
        self._refused = 0
        self._code = CLOSED_FOR_RESTART

    @property
    def seat(self) -> int | None:
        return self._seat

    @property
    def waiting(self) -> int:
        """How many messages wait for the browser."""
        return self._queue.qsize()

    def tell(self, message: Json) -> None:
        """Send a message when there is time; a browser that is too slow is sent away."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._code = CLOSED_FOR_LATER
            self._stuck.set()

    def dismiss(self) -> None:
        """Close the socket; the browser shall connect anew."""
        while self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def serve(self, seen: int | None) -> None:
        """Talk until either side closes.

        Args:
            seen: last sequence number that the browser had seen before, if it comes back.
        """
        sender = asyncio.create_task(self._send())
        try:
            await self._room.join(self, seen, self._key)
            receiver = asyncio.create_task(self._receive())
            stuck = asyncio.create_task(self._stuck.wait())
            ends = {sender, receiver, stuck}
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            for task in (receiver, stuck):
                task.cancel()
            await asyncio.gather(receiver, stuck, return_exceptions=True)
        except RequestError as error:
            self._code = CLOSED_FOR_RULES
            self.tell({"type": "gone", "error": refusal_line(error), "message": str(error)})
            self.dismiss()
            await sender
        except SkatError as error:
            log.error("seat %s cannot be served: %s", self._seat, error)
        finally:
            self._room.leave(self)
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            await self._close()

    async def _close(self) -> None:
        if self._socket.client_state is WebSocketState.CONNECTED and (
            self._socket.application_state is WebSocketState.CONNECTED
        ):
            self._room.metrics.sockets_closed.add(str(self._code))
            with suppress(TimeoutError):  # it may not read that either
                await asyncio.wait_for(self._socket.close(self._code), CLOSE_SECONDS)

    async def _send(self) -> None:
        while (message := await self._queue.get()) is not None:
            try:
                await self._socket.send_text(orjson.dumps(message).decode())
            except (WebSocketDisconnect, RuntimeError):
                return  # the browser has gone

    async def _receive(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            if not await self._hear(text):
                self._code = CLOSED_FOR_RULES
                return

    async def _hear(self, text: str | None) -> bool:
        """Do what a message says; return False if this browser has to go."""
        message_id = None
        try:
            if self._measure.take(time.monotonic()):
                self._refused += 1
                raise _TOO_FAST
            if text is None:
                raise BadMessage("expected a text message, got a binary one")
            message = read_message(text, self._room.players)
            if isinstance(message, Ping):
                self.tell({"type": "pong"})
            elif isinstance(message, Resume):
                self._room.catch_up(self, message.seq)
            else:
                message_id = message.id
                await self._do(message)
        except SkatError as error:
            if isinstance(error, BadMessage):
                message_id = error.id
            self._refuse(message_id, error)
        except Exception:
            log.exception("seat %s sent something that breaks the server", self._seat)
            self._refuse(message_id, _BROKEN)
        return self._refused <= PATIENCE

    async def _do(self, message: Ask | Say) -> None:
        if self._seat is None:
            raise RequestError(
                Line("error.spectator"), "expected nothing from a spectator, got a command"
            )
        if isinstance(message, Say):
            self._room.say(self._seat, message.phrase, self._key)
            return
        with self._room.metrics.answers.measured(kind_of(message.what)):
            await self._room.ask(self._seat, message.what, message.seq, self._key)

    def _refuse(self, message_id: str | None, error: SkatError) -> None:
        if error is _TOO_FAST and self.waiting > LONGEST_QUEUE // 2:
            return  # who shouts and does not listen needs no answer to every word
        line = refusal_line(error)
        self._room.metrics.refusals.add(line["key"])
        self.tell(
            {
                "type": "refused",
                "id": message_id,
                "error": line,
                "message": refusal_text(error),
                "seq": self._room.table.seq,
            }
        )


_TOO_FAST = RequestError(
    Line("error.too_many_requests"),
    f"expected at most {MESSAGES.per_second:.0f} messages a second, got more",
)
_BROKEN = RequestError(
    Line("error.internal"), "expected a message the server can handle, got one that breaks it"
)


async def serve_socket(
    socket: WebSocket, who: str, place: Awaitable[tuple[Room, int | None, str | None]]
) -> None:
    """Let a browser in where its link leads to, and talk until either side closes.

    Args:
        socket: not accepted yet.
        who: comes, for the log.
        place: the room, with the seat and its key if the link opens one.
    """
    try:
        room, seat, key = await place
    except StorageError as error:
        log.error("%s has to wait: %s", who, error)
        await socket.accept()
        await socket.close(CLOSED_FOR_LATER)
        return
    except SkatError as error:
        log.info("%s is refused: %s", who, error)
        await socket.close(CLOSED_FOR_RULES)
        return
    await socket.accept()
    await SeatSocket(socket, room, seat, key).serve(_seen(socket))


def _seen(socket: WebSocket) -> int | None:
    """Return the last sequence number that a browser says it has seen."""
    text = socket.query_params.get("seen", "")
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 16 else None
