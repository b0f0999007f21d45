"""Deals played and scored by XSkat, one JSON object a line: read, replayed, compared.

XSkat is an independent program, so its numbers check ours. It counts plainly,
as the preset ``twelve`` does. Source: tests/cases/README.md, "xskat".
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from skat.core.cards import Card, cards_mask, mask_points, parse_cards
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.errors import IllegalMove, NotationError, RecordDiffers, RecordError, SkatError
from skat.core.moves import PLAYS, Announce, Bid, Hold, Move, Pass, PickUp
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.records.source import OnError, Source, numbered_lines, open_source, report

_T = TypeVar("_T")
_ANSWERS: dict[str, Move] = {"y": Hold(), "p": Pass()}
_RULES = Ruleset.preset("twelve")


@dataclass(frozen=True, slots=True)
class XskatScore:
    """What XSkat says of a game that was played."""

    declarer: Position
    bid: int
    winners: tuple[Position, ...]
    """Of each trick."""
    matadors: int
    points: int
    """The declarer's card points with the skat, in null as far as played."""
    tricks: int
    """The declarer's."""
    won: bool
    value: int
    score: int


@dataclass(frozen=True, slots=True)
class XskatDeal:
    """One line of a file."""

    number: int
    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    """Forehand, middlehand, rearhand."""
    skat: tuple[Card, ...]
    moves: tuple[tuple[Position, Move], ...]
    """The auction, and what the declarer did with the skat."""
    play: tuple[Card, ...]
    """All cards in the order of play."""
    stored: XskatScore | None
    """None after a passed deal."""
    line: int | None = field(default=None, compare=False)


def read_xskat(source: Source, on_error: OnError = "raise") -> Iterator[XskatDeal]:
    """Yield the deals of a file or stream, one by one and in constant memory.

    Args:
        source: a path (also of a ``.bz2`` or ``.gz`` file) or an open stream.
        on_error: ``raise`` the first `RecordError`, ``skip`` broken lines, or a function
            that is called with each error.

    Raises:
        RecordError: with the line, if errors are fatal.
        OSError: if the file cannot be opened.
    """
    with open_source(source) as stream:
        lines = numbered_lines(stream)
        while True:
            try:
                number, line = next(lines)
                if line.strip():
                    yield parse_xskat(line, number)
            except StopIteration:
                return
            except RecordError as error:
                report(error, on_error)


