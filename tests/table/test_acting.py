"""What each command does, and who may give it."""

from __future__ import annotations

from random import Random

import pytest

from skat.core.cards import mask_cards
from skat.core.errors import IllegalMove, SkatError
from skat.core.events import DealEnded, DealStarted, Left
from skat.core.moves import Bid, Leave, Move, Play
from skat.core.results import Ending
from skat.core.views import Ask
from skat.table import (
    Author,
    Command,
    Connect,
    DealCards,
    Disconnect,
    EndMatch,
    Limits,
    NextDeal,
    Overdue,
    StandIn,
    Table,
    TakeBack,
    TimeUp,
    Undo,
    Waiting,
)
from skat.table.commands import What
from skat.table.events import Connected, Returned, StoodIn, Undone
from tests.strategies import random_pack
from tests.table.tables import (
    asks,
    command,
    dealt,
    decision,
    opened,
    played_out,
    played_until,
    refusal,
    said,
)


def refused(table: Table, seat: int | None, what: What, author: Author | None = None) -> str:
    """Return the code of the error with which a command is refused."""
    return refusal(table, seat, what, author).code


def kinds_of(table: Table, seat: int | None, what: What) -> list[type]:
    """Return the kinds of events that a command causes."""
    return [type(happened.event) for happened in table.apply(command(table, seat, what))[1]]


def on_turn(table: Table) -> int:
    turn = table.series.turn
    assert turn is not None
    return turn


def before_own_card(kinds: str = "pcc", seat: int = 0, *, secret: int = 0) -> Table:
    """Return a table where a seat is asked for its second card."""
    for number in range(secret, secret + 100):
        table = dealt(opened(kinds), number.to_bytes(2, "big"))
        table = played_until(
            table,
            lambda now: now.waiting is not Waiting.MOVE or _second_card(now, seat),
            seed=number,
        )
        if table.waiting is Waiting.MOVE:
            return table
    raise AssertionError("no deal gets that far")


def _second_card(table: Table, seat: int) -> bool:
    return asks(table, seat, Ask.CARD) and table.view(seat).hand.bit_count() == 9


# dealing


def test_sequence_numbers_rise_by_one_from_event_to_event() -> None:
    table = opened()
    numbers = []
    for what in (DealCards(b"one"), None):
        if what is None:
            seat = on_turn(table)
            order = command(table, seat, decision(table, seat, Random(1)))
        else:
            order = command(table, None, what)
        table, happened = table.apply(order)
        numbers += [event.seq for event in happened]

    assert numbers == list(range(2, 2 + len(numbers)))  # 1 is the person sitting down
    assert table.seq == numbers[-1]


def test_a_pack_can_be_dealt_as_it_is() -> None:
    pack = random_pack(5)

    table = dealt_from(opened(), DealCards(pack=pack))

    deal = table.series.deal
    assert deal is not None
    assert sorted(card for hand in (*deal.dealt, deal.skat) for card in mask_cards(hand)) == sorted(
        pack
    )
    assert kinds_of(opened(), None, DealCards(pack=pack)) == [DealStarted]


def dealt_from(table: Table, cards: DealCards) -> Table:
    return said(table, None, cards)


def test_cards_come_from_a_secret_or_a_pack_and_never_from_both() -> None:
    with pytest.raises(SkatError, match="either"):
        DealCards()
    with pytest.raises(SkatError, match="either"):
        DealCards(b"secret", (), random_pack(1))


def test_a_deal_shows_its_commitment_and_no_secret() -> None:
    cards = DealCards(b"a very secret secret")

    assert "secret" not in repr(cards).replace("secret=", "")
    assert cards.commitment is not None
    assert len(cards.commitment) == 64


def test_nobody_at_the_table_deals_and_no_cards_come_twice() -> None:
    table = dealt(opened())

    assert refused(table, 0, DealCards(b"mine")) == "action_not_possible"
    assert refused(table, None, DealCards(b"again")) == "action_not_possible"


def test_no_cards_come_after_the_match() -> None:
    table = played_out(dealt(opened("ccc", deals=1)))

    assert refused(table, None, DealCards(b"more")) == "match_over"


# who may speak


