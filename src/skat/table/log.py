"""The log of a match: every command that was accepted, as values and as plain data for JSON.

The opening and the log are all that has to be kept; `replay` makes the table from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from skat.core.cards import parse_cards
from skat.core.errors import IllegalMove, NotationError, RecordError
from skat.core.moves import move_text, parse_move
from skat.table.commands import (
    Author,
    Command,
    Commit,
    Connect,
    Contribute,
    DealCards,
    Disconnect,
    EndMatch,
    Fill,
    GetUp,
    Hint,
    NextDeal,
    Rematch,
    SitDown,
    StandIn,
    TakeBack,
    TimeUp,
    Undo,
    Vacate,
    What,
)
from skat.table.events import Happened
from skat.table.seats import Opening
from skat.table.table import Table

_WORDS: dict[str, What] = {
    "next": NextDeal(),
    "undo": Undo(),
    "hint": Hint(),
    "end": EndMatch(),
    "connect": Connect(),
    "disconnect": Disconnect(),
    "take_back": TakeBack(),
    "get_up": GetUp(),
    "time_up": TimeUp(),
}
_NAMES = {what: name for name, what in _WORDS.items()}


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One accepted command."""

    seq: int
    """Of its last event; rises from entry to entry."""
    command: Command

    @classmethod
    def of(cls, command: Command, happened: tuple[Happened, ...]) -> LogEntry:
        """Return the entry for a command and what it caused."""
        return cls(happened[-1].seq, replace(command, seq=None))

    def to_json(self) -> dict[str, Any]:
        """Return plain data for JSON; the inverse of `from_json`.

        >>> LogEntry(7, Command(0, 1.5, parse_move("CJ"))).to_json()
        {'seq': 7, 'seat': 0, 'time': 1.5, 'by': 'person', 'do': 'move', 'move': 'CJ'}
        """
        command = self.command
        return {
            "seq": self.seq,
            "seat": command.seat,
            "time": command.time,
            "by": command.author.value,
            **_what_to_json(command.what),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> LogEntry:
        """Return the entry that plain data describe.

        Raises:
            RecordError: if the data have another shape.
        """
        try:
            what = _what_from_json(data)
            command = Command(data["seat"], data["time"], what, Author(data["by"]))
            return cls(data["seq"], command)
        except (KeyError, TypeError, ValueError) as error:
            raise RecordError(f"expected an entry of a log, got none: {error!r}") from None


def _what_to_json(what: What) -> dict[str, Any]:
    if isinstance(what, DealCards):
        return {
            "do": "deal",
            "secret": None if what.secret is None else what.secret.hex(),
            "contributions": [item.hex() for item in what.contributions],
            "pack": None if what.pack is None else ".".join(card.name for card in what.pack),
        }
    if isinstance(what, Commit):
        return {"do": "commit", "secret": what.secret.hex(), "asks": what.asks}
    if isinstance(what, Contribute):
        contribution = what.contribution.hex()
        return {"do": "contribute", "contribution": contribution, "to": what.commitment}
    if isinstance(what, StandIn):
        return {"do": "stand_in", "for": what.seat}
    if isinstance(what, SitDown):
        return {"do": "sit_down", "name": what.name, "key": what.key}
    if isinstance(what, Rematch):
        return {"do": "rematch", "match": what.match}
    if isinstance(what, Vacate):
        return {"do": "vacate", "for": what.seat}
    if isinstance(what, Fill):
        return {"do": "fill", "for": what.seat, "player": what.player, "name": what.name}
    name = _NAMES.get(what)
    if name is not None:
        return {"do": name}
    assert not isinstance(
        what,
        NextDeal | Undo | Hint | EndMatch | Connect | Disconnect | TakeBack | GetUp | TimeUp,
    )
    return {"do": "move", "move": move_text(what)}


def _what_from_json(data: Mapping[str, Any]) -> What:
    name = data["do"]
    if name == "move":
        return parse_move(data["move"])
    if name == "stand_in":
        return StandIn(data["for"])
    if name == "commit":
        return Commit(bytes.fromhex(data["secret"]), data["asks"])
    if name == "contribute":
        return Contribute(bytes.fromhex(data["contribution"]), data["to"])
    if name == "sit_down":
        return SitDown(data["name"], data["key"])
    if name == "rematch":
        return Rematch(data["match"])
    if name == "vacate":
        return Vacate(data["for"])
    if name == "fill":
        return Fill(data["for"], data["player"], data["name"])
    if name == "deal":
        secret, pack = data["secret"], data["pack"]
        return DealCards(
            None if secret is None else bytes.fromhex(secret),
            tuple(bytes.fromhex(item) for item in data["contributions"]),
            None if pack is None else tuple(parse_cards(pack)),
        )
    if name not in _WORDS:
        raise NotationError(f"expected the name of a command, got {name!r}")
    return _WORDS[name]


def replay(opening: Opening, entries: Iterable[LogEntry]) -> Table:
    """Return the table that an opening and a log lead to.

    Raises:
        RecordError: if an entry does not fit, with its number.
    """
    table = Table.open(opening)
    for table, _, _ in steps(opening, entries):  # noqa: B007
        pass
    return table


def steps(
    opening: Opening, entries: Iterable[LogEntry]
) -> Iterator[tuple[Table, LogEntry, tuple[Happened, ...]]]:
    """Yield the table after each entry of a log, with the entry and what happened.

    Raises:
        RecordError: if an entry does not fit, with its number.
    """
    table = Table.open(opening)
    for number, entry in enumerate(entries, start=1):
        try:
            table, happened = table.apply(entry.command)
        except IllegalMove as error:
            raise RecordError(f"entry {number} of the log: {error}") from None
        if table.seq != entry.seq:
            raise RecordError(
                f"entry {number} of the log: expected it to end with event {table.seq} as "
                f"replayed, got {entry.seq} stored"
            )
        yield table, entry, happened
