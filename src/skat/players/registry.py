"""The players by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from skat.core.errors import SkatError
from skat.players.engine.command import is_command
from skat.players.levels.names import LEVELS
from skat.players.options import Kind, read_options
from skat.players.protocol import Player

_PLAYERS = {
    "random": "skat.players.random_player:RandomPlayer",
    "rules": "skat.players.rules.player:RulePlayer",
    "beginner": "skat.players.levels.beginner:Beginner",
    "casual": "skat.players.levels.casual:Casual",
    "sampler": "skat.players.search.player:Sampler",
    "club": "skat.players.search.player:Club",
    "strong": "skat.players.search.player:Strong",
    "champion": "skat.players.search.player:Champion",
}
"""Module and class of each player, loaded when it is first asked for. A class with an attribute
`options` takes these and `name` as keywords."""


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
        return _load("skat.players.engine.player:EnginePlayer")(name)
    kind, colon, options = name.partition(":")
    made = _class_of(kind)
    if not colon:
        return made()
    return made(name=name, **read_options(kind, player_options(kind), options))


def _class_of(name: str) -> Callable[..., Player]:
    known = _PLAYERS.get(name)
    if known is None:
        raise SkatError(f"expected one of the players {' '.join(player_names())}, got {name!r}")
    return _load(known)


def _load(place: str) -> Callable[..., Player]:
    module, _, name = place.partition(":")
    made: Callable[..., Player] = getattr(import_module(module), name)
    return made
