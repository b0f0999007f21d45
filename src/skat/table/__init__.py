"""The table around a match: who sits where, who is waited for, undo, stand-ins, deadlines.

A state machine without I/O: it reads no clock, calls no player and draws no cards.
Commands carry the time in, events with rising sequence numbers come out.
"""

from __future__ import annotations

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
)
from skat.table.events import Happened, TableEvent
from skat.table.log import LogEntry, replay
from skat.table.seats import OPEN, Limits, Opening, Overdue, Seat, Watching
from skat.table.table import Table, Waiting

__all__ = [
    "OPEN",
    "Author",
    "Command",
    "Commit",
    "Connect",
    "Contribute",
    "DealCards",
    "Disconnect",
    "EndMatch",
    "Fill",
    "GetUp",
    "Happened",
    "Hint",
    "Limits",
    "LogEntry",
    "NextDeal",
    "Opening",
    "Overdue",
    "Rematch",
    "Seat",
    "SitDown",
    "StandIn",
    "Table",
    "TableEvent",
    "TakeBack",
    "TimeUp",
    "Undo",
    "Vacate",
    "Waiting",
    "Watching",
    "replay",
]
