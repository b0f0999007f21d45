"""What a browser may say on its socket, read from JSON and checked before anything else happens."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, TypeAlias

from skat.core.errors import NotationError
from skat.core.moves import Move, parse_move
from skat.server.errors import RequestError
from skat.table import (
    Contribute,
    EndMatch,
    Fill,
    GetUp,
    Hint,
    NextDeal,
    StandIn,
    TakeBack,
    Undo,
    Vacate,
)
from skat.table.commands import What
from skat.words import Line

LONGEST = 16 * 1024
"""Characters of a message. The longest useful one has fewer than 100."""
LONGEST_ID = 64
LONGEST_MOVE = 64
LONGEST_HEX = 4096
"""Letters of a contribution in hex that are read at all; the table takes fewer and says so."""
PHRASES = (
    "hello",
    "good_luck",
    "well_played",
    "good_game",
    "bad_luck",
    "thanks",
    "sorry",
    "one_moment",
    "back",
    "go_on",
    "one_more",
    "goodbye",
)
"""What can be said at the table; each reader reads it in the own language."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A command of the seat."""

    id: str | None
    """Repeated when the command is refused."""
    seq: int
    """Last sequence number that the browser had seen."""
    what: What


@dataclass(frozen=True, slots=True)
class Resume:
    """The browser had seen everything up to here."""

    seq: int


@dataclass(frozen=True, slots=True)
class Ping:
    """Is anybody there?"""


@dataclass(frozen=True, slots=True)
class Say:
    """A phrase for everybody at the table."""

    id: str | None
    phrase: str


Message: TypeAlias = Ask | Say | Resume | Ping
_COMMANDS: dict[str, What] = {
    "next": NextDeal(),
    "undo": Undo(),
    "hint": Hint(),
    "end": EndMatch(),
    "take_back": TakeBack(),
    "get_up": GetUp(),
}
_KINDS = (
    "move",
    *_COMMANDS,
    "stand_in",
    "vacate",
    "fill",
    "say",
    "contribute",
    "resume",
    "ping",
)


_SHA256 = re.compile(r"[0-9a-f]{64}")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2})*")
_WRONG_SHAPE = Line("error.bad_message")


class BadMessage(RequestError):
    """A message that could not be read.

    Attributes:
        id: of the message, where at least that could be read.
    """

    def __init__(self, message: str, *, id: str | None = None, line: Line = _WRONG_SHAPE) -> None:
        super().__init__(line, message)
        self.id = id


def read_message(text: str, players: tuple[str, ...]) -> Message:
    """Return what a message says.

    Args:
        text: as it came.
        players: names of the computer players that may sit down.

    Raises:
        BadMessage: if it is too long or has another shape; it names what was expected.
    """
    if len(text) > LONGEST:
        raise BadMessage(
            f"expected a message of at most {LONGEST} characters, got {len(text)}",
            line=Line("error.too_large"),
        )
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage(f"expected a JSON object, got {_start(text)}") from None
    if not isinstance(data, dict):
        raise BadMessage(f"expected a JSON object, got {_start(text)}")
    message_id = _id(data)
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise BadMessage(
            f"expected a type ({' '.join(_KINDS)}), got {_start(str(kind))}", id=message_id
        )
    if kind == "ping":
        return Ping()
    if kind == "say":
        return Say(message_id, _one_of(data, "phrase", PHRASES, message_id))
    seq = _number(data, "seq", message_id)
    if kind == "resume":
        return Resume(seq)
    if kind == "move":
        return Ask(message_id, seq, _move(data, message_id))
    if kind == "contribute":
        return Ask(message_id, seq, _contribution(data, message_id))
    if kind == "stand_in":
        return Ask(message_id, seq, StandIn(_number(data, "seat", message_id)))
    if kind == "vacate":
        return Ask(message_id, seq, Vacate(_number(data, "seat", message_id)))
    if kind == "fill":
        seat = _number(data, "seat", message_id)
        player = _one_of(data, "player", players, message_id)
        return Ask(message_id, seq, Fill(seat, player, ""))
    return Ask(message_id, seq, _COMMANDS[kind])


def _id(data: dict[str, Any]) -> str | None:
    found = data.get("id")
    if found is not None and not (isinstance(found, str) and len(found) <= LONGEST_ID):
        raise BadMessage(f"expected an id of at most {LONGEST_ID} characters, got {_start(found)}")
    return found


def _number(data: dict[str, Any], name: str, message_id: str | None) -> int:
    found = data.get(name)
    if type(found) is not int or not 0 <= found < 2**53:
        raise BadMessage(f"expected {name} to be a number, got {_start(found)}", id=message_id)
    return found


def _one_of(data: dict[str, Any], name: str, known: tuple[str, ...], message_id: str | None) -> str:
    found = data.get(name)
    if not isinstance(found, str) or found not in known:
        raise BadMessage(
            f"expected {name} to be one of {' '.join(known)}, got {_start(found)}", id=message_id
        )
    return found


def _move(data: dict[str, Any], message_id: str | None) -> Move:
    found = data.get("move")
    if not isinstance(found, str) or len(found) > LONGEST_MOVE:
        raise BadMessage(
            f"expected move to be a text such as 18, hold, H:D8.D7 or CJ, got {_start(found)}",
            id=message_id,
        )
    try:
        return parse_move(found)
    except NotationError as error:
        line = Line("error.notation", {"text": str(error)})
        raise BadMessage(str(error), id=message_id, line=line) from None


def _contribution(data: dict[str, Any], message_id: str | None) -> Contribute:
    commitment = data.get("commitment")
    if not isinstance(commitment, str) or not _SHA256.fullmatch(commitment):
        raise BadMessage(
            f"expected commitment to be 64 hex digits, got {_start(commitment)}", id=message_id
        )
    found = data.get("contribution")
    if not isinstance(found, str) or not _HEX.fullmatch(found):
        raise BadMessage(
            f"expected contribution to be bytes in hex, got {_start(found)}", id=message_id
        )
    if len(found) > LONGEST_HEX:
        raise BadMessage(
            f"expected a contribution of at most {LONGEST_HEX} hex digits, got {len(found)}",
            id=message_id,
            line=Line("error.too_large"),
        )
    seat = None if data.get("seat") is None else _number(data, "seat", message_id)
    return Contribute(bytes.fromhex(found), commitment, seat)


def _start(value: object) -> str:
    """Return the beginning of something, to be quoted in an error."""
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"
