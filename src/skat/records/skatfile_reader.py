"""Reading our own records: a stream of headers, deals and ends, checked for their form.

Whether the moves are legal and the results right is decided by
`skat.records.skatfile_replay`. Source: docs/formats/record.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import IO, Any, NoReturn

from skat.core.cards import Card
from skat.core.errors import NotationError, RecordError, SkatError
from skat.core.moves import parse_move
from skat.core.results import POSITIONS
from skat.core.rulesets import Ruleset
from skat.records.skatfile import (
    MAGIC,
    VERSION,
    DealRecord,
    Item,
    MatchEnd,
    MatchHeader,
    Proof,
    Seat,
    Step,
    Undo,
)
from skat.records.source import LONGEST_PIECE, OnError, Source, numbered_lines, open_source, report

_POSITIONS = {position.letter: position for position in POSITIONS}
_LONGEST_NUMBER = 9


def read_items(source: Source, on_error: OnError = "raise") -> Iterator[Item]:
    """Yield the items of a file or stream, one by one and in constant memory.

    Several matches may follow one another. A match without an end is a running one.

    Args:
        source: a path (also of a ``.bz2`` or ``.gz`` file) or an open stream.
        on_error: ``raise`` the first `RecordError`; ``skip`` the rest of a match that is
            broken; or a function that is called with each error, before that skip.

    Raises:
        RecordError: with the line, if errors are fatal.
        OSError: if the file cannot be opened.
    """
    with open_source(source) as stream:
        lines = _Lines(stream)
        while True:
            try:
                yield from _matches(lines)
                return
            except RecordError as error:
                report(error, on_error)
            lines.skip_match()


def _matches(lines: _Lines) -> Iterator[Item]:
    while lines.keyword:
        header = _header(lines)
        yield header
        while lines.keyword == "deal":
            yield _deal(lines, len(header.seats))
        if lines.keyword == "end":
            yield _end(lines, len(header.seats))
        if lines.keyword not in (MAGIC, ""):
            lines.fail(f"deal, end or {MAGIC}")


class _Lines:
    """The lines of a stream with one line of foresight; blank ones and comments are skipped."""

    def __init__(self, stream: IO[str]) -> None:
        self._lines = numbered_lines(stream)
        self._damage: RecordError | None = None
        self.number = 0
        self.keyword = ""
        """First word of the line at hand; empty at the end of the file."""
        self.rest = ""
        self.advance()

    def advance(self) -> None:
        """Go to the next line."""
        self.keyword = self.rest = ""
        self._damage = None
        try:
            for number, line in self._lines:
                self.number = number
                text = line.strip()
                if not text or text[0] == "#":
                    continue
                self.keyword, _, rest = text.partition(" ")
                self.rest = rest.strip()
                if line[-1] != "\n":
                    cut = len(line) < LONGEST_PIECE
                    got = "the end of the file" if cut else f"more than {LONGEST_PIECE} characters"
                    self._damage = RecordError(
                        f"expected the end of the line, got {got}", line=self.number
                    )
                return
            self.number += 1
        except RecordError as error:
            self.keyword = "?"
            self._damage = error

    def take(self, keyword: str) -> str:
        """Return what follows the keyword of the line at hand, and go on."""
        if self._damage is not None:
            raise self._damage
        if self.keyword != keyword:
            self.fail(keyword)
        rest = self.rest
        self.advance()
        return rest

    def fail(self, expected: str) -> NoReturn:
        """Refuse the line at hand."""
        if self._damage is not None:
            raise self._damage
        got = repr(self.keyword[:20]) if self.keyword else "the end of the file"
        raise RecordError(f"expected {expected}, got {got}", line=self.number)

    def skip_match(self) -> None:
        """Go to the next header."""
        while self.keyword and self.keyword != MAGIC:
            self.advance()


def _header(lines: _Lines) -> MatchHeader:
    line = lines.number
    version = _word(lines, MAGIC)
    if version != str(VERSION):
        raise RecordError(f"expected version {VERSION}, got {version!r}", line=line)
    rules = _rules(lines)
    count_line = lines.number
    count = _number(lines.take("seats"), "seats", count_line)
    if count not in (3, 4):
        raise RecordError(f"expected 3 or 4 seats, got {count}", line=count_line)
    seats = tuple(_seat(lines, number) for number in range(count))
    dealer_line = lines.number
    dealer = _number(lines.take("dealer"), "dealer", dealer_line, below=count)
    deals_line = lines.number
    deals_text = lines.take("deals")
    deals = None if deals_text == "open" else _number(deals_text, "deals", deals_line)
    date = _word(lines, "date") if lines.keyword == "date" else None
    seed_line = lines.number
    seed = _string(lines.take("seed"), seed_line) if lines.keyword == "seed" else None
    return MatchHeader(rules, seats, dealer, deals, date, seed, _proof(lines), _notes(lines), line)


def _rules(lines: _Lines) -> Ruleset:
    line = lines.number
    name, _, text = lines.take("rules").partition(" ")
    try:
        rules = _ruleset(text)
    except RecordError as error:
        raise RecordError(error.reason, line=line) from None
    if rules.name != name or not name:
        raise RecordError(f"rules: expected the name {rules.name!r}, got {name!r}", line=line)
    return rules


@lru_cache(maxsize=16)
def _ruleset(text: str) -> Ruleset:
    """Return the rule set of a text; matches of one file mostly have the same."""
    data = _json(text, "the parameters of the rule set", None)
    if not isinstance(data, dict):
        raise RecordError(f"rules: expected an object, got {text[:40]!r}")
    try:
        return Ruleset.from_dict(data)
    except SkatError as error:
        raise RecordError(f"rules: {error}") from None


def _seat(lines: _Lines, number: int) -> Seat:
    line = lines.number
    words = lines.take("player").split(" ", 2)
    if len(words) != 3 or words[0] != str(number):
        raise RecordError(
            f"player: expected {number}, a kind and a name, got {' '.join(words)!r}", line=line
        )
    return Seat(words[1], _string(words[2], line))


def _deal(lines: _Lines, seats: int) -> DealRecord:
    line = lines.number
    words = lines.take("deal").split()
    if len(words) != 3 or words[1] != "dealer":
        raise RecordError(f"deal: expected a number, dealer and a seat, got {words}", line=line)
    number = _number(words[0], "deal", line)
    dealer = _number(words[2], "dealer", line, below=seats)
    pack_line = lines.number
    pack = _pack(lines.take("pack"), pack_line)
    proof = _proof(lines)
    notes = _notes(lines)
    steps: list[Step | Undo] = []
    if lines.keyword != "moves":
        lines.fail("moves")
    while lines.keyword == "moves":
        moves_line = lines.number
        steps += [_step(word, moves_line) for word in lines.take("moves").split()]
    result_line = lines.number
    if lines.keyword != "result":
        lines.fail("moves or result")
    added, totals = _two_lists(lines.take("result"), "total", "result", result_line)
    for numbers in (added, totals):
        if len(numbers) != seats:
            raise RecordError(
                f"result: expected {seats} numbers, got {len(numbers)}", line=result_line
            )
    try:
        return DealRecord(
            *(number, dealer, pack, tuple(steps), added, totals, proof, notes), line, result_line
        )
    except RecordError as error:
        raise RecordError(error.reason, line=pack_line) from None


def _end(lines: _Lines, seats: int) -> MatchEnd:
    line = lines.number
    text = lines.take("end")
    head, _, tail = text.partition("winners")
    words = head.split()
    if not words or words[0] != "total" or len(words) != seats + 1 or not tail.strip():
        raise RecordError(
            f"end: expected total, {seats} numbers, winners and seats, got {text!r}", line=line
        )
    totals = tuple(_number(word, "total", line, negative=True) for word in words[1:])
    names = [] if tail.split() == ["none"] else tail.split()
    winners = tuple(_number(word, "winners", line, below=seats) for word in names)
    return MatchEnd(totals, winners, line)


def _pack(text: str, line: int) -> tuple[Card, ...]:
    try:
        return tuple(Card.parse(word) for word in text.split("."))
    except NotationError as error:
        raise RecordError(f"pack: {error}", line=line) from None


def _step(word: str, line: int) -> Step | Undo:
    head, colon, tail = word.partition(":")
    if head == "undo":
        return Undo(_number(tail, "undo", line), line)
    position = _POSITIONS.get(head)
    if position is None or not colon:
        raise RecordError(
            f"expected a move such as F:18 or undo:2 (positions F M R), got {word[:40]!r}",
            line=line,
        )
    try:
        return Step(position, parse_move(tail), line)
    except NotationError as error:
        raise RecordError(str(error), line=line) from None


def _proof(lines: _Lines) -> Proof:
    commitment = _word(lines, "commitment") if lines.keyword == "commitment" else None
    line = lines.number
    secret = _hex(lines.take("secret"), line) if lines.keyword == "secret" else None
    contributions: tuple[bytes, ...] = ()
    if lines.keyword == "contributions":
        line = lines.number
        words = lines.take("contributions").split()
        contributions = tuple(_hex(word, line) for word in words)
    return Proof(commitment, secret, contributions)


def _notes(lines: _Lines) -> tuple[tuple[str, str], ...]:
    notes = []
    while lines.keyword == "note":
        line = lines.number
        key, _, text = lines.take("note").partition(" ")
        notes.append((key, _string(text, line)))
    return tuple(notes)


def _word(lines: _Lines, keyword: str) -> str:
    line = lines.number
    text = lines.take(keyword)
    if len(text.split()) != 1:
        raise RecordError(f"{keyword}: expected one word, got {text!r}", line=line)
    return text


def _two_lists(
    text: str, divider: str, name: str, line: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    head, found, tail = text.partition(divider)
    if not found:
        raise RecordError(
            f"{name}: expected numbers, {divider} and numbers, got {text!r}", line=line
        )
    first, second = (
        tuple(_number(word, name, line, negative=True) for word in part.split())
        for part in (head, tail)
    )
    return first, second


def _number(
    text: str, name: str, line: int, *, below: int | None = None, negative: bool = False
) -> int:
    digits = text.removeprefix("-") if negative else text
    if digits.isdecimal() and digits.isascii() and len(digits) <= _LONGEST_NUMBER:
        value = int(text)
        if below is None or value < below:
            return value
    wanted = "a number" if below is None else f"a number below {below}"
    raise RecordError(f"{name}: expected {wanted}, got {text[:40]!r}", line=line)


def _hex(text: str, line: int) -> bytes:
    try:
        return b"" if text == "-" else bytes.fromhex(text)
    except ValueError:
        raise RecordError(f"expected bytes in hex, got {text[:40]!r}", line=line) from None


def _json(text: str, what: str, line: int | None) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError(f"expected {what} as JSON, got {text[:40]!r}", line=line) from None


def _string(text: str, line: int) -> str:
    value = _json(text, "a text in quotes", line)
    if not isinstance(value, str):
        raise RecordError(f"expected a text in quotes, got {text[:40]!r}", line=line)
    return value
