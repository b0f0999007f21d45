"""How easily the declarer of a null game is caught in one suit.

Suits are null patterns (see `patterns`). The defenders are taken to lead the suit
again and again, with all the cards of the suit open between them, and the
declarer to put down the highest card that stays below.
"""

from __future__ import annotations

from functools import cache


@cache
def risk(own: int, out: int) -> float:
    """Return the share of the ways to split the other cards in which the declarer is caught.

    Args:
        own: the declarer's cards of the suit.
        out: the cards of the suit that the defenders may hold.

    >>> risk(0b0000_0101, 0b1111_1010), risk(0b1000_0000, 0b0111_1111) > 0.9
    (0.0, True)
    """
    own, out = _closed_up(own, out)
    if not own or not out:
        return 0.0
    caught = 0
    part = out
    while True:  # every subset of the cards that are out, the empty one last
        caught += _caught(own, part, out ^ part)
        if not part:
            break
        part = (part - 1) & out
    return float(caught / 2 ** out.bit_count())


def _closed_up(own: int, out: int) -> tuple[int, int]:
    """Return the two patterns without the places that nobody holds any more."""
    new_own = new_out = 0
    bit = 1
    for place in range(8):
        if own >> place & 1:
            new_own |= bit
            bit <<= 1
        elif out >> place & 1:
            new_out |= bit
            bit <<= 1
    return new_own, new_out


@cache
def _caught(own: int, left: int, right: int) -> bool:
    """Return whether two defenders with these cards can make the declarer take a trick."""
    if not own or not (left | right):
        return False
    for high in _choices(left):
        for low in _choices(right):
            top = max(high, low)
            below = own & (top - 1)
            if not below:
                return True
            duck = 1 << (below.bit_length() - 1)
            if _caught(own ^ duck, left & ~high, right & ~low):
                return True
    return False


def _choices(pattern: int) -> list[int]:
    """Return the cards of a defender as single bits; one empty choice if he has none."""
    if not pattern:
        return [0]
    found = []
    while pattern:
        bit = pattern & -pattern
        found.append(bit)
        pattern ^= bit
    return found
