"""What a card is worth if it is kept: the card points it should still bring home."""

from __future__ import annotations

from skat.players.rules.patterns import TRUMP
from skat.players.rules.sight import Sight


def worth(sight: Sight, suit: int, place: int) -> float:
    """Return the points that a card in hand should still bring home if it is not played now."""
    if suit == TRUMP:
        return _trump_worth(sight, place)
    own = sight.own[suit]
    out = sight.out[suit]
    points = sight.points[suit][place]
    higher = (out >> (place + 1)).bit_count()
    lower_own = (own & ((1 << place) - 1)).bit_count()
    number = out.bit_count()
    weights = sight.weights
    if not higher:
        ahead = (own >> (place + 1)).bit_count()
        kept = _walks(sight, suit, number - 2 * ahead) * (points + weights.capture)
    elif lower_own >= higher:
        kept = (
            weights.hope**higher
            * _walks(sight, suit, number - 2 * higher)
            * (points + weights.capture)
        )
    else:
        kept = weights.bare * points
    above = own >> (place + 1)
    if above and points < 10:
        # The lowest guard of a ten or king that somebody can still catch.
        first = place + 1 + ((above & -above).bit_length() - 1)
        danger = (out >> (first + 1)).bit_count()
        if danger and lower_own < danger:
            kept += weights.guard
    elif own == 1 << place and higher and sight.own[TRUMP]:
        kept -= weights.void
    return kept


def _walks(sight: Sight, suit: int, number: int) -> float:
    """Return the chance that the best card of a suit is not ruffed, with so many others out."""
    if not sight.out[TRUMP]:
        return 1.0
    length = max(number, 0) * sight.weights.lasting
    walks = 1.0
    me = sight.me
    for other in (0, 1, 2):
        if other == me or other == sight.partner:
            continue
        if sight.void[other] >> TRUMP & 1:
            continue
        walks *= 1.0 - (1.0 - sight.share(other, suit)) ** length
    return walks


def _trump_worth(sight: Sight, place: int) -> float:
    points = sight.points[TRUMP][place]
    out = sight.out[TRUMP]
    weights = sight.weights
    if not out:
        return points + weights.trump_alone
    if not out >> (place + 1):
        return points + weights.trump + weights.trump_over
    lower = (out & ((1 << place) - 1)).bit_count()
    return (
        weights.trump_points * points + weights.trump + weights.trump_over * lower / out.bit_count()
    )
