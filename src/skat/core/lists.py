"""How a deal's result is written into the list: plain, Seeger-Fabian, Bierlachs.

Source: docs/rules.md 12.
"""

from __future__ import annotations

from collections.abc import Sequence

from skat.core.rulesets import Ruleset

PREMIUM = 50
"""Seeger-Fabian: added for the declarer's win, taken off for a loss."""
DEFENDERS_PREMIUM = {3: 40, 4: 30}
"""Seeger-Fabian: for every other player when a game is lost, by table size."""
PENALTY = 100
"""ISS: taken off whoever ends a deal by leaving before the announcement."""


def list_points(
    rules: Ruleset,
    *,
    seats: int,
    declarer: int | None,
    won: bool,
    scores: Sequence[int],
    penalized: Sequence[int] = (),
) -> tuple[int, ...]:
    """Return what one deal adds to each seat's column.

    Args:
        rules: the rule set.
        seats: 3 or 4 at the table.
        declarer: seat of the declarer, None for a Ramsch or a passed deal.
        won: the declarer won.
        scores: game points by seat.
        penalized: seats that pay the penalty for leaving (only where the rule set has one).
    """
    if penalized:
        return tuple(-PENALTY if seat in penalized else 0 for seat in range(seats))
    if declarer is None:
        return _without_declarer(rules, scores)
    score = scores[declarer]
    if rules.list_scoring == "bierlachs":
        if won:
            return tuple(0 if seat == declarer else -score for seat in range(seats))
        return tuple(score if seat == declarer else 0 for seat in range(seats))
    added = [score if seat == declarer else rules.defenders_score for seat in range(seats)]
    if rules.list_scoring == "seeger_fabian":
        premiums = seeger_fabian_premiums(seats=seats, declarer=declarer, won=won)
        added = [points + premium for points, premium in zip(added, premiums, strict=True)]
    return tuple(added)


def seeger_fabian_premiums(*, seats: int, declarer: int, won: bool) -> tuple[int, ...]:
    """Return what comes to the game points of one deal, by seat.

    Args:
        seats: 3 or 4 at the table.
        declarer: seat.
        won: the declarer won.
    """
    own, others = (PREMIUM, 0) if won else (-PREMIUM, DEFENDERS_PREMIUM[seats])
    return tuple(own if seat == declarer else others for seat in range(seats))


def _without_declarer(rules: Ruleset, scores: Sequence[int]) -> tuple[int, ...]:
    """Ramsch scores stand as they are; Bierlachs writes a Durchmarsch to the others."""
    if rules.list_scoring == "bierlachs" and any(score > 0 for score in scores):
        best = max(scores)
        return tuple(0 if score == best else -best for score in scores)
    return tuple(scores)


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest total; equal totals share. Source: docs/rules.md 12."""
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)
