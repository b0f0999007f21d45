"""What is stored comes back; a database that cannot be used is refused in one clear sentence."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, inspect, select, text, update

from skat.core.rulesets import Ruleset
from skat.server.database import WRITES
from skat.server.errors import StorageConflict, StorageError
from skat.server.schema import Base, MatchRow
from skat.server.store import NewEntries, Store, StoredMatch
from skat.table import Command, Connect, DealCards, LogEntry, NextDeal, Opening, Seat
from tests.server.postgres import Cluster

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
def store(database: str) -> Iterator[Store]:
    kept = Store(database)
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


def test_a_token_opens_its_seat(store: Store) -> None:
    number = store.add_match(MATCH, {0: "first token", 2: "second token"})

    assert store.find_seat("second token") == (number, 2)
    assert store.find_seat("third token") is None


def test_a_token_is_stored_nowhere(store: Store, database: str) -> None:
    store.add_match(MATCH, {0: "first token", 2: "second token"})

    assert "second token" not in everything_in(store)
    store.close()
    if "://" not in database:
        for file in Path(database).parent.iterdir():
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


def test_a_batch_is_written_but_for_what_has_a_conflict(store: Store) -> None:
    one, two, three = (store.add_match(MATCH, {}) for _ in range(3))
    store.append(two, 1, ENTRIES[:1])

    written = store.append_all(
        [
            NewEntries(three, 1, ENTRIES),
            NewEntries(two, 1, ENTRIES[:1]),
            NewEntries(one, 1, ENTRIES[:2]),
            NewEntries(999, 1, ENTRIES[:2]),
        ]
    )

    assert [type(outcome) for outcome in written] == [
        type(None),
        StorageConflict,
        type(None),
        StorageConflict,
    ]
    assert "entry 1 of match" in str(written[1])
    assert store.load(one)[1] == ENTRIES[:2]
    assert store.load(two)[1] == ENTRIES[:1]
    assert store.load(three)[1] == ENTRIES


def test_two_servers_that_write_the_same_batches_do_not_wait_for_each_other_in_a_circle(
    store: Store, database: str
) -> None:
    matches = [store.add_match(MATCH, {}) for _ in range(40)]
    with closing(Store(database)) as other, ThreadPoolExecutor(2) as threads:
        ahead = [NewEntries(match, 1, ENTRIES) for match in matches]
        outcomes = list(
            threads.map(
                lambda asked: asked[0].append_all(asked[1]),
                [(store, ahead), (other, ahead[::-1])],
            )
        )

    for place, match in enumerate(matches):
        won = [outcomes[0][place], outcomes[1][-1 - place]]
        assert won.count(None) == 1, won
        assert store.load(match)[1] == ENTRIES


def test_the_day_of_the_last_entry_is_kept(store: Store) -> None:
    number = store.add_match(MATCH, {})
    assert last_day(store, number) == 0

    store.append(number, 1, [LogEntry(1, Command(0, 3 * 86_400.0 + 5, Connect()))])
    store.append(number, 2, [LogEntry(2, Command(0, 1 * 86_400.0, Connect()))])

    assert last_day(store, number) == 3  # a clock that is set back changes nothing


def last_day(store: Store, match_id: int) -> int | None:
    with store.engine.connect() as connection:
        return connection.scalar(select(MatchRow.last_day).where(MatchRow.id == match_id))


def everything_in(store: Store) -> str:
    """Return all rows of all tables as text."""
    with store.engine.connect() as connection:
        return "\n".join(
            repr(tuple(row))
            for table in Base.metadata.sorted_tables
            for row in connection.execute(select(table))
        )


def schema_of(engine: Engine) -> list[str]:
    """Return everything about the tables, in words."""
    inspector = inspect(engine)
    found = []
    for table in sorted(inspector.get_table_names()):
        if table.startswith("alembic"):
            continue
        parts: list[Any] = [
            *inspector.get_columns(table),
            inspector.get_pk_constraint(table)["constrained_columns"],
            *inspector.get_foreign_keys(table),
            *inspector.get_unique_constraints(table),
            *inspector.get_indexes(table),
        ]
        found += [f"{table}: {part}" for part in sorted(map(str, parts))]
    return found


def test_the_migrations_lead_to_the_schema(store: Store) -> None:
    migrated = schema_of(store.engine)
    Base.metadata.drop_all(store.engine)
    Base.metadata.create_all(store.engine)

    assert migrated == schema_of(store.engine)
    assert len(migrated) > 15


def test_a_database_of_the_first_version_is_brought_up_to_date(database: str) -> None:
    with closing(Store(database)) as store:
        store.prepare("0001")
        with store.engine.begin() as connection:
            for opened, time in ((86_400.0, None), (86_400.0, 5 * 86_400.0)):
                connection.execute(
                    text(
                        "INSERT INTO matches (opening, preset, secret, chance) "
                        "VALUES (:opening, 'isko', '', '')"
                    ),
                    {"opening": json.dumps({"opened_at": opened})},
                )
                if time is not None:
                    connection.execute(
                        text("INSERT INTO log_entries VALUES (2, 1, 1, :body)"),
                        {"body": json.dumps({"time": time})},
                    )

        store.prepare()

        assert [last_day(store, number) for number in (1, 2)] == [1, 5]


def test_a_database_is_prepared_again_and_keeps_its_matches(store: Store) -> None:
    number = store.add_match(MATCH, {0: "token"})

    store.prepare()

    assert store.find_seat("token") == (number, 0)


def test_a_writer_does_not_stop_a_reader(store: Store, database: str) -> None:
    number = store.add_match(MATCH, {0: "token"})
    with closing(Store(database)) as other, other.engine.connect() as writer:
        writer = writer.execution_options(**WRITES)
        writer.execute(update(MatchRow).values(last_day=7))

        assert store.find_seat("token") == (number, 0)
        assert store.load(number) == (MATCH, [])


def test_a_row_that_somebody_else_holds_is_not_waited_for_long(database: str) -> None:
    with closing(Store(database, busy_seconds=0.05)) as store:
        store.prepare()
        number = store.add_match(MATCH, {})
        with store.engine.connect() as writer:
            writer = writer.execution_options(**WRITES)
            writer.execute(update(MatchRow).values(last_day=7))

            with pytest.raises(StorageError, match="locked by another program"):
                store.append(number, 1, [LogEntry(1, Command(0, 9 * 86_400.0, Connect()))])

        store.append(number, 1, ENTRIES[:1])


def test_a_removed_file_is_noticed_and_a_file_put_back_is_used(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "skat.sqlite3", tmp_path / "elsewhere.sqlite3"
    with closing(Store(str(path))) as store:
        store.prepare()
        number = store.add_match(MATCH, {})
        path.rename(elsewhere)

        with pytest.raises(StorageError, match="got it removed"):
            store.append(number, 1, ENTRIES[:1])
        with pytest.raises(StorageError, match="got it removed"):
            store.load(number)
        assert not path.exists()

        elsewhere.rename(path)
        store.append(number, 1, ENTRIES[:1])
        assert store.load(number)[1] == ENTRIES[:1]


def test_a_file_put_in_place_of_another_is_used(tmp_path: Path) -> None:
    path, backup = tmp_path / "skat.sqlite3", tmp_path / "backup.sqlite3"
    with closing(Store(str(path))) as store:
        store.prepare()
        number = store.add_match(MATCH, {})
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(backup)) as copy:
            source.backup(copy)
        store.append(number, 1, ENTRIES[:2])
        backup.replace(path)
        for rest in ("-wal", "-shm"):
            path.with_name(path.name + rest).unlink(missing_ok=True)

        store.append(number, 1, ENTRIES[:1])

        assert store.load(number)[1] == ENTRIES[:1]


def test_a_database_that_answers_passes_the_check(store: Store) -> None:
    store.check()


def test_a_postgresql_server_that_stops_and_starts_is_found_again(
    postgresql_cluster: Cluster,
) -> None:
    with closing(Store(postgresql_cluster.url)) as store:
        store.prepare()
        number = store.add_match(MATCH, {})
        store.append(number, 1, ENTRIES[:1])
        postgresql_cluster.stop()

        with pytest.raises(StorageError, match="expected a usable database, got postgresql"):
            store.append(number, 2, ENTRIES[1:])
        with pytest.raises(StorageError):
            store.check()

        postgresql_cluster.start()
        store.check()
        store.append(number, 2, ENTRIES[1:])
        assert store.load(number) == (MATCH, ENTRIES)


def test_a_postgresql_server_that_is_not_there_is_refused_in_one_line() -> None:
    message = refused("postgresql://ada:very-secret@127.0.0.1:9/skat")

    assert message.startswith("expected a usable database, got postgresql://ada:***@127.0.0.1:9/")
    assert "refused" in message
    assert "very-secret" not in message
    assert "\n" not in message


def test_a_missing_driver_is_named_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)

    message = refused("postgresql://ada:very-secret@nowhere.invalid/skat")

    assert "the extra 'postgresql'" in message
    assert "pip install 'skat[postgresql]'" in message
    assert "very-secret" not in message


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


def test_a_database_of_a_newer_version_is_refused(store: Store, database: str) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    assert "expected a database of this version of skat or an older one" in refused(database)


@pytest.mark.parametrize("url", ["://", "nosuch://somewhere/skat"])
def test_what_is_no_address_of_a_database_is_refused(url: str) -> None:
    assert "expected" in refused(url)


def test_a_password_is_not_repeated_in_an_error() -> None:
    message = refused("mssql://ada:very-secret@nowhere.invalid/skat")

    assert "very-secret" not in message
    assert "ada" in message
