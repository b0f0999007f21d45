"""The players by name."""

from __future__ import annotations

from skat.core.errors import SkatError
from skat.players.protocol import Player
from skat.players.random_player import RandomPlayer
from skat.players.rules.player import RulePlayer

_PLAYERS: dict[str, type[RandomPlayer] | type[RulePlayer]] = {
    RandomPlayer.name: RandomPlayer,
    RulePlayer.name: RulePlayer,
}


def player_names() -> tuple[str, ...]:
    """Return the names that `player` knows."""
    return tuple(sorted(_PLAYERS))


def player(name: str) -> Player:
    """Return the player with a name.

    >>> player("rules").name
    'rules'

    Raises:
        SkatError: if there is none; the message names those there are.
    """
    kind = _PLAYERS.get(name)
    if kind is None:
        raise SkatError(f"expected one of the players {' '.join(player_names())}, got {name!r}")
    return kind()
