"""The statistics of a guest: what the seats of one browser add up to, and their records."""

from __future__ import annotations

import io
from typing import Any

import pytest

from skat.records.iss import read_iss
from skat.records.skatfile import DealRecord, MatchHeader
from skat.records.skatfile_reader import read_items
from skat.server.statistics import tenure, until
from skat.table import Command, DealCards, LogEntry
from skat.table.commands import GetUp, SitDown, Vacate
from tests.server.serving import Chair, Served


def played(server: Served, deals: int, **more: Any) -> tuple[str, Chair]:
    """Return a token and its chair after so many deals."""
    token = server.open_match(preset="kneipe", deals=deals, **more)[0]
    chair = server.sit(token)
    chair.play_until(lambda now: now.match["ended"], seed=deals)
    chair.close()
    return token, chair


@pytest.fixture(scope="module")
def two(server: Served) -> list[tuple[str, Chair]]:
    return [played(server, 2), played(server, 3)]


def test_what_was_done_on_all_seats_is_added_up(server: Served, two: Any) -> None:
    tokens = [token for token, _ in two]
    found = server.post("/api/stats", {"tokens": tokens}).json()

    entries = [entry for _, chair in two for entry in chair.match["list"]]
    assert found["matches"] == 2
    assert found["deals"] == len(entries)
    assert found["added"] == sum(chair.match["totals"][0] for _, chair in two)
    own = [entry for entry in entries if entry["declarer"] == 0]
    assert found["roles"]["declarer"]["deals"] == len(own)
    assert sum(match["deals"] for match in found["course"]) == len(entries)
    assert server.post("/api/stats", {"tokens": tokens}).json() == found
    assert server.post("/api/stats", {"tokens": tokens + tokens}).json() == found


def test_a_deal_that_is_played_again_is_left_out(server: Served, two: Any) -> None:
    token = two[0][0]
    again = server.post(f"/api/seats/{token}/deals/1/again", {}).json()["token"]
    chair = server.sit(again)
    chair.play_until(lambda now: now.match["ended"], seed=9)
    chair.close()

    found = server.post("/api/stats", {"tokens": [again]}).json()

    assert found.get("deals") == 0, found
    assert found["left_out"] == {"again": len(chair.match["list"])}


def test_unknown_tokens_add_nothing_and_tell_nothing(server: Served) -> None:
    found = server.post("/api/stats", {"tokens": ["nobody", "1.sX.Y", "99.w.A"]}).json()

    assert found["matches"] == found["deals"] == 0


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {"tokens": "x"},
        {"tokens": [1]},
        {"tokens": ["x" * 101]},
        {"tokens": ["x"] * 201},
        {"tokens": [], "format": "pdf"},
    ],
)
def test_what_names_no_seats_is_refused(server: Served, data: Any) -> None:
    for path in ("/api/stats", "/api/records"):
        answer = server.post(path, data)
        assert answer.status_code == 400
        assert answer.json()["error"]["key"] == "error.bad_request"


def test_the_records_of_all_matches_come_in_one_file(server: Served, two: Any) -> None:
    tokens = [token for token, _ in two]
    answer = server.post("/api/records", {"tokens": [*tokens, tokens[0], "nobody"]})

    assert answer.headers["content-disposition"] == 'attachment; filename="matches.skat"'
    items = list(read_items(io.StringIO(answer.text)))
    assert sum(isinstance(item, MatchHeader) for item in items) == 2
    deals = sum(isinstance(item, DealRecord) for item in items)
    assert deals == sum(len(chair.match["list"]) for _, chair in two)


def test_deals_that_iss_knows_come_in_its_format(server: Served) -> None:
    token = server.open_match(seats=["person", "rules", "rules"])[0]
    chair = server.sit(token)
    chair.play_until(
        lambda now: (
            any(entry["contract"] for entry in now.match["list"]) and now.match["waiting"] == "next"
        )
    )
    chair.close()

    answer = server.post("/api/records", {"tokens": [token], "format": "iss"})
    one = server.get(f"/api/seats/{token}/record/iss")

    assert one.text == answer.text
    records = list(read_iss(io.StringIO(one.text)))
    assert 0 < len(records) <= len(chair.match["list"])
    assert "Ada" in {name for record in records for name in record.players}
    assert one.headers["content-disposition"].endswith('.sgf"')
    own = server.get(f"/api/seats/{token}/record").text
    assert server.get(f"/api/seats/{token}/record/own").text == own
    assert server.get(f"/api/seats/{token}/record/pdf").status_code == 404
    assert server.get("/api/seats/nobody/record/iss").status_code == 404


def test_only_the_deals_between_sitting_down_and_getting_up_are_told() -> None:
    log = [
        Command(None, 0.0, DealCards(b"1")),
        Command(1, 1.0, SitDown("Ben", "key")),
        Command(None, 2.0, DealCards(b"2")),
        Command(None, 3.0, DealCards(b"3")),
        Command(0, 4.0, Vacate(1)),
        Command(1, 5.0, SitDown("Cem", "other")),
        Command(None, 6.0, DealCards(b"4")),
        Command(1, 7.0, GetUp()),
    ]
    entries = [LogEntry(number, command) for number, command in enumerate(log, start=1)]

    # The third deal may not have been finished when Ben was sent away.
    assert tenure(entries, "key") == (1, 1, 2)
    assert tenure(entries, "other") == (1, 3, 3)
    assert tenure(entries, "nobody") is None
    assert until(entries, 0, after=0) is None
    assert until(entries, 1, after=0) == 2
