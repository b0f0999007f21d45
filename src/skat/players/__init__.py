"""Computer players: whatever turns a view, a key and a budget into a move."""

from skat.players.protocol import Budget, Key, Player
from skat.players.registry import player, player_names

__all__ = ["Budget", "Key", "Player", "player", "player_names"]
