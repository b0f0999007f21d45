"""What is stored comes back; a database that cannot be used is refused in one clear sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from skat.core.rulesets import Ruleset
from skat.server.errors import StorageConflict, StorageError
from skat.server.schema import Base
from skat.server.store import Store, StoredMatch
from skat.table import Command, Connect, DealCards, LogEntry, NextDeal, Opening, Seat

SEATS = (Seat("Ada"), Seat("Bo", "rules"), Seat("Cy", "rules"))
MATCH = StoredMatch(
    Opening(Ruleset.preset("kneipe").override({"spitze": 1}), SEATS, opened_at=5.5),
    "kneipe",
    b"\x01" * 32,
    "chance",
    None,
)
ENTRIES = [
    LogEntry(1, Command(0, 6.5, Connect())),
    LogEntry(2, Command(None, 7.0, DealCards(b"\x00secret", (b"mine",)))),
    LogEntry(5, Command(0, 8.0, NextDeal())),
]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = Store(str(tmp_path / "folder" / "skat.sqlite3"))
    kept.prepare()
    yield kept
    kept.close()


def refused(database: object, **kwargs: float) -> str:
    """Return the message with which a database is refused."""
    with pytest.raises(StorageError) as error, closing(Store(str(database), **kwargs)) as store:
        store.prepare()
    return str(error.value)


def prepared(path: Path) -> None:
    """Make a database without a match."""
    with closing(Store(str(path))) as store:
        store.prepare()


def test_a_match_and_its_log_come_back(store: Store) -> None:
    number = store.add_match(MATCH, {0: "token"})
    store.append(number, 1, ENTRIES[:1])
    store.append(number, 2, ENTRIES[1:])

    assert store.load(number) == (MATCH, ENTRIES)


def test_a_token_opens_its_seat_and_is_stored_nowhere(store: Store, tmp_path: Path) -> None:
    number = store.add_match(MATCH, {0: "first token", 2: "second token"})

    assert store.find_seat("second token") == (number, 2)
    assert store.find_seat("third token") is None
    store.close()
    for file in (tmp_path / "folder").iterdir():
        assert b"second token" not in file.read_bytes()


def test_an_entry_is_never_overwritten(store: Store) -> None:
    number = store.add_match(MATCH, {})
    store.append(number, 1, ENTRIES[:2])

    with pytest.raises(StorageConflict, match="expected to write entry 2"):
        store.append(number, 2, ENTRIES[2:])
    with pytest.raises(StorageConflict):
        store.append(number, 3, ENTRIES[1:2])

    assert store.load(number)[1] == ENTRIES[:2]


def test_entries_are_written_together_or_not_at_all(store: Store) -> None:
    number = store.add_match(MATCH, {})
    store.append(number, 2, ENTRIES[2:])

    with pytest.raises(StorageConflict):
        store.append(number, 1, ENTRIES[:2])

    assert store.load(number)[1] == ENTRIES[2:]


def test_a_match_that_does_not_exist_is_refused(store: Store) -> None:
    with pytest.raises(StorageError, match="expected match 99"):
        store.load(99)


def test_the_migrations_lead_to_the_schema(store: Store, tmp_path: Path) -> None:
    fresh = create_engine(f"sqlite:///{tmp_path / 'fresh.sqlite3'}")
    Base.metadata.create_all(fresh)
    fresh.dispose()

    def columns(path: Path) -> dict[str, list[tuple[object, ...]]]:
        with sqlite3.connect(path) as connection:
            tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master")]
            found = {
                table: connection.execute(f"PRAGMA table_info({table})").fetchall()
                for table in tables
                if not table.startswith(("sqlite_", "alembic"))
            }
        connection.close()
        return found

    migrated = tmp_path / "folder" / "skat.sqlite3"
    assert columns(migrated) == columns(tmp_path / "fresh.sqlite3")


def test_a_database_is_prepared_again_and_keeps_its_matches(store: Store) -> None:
    number = store.add_match(MATCH, {0: "token"})

    store.prepare()

    assert store.find_seat("token") == (number, 0)


def test_a_writer_does_not_stop_a_reader(store: Store, tmp_path: Path) -> None:
    number = store.add_match(MATCH, {0: "token"})
    writer = sqlite3.connect(tmp_path / "folder" / "skat.sqlite3", isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")

    assert store.find_seat("token") == (number, 0)

    writer.execute("ROLLBACK")
    writer.close()


@pytest.mark.parametrize("kind", ["IMMEDIATE", "EXCLUSIVE"])
@pytest.mark.parametrize("new", [True, False])
def test_a_locked_database_is_refused(tmp_path: Path, kind: str, new: bool) -> None:
    path = tmp_path / "skat.sqlite3"
    if not new:
        prepared(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute(f"BEGIN {kind}")

    message = refused(path, busy_seconds=0.05)

    assert message == (f"expected to write to the database, got {path} locked by another program")
    other.execute("ROLLBACK")
    other.close()


def test_a_read_only_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "skat.sqlite3"
    prepared(path)

    message = refused(f"sqlite:///file:{path}?mode=ro&uri=true")

    assert message.startswith("expected a database that can be written")
    assert message.endswith("which is read-only")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 100)

    message = refused(path)

    assert message == f"expected an SQLite database, got {path}, which is something else"
    assert path.read_text() == "Dear Ada, " * 100


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert refused(tmp_path).startswith("expected a database that can be opened, got")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    assert "expected a folder" in refused(tmp_path / "file" / "skat.sqlite3")


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "skat.sqlite3"
    prepared(path)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()

    assert "expected a database of this version of skat or an older one" in refused(path)


@pytest.mark.parametrize("url", ["://", "nosuch://somewhere/skat"])
def test_what_is_no_address_of_a_database_is_refused(url: str) -> None:
    assert "expected" in refused(url)


def test_a_password_is_not_repeated_in_an_error() -> None:
    message = refused("mssql://ada:very-secret@nowhere.invalid/skat")

    assert "very-secret" not in message
    assert "ada" in message
