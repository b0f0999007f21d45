"""Deleting what is known about a guest: of a match alone with computer players everything,
of a match with other people the name and the key, because the game is theirs too.

The server does it on `DELETE /api/seats/<token>`, the command line with `skat forget`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from itertools import count

from skat.server.links import match_of
from skat.server.store import Place, Store, StoredMatch, token_hash
from skat.table import LogEntry
from skat.table.commands import Fill, Rematch, SitDown

NOBODYS_KEY = ""
"""In place of a key: no token has this hash."""


class Forgotten(Enum):
    """What was deleted."""

    MATCH = "match"
    """The whole match: nobody else had played in it."""
    NAME = "name"
    """The name and the key of the seat; the game belongs to the others as well."""


def find(store: Store, token: str) -> Place | None:
    """Return the seat that a token opens or once opened, None if there is none."""
    match_id = match_of(token)
    if match_id is None:
        found = store.find_seat(token)
        return None if found is None else Place(*found, None)
    if store.chance_of(match_id) is None:
        return None
    key = token_hash(token)
    _, entries = store.load(match_id)
    for entry in entries:
        what = entry.command.what
        if isinstance(what, SitDown) and what.key == key and entry.command.seat is not None:
            return Place(match_id, entry.command.seat, key)
    return None


def forget_place(store: Store, place: Place) -> Forgotten:
    """Delete what is known about whoever held a seat.

    Raises:
        StorageError: if that cannot be done; then nothing has changed.
    """
    match, entries = store.load(place.match_id)
    if not _others(match, entries, place):
        store.delete_match(place.match_id)
        return Forgotten.MATCH
    name = _free_name(match, entries)
    opening = match.opening
    if place.key is None:
        seats = list(opening.seats)
        seats[place.seat] = replace(seats[place.seat], name=name)
        opening = replace(opening, seats=tuple(seats))
    store.rewrite(
        place.match_id,
        opening,
        {
            number: _without_name(entry, name)
            for number, entry in enumerate(entries, start=1)
            if _is_of(entry, place)
        },
        seat=place.seat if place.key is None else None,
    )
    _forget_reservation(store, entries, place)
    return Forgotten.NAME


def _free_name(match: StoredMatch, entries: Sequence[LogEntry]) -> str:
    """Return a name that nobody at the table has ever had."""
    used = {seat.name.casefold() for seat in match.opening.seats}
    for entry in entries:
        what = entry.command.what
        if isinstance(what, SitDown | Fill):
            used.add(what.name.casefold())
    return next(name for n in count(1) if (name := f"Guest #{n}").casefold() not in used)


def _others(match: StoredMatch, entries: Sequence[LogEntry], place: Place) -> bool:
    """Return whether anybody else has ever sat at the table."""
    first = {(seat, None) for seat in match.opening.persons}
    later = {
        (entry.command.seat, entry.command.what.key)
        for entry in entries
        if isinstance(entry.command.what, SitDown)
    }
    return bool((first | later) - {(place.seat, place.key)})


def _is_of(entry: LogEntry, place: Place) -> bool:
    what = entry.command.what
    return (
        isinstance(what, SitDown)
        and entry.command.seat == place.seat
        and what.key is not None
        and what.key == place.key
    )


def _without_name(entry: LogEntry, name: str) -> LogEntry:
    command = entry.command
    assert isinstance(command.what, SitDown)
    return replace(
        entry, command=replace(command, what=replace(command.what, name=name, key=NOBODYS_KEY))
    )


def _forget_reservation(store: Store, entries: Sequence[LogEntry], place: Place) -> None:
    """Take the name from the next match too, where the seat is kept for somebody who never came."""
    opened = [what.match for entry in entries if isinstance(what := entry.command.what, Rematch)]
    if not opened:
        return
    (number,) = opened
    following, log = store.load(number)
    seat = following.opening.seats[place.seat]
    taken = any(
        isinstance(entry.command.what, SitDown) and entry.command.seat == place.seat
        for entry in log
    )
    if seat.is_open and seat.name and not taken:
        seats = list(following.opening.seats)
        seats[place.seat] = replace(seat, name="")
        store.rewrite(number, replace(following.opening, seats=tuple(seats)), {}, seat=None)
