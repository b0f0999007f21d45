"""The public link to the finished deals of a match, and how a forged one is told.

It names its match and carries a mark that only a server which knows the match's own
chance can make; so it can be shown again at any time without being stored, and it is
gone when the match is deleted. It opens nothing but deals that are over.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

MARK_BYTES = 16
"""128 bits: not to be guessed."""
LONGEST = 100
"""Characters; all of ours are shorter."""


def replay_token(match_id: int, chance: str) -> str:
    """Return what opens the finished deals of a match for anybody who has it."""
    message = f"skat link {match_id} r".encode()
    mark = hmac.new(chance.encode(), message, hashlib.sha256).digest()[:MARK_BYTES]
    return f"{match_id}.r.{base64.urlsafe_b64encode(mark).decode().rstrip('=')}"


def match_of(token: str) -> int | None:
    """Return the number of the match that a token names, None if it names none."""
    number, dot, _ = token.partition(".")
    plain = number.isascii() and number.isdecimal() and len(number) < 16
    return int(number) if dot and plain and len(token) <= LONGEST else None


def is_ours(token: str, match_id: int, chance: str) -> bool:
    """Return whether a server that knows the match's chance made this token."""
    return hmac.compare_digest(token.encode(), replay_token(match_id, chance).encode())
