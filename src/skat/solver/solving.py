"""Questions to the kernel: one position or many, with limits, progress and cancellation.

Answers never depend on threads or on what was asked before. Source: docs/solver.md.
"""

from __future__ import annotations

import os
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from skat.core.cards import CARDS, Card, Game
from skat.core.errors import SkatError
from skat.solver.kernel import load_kernel
from skat.solver.positions import Position

if TYPE_CHECKING:
    from skat.core.deal import Deal

TABLE_BITS = 16
"""Size of one thread's tables: 2**16 entries of 16 bytes, about 1 MB for points and for tricks."""


class Question(Enum):
    """What may be asked of a position; the value is its number in the kernel."""

    VALUE = 0
    """The card points of the declarer under best play, bank included."""
    REACH = 1
    """Does he reach the threshold (bank included)?"""
    CARDS = 2
    """The value after each legal card; in null whether it keeps the null."""
    CARDS_REACH = 3
    """For each legal card: does it keep the threshold?"""
    MADE = 4
    """Null: does he avoid every further trick?"""
    ALL_TRICKS = 5
    """Does he take every trick from the current one on?"""
    NO_TRICK = 6
    """Trump games: can he be kept from every one? In null the same as MADE."""


class Status(Enum):
    """How a question ended."""

    DONE = 0
    NODE_LIMIT = 1
    CANCELLED = 2


@dataclass(frozen=True, slots=True)
class Answer:
    """The kernel's answer to one question.

    Attributes:
        status: DONE, or the limit that was hit; then only the interval is known.
        lower: what is proven at least: card points, or 0 / 1 for no / yes.
        upper: what is proven at most; equal to `lower` when done.
        cards: by legal card its value, or whether it keeps the aim; empty unless asked for.
        nodes: cards tried by the search.
    """

    status: Status
    lower: int
    upper: int
    cards: dict[Card, int]
    nodes: int

    @property
    def value(self) -> int:
        """The answer as a number.

        Raises:
            SkatError: if a limit was hit first.
        """
        if self.lower != self.upper or self.status is not Status.DONE:
            raise SkatError(
                f"expected a finished search, got {self.lower} to {self.upper} "
                f"({self.status.name.lower().replace('_', ' ')})"
            )
        return self.lower


@dataclass(frozen=True, slots=True)
class Solution:
    """What open cards say about a position.

    Attributes:
        position: the position asked about.
        value: card points of the declarer under best play, bank included; in null 1 if he
            takes no further trick, else 0; None if a limit was hit.
        lower: proven at least.
        upper: proven at most.
        cards: by legal card its value (in null 1 if it keeps the null, else 0).
        line: one best line of play, from the next card to the end.
        nodes: cards tried by the search, the line included.
    """

    position: Position
    value: int | None
    lower: int
    upper: int
    cards: dict[Card, int]
    line: tuple[Card, ...]
    nodes: int

    @property
    def best(self) -> tuple[Card, ...]:
        """The best cards for whoever is to move."""
        if not self.cards:
            return ()
        aim = max if self.position.to_move == 0 else min
        best = aim(self.cards.values())
        return tuple(card for card, value in self.cards.items() if value == best)


