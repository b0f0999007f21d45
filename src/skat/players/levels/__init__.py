"""Levels of strength by name: players that are weak the way people are, each at home in itself."""

from skat.players.levels.names import LEVELS

__all__ = ["LEVELS"]
