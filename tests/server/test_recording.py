"""The record of a match replays to what was played at the table."""

from __future__ import annotations

import io
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core import deck
from skat.core.moves import Double, Leave, Pass
from skat.core.rulesets import Ruleset
from skat.core.views import Ask
from skat.records.fairness import Verdict, checked_deals
from skat.records.skatfile import DealRecord, MatchEnd, MatchHeader, Step, Undo
from skat.records.skatfile_reader import read_items
from skat.records.skatfile_replay import verify_items
from skat.server.new_match import read_new_match, stored_match
from skat.server.recording import record_items, record_text
from skat.server.store import StoredMatch
from skat.table import (
    Command,
    Commit,
    Connect,
    Contribute,
    DealCards,
    EndMatch,
    Fill,
    GetUp,
    Hint,
    Limits,
    LogEntry,
    NextDeal,
    Opening,
    Overdue,
    Seat,
    SitDown,
    StandIn,
    Table,
    TimeUp,
    Vacate,
    Waiting,
)
from skat.table import Undo as TakeBackMove
from skat.table.commands import What
from tests.strategies import QUICK, answer, rulesets, seeds
from tests.table.tables import command


class Kept:
    """A match with its log, as the server keeps it."""

    def __init__(self, match: StoredMatch, seed: str | None = None) -> None:
        self.match = match
        self.seed = seed
        self.table = Table.open(match.opening)
        self.log: list[LogEntry] = []

    def give(self, seat: int | None, what: What) -> None:
        order = command(self.table, seat, what)
        self.table, happened = self.table.apply(order)
        self.log.append(LogEntry.of(order, happened))

    def deal(self) -> None:
        number = self.table.dealt + 1
        self.give(None, DealCards(deck.secret_from_seed(self.seed or "cards", number)))

    def play_on(self, chance: Random, *, undo: float = 0.05, until_hint: bool = False) -> None:
        """Play the deal on the table to its end, or until seat 0 may have a hint."""
        while self.table.waiting is Waiting.MOVE:
            if until_hint and self.table.hint_refusal(0) is None:
                return
            if self.table.may_undo(0) and chance.random() < undo:
                self.give(0, TakeBackMove())
                continue
            seat = self.table.waiting_for[0]
            view = self.table.view(seat)
            if view.ask is Ask.KONTRA:
                self.give(seat, Double() if chance.random() < 0.5 else Pass())
            else:
                self.give(seat, answer(view, chance, keen=0.7))

    def items(self) -> list[MatchHeader | DealRecord | MatchEnd]:
        """Return the record as it is read back from its text."""
        text = record_text(self.match, self.log)
        return list(read_items(io.StringIO(text)))


def kept(
    rules: Ruleset, *, people: int = 1, limits: Limits | None = None, hints: bool = False
) -> Kept:
    seats = tuple(
        Seat("Ada" if number == 0 else f"Bo {number}", None if number < people else "rules")
        for number in range(min(rules.table_players))
    )
    opening = Opening(
        rules,
        seats,
        first_dealer=deck.draw_first_dealer(b"series", len(seats)),
        limits=limits or Limits(),
        opened_at=1_700_000_000.0,
        hints=hints,
    )
    match = Kept(StoredMatch(opening, rules.name, b"series", "chance", None))
    match.give(0, Connect())
    return match


@QUICK
@given(rules=rulesets, seed=seeds, deals=st.integers(1, 3))
def test_a_record_replays_to_the_same_match(rules: Ruleset, seed: int, deals: int) -> None:
    chance = Random(seed)
    match = kept(rules)
    for _ in range(deals):
        match.deal()
        match.play_on(chance)
        if match.table.waiting is not Waiting.NEXT:
            break
        match.give(0, NextDeal())

    replayed = list(verify_items(match.items()))

    assert [deal.record.totals for deal in replayed] == [
        entry.totals for entry in match.table.series.entries
    ]
    assert replayed[-1].series.entries == match.table.series.entries


def test_a_deal_with_hints_says_so_and_is_no_fair_measure() -> None:
    match = kept(Ruleset.preset("twelve"), hints=True)
    match.deal()
    match.play_on(Random(1), undo=0.0, until_hint=True)
    match.give(0, Hint())
    match.play_on(Random(1), undo=0.0)
    record = match.items()[1]

    assert isinstance(record, DealRecord)
    assert record.notes == (("hints", "1"),)
    assert not record.clean


def test_what_was_taken_back_stays_in_the_record() -> None:
    for number in range(50):
        match = kept(Ruleset.preset("twelve"))
        match.deal()
        match.play_on(Random(number), undo=0.3)
        if match.table.undos[-1] > 1:
            break
    record = match.items()[1]

    assert isinstance(record, DealRecord)
    assert sum(isinstance(step, Undo) for step in record.steps) == match.table.undos[-1]
    assert ("undos", str(match.table.undos[-1])) in record.notes
    assert not record.clean
    assert not replace(record, notes=()).clean


