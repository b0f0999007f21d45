"""What a guest can delete.

/api/seats/<token>    DELETE forgets whoever holds the seat
"""

from __future__ import annotations

from fastapi import APIRouter, Request

from skat.server.afterwards import afterwards_of
from skat.server.rooms import rooms_of

router = APIRouter(tags=["privacy"])


@router.delete("/api/seats/{token}")
async def forget(token: str, request: Request) -> dict[str, str]:
    """Delete what is known about whoever holds this seat; the link opens nothing any more."""
    rooms = rooms_of(request)
    place = await rooms.find(token)
    forgotten = await rooms.forget(place)
    afterwards_of(request).forget(place.match_id)
    return {"deleted": forgotten.value}
