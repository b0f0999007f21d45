"""Keeps matches in a database. Every function blocks; the server calls them in a thread.

What has been appended is on the disk when the function returns. This module knows
openings and log entries as values, and nothing about what they mean.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Connection, delete, insert, or_, select, text, update
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from skat.server.database import (
    WRITES,
    checkpoint,
    database_url,
    explained,
    file_of,
    lock_for_migration,
    open_engine,
    readable,
)
from skat.server.errors import StorageConflict, StorageError
from skat.server.schema import Base, DealCountRow, LogRow, MatchRow, SeatRow
from skat.table import LogEntry, Opening

BUSY_SECONDS = 2.5
"""How long to wait for another process that is writing."""
DAY = 24 * 3600
"""Seconds; when somebody last played is kept to the day only."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match before its log."""

    opening: Opening
    preset: str
    secret: bytes
    chance: str
    seed: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a match, and the key that it is held with."""

    match_id: int
    seat: int
    key: str | None = None
    """None: whoever opened the match sits there."""


@dataclass(frozen=True, slots=True)
class NewEntries:
    """What is to be written at the end of the log of a match."""

    match_id: int
    number: int
    """Of the first entry in the log, from 1."""
    entries: Sequence[LogEntry]
    counts: Mapping[str, int] | None = None
    """What the deals that end with these entries add to the counts of all deals."""

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows of the database."""
        return [
            {
                "match_id": self.match_id,
                "number": self.number + place,
                "seq": entry.seq,
                "body": _json(entry.to_json()),
            }
            for place, entry in enumerate(self.entries)
        ]

    @property
    def day(self) -> int:
        """The day of the last entry, since the epoch."""
        return int(self.entries[-1].command.time // DAY)


_ADD_COUNTS = text(
    "INSERT INTO deal_counts (name, number) VALUES (:name, :number) "
    "ON CONFLICT (name) DO UPDATE SET number = deal_counts.number + excluded.number"
)
Written: TypeAlias = StorageConflict | None
"""What came of it: None if it is on the disk."""


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
        self._url = database_url(database)
        self._name = readable(self._url)
        self._file = file_of(self._url)
        self._inode: int | None = None
        self._days: dict[int, int] = {}
        try:
            self.engine = open_engine(self._url, busy_seconds)
        except (ArgumentError, ImportError, SQLAlchemyError) as error:
            raise StorageError(f"expected a database, got {self._name}: {error}") from None

    def prepare(self, revision: str = "head") -> None:
        """Create the database or bring its schema up to date, and see that it can be written.

        Args:
            revision: of the schema; an older one is for tests of the migrations.

        Raises:
            StorageError: if that cannot be done, with what was expected and what came.
        """
        from alembic.util.exc import CommandError

        self._make_folder()
        self._inode = None
        with self._said_clearly(), self._begin(WRITES) as connection:
            lock_for_migration(connection)
            try:
                _upgrade(connection, revision)
            except CommandError as error:
                raise StorageError(
                    f"expected a database of this version of skat or an older one, "
                    f"got {self._name} of another ({error})"
                ) from None
            _try_to_write(connection)
        self._inode = self._inode_now()

    def check(self) -> None:
        """See that the database answers.

        Raises:
            StorageError: if it does not.
        """
        with self._said_clearly(), self._begin() as connection:
            connection.execute(select(MatchRow.id).limit(1)).first()

    def checkpoint(self) -> None:
        """Keep the log of an SQLite file short: to be called now and then, and safe at any time."""
        with self._said_clearly():
            self._see_that_it_is_there()
            checkpoint(self.engine)

    def close(self) -> None:
        """Let the database go."""
        self.engine.dispose()

    def add_match(self, match: StoredMatch, tokens: dict[int, str]) -> int:
        """Store a new match with the tokens of its people by seat, and return its number."""
        with self._said_clearly(), self._begin(WRITES) as connection:
            row = connection.execute(
                insert(MatchRow).values(
                    opening=_json(match.opening.to_json()),
                    preset=match.preset,
                    secret=match.secret.hex(),
                    chance=match.chance,
                    seed=match.seed,
                    last_day=int(match.opening.opened_at // DAY),
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

    def chance_of(self, match_id: int) -> str | None:
        """Return the seed of the computer players' chance in a match, None if there is none."""
        query = select(MatchRow.chance).where(MatchRow.id == match_id)
        with self._said_clearly(), self._begin() as connection:
            row = connection.execute(query).first()
            return None if row is None else str(row[0])

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
        (conflict,) = self.append_all([NewEntries(match_id, number, entries)])
        if conflict is not None:
            raise conflict

    def append_all(self, batch: Sequence[NewEntries]) -> list[Written]:
        """Write to the logs of several matches at once: the disk is waited for only once.

        Returns:
            for each of them what came of it; those without a conflict are on the disk.

        Raises:
            StorageError: if nothing could be written.
        """
        # Two servers that write to the same matches must not wait for each other in a circle.
        order = sorted(range(len(batch)), key=lambda place: batch[place].match_id)
        with self._said_clearly():
            try:
                with self._begin(WRITES) as connection:
                    for place in order:
                        self._write(connection, batch[place])
                written: list[Written] = [None] * len(batch)
            except IntegrityError:
                written = self._append_each(batch, order)
        self._days.update(
            (new.match_id, new.day)
            for new, conflict in zip(batch, written, strict=True)
            if conflict is None
        )
        return written

    def _append_each(self, batch: Sequence[NewEntries], order: list[int]) -> list[Written]:
        """Write what has no conflict."""
        written: list[Written] = [None] * len(batch)
        with self._begin(WRITES) as connection:
            for place in order:
                new = batch[place]
                try:
                    with connection.begin_nested():
                        self._write(connection, new)
                except IntegrityError:
                    written[place] = StorageConflict(
                        f"expected to write entry {new.number} of match {new.match_id}, got one "
                        f"that another server has written to {self._name}"
                    )
        return written

    def deal_counts(self) -> dict[str, int]:
        """Return the counts of all finished deals."""
        with self._said_clearly(), self._begin() as connection:
            rows = connection.execute(select(DealCountRow.name, DealCountRow.number))
            return {row.name: row.number for row in rows}

    def _write(self, connection: Connection, new: NewEntries) -> None:
        connection.execute(insert(LogRow), new.rows())
        if new.counts:
            connection.execute(
                _ADD_COUNTS,
                # In one order, so that two servers never wait for each other in a circle.
                [{"name": name, "number": new.counts[name]} for name in sorted(new.counts)],
            )
        if self._days.get(new.match_id, -1) < new.day:
            connection.execute(
                update(MatchRow)
                .where(MatchRow.id == new.match_id)
                .where(or_(MatchRow.last_day.is_(None), MatchRow.last_day < new.day))
                .values(last_day=new.day)
            )

    # -- what is deleted -------------------------------------------------------------

    def delete_match(self, match_id: int) -> None:
        """Delete a match and everything that is known about it."""
        with self._said_clearly(), self._begin(WRITES) as connection:
            _delete(connection, [match_id])
        self._empty_log()

    def delete_idle(self, before_day: int, spared: Sequence[int], most: int) -> int:
        """Delete matches in which nothing has happened since a day; return how many.

        Args:
            before_day: since 1970.
            spared: matches that are in play all the same.
            most: so many at once, the oldest first.
        """
        query = (
            select(MatchRow.id)
            .where(MatchRow.last_day < before_day)
            .order_by(MatchRow.last_day)
            .limit(most + len(spared))
        )
        with self._said_clearly(), self._begin(WRITES) as connection:
            found = [number for (number,) in connection.execute(query)]
            idle = [number for number in found if number not in spared][:most]
            _delete(connection, idle)
        if idle:
            self._empty_log()
        return len(idle)

    def rewrite(
        self, match_id: int, opening: Opening, changed: dict[int, LogEntry], *, seat: int | None
    ) -> None:
        """Take something out of what is stored of a match.

        Args:
            match_id: the match.
            opening: in place of the old one.
            changed: entries of the log by number, in place of the old ones.
            seat: whose token opens nothing any more; None: all stay.
        """
        with self._said_clearly(), self._begin(WRITES) as connection:
            connection.execute(
                update(MatchRow)
                .where(MatchRow.id == match_id)
                .values(opening=_json(opening.to_json()))
            )
            for number, entry in changed.items():
                connection.execute(
                    update(LogRow)
                    .where(LogRow.match_id == match_id, LogRow.number == number)
                    .values(body=_json(entry.to_json()))
                )
            if seat is not None:
                connection.execute(
                    delete(SeatRow).where(SeatRow.match_id == match_id, SeatRow.seat == seat)
                )
        self._empty_log()

    def _empty_log(self) -> None:
        """Let nothing of what was deleted lie about in the log of an SQLite file."""
        with self._said_clearly():
            checkpoint(self.engine, "TRUNCATE")

    # -- the connection --------------------------------------------------------------

    @contextmanager
    def _begin(self, options: dict[str, Any] | None = None) -> Iterator[Connection]:
        """Open a transaction; only those that write take the lock of an SQLite file."""
        self._see_that_it_is_there()
        connection = self.engine.connect().execution_options(**(options or {}))
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
            raise StorageError(explained(self._name, str(error.orig))) from None
        except sqlite3.Error as error:
            raise StorageError(explained(self._name, str(error))) from None
        except (SQLAlchemyError, OSError) as error:
            raise StorageError(f"expected a usable database, got {self._name}: {error}") from None

    def _see_that_it_is_there(self) -> None:
        """Notice that somebody has removed the file, or put another in its place.

        What is written to a file without a name would be lost, and nobody would be told.

        Raises:
            StorageError: if there is no file.
        """
        if self._inode is None:
            return
        now = self._inode_now()
        if now == self._inode:
            return
        self.engine.dispose()
        if now is None:
            raise StorageError(f"expected the database {self._name}, got it removed")
        self._inode = now

    def _inode_now(self) -> int | None:
        if self._file is None:
            return None
        try:
            return os.stat(self._file).st_ino
        except FileNotFoundError:
            return None

    def _make_folder(self) -> None:
        if self._file is None:
            return
        folder = self._file.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                f"expected a folder for the database {self._file}, got {error.strerror}: {folder}"
            ) from None


def _delete(connection: Connection, matches: Sequence[int]) -> None:
    """Delete matches with all rows of all tables that belong to them."""
    for table in reversed(Base.metadata.sorted_tables):
        for column in table.columns:
            if any(key.column is MatchRow.__table__.c.id for key in column.foreign_keys):
                connection.execute(delete(table).where(column.in_(matches)))
    connection.execute(delete(MatchRow).where(MatchRow.id.in_(matches)))


def _upgrade(connection: Connection, revision: str) -> None:
    """Run the migrations that are missing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "skat.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _try_to_write(connection: Connection) -> None:
    """Change nothing, but in writing: opening alone does not tell a database is read-only."""
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
