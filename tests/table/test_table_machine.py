"""Anything may be asked of a table at any time: it stays consistent, and its log makes it again."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from skat.core.errors import IllegalMove
from skat.core.moves import Claim, Double, Move, Pass
from skat.core.rulesets import Ruleset
from skat.core.views import Ask
from skat.table import (
    OPEN,
    Author,
    Command,
    Commit,
    Connect,
    Contribute,
    DealCards,
    Disconnect,
    EndMatch,
    Fill,
    GetUp,
    Limits,
    LogEntry,
    NextDeal,
    Opening,
    Overdue,
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
    replay,
)
from skat.table.commands import What
from skat.table.promise import CONTRIBUTION_SECONDS
from tests.strategies import QUICK, SOAK, answer, any_move, rulesets, seeds

TABLE_COMMANDS: tuple[What, ...] = (
    NextDeal(),
    Undo(),
    EndMatch(),
    Connect(),
    Disconnect(),
    TakeBack(),
    TimeUp(),
    *(StandIn(seat) for seat in range(4)),
    *(Vacate(seat) for seat in range(4)),
    *(Fill(seat, "rules", f"computer {seat}") for seat in range(4)),
    SitDown("Eve"),
    SitDown("Eve"),
    GetUp(),
    Rematch(7),
)


class Anything(RuleBasedStateMachine):
    """People and computer players at a table, sensible and not."""

    @initialize(
        rules=rulesets,
        kinds=st.lists(st.sampled_from("pppcco"), min_size=4, max_size=4),
        four=st.booleans(),
        move_seconds=st.sampled_from([None, 5.0]),
        grace_seconds=st.sampled_from([None, 3.0]),
        overdue=st.sampled_from(Overdue),
        deals=st.sampled_from([None, 1, 2]),
    )
    def open(
        self,
        rules: Ruleset,
        kinds: list[str],
        four: bool,
        move_seconds: float | None,
        grace_seconds: float | None,
        overdue: Overdue,
        deals: int | None,
    ) -> None:
        count = 4 if four and 4 in rules.table_players else min(rules.table_players)
        seats = tuple(
            OPEN if kind == "o" else Seat(f"seat {number}", None if kind == "p" else "rules")
            for number, kind in enumerate(kinds[:count])
        )
        limits = Limits(move_seconds, grace_seconds, overdue)
        self.table = Table.open(Opening(rules, seats, deals=deals, limits=limits))
        self.log: list[LogEntry] = []
        self.clock = 0.0
        self.seen: dict[int, Table] = {}

    # -- what may be asked -----------------------------------------------------------

    @precondition(lambda self: self.table.wants_commitment)
    @rule(seed=seeds, asks=st.booleans())
    def commit(self, seed: int, asks: bool) -> None:
        assert self.give(Command(None, self.clock, Commit(seed.to_bytes(4, "big"), asks)))

    @precondition(lambda self: self.table.waiting is Waiting.DEAL)
    @rule(seed=seeds)
    def deal(self, seed: int) -> None:
        cards = self.table.promised_cards or DealCards(seed.to_bytes(4, "big"))
        assert self.give(Command(None, self.clock, cards))
        assert self.table.promise is None
        assert self.table.cards == cards

    @precondition(lambda self: self.table.promise is not None)
    @rule(seat=st.integers(0, 3), contribution=st.binary(max_size=300), late=st.booleans())
    def contribute(self, seat: int, contribution: bytes, late: bool) -> None:
        before = self.table.promise
        assert before is not None
        cards = self.table.cards
        old = late and cards is not None and cards.commitment is not None
        commitment = cards.commitment if old and cards is not None else before.commitment
        assert commitment is not None
        taken = self.give(Command(seat, self.clock, Contribute(contribution, commitment)))
        after = self.table.promise
        assert after is not None
        assert after.commitment == before.commitment
        if taken:
            assert after == before.plus(seat, contribution)
            assert before.added[seat] is None
            assert 1 <= len(contribution) <= 256
            assert commitment == before.commitment
        else:
            assert after == before

    @precondition(lambda self: self.table.waiting is Waiting.MOVE)
    @rule(seed=seeds, count=st.integers(1, 12))
    def answer_questions(self, seed: int, count: int) -> None:
        chance = Random(seed)
        for _ in range(count):
            if self.table.waiting is not Waiting.MOVE:
                return
            seat = chance.choice(self.table.waiting_for)
            view = self.table.view(seat)
            assert view.ask is not None
            move: Move
            if view.ask is Ask.KONTRA:
                move = Double() if chance.random() < 0.3 else Pass()
            else:
                move = answer(view, chance)
            accepted = self.give(self.by_whoever_decides(seat, move))
            assert accepted

    @precondition(lambda self: self.table.waiting is Waiting.CONTRIBUTIONS)
    @rule()
    def everybody_contributes(self) -> None:
        for seat in self.table.waiting_for:
            promise = self.table.promise
            assert promise is not None
            what = Contribute(bytes([seat]), promise.commitment)
            assert self.give(Command(seat, self.clock, what))
        assert self.table.waiting in (Waiting.DEAL, Waiting.CONTRIBUTIONS)

    @precondition(lambda self: self.table.waiting is Waiting.NEXT)
    @rule()
    def go_on(self) -> None:
        for seat in self.table.waiting_for:
            if self.table.waiting is Waiting.NEXT:  # with nobody there the first one decides
                assert self.give(Command(seat, self.clock, NextDeal()))

    @rule(seed=seeds)
    def anything_from_anybody(self, seed: int) -> None:
        chance = Random(seed)
        move = any_move(chance)
        if isinstance(move, Claim):
            return  # searching takes long; the machines of core claim
        seat = chance.choice((None, 0, 1, 2, 3))
        what: What = move if chance.random() < 0.6 else chance.choice(TABLE_COMMANDS)
        seq = chance.choice((None, self.table.seq, self.table.seq - 1, chance.randrange(300)))
        self.give(Command(seat, self.clock, what, chance.choice(tuple(Author)), seq))

    @rule(seat=st.integers(0, 3))
    def come_or_go(self, seat: int) -> None:
        if seat in self.table.persons:
            there = self.table.chairs[seat].connected
            assert self.give(Command(seat, self.clock, Disconnect() if there else Connect()))

    @precondition(lambda self: self.table.open_seats and not self.table.series.ended)
    @rule(seed=seeds)
    def sit_down(self, seed: int) -> None:
        seat = Random(seed).choice(self.table.open_seats)
        assert self.give(Command(seat, self.clock, SitDown(f"guest {len(self.log)}")))

    @precondition(lambda self: self.table.persons)
    @rule(seed=seeds)
    def get_up(self, seed: int) -> None:
        assert self.give(Command(Random(seed).choice(self.table.persons), self.clock, GetUp()))

    @rule(seconds=st.integers(1, 9))
    def wait(self, seconds: int) -> None:
        self.clock += seconds
        deadline = self.table.deadline
        if deadline is not None and deadline <= self.clock:
            assert self.give(Command(None, self.clock, TimeUp()))

    @precondition(lambda self: any(self.table.may_undo(seat) for seat in range(len(self.seats))))
    @rule()
    def take_back(self) -> None:
        (seat,) = self.table.persons
        before = self.table
        assert self.give(Command(seat, self.clock, Undo()))
        restored = next(past for past in reversed(before.past) if past.own)
        assert self.table.series == restored.series
        assert self.table.undos[-1] == before.undos[-1] + 1

    # -- what holds ------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.table.opening.seats

    def by_whoever_decides(self, seat: int, what: What) -> Command:
        computer = self.table.player_of(seat) is not None
        author = Author.COMPUTER if computer else Author.PERSON
        return Command(seat, self.clock, what, author, self.table.seq)

    def give(self, command: Command) -> bool:
        before = self.table
        try:
            self.table, happened = before.apply(command)
        except IllegalMove:
            return False
        assert [event.seq for event in happened] == list(
            range(before.seq + 1, self.table.seq + 1)
        ), "every accepted command has events, numbered one after the other"
        assert happened
        self.log.append(LogEntry.of(command, happened))
        return True

    @invariant()
    def those_who_are_waited_for_are_asked(self) -> None:
        table = self.table
        if table.waiting is not Waiting.MOVE:
            assert table.asked == ()
            return
        assert table.waiting_for
        for seat in range(len(self.seats)):
            assert (table.view(seat).ask is not None) == (seat in table.waiting_for)
        spectator = table.view(None)
        assert spectator.ask is None
        assert spectator.hand == 0

    @invariant()
    def a_person_is_host_as_long_as_there_is_one(self) -> None:
        table = self.table
        if self.table.opening.seats[self.table.opening.host].is_person and table.persons:
            assert table.chairs[table.host].holder.is_person
        names = [chair.holder.name for chair in table.chairs if chair.holder.name]
        assert len(set(names)) == len(names)
        if table.waiting is Waiting.PLAYERS:
            assert table.open_seats
            assert table.dealt == 0
        for seat in table.open_seats if table.series.running else ():
            assert table.player_of(seat) is not None, "somebody plays the cards of an open seat"

    @invariant()
    def counts_are_consistent(self) -> None:
        table = self.table
        assert len(table.undos) == table.dealt
        assert table.dealt == len(table.series.entries) + table.series.running
        assert table.decisions >= len(table.past)
        if table.deadline is not None:
            assert table.overdue(table.deadline)

    @invariant()
    def nobody_waits_long_for_contributions(self) -> None:
        table = self.table
        if table.waiting is not Waiting.CONTRIBUTIONS:
            return
        assert table.promise is not None
        assert table.waiting_for
        there = [seat for seat in table.waiting_for if table.chairs[seat].connected]
        assert (table.deadline is None) == (not there)
        if table.deadline is not None:
            assert table.deadline <= self.clock + CONTRIBUTION_SECONDS

    @invariant()
    def a_secret_is_in_no_text(self) -> None:
        table = self.table
        for cards in (table.promise, table.cards):
            if cards is not None and cards.secret is not None:
                assert repr(cards.secret) not in repr(table)
                assert cards.secret.hex() not in repr(table)

    def teardown(self) -> None:
        stored = json.loads(json.dumps([entry.to_json() for entry in self.log]))
        opening = Opening.from_json(json.loads(json.dumps(self.table.opening.to_json())))
        again = replay(opening, [LogEntry.from_json(entry) for entry in stored])
        assert again == self.table


TestAnything = Anything.TestCase
TestAnything.settings = QUICK


@pytest.mark.soak
def test_anything_for_long() -> None:
    run_state_machine_as_test(Anything, settings=SOAK)