def solve(
    position: Position | Deal, *, node_limit: int = 0, seconds: float | None = None
) -> Solution:
    """Return what a position is worth with best play of all, and which cards reach it.

    The value of every legal card, and one line of best play, come with it. In null the values
    are 1 (no further trick is forced on the declarer) and 0.

    Args:
        position: a `Position`, or a `Deal` that is being played (its cards are looked at openly).
        node_limit: stop after about so many nodes a question; 0 for no limit.
        seconds: stop after this time; None for no limit.

    Returns:
        A `Solution`. If a limit was hit its `value` is None, and `lower` and `upper` hold the
        interval proven so far.

    Raises:
        SkatError: if the deal is not being played, or the cards make no position.
        SolverUnavailable: if the kernel was not built.

    >>> from skat.solver import Position
    >>> solution = solve(Position.parse('''
    ...     contract hearts
    ...     declarer CJ H8
    ...     next     HA D9
    ...     third    DA H9
    ... '''))
    >>> solution.value, [card.name for card in solution.best]
    (24, ['CJ'])
    """
    start = position if isinstance(position, Position) else Position.of_deal(position)
    deadline = None if seconds is None else time.monotonic() + seconds
    null = start.game is Game.NULL
    first = _ask(start, Question.MADE if null else Question.VALUE, node_limit, deadline, fresh=True)
    nodes = first.nodes
    if first.status is not Status.DONE:
        return Solution(start, None, first.lower, first.upper, {}, (), nodes)
    cards = _ask(start, Question.CARDS, node_limit, deadline)
    nodes += cards.nodes
    line: list[Card] = []
    at, options = start, cards
    while options.cards:
        aim = max if at.to_move == 0 else min
        best = aim(options.cards.values())
        card = next(card for card, value in options.cards.items() if value == best)
        line.append(card)
        winner_before = len(at.table) == 2
        at = at.play(card)
        if null and winner_before and at.leader == 0:
            break  # the declarer has taken a trick
        if not at.legal:
            break
        options = _ask(at, Question.CARDS, node_limit, deadline)
        nodes += options.nodes
    return Solution(start, first.lower, first.lower, first.upper, cards.cards, tuple(line), nodes)


def _ask(
    position: Position,
    question: Question,
    nodes: int,
    deadline: float | None,
    *,
    fresh: bool = False,
) -> Answer:
    seconds = None if deadline is None else max(0.0, deadline - time.monotonic())
    return solve_many(
        [position], question, node_limit=nodes, seconds=seconds, threads=1, fresh=fresh
    )[0]


def value(position: Position | Deal) -> int:
    """Return the declarer's card points under best play, bank included; null is refused."""
    return solve_many([position], Question.VALUE, threads=1)[0].value


def reaches(position: Position | Deal, threshold: int) -> bool:
    """Return whether the declarer reaches so many card points, bank included."""
    return bool(solve_many([position], Question.REACH, threshold=threshold, threads=1)[0].value)


def card_values(position: Position | Deal) -> dict[Card, int]:
    """Return the value after each legal card (null: 1 if it keeps the null, else 0)."""
    return solve_many([position], Question.CARDS, threads=1)[0].cards


def cards_reaching(position: Position | Deal, threshold: int) -> dict[Card, int]:
    """Return for each legal card whether (1 or 0) the declarer then reaches the threshold."""
    answer = solve_many([position], Question.CARDS_REACH, threshold=threshold, threads=1)
    return answer[0].cards


def null_made(position: Position | Deal) -> bool:
    """Return whether a null declarer can avoid every further trick."""
    return bool(solve_many([position], Question.MADE, threads=1)[0].value)


def takes_all_tricks(position: Position | Deal) -> bool:
    """Return whether the declarer can take every trick from the current one on."""
    return bool(solve_many([position], Question.ALL_TRICKS, threads=1)[0].value)


def takes_no_trick(position: Position | Deal) -> bool:
    """Return whether the defenders can keep him from every trick from the current one on."""
    return bool(solve_many([position], Question.NO_TRICK, threads=1)[0].value)


