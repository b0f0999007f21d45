"""`skat serve` says where it listens, ends on Ctrl-C, and names what it cannot have."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.running import Skat


@contextmanager
def served(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Give a running server and its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "skat", "serve", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        with process.stdout:
            line = process.stdout.readline()
            assert line.startswith("listening on http://"), line
            yield process, line.split()[-1]
    finally:
        process.kill()
        process.wait()


def test_the_page_is_there_as_soon_as_the_address_is_printed(tmp_path: Path) -> None:
    with served("--database", str(tmp_path / "skat.sqlite3")) as (process, address):
        with urllib.request.urlopen(address, timeout=10) as answer:
            assert answer.status == 200
            assert b"<html" in answer.read().lower()

        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 0


def test_a_port_in_use_is_named(tmp_path: Path, skat: Skat) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        ran = skat("serve", "--port", str(port), "--database", str(tmp_path / "skat.sqlite3"))

    assert f"got {port}, which is in use" in ran.error


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--port", "70000"], "expected a port from 0 to 65535, got 70000"),
        (["--pace", "-1"], "--pace: expected 0 to 60 seconds, got -1"),
        (["--host", "no.such.host.invalid"], "no.such.host.invalid"),
        (["--port", "many"], "--port"),
    ],
)
def test_what_cannot_be_served_is_named(
    arguments: list[str], says: str, tmp_path: Path, skat: Skat
) -> None:
    assert says in skat("serve", "--database", str(tmp_path / "skat.sqlite3"), *arguments).error


def test_a_database_that_is_none_is_named(tmp_path: Path, skat: Skat) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no database, but long enough to be looked at " * 20, encoding="utf-8")

    assert "database" in skat("serve", "--port", "0", "--database", str(text)).error


def test_missing_packages_are_named_with_the_command_that_installs_them(
    skat: Skat, monkeypatch: pytest.MonkeyPatch
) -> None:
    for loaded in [name for name in sys.modules if name.startswith("skat.server")]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, "uvicorn", None)

    assert "pip install 'skat[server]'" in skat("serve").error
