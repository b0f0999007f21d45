"""From an ISS record to core's deal: every move through the rules, the result compared.

The rule set `iss` settles as the server does; this module only translates words
and lives with the quirks of old records. Source: docs/formats/iss.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from skat.core.cards import CARDS, Card, cards_mask
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.errors import IllegalMove, NotationError, RecordError
from skat.core.moves import (
    PLAYS,
    Announce,
    Bid,
    Concede,
    Hold,
    Leave,
    Move,
    Pass,
    PickUp,
    Show,
)
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.core.views import Phase
from skat.records.iss import IssRecord
from skat.records.iss_result import UNKNOWN, check_result

Words: TypeAlias = Sequence[tuple[str, str]]
"""Mover and move of each entry, as in `IssRecord.moves`."""
Dealt: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]

HIDDEN = "??"
WORLD = "w"

_RULES = Ruleset.preset("iss")
_PLAYS = {move.card.name: move for move in PLAYS}
_WORDS: dict[str, Move] = {
    "y": Hold(),
    "p": Pass(),
    "s": PickUp(),
    "SC": Show(),
    "RE": Concede(),
}
_LEAVING = {
    f"{word}.{position:d}": (position, Leave(timed_out=word == "TI"))
    for word in ("LE", "TI")
    for position in POSITIONS
}
_PLAYERS = {str(int(position)): position for position in POSITIONS}


@dataclass(frozen=True, slots=True)
class Played:
    """A record that went through the rules."""

    deal: Deal
    """After the last move."""
    moves: tuple[tuple[Position, Move], ...]
    """What core was given; a resignation that the record leaves out is among it."""
    entries: int
    """Entries of the record up to the end of the game, the deal included."""


def replay(record: IssRecord) -> Deal:
    """Return the deal of a record after all its moves; see `play_record`."""
    return play_record(record).deal


def play_record(record: IssRecord) -> Played:
    """Return a record's moves and the deal after them, under the rules of ISS.

    Moves after the end of the game are ignored. Where the moves stop after one
    defender has resigned, both count as resigned, unless the result is ``unknown``.

    Raises:
        RecordError: if cards are hidden or wrong, or a move is unreadable or illegal.
    """
    entries = record.moves
    moves: list[tuple[Position, Move]] = []
    number = 0
    try:
        forehand, middlehand, rearhand, skat = read_deal(entries)
        deal = Deal.from_hands(
            _RULES,
            (cards_mask(forehand), cards_mask(middlehand), cards_mask(rearhand)),
            cards_mask(skat),
        )
        for number, who, move in translate(entries, skat):
            deal, _ = deal.apply(who, move)
            moves.append((who, move))
            if deal.result is not None:
                return Played(deal, tuple(moves), number + 1)
    except IllegalMove as error:
        mover, word = entries[number]
        raise RecordError(f"move {number} ({mover} {word}): {error}", line=record.line) from None
    except RecordError as error:
        raise RecordError(error.reason, line=record.line) from None
    if deal.phase is Phase.PLAYING and deal.extras.gave_up and record.result != UNKNOWN:
        (other,) = set(POSITIONS) - {deal.declarer, *deal.extras.gave_up}
        moves.append((other, Concede()))
        deal, _ = deal.apply(other, Concede())
    return Played(deal, tuple(moves), len(entries))


def verify(record: IssRecord) -> Deal:
    """Return the deal of a record, after comparing the stored result with the replay.

    A record without a result (no ``R``) is only replayed.

    Raises:
        RecordError: as `replay`.
        RecordDiffers: naming the field of the result that differs.
    """
    deal = replay(record)
    stored = record.result
    if stored:
        try:
            check_result(stored, deal)
        except RecordError as error:
            raise type(error)(error.reason, line=record.line) from None
    return deal


def read_deal(moves: Words) -> Dealt:
    """Return the cards of forehand, middlehand, rearhand and the skat, as they are written.

    Raises:
        RecordError: if there is no deal, cards are hidden, or these are not the 32 cards.
    """
    if not moves:
        raise RecordError("deal: expected 32 cards, got no moves (MV)")
    words = moves[0][1].replace("|", ".").split(".")
    if HIDDEN in words:
        raise RecordError("deal: expected open cards, got hidden ones (one viewer's record)")
    try:
        cards = tuple([Card.parse(word) for word in words])
    except NotationError as error:
        raise RecordError(f"deal: {error}") from None
    if len(cards) != len(CARDS):
        raise RecordError(f"deal: expected 32 cards, got {len(cards)}")
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise RecordError(f"deal: expected 32 different cards, got {twice} twice")
    return cards[:10], cards[10:20], cards[20:30], cards[30:]


def translate(moves: Words, skat: tuple[Card, ...]) -> Iterator[tuple[int, Position, Move]]:
    """Yield number, position and move of each entry that is a move to core.

    The deal, the skat as the server shows it and hidden cards are left out; the
    rules are not asked.

    Args:
        moves: the entries, the deal first.
        skat: the skat as dealt.

    Raises:
        RecordError: if an entry is no move, or another skat is shown.
    """
    reader = _Reader(skat)
    for number in range(1, len(moves)):
        mover, word = moves[number]
        play = _PLAYS.get(word)
        if play is not None and mover != WORLD and reader.half is None:
            yield number, _PLAYERS[mover], play
            continue
        try:
            entries = reader.world(word) if mover == WORLD else reader.player(mover, word)
        except (NotationError, RecordError) as error:
            raise RecordError(f"move {number} ({mover} {word}): {error}") from None
        for who, move in entries:
            yield number, who, move


class _Reader:
    """Reads the entries that are not cards; remembers the half of an old declaration."""

    def __init__(self, skat: tuple[Card, ...]) -> None:
        self.half: tuple[Position, Contract] | None = None
        """A contract that waits for its discard: declared in two moves."""
        self._skat = skat
        self._has_skat = False

    def world(self, word: str) -> list[tuple[Position, Move]]:
        """Return the moves that an entry of the server means."""
        leaving = _LEAVING.get(word)
        if leaving is None:
            if word != f"{HIDDEN}.{HIDDEN}" and set(_cards(word)) != set(self._skat):
                shown = ".".join(card.name for card in self._skat)
                raise RecordError(f"expected the skat {shown} or LE or TI and a player")
            return []
        if self.half is None:
            return [leaving]
        who, contract = self.half
        # The type alone is a declaration already; the skat lies as it was dealt.
        return [(who, Announce(contract, self._skat)), leaving]

    def player(self, mover: str, word: str) -> list[tuple[Position, Move]]:
        """Return the moves that an entry of a player means."""
        who = _PLAYERS[mover]
        if self.half is not None:
            declarer, contract = self.half
            if who != declarer:
                raise RecordError(f"expected the discard of {declarer:d}")
            self.half = None
            return [(who, Announce(contract, _cards(word)[:2]))]
        move = _WORDS.get(word)
        if move is not None:
            self._has_skat = self._has_skat or word == "s"
            return [(who, move)]
        if word == HIDDEN:
            return []
        if word.isdecimal() and word.isascii() and len(word) <= 3:
            return [(who, Bid(int(word)))]
        if word.startswith("SC."):
            return [(who, Show())]
        return self._declaration(who, word)

    def _declaration(self, who: Position, word: str) -> list[tuple[Position, Move]]:
        """Read a type with its discards; an open hand behind them (on the wire) is not needed."""
        name, dot, tail = word.partition(".")
        contract = Contract.parse(name)
        if self._has_skat and not dot:
            self.half = who, contract
            return []
        self._has_skat = False
        cards = _cards(tail) if dot else ()
        return [(who, Announce(contract, cards[: len(cards) % 10]))]


def _cards(text: str) -> tuple[Card, ...]:
    return tuple([Card.parse(word) for word in text.split(".")])
