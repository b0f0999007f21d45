"""How boldly a level bids, whatever its strength."""

from __future__ import annotations

STYLES = ("careful", "normal", "bold")
_SHIFTS = {"careful": 0.08, "normal": 0.0, "bold": -0.08}


def needed(style: str) -> float:
    """Return by how much the chance to win that a bid needs is higher than usual."""
    return _SHIFTS[style]
