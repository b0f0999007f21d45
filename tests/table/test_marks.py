"""Answers to something that has changed since are refused, and no others."""

from __future__ import annotations

from random import Random

import pytest

from skat.core.errors import IllegalMove
from skat.core.moves import Answer, Bid, Claim, Double, Pass
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, Phase
from skat.table import Connect, Disconnect, NextDeal, Table, Undo, Waiting
from skat.table.commands import What
from tests.table.tables import (
    asks,
    command,
    dealt,
    decision,
    opened,
    played_out,
    played_until,
    said,
)


def stale(table: Table, seat: int, what: What, seq: int) -> bool:
    """Return whether the command is refused as stale."""
    try:
        table.apply(command(table, seat, what, seq=seq))
    except IllegalMove as error:
        return error.code == "stale"
    return False


def test_an_answer_to_an_older_bid_is_refused() -> None:
    before = dealt(opened("ppp"))
    bidder = before.waiting_for[0]
    table = said(before, bidder, Bid(18))
    listener = table.waiting_for[0]

    assert stale(table, listener, Pass(), before.seq)
    assert not stale(table, listener, Pass(), table.seq)


def test_a_number_from_the_future_is_refused() -> None:
    table = dealt(opened("ppp"))

    with pytest.raises(IllegalMove, match=f"got {table.seq + 1}"):
        said(table, table.waiting_for[0], Pass(), seq=table.seq + 1)


def test_people_coming_and_going_make_nothing_stale() -> None:
    before = dealt(opened("ppp"))
    seat = before.waiting_for[0]
    other = (seat + 1) % 3
    table = said(said(before, other, Disconnect()), other, Connect())

    assert table.seq == before.seq + 2
    assert not stale(table, seat, Bid(18), before.seq)


def test_a_kontra_is_not_made_stale_by_a_card() -> None:
    rules = Ruleset.preset("kneipe")
    for number in range(200):
        before = dealt(opened("ppp", rules), number.to_bytes(2, "big"))
        before = played_until(
            before,
            lambda now: now.waiting is not Waiting.MOVE or _may_double_before_turn(now),
            seed=number,
        )
        if before.waiting is Waiting.MOVE:
            break
    turn = before.waiting_for[0]
    table = said(before, turn, decision(before, turn, Random(1)))
    seat = next(seat for seat in range(3) if seat != turn and before.view(seat).may_double)

    assert not stale(table, seat, Double(), before.seq)
    table = said(table, seat, Double())
    assert stale(table, seat, Double(), before.seq)


def _may_double_before_turn(table: Table) -> bool:
    deal = table.series.deal
    assert deal is not None
    return deal.phase is Phase.PLAYING and any(
        table.view(seat).may_double for seat in range(3) if seat != table.waiting_for[0]
    )


def test_both_defenders_may_answer_the_same_claim() -> None:
    for number in range(500):
        table = dealt(opened("ppp", "isko"), number.to_bytes(2, "big"))
        table = played_until(
            table, lambda now: now.waiting is not Waiting.MOVE or _declarer_on_turn(now)
        )
        if table.waiting is not Waiting.MOVE:
            continue
        table = said(table, table.waiting_for[0], Claim())
        if table.waiting is Waiting.MOVE:
            break
    first, second = table.waiting_for
    answered = said(table, first, Answer(True), seq=table.seq)

    assert not stale(answered, second, Answer(True), table.seq)


def _declarer_on_turn(table: Table) -> bool:
    deal = table.series.deal
    assert deal is not None
    seat = table.waiting_for[0]
    return asks(table, seat, Ask.CARD) and deal.declarer == deal.turn


def test_an_undo_is_stale_after_the_own_next_decision_only() -> None:
    table = dealt(opened("pcc"))
    table = played_until(table, lambda now: now.may_undo(0) and now.waiting_for != (0,), keen=1.0)
    before = table
    seat = table.waiting_for[0]
    table = said(table, seat, decision(table, seat, Random(1), keen=1.0))

    assert not stale(table, 0, Undo(), before.seq)
    assert stale(said(table, 0, Undo()), 0, Undo(), table.seq)


def test_going_on_is_stale_once_the_next_deal_lies() -> None:
    before = played_out(dealt(opened("ppc")))
    ready = said(before, 0, NextDeal(), seq=before.seq)
    assert not stale(ready, 1, NextDeal(), before.seq)

    table = played_out(dealt(said(ready, 1, NextDeal())))

    assert stale(table, 0, NextDeal(), before.seq)
