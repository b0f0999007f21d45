"""ISS game records as text: one game each, read as a stream and written back byte for byte.

This module knows the grammar only; what the moves mean is the business of
`skat.records.iss_replay`, the result string that of `skat.records.iss_result`.
Source: docs/formats/iss.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import IO

from skat.core.errors import RecordError
from skat.records.source import OnError, Source, numbered_lines, open_source, report

KEYS = (
    *("GM", "PC", "CO", "SE", "ID", "DT", "OW"),
    *("P0", "P1", "P2", "R0", "R1", "R2", "MV", "R"),
)
"""The properties in the order in which the server writes them."""

OPENING = "(;"
CLOSING = ";)"
LONGEST_RECORD = 1 << 17
"""Characters; real records have about 700, so a longer one has lost its end."""

_MOVERS = frozenset("w012")
_PART = re.compile(r"\s*(?:(;\))|([A-Z][A-Z0-9]*)\s*\[([^\]]*)\])")
"""The next part of a record: its end, or a property."""
_CUT_PART = re.compile(r"\s*(?:;|[A-Z][A-Z0-9]*\s*(?:\[[^\]]*)?)?\Z")
"""What may stand at the end of a text that goes on: the beginning of a part."""
_NO_RATING = frozenset(("", "null", "?"))


@dataclass(frozen=True, slots=True)
class IssRecord:
    """One game as it stands in an ISS file: its properties, in their order.

    >>> record = parse_iss("(;GM[Skat]P0[ann]MV[w CJ.SJ 1 18 0 p ]R[unknown] ;)")
    >>> record.players, record.moves[1:]
    (('ann', '', ''), (('1', '18'), ('0', 'p')))
    """

    properties: tuple[tuple[str, str], ...]
    """Key and text of each; a key comes once, and no text holds a ``]``."""
    line: int | None = field(default=None, compare=False)
    """Where the record begins in its file, from 1."""

    def __post_init__(self) -> None:
        keys = {key for key, _ in self.properties}
        if len(keys) != len(self.properties):
            twice = [key for key, _ in self.properties]
            key = next(key for key in twice if twice.count(key) > 1)
            raise RecordError(f"expected each property once, got {key} again", line=self.line)
        for key, text in self.properties:
            if "]" in text:
                raise RecordError(f"{key}: expected a text without ], got {text!r}", line=self.line)
        words = self.get("MV").split()
        if words and (len(words) % 2 or not _MOVERS.issuperset(words[::2]) or words[0] != "w"):
            raise RecordError(_moves_fault(words), line=self.line)

    def get(self, key: str) -> str:
        """Return the text of a property; empty if it is missing."""
        for name, text in self.properties:
            if name == key:
                return text
        return ""

    def has(self, key: str) -> bool:
        """Return whether a property is there, be it empty."""
        return any(name == key for name, _ in self.properties)

    @property
    def players(self) -> tuple[str, str, str]:
        """Forehand, middlehand and rearhand; empty where the name is missing."""
        return self.get("P0"), self.get("P1"), self.get("P2")

    @property
    def ratings(self) -> tuple[float | None, float | None, float | None]:
        """The ratings by position, None where there is none (bots, old records).

        Raises:
            RecordError: if a text is no number.
        """
        return self._rating("R0"), self._rating("R1"), self._rating("R2")

    def _rating(self, key: str) -> float | None:
        text = self.get(key)
        if text in _NO_RATING:
            return None
        try:
            return float(text)
        except ValueError:
            raise RecordError(
                f"{key}: expected a number, null or ?, got {text!r}", line=self.line
            ) from None

    @property
    def moves(self) -> tuple[tuple[str, str], ...]:
        """Mover (``w``, ``0``, ``1``, ``2``) and move of each entry; the first is the deal."""
        words = self.get("MV").split()
        return tuple(zip(words[::2], words[1::2], strict=True))

    @property
    def result(self) -> str:
        """The result as stored; see `skat.records.iss_result`."""
        return self.get("R").strip()

    @property
    def is_partial(self) -> bool:
        """Whether this is one viewer's record of a game, with hidden cards."""
        return self.has("OW")

    def __str__(self) -> str:
        """The single-line form, as the server writes it."""
        return OPENING + "".join(f"{key}[{text}]" for key, text in self.properties) + f" {CLOSING}"

    def on_many_lines(self) -> str:
        """Return the form for people: a line each for properties, deal, auction and tricks."""
        lines = []
        for key, text in self.properties:
            if key == "MV" and text.strip():
                lines += ["MV[", *_move_lines(self.moves), "]"]
            else:
                lines.append(f"{key}[{text}]")
        return OPENING + "\n".join(lines) + f"\n{CLOSING}"


def record_of(texts: dict[str, str]) -> IssRecord:
    """Return a record with these properties in the order in which the server writes them.

    Args:
        texts: by key; ``GM`` is added, unknown keys are refused.

    Raises:
        RecordError: if a key is unknown, or a text does not fit the grammar.
    """
    unknown = sorted(set(texts) - set(KEYS))
    if unknown:
        raise RecordError(f"expected keys of {' '.join(KEYS)}, got {' '.join(unknown)}")
    full = {"GM": "Skat", **texts}
    return IssRecord(tuple((key, _normal(key, full[key])) for key in KEYS if key in full))