def test_a_deal_in_which_nothing_was_taken_back_is_clean() -> None:
    match = kept(Ruleset.preset("twelve"))
    match.deal()
    match.play_on(Random(1), undo=0.0)
    record = match.items()[1]

    assert isinstance(record, DealRecord)
    record = replace(record, notes=())
    assert record.clean
    assert not replace(record, notes=(("hints", "1"),)).clean
    assert not replace(record, notes=(("again", "1"),)).clean


def test_a_deal_that_a_stand_in_has_played_is_marked() -> None:
    match = kept(Ruleset.preset("twelve"))
    match.deal()
    match.give(0, StandIn(0))
    match.play_on(Random(1), undo=0.0)
    record = match.items()[1]

    assert isinstance(record, DealRecord)
    assert ("stand-in", "0") in record.notes
    assert not record.clean


def test_the_header_names_those_who_hold_the_seats() -> None:
    match = kept(Ruleset.preset("twelve"))
    match.give(0, Vacate(1))
    match.give(1, SitDown("Eve"))

    header = match.items()[0]

    assert isinstance(header, MatchHeader)
    assert [(seat.kind, seat.name) for seat in header.seats][:2] == [
        ("person", "Ada"),
        ("person", "Eve"),
    ]


def test_a_running_deal_is_not_in_the_record() -> None:
    match = kept(Ruleset.preset("twelve"))
    match.deal()
    match.play_on(Random(1))
    match.give(0, NextDeal())
    match.deal()

    text = record_text(match.match, match.log)

    assert len(match.items()) == 2
    cards = match.table.cards
    assert cards is not None
    assert cards.secret is not None
    assert cards.secret.hex() not in text
    assert str(cards.commitment) not in text
    assert ".".join(card.name for card in cards.cards) not in text


def test_a_match_without_a_finished_deal_is_a_header() -> None:
    match = kept(Ruleset.preset("twelve"))

    (header,) = match.items()

    assert isinstance(header, MatchHeader)
    assert [seat.kind for seat in header.seats] == ["person", "rules", "rules"]
    assert header.date == "2023-11-14T22:13:20Z"


def test_a_match_that_its_host_ended_is_closed() -> None:
    match = kept(Ruleset.preset("classic"))
    while match.table.waiting is not Waiting.NEXT or not match.table.series.entries[-1].counts:
        if match.table.waiting is Waiting.NEXT:
            match.give(0, NextDeal())
        match.deal()
        match.play_on(Random(2))
    match.give(0, EndMatch())

    end = match.items()[-1]

    assert end == MatchEnd(match.table.series.totals, match.table.series.winners)
    assert list(verify_items(match.items()))


@pytest.mark.parametrize("leaves", [True, False])
def test_somebody_who_leaves_is_in_the_record(leaves: bool) -> None:
    limits = Limits(move_seconds=5.0, overdue=Overdue.LEAVE)
    match = kept(Ruleset.preset("twelve"), people=3, limits=limits)
    match.deal()
    if leaves:
        match.give(1, Leave())
    else:
        order = Command(None, match.table.since + 5, TimeUp())
        match.table, happened = match.table.apply(order)
        match.log.append(LogEntry.of(order, happened))

    record = match.items()[1]

    assert isinstance(record, DealRecord)
    last = record.steps[-1]
    assert isinstance(last, Step)
    assert last.move == Leave(timed_out=not leaves)
    assert list(verify_items(match.items()))


def test_the_seed_is_told_only_after_the_match() -> None:
    asked = {
        "preset": "quick",
        "seats": ["person", "rules", "rules"],
        "name": "Ada",
    }
    match = Kept(stored_match(read_new_match(asked), "my seed", 0.0), "my seed")
    match.give(0, Connect())
    assert "my seed" not in record_text(match.match, match.log)

    match.deal()
    match.play_on(Random(1), undo=0)
    header = next(record_items(match.match, match.log))

    assert isinstance(header, MatchHeader)
    assert header.seed == "my seed"
    assert list(verify_items(match.items()))


def test_a_deal_notes_who_was_a_computer_player_where_that_has_changed() -> None:
    match = kept(Ruleset.preset("twelve"), people=2)
    match.give(1, Connect())
    for number in range(2):
        secret = b"secret %d" % number
        match.give(None, Commit(secret))
        for seat in match.table.persons:
            match.give(seat, Contribute(b"mine", deck.commitment(secret)))
        if number:
            match.give(0, NextDeal())
        cards = match.table.promised_cards
        assert cards is not None
        match.give(None, cards)
        match.play_on(Random(3), undo=0)
        if not number:
            match.give(1, GetUp())
            match.give(0, Fill(1, "rules", "Anni"))

    header, first, second = match.items()[:3]
    assert isinstance(header, MatchHeader)
    assert isinstance(first, DealRecord)
    assert isinstance(second, DealRecord)
    assert [seat.kind for seat in header.seats] == ["person", "rules", "rules"]
    assert ("computers", "2") in first.notes
    assert "computers" not in dict(second.notes)
    checked = list(checked_deals(io.StringIO(record_text(match.match, match.log))))
    assert [one.verdict for one in checked][1:] == [Verdict.RIGHT, Verdict.RIGHT]
