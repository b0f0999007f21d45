"""The next deal is bound to a secret first; then people add to it, and nobody waits long."""

from __future__ import annotations

import pytest

from skat.core import deck
from skat.core.deck import COMPUTER_CONTRIBUTION
from skat.core.errors import IllegalMove
from skat.table import (
    Author,
    Command,
    Commit,
    Connect,
    Contribute,
    DealCards,
    Disconnect,
    LogEntry,
    NextDeal,
    StandIn,
    Table,
    TimeUp,
    Waiting,
    replay,
)
from skat.table.events import Committed, Contributed, Silent
from skat.table.promise import (
    CONTRIBUTION_SECONDS,
    LONGEST_CONTRIBUTION,
    NO_CONTRIBUTION,
)
from tests.table.tables import command, dealt, opened, played_out, refusal, said

SECRET = b"the secret of the next deal"
HASH = deck.commitment(SECRET)


def promised(kinds: str = "ppc", *, asks: bool = True, connected: bool = True) -> Table:
    """Return a table before its first deal, bound to the secret."""
    return said(opened(kinds, connected=connected), None, Commit(SECRET, asks))


def test_the_commitment_is_all_that_is_told_of_the_secret() -> None:
    table, happened = opened().apply(Command(None, 1.0, Commit(SECRET)))

    assert [event.event for event in happened] == [Committed(HASH)]
    assert table.promise is not None
    assert table.promise.commitment == HASH
    for text in (repr(table), repr(happened), repr(Commit(SECRET)), repr(table.promise)):
        assert "secret of the next" not in text
        assert SECRET.hex() not in text


def test_the_pack_follows_from_the_secret_and_what_every_seat_added_in_seat_order() -> None:
    table = promised()
    table = said(table, 1, Contribute(b"one", HASH))
    assert table.waiting is Waiting.CONTRIBUTIONS
    assert table.waiting_for == (0,)
    table = said(table, 0, Contribute(b"zero", HASH))

    assert table.waiting is Waiting.DEAL
    cards = table.promised_cards
    assert cards is not None
    assert cards.contributions == (b"zero", b"one", COMPUTER_CONTRIBUTION)
    table = said(table, None, cards)
    assert table.cards == DealCards(SECRET, (b"zero", b"one", b"computer"))
    assert table.promise is None
    hands, skat = deck.deal_pack(table.series.rules, deck.shuffle(SECRET, cards.contributions))
    deal = table.series.deal
    assert deal is not None
    assert (deal.dealt, deal.skat) == (hands, skat)


def test_other_cards_than_the_promised_ones_are_not_dealt_and_the_refusal_names_no_secret() -> None:
    table = said(promised("pcc"), 0, Contribute(b"mine", HASH))
    assert table.promise is not None
    for cards in (
        DealCards(b"another secret"),
        DealCards(SECRET),
        DealCards(SECRET, (b"other", COMPUTER_CONTRIBUTION, COMPUTER_CONTRIBUTION)),
    ):
        error = refusal(table, None, cards)
        assert HASH in str(error)
        assert "secret of the next" not in str(error)
        assert SECRET.hex() not in str(error)


def test_there_is_one_commitment_for_each_deal_and_none_during_one() -> None:
    assert "one commitment" in str(refusal(promised(), None, Commit(b"better")))
    assert "one commitment" in str(refusal(dealt(opened()), None, Commit(b"better")))
    finished = played_out(dealt(opened(deals=None)))
    assert finished.wants_commitment
    assert said(finished, None, Commit(SECRET)).promise is not None


def test_only_whoever_keeps_the_table_commits() -> None:
    assert refusal(opened(), 0, Commit(SECRET)).code == "action_not_possible"


def test_no_commitment_after_the_last_deal() -> None:
    over = played_out(dealt(opened(rules="quick")))
    assert over.series.ended
    assert not over.wants_commitment
    assert refusal(over, None, Commit(SECRET)).code == "match_over"


# contributions that are refused


def test_a_contribution_before_the_commitment_is_refused() -> None:
    error = refusal(opened(), 0, Contribute(b"early", HASH))
    assert error.code == "no_such_commitment"


def test_a_contribution_to_another_commitment_is_refused() -> None:
    error = refusal(promised(), 0, Contribute(b"mine", deck.commitment(b"something else")))
    assert error.code == "no_such_commitment"
    assert HASH in str(error)


def test_a_late_contribution_is_refused() -> None:
    table = said(promised("pcc"), 0, Contribute(b"mine", HASH))
    assert table.promised_cards is not None
    table = said(table, None, table.promised_cards)
    assert refusal(table, 0, Contribute(b"late", HASH)).code == "contribution_late"
    table = said(played_out(table), None, Commit(b"the next secret"))
    assert refusal(table, 0, Contribute(b"late", HASH)).code == "contribution_late"


