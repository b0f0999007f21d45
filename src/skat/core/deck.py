"""How a pack comes from a secret and the players' contributions, and who gets which card.

Every draw takes its randomness from one stream, so that a stranger can repeat
it (docs/formats/deal.md has the same in ten lines of Python):

    context  = label, then for each contribution its length (2 bytes, big-endian) and its bytes
    block i  = HMAC-SHA256(key = secret, message = context + i as 4 bytes, big-endian)
    word     = the next 4 bytes of the blocks, big-endian
    draw(n)  = word mod n, words at or above the largest multiple of n below 2^32 skipped
    shuffle  = Fisher-Yates from the last card down over the 32 cards in bit order:
               for i = 31 … 1: swap i with draw(i + 1)
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from functools import lru_cache

from skat.core.cards import CARDS, PACK, Card, Mask, cards_mask
from skat.core.errors import SkatError
from skat.core.rulesets import Ruleset

DEAL_LABEL = b"skat deal 1\0"
SERIES_LABEL = b"skat series 1\0"
SEED_LABEL = b"skat seed 1\0"

_EIGHT_WORDS = struct.Struct(">8I")

SECRET_BYTES = 32
"""Length of the secrets that the package makes; any length can be used."""
COMPUTER_CONTRIBUTION = b"computer"
"""What every computer player adds; if it could vary, the server could choose it to its liking."""


def _context(label: bytes, contributions: Sequence[bytes]) -> bytes:
    parts = [label]
    for item in contributions:
        if len(item) > 0xFFFF:
            raise SkatError(f"expected a contribution of at most 65535 bytes, got {len(item)}")
        parts.append(len(item).to_bytes(2, "big") + item)
    return b"".join(parts)


def _words(secret: bytes, context: bytes) -> Iterator[int]:
    """Yield the endless stream of 32-bit words."""
    number = 0
    while True:
        block = hmac.digest(secret, context + number.to_bytes(4, "big"), "sha256")
        yield from _EIGHT_WORDS.unpack(block)
        number += 1


def _draw(words: Iterator[int], count: int) -> int:
    """Return an unbiased number from 0 to count - 1."""
    limit = 0x1_0000_0000 - 0x1_0000_0000 % count
    for word in words:
        if word < limit:
            return word % count
    raise AssertionError("the stream of words does not end")


def commitment(secret: bytes) -> str:
    """Return what is published before the contributions: the SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


def shuffle(secret: bytes, contributions: Sequence[bytes] = ()) -> tuple[Card, ...]:
    """Return the pack of a deal, 32 cards in dealing order.

    Args:
        secret: the dealer's secret of this one deal.
        contributions: what each seat added, in seat order; each at most 65535 bytes.

    >>> " ".join(card.name for card in shuffle(b"secret")[:4])
    'SQ DA S7 C9'
    """
    words = _words(secret, _context(DEAL_LABEL, contributions))
    pack = list(CARDS)
    for last in range(31, 0, -1):
        other = _draw(words, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def draw_first_dealer(secret: bytes, seats: int, contributions: Sequence[bytes] = ()) -> int:
    """Return the seat that deals first, drawn from the secret of the series."""
    return _draw(_words(secret, _context(SERIES_LABEL, contributions)), seats)


def secret_from_seed(seed: int | str, number: int) -> bytes:
    """Return the secret that a ``--seed`` means.

    Args:
        seed: the seed, as a person typed it.
        number: 0 for the secret of the series, then 1, 2, … for its deals as they
            are dealt (a redeal takes the next number).
    """
    message = number.to_bytes(4, "big")
    return hmac.digest(SEED_LABEL + str(seed).encode(), message, "sha256")


def check_pack(pack: Sequence[int]) -> None:
    """Refuse what is not the 32 different cards.

    Raises:
        SkatError: naming how many came, or which came twice or is missing.
    """
    if len(pack) != 32:
        raise SkatError(f"expected a pack of 32 cards, got {len(pack)}")
    if cards_mask(pack) != PACK:
        seen: set[int] = set()
        twice = next(card for card in pack if card in seen or seen.add(card))  # type: ignore[func-returns-value]
        raise SkatError(f"expected 32 different cards, got {CARDS[twice]} twice")


@lru_cache(maxsize=64)
def deal_order(rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    """Return which places of the pack go to F, M, R and the skat. Source: docs/rules.md 3."""
    places: tuple[list[int], ...] = ([], [], [], [])
    at = 0
    for target, count in rules.deal_pattern:
        for hand in (0, 1, 2) if target == "each" else (3,):
            places[hand].extend(range(at, at + count))
            at += count
    return tuple(tuple(place) for place in places)


def deal_pack(rules: Ruleset, pack: Sequence[int]) -> tuple[tuple[Mask, Mask, Mask], Mask]:
    """Return the three hands (F, M, R) and the skat that a pack gives.

    Raises:
        SkatError: if the pack is not the 32 different cards.
    """
    check_pack(pack)
    hands = [cards_mask(pack[place] for place in places) for places in deal_order(rules)]
    return (hands[0], hands[1], hands[2]), hands[3]


def pack_of(
    rules: Ruleset, hands: Sequence[Sequence[int]], skat: Sequence[int]
) -> tuple[Card, ...]:
    """Return the pack that deals these hands (F, M, R) and this skat; inverse of `deal_pack`."""
    pack = [0] * 32
    for places, cards in zip(deal_order(rules), (*hands, skat), strict=True):
        if len(places) != len(cards):
            raise SkatError(f"expected {len(places)} cards, got {len(cards)}")
        for place, card in zip(places, cards, strict=True):
            pack[place] = card
    check_pack(pack)
    return tuple(CARDS[card] for card in pack)
