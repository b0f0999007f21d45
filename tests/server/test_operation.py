"""Running a server for others: proxies, limits, logs, stopping, crashing, a database that goes."""

from __future__ import annotations

import asyncio
import json
import random
import resource
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import ConnectionClosed, InvalidStatus

from skat.server.errors import RequestError
from skat.server.guard import LONGEST_BODY, Guard
from tests.server.postgres import Cluster
from tests.server.serving import SECONDS, Chair, Served, answer, served, start, wait_until_listening

ASKED = {"preset": "twelve", "seats": ["person", "rules", "rules"], "name": "Ada"}
STRANGER = {"X-Forwarded-For": "203.0.113.9"}


# addresses


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that believes the proxy on its own machine, and allows few matches."""
    path = tmp_path_factory.mktemp("proxied") / "skat.sqlite3"
    with served(path, proxies=["127.0.0.1"], matches_an_hour=6) as server:
        yield server


def test_one_address_opens_only_so_many_matches(proxied: Served) -> None:
    client = {"X-Forwarded-For": "203.0.113.1"}
    statuses = [proxied.post("/api/matches", ASKED, headers=client) for _ in range(5)]

    assert [got.status_code for got in statuses] == [201, 201, 201, 429, 429]
    refused = statuses[-1]
    assert refused.json()["error"]["key"] == "error.too_many_requests"
    assert "expected" in refused.json()["message"]
    assert 1 <= int(refused.headers["retry-after"]) <= 600
    assert refused.headers["content-security-policy"]
    other = proxied.post("/api/matches", ASKED, headers={"X-Forwarded-For": "203.0.113.2"})
    assert other.status_code == 201


def test_a_browser_cannot_choose_its_address_behind_a_proxy(proxied: Served) -> None:
    """A proxy adds the address it sees at the end; what comes before is the browser's word."""
    statuses = [
        proxied.post(
            "/api/matches", ASKED, headers={"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.3"}
        ).status_code
        for number in range(4)
    ]

    assert statuses == [201, 201, 201, 429]


def test_without_the_option_the_header_is_not_believed(server: Served) -> None:
    for _ in range(3):
        assert server.post("/api/matches", ASKED, headers=STRANGER).status_code == 201
    told = server.get("/metrics").text

    assert 'skat_rate_limited_total{what="matches"}' not in told


def test_a_request_that_is_too_large_is_refused_whatever_it_is(server: Served) -> None:
    answer = server.post("/api/deals", "x" * (6 << 20))

    assert answer.status_code == 413
    assert "at most" in answer.json()["message"]


def test_no_part_of_the_server_can_be_fed_without_end() -> None:
    eaten = 0

    async def hungry(scope: Scope, receive: Receive, send: Send) -> None:
        nonlocal eaten
        while True:
            eaten += len((await receive()).get("body", b""))

    async def endless() -> Message:
        return {"type": "http.request", "body": b"x" * 65536, "more_body": True}

    async def unheard(message: Message) -> None:
        pass

    scope: Scope = {"type": "http", "method": "GET", "path": "/", "headers": []}
    with pytest.raises(RequestError, match="expected at most"):
        asyncio.run(Guard(hungry)(scope, endless, unheard))

    assert eaten <= LONGEST_BODY


def test_the_server_sets_no_cookie(server: Served) -> None:
    token = server.open_match()[0]

    for path in ("/", f"/play/{token}", "/api/setup", "/healthz", f"/api/seats/{token}/record"):
        answer = server.get(path)
        assert "set-cookie" not in answer.headers, path
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy


# the log


