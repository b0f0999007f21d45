"""Who is waited for, what each seat sees, and when time is up."""

from __future__ import annotations

import pickle

import pytest

from skat.core.cards import mask_cards
from skat.core.errors import IllegalMove, RulesetError
from skat.core.moves import Double, Pass, Play
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, Phase
from skat.table import Disconnect, Limits, NextDeal, Opening, Seat, Table, TimeUp, Waiting
from tests.table.tables import asks, command, dealt, opened, played_out, played_until, said

KNEIPE = Ruleset.preset("kneipe")


def test_a_new_table_waits_for_cards() -> None:
    table = opened()

    assert table.waiting is Waiting.DEAL
    assert table.waiting_for == ()


def test_a_table_of_four_needs_rules_for_four() -> None:
    seats = tuple(Seat(name) for name in "abcd")

    with pytest.raises(RulesetError, match="4"):
        Table.open(Opening(Ruleset.preset("twelve"), seats))


def test_a_dealt_table_waits_for_the_seat_on_turn() -> None:
    table = dealt(opened())

    assert table.waiting is Waiting.MOVE
    assert table.waiting_for == (table.series.turn,)


def test_the_result_waits_for_the_person_at_the_table() -> None:
    table = played_out(dealt(opened("pcc")))

    assert table.waiting is Waiting.NEXT
    assert table.waiting_for == (0,)
    assert said(table, 0, NextDeal()).waiting is Waiting.DEAL


def test_all_people_must_want_the_next_deal() -> None:
    table = played_out(dealt(opened("ppc")))

    table = said(table, 1, NextDeal())
    assert table.waiting is Waiting.NEXT
    assert table.waiting_for == (0,)
    assert said(table, 0, NextDeal()).waiting is Waiting.DEAL


def test_an_absent_person_does_not_hold_the_next_deal_up() -> None:
    table = played_out(dealt(opened("ppc")))
    table = said(table, 1, NextDeal())

    assert said(table, 0, Disconnect()).waiting is Waiting.DEAL


def test_nobody_there_means_no_next_deal() -> None:
    table = played_out(dealt(opened("ppc", connected=False)))

    assert table.waiting is Waiting.NEXT
    assert table.deadline is None


def test_computer_players_need_no_handshake() -> None:
    assert played_out(dealt(opened("ccc"))).waiting is Waiting.DEAL


def test_the_match_ends_after_its_last_deal() -> None:
    table = played_out(dealt(opened("ccc", deals=1)))

    assert table.waiting is Waiting.ENDED
    assert table.series.ended


def test_a_table_survives_pickling() -> None:
    table = played_out(dealt(opened("pcc", "kneipe")))

    assert pickle.loads(pickle.dumps(table)) == table


# doublings out of turn


def announced(kinds: str, rules: Ruleset = KNEIPE) -> Table:
    """Return a table just after the announcement, seat 0 being the declarer."""
    for secret in range(1000):
        table = dealt(opened(kinds, rules), secret.to_bytes(2, "big"))
        table = played_until(
            table,
            lambda now: now.waiting is not Waiting.MOVE or _phase(now) is Phase.PLAYING,
            seed=secret,
        )
        deal = table.series.deal
        assert deal is not None
        if table.series.running and deal.declarer is not None:
            declarer = table.series.seat_of(deal.declarer)
            if declarer == 0 and deal.contract is not None:
                return table
    raise AssertionError("seat 0 never declares")


def _phase(table: Table) -> Phase:
    deal = table.series.deal
    assert deal is not None
    return deal.phase


def test_computer_defenders_are_asked_for_kontra_before_the_first_card() -> None:
    table = announced("pcc")

    assert set(table.asked) == {1, 2}
    assert table.waiting_for == table.asked
    assert all(table.view(seat).ask is Ask.KONTRA for seat in (1, 2))
    assert table.view(0).ask is None


