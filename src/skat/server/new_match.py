"""Opening a match: what a browser asks for is checked, and the first dealer is drawn."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from skat.core import deck
from skat.core.errors import RulesetError
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.players import player_names
from skat.server.errors import RequestError
from skat.server.store import StoredMatch
from skat.table import OPEN, Limits, Opening, Seat, Table, Watching
from skat.words import Line, languages
from skat.words.phrases import joined

PERSON = "person"
FRIEND = "open"
"""A seat for whoever is invited."""
LONGEST_NAME = 24
"""Characters."""
MOST_DEALS = 1000
GUEST = "Guest"
USUAL_OPPONENT = "casual"
"""Whom somebody plays against who chooses nobody."""
STAND_IN = "rules"
"""Who plays on for a person: solid, and at once."""
COMPUTER_NAMES = ("Anni", "Bruno", "Clara", "Emil", "Frieda")
"""As computer players are called at the table; nobody is called like the person."""
_CYRILLIC_NAMES = {
    "ru": ("Анни", "Бруно", "Клара", "Эмиль", "Фрида"),
    "uk": ("Анні", "Бруно", "Клара", "Еміль", "Фріда"),
}
_FIELDS = {
    "preset",
    "overrides",
    "seats",
    "name",
    "deals",
    "move_seconds",
    "grace_seconds",
    "watching",
    "hints",
    "language",
}


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match that somebody wants to open."""

    preset: str
    rules: Ruleset
    seats: tuple[Seat, ...]
    deals: int | None
    limits: Limits
    host: int = 0
    """Seat of whoever opens it."""
    watching: Watching = Watching.LINK
    hints: bool = False


def read_new_match(data: object, engines: tuple[str, ...] = ()) -> NewMatch:
    """Return the match that plain data from JSON ask for.

    Args:
        data: from JSON.
        engines: names of programs that may sit at tables of this server.

    Raises:
        RequestError: if something is missing, unknown or impossible.
        RulesetError: if an override does not work.
    """
    if not isinstance(data, dict):
        raise _bad(f"expected a JSON object, got {data!r}"[:200])
    unknown = set(data) - _FIELDS
    if unknown:
        raise _bad(f"expected only {' '.join(sorted(_FIELDS))}, got {sorted(unknown)!r}"[:300])
    preset, rules = _rules(data)
    kinds = _kinds(data, rules, (*player_names(), *engines))
    limits = Limits(
        _seconds(data, "move_seconds"), _seconds(data, "grace_seconds"), stand_in=STAND_IN
    )
    names = computer_names(data.get("language"))
    seats = _seats(kinds, read_name(data.get("name")), names)
    deals = _deals(data, rules, len(seats))
    watching = _watching(data.get("watching"))
    host = kinds.index(PERSON)
    hints = _hints(data.get("hints"), kinds)
    match = NewMatch(preset, rules, seats, deals, limits, host, watching, hints)
    Table.open(_opening(match, first_dealer=0, now=0.0))  # the table has the last word
    return match


def stored_match(match: NewMatch, seed: str | None, now: float) -> StoredMatch:
    """Return what is stored of a new match; its first dealer is drawn where the rules say so.

    Args:
        match: what was asked for.
        seed: of the server, for matches that can be repeated.
        now: seconds since the epoch.
    """
    if seed is None:
        secret = secrets.token_bytes(deck.SECRET_BYTES)
    else:
        secret = deck.secret_from_seed(seed, 0)
    first = match.rules.first_dealer
    dealer = deck.draw_first_dealer(secret, len(match.seats)) if first == "random" else first
    opening = _opening(match, first_dealer=dealer, now=now)
    return StoredMatch(opening, match.preset, secret, seed or secrets.token_hex(16), seed)


def _opening(match: NewMatch, *, first_dealer: int, now: float) -> Opening:
    return Opening(
        match.rules,
        match.seats,
        host=match.host,
        first_dealer=first_dealer,
        deals=match.deals,
        limits=match.limits,
        opened_at=now,
        watching=match.watching,
        hints=match.hints,
    )


def rematch(stored: StoredMatch, table: Table) -> NewMatch:
    """Return a match with the same rules and people; each seat waits for its own person.

    Args:
        stored: the match before.
        table: as it was left.
    """
    opening = stored.opening
    seats = tuple(
        Seat(chair.holder.name, is_open=True) if chair.holder.is_person else chair.holder
        for chair in table.chairs
    )
    return NewMatch(
        stored.preset,
        opening.rules,
        seats,
        opening.deals,
        opening.limits,
        table.host,
        opening.watching,
        opening.hints,
    )


def computer_names(language: object) -> tuple[str, ...]:
    """Return what computer players are called at the table of somebody who reads a language.

    Raises:
        RequestError: if there is no such language.
    """
    if language is None:
        return COMPUTER_NAMES
    if language not in languages():
        known = " ".join(languages())
        raise _bad(f"expected one of the languages {known}, got {language!r}"[:200])
    return _CYRILLIC_NAMES.get(str(language), COMPUTER_NAMES)