def test_a_person_cannot_move_for_a_computer_player() -> None:
    table = dealt(opened("pcc"))
    seat = on_turn(table)

    assert table.player_of(seat) == "rules"
    assert refused(table, seat, Bid(18), Author.PERSON) == "action_not_possible"


def test_a_computer_player_cannot_move_for_a_person() -> None:
    table = dealt(opened("ppp"))

    assert refused(table, on_turn(table), Bid(18), Author.COMPUTER) == "action_not_possible"


def test_a_move_out_of_turn_is_refused() -> None:
    table = dealt(opened("ppp"))
    other = (on_turn(table) + 1) % 3

    assert refused(table, other, Bid(18)) == "not_your_turn"


def test_a_seat_that_does_not_exist_is_refused() -> None:
    table = dealt(opened())

    with pytest.raises(IllegalMove) as error:
        table.apply(Command(3, 1.0, Bid(18)))
    assert error.value.code == "seat_not_found"
    with pytest.raises(IllegalMove):
        table.apply(Command(None, 1.0, Bid(18)))


def test_a_move_between_two_deals_is_refused() -> None:
    table = played_out(dealt(opened("ppp")))

    assert refused(table, 0, Bid(18)) == "game_over"


# going on, and the end


def test_the_next_deal_cannot_be_asked_for_during_a_deal_or_twice() -> None:
    table = dealt(opened("ppc"))
    assert refused(table, 0, NextDeal()) == "deal_running"

    table = said(played_out(table), 0, NextDeal())
    assert refused(table, 0, NextDeal()) == "action_not_possible"


def test_the_host_ends_an_open_match_between_two_deals() -> None:
    table = dealt(opened("ppc", "classic"))
    assert refused(table, 0, EndMatch()) == "deal_running"

    table = played_out(table, keen=1.0)
    assert refused(table, 1, EndMatch()) == "not_host"
    assert table.may_end(0)
    assert not table.may_end(1)
    ended = said(table, 0, EndMatch())
    assert ended.waiting is Waiting.ENDED
    assert refused(ended, 0, EndMatch()) == "match_over"
    assert refused(ended, 0, NextDeal()) == "match_over"


def test_a_match_of_twelve_deals_goes_on_to_its_end() -> None:
    assert refused(played_out(dealt(opened())), 0, EndMatch()) == "open_end_only"


# coming and going


def test_people_come_and_go() -> None:
    table = opened(connected=False)

    assert kinds_of(table, 0, Connect()) == [Connected]
    there = said(table, 0, Connect())
    assert there.chairs[0].connected
    assert refused(there, 0, Connect()) == "action_not_possible"
    assert not said(there, 0, Disconnect()).chairs[0].connected
    assert refused(table, 0, Disconnect()) == "action_not_possible"


def test_a_computer_player_takes_the_seat_of_a_late_person() -> None:
    table = dealt(opened("ppp", limits=Limits(move_seconds=10)))
    seat = on_turn(table)

    late = command(table, None, TimeUp(), time=table.since + 10)
    table, happened = table.apply(late)

    assert [event.event for event in happened] == [StoodIn(seat, "rules")]
    assert table.player_of(seat) == "rules"
    assert table.deadline is None


def test_a_person_who_comes_back_plays_on_himself() -> None:
    table = dealt(opened("ppp", limits=Limits(grace_seconds=10)))
    seat = on_turn(table)
    table = said(table, seat, Disconnect())
    assert table.deadline is not None
    table = table.apply(command(table, None, TimeUp(), time=table.deadline))[0]
    assert table.player_of(seat) == "rules"

    back = table.apply(Command(seat, 99.0, Connect()))[0]

    assert back.player_of(seat) is None


def test_a_move_of_the_person_sends_the_stand_in_away() -> None:
    table = said(dealt(opened("ppp")), 0, StandIn(0))
    while table.series.turn != 0:
        seat = on_turn(table)
        table = said(table, seat, decision(table, seat, Random(1), keen=1.0))
    move = decision(table, 0, Random(1))

    table, happened = table.apply(Command(0, 50.0, move, Author.PERSON))

    assert happened[0].event == Returned(0)
    assert table.player_of(0) is None