def test_a_second_contribution_is_refused_and_the_first_stands() -> None:
    table = said(promised(), 0, Contribute(b"first", HASH))
    assert refusal(table, 0, Contribute(b"second", HASH)).code == "contribution_twice"
    assert table.promise is not None
    assert table.promise.added[0] == b"first"


@pytest.mark.parametrize("size", [0, LONGEST_CONTRIBUTION + 1])
def test_a_contribution_has_a_size(size: int) -> None:
    error = refusal(promised(), 0, Contribute(b"x" * size, HASH))
    assert error.code == "contribution_size"
    assert str(error) == f"expected a contribution of 1 to 256 bytes, got {size}"
    whole = said(promised(), 0, Contribute(b"x" * LONGEST_CONTRIBUTION, HASH))
    assert whole.promise is not None


def test_nobody_contributes_for_another_seat() -> None:
    table = promised()
    assert refusal(table, 0, Contribute(b"for you", HASH, seat=1)).code == "contribution_of_other"
    computer = Command(2, 1.0, Contribute(b"chosen", HASH), Author.PERSON)
    with pytest.raises(IllegalMove):
        table.apply(computer)
    with pytest.raises(IllegalMove):
        table.apply(Command(2, 1.0, Contribute(b"chosen", HASH), Author.COMPUTER))


def test_deals_that_follow_from_a_seed_take_no_contribution_and_wait_for_none() -> None:
    table = promised(asks=False)
    assert table.waiting is Waiting.DEAL
    assert refusal(table, 0, Contribute(b"mine", HASH)).code == "deals_of_seed"
    assert table.promised_cards is not None
    assert table.promised_cards == DealCards(SECRET, ())


# who is waited for


def test_a_silent_person_is_waited_for_a_short_time_only() -> None:
    table = said(promised(), 0, Contribute(b"mine", HASH))
    deadline = table.deadline
    assert deadline == table.since + CONTRIBUTION_SECONDS
    with pytest.raises(IllegalMove):
        table.apply(Command(None, deadline - 0.1, TimeUp()))
    table, happened = table.apply(Command(None, deadline, TimeUp()))
    assert [event.event for event in happened] == [Silent(1)]
    assert table.waiting is Waiting.DEAL
    assert table.promised_cards is not None
    assert table.promised_cards.contributions == (b"mine", NO_CONTRIBUTION, COMPUTER_CONTRIBUTION)
    assert refusal(table, 1, Contribute(b"late", HASH)).code == "contribution_late"


def test_an_absent_person_is_not_waited_for() -> None:
    table = said(promised(connected=False), 0, Connect())
    assert table.waiting_for == (0,)
    assert said(table, 0, Contribute(b"mine", HASH)).waiting is Waiting.DEAL


def test_a_person_whose_seat_a_computer_player_holds_is_not_waited_for() -> None:
    table = said(promised("pcc"), 0, StandIn(0))
    assert table.waiting is Waiting.DEAL


def test_cards_are_not_dealt_while_nobody_is_there() -> None:
    table = said(promised("pcc"), 0, Disconnect())
    assert table.waiting is Waiting.CONTRIBUTIONS
    assert table.waiting_for == (0,)
    assert table.deadline is None
    back = said(table, 0, Connect())
    assert back.deadline == back.chairs[0].since + CONTRIBUTION_SECONDS


def test_computers_among_themselves_wait_for_nothing() -> None:
    assert promised("ccc").waiting is Waiting.DEAL


def test_a_contribution_may_come_while_the_result_is_looked_at() -> None:
    table = said(played_out(dealt(opened("ppc"))), None, Commit(SECRET))
    assert table.waiting is Waiting.NEXT
    table, happened = table.apply(command(table, 1, Contribute(b"early bird", HASH)))
    assert [event.event for event in happened] == [Contributed(1)]
    assert table.waiting is Waiting.NEXT
    for seat in (0, 1):
        table = said(table, seat, NextDeal())
    assert table.waiting is Waiting.CONTRIBUTIONS
    assert table.waiting_for == (0,)


def test_the_time_for_contributions_begins_when_everybody_wants_the_deal() -> None:
    table = said(played_out(dealt(opened("pcc"))), None, Commit(SECRET))
    late = table.since + 1000.0
    table, _ = table.apply(Command(0, late, NextDeal()))
    assert table.deadline == late + CONTRIBUTION_SECONDS


def test_after_a_crash_the_same_secret_waits_for_the_same_contributions() -> None:
    before = Table.open(opened("ppc").opening)
    commands = (
        Command(0, 1.0, Connect()),
        Command(None, 1.0, Commit(SECRET)),
        Command(0, 1.5, Contribute(b"mine", HASH)),
    )
    log = []
    table = before
    for each in commands:
        table, happened = table.apply(each)
        entry = LogEntry.of(each, happened)
        log.append(LogEntry.from_json(entry.to_json()))
    again = replay(before.opening, log)
    assert again == table
    assert again.promise is not None
    assert again.promise.secret == SECRET
    assert again.promise.added == (b"mine", None, None)