def test_the_log_is_json_and_holds_no_link_no_name_and_no_card(tmp_path: Path) -> None:
    process = start(tmp_path / "skat.sqlite3", log_format="json", log_level="debug")
    server = wait_until_listening(process)
    token = server.open_match(name="Hildegard")[0]
    chair = server.sit(token)
    chair.play_until(lambda now: now.view["ask"] == "card", keen=1.0)
    hand = chair.view["hand"]
    chair.refused(type="move", id="c", seq=chair.seq, move="19")
    with pytest.raises(InvalidStatus), server.socket("0123456789abcdefghijklmnopqrstuv"):
        pass
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=SECONDS)
    chair.close()

    lines = [json.loads(line) for line in log.splitlines()]
    assert any(line["message"].startswith("a socket is refused") for line in lines)
    assert {"time", "level", "logger", "message"} <= set(lines[0])
    for hidden in (token, "Hildegard", "0123456789abcdefghijklmnopqrstuv"):
        assert hidden not in log
    ours = " ".join(line["message"] for line in lines).split()
    assert not set(hand) & set(ours)


# stopping


def test_browsers_are_told_to_come_back_when_the_server_stops(tmp_path: Path) -> None:
    path = tmp_path / "skat.sqlite3"
    process = start(path)
    server = wait_until_listening(process)
    token = server.open_match()[0]
    chair = server.sit(token)
    chair.wait_for_question()
    chair.move("pass")
    begun = time.monotonic()

    process.send_signal(signal.SIGTERM)
    code = chair.hear_to_the_end()
    process.communicate(timeout=SECONDS)

    assert code == 1012
    assert process.returncode == 0
    assert time.monotonic() - begun < 10
    with served(path) as again:
        after = again.sit(token)
        assert after.seq >= chair.seq
        after.close()


# crashing


class Player:
    """Plays at one table as fast as it can, and remembers what was confirmed."""

    def __init__(self, token: str, number: int) -> None:
        self.token = token
        self.chance = random.Random(number)
        self.chair: Chair | None = None
        self.confirmed: dict[str, Any] = {}
        self.moves = 0

    def play(self, server: Served, stop: threading.Event) -> None:
        """Play until the server is gone."""
        try:
            chair = self.chair = server.sit(self.token)
            while not stop.is_set():
                self._remember(chair)
                chair.wait_for_question()
                self._remember(chair)
                if chair.view["ask"]:
                    chair.move(answer(chair.view, self.chance, 0.7))
                else:
                    chair.go_on()
                self.moves += 1
        except (ConnectionClosed, OSError, TimeoutError):
            if self.chair is not None:
                self._remember(self.chair)

    def _remember(self, chair: Chair) -> None:
        self.confirmed = {"seq": chair.seq, "match": chair.match, "view": chair.view}

    def check(self, server: Served) -> None:
        """See that everything confirmed is there, and that the table goes on."""
        before = self.confirmed
        chair = server.sit(self.token)
        assert chair.seq >= before["seq"]
        done = before["match"]["list"]
        assert chair.match["list"][: len(done)] == done
        if chair.match["number"] == before["match"]["number"]:
            for part in ("tricks", "auction"):
                told = before["view"][part]
                assert chair.view[part][: len(told)] == told
            if before["view"]["table"] and len(chair.view["tricks"]) == len(
                before["view"]["tricks"]
            ):
                lying = before["view"]["table"]
                assert chair.view["table"][: len(lying)] == lying
        self.chair = chair
        chair.wait_for_question()
        if chair.view["ask"]:
            chair.move(answer(chair.view, self.chance, 0.7))
        else:
            chair.go_on()
        chair.close()


def kill_under_load(database: str, tables: int, kills: int, seconds: float) -> None:
    """Kill a server again and again while people play at many tables."""
    players: list[Player] = []
    with ThreadPoolExecutor(tables) as threads:
        for _ in range(kills):
            process = start(database)
            server = wait_until_listening(process)
            if not players:
                players += [
                    Player(server.open_match(deals=None)[0], number) for number in range(tables)
                ]
            else:
                for checking in [threads.submit(player.check, server) for player in players]:
                    checking.result()
            stop = threading.Event()
            before = sum(player.moves for player in players)
            playing = [threads.submit(player.play, server, stop) for player in players]
            deadline = time.monotonic() + SECONDS
            time.sleep(seconds)
            while sum(player.moves for player in players) < before + 5 * tables:
                assert time.monotonic() < deadline, "hardly anybody plays"
                time.sleep(0.05)
            process.kill()
            stop.set()
            for task in playing:
                task.result()
            process.communicate()
            for player in players:
                if player.chair is not None:
                    player.chair.close()
    with served(database) as server:
        for player in players:
            player.check(server)


