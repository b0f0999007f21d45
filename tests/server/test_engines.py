"""Programs at a real table: they play, and whatever they do wrong stops nobody."""

from __future__ import annotations

import json
import os
import select
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from skat.core.errors import SkatError
from skat.server.engines import read_engines
from tests.players.engines import hostile
from tests.server.serving import SECONDS, Served, served

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = f"cmd:{sys.executable} -S -E {shlex.quote(str(ROOT / 'examples' / 'engine.py'))}"
MARK = f"of-test-{os.getpid()}"
"""An argument of every program here, by which it is found."""


def wrong(fault: str, at: str = "play?") -> str:
    """Return a program that does one thing wrong."""
    return hostile(fault, at, mark=MARK)


ENGINES = {
    "thirty": EXAMPLE,
    "hangs": wrong("hangs", "bid?"),
    "dies": wrong("dies"),
    "illegal": wrong("illegal"),
    "floods": wrong("floods_garbage", "hold?"),
    "grandchild": wrong("grandchild"),
    "stays": wrong("ignores_quit"),
}


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the program ``logs`` writes down what it hears."""
    return tmp_path_factory.mktemp("heard") / "log"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, log: Path) -> Iterator[Served]:
    """A server with a few programs that may sit at its tables; none is left when it ends."""
    engines = {**ENGINES, "logs": hostile("logs", mark=str(log))}
    with served(tmp_path_factory.mktemp("engines") / "skat.sqlite3", engines=engines) as running:
        yield running
    until = time.monotonic() + SECONDS
    while programs() and time.monotonic() < until:
        select.select([], [], [], 0.02)
    assert programs() == []


def programs() -> list[str]:
    """Return the command lines of the programs of this test that run."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = file.read_bytes().decode().split("\0")
        except OSError:
            continue
        if MARK in words:
            found.append(" ".join(words))
    return found


def test_they_can_be_chosen_by_name(server: Served) -> None:
    players = server.get("/api/setup").json()["players"]

    assert "champion" in players
    assert set(ENGINES) <= set(players)


@pytest.mark.parametrize("name", ENGINES)
def test_a_deal_is_played_whatever_a_program_does(name: str, server: Served) -> None:
    chair = server.sit(server.open_match(("person", name, "rules"))[0])

    chair.play_until(lambda now: len(now.match["list"]) > 0, seed=3)

    assert len(chair.match["list"]) == 1
    chair.close()


def test_a_program_hears_how_the_deal_ended_and_what_another_did_wrong(
    server: Served, log: Path
) -> None:
    chair = server.sit(server.open_match(("person", "logs", "illegal"))[0])
    chair.play_until(lambda now: len(now.match["list"]) == 2, seed=3)
    entry = chair.match["list"][0]
    chair.close()

    heard = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    result = next(line for line in heard if line["cmd"] == "result")
    events = [event for line in heard for event in line.get("events", ())]
    assert sorted(result["score"]) == sorted(entry["scores"])
    assert any(event[0] == "fault" and event[2] == "illegal" for event in events)
    assert not any(line["cmd"] == "error" for line in heard)
    hands = [line["hand"] for line in heard if line["cmd"] == "deal"]
    assert hands[0] in result["hands"]


def test_two_programs_sit_at_one_table(server: Served) -> None:
    chair = server.sit(server.open_match(("person", "thirty", "thirty"))[0])

    chair.play_until(lambda now: len(now.match["list"]) == 3, seed=4)

    assert len(chair.match["list"]) == 3
    chair.close()


@pytest.mark.soak
def test_a_program_that_is_gone_after_a_restart_is_stood_in_for(tmp_path: Path) -> None:
    database = tmp_path / "skat.sqlite3"
    with served(database, engines={"thirty": EXAMPLE}) as before:
        token = before.open_match(("person", "thirty", "rules"))[0]
    with served(database) as after:
        assert "thirty" not in after.get("/api/setup").json()["players"]
        chair = after.sit(token)
        chair.play_until(lambda now: len(now.match["list"]) == 1, seed=3)
        metrics = after.get("/metrics").text
        chair.close()

    assert "skat_decisions_failed_total{" not in metrics


@pytest.mark.parametrize("name", ["cmd:true", "cmd:rm -rf /", "nobody", EXAMPLE])
def test_a_browser_names_no_program(name: str, server: Served) -> None:
    answer = server.post(
        "/api/matches", {"preset": "twelve", "seats": ["person", name, "rules"], "name": "Eve"}
    )

    assert answer.status_code == 400
    assert answer.json()["error"]["key"] == "error.unknown_player"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["thirty"], "expected NAME=cmd:PROGRAM, got 'thirty'"),
        (["thirty=examples/engine.py"], "expected NAME=cmd:PROGRAM"),
        (["rules=cmd:true"], "expected a name of its own such as thirty, got 'rules'"),
        (["person=cmd:true"], "expected a name of its own"),
        (["Ada Lovelace=cmd:true"], "expected a name of its own"),
        (["x=cmd:/no/such/program"], "expected a program that can be run"),
        (["x=cmd:true"], "expected an answer to hello, got none"),
        ([f"x={hostile('none', settings='forfeit=lose')}"], "expected forfeit=substitute"),
        ([f"x={hostile('protocol')}"], "expected an engine that speaks protocol 1, got 2"),
        ([f"a={EXAMPLE}", f"a={EXAMPLE}"], "expected a name of its own"),
    ],
)
def test_only_a_program_that_works_is_served(given: list[str], message: str) -> None:
    with pytest.raises(SkatError, match=message):
        read_engines(given)


def test_a_program_that_works_is_known_by_its_name() -> None:
    assert read_engines([f"thirty={EXAMPLE}"]) == {"thirty": EXAMPLE}