def parse_iss(text: str) -> IssRecord:
    """Return the record in a text, for example in an ``end`` message; no comments are cut.

    Raises:
        RecordError: if there is no complete record in it, or more than one.
    """
    reader = _Assembler()
    found = list(reader.take(text))
    if reader.is_open:
        found.append(reader.cut("the end of the text"))
    for item in found:
        if isinstance(item, RecordError):
            raise RecordError(item.reason)
    records = [item for item in found if isinstance(item, IssRecord)]
    if len(records) != 1:
        raise RecordError(f"expected one record (;…;), got {len(records)}")
    return IssRecord(records[0].properties)


def read_iss(source: Source, on_error: OnError = "raise") -> Iterator[IssRecord]:
    """Yield the records of a file or stream, one by one and in constant memory.

    A record may span lines, and a line may hold several; what stands between
    records is skipped; ``#`` starts a comment to the end of its line. A line that
    begins with ``(;`` always begins a record, so a broken one costs only itself.

    Args:
        source: a path (also of a ``.bz2`` or ``.gz`` file) or an open stream.
        on_error: ``raise`` the first `RecordError`, ``skip`` broken records, or a
            function that is called with each error.

    Raises:
        RecordError: with the line, if errors are fatal.
        OSError: if the file cannot be opened.
    """
    with open_source(source) as stream:
        for item in _scan(stream):
            if isinstance(item, RecordError):
                report(item, on_error)
            else:
                yield item


def write_iss(target: IO[str], records: Iterable[IssRecord]) -> int:
    """Write records one a line and return their number.

    Raises:
        RecordError: if a text holds what would read as a comment or as another line.
    """
    count = 0
    for record in records:
        line = str(record)
        if "#" in line or "\n" in line or "\r" in line:
            raise RecordError(
                f"expected texts without # and line ends in a file, got {line!r}", line=record.line
            )
        target.write(line + "\n")
        count += 1
    return count


def _scan(stream: IO[str]) -> Iterator[IssRecord | RecordError]:
    reader = _Assembler()
    in_comment = False
    fresh = True  # at the beginning of a line
    try:
        for number, piece in numbered_lines(stream):
            ends = piece[-1] == "\n"
            if in_comment:
                piece = ""
            elif "#" in piece:
                piece = piece[: piece.index("#")]
                in_comment = True
            if fresh and reader.is_open and piece.lstrip().startswith(OPENING):
                yield reader.cut(f"the next record in line {number}")
            yield from reader.take(piece, number)
            if in_comment and ends:
                yield from reader.take("\n", number)
                in_comment = False
            fresh = ends
    except RecordError as error:  # the stream is damaged: nothing follows
        yield error
        return
    if reader.is_open:
        yield reader.cut("the end of the file")


class _Assembler:
    """Puts records together from pieces of text; holds no more than one at a time."""

    def __init__(self) -> None:
        self.is_open = False
        self._text = ""  # from the opening of a record on, or a lone "(" before it
        self._at = 0  # up to here the parts are in `_parts`
        self._parts: list[tuple[str, str]] = []
        self._line = 0  # where the record began

    def take(self, piece: str, line: int = 1) -> Iterator[IssRecord | RecordError]:
        """Add a piece of the text and yield what it completes."""
        text = self._text + piece
        while True:
            if not self.is_open:
                start = text.find(OPENING, self._at)
                if start < 0:
                    self._text = "(" if text.endswith("(") else ""
                    self._at = 0
                    return
                text = text[start:]
                self.is_open = True
                self._line = line
                self._at = len(OPENING)
                self._parts = []
            part = _PART.match(text, self._at)
            if part is None:
                fault = self._fault(text, line)
                if fault is None:
                    self._text = text
                    return
                self.is_open = False
                yield fault
                continue
            end, key, value = part.groups()
            self._at = part.end()
            if end is None:
                self._parts.append((key, _normal(key, value)))
                continue
            self.is_open = False
            try:
                yield IssRecord(tuple(self._parts), self._line)
            except RecordError as error:
                yield error

    def cut(self, got: str) -> RecordError:
        """Give the open record up and return the error of that."""
        self.is_open = False
        self._text = ""
        self._at = 0
        return RecordError(
            f"expected {CLOSING} at the end of the record, got {got}", line=self._line
        )

    def _fault(self, text: str, line: int) -> RecordError | None:
        """Return what is wrong after the parts read so far; None if more text may follow."""
        if _CUT_PART.match(text, self._at):
            if len(text) <= LONGEST_RECORD:
                return None
            self._at = len(text)
            return RecordError(
                f"expected {CLOSING} within {LONGEST_RECORD} characters, got none", line=self._line
            )
        rest = text[self._at :].lstrip()
        word = rest.split(maxsplit=1)[0][:20]
        return RecordError(f"expected KEY[text] or {CLOSING}, got {word!r}", line=line)


def _normal(key: str, text: str) -> str:
    if key != "MV":
        return text
    words = text.split()
    return " ".join(words) + " " if words else ""


def _moves_fault(words: list[str]) -> str:
    for place, word in enumerate(words[::2]):
        if word not in _MOVERS:
            return f"move {place}: expected a mover (w, 0, 1 or 2), got {word!r}"
    if words[0] != "w":
        return f"move 0: expected the deal (w and 32 cards), got a move of {words[0]}"
    return f"move {len(words) // 2}: expected a move of {words[-1]}, got nothing"


def _move_lines(moves: tuple[tuple[str, str], ...]) -> Iterator[str]:
    yield " ".join(moves[0])
    line: list[str] = []
    cards = 0
    for mover, move in moves[1:]:
        is_card = len(move) == 2 and move[0] in "CSHD?" and move[1] in "AKQJT987?"
        if is_card and cards % 3 == 0 and line:
            yield " ".join(line)
            line = []
        cards += is_card
        line += [mover, move]
    if line:
        yield " ".join(line)
