"""Writes the record of a match while it is played, a deal at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

from skat.core import deck
from skat.core.cards import Card
from skat.core.moves import Move
from skat.core.series import Event, Series
from skat.records.skatfile import (
    NO_PROOF,
    MatchHeader,
    Proof,
    Seat,
    Step,
    deal_record,
    item_text,
    match_end,
)

PROGRAM = "engine"
"""What a program is called in a record; how it was started is nobody else's business."""


class Recorder:
    """An observer that writes our own format."""

    def __init__(
        self,
        target: IO[str],
        series: Series,
        seats: Sequence[Seat],
        seed: str,
        board: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Write the header of a match before its first deal.

        Args:
            target: what to write to.
            series: the match.
            seats: who sits where.
            seed: of the cards.
            board: notes on a deal that stands alone, whose dealer and number are given and not
                drawn; none for a match that begins at its beginning.
        """
        self._target = target
        self._seed = seed
        header = MatchHeader(
            series.rules,
            tuple(seats),
            series.dealer,
            series.length,
            seed=None if board else seed,
            proof=NO_PROOF if board else self._proof(0),
            notes=tuple(board),
        )
        self._write(item_text(header))
        self._number = 0
        self._pack: tuple[Card, ...] = ()
        self._steps: list[Step] = []

    def dealt(
        self, series: Series, number: int, pack: tuple[Card, ...], events: tuple[Event, ...]
    ) -> None:
        """Begin a deal."""
        self._number, self._pack, self._steps = number, pack, []

    def moved(self, series: Series, seat: int, move: Move, events: tuple[Event, ...]) -> None:
        """Note a move; the last one of a deal writes it."""
        position = series.position_of(seat)
        assert position is not None
        self._steps.append(Step(position, move))
        if not series.running:
            record = deal_record(
                series.entries[-1], self._pack, self._steps, proof=self._proof(self._number)
            )
            self._write(item_text(record))

    def close(self, series: Series) -> None:
        """Write the end of the match, if it has come."""
        if series.ended:
            self._write(item_text(match_end(series)))

    def _proof(self, number: int) -> Proof:
        secret = deck.secret_from_seed(self._seed, number)
        return Proof(deck.commitment(secret), secret)

    def _write(self, text: str) -> None:
        self._target.write(text)
        self._target.flush()