def test_no_card_is_played_while_somebody_is_asked_for_kontra() -> None:
    table = announced("pcc")
    turn = table.series.turn
    assert turn is not None
    view = table.series.view(turn)
    card = mask_cards(view.legal)[0]

    with pytest.raises(IllegalMove) as refused:
        said(table, turn, Play(card))

    assert refused.value.code == "action_not_possible"


def test_play_begins_when_all_have_declined() -> None:
    table = announced("pcc")
    for seat in table.asked:
        table = said(table, seat, Pass())

    assert table.asked == ()
    turn = table.series.turn
    assert turn is not None
    assert table.view(turn).ask is Ask.CARD


def test_a_person_who_may_double_at_his_own_turn_is_not_asked() -> None:
    table = announced("cpp")

    assert table.asked == ()
    assert table.view(1).may_double


def test_people_are_asked_where_the_first_card_would_end_the_window() -> None:
    rules = KNEIPE.override({"kontra.window": "before_first_lead"})
    table = announced("cpp", rules)

    assert table.asked
    assert table.series.turn not in table.asked


def test_a_person_is_asked_for_re_unless_he_leads() -> None:
    table = said(announced("pcc"), 1, Double())

    leads = table.series.turn == 0
    assert table.asked == (() if leads else (0,))
    assert table.view(0).may_double


# deadlines


def test_nobody_is_short_of_time_by_default() -> None:
    assert dealt(opened("ppp")).deadline is None


def test_a_person_has_so_many_seconds_for_a_move() -> None:
    table = dealt(opened("ppp", limits=Limits(move_seconds=30)))

    assert table.deadline == table.since + 30
    assert table.overdue(table.since + 29) == ()
    assert table.overdue(table.since + 30) == table.waiting_for


def test_a_computer_player_has_no_deadline_at_the_table() -> None:
    assert dealt(opened("ccc", limits=Limits(move_seconds=30))).deadline is None


def test_an_absent_person_has_the_time_of_grace() -> None:
    table = dealt(opened("ppp", limits=Limits(grace_seconds=60)))
    turn = table.series.turn
    assert turn is not None
    assert table.deadline is None

    left = table.apply(command(table, turn, Disconnect(), time=500.0))[0]

    assert left.deadline == 560.0
    assert [left.stands_in_at(seat) for seat in range(3)] == [
        560.0 if seat == turn else None for seat in range(3)
    ]


def test_nobody_steps_in_for_somebody_absent_who_is_not_waited_for() -> None:
    table = dealt(opened("ppp", limits=Limits(grace_seconds=60)))
    turn = table.series.turn
    assert turn is not None
    other = (turn + 1) % 3

    left = table.apply(command(table, other, Disconnect(), time=500.0))[0]

    assert left.stands_in_at(other) is None
    assert left.stands_in_at(turn) is None


def test_nobody_steps_in_where_people_are_waited_for_for_ever() -> None:
    table = dealt(opened("ppp", limits=Limits()))
    turn = table.series.turn
    assert turn is not None

    assert table.apply(command(table, turn, Disconnect(), time=500.0))[0].stands_in_at(turn) is None


def test_time_up_before_the_deadline_is_refused() -> None:
    table = dealt(opened("ppp", limits=Limits(move_seconds=30)))

    with pytest.raises(IllegalMove):
        table.apply(command(table, None, TimeUp(), time=table.since + 29))


def test_a_late_person_goes_on_to_the_next_deal() -> None:
    table = played_out(dealt(opened("ppp", limits=Limits(move_seconds=30))))
    deadline = table.deadline
    assert deadline is not None

    table = table.apply(command(table, None, TimeUp(), time=deadline))[0]

    assert table.waiting is Waiting.DEAL


def test_a_limit_of_no_seconds_is_refused() -> None:
    with pytest.raises(ValueError, match="move_seconds"):
        Limits(move_seconds=0)


def test_a_seat_on_turn_is_asked_in_the_auction() -> None:
    table = dealt(opened("pcc"))
    turn = table.series.turn
    assert turn is not None

    assert asks(table, turn, Ask.BID)
