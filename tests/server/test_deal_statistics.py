"""The statistics of deals: finished deals only, counted as they end, and those of any record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from skat.analysis.deal_counts import added, deal_counts
from skat.core.deck import deal_pack, shuffle
from skat.server.deal_statistics import LONGEST_RECORD, record_counts
from skat.server.store import NewEntries, Store
from skat.table import Command, Connect, Disconnect, LogEntry
from tests.server.serving import Served, served
from tests.server.test_store import MATCH

FAIR = Path(__file__).parent.parent / "cases" / "fair" / "match.skat"
RECORD = FAIR.read_text(encoding="utf-8")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "skat.sqlite3", seed="") as running:
        yield running


def posted(server: Served, body: bytes | str) -> Any:
    return httpx.post(server.url("/api/deals"), content=body, timeout=30)


def bars(told: dict[str, Any], measure: str, place: str) -> dict[int, int]:
    (chart,) = (
        chart for chart in told["charts"] if (chart["measure"], chart["place"]) == (measure, place)
    )
    return {bar["value"]: bar["count"] for bar in chart["bars"]}


def test_a_deal_is_counted_when_it_ends_and_not_before(own: Served) -> None:
    empty = own.get("/api/deals").json()
    assert (empty["deals"], empty["averages"]) == (0, [])
    chair = own.sit(own.open_match()[0])
    chair.play_until(lambda now: len(now.view["tricks"]) >= 3 or now.match["waiting"] != "move")
    if chair.match["waiting"] == "move":
        assert own.get("/api/deals").json() == empty, "a running deal tells nothing"
    chair.play_until(lambda now: now.match["waiting"] != "move")
    told = own.get("/api/deals").json()

    assert told["deals"] == 1
    hands = chair.view["deal_hands"]
    for place, hand in zip(("forehand", "middlehand", "rearhand"), hands, strict=True):
        jacks = sum(card[1] == "J" for card in hand)
        assert bars(told, "jacks", place)[jacks] == 1
    assert {average["kind"]: average["hands"] for average in told["averages"]} == {
        "person": 1,
        "computer": 2,
    }
    chair.close()


def test_counts_are_still_there_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "skat.sqlite3"
    with served(database) as server:
        chair = server.sit(server.open_match()[0])
        chair.play_until(lambda now: len(now.match["list"]) == 3, keen=0.2)
        chair.close()
        before = server.get("/api/deals").json()
    assert before["deals"] == 3
    with served(database) as server:
        assert server.get("/api/deals").json() == before


def test_the_deals_of_a_record_are_counted_by_the_server_as_by_hand(server: Served) -> None:
    answer = posted(server, RECORD)
    assert answer.status_code == 200
    told = answer.json()

    assert told["deals"] == 3
    assert bars(told, "jacks", "forehand") == {0: 0, 1: 1, 2: 2, 3: 0, 4: 0}
    hands = {average["kind"]: average["hands"] for average in told["averages"]}
    assert hands == {"person": 3, "computer": 6}


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        ("", 400, "error.record"),
        ("hello\n", 400, "error.record_line"),
        (RECORD.replace("pack HQ.DA", "pack DA.DA"), 400, "error.record_line"),
        (b"\xff\xfe", 400, "error.bad_request"),
        (b"#" * (LONGEST_RECORD + 1), 413, "error.too_large"),
    ],
)
def test_what_is_no_record_is_refused(
    server: Served, body: bytes | str, status: int, key: str
) -> None:
    answer = posted(server, body)

    assert answer.status_code == status
    assert answer.json()["error"]["key"] == key
    assert "expected" in answer.json()["message"]


def test_a_record_knows_who_was_a_computer_player_at_each_deal() -> None:
    line = next(line for line in RECORD.splitlines() if line.startswith("contributions 6d"))
    noted = RECORD.replace(line, f'{line}\nnote computers "2"')

    first = record_counts(noted)[0]
    assert (first["hands.person.2"], first["hands.computer.1"]) == (1, 1)


# the store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    kept = Store(database)
    kept.prepare()
    yield kept
    kept.close()


def entries(number: int) -> list[LogEntry]:
    what = Connect() if number % 2 else Disconnect()
    return [LogEntry(number, Command(0, 5.0 + number, what))]


def test_counts_grow_with_the_log_and_only_with_it(store: Store) -> None:
    rules = MATCH.opening.rules
    match = store.add_match(MATCH, {0: "token"})
    deals = [
        deal_counts(*deal_pack(rules, shuffle(secret)), [False, True, True])
        for secret in (b"one", b"two")
    ]
    assert store.deal_counts() == {}
    store.append_all([NewEntries(match, 1, entries(1), deals[0])])
    store.append_all([NewEntries(match, 2, entries(2), deals[1]), NewEntries(match, 3, entries(3))])
    assert store.deal_counts() == dict(added(deals))

    written = store.append_all([NewEntries(match, 3, entries(3), deals[0])])
    assert written[0] is not None, "another server has written this entry"
    assert store.deal_counts() == dict(added(deals)), "its deal is not counted twice"


def test_counts_name_no_match_and_no_person(store: Store) -> None:
    rules = MATCH.opening.rules
    counts = deal_counts(*deal_pack(rules, tuple(range(32))), [False, True, True])
    match = store.add_match(MATCH, {0: "token"})
    store.append_all([NewEntries(match, 1, entries(1), counts)])

    assert set(store.deal_counts()) == set(counts)
    assert "Ada" not in json.dumps(store.deal_counts())