def test_a_server_killed_under_load_loses_nothing_that_was_confirmed(database: str) -> None:
    kill_under_load(database, tables=6, kills=2, seconds=0.5)


@pytest.mark.soak
def test_many_tables_survive_many_kills(database: str) -> None:
    kill_under_load(database, tables=40, kills=10, seconds=3.0)


# a database that goes away and comes back


def plays_on(chair: Chair) -> None:
    """Make a move, as soon as the database takes it again."""
    deadline = time.monotonic() + SECONDS
    while True:
        chair.wait_for_question()
        chair.refusal = None
        before = chair.seq
        text = answer(chair.view, random.Random(1), 0.5) if chair.view["ask"] else ""
        if text:
            chair.say(type="move", id="again", seq=before, move=text)
        else:
            chair.say(type="next", id="again", seq=before)
        while chair.seq <= before and chair.refusal is None:
            chair.hear()
        if chair.refusal is None:
            return
        assert chair.refusal["error"]["key"] == "error.storage", chair.refusal
        assert time.monotonic() < deadline, chair.refusal
        time.sleep(0.2)


def refused_and_intact(chair: Chair, secret: str) -> None:
    """A move is refused in one sentence that tells nothing about the database."""
    chair.wait_for_question()
    seq, hand = chair.seq, chair.view["hand"]
    text = answer(chair.view, random.Random(1), 0.5)

    refusal = chair.refused(type="move", id="m", seq=seq, move=text)

    assert refusal["error"] == {"key": "error.storage", "params": {}}
    assert refusal["message"].startswith("expected the game to be saved")
    assert secret not in json.dumps(refusal)
    assert refusal["seq"] == seq
    chair.say(type="resume", seq=0)
    chair.hear()
    assert (chair.seq, chair.view["hand"]) == (seq, hand)


def at_a_question(server: Served) -> Chair:
    chair = server.sit(server.open_match()[0])
    chair.wait_for_question()
    return chair


def test_a_locked_database_is_told_and_the_table_goes_on_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "skat.sqlite3"
    with served(path) as server:
        chair = at_a_question(server)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            refused_and_intact(chair, "sqlite")
            assert server.post("/api/matches", ASKED).status_code == 503
            other.execute("ROLLBACK")
        plays_on(chair)
        chair.close()


def test_a_removed_database_is_told_and_the_table_goes_on_afterwards(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "skat.sqlite3", tmp_path / "elsewhere"
    with served(path) as server:
        chair = at_a_question(server)
        path.rename(elsewhere)
        refused_and_intact(chair, "elsewhere")
        health = server.get("/healthz")
        assert (health.status_code, health.json()["database"]) == (503, "unusable")
        answer = server.get("/api/seats/nobody/record")
        assert answer.status_code == 503
        assert str(path) not in answer.text

        elsewhere.rename(path)
        plays_on(chair)
        assert server.get("/healthz").status_code == 200
        chair.close()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process")
def test_a_full_disk_is_told_and_the_table_goes_on_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "skat.sqlite3"
    with served(path) as server:
        chair = at_a_question(server)
        usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        # No file may grow or be written beyond its first byte, as on a disk without room.
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, usual[1]))
        refused_and_intact(chair, str(path))
        refused = server.post("/api/matches", ASKED)
        assert refused.status_code == 503
        assert str(path) not in refused.text
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
        plays_on(chair)
        before = chair.seq
        chair.close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("SELECT max(seq) FROM log_entries").fetchone()[0] >= before


def test_a_stopped_postgresql_is_told_and_the_table_goes_on_afterwards(
    postgresql_cluster: Cluster,
) -> None:
    with served(postgresql_cluster.url) as server:
        chair = at_a_question(server)
        postgresql_cluster.stop()
        refused_and_intact(chair, "postgres")
        assert server.get("/healthz").status_code == 503

        postgresql_cluster.start()
        plays_on(chair)
        chair.play_until(lambda now: now.match["waiting"] == "next", keen=0.0)
        chair.close()
