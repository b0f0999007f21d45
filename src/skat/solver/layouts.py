"""One situation with many layouts of the hidden cards: every legal card in each, in one call.

The fast way for players, who imagine the layouts themselves: flat buffers, no `Position`s.
Source: docs/solver.md.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from skat.core.cards import Game
from skat.solver.kernel import load_kernel
from skat.solver.solving import TABLE_BITS, Question

NO_CARD = 255
"""In a row of answers: this card is not legal."""

_SMALL_TABLE = 10
"""For four cards a hand and fewer, where clearing a big table would cost more than the search."""


def card_rows(
    game: Game,
    hands: array[int],
    banks: bytes,
    leader: int,
    table: Sequence[int],
    question: Question = Question.CARDS,
    *,
    threshold: int = 61,
    threads: int = 1,
) -> bytearray:
    """Return what every legal card is worth in each layout.

    Args:
        game: a suit, grand or null.
        hands: masks as ``array("I")``, three a layout: declarer, next, third. They must fit the
            situation; this is not checked.
        banks: card points that are the declarer's already, the skat included; one a layout.
        leader: who led the current trick, or leads the next: 0 declarer, 1, 2.
        table: cards of the current trick.
        question: CARDS or CARDS_REACH.
        threshold: card points for CARDS_REACH, bank included.
        threads: how many to use.

    Returns:
        32 bytes a layout: by card the value or 0 / 1, `NO_CARD` where it is not legal.
    """
    count = len(banks)
    if len(hands) != 3 * count or question not in (Question.CARDS, Question.CARDS_REACH):
        raise ValueError(f"expected three hands for each of {count} layouts, got {len(hands)}")
    rows = bytearray(32 * count)
    on_table = (bytes(table) + b"\xff\xff")[:2]
    status, lower, upper = bytearray(count), bytearray(count), bytearray(count)
    most = max(mask.bit_count() for mask in hands[:3]) if count else 0
    load_kernel().solve(
        question.value,
        hands,
        bytes([game.index]) * count,
        bytes([leader]) * count,
        on_table * count,
        banks,
        bytes([min(255, max(0, threshold))]) * count,
        status,
        lower,
        upper,
        array("Q", bytes(8 * count)),
        rows,
        0,
        threads,
        False,
        _SMALL_TABLE if most <= 4 else TABLE_BITS,
        0,
        None,
    )
    if any(status):
        raise ValueError("expected layouts that fit the table, got one that does not")
    return rows
