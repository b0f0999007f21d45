"""From ISS records to ours and back, as far as each format can say what the other does.

Every deal is replayed on the way, so nothing that the rules refuse gets through.
Source: docs/formats/record.md, "ISS".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from skat.core import deck
from skat.core.cards import Card
from skat.core.errors import RecordError
from skat.core.moves import (
    Announce,
    Bid,
    Concede,
    Hold,
    Leave,
    Move,
    Pass,
    PickUp,
    Play,
    Show,
    move_text,
)
from skat.core.results import Position
from skat.core.rulesets import Ruleset
from skat.core.series import Series, roles
from skat.records.iss import KEYS, IssRecord, record_of
from skat.records.iss_replay import play_record, read_deal
from skat.records.iss_result import check_result, result_text
from skat.records.skatfile import (
    DealRecord,
    Item,
    MatchEnd,
    MatchHeader,
    Seat,
    Step,
    deal_record,
    match_end,
)

NOTE = "iss."
"""What the keys of notes begin with that keep a property of an ISS record."""
ISS_SEAT = "iss"
"""The kind of a player whose record does not tell people from programs."""

_KEPT = tuple(key for key in KEYS if key not in ("OW", "P0", "P1", "P2", "MV", "R"))
_DATE = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|\+00:00)", re.ASCII)
_RULES = Ruleset.preset("iss")
_WORDS: dict[type, str] = {Hold: "y", Pass: "p", PickUp: "s", Show: "SC", Concede: "RE"}


def iss_to_items(records: Iterable[IssRecord]) -> Iterator[Item]:
    """Yield ISS records as matches of ours under the rule set ``iss``.

    Consecutive games of one series whose players sit in turn become one match; every
    other game begins a new one. What our format has no place for is kept in notes.

    Raises:
        RecordError: if a record is not finished, not complete or does not replay, or
            if its stored result differs from the replay.
    """
    match: _Match | None = None
    for record in records:
        if match is None or not match.continues(record):
            if match is not None:
                yield match.end()
            match = _Match(record)
            yield match.header
        yield match.add(record)
    if match is not None:
        yield match.end()


class _Match:
    """A match that ISS records are added to."""

    def __init__(self, first: IssRecord) -> None:
        self._series_id = first.get("SE")
        # Seat 0 deals: it is rearhand, and forehand sits to its left.
        self._names = (first.players[2], first.players[0], first.players[1])
        seats = tuple(Seat(ISS_SEAT, name) for name in self._names)
        self.header = MatchHeader(_RULES, seats, first_dealer=0, deals=None)
        self._series = Series.open(_RULES)

    def continues(self, record: IssRecord) -> bool:
        """Return whether a record is the next game of this match."""
        names = tuple(self._names[seat] for seat in roles(3, self._series.dealer))
        return bool(self._series_id) and (record.get("SE"), record.players) == (
            self._series_id,
            names,
        )

    def add(self, record: IssRecord) -> DealRecord:
        """Play a record as the next deal and return it."""
        played = play_record(record)
        try:
            if played.deal.result is None:
                raise RecordError("expected a finished game, got one that goes on")
            if record.result:
                check_result(record.result, played.deal)
        except RecordError as error:
            raise RecordError(error.reason, line=record.line) from None
        *hands, skat = read_deal(record.moves)
        pack = deck.pack_of(_RULES, hands, skat)
        series, _ = self._series.start(pack)
        for position, move in played.moves:
            series, _ = series.apply(series.seat_of(position), move)
        self._series = series
        return deal_record(
            series.entries[-1],
            pack,
            [Step(position, move) for position, move in played.moves],
            notes=tuple((NOTE + key, text) for key, text in record.properties if key in _KEPT),
        )

    def end(self) -> MatchEnd:
        """End the match as far as the records tell it."""
        series, _ = self._series.end()
        return match_end(series)


def items_to_iss(items: Iterable[Item]) -> Iterator[IssRecord]:
    """Yield the deals of our matches as ISS records, one a deal, scored as ISS does.

    What was taken back is left out. Properties kept in notes come back as they were.

    Raises:
        RecordError: if a deal has moves that ISS does not have, or would go on there.
    """
    header: MatchHeader | None = None
    for item in items:
        if isinstance(item, MatchHeader):
            header = item
        elif isinstance(item, DealRecord):
            if header is None:
                raise RecordError("expected the header of a match first", line=item.line)
            try:
                yield _iss_record(header, item)
            except RecordError as error:
                raise RecordError(f"deal {item.number}: {error.reason}", line=item.line) from None


def _iss_record(header: MatchHeader, deal: DealRecord) -> IssRecord:
    *hands, skat = (
        [deal.pack[place] for place in places] for places in deck.deal_order(header.rules)
    )
    words = [f"w {_joined([*hands[0], *hands[1], *hands[2], *skat])}"]
    for step in deal.moves:
        words += _iss_words(step.position, step.move, skat)
    played = play_record(record_of({"MV": " ".join(words)}))
    if played.deal.result is None:
        raise RecordError("expected a deal that ends under the rules of ISS, got one that goes on")
    texts = _kept_texts(deal) or _new_texts(header, deal)
    seats = roles(len(header.seats), deal.dealer)
    for position, seat in enumerate(seats):
        texts[f"P{position}"] = header.seats[seat].name
    texts["MV"] = " ".join(words[: played.entries])
    texts["R"] = result_text(played.deal)
    return record_of(texts)


def _kept_texts(deal: DealRecord) -> dict[str, str]:
    keys = {key.removeprefix(NOTE): text for key, text in deal.notes if key.startswith(NOTE)}
    return {key: text for key, text in keys.items() if key in _KEPT}


def _new_texts(header: MatchHeader, deal: DealRecord) -> dict[str, str]:
    date = _DATE.fullmatch(header.date or "")
    return {
        "PC": "skat",
        "CO": "",
        "SE": "",
        "ID": str(deal.number),
        "DT": f"{date[1]}/{date[2]}/UTC" if date else "",
        **{f"R{position}": "" for position in range(3)},
    }


def _iss_words(position: Position, move: Move, skat: list[Card]) -> list[str]:
    """Return the entries of a move, each with its mover."""
    if isinstance(move, Leave):
        return [f"w {'TI' if move.timed_out else 'LE'}.{position:d}"]
    if isinstance(move, PickUp):
        return [f"{position:d} s", f"w {_joined(skat)}"]
    if isinstance(move, Bid | Play):
        word = move_text(move)
    elif isinstance(move, Announce):
        word = ".".join([str(move.contract), *(card.name for card in move.discard)])
    elif type(move) in _WORDS:
        word = _WORDS[type(move)]
    else:
        raise RecordError(f"expected a move that ISS has, got {position.letter}:{move_text(move)}")
    return [f"{position:d} {word}"]


def _joined(cards: Iterable[Card]) -> str:
    return ".".join(card.name for card in cards)
