"""What the hand of a seat is worth while it bids or announces: asked for only by who wants it.

Made from the view of that seat alone. Source: docs/formats/socket.md.
"""

from __future__ import annotations

from fastapi import APIRouter, Request

from skat.core.cards import Game
from skat.core.contracts import Contract
from skat.core.views import Ask, Phase, View
from skat.core.worth import Worth, hand_worth
from skat.server.rooms import rooms_of
from skat.server.wire import Json, contract_json
from skat.words.phrases import contract_line, game_line
from skat.words.worth import bid_line, skat_lines, stake_line, sum_line

router = APIRouter()

_ANNOUNCING = (Ask.HAND_OR_SKAT, Ask.ANNOUNCE)


@router.get("/api/seats/{token}/worth")
async def seat_worth(token: str, request: Request) -> Json:
    """What each contract is worth with the cards of this seat, while it bids or announces."""
    rooms = rooms_of(request)
    place = await rooms.find(token)
    room = await rooms.room(place.match_id)
    series = room.table.series
    if series.deal is None:
        return {"worth": None}
    return {"worth": worth_json(room.table.view(place.seat))}


def worth_json(view: View) -> Json | None:
    """Return what the cards of a seat are worth; None when it neither bids nor announces."""
    if view.position is None:
        return None
    if view.phase is not Phase.AUCTION and view.ask not in _ANNOUNCING:
        return None
    stake = view.bids[0] if view.bids else view.bid
    every = hand_worth(view.rules, view.hand)
    plain = [found for found in every if _is_plain(found.contract)]
    rows: dict[tuple[Game, bool], dict[str, Worth]] = {}
    for found in plain:
        contract = found.contract
        row = rows.setdefault((contract.game, contract.ouvert), {})
        row["hand" if contract.hand else "skat"] = found
    return {
        "bid": stake,
        "rows": [_row(row, stake) for row in rows.values()],
        "announced": [
            {"name": contract_line(found.contract).to_json(), **_cell(found, stake)}
            for found in every
            if not _is_plain(found.contract)
        ],
    }


def _is_plain(contract: Contract) -> bool:
    """Nothing but Hand is announced with it; null ouvert is a game of its own."""
    if contract.game is Game.NULL:
        return True
    return not (contract.schneider or contract.schwarz or contract.ouvert)


def _row(row: dict[str, Worth], stake: int) -> Json:
    first = next(iter(row.values()))
    contract = first.contract
    name = game_line(contract.game)
    if contract.ouvert:
        name = contract_line(Contract(contract.game, ouvert=True))
    return {
        "contract": contract_json(contract),
        "name": name.to_json(),
        "skat": _cell(row["skat"], stake) if "skat" in row else None,
        "hand": _cell(row["hand"], stake) if "hand" in row else None,
        "changes": [line.to_json() for line in skat_lines(first)],
    }


def _cell(found: Worth, stake: int) -> Json:
    return {
        "value": found.value,
        "sum": sum_line(found).to_json(),
        "bid": bid_line(found).to_json(),
        "covered": found.value >= stake,
        "stake": stake_line(found, stake).to_json() if stake else None,
    }
