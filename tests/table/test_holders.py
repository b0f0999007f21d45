"""People take open seats, give them up, are sent away, and somebody is host throughout."""

from __future__ import annotations

import pytest

from skat.core.moves import Pass
from skat.table import (
    OPEN,
    Author,
    Command,
    Connect,
    Disconnect,
    EndMatch,
    Fill,
    GetUp,
    Limits,
    NextDeal,
    Opening,
    Rematch,
    Seat,
    SitDown,
    StandIn,
    Table,
    TakeBack,
    TimeUp,
    Undo,
    Vacate,
    Waiting,
    Watching,
)
from skat.table.commands import What
from skat.table.events import RematchOpened, SatDown, SeatOpened
from skat.table.log import LogEntry
from tests.table.tables import command, dealt, opened, played_out, played_until, refusal, said


def refused(table: Table, seat: int, what: What, *, seq: int | None = None) -> str:
    """Return the code of the refusal of a person's command."""
    return refusal(table, seat, what, Author.PERSON, seq=seq).code


def entered(table: Table, seat: int, name: str) -> Table:
    """Return the table after somebody has sat down and is connected."""
    return said(said(table, seat, SitDown(name)), seat, Connect())


def test_a_table_with_open_seats_waits_for_players() -> None:
    table = opened("poc")

    assert table.waiting is Waiting.PLAYERS
    assert table.waiting_for == (1,)
    assert table.deadline is None


def test_the_last_one_to_sit_down_gets_the_cards_dealt() -> None:
    table = entered(opened("poo"), 1, "Bo")
    assert table.waiting is Waiting.PLAYERS

    table, happened = table.apply(command(table, 2, SitDown("Cy")))

    assert [item.event for item in happened] == [SatDown(2, "Cy", None)]
    assert table.waiting is Waiting.DEAL
    assert table.persons == (0, 1, 2)


def test_the_host_lets_a_computer_player_sit_down() -> None:
    table = said(opened("poc"), 0, Fill(1, "random", "Emil"))

    assert table.waiting is Waiting.DEAL
    assert table.chairs[1].holder == Seat("Emil", "random")
    assert table.player_of(1) == "random"


def test_a_seat_is_taken_only_once() -> None:
    table = entered(opened("poc"), 1, "Bo")

    assert refused(table, 1, SitDown("Cy")) == "seat_taken"
    assert refused(table, 2, SitDown("Cy")) == "seat_taken"
    assert refused(table, 0, Fill(1, "rules", "Emil")) == "seat_taken"


def test_nobody_is_called_like_somebody_else() -> None:
    table = opened("poc")

    assert refused(table, 1, SitDown("ADA")) == "name_taken"
    assert refused(table, 0, Fill(1, "rules", "Cy")) == "name_taken"


def test_only_the_host_fills_and_opens_seats() -> None:
    table = opened("ppo")

    assert refused(table, 1, Fill(2, "rules", "Emil")) == "not_host"
    assert refused(table, 1, Vacate(0)) == "not_host"


def test_an_open_seat_can_do_nothing_but_be_taken() -> None:
    table = opened("ppo")

    for what in (Connect(), GetUp(), Vacate(1), Pass(), NextDeal(), TakeBack()):
        assert refused(table, 2, what) == "seat_lost"


def test_the_host_never_opens_the_own_seat() -> None:
    assert refused(opened("ppc"), 0, Vacate(0)) == "action_not_possible"


def test_whoever_is_sent_away_before_the_first_deal_leaves_an_open_seat() -> None:
    table, happened = opened("ppc").apply(Command(0, 1.0, Vacate(1)))

    assert [item.event for item in happened] == [SeatOpened(1, "Bo", True)]
    assert table.chairs[1].holder == OPEN
    assert table.waiting is Waiting.PLAYERS


def test_a_stand_in_plays_for_whoever_was_sent_away_in_a_deal() -> None:
    table = said(dealt(opened("ppp")), 0, Vacate(1))

    assert table.player_of(1) == "rules"
    assert refused(table, 1, Pass()) == "seat_lost"
    table = played_until(table, lambda now: now.waiting is not Waiting.MOVE)
    table = said(said(table, 0, NextDeal()), 2, NextDeal())
    assert table.waiting is Waiting.DEAL, "an open seat does not hold the match up"


def test_whoever_takes_a_seat_in_a_deal_plays_on_at_once() -> None:
    table = said(dealt(opened("ppp")), 0, Vacate(1))

    table = said(table, 1, SitDown("Eve"))
    assert table.player_of(1) == "rules", "nobody waits for somebody who is not connected"
    table = said(table, 1, Connect())

    assert table.player_of(1) is None
    assert table.view(1).hand == dealt(opened("ppp")).view(1).hand


def test_a_computer_players_seat_can_be_opened_for_a_friend() -> None:
    table = said(dealt(opened("pcc")), 0, Vacate(1))

    assert table.open_seats == (1,)
    assert entered(table, 1, "Eve").persons == (0, 1)


