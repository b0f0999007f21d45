"""Answers about a match: seats, passed deals, lists, winners and length."""

from __future__ import annotations

from functools import cache

from skat.cli.evaluate.fields import Fields, quoted, whole
from skat.core import lists, series
from skat.core.errors import NotationError
from skat.core.rulesets import Ruleset

SEATS = (3, 4)
_HIGHEST = 1_000_000
"""No list comes near it; a longer number is a mistake."""
_MODES = {mode: mode for mode in ("plain", "seeger_fabian", "bierlachs")}


def roles(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say which seat has which position."""
    seats = given.number("players", *SEATS)
    dealer = given.number("dealer", 0, seats - 1)
    forehand, middlehand, rearhand = series.roles(seats, dealer)
    sits_out = dealer if seats == 4 else None
    return {"F": forehand, "M": middlehand, "R": rearhand, "sits_out": sits_out}


def passed_deal(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say what follows when all three pass."""
    seats = given.number("players", *SEATS)
    dealer = given.number("dealer", 0, seats - 1)
    passed = rules.passed_deal
    return {
        "mode": passed.mode,
        "scores": [0] * seats,
        "counts_as_deal": passed.counts_as_deal,
        "next_dealer": (dealer + 1) % seats if passed.rotates_dealer else dealer,
    }


def running_list(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say how the totals of a list stand after each deal.

    Every deal is the declarer's seat and the score; without a declarer null and 0,
    or, for a Ramsch, null and the scores by seat.
    """
    seats = given.number("players", *SEATS)
    scored = _with_list(rules, given.choice("mode", _MODES))
    totals = [0] * seats
    running = []
    for place, deal in enumerate(given.items("games")):
        declarer, scores = _booked(deal, seats, f"input.games[{place}]")
        added = lists.list_points(
            scored,
            seats=seats,
            declarer=declarer,
            won=declarer is not None and scores[declarer] > 0,
            scores=scores,
        )
        totals = [total + more for total, more in zip(totals, added, strict=True)]
        running.append(totals)
    return {"running": running}


def _booked(deal: object, seats: int, name: str) -> tuple[int | None, list[int]]:
    """Return the declarer's seat and the scores by seat."""
    if not isinstance(deal, list) or len(deal) != 2:
        raise NotationError(f"{name}: expected a seat or null, and a score, got {quoted(deal)}")
    declarer, score = deal
    if declarer is None:
        if isinstance(score, list) and len(score) == seats:
            return None, [whole(one, -_HIGHEST, _HIGHEST, f"{name}[1]") for one in score]
        if score is None or (type(score) is int and score == 0):
            return None, [0] * seats
        raise NotationError(f"{name}: expected the score 0 without a declarer, got {quoted(score)}")
    seat = whole(declarer, 0, seats - 1, f"{name}[0]")
    scores = [0] * seats
    scores[seat] = whole(score, -_HIGHEST, _HIGHEST, f"{name}[1]")
    if scores[seat] == 0:
        raise NotationError(f"{name}[1]: expected a score won or lost, got 0")
    return seat, scores


@cache
def _with_list(rules: Ruleset, mode: str) -> Ruleset:
    mark = rules.bierlachs_mark or 301  # says only when the round ends, which no list shows
    return rules.override({"list_scoring": mode, "bierlachs_mark": mark})


def session_result(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say who wins with these totals."""
    totals = given.numbers("totals", SEATS, -_HIGHEST, _HIGHEST)
    return {"winners": list(lists.winners(totals))}


def session_length(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say how many deals a match has; null is an open end."""
    seats = given.number("players", *SEATS)
    if seats not in rules.table_players:
        tables = " or ".join(str(size) for size in rules.table_players)
        raise NotationError(
            f"input.players: expected {tables} under the rules {rules.name}, got {seats}"
        )
    return {"deals": rules.deals(seats)}