def computer_name(taken: Iterable[str]) -> str:
    """Return a name for one more computer player at a table, in the letters of the others."""
    names = {name.casefold() for name in taken}

    def already(kind: tuple[str, ...]) -> int:
        return sum(name.casefold() in names for name in kind)

    kinds = (COMPUTER_NAMES, *_CYRILLIC_NAMES.values())
    return next(name for name in max(kinds, key=already) if name.casefold() not in names)


def _bad(message: str, key: str = "bad_request", **params: Any) -> RequestError:
    return RequestError(Line(f"error.{key}", params), message)


def _rules(data: Mapping[str, Any]) -> tuple[str, Ruleset]:
    preset = data.get("preset")
    if not isinstance(preset, str) or preset not in PRESETS:
        name = str(preset)[:40]
        raise _bad(
            f"expected one of the presets {' '.join(PRESETS)}, got {name!r}",
            "unknown_preset",
            name=name,
        )
    rules = PRESETS[preset]
    overrides = data.get("overrides")
    if overrides is None:
        return preset, rules
    if not isinstance(overrides, dict):
        raise _bad(f"expected overrides as an object, got {overrides!r}"[:200])
    try:
        return preset, rules.override(overrides)
    except RulesetError:
        raise
    except (TypeError, ValueError, KeyError) as error:
        raise RulesetError(f"expected overrides that fit together, got {error!r}") from None


def _kinds(data: Mapping[str, Any], rules: Ruleset, computers: tuple[str, ...]) -> list[str]:
    kinds = data.get("seats")
    known = (PERSON, FRIEND, *computers)
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise _bad(f"expected seats as a list of {' '.join(known)}, got {kinds!r}"[:200])
    if len(kinds) not in rules.table_players:
        counts = " or ".join(map(str, rules.table_players))
        players = joined([Line("count.players", {"n": count}) for count in rules.table_players])
        raise _bad(f"expected {counts} seats, got {len(kinds)}", "seats", players=players)
    for kind in kinds:
        if kind not in known:
            raise _bad(
                f"expected a seat to be one of {' '.join(known)}, got {kind[:40]!r}",
                "unknown_player",
                name=kind[:40],
            )
    if PERSON not in kinds:
        raise _bad("expected at least one person at the table, got computer players only")
    return kinds


def read_name(found: object) -> str:
    """Return the name that somebody wants to have at the table.

    Raises:
        RequestError: if it is too long, empty, or not to be printed.
    """
    name = " ".join(found.split()) if isinstance(found, str) else None
    if name is None or not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise _bad(
            f"expected a name of 1 to {LONGEST_NAME} characters, got {str(found)[:40]!r}",
            "bad_name",
            max=LONGEST_NAME,
        )
    return name


def _seats(kinds: list[str], name: str, computers: tuple[str, ...]) -> tuple[Seat, ...]:
    """Name everybody: the first person is who asks, further ones are guests."""
    free = [other for other in computers if other.casefold() != name.casefold()]
    seats: list[Seat] = []
    persons = 0
    for kind in kinds:
        if kind == FRIEND:
            seats.append(OPEN)
            continue
        if kind != PERSON:
            seats.append(Seat(free.pop(0), kind))
            continue
        persons += 1
        seats.append(Seat(name if persons == 1 else f"{GUEST} {persons}"))
    return tuple(seats)


def _deals(data: Mapping[str, Any], rules: Ruleset, seats: int) -> int | None:
    deals = data.get("deals")
    if deals is None:
        return None
    if type(deals) is not int or not 1 <= deals <= MOST_DEALS:
        raise _bad(f"expected 1 to {MOST_DEALS} deals, got {deals!r}"[:200])
    fixed = rules.deals(seats)
    if fixed is not None and deals != fixed:
        raise _bad(f"expected the {fixed} deals of these rules, got {deals}")
    return deals


def _watching(found: object) -> Watching:
    if found is None:
        return Watching.LINK
    try:
        return Watching(found)
    except ValueError:
        known = " or ".join(item.value for item in Watching)
        raise _bad(f"expected watching to be {known}, got {found!r}"[:200]) from None


def _hints(found: object, kinds: list[str]) -> bool:
    """Return whether hints are given: usually only to who plays against computer players."""
    if found is None:
        return sum(kind in (PERSON, FRIEND) for kind in kinds) == 1
    if not isinstance(found, bool):
        raise _bad(f"expected hints to be true or false, got {found!r}"[:200])
    return found


def _seconds(data: Mapping[str, Any], name: str) -> float | None:
    seconds = data.get(name)
    if seconds is None:
        return None
    if type(seconds) not in (int, float) or not 1 <= seconds <= 24 * 3600:
        raise _bad(f"expected {name} from 1 to 86400, got {seconds!r}"[:200])
    return float(seconds)