def test_nothing_can_be_taken_back_once_somebody_has_sat_down() -> None:
    table = played_until(dealt(opened("pcc")), lambda now: now.may_undo(0))

    table = entered(said(table, 0, Vacate(1)), 1, "Eve")
    assert refused(table, 0, Undo()) == "no_undo_here"
    table = said(table, 1, GetUp())
    assert not table.may_undo(0), "what two people have played stands"


def test_the_next_person_is_host_when_the_host_gets_up() -> None:
    table = said(dealt(opened("pcp", "kneipe")), 0, GetUp())

    assert table.opener == table.host == 2
    assert entered(table, 0, "Eve").host == 2


def test_a_person_who_is_there_becomes_host_before_one_who_is_not() -> None:
    table = said(opened("ppp"), 1, Disconnect())

    assert said(table, 0, GetUp()).host == 2


def test_the_next_person_is_host_while_a_stand_in_plays_for_an_absent_host() -> None:
    limits = Limits(grace_seconds=30)
    table = played_until(
        dealt(opened("pcp", "kneipe", limits=limits)), lambda now: now.waiting_for == (0,)
    )
    table = said(table, 0, Disconnect())
    assert table.host == 0, "a short absence changes nothing"

    deadline = table.deadline
    assert deadline is not None
    table = table.apply(Command(None, deadline, TimeUp()))[0]
    assert table.host == 2
    assert refused(table, 2, Vacate(0)) == "action_not_possible", "the seat stays the opener's"
    assert said(table, 0, Connect()).host == 0


def test_a_new_host_ends_open_ended_rounds() -> None:
    table = said(played_out(dealt(opened("pcp", "kneipe"))), 0, GetUp())

    assert said(table, 2, EndMatch()).waiting is Waiting.ENDED


def test_a_table_that_everybody_has_left_rests() -> None:
    table = said(dealt(opened("ppc")), 0, GetUp())
    table = said(table, 1, GetUp())
    table = played_until(table, lambda now: now.waiting is not Waiting.MOVE)

    assert table.waiting is Waiting.NEXT
    assert table.waiting_for == ()
    assert table.deadline is None


def test_a_lonely_person_may_be_away_for_as_long_as_he_likes() -> None:
    limits = Limits(grace_seconds=30)
    table = played_until(dealt(opened("pcc", limits=limits)), lambda now: now.waiting_for == (0,))

    assert said(table, 0, Disconnect()).deadline is None


def test_anybody_may_let_a_stand_in_play_for_an_absent_host() -> None:
    table = said(dealt(opened("ppp")), 0, Disconnect())

    assert said(table, 1, StandIn(0)).player_of(0) == "rules"
    assert refused(said(table, 2, Disconnect()), 1, StandIn(2)) == "not_host"


def test_cards_that_are_played_make_nothing_about_seats_stale() -> None:
    table = dealt(opened("ppp"))
    seen = table.seq
    table = said(table, 0, StandIn(0))
    table = played_until(table, lambda now: now.decisions == 4)

    assert said(table, 0, TakeBack(), seq=seen).player_of(0) is None
    assert said(table, 0, Vacate(1), seq=seen).open_seats == (1,)


def test_the_host_does_not_send_somebody_away_whom_he_has_not_seen() -> None:
    table = opened("ppp")
    seen = table.seq
    table = entered(said(table, 1, GetUp()), 1, "Eve")

    assert refused(table, 0, Vacate(1), seq=seen) == "stale"


def test_there_is_one_rematch_after_the_end() -> None:
    table = dealt(opened("ppc", deals=1))
    assert refused(table, 0, Rematch(7)) == "match_running"
    table = played_out(table)
    assert refused(table, 1, Rematch(7)) == "not_host"

    table, happened = table.apply(Command(0, table.since + 1, Rematch(7)))

    assert [item.event for item in happened] == [RematchOpened(0, 7)]
    assert refused(table, 0, Rematch(7)) == "action_not_possible"


def test_seats_cannot_be_taken_after_the_end() -> None:
    table = said(played_out(dealt(opened("ppc", deals=1))), 1, GetUp())

    assert refused(table, 1, SitDown("Eve")) == "match_over"
    assert refused(table, 0, Fill(1, "rules", "Emil")) == "match_over"


@pytest.mark.parametrize(
    "what",
    [SitDown("Bo"), SitDown("Bo", "ab"), GetUp(), Vacate(2), Fill(1, "rules", "Emil"), Rematch(7)],
)
def test_every_command_comes_back_from_its_log(what: object) -> None:
    entry = LogEntry(7, Command(1, 1.5, what))  # type: ignore[arg-type]

    assert LogEntry.from_json(entry.to_json()) == entry


def test_an_opening_keeps_open_seats_and_who_may_watch() -> None:
    opening = opened("poc").opening
    opening = Opening(opening.rules, opening.seats, watching=Watching.NOBODY)

    assert Opening.from_json(opening.to_json()) == opening


def test_an_opening_of_an_older_version_has_no_open_seats() -> None:
    data = opened("pcc").opening.to_json()
    del data["watching"]
    for seat in data["seats"]:
        del seat["open"]

    assert Opening.from_json(data) == opened("pcc").opening