def parse_xskat(text: str, line: int | None = None) -> XskatDeal:
    """Return the deal in one line of JSON.

    Raises:
        RecordError: naming the field, what was expected and what came.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise RecordError(f"expected a JSON object, got {text[:40]!r}", line=line) from None
    if not isinstance(data, dict):
        raise RecordError(f"expected a JSON object, got {text[:40]!r}", line=line)
    try:
        return _deal(data, line)
    except RecordError as error:
        raise RecordError(error.reason, line=line) from None


def replay_xskat(record: XskatDeal) -> Deal:
    """Return the deal after all moves.

    Raises:
        RecordError: if these are not the 32 cards, a move is illegal, or the deal goes on.
    """
    hands = record.hands
    deal: Deal
    moves = list(record.moves)
    try:
        deal = Deal.from_hands(
            _RULES,
            (cards_mask(hands[0]), cards_mask(hands[1]), cards_mask(hands[2])),
            cards_mask(record.skat),
        )
        for who, move in moves:
            deal, _ = deal.apply(who, move)
        for card in record.play:
            deal, _ = deal.apply(deal.turn or POSITIONS[0], PLAYS[card])
    except IllegalMove as error:
        raise RecordError(str(error), line=record.line) from None
    except SkatError as error:
        raise RecordError(f"deal: {error}", line=record.line) from None
    if deal.result is None:
        turn = deal.turn.letter if deal.turn is not None else "nobody"
        raise RecordError(
            f"expected moves to the end of the deal, got no more with {turn} to move",
            line=record.line,
        )
    return deal


def verify_xskat(record: XskatDeal) -> Deal:
    """Return the deal of a record, after comparing all of XSkat's numbers with the replay.

    Raises:
        RecordError: as `replay_xskat`.
        RecordDiffers: naming the field that differs.
    """
    deal = replay_xskat(record)
    replayed = _score(deal)
    stored = record.stored
    if stored is None or replayed is None:
        if stored is not replayed:
            names = ("a passed deal", "a played one")
            raise RecordDiffers(
                f"expected {names[replayed is not None]} as replayed, "
                f"got {names[stored is not None]} stored",
                line=record.line,
            )
        return deal
    for name in XskatScore.__slots__:
        ours, theirs = getattr(replayed, name), getattr(stored, name)
        if ours != theirs:
            raise RecordDiffers(
                f"{name}: expected {_spell(ours)} as replayed, got {_spell(theirs)} stored",
                line=record.line,
            )
    return deal


def _score(deal: Deal) -> XskatScore | None:
    result = deal.result
    if result is None or result.score is None or result.declarer is None:
        return None
    score = result.score
    return XskatScore(
        declarer=result.declarer,
        bid=result.bid,
        winners=tuple([trick.winner for trick in deal.cards.tricks]),
        matadors=score.matadors,
        points=deal.cards.points[result.declarer] + mask_points(deal.laid_away),
        tricks=score.declarer_tricks,
        won=score.won,
        value=score.game_value,
        score=score.score,
    )


def _deal(data: dict[str, Any], line: int | None) -> XskatDeal:
    hands = [_cards("hands", hand) for hand in _field(data, "hands", list, "three hands")]
    if len(hands) != 3:
        raise RecordError(f"hands: expected three hands, got {len(hands)}")
    skat = _cards("skat", data.get("skat"))
    moves = [_said(entry) for entry in _field(data, "auction", list, "a list of moves")]
    number = _field(data, "id", int, "a number")
    three = (hands[0], hands[1], hands[2])
    if data.get("declarer") is None:
        return XskatDeal(number, three, skat, tuple(moves), (), None, line)
    declarer = _position("declarer", data["declarer"])
    try:
        contract = Contract.parse(_field(data, "contract", str, "a contract"))
    except NotationError as error:
        raise RecordError(f"contract: {error}") from None
    if not contract.hand:
        moves.append((declarer, PickUp()))
    discard = () if contract.hand else _cards("discards", data.get("discards"))
    moves.append((declarer, Announce(contract, discard)))
    winners = _field(data, "winners", list, "a list of positions")
    stored = XskatScore(
        declarer=declarer,
        bid=_field(data, "bid", int, "a number"),
        winners=tuple(_position("winners", winner) for winner in winners),
        matadors=_field(data, "matadors", int, "a number"),
        points=_field(data, "points", int, "a number"),
        tricks=_field(data, "tricks", int, "a number"),
        won=_field(data, "won", bool, "true or false"),
        value=_field(data, "value", int, "a number"),
        score=_field(data, "score", int, "a number"),
    )
    play = _cards("play", data.get("play"))
    return XskatDeal(number, three, skat, tuple(moves), play, stored, line)


def _field(data: dict[str, Any], name: str, kind: type[_T], expected: str) -> _T:
    value = data.get(name)
    if not isinstance(value, kind) or type(value) is not kind:
        raise RecordError(f"{name}: expected {expected}, got {str(value)[:40]!r}")
    return value


def _cards(name: str, text: object) -> tuple[Card, ...]:
    if not isinstance(text, str):
        raise RecordError(f"{name}: expected cards joined by dots, got {str(text)[:40]!r}")
    try:
        return tuple(parse_cards(text))
    except NotationError as error:
        raise RecordError(f"{name}: {error}") from None


def _said(entry: object) -> tuple[Position, Move]:
    if isinstance(entry, list) and len(entry) == 2:
        position, word = entry
        if type(word) is int:
            return _position("auction", position), Bid(word)
        if isinstance(word, str) and word in _ANSWERS:
            return _position("auction", position), _ANSWERS[word]
    raise RecordError(f"auction: expected a position and a number, y or p, got {str(entry)[:40]!r}")


def _position(name: str, value: object) -> Position:
    if type(value) is not int or not 0 <= value <= 2:
        raise RecordError(f"{name}: expected a position 0, 1 or 2, got {str(value)[:40]!r}")
    return POSITIONS[value]


def _spell(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(f"{item:d}" for item in value)
    return value.name.lower() if isinstance(value, Position) else str(value).lower()
