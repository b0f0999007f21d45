"""The result string of an ISS record: read, written, and made from a finished deal.

Every number comes from core's `Result`; this module only spells it.
Source: docs/formats/iss.md, "Result".
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum

from skat.core.cards import mask_points
from skat.core.deal import Deal
from skat.core.errors import RecordDiffers, RecordError
from skat.core.results import Ending, Position, Step

PASSED = "passed"
UNKNOWN = "unknown"
"""What stands in the record of a game that is not finished."""

_NOBODY = -1  # the format's own word for "no player"


class Outcome(Enum):
    """The second word of the result."""

    WIN = "win"
    LOSS = "loss"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class IssResult:
    """The result of a game that somebody played, field by field; positions or None."""

    declarer: Position | None
    outcome: Outcome
    value: int
    """Game points with their sign, a loss already doubled."""
    matadors: int
    overbid: bool
    points: int
    """The declarer's card points with the skat, in null as well."""
    tricks: int
    schneider: bool
    schwarz: bool
    penalties: tuple[bool, bool, bool]
    left: Position | None
    timed_out: Position | None
    resigned: bool | None
    """A side gave up as a whole; None in records of 2007 and 2008, which do not say."""

    def __str__(self) -> str:
        text = (
            f"d:{_number(self.declarer)} {self.outcome.value} v:{self.value} m:{self.matadors} "
            f"{'overbid' if self.overbid else 'bidok'} p:{self.points} t:{self.tricks} "
            f"s:{self.schneider:d} z:{self.schwarz:d} "
            f"p0:{self.penalties[0]:d} p1:{self.penalties[1]:d} p2:{self.penalties[2]:d} "
            f"l:{_number(self.left)} to:{_number(self.timed_out)}"
        )
        return text if self.resigned is None else f"{text} r:{self.resigned:d}"

    @classmethod
    def parse(cls, text: str) -> IssResult:
        """Return the result that a text such as ``d:1 win v:48 m:1 …`` means.

        Raises:
            RecordError: naming the field that was expected and what came.
        """
        words = text.split()
        take = _Fields(words)
        result = cls(
            declarer=take.position("d"),
            outcome=Outcome(take.choice(*(outcome.value for outcome in Outcome))),
            value=take.number("v"),
            matadors=take.number("m"),
            overbid=take.choice("bidok", "overbid") == "overbid",
            points=take.number("p"),
            tricks=take.number("t"),
            schneider=take.flag("s"),
            schwarz=take.flag("z"),
            penalties=(take.flag("p0"), take.flag("p1"), take.flag("p2")),
            left=take.position("l"),
            timed_out=take.position("to"),
            resigned=take.flag("r") if take.is_left() else None,
        )
        if take.is_left():
            raise RecordError(f"result: expected its end, got {take.word()!r}")
        return result


class _Fields:
    """The words of a result string, taken from the front."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._at = 0

    def is_left(self) -> bool:
        return self._at < len(self._words)

    def word(self, expected: str = "") -> str:
        if not self.is_left():
            raise RecordError(f"result: expected {expected}, got its end")
        self._at += 1
        return self._words[self._at - 1]

    def choice(self, *choices: str) -> str:
        expected = " or ".join(choices)
        word = self.word(expected)
        if word not in choices:
            raise RecordError(f"result: expected {expected}, got {word!r}")
        return word

    def number(self, key: str, allowed: tuple[int, ...] = ()) -> int:
        word = self.word(f"{key}:")
        name, _, text = word.partition(":")
        sign = text.removeprefix("-")
        if name == key and sign.isdecimal() and sign.isascii() and len(sign) <= 4:
            value = int(text)
            if not allowed or value in allowed:
                return value
        wanted = f" and one of {' '.join(map(str, allowed))}" if allowed else " and a number"
        raise RecordError(f"result: expected {key}:{wanted}, got {word!r}")

    def flag(self, key: str) -> bool:
        return bool(self.number(key, (0, 1)))

    def position(self, key: str) -> Position | None:
        number = self.number(key, (_NOBODY, 0, 1, 2))
        return None if number == _NOBODY else Position(number)


def iss_result(deal: Deal) -> IssResult | None:
    """Return what ISS stores for a finished deal; None for a passed one.

    Args:
        deal: a finished deal under rules that settle as ISS does.

    Raises:
        RecordError: if the deal is not over, or ends in what ISS does not have.
    """
    result = deal.result
    if result is None:
        raise RecordError("expected a finished deal, got one that goes on")
    if result.passed:
        return None
    if result.ramsch is not None:
        raise RecordError("expected a game that ISS has, got Ramsch")
    declarer = result.declarer
    score = result.score
    left = result.responsible if result.ending is Ending.LEFT else None
    timed_out = result.responsible if result.ending is Ending.TIMED_OUT else None
    guilty = result.penalized
    penalties = (0 in guilty, 1 in guilty, 2 in guilty)
    if score is None or declarer is None:
        return IssResult(
            *(declarer, Outcome.PENALTY, 0, 0, False, 0, 0, False, False),
            penalties,
            left,
            timed_out,
            False,
        )
    points = score.declarer_points
    if points is None:
        points = deal.cards.points[declarer] + mask_points(deal.laid_away)
    counted = {step for step, _ in score.steps}
    schwarz = Step.SCHWARZ in counted
    return IssResult(
        declarer=declarer,
        outcome=Outcome.WIN if score.score > 0 else Outcome.LOSS,
        value=score.score,
        matadors=score.matadors,
        overbid=score.overbid,
        points=points,
        tricks=score.declarer_tricks,
        schneider=schwarz or Step.SCHNEIDER in counted,
        schwarz=schwarz,
        penalties=penalties,
        left=left,
        timed_out=timed_out,
        resigned=result.resigned,
    )


def result_text(deal: Deal) -> str:
    """Return the result string of a deal: ``unknown`` while it goes on, ``passed``, or all fields.

    Raises:
        RecordError: if the deal ends in what ISS does not have.
    """
    if deal.result is None:
        return UNKNOWN
    result = iss_result(deal)
    return PASSED if result is None else str(result)


def check_result(stored: str, deal: Deal) -> None:
    """Compare a stored result with the deal as replayed.

    A stored result without ``r:`` (2007 and 2008) is compared in all other fields.

    Raises:
        RecordDiffers: naming the field, what is stored and what the replay gives.
        RecordError: if what is stored is no result.
    """
    replayed = result_text(deal)
    if stored == replayed or (stored == replayed[:-4] and replayed[-4:-1] == " r:"):
        return
    if {stored, replayed} & {PASSED, UNKNOWN, ""}:
        raise RecordDiffers(
            f"result: expected {replayed!r} as replayed, got {stored or 'nothing'!r} stored"
        )
    before = IssResult.parse(stored)
    after = IssResult.parse(replayed)
    for item in fields(IssResult):
        old, new = getattr(before, item.name), getattr(after, item.name)
        if old != new and not (item.name == "resigned" and old is None):
            raise RecordDiffers(
                f"result, {item.name.replace('_', ' ')}: expected {_spell(new)} as replayed, "
                f"got {_spell(old)} stored"
            )


def _number(position: Position | None) -> int:
    return _NOBODY if position is None else int(position)


def _spell(value: object) -> str:
    if value is None:
        return "nobody"
    if isinstance(value, Outcome):
        return value.value
    if isinstance(value, Position):
        return value.name.lower()
    if isinstance(value, tuple):
        return " ".join(f"{item:d}" for item in value)
    return str(value).lower()
