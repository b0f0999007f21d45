"""What the database holds: matches, their seats, their logs.

A log is only ever added to. Every other table names the match it belongs to by a foreign
key, so that a match can be deleted with everything that is known about it; only the counts
of what the cards of all deals looked like know of no match.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, ForeignKey, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The tables of the newest schema; `migrations` leads to them."""


class MatchRow(Base):
    """A match as it was opened."""

    __tablename__ = "matches"

    id: Mapped[int] = mapped_column(primary_key=True)
    opening: Mapped[str] = mapped_column(Text)
    """`skat.table.Opening` as JSON."""
    preset: Mapped[str] = mapped_column(Text)
    """Name of the rule set it was opened with."""
    secret: Mapped[str] = mapped_column(Text)
    """Of the draw of the first dealer, in hex."""
    chance: Mapped[str] = mapped_column(Text)
    """Seed of the computer players' chance; no seat ever sees it."""
    seed: Mapped[str | None] = mapped_column(Text)
    """The seed that all secrets come from, where the server was started with one."""
    last_day: Mapped[int | None] = mapped_column(index=True)
    """When something last happened: days since 1970."""


class SeatRow(Base):
    """The seat of a person: whoever knows the token sits there."""

    __tablename__ = "seats"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    token_hash: Mapped[str] = mapped_column(Text, unique=True)
    """SHA-256 of the token, in hex; the token itself is stored nowhere."""


class LogRow(Base):
    """One accepted command."""

    __tablename__ = "log_entries"
    __table_args__ = (UniqueConstraint("match_id", "seq"),)

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    """Place in the log of the match, from 1."""
    seq: Mapped[int]
    """Sequence number of the entry's last event."""
    body: Mapped[str] = mapped_column(Text)
    """`skat.table.LogEntry` as JSON."""


class DealCountRow(Base):
    """How often something came in the cards of the finished deals of all matches."""

    __tablename__ = "deal_counts"

    name: Mapped[str] = mapped_column(Text, primary_key=True)
    """As `skat.analysis.deal_counts` calls it."""
    number: Mapped[int] = mapped_column(BigInteger)
