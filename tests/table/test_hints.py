"""A hint is asked for at the table, noted, and changes nothing that is played."""

from __future__ import annotations

from random import Random

from skat.core.cards import mask_cards
from skat.core.moves import Play
from skat.core.views import Ask
from skat.table import Connect, DealCards, Hint, LogEntry, Opening, Table, Undo, replay
from skat.table.commands import What
from skat.table.events import Hinted
from tests.table.tables import command, dealt, decision, opened, played_until, refusal, said


def asked(kinds: str = "pcc", preset: str = "twelve") -> Table:
    """Return a table with hints at which seat 0 has to play a card."""
    table = dealt(opened(kinds, preset, hints=True))
    return played_until(table, lambda now: now.view(0).ask is Ask.CARD, keen=1.0)


def test_a_hint_is_an_event_and_changes_nothing_else() -> None:
    before = asked()

    after, happened = before.apply(command(before, 0, Hint()))

    assert [item.event for item in happened] == [Hinted(0)]
    assert after.view(0) == before.view(0)
    assert (after.hints, after.decisions) == ((1,), before.decisions)


def test_a_card_chosen_before_the_hint_was_noted_is_not_stale() -> None:
    before = asked()
    card = mask_cards(before.view(0).legal)[0]

    after = said(said(before, 0, Hint()), 0, Play(card), seq=before.seq)

    assert after.decisions == before.decisions + 1


def test_a_hint_that_was_taken_stays_noted_when_the_move_is_taken_back() -> None:
    table = said(asked(), 0, Hint())
    table = said(table, 0, Play(mask_cards(table.view(0).legal)[0]))

    assert said(table, 0, Undo()).hints == (1,)


def test_hints_are_refused_where_there_are_none_and_where_nothing_is_asked() -> None:
    without = played_until(dealt(opened()), lambda now: now.view(0).ask is Ask.CARD, keen=1.0)
    assert refusal(without, 0, Hint()).code == "no_hints_here"
    others = played_until(dealt(opened(hints=True)), lambda now: now.waiting_for == (1,))
    assert refusal(others, 0, Hint()).code == "no_question"
    assert refusal(opened(hints=True), 0, Hint()).code == "no_question"


def test_a_doubling_that_may_be_said_out_of_turn_is_a_question_too() -> None:
    table = dealt(opened("ppp", "kneipe", hints=True))
    table = played_until(
        table,
        lambda now: any(
            now.view(seat).may_double and now.view(seat).ask is None for seat in range(3)
        ),
        keen=1.0,
    )
    seat = next(
        seat for seat in range(3) if table.view(seat).may_double and not table.view(seat).ask
    )

    question = table.question(seat)

    assert question is not None
    assert question.ask is Ask.KONTRA
    assert table.hint_refusal(seat) is None


def test_the_log_and_the_opening_bring_hints_back() -> None:
    table = opened(hints=True, connected=False)
    entries = []

    def give(seat: int | None, what: What) -> Table:
        order = command(table, seat, what)
        after, happened = table.apply(order)
        entries.append(LogEntry.from_json(LogEntry.of(order, happened).to_json()))
        return after

    table = give(0, Connect())
    table = give(None, DealCards(b"secret"))
    while table.hint_refusal(0) is not None:
        seat = table.waiting_for[0]
        table = give(seat, decision(table, seat, Random(1)))
    table = give(0, Hint())

    assert replay(Opening.from_json(table.opening.to_json()), entries) == table
