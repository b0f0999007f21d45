"""Computer players: whatever turns a view, a key and a budget into a move."""

from skat.players.decision import Advisor, Candidate, Decision, Prospect
from skat.players.protocol import (
    BUDGETS,
    Budget,
    Key,
    Outside,
    Player,
    PlayerUnavailable,
    budget_named,
)
from skat.players.registry import level_names, player, player_names, player_options

__all__ = [
    "BUDGETS",
    "Advisor",
    "Budget",
    "Candidate",
    "Decision",
    "Key",
    "Outside",
    "Player",
    "PlayerUnavailable",
    "Prospect",
    "budget_named",
    "level_names",
    "player",
    "player_names",
    "player_options",
]
