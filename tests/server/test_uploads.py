"""Anybody's records in the browser: which games a file holds, and one of them reviewed."""

from __future__ import annotations

import gzip
import json
from typing import Any

import httpx
import pytest

from skat.server.errors import RequestError
from skat.server.uploads import LONGEST_FILE, games_in, reviewed_game
from tests.analysis.games import CASES, ISS
from tests.server.serving import SECONDS, Served
from tests.server.test_replaying import without_nodes

RECORDS = ISS.read_bytes()
OWN = CASES / "fair" / "match.skat"


def sent_back(found: dict[str, Any], number: int) -> dict[str, Any]:
    """Return a game as the page sends it back."""
    game = dict(found["games"][number - 1])
    game["rules"] = found["rules"][game["rules"]]
    return game


def test_a_file_is_sent_and_a_game_of_it_is_reviewed(server: Served) -> None:
    answer = httpx.post(server.url("/api/review"), content=RECORDS, timeout=SECONDS)

    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert len(found["games"]) == 25
    assert found["broken"] == []
    assert found["games"][22]["names"] == ["p10", "xskat", "xskat:2"]
    sample = json.loads((CASES / "review" / "game23.json").read_text(encoding="utf-8"))
    reviewed = server.post("/api/review/game", sent_back(found, 23)).json()
    assert without_nodes(reviewed) == sample


@pytest.mark.parametrize("number", [1, 3, 5, 8, 9])
def test_every_kind_of_game_survives_the_way_to_the_page_and_back(number: int) -> None:
    found = json.loads(json.dumps(games_in(RECORDS)))

    reviewed = reviewed_game(sent_back(found, number))

    assert reviewed["deal"]["names"] == found["games"][number - 1]["names"]
    assert reviewed["deal"]["headline"] == found["games"][number - 1]["headline"]
    assert reviewed["review"]["verdict"]


def test_packed_files_and_our_own_format_are_read() -> None:
    assert games_in(gzip.compress(RECORDS)) == games_in(RECORDS)
    own = games_in(OWN.read_bytes())
    assert len(own["games"]) == 3
    assert reviewed_game(sent_back(own, 1))["review"]["kind"]
    assert len(games_in((CASES / "xskat" / "selfplay.jsonl").read_bytes())["games"]) == 500


def test_no_more_games_than_the_page_can_show_are_sent() -> None:
    found = games_in((CASES / "xskat" / "selfplay.jsonl").read_bytes())

    assert found["more"]
    assert found["most"] == len(found["games"])


def test_broken_games_are_told_and_the_others_are_there() -> None:
    lines = RECORDS.splitlines()
    broken = lines[0].replace(b"SA", b"SB", 1)

    found = games_in(b"\n".join([broken, *lines[1:3]]))

    assert len(found["games"]) == 2
    assert found["broken"][0]["line"] == 1
    assert "expected" in found["broken"][0]["message"]


def test_names_in_an_old_encoding_do_no_harm() -> None:
    found = games_in(RECORDS.splitlines()[0].replace(b"kermit", b"k\xf6rmit"))

    assert found["games"][0]["names"][1] == "k?rmit"
    assert json.dumps(found).encode()


@pytest.mark.parametrize(
    "body", [b"", b"hello", b"\x1f\x8bxx", b"BZh9broken", b"\x00\xff" * 50, b"{}", b"(;"]
)
def test_what_holds_no_records_is_refused_clearly(server: Served, body: bytes) -> None:
    answer = httpx.post(server.url("/api/review"), content=body, timeout=SECONDS)

    if answer.status_code == 200:  # a record that is broken is told of
        assert answer.json()["games"] == []
        assert answer.json()["broken"]
    else:
        assert answer.status_code == 400
        assert answer.json()["error"]["key"] == "error.no_record"
        assert "expected" in answer.json()["message"]


def test_a_file_that_is_too_large_is_refused(server: Served) -> None:
    answer = httpx.post(
        server.url("/api/review"), content=b"x" * (LONGEST_FILE + 1), timeout=SECONDS
    )

    assert answer.status_code == 413
    assert answer.json()["error"]["key"] == "error.file_too_large"


def test_a_small_file_that_unpacks_into_a_huge_one_is_refused() -> None:
    with pytest.raises(RequestError, match="expected at most 4194304 characters") as refused:
        games_in(gzip.compress(b"\n" * (5 << 20)))
    assert refused.value.status == 413


GAME = sent_back(games_in(RECORDS), 23)


@pytest.mark.parametrize(
    "change",
    [
        {"moves": []},
        {"moves": GAME["moves"][:-1]},
        {"moves": ["X:18"]},
        {"moves": ["F:CJ"]},
        {"moves": None},
        {"hands": GAME["hands"][:2]},
        {"hands": ["CJ"] * 3},
        {"skat": "CJ CJ"},
        {"skat": 7},
        {"rules": {"win_points": "many"}},
        {"moves": [7]},
        {"rules": None},
        {"names": ["a"]},
        {"bock": 99},
        {"bock": True},
    ],
)
def test_a_game_that_was_changed_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(RequestError, match="expected a game as it was sent"):
        reviewed_game({**GAME, **change})


@pytest.mark.parametrize("data", [None, [], 3, "game", {}])
def test_what_is_no_game_is_refused(data: object) -> None:
    with pytest.raises(RequestError, match="expected a game as it was sent"):
        reviewed_game(data)
