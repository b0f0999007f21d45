"""Replaying our own records through core, and comparing everything that they claim.

What must agree: numbers, dealers, every move, list points, totals, winners, and
the packs with their secrets. Source: docs/formats/record.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from skat.core import deck
from skat.core.errors import IllegalMove, RecordDiffers, RecordError, SkatError
from skat.core.series import Series
from skat.records.skatfile import (
    DealRecord,
    Item,
    MatchEnd,
    MatchHeader,
    Proof,
    Undo,
)
from skat.records.skatfile_reader import read_items
from skat.records.source import OnError, Source, report


@dataclass(frozen=True, slots=True)
class ReplayedDeal:
    """A deal that was replayed and agrees with its record."""

    header: MatchHeader
    record: DealRecord
    series: Series
    """The match after this deal; its last entry is this deal's."""


def verify_file(source: Source, on_error: OnError = "raise") -> Iterator[ReplayedDeal]:
    """Yield the deals of a file, each after its replay agreed with everything stored.

    Args:
        source: as for `read_items`.
        on_error: as for `read_items`; a match with an error is skipped from there on.

    Raises:
        RecordError: with the line, and what was expected and what came.
        OSError: if the file cannot be opened.
    """
    match: MatchReplay | None = None
    for item in read_items(source, on_error):
        try:
            if isinstance(item, MatchHeader):
                match = MatchReplay(item)
            elif match is not None:
                replayed = match.take(item)
                if replayed is not None:
                    yield replayed
        except RecordError as error:
            match = None
            report(error, on_error)


def verify_items(items: Iterable[Item]) -> Iterator[ReplayedDeal]:
    """Yield the deals of matches that are at hand as items; see `verify_file`.

    Raises:
        RecordError: at the first thing that does not agree.
    """
    match: MatchReplay | None = None
    for item in items:
        if isinstance(item, MatchHeader):
            match = MatchReplay(item)
            continue
        if match is None:
            raise RecordError("expected the header of a match first", line=item.line)
        replayed = match.take(item)
        if replayed is not None:
            yield replayed


def states(series: Series, record: DealRecord) -> Iterator[Series]:
    """Yield the match as it stands after the deal began and after each step of it.

    Args:
        series: the match before the deal.
        record: the deal; an undo yields the earlier state again.

    Raises:
        RecordError: if a move is illegal, or more is taken back than was played.
    """
    try:
        series, _ = series.start(record.pack)
    except SkatError as error:
        raise RecordError(str(error), line=record.line) from None
    yield series
    before: list[Series] = []
    for step in record.steps:
        if isinstance(step, Undo):
            if not 0 < step.count <= len(before):
                raise RecordError(
                    f"{step}: expected at most {len(before)} moves to take back", line=step.line
                )
            series = before[-step.count]
            del before[-step.count :]
        else:
            before.append(series)
            seat = series.seat_of(step.position)
            try:
                series, _ = series.apply(seat, step.move)
            except IllegalMove as error:
                raise RecordError(f"{step}: {error}", line=step.line) from None
        yield series


class MatchReplay:
    """A match on the way through its items."""

    def __init__(self, header: MatchHeader) -> None:
        self._header = header
        self._dealt = 0
        try:
            self._series = header.open()
        except SkatError as error:
            raise RecordError(str(error), line=header.line) from None
        if self._check_proof(header.proof, 0, header.line):
            self._check_first_dealer(header)

    def take(self, item: Item) -> ReplayedDeal | None:
        """Replay one item; an end gives nothing to yield."""
        if isinstance(item, DealRecord):
            return self._deal(item)
        if isinstance(item, MatchEnd):
            self._end(item)
        return None

    def _deal(self, record: DealRecord) -> ReplayedDeal:
        series = self._series
        if series.ended:
            raise RecordError("expected the end of the match, got another deal", line=record.line)
        stages = states(series, record)
        series = next(stages)
        self._agree("deal", series.number, record.number, record.line)
        self._agree("dealer", series.dealer, record.dealer, record.line)
        self._dealt += 1
        if self._check_proof(record.proof, self._dealt, record.line):
            self._check_pack(record)
        for stage in stages:
            series = stage
        deal = series.deal
        if deal is None or deal.result is None:
            turn = "nobody" if deal is None or deal.turn is None else deal.turn.letter
            raise RecordError(
                f"expected the moves to end the deal, got no more with {turn} to move",
                line=record.steps[-1].line if record.steps else record.line,
            )
        entry = series.entries[-1]
        self._agree("result", entry.added, record.added, record.result_line)
        self._agree("total", entry.totals, record.totals, record.result_line)
        self._series = series
        return ReplayedDeal(self._header, record, series)

    def _end(self, end: MatchEnd) -> None:
        series = self._series
        if not series.ended:
            try:
                series, _ = series.end()
            except IllegalMove as error:
                raise RecordError(f"end: {error}", line=end.line) from None
        self._agree("end, total", series.totals, end.totals, end.line)
        self._agree("end, winners", series.winners, end.winners, end.line)
        self._series = series

    def _check_proof(self, proof: Proof, number: int, line: int | None) -> bool:
        """Check a secret against commitment and seed; return whether there is one."""
        secret = proof.secret
        if secret is None:
            return False
        if proof.commitment is not None:
            self._agree("commitment", deck.commitment(secret), proof.commitment, line)
        if self._header.seed is not None:
            from_seed = deck.secret_from_seed(self._header.seed, number)
            self._agree("secret", from_seed.hex(), secret.hex(), line)
        return True

    def _check_first_dealer(self, header: MatchHeader) -> None:
        proof = header.proof
        if header.rules.first_dealer == "random" and proof.secret is not None:
            drawn = deck.draw_first_dealer(proof.secret, len(header.seats), proof.contributions)
            self._agree("dealer", drawn, header.first_dealer, header.line)

    def _check_pack(self, record: DealRecord) -> None:
        assert record.proof.secret is not None
        pack = deck.shuffle(record.proof.secret, record.proof.contributions)
        if pack != record.pack:
            place = next(at for at in range(32) if pack[at] != record.pack[at])
            raise RecordDiffers(
                f"pack: expected {pack[place]} as card {place + 1} of this secret, "
                f"got {record.pack[place]}",
                line=record.line,
            )

    @staticmethod
    def _agree(name: str, replayed: object, stored: object, line: int | None) -> None:
        if replayed != stored:
            raise RecordDiffers(
                f"{name}: expected {_spell(replayed)} as replayed, got {_spell(stored)} stored",
                line=line,
            )


def _spell(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "none"
    return str(value)
