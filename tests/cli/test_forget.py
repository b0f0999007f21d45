"""`skat forget`: what it deletes, and what it refuses."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from skat.server.store import Store
from tests.cli.running import Skat
from tests.server.test_store import MATCH, everything_in


def test_a_match_is_deleted_by_its_link(skat: Skat, tmp_path: Path) -> None:
    path = tmp_path / "skat.sqlite3"
    with closing(Store(str(path))) as store:
        store.prepare()
        store.add_match(MATCH, {0: "token"})

        ran = skat("forget", "https://skat.example/play/token", "--database", str(path))

        assert (ran.code, ran.out, ran.err) == (0, "match 1 deleted\n", "")
        assert "Ada" not in everything_in(store)


def test_a_link_that_opens_nothing_deletes_nothing(skat: Skat, tmp_path: Path) -> None:
    path = tmp_path / "skat.sqlite3"
    with closing(Store(str(path))) as store:
        store.prepare()
        store.add_match(MATCH, {0: "token"})

        ran = skat("forget", "token", "nobody", "--database", str(path))

        assert ran.code == 2
        assert ran.err == "error: expected the link of a seat, got one that opens none: nobody\n"
        assert "Ada" in everything_in(store)


def test_a_mistyped_path_is_told_and_nothing_is_created(skat: Skat, tmp_path: Path) -> None:
    path = tmp_path / "folder" / "skta.sqlite3"
    for database in (str(path), f"sqlite:///{path}"):
        ran = skat("forget", "token", "--database", database)

        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"error: expected the file of a database, got none at {path}\n"
    assert list(tmp_path.iterdir()) == []


def test_options_of_serve_that_make_no_sense_are_refused(skat: Skat) -> None:
    for option, value, expected in (
        ("--log", "xml", "expected one of text json, got 'xml'"),
        ("--log-level", "loud", "expected one of debug info warning error, got 'loud'"),
        ("--proxy", "proxy.example", "expected an address or a network, got 'proxy.example'"),
    ):
        ran = skat("serve", option, value)

        assert ran.code == 2
        assert ran.err == f"error: {option}: {expected}\n"
