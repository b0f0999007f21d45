"""What a guest can delete.

/api/seats/<token>    DELETE forgets whoever holds the seat
"""

from __future__ import annotations

from fastapi import APIRouter, Request

from skat.server.afterwards import Afterwards
from skat.server.rooms import Rooms

router = APIRouter(tags=["privacy"])


@router.delete("/api/seats/{token}")
async def forget(token: str, request: Request) -> dict[str, str]:
    """Delete what is known about whoever holds this seat; the link opens nothing any more."""
    rooms: Rooms = request.app.state.rooms
    afterwards: Afterwards = request.app.state.afterwards
    place = await rooms.find(token)
    forgotten = await rooms.forget(place)
    afterwards.forget(place.match_id)
    return {"deleted": forgotten.value}
