"""Why a move is good, as data: a code and its values, from the view and what was weighed.

`skat.words.reasons` makes sentences of it. Nothing is said that the view or the numbers do
not bear out, and nothing here knows more than the seat whose view it is.
"""

from skat.players.reasons.finding import reasons
from skat.players.reasons.reason import Reason

__all__ = ["Reason", "reasons"]
