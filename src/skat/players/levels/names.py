"""The names of the levels, the weakest first."""

from __future__ import annotations

LEVELS = ("beginner", "casual", "club", "strong", "champion")
"""Each is a player of `skat.players.player`."""
