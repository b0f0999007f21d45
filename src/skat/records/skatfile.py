"""Our own record of a match as values, and as text: a header, its deals, an end.

Items are written one after another, so a running match is a file that grows by
a deal at a time. `skat.records.skatfile_reader` reads them back,
`skat.records.skatfile_replay` checks them. Source: docs/formats/record.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import IO, TypeAlias

from skat.core.cards import Card
from skat.core.deck import check_pack
from skat.core.errors import RecordError, SkatError
from skat.core.moves import Move, Play, move_text
from skat.core.results import Position
from skat.core.rulesets import Ruleset
from skat.core.series import Entry, Series

VERSION = 1
MAGIC = "skat"
"""First word of a file and of every match in it; the version follows."""

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a chair for the whole match."""

    kind: str
    """``person``, or the name of a computer player: one word."""
    name: str

    def __post_init__(self) -> None:
        if not _WORD.fullmatch(self.kind):
            raise RecordError(f"expected a kind of player in one word, got {self.kind!r}")


@dataclass(frozen=True, slots=True)
class Proof:
    """What lets a stranger repeat a draw; see `skat.core.deck`. All of it may be unknown."""

    commitment: str | None = None
    """Published before the draw: the SHA-256 of the secret, in hex."""
    secret: bytes | None = None
    contributions: tuple[bytes, ...] = ()
    """What each seat added, in seat order."""


NO_PROOF = Proof()


