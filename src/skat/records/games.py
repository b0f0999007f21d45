"""Finished deals from a file of any format, for those who only want to look at them one by one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from skat.core.deal import Deal
from skat.core.errors import RecordError
from skat.core.moves import PLAYS, Move
from skat.core.results import Position
from skat.records.formats import RecordFormat, format_of, format_of_text
from skat.records.iss import read_iss
from skat.records.iss_replay import play_record
from skat.records.skatfile_replay import verify_file
from skat.records.source import OnError, Source, report
from skat.records.xskat import read_xskat, replay_xskat

_XSKAT_NAMES = ("XSkat F", "XSkat M", "XSkat R")
"""XSkat names nobody; these tell its three players apart."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One finished deal, whatever format it came in."""

    names: tuple[str, str, str]
    """Of forehand, middlehand and rearhand."""
    deal: Deal
    """After its last move."""
    moves: tuple[tuple[Position, Move], ...]
    """The moves that stand, in order."""
    line: int | None = None
    """Where it begins in its file, from 1."""


def read_games(path: str | os.PathLike[str], on_error: OnError = "raise") -> Iterator[RecordedGame]:
    """Yield the finished deals of a file, one by one, each replayed through the rules.

    Args:
        path: of the file, compressed or not.
        on_error: ``raise`` the first `RecordError`, ``skip`` broken records, or a function
            that is called with each error.

    Raises:
        RecordError: if the file holds no records; at the first broken one if errors are fatal.
        OSError: if the file cannot be opened.
    """
    yield from _READERS[format_of(path)](path, on_error)


def read_games_from(
    stream: IO[str], head: str, on_error: OnError = "raise"
) -> Iterator[RecordedGame]:
    """Yield the finished deals of a text stream; see `read_games`.

    Args:
        stream: the text, from its beginning.
        head: its first some thousand characters, which tell the format.
        on_error: as for `read_games`.
    """
    yield from _READERS[format_of_text(head)](stream, on_error)


def _own(source: Source, on_error: OnError) -> Iterator[RecordedGame]:
    for played in verify_file(source, on_error):
        deal = played.series.deal
        assert deal is not None
        seats = played.header.seats
        first, second, third = (seats[at].name for at in played.series.entries[-1].seats)
        moves = tuple((step.position, step.move) for step in played.record.moves)
        yield RecordedGame((first, second, third), deal, moves, played.record.line)


def _iss(source: Source, on_error: OnError) -> Iterator[RecordedGame]:
    for record in read_iss(source, on_error):
        try:
            played = play_record(record)
            _require_end(played.deal, record.line)
        except RecordError as error:
            report(error, on_error)
            continue
        first, second, third = (name or f"P{at}" for at, name in enumerate(record.players))
        yield RecordedGame((first, second, third), played.deal, played.moves, record.line)


def _xskat(source: Source, on_error: OnError) -> Iterator[RecordedGame]:
    for record in read_xskat(source, on_error):
        try:
            deal = replay_xskat(record)
        except RecordError as error:
            report(error, on_error)
            continue
        moves = list(record.moves)
        moves += _plays(deal)
        yield RecordedGame(_XSKAT_NAMES, deal, tuple(moves), record.line)


def _plays(deal: Deal) -> Iterator[tuple[Position, Move]]:
    for trick in deal.cards.tricks:
        for place, card in enumerate(trick.cards):
            yield Position((trick.leader + place) % 3), PLAYS[card]


def _require_end(deal: Deal, line: int | None) -> None:
    if deal.result is None:
        raise RecordError("expected a finished game, got one that goes on", line=line)


_READERS = {RecordFormat.SKAT: _own, RecordFormat.ISS: _iss, RecordFormat.XSKAT: _xskat}
