"""Links into a match: what they look like, and how one of ours is told from a forged one.

A link names its match, and carries a mark that only a server which knows the match's
secret can make. Invitations and the link for those who watch can thus be shown again at
any time without being stored; the token of a seat is random as well, and its hash is
what the seat keeps.

    17.i2.MARK      the invitation to match 17, after two people were sent away
    17.w.MARK       for those who watch
    17.r.MARK       the finished deals, for anybody
    17.sRANDOM.MARK a seat
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

MARK_BYTES = 16
"""128 bits: not to be guessed."""
RANDOM_BYTES = 16
"""Of what makes the token of a seat unlike all others."""
HIGHEST = 2**31 - 1
"""Number that a match may have in any database."""
LONGEST = 100
"""Characters of a token; all of ours are shorter."""


def match_of(token: str) -> int | None:
    """Return the number of the match that a token names, None if it names none."""
    number, dot, _ = token.partition(".")
    plain = number.isascii() and number.isdecimal() and len(number) <= 10
    if not (dot and plain and len(token) <= LONGEST):
        return None
    return int(number) if int(number) <= HIGHEST else None


def is_ours(token: str, match_id: int, secret: str) -> bool:
    """Return whether a token was made for this match, by a server that knows its secret."""
    body = token.partition(".")[2].partition(".")[0]
    return is_same(token, _token(match_id, secret, body))


def invitation(match_id: int, secret: str, number: int) -> str:
    """Return the invitation to a match; another one after each time somebody was sent away."""
    return _token(match_id, secret, f"i{number}")


def watch_token(match_id: int, secret: str) -> str:
    """Return what opens a match for those who only watch."""
    return _token(match_id, secret, "w")


def replay_token(match_id: int, secret: str) -> str:
    """Return what opens the finished deals of a match for anybody who has it."""
    return _token(match_id, secret, "r")


def new_seat_token(match_id: int, secret: str) -> str:
    """Return a new token for a seat."""
    return _token(match_id, secret, f"s{_text(secrets.token_bytes(RANDOM_BYTES))}")


def rematch_token(match_id: int, secret: str, old: str) -> str:
    """Return the token of the same person's seat in the next match.

    All devices of a person, which know the same old token, get the same new one.
    """
    digest = hashlib.sha256(f"rematch {match_id} {old}".encode()).digest()
    return _token(match_id, secret, f"s{_text(digest[:RANDOM_BYTES])}")


def is_same(one: str, other: str) -> bool:
    """Compare two tokens in a time that tells nothing."""
    return hmac.compare_digest(one.encode(), other.encode())


def _token(match_id: int, secret: str, body: str) -> str:
    message = f"skat link {match_id} {body}".encode()
    mark = hmac.new(secret.encode(), message, hashlib.sha256).digest()[:MARK_BYTES]
    return f"{match_id}.{body}.{_text(mark)}"


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
