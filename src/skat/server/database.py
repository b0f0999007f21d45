"""Opens the database that a URL names: SQLite or PostgreSQL. Says in one sentence what is wrong.

What both must do is in `skat.server.store`; only this module knows how they differ.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from skat.server.errors import StorageError

SQLITE = "sqlite"
POSTGRESQL = "postgresql"
WRITES = {"skat_writes": True}
"""Options of a connection whose transaction writes: it takes the lock of an SQLite file."""
CONNECT_SECONDS = 5
"""How long to wait for a PostgreSQL server that does not answer."""
STATEMENT_SECONDS = 10
"""A statement of ours takes milliseconds; this frees the connection to a server that hangs."""
MIGRATION_LOCK = 0x5CA7
"""Of PostgreSQL, held by whoever changes the schema: any number of our own."""
POOL = 5
"""Connections kept open; one writes, the others read."""

_ALIASES = {"postgres": POSTGRESQL, "postgresql": POSTGRESQL, "postgresql+psycopg": POSTGRESQL}
_PROBLEMS = (
    (
        ("locked", "busy", "lock timeout", "deadlock"),
        "expected to write to the database, got {name} locked by another program",
    ),
    (
        ("readonly", "read-only transaction"),
        "expected a database that can be written, got {name}, which is read-only",
    ),
    (("not a database",), "expected an SQLite database, got {name}, which is something else"),
    (("unable to open",), "expected a database that can be opened, got {name}: {problem}"),
    (("disk is full", "No space left"), "expected room on the disk for {name}, got none"),
)
"""What drivers say, and what we say instead."""


def database_url(database: str) -> URL:
    """Return the URL of a database; whatever has no scheme is the path of an SQLite file.

    Raises:
        StorageError: if it is neither, or of another kind of database.
    """
    if "://" not in database:
        return URL.create(SQLITE, database=database)
    try:
        url = make_url(database)
    except ArgumentError:
        raise StorageError(
            f"expected the path of a database or a URL such as sqlite:///skat.sqlite3, "
            f"got {database!r}"
        ) from None
    if url.drivername in _ALIASES:
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() != SQLITE:
        raise StorageError(
            f"expected a database of sqlite or postgresql, got {readable(url)} of {url.drivername}"
        )
    return url


def readable(url: URL) -> str:
    """Return the name of a database for people: the path of a file, or a URL without password."""
    if url.get_backend_name() == SQLITE and url.database and not url.query:
        return url.database
    return url.render_as_string(hide_password=True).replace("+psycopg", "")


def file_of(url: URL) -> Path | None:
    """Return the file of an SQLite database, None where there is none on the disk."""
    path = url.database
    if url.get_backend_name() != SQLITE or not path or path.startswith(("file:", ":")):
        return None
    return Path(path)


def open_engine(url: URL, busy_seconds: float) -> Engine:
    """Return the connections to a database; none is made yet.

    Args:
        url: of `database_url`.
        busy_seconds: how long to wait for another process that is writing.

    Raises:
        StorageError: if the driver is not installed.
    """
    if url.get_backend_name() == SQLITE:
        return _sqlite(url, busy_seconds)
    try:
        return _postgresql(url, busy_seconds)
    except ImportError as error:
        raise StorageError(
            f"expected the packages of the extra 'postgresql' for {readable(url)}, got none of "
            f"{error.name or 'psycopg'}: install them with pip install 'skat[postgresql]'"
        ) from None


def _sqlite(url: URL, busy_seconds: float) -> Engine:
    engine = create_engine(url, connect_args={"timeout": busy_seconds})

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, record: object) -> None:
        # The driver shall not begin transactions by itself: it would begin them
        # too late, and a reader that becomes a writer fails at once when locked out.
        connection.isolation_level = None
        cursor = connection.cursor()
        try:
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")  # confirmed is on the disk
            cursor.execute("PRAGMA secure_delete=ON")  # what is deleted is gone
            # Who writes must not wait for the log to be moved into the file: `checkpoint` does it.
            cursor.execute("PRAGMA wal_autocheckpoint=0")
        finally:
            cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("skat_writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgresql(url: URL, busy_seconds: float) -> Engine:
    engine = create_engine(
        url,
        connect_args={"connect_timeout": CONNECT_SECONDS},
        pool_size=POOL,
        pool_timeout=CONNECT_SECONDS,
        pool_pre_ping=True,  # a server that was started anew is noticed before anything is lost
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        settings = {
            "lock_timeout": f"{int(busy_seconds * 1000)}ms",
            "statement_timeout": f"{STATEMENT_SECONDS}s",
        }
        with connection.cursor() as cursor:
            for name, value in settings.items():
                cursor.execute("SELECT set_config(%s, %s, false)", (name, value))
            # Confirmed is on the disk, whatever the server's usual setting.
            cursor.execute(
                "SELECT set_config('synchronous_commit', 'on', false) "
                "WHERE current_setting('synchronous_commit') = 'off'"
            )
        connection.commit()

    return engine


def checkpoint(engine: Engine, how: str = "PASSIVE") -> None:
    """Move what SQLite has written to its log into the file itself.

    Args:
        engine: of any database.
        how: PASSIVE keeps nobody waiting; TRUNCATE leaves the log empty where nobody reads.
    """
    if engine.dialect.name != SQLITE:
        return
    connection = engine.raw_connection()
    try:
        connection.cursor().execute(f"PRAGMA wal_checkpoint({how})").fetchall()
    finally:
        connection.close()


def lock_for_migration(connection: Connection) -> None:
    """Let nobody else change the schema until the transaction ends."""
    if connection.dialect.name == POSTGRESQL:  # SQLite has only one writer anyway
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")


def explained(name: str, problem: str) -> str:
    """Return one sentence about a problem that a driver names."""
    problem = " ".join(problem.split())
    for signs, sentence in _PROBLEMS:
        if any(sign in problem for sign in signs):
            return sentence.format(name=name, problem=problem)
    return f"expected a usable database, got {name}: {problem}"
