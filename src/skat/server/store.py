"""Keeps matches in a database. Every function blocks; the server calls them in a thread.

What has been appended is on the disk when the function returns. This module knows
openings and log entries as values, and nothing about what they mean.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from skat.server.errors import StorageConflict, StorageError
from skat.server.schema import LogRow, MatchRow, SeatRow
from skat.table import LogEntry, Opening

BUSY_SECONDS = 2.5
"""How long to wait for another process that is writing."""
_WRITES = {"skat_writes": True}


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match before its log."""

    opening: Opening
    preset: str
    secret: bytes
    chance: str
    seed: str | None


def token_hash(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Store:
    """The matches in one database.

    Args:
        database: path of an SQLite file, or a URL such as ``sqlite:///skat.sqlite3``.
        busy_seconds: how long to wait for another process that is writing.
    """

    def __init__(self, database: str, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self._url = _url(database)
        self._name = _readable(self._url)
        try:
            self._engine = _engine(self._url, busy_seconds)
        except (ArgumentError, ImportError, SQLAlchemyError) as error:
            raise StorageError(f"expected a database, got {self._name}: {error}") from None

    def prepare(self) -> None:
        """Create the database or bring its schema up to date, and see that it can be written.

        Raises:
            StorageError: if that cannot be done, with what was expected and what came.
        """
        from alembic.util.exc import CommandError

        self._make_folder()
        with self._said_clearly(), self._begin(_WRITES) as connection:
            try:
                _upgrade(connection)
            except CommandError as error:
                raise StorageError(
                    f"expected a database of this version of skat or an older one, "
                    f"got {self._name} of another ({error})"
                ) from None
            _try_to_write(connection)

    def close(self) -> None:
        """Let the database go."""
        self._engine.dispose()

    def add_match(self, match: StoredMatch, tokens: dict[int, str]) -> int:
        """Store a new match with the tokens of its people by seat, and return its number."""
        with self._said_clearly(), self._begin(_WRITES) as connection:
            row = connection.execute(
                insert(MatchRow).values(
                    opening=_json(match.opening.to_json()),
                    preset=match.preset,
                    secret=match.secret.hex(),
                    chance=match.chance,
                    seed=match.seed,
                )
            )
            (number,) = row.inserted_primary_key or (None,)
            assert number is not None
            for seat, token in tokens.items():
                connection.execute(
                    insert(SeatRow).values(match_id=number, seat=seat, token_hash=token_hash(token))
                )
            return int(number)

    def find_seat(self, token: str) -> tuple[int, int] | None:
        """Return the match and the seat that a token opens, None if there is none."""
        query = select(SeatRow.match_id, SeatRow.seat).where(
            SeatRow.token_hash == token_hash(token)
        )
        with self._said_clearly(), self._begin() as connection:
            row = connection.execute(query).first()
            return None if row is None else (row[0], row[1])

    def load(self, match_id: int) -> tuple[StoredMatch, list[LogEntry]]:
        """Return a match and its log.

        Raises:
            StorageError: if there is no such match.
            RecordError: if what is stored cannot be read.
        """
        columns = select(
            MatchRow.opening, MatchRow.preset, MatchRow.secret, MatchRow.chance, MatchRow.seed
        ).where(MatchRow.id == match_id)
        bodies = select(LogRow.body).where(LogRow.match_id == match_id).order_by(LogRow.number)
        with self._said_clearly(), self._begin() as connection:
            row = connection.execute(columns).first()
            if row is None:
                raise StorageError(f"expected match {match_id} in {self._name}, got none")
            entries = [
                LogEntry.from_json(json.loads(body)) for (body,) in connection.execute(bodies)
            ]
        opening = Opening.from_json(json.loads(row[0]))
        return StoredMatch(opening, row[1], bytes.fromhex(row[2]), row[3], row[4]), entries

    def append(self, match_id: int, number: int, entries: Sequence[LogEntry]) -> None:
        """Write entries at the end of a log.

        Args:
            match_id: the match.
            number: of the first of them in the log, from 1.
            entries: in order.

        Raises:
            StorageConflict: if there are other entries with these numbers.
            StorageError: if nothing could be written.
        """
        rows = [
            {
                "match_id": match_id,
                "number": number + place,
                "seq": entry.seq,
                "body": _json(entry.to_json()),
            }
            for place, entry in enumerate(entries)
        ]
        with self._said_clearly():
            try:
                with self._begin(_WRITES) as connection:
                    connection.execute(insert(LogRow), rows)
            except IntegrityError:
                raise StorageConflict(
                    f"expected to write entry {number} of match {match_id}, got one that another "
                    f"server has written to {self._name}"
                ) from None

    # -- the connection --------------------------------------------------------------

    @contextmanager
    def _begin(self, options: dict[str, Any] | None = None) -> Iterator[Connection]:
        """Open a transaction; only those that write take the lock of an SQLite file."""
        connection = self._engine.connect().execution_options(**(options or {}))
        with connection, connection.begin():
            yield connection

    @contextmanager
    def _said_clearly(self) -> Iterator[None]:
        """Turn errors of the database into one sentence.

        Raises:
            StorageError: naming the database, what was expected and what came.
        """
        try:
            yield
        except DBAPIError as error:
            raise StorageError(_explained(self._name, str(error.orig))) from None
        except sqlite3.Error as error:
            raise StorageError(_explained(self._name, str(error))) from None
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(f"expected a usable database, got {self._name}: {error}") from None

    def _make_folder(self) -> None:
        path = self._url.database
        if self._url.get_backend_name() != "sqlite" or not path or path.startswith(("file:", ":")):
            return
        folder = Path(path).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                f"expected a folder for the database {path}, got {error.strerror}: {folder}"
            ) from None


def _url(database: str) -> URL:
    """Return the URL of a database; whatever has no scheme is the path of an SQLite file."""
    if "://" not in database:
        return URL.create("sqlite", database=database)
    try:
        return make_url(database)
    except ArgumentError:
        raise StorageError(
            f"expected the path of a database or a URL such as sqlite:///skat.sqlite3, "
            f"got {database!r}"
        ) from None


def _readable(url: URL) -> str:
    """Return the name of a database for people: the path of a file, or a URL without password."""
    if url.get_backend_name() == "sqlite" and url.database and not url.query:
        return url.database
    return url.render_as_string(hide_password=True)


def _engine(url: URL, busy_seconds: float) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url)
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
        finally:
            cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("skat_writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _explained(name: str, problem: str) -> str:
    """Return one sentence about a problem that the driver names."""
    if "locked" in problem or "busy" in problem:
        return f"expected to write to the database, got {name} locked by another program"
    if "readonly" in problem:
        return f"expected a database that can be written, got {name}, which is read-only"
    if "not a database" in problem:
        return f"expected an SQLite database, got {name}, which is something else"
    if "unable to open" in problem:
        return f"expected a database that can be opened, got {name}: {problem}"
    return f"expected a usable database, got {name}: {problem}"


def _upgrade(connection: Connection) -> None:
    """Run the migrations that are missing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "skat.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _try_to_write(connection: Connection) -> None:
    """Write something and take it back: opening alone does not tell a database is read-only."""
    with connection.begin_nested() as savepoint:
        connection.exec_driver_sql("CREATE TABLE skat_probe (number INTEGER)")
        savepoint.rollback()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
