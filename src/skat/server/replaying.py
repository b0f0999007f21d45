"""A finished deal as the page shows it step by step, with all cards open.

Only deals that are over get here; nothing of a running one is ever told. Runs in a
process of its own: it replays the match. Source: docs/formats/socket.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from skat.core.cards import CARDS, Card, Game
from skat.core.deal import Deal
from skat.core.events import DealEvent
from skat.core.moves import Move, Play
from skat.core.results import Position
from skat.core.series import Entry
from skat.core.views import Phase
from skat.records.skatfile_replay import verify_items
from skat.server.recording import record_items
from skat.server.store import StoredMatch
from skat.server.wire import Json, card_codes, contract_json
from skat.table import LogEntry
from skat.words.events import event_line
from skat.words.explain import result_headline
from skat.words.phrases import contract_line, game_line


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal of a match that is over."""

    names: tuple[str, str, str]
    """Of forehand, middlehand and rearhand."""
    deal: Deal
    """After its last move."""
    moves: tuple[tuple[Position, Move], ...]
    """The moves that stand."""
    notes: tuple[tuple[str, str], ...]
    """What the record says about it besides: undos and the like."""
    entry: Entry
    """Its line in the list."""
    seats: tuple[tuple[str, str], ...]
    """Kind and name of the player of each seat."""
    pack: tuple[Card, ...]
    """In dealing order."""


def finished_deals(match: StoredMatch, entries: Iterable[LogEntry]) -> list[FinishedDeal]:
    """Return the deals of a match that are over."""
    found = []
    for played in verify_items(record_items(match, entries)):
        entry, deal = played.series.entries[-1], played.series.deal
        assert deal is not None
        seats = tuple((seat.kind, seat.name) for seat in played.header.seats)
        first, second, third = (seats[at][1] for at in entry.seats)
        record = played.record
        moves = tuple((step.position, step.move) for step in record.moves)
        names = (first, second, third)
        found.append(FinishedDeal(names, deal, moves, record.notes, entry, seats, record.pack))
    return found


def deal_json(names: Sequence[str], deal: Deal, moves: Sequence[tuple[Position, Move]]) -> Json:
    """Return a finished deal with a frame for its beginning and one after each move.

    Args:
        names: of forehand, middlehand and rearhand.
        deal: after its last move.
        moves: the moves that stand, which lead to it.
    """
    result = deal.result
    assert result is not None
    game, contract = deal.game, deal.contract
    line = None
    if contract is not None:
        line = contract_line(contract).to_json()
    elif game is Game.RAMSCH:
        line = game_line(game).to_json()
    away = deal.declaration.discard if deal.declaration.picked_up or game is Game.RAMSCH else 0
    return {
        "names": list(names),
        "rules": deal.rules.name,
        "hands": [card_codes(hand, game) for hand in deal.dealt],
        "skat": card_codes(deal.skat, game),
        "discard": card_codes(away, game),
        "declarer": deal.declarer,
        "bid": deal.declaration.bid,
        "game": None if game is None else game.value,
        "contract": None if contract is None else contract_json(contract),
        "title": line,
        "headline": result_headline(result, names, rules=deal.rules).to_json(),
        "frames": _frames(names, deal, moves),
    }


def _frames(names: Sequence[str], end: Deal, moves: Sequence[tuple[Position, Move]]) -> list[Json]:
    deal = Deal.from_hands(end.rules, end.dealt, end.skat, bock=end.bock)
    frames = [_frame(names, deal, None, (), end.game)]
    for who, move in moves:
        deal, events = deal.apply(who, move)
        card = CARDS[move.card].name if isinstance(move, Play) else None
        frames.append(_frame(names, deal, (who, card), events, end.game))
    return frames


def _frame(
    names: Sequence[str],
    deal: Deal,
    moved: tuple[Position, str | None] | None,
    events: Sequence[DealEvent],
    game: Game | None,
) -> Json:
    """Return the table after a move; a finished trick still lies there."""
    cards = deal.cards
    who, card = (None, None) if moved is None else moved
    leader, table, winner = int(cards.leader), [CARDS[item].name for item in cards.table], None
    if card is not None and not table:
        trick = cards.tricks[-1]
        leader, table = int(trick.leader), [item.name for item in trick.cards]
        winner = int(trick.winner)
    declarer = deal.declarer
    points = None
    if declarer is not None and deal.game is not None and deal.game.has_trumps:
        own = cards.points[declarer]
        points = [own, sum(cards.points) - own]
    return {
        "who": who,
        "card": card,
        "number": cards.played if card is not None else 0,
        "lines": [
            event_line(event, names, None, rules=deal.rules, game=deal.game).to_json()
            for event in events
        ],
        "hands": [card_codes(hand, game) for hand in cards.hands],
        "table": table,
        "leader": leader,
        "winner": winner,
        "taken": list(cards.taken),
        "points": points,
        "playing": deal.phase is Phase.PLAYING or card is not None,
    }