def test_a_person_lets_a_computer_player_play_and_takes_the_seat_back() -> None:
    table = said(dealt(opened("ppp")), 1, StandIn(1))
    assert table.player_of(1) == "rules"
    assert refused(table, 1, StandIn(1), Author.PERSON) == "action_not_possible"

    back = table.apply(Command(1, 9.0, TakeBack()))[0]

    assert back.player_of(1) is None
    assert refused(back, 1, TakeBack()) == "action_not_possible"


def test_only_the_host_replaces_somebody_and_only_an_absent_one() -> None:
    table = dealt(opened("ppp"))

    assert refused(table, 1, StandIn(2)) == "not_host"
    assert refused(table, 0, StandIn(2)) == "action_not_possible"
    table = said(table, 2, Disconnect())
    assert said(table, 0, StandIn(2)).player_of(2) == "rules"


def test_a_stand_in_gives_no_commands_of_the_table() -> None:
    table = said(dealt(opened("pcc")), 0, StandIn(0))

    assert refused(table, 0, Undo(), Author.COMPUTER) == "action_not_possible"


def test_leaving_for_good_needs_a_table_that_allows_it() -> None:
    assert refused(dealt(opened("ppp")), 0, Leave()) == "action_not_possible"


def test_nobody_may_say_that_his_own_time_is_up() -> None:
    table = dealt(opened("ppp", limits=Limits(overdue=Overdue.LEAVE)))

    assert refused(table, on_turn(table), Leave(timed_out=True)) == "action_not_possible"


def test_whoever_leaves_for_good_ends_the_deal_and_is_replaced() -> None:
    table = dealt(opened("ppp", limits=Limits(overdue=Overdue.LEAVE)))

    table, happened = table.apply(command(table, 2, Leave()))

    assert [type(event.event) for event in happened[:2]] == [Left, DealEnded]
    assert table.player_of(2) == "rules"
    assert table.waiting is Waiting.NEXT


def test_time_up_ends_the_deal_where_the_table_says_so() -> None:
    table = dealt(opened("ppp", limits=Limits(move_seconds=5, overdue=Overdue.LEAVE)))
    seat = on_turn(table)

    table = table.apply(command(table, None, TimeUp(), time=table.since + 5))[0]

    result = table.series.entries[-1].result
    assert result.ending is Ending.TIMED_OUT
    assert table.player_of(seat) == "rules"


# undo


def test_undo_goes_back_to_the_own_last_decision() -> None:
    before = before_own_card()
    card = mask_cards(before.view(0).legal)[0]
    after = said(before, 0, Play(card))
    while after.waiting is Waiting.MOVE and after.waiting_for != (0,):
        seat = after.waiting_for[0]
        after = said(after, seat, decision(after, seat, Random(3)))

    undone, happened = after.apply(command(after, 0, Undo()))

    event = happened[0].event
    assert isinstance(event, Undone)
    assert event.to_seq == before.seq
    assert event.moves == after.decisions - before.decisions
    assert undone.view(0) == before.view(0)
    assert undone.decisions == before.decisions
    assert undone.seq == after.seq + 1
    assert undone.undos == (1,)


def test_undo_can_be_repeated_to_the_first_decision_of_the_deal() -> None:
    table = before_own_card()
    times = 0
    while table.may_undo(0):
        table = said(table, 0, Undo())
        times += 1

    assert times == table.undos[-1]
    assert times >= 2
    assert refused(table, 0, Undo()) == "nothing_to_undo"
    view = table.view(0)
    assert not any(who == view.position for who, _ in view.auction)


def test_undo_needs_computer_players_all_around() -> None:
    table = before_own_card("ppc")

    assert not table.may_undo(0)
    assert refused(table, 0, Undo()) == "no_undo_here"


def test_a_finished_deal_cannot_be_undone() -> None:
    table = played_out(before_own_card())

    assert not table.may_undo(0)
    assert refused(table, 0, Undo()) == "no_undo_after_end"


def test_undone_moves_can_be_played_differently() -> None:
    before = before_own_card()
    cards = mask_cards(before.view(0).legal)
    played: list[Move] = [Play(cards[0]), Play(cards[-1])]

    again = said(said(said(before, 0, played[0]), 0, Undo()), 0, played[1])

    assert again.series == said(before, 0, played[1]).series