@dataclass(frozen=True, slots=True)
class MatchHeader:
    """What is known before the first deal."""

    rules: Ruleset
    seats: tuple[Seat, ...]
    first_dealer: int
    """Seat."""
    deals: int | None
    """Number of deals of the match; None: open end."""
    date: str | None = None
    """When it began, ISO 8601."""
    seed: str | None = None
    """The seed that all secrets come from, where somebody asked for one."""
    proof: Proof = NO_PROOF
    """Of the draw of the first dealer."""
    notes: tuple[tuple[str, str], ...] = ()
    """Whatever else is to be kept: a key in one word, and a text."""
    line: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.first_dealer < len(self.seats):
            raise RecordError(
                f"expected a first dealer below {len(self.seats)}, got {self.first_dealer}"
            )
        if not _WORD.fullmatch(self.rules.name):
            raise RecordError(f"expected a rule set named in one word, got {self.rules.name!r}")
        if self.date is not None and not _WORD.fullmatch(self.date):
            raise RecordError(f"expected a date in one word, got {self.date!r}")
        _check_notes(self.notes)

    def open(self) -> Series:
        """Return the match before its first deal.

        Raises:
            RulesetError: if the rule set has no such table.
        """
        return Series.open(
            self.rules, seats=len(self.seats), first_dealer=self.first_dealer, deals=self.deals
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a deal."""

    position: Position
    move: Move
    line: int | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.position.letter}:{move_text(self.move)}"


@dataclass(frozen=True, slots=True)
class Undo:
    """The last moves that still stand are taken back; they stay in the record."""

    count: int
    line: int | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"undo:{self.count}"


UNDOS = "undos"
HINTS = "hints"
"""The note that counts the moves taken back."""
AGAIN = "again"
"""The note of a deal whose cards somebody at the table has seen before."""
STAND_IN = "stand-in"
"""The note that names the seats a computer player stood in for."""
UNCLEAN = (UNDOS, HINTS, AGAIN, STAND_IN)
"""Notes of deals that are no fair measure: moves taken back, hints given, played once more, or by
somebody else."""


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One finished deal."""

    number: int
    """Of the deals that count, from 1; a redeal has the number of the deal that replaces it."""
    dealer: int
    """Seat."""
    pack: tuple[Card, ...]
    """In dealing order."""
    steps: tuple[Step | Undo, ...]
    added: tuple[int, ...]
    """List points of this deal by seat."""
    totals: tuple[int, ...]
    """List points by seat after it."""
    proof: Proof = NO_PROOF
    notes: tuple[tuple[str, str], ...] = ()
    line: int | None = field(default=None, compare=False)
    result_line: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        try:
            check_pack(self.pack)
        except SkatError as error:
            raise RecordError(str(error), line=self.line) from None
        _check_notes(self.notes)

    @property
    def moves(self) -> tuple[Step, ...]:
        """The moves that stand: what was taken back is left out."""
        kept: list[Step] = []
        for step in self.steps:
            if isinstance(step, Step):
                kept.append(step)
            else:
                del kept[max(0, len(kept) - step.count) :]
        return tuple(kept)

    @property
    def clean(self) -> bool:
        """Nothing was taken back, and nobody was helped: the deal belongs into statistics."""
        taken_back = any(isinstance(step, Undo) for step in self.steps)
        return not taken_back and all(name not in UNCLEAN for name, _ in self.notes)


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """The end of a match that was played out or ended by its host."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats; empty after a match without a counted deal."""
    line: int | None = field(default=None, compare=False)


Item: TypeAlias = MatchHeader | DealRecord | MatchEnd


def deal_record(
    entry: Entry,
    pack: Sequence[Card],
    steps: Iterable[Step | Undo],
    *,
    proof: Proof = NO_PROOF,
    notes: tuple[tuple[str, str], ...] = (),
) -> DealRecord:
    """Return the record of a deal that has just been booked.

    Args:
        entry: the deal in the list of its series.
        pack: 32 cards in dealing order.
        steps: all moves in order, those taken back included.
    """
    return DealRecord(
        number=entry.number,
        dealer=entry.dealer,
        pack=tuple(pack),
        steps=tuple(steps),
        added=entry.added,
        totals=entry.totals,
        proof=proof,
        notes=notes,
    )


def match_end(series: Series) -> MatchEnd:
    """Return the end of a match.

    Raises:
        RecordError: if it goes on.
    """
    if not series.ended:
        raise RecordError("expected a match that is over, got one that goes on")
    return MatchEnd(series.totals, series.winners)


def write_items(target: IO[str], items: Iterable[Item]) -> int:
    """Write items one after another and return their number; for one item more, call it again."""
    count = 0
    for item in items:
        target.write(item_text(item))
        count += 1
    return count


def item_text(item: Item) -> str:
    """Return the lines of one item, their ends included."""
    if isinstance(item, MatchHeader):
        lines = _header_lines(item)
    elif isinstance(item, DealRecord):
        lines = _deal_lines(item)
    else:
        winners = " ".join(map(str, item.winners)) or "none"
        lines = ["", f"end total {_numbers(item.totals)} winners {winners}"]
    return "\n".join(lines) + "\n"


def _header_lines(header: MatchHeader) -> list[str]:
    lines = [
        f"{MAGIC} {VERSION}",
        f"rules {header.rules.name} {_rules_text(header.rules)}",
        f"seats {len(header.seats)}",
    ]
    for number, seat in enumerate(header.seats):
        lines.append(f"player {number} {seat.kind} {_json(seat.name)}")
    lines.append(f"dealer {header.first_dealer}")
    lines.append(f"deals {'open' if header.deals is None else header.deals}")
    if header.date is not None:
        lines.append(f"date {header.date}")
    if header.seed is not None:
        lines.append(f"seed {_json(header.seed)}")
    return lines + _proof_lines(header.proof) + _note_lines(header.notes)


@lru_cache(maxsize=16)
def _rules_text(rules: Ruleset) -> str:
    return _json(rules.to_dict())


def _deal_lines(deal: DealRecord) -> list[str]:
    lines = ["", f"deal {deal.number} dealer {deal.dealer}"]
    lines.append("pack " + ".".join(card.name for card in deal.pack))
    lines += _proof_lines(deal.proof) + _note_lines(deal.notes)
    lines += [f"moves {' '.join(words)}" for words in _move_lines(deal.steps)]
    lines.append(f"result {_numbers(deal.added)} total {_numbers(deal.totals)}")
    return lines


def _move_lines(steps: Iterable[Step | Undo]) -> list[list[str]]:
    """Return the words of the moves, a new line before the first card of each trick."""
    lines: list[list[str]] = []
    standing: list[bool] = []  # of each move that stands: whether it is a card
    for step in steps:
        is_card = isinstance(step, Step) and isinstance(step.move, Play)
        if not lines or (is_card and sum(standing) % 3 == 0):
            lines.append([])
        lines[-1].append(str(step))
        if isinstance(step, Undo):
            del standing[max(0, len(standing) - step.count) :]
        else:
            standing.append(is_card)
    return lines


def _proof_lines(proof: Proof) -> list[str]:
    lines = []
    if proof.commitment is not None:
        lines.append(f"commitment {proof.commitment}")
    if proof.secret is not None:
        lines.append(f"secret {proof.secret.hex() or '-'}")
    if proof.contributions:
        lines.append("contributions " + " ".join(item.hex() or "-" for item in proof.contributions))
    return lines


def _note_lines(notes: tuple[tuple[str, str], ...]) -> list[str]:
    return [f"note {key} {_json(text)}" for key, text in notes]


def _check_notes(notes: tuple[tuple[str, str], ...]) -> None:
    for key, _ in notes:
        if not _WORD.fullmatch(key):
            raise RecordError(f"expected the key of a note in one word, got {key!r}")


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
