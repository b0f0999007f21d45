"""What the hand-value nets are told, by native/hand_features.cpp, and what they answer.

The descriptions are hashed into the weights file: nets that were trained on other inputs are
refused.
"""

from __future__ import annotations

_SIDE = (
    "each side suit, rows shared: 7 plain cards held x at most 2 of the others laid away, "
    "ordered by laid away, then held (1248)"
)
_SEAT = "position + 3 if hand game (6)"
_AWAY = "card points laid away, none in a hand game (23)"

FEATURES = {
    "hand-suit": f"{_SIDE}; 7 plain trumps held (128); jacks DHSC held (16); jacks x number of "
    f"plain trumps (128); each trump laid away, jacks last (11); {_SEAT}; {_AWAY}",
    "hand-grand": f"{_SIDE}; jacks held x position (48); each jack laid away (4); {_SEAT}; {_AWAY}",
    "hand-null": "each suit, rows shared: cards held among those not laid away in the order "
    f"789TJQKA, closed up, for 0, 1 and 2 laid away (448); {_SEAT}",
}
"""By name of a net: its inputs in order. Ten cards are held; two laid away, or none by hand."""

EDGES = (31, 46, 61, 75, 90)
"""Card points of the declarer at which a class of a game with trumps begins."""
BANDS = ("0-30", "31-45", "46-60", "61-74", "75-89", "90-120", "every trick")
CLASSES = {"suit": BANDS, "grand": BANDS, "null": ("lost", "won")}
"""What each output is the chance of, with open cards and best play of all."""
