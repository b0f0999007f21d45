"""The players by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from skat.core.errors import SkatError
from skat.players.engine.command import is_command
from skat.players.engine.player import EnginePlayer
from skat.players.levels.beginner import Beginner
from skat.players.levels.casual import Casual
from skat.players.levels.names import LEVELS
from skat.players.options import Kind, read_options
from skat.players.protocol import Player
from skat.players.random_player import RandomPlayer
from skat.players.rules.player import RulePlayer
from skat.players.search.club import Club
from skat.players.search.player import Champion, Sampler, Strong

_PLAYERS: dict[str, Callable[..., Player]] = {
    RandomPlayer.name: RandomPlayer,
    RulePlayer.name: RulePlayer,
    "beginner": Beginner,
    "casual": Casual,
    "sampler": Sampler,
    "club": Club,
    "strong": Strong,
    "champion": Champion,
}
"""Classes of players. One with an attribute `options` takes these and `name` as keywords."""


def player_names() -> tuple[str, ...]:
    """Return the names that `player` knows."""
    return tuple(sorted(_PLAYERS))


def level_names() -> tuple[str, ...]:
    """Return the names of the levels of strength, the weakest first."""
    return tuple(name for name in LEVELS if name in _PLAYERS)


def player_options(name: str) -> Mapping[str, Kind]:
    """Return the options that a player takes, with their kinds; most take none.

    >>> dict(player_options("rules"))
    {}

    Raises:
        SkatError: if there is no player of that name.
    """
    options: Mapping[str, Kind] = getattr(_class_of(name), "options", {})
    return options


def player(name: str) -> Player:
    """Return the player with a name, which may carry options: ``name:option=value,...``.

    ``cmd:PROGRAM ARGUMENTS`` is a program that speaks the engine protocol. The name of the
    player returned is the whole text.

    >>> player("rules").name
    'rules'

    Raises:
        SkatError: if there is none, the message names those there are; or if it does not take
            such options.
    """
    if is_command(name):
        return EnginePlayer(name)
    kind, colon, options = name.partition(":")
    made = _class_of(kind)
    if not colon:
        return made()
    return made(name=name, **read_options(kind, player_options(kind), options))


def _class_of(name: str) -> Callable[..., Player]:
    known = _PLAYERS.get(name)
    if known is None:
        raise SkatError(f"expected one of the players {' '.join(player_names())}, got {name!r}")
    return known
