"""Tables for tests: opened, dealt and played on, with a clock that counts the commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from skat.core.errors import IllegalMove
from skat.core.moves import Move, Pass
from skat.core.rulesets import Ruleset
from skat.core.views import Ask
from skat.table import (
    OPEN,
    Author,
    Command,
    Connect,
    DealCards,
    Limits,
    Opening,
    Seat,
    Table,
    Waiting,
)
from skat.table.commands import What
from tests.strategies import answer

NAMES = ("Ada", "Bo", "Cy", "Di")
NO_LIMITS = Limits()


def opened(
    kinds: str = "pcc",
    rules: Ruleset | str = "twelve",
    *,
    deals: int | None = None,
    limits: Limits = NO_LIMITS,
    connected: bool = True,
    hints: bool = False,
) -> Table:
    """Return a table before its first deal.

    Args:
        kinds: a letter for each seat: person, computer player or open.
        rules: the rule set, or the name of a preset.
        deals: number of deals, where it differs from the rule set's.
        limits: how long people are waited for.
        connected: the people are there.
        hints: may be asked for.
    """
    seats = tuple(
        OPEN if kind == "o" else Seat(NAMES[number], None if kind == "p" else "rules")
        for number, kind in enumerate(kinds)
    )
    if isinstance(rules, str):
        rules = Ruleset.preset(rules)
    host = kinds.index("p") if "p" in kinds else 0
    table = Table.open(Opening(rules, seats, host=host, deals=deals, limits=limits, hints=hints))
    for seat in table.opening.persons if connected else ():
        table = said(table, seat, Connect())
    return table


def dealt(table: Table, secret: bytes = b"secret") -> Table:
    """Return the table with the next deal on it."""
    return said(table, None, DealCards(secret))


def said(table: Table, seat: int | None, what: What, *, seq: int | None = None) -> Table:
    """Return the table after a command of whoever decides for the seat."""
    return table.apply(command(table, seat, what, seq=seq))[0]


def command(
    table: Table, seat: int | None, what: What, *, seq: int | None = None, time: float | None = None
) -> Command:
    """Return a command a second after the last one."""
    computer = seat is not None and isinstance(what, Move) and table.player_of(seat) is not None
    author = Author.COMPUTER if computer else Author.PERSON
    return Command(seat, table.since + 1 if time is None else time, what, author, seq)


def refusal(
    table: Table,
    seat: int | None,
    what: What,
    author: Author | None = None,
    *,
    seq: int | None = None,
) -> IllegalMove:
    """Return the error with which a command is refused, by default of whoever decides."""
    order = command(table, seat, what, seq=seq)
    if author is not None:
        order = replace(order, author=author)
    with pytest.raises(IllegalMove) as caught:
        table.apply(order)
    return caught.value


def decision(table: Table, seat: int, chance: Random, *, keen: float = 0.4) -> Move:
    """Return something that the seat may answer to what it is asked."""
    view = table.view(seat)
    if view.ask is Ask.KONTRA:
        return Pass()
    return answer(view, chance, keen=keen)


def played_until(
    table: Table, stop: Callable[[Table], bool], *, seed: int = 1, keen: float = 0.8
) -> Table:
    """Return the table after random decisions of everybody, until something is true of it."""
    chance = Random(seed)
    while not stop(table):
        assert table.waiting is Waiting.MOVE, "the deal is over before that"
        seat = table.waiting_for[0]
        table = said(table, seat, decision(table, seat, chance, keen=keen))
    return table


def played_out(table: Table, *, seed: int = 1, keen: float = 0.8) -> Table:
    """Return the table after the deal on it is over."""
    return played_until(table, lambda now: now.waiting is not Waiting.MOVE, seed=seed, keen=keen)


def asks(table: Table, seat: int, ask: Ask) -> bool:
    """Return whether a seat is asked this."""
    return table.waiting is Waiting.MOVE and table.view(seat).ask is ask
