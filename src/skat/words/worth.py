"""Says what a hand is worth: how each value comes about, and what may go wrong with the bid.

Source: docs/rules.md 8.
"""

from __future__ import annotations

from skat.core.rulesets import Ruleset
from skat.core.worth import Outcome, Risk, Worth
from skat.words.lines import Line, Param
from skat.words.phrases import matadors_line, points_line, steps_line


def sum_line(worth: Worth) -> Line:
    """Return how the value comes about: the factors, the product; or that it is fixed."""
    score = worth.score
    if not score.contract.game.has_trumps:
        return Line("worth.fixed", {"value": worth.value})
    return Line(
        "worth.sum",
        {
            "steps": steps_line(score.matadors, score.steps),
            "base": score.base,
            "multiplier": score.multiplier,
            "value": worth.value,
        },
    )


def bid_line(worth: Worth) -> Line:
    """Return how far one may bid with a contract."""
    if not worth.covers:
        return Line("worth.covers_nothing")
    if worth.safe == worth.covers:
        return Line("worth.covers", {"bid": worth.covers})
    return Line("worth.safe", {"bid": worth.covers, "safe": worth.safe})


def skat_lines(worth: Worth) -> list[Line]:
    """Return what the worst and the best skat would change; nothing where none changes it."""
    lines = []
    if worth.lowest is not None:
        lines.append(_outcome("worth.lower", worth.lowest))
    if worth.highest is not None:
        lines.append(_outcome("worth.higher", worth.highest))
    return lines


def _outcome(key: str, outcome: Outcome) -> Line:
    return Line(
        key,
        {
            "cards": outcome.cards,
            "matadors": matadors_line(outcome.matadors),
            "value": outcome.value,
        },
    )


def stake_line(worth: Worth, bid: int) -> Line:
    """Return whether the value covers a bid."""
    return Line("worth.covered" if worth.value >= bid else "worth.below", {"bid": bid})


def risk_line(worth: Worth, bid: int, rules: Ruleset) -> Line | None:
    """Return what stands between a contract and the bid; None if nothing does."""
    risk = worth.risk(bid)
    if risk is Risk.NONE:
        return None
    params: dict[str, Param] = {"value": worth.value, "bid": bid}
    if risk is Risk.SKAT and worth.lowest is not None:
        params |= {"cards": worth.lowest.cards, "least": worth.least}
    elif risk is Risk.SCHNEIDER:
        params |= {"level": worth.schneider, "points": points_line(rules.schneider_points)}
    elif risk is Risk.SCHWARZ:
        params["level"] = worth.schwarz
    return Line(f"worth.risk.{risk.value}", params)