def solve_many(
    positions: Sequence[Position | Deal],
    question: Question = Question.VALUE,
    *,
    threshold: int | Sequence[int] = 61,
    threads: int | None = None,
    node_limit: int = 0,
    seconds: float | None = None,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    fresh: bool = True,
    table_bits: int = TABLE_BITS,
    switches: int = 0,
) -> list[Answer]:
    """Answer one question about many positions, on several threads with the GIL released.

    Args:
        positions: what to look at; a `Deal` means its open position.
        question: what to ask of all of them.
        threshold: card points for REACH and CARDS_REACH, bank included; one, or one each.
        threads: None for as many as there are cores.
        node_limit: nodes for each position; 0 for no limit.
        seconds: time for the whole batch.
        progress: called about every 50 ms with the number of positions answered.
        cancelled: asked as often; true stops the batch.
        fresh: start every position with an empty table, so that node counts repeat.
        table_bits: 2**table_bits entries a thread (16 bytes each).
        switches: kernel checks only: 1 no bound transfer, 2 no merging of equal cards,
            4 no table, 8 no static bounds.

    Returns:
        One `Answer` a position, in order. Positions that a limit has cut off keep the interval
        proven so far.

    Raises:
        SkatError: if a question does not fit its position.
        SolverUnavailable: if the kernel was not built.
    """
    count = len(positions)
    places = [item if isinstance(item, Position) else Position.of_deal(item) for item in positions]
    aims = [threshold] * count if isinstance(threshold, int) else list(threshold)
    _check_questions(places, question, aims)
    kernel = load_kernel()
    hands = array("I", [mask for place in places for mask in place.hands])
    table = bytearray()
    for place in places:
        table += bytes(place.table) + b"\xff" * (2 - len(place.table))
    lower, upper, status = bytearray(count), bytearray(count), bytearray(count)
    nodes = array("Q", bytes(8 * count))
    wants_cards = question in (Question.CARDS, Question.CARDS_REACH)
    cards = bytearray(32 * count if wants_cards else 0)
    deadline = None if seconds is None else time.monotonic() + seconds

    def wait(done: int) -> bool:
        if progress is not None:
            progress(done)
        if cancelled is not None and cancelled():
            return False
        return deadline is None or time.monotonic() < deadline

    if deadline is not None and time.monotonic() >= deadline:
        return [_cut_off(place, question) for place in places]
    watched = progress is not None or cancelled is not None or deadline is not None
    kernel.solve(
        question.value,
        hands,
        bytes(place.game.index for place in places),
        bytes(place.leader for place in places),
        bytes(table),
        bytes(place.bank for place in places),
        bytes(min(255, max(0, aim)) for aim in aims),
        status,
        lower,
        upper,
        nodes,
        cards,
        node_limit,
        threads or os.cpu_count() or 1,
        fresh,
        table_bits,
        switches,
        wait if watched else None,
    )
    if progress is not None:
        progress(count)
    answers = []
    for index, place in enumerate(places):
        if status[index] == 3:
            raise SkatError(f"expected a well-formed position, got number {index}: {place}")
        state = Status(status[index])
        row = cards[32 * index : 32 * index + 32] if wants_cards else b""
        worth = {CARDS[card]: row[card] for card in range(len(row)) if row[card] != 255}
        if state is Status.DONE:
            low, high = lower[index], upper[index]
        else:
            cut = _cut_off(place, question)
            low, high = max(cut.lower, lower[index]), min(cut.upper, upper[index])
        answers.append(Answer(state, low, high, worth, nodes[index]))
    return answers


def _cut_off(place: Position, question: Question) -> Answer:
    """Return what is known of a position that was not looked at."""
    points = question is Question.VALUE or (
        question is Question.CARDS and place.game is not Game.NULL
    )
    low, high = (place.bank, place.bank + place.rest) if points else (0, 1)
    return Answer(Status.CANCELLED, low, high, {}, 0)


def _check_questions(places: list[Position], question: Question, aims: list[int]) -> None:
    if len(aims) != len(places):
        raise SkatError(f"expected one threshold for each of {len(places)}, got {len(aims)}")
    for index, place in enumerate(places):
        null = place.game is Game.NULL
        if null and question in (Question.VALUE, Question.REACH, Question.CARDS_REACH):
            raise SkatError(
                f"expected a game with card points for {question.name.lower()}, got null "
                f"(position {index})"
            )
        if not null and question is Question.MADE:
            raise SkatError(f"expected null, got {place.game} (position {index})")
