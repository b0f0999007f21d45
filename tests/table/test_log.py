"""A table can be made again from its opening and its log, both as JSON."""

from __future__ import annotations

import json

import pytest

from skat.core.errors import RecordError
from skat.core.moves import Bid, Leave, parse_move
from skat.core.rulesets import Ruleset
from skat.table import (
    Author,
    Command,
    Connect,
    DealCards,
    EndMatch,
    Limits,
    LogEntry,
    NextDeal,
    Opening,
    Overdue,
    Seat,
    StandIn,
    Table,
    TakeBack,
    TimeUp,
    Undo,
    replay,
)
from tests.strategies import random_pack
from tests.table.tables import dealt, opened


@pytest.mark.parametrize(
    "what",
    [
        Bid(18),
        Leave(timed_out=True),
        parse_move("H:D8.D7"),
        DealCards(b"\x00secret", (b"one", b"")),
        DealCards(pack=random_pack(3)),
        NextDeal(),
        Undo(),
        EndMatch(),
        Connect(),
        StandIn(2),
        TakeBack(),
        TimeUp(),
    ],
)
def test_an_entry_survives_json(what: object) -> None:
    entry = LogEntry(9, Command(1, 1.25, what, Author.COMPUTER))  # type: ignore[arg-type]

    assert LogEntry.from_json(json.loads(json.dumps(entry.to_json()))) == entry


def test_an_opening_survives_json() -> None:
    opening = Opening(
        Ruleset.preset("kneipe").override({"spitze": 1}),
        (Seat("Ада"), Seat("Bo", "rules"), Seat("Cy")),
        host=2,
        first_dealer=1,
        deals=7,
        limits=Limits(30.5, None, Overdue.LEAVE, "random"),
        opened_at=12.5,
    )

    assert Opening.from_json(json.loads(json.dumps(opening.to_json()))) == opening


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"seq": 1, "seat": 0, "time": 1.0, "by": "nobody", "do": "next"},
        {"seq": 1, "seat": 0, "time": 1.0, "by": "person", "do": "fly"},
        {"seq": 1, "seat": 0, "time": 1.0, "by": "person", "do": "move", "move": "XX"},
        {"seq": 1, "seat": None, "time": 1.0, "by": "person", "do": "deal", "secret": "zz"},
    ],
)
def test_what_is_no_entry_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        LogEntry.from_json(data)


def test_what_is_no_opening_is_refused() -> None:
    with pytest.raises(RecordError):
        Opening.from_json({"seats": []})


def test_a_log_that_does_not_fit_says_where() -> None:
    opening = opened().opening
    entries = [
        LogEntry(1, Command(0, 1.0, Connect())),
        LogEntry(2, Command(0, 2.0, Connect())),
    ]

    with pytest.raises(RecordError, match="entry 2"):
        replay(opening, entries)


def test_a_log_with_wrong_numbers_says_where() -> None:
    opening = opened().opening

    with pytest.raises(RecordError, match="event 1 as replayed, got 5"):
        replay(opening, [LogEntry(5, Command(0, 1.0, Connect()))])


def test_the_same_log_gives_the_same_table() -> None:
    table = Table.open(opened().opening)
    log = []
    for command in (Command(0, 1.0, Connect()), Command(None, 2.0, DealCards(b"secret"))):
        table, happened = table.apply(command)
        log.append(LogEntry.of(command, happened))

    assert replay(table.opening, log) == table
    assert dealt(opened()).series == table.series
