"""Looks at every finished deal of a contest: do its numbers agree with each other?

Each check counts anew from the cards, without the functions that made the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from skat.core.cards import PACK, Game, cards_mask
from skat.core.results import Ending
from skat.core.series import Entry, Series


def _card_points(series: Series, entry: Entry) -> Iterator[bool]:
    """The tricks and what was laid away hold the 32 cards, and 120 points."""
    deal = series.deal
    assert deal is not None
    tricks = deal.cards.tricks
    if len(tricks) == 10:
        away = deal.declaration.discard or deal.skat
        played = [card for trick in tricks for card in trick.cards]
        left = [card for card in range(32) if away >> card & 1]
        yield len(played) == 30 and cards_mask([*played, *left]) == PACK
        yield sum(trick.points for trick in tricks) + _points(left) == 120
        yield all(_points(trick.cards) == trick.points for trick in tricks)


def _declarer_points(series: Series, entry: Entry) -> Iterator[bool]:
    """The declarer's points and tricks are those of the tricks he won."""
    deal = series.deal
    score = entry.result.score
    if deal is None or score is None or entry.result.ending is not Ending.PLAYED:
        return
    won = [trick for trick in deal.cards.tricks if trick.winner == entry.result.declarer]
    yield score.declarer_tricks == len(won)
    if score.contract.game is not Game.NULL and len(deal.cards.tricks) == 10:
        away = deal.declaration.discard or deal.skat
        points = sum(trick.points for trick in won)
        yield score.declarer_points == points + _points(
            [card for card in range(32) if away >> card & 1]
        )


def _scores(series: Series, entry: Entry) -> Iterator[bool]:
    """Only the declarer of a game scores, with the sign of its outcome and no less than the bid."""
    score = entry.result.score
    if score is not None:
        others = [points for seat, points in enumerate(entry.scores) if seat != entry.declarer]
        yield not any(others)
        yield (score.score > 0) == score.won
        yield score.charged >= score.bid
        yield abs(score.score) % score.charged == 0
    elif entry.result.ramsch is None:
        yield not any(entry.scores)


def _totals(series: Series, entry: Entry) -> Iterator[bool]:
    """The totals are the sums of what the entries added, and stand so in the match."""
    before = series.entries[-2].totals if len(series.entries) > 1 else (0,) * series.seats
    sums = tuple(total + more for total, more in zip(before, entry.added, strict=True))
    yield sums == entry.totals == series.totals


CHECKS: Mapping[str, Callable[[Series, Entry], Iterator[bool]]] = {
    "card_points": _card_points,
    "declarer_points": _declarer_points,
    "scores": _scores,
    "totals": _totals,
}
"""By name; each yields whether its claims hold."""


def _points(cards: list[int] | tuple[int, ...]) -> int:
    values = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    return sum(values.get("789QKTAJ"[card & 7], 0) for card in cards)
