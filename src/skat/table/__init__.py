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
    NextDeal,
    StandIn,
    TakeBack,
    TimeUp,
    Undo,
)
from skat.table.events import Happened, TableEvent
from skat.table.log import LogEntry, replay
from skat.table.seats import Limits, Opening, Overdue, Seat
from skat.table.table import Table, Waiting

__all__ = [
    "Author",
    "Command",
    "Commit",
    "Connect",
    "Contribute",
    "DealCards",
    "Disconnect",
    "EndMatch",
    "Happened",
    "Limits",
    "LogEntry",
    "NextDeal",
    "Opening",
    "Overdue",
    "Seat",
    "StandIn",
    "Table",
    "TableEvent",
    "TakeBack",
    "TimeUp",
    "Undo",
    "Waiting",
    "replay",
]
