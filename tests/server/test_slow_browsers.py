"""A browser that does not read costs little, and hears everything when it comes back."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from fastapi import WebSocket
from starlette.websockets import WebSocketState

from skat.server.metrics import Metrics
from skat.server.room import Room
from skat.server.seat_socket import CLOSED_FOR_LATER, LONGEST_QUEUE, SeatSocket


class Stuck:
    """A socket whose other end reads nothing."""

    client_state = application_state = WebSocketState.CONNECTED

    def __init__(self) -> None:
        self.closed: list[int] = []

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError("nothing ever comes")

    async def close(self, code: int) -> None:
        self.closed.append(code)


class FullRoom:
    """A room in which a lot happens."""

    def __init__(self) -> None:
        self.metrics = Metrics()
        self.left: list[object] = []
        self.table = SimpleNamespace(seq=1)

    async def join(self, listener: SeatSocket, seen: int | None, key: str | None) -> None:
        for number in range(LONGEST_QUEUE + 5):
            listener.tell({"type": "update", "seq": number})

    def leave(self, listener: SeatSocket) -> None:
        self.left.append(listener)


def test_a_browser_that_does_not_read_is_sent_away_and_may_come_back() -> None:
    stuck, room = Stuck(), FullRoom()

    async def serve() -> None:
        socket = SeatSocket(cast(WebSocket, stuck), cast(Room, room), 0)
        await asyncio.wait_for(socket.serve(None), 10)
        assert socket.waiting <= LONGEST_QUEUE

    asyncio.run(serve())

    assert stuck.closed == [CLOSED_FOR_LATER]
    assert len(room.left) == 1
    assert 'skat_sockets_closed_total{code="1013"} 1' in room.metrics.text()
