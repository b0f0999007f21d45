"""Starting and ending: what cannot work is refused clearly, and nothing confirmed is ever lost."""

from __future__ import annotations

import gc
import signal
import socket
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from skat.server.errors import PortError
from skat.server.run import FULL_COLLECTION, default_database, rare_full_collections, serve
from skat.server.store import Store
from tests.server.serving import SECONDS, served, start, wait_until_listening


def failed(process: subprocess.Popen[str]) -> str:
    """Return the only line that a server says that cannot start; it ends with 2."""
    output, errors = process.communicate(timeout=SECONDS)
    assert process.returncode == 2, errors
    assert output == ""
    assert "Traceback" not in errors
    (line,) = errors.splitlines()
    return line


def test_it_listens_when_it_says_so(tmp_path: Path) -> None:
    with served(tmp_path / "skat.sqlite3") as server:
        assert server.get("/healthz").status_code == 200


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        line = failed(start(tmp_path / "skat.sqlite3", port=port))

    assert line == (
        f"expected a free port, got {port}, which is in use: choose another with --port"
    )


def test_a_second_server_on_the_same_port_is_refused(tmp_path: Path) -> None:
    with served(tmp_path / "skat.sqlite3") as server:
        port = int(server.address.rstrip("/").rsplit(":", 1)[1])

        assert "in use" in failed(start(tmp_path / "other.sqlite3", port=port))
        assert server.get("/healthz").status_code == 200


@pytest.mark.parametrize("port", [-1, 65536])
def test_what_is_no_port_is_refused(tmp_path: Path, port: int) -> None:
    with pytest.raises(PortError, match="from 0 to 65535"):
        serve(port=port, database=str(tmp_path / "skat.sqlite3"))


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    database = str(tmp_path / "skat.sqlite3")

    with pytest.raises(PortError, match="expected an address that can be listened on"):
        serve("192.0.2.1", 0, database)
    with pytest.raises(PortError, match="expected the address of this machine"):
        serve("no such host", 0, database)


def test_a_locked_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "skat.sqlite3"
    with closing(Store(str(path))) as store:
        store.prepare()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    line = failed(start(path))

    assert line == f"expected to write to the database, got {path} locked by another program"
    other.execute("ROLLBACK")
    other.close()


def test_a_read_only_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "skat.sqlite3"
    with closing(Store(str(path))) as store:
        store.prepare()

    line = failed(start(f"sqlite:///file:{path}?mode=ro&uri=true"))

    assert "read-only" in line


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 100)

    assert "expected an SQLite database" in failed(start(path))


def test_matches_lie_in_the_data_folder_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert default_database().endswith("skat.sqlite3")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_quietly(tmp_path: Path, number: int) -> None:
    process = start(tmp_path / "skat.sqlite3")
    server = wait_until_listening(process)
    chair = server.sit(server.open_match()[0])

    process.send_signal(number)
    output, errors = process.communicate(timeout=SECONDS)

    assert process.returncode == 0
    assert (output, errors) == ("", "")
    chair.close()


def test_the_workers_of_a_killed_server_end_too(tmp_path: Path) -> None:
    process = start(tmp_path / "skat.sqlite3")
    server = wait_until_listening(process)
    chair = server.sit(server.open_match()[0])
    chair.wait_for_question()
    tasks = Path(f"/proc/{process.pid}/task").glob("*/children")  # a thread has started them
    children = [child for task in tasks for child in task.read_text().split()]

    process.kill()
    process.communicate()  # returns only when nobody holds the pipes any more

    assert children
    chair.close()


def test_without_a_seed_the_cards_differ(tmp_path: Path) -> None:
    with served(tmp_path / "skat.sqlite3", seed="") as server:
        chairs = [server.sit(server.open_match()[0]) for _ in range(2)]
        assert chairs[0].view["hand"] != chairs[1].view["hand"]
        for chair in chairs:
            chair.close()


def test_full_collections_are_rare_only_while_the_server_runs() -> None:
    before = gc.get_threshold()

    with rare_full_collections():
        assert gc.get_threshold() == (*before[:2], FULL_COLLECTION)
        assert gc.get_freeze_count() > 0

    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
