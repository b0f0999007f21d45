"""The JSON that a seat gets: its view, the match around it, and what happened.

Everything here is made from views and from what is public at the table; the cards
of others cannot get in. Source: docs/formats/socket.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from typing import Any, TypeAlias

from skat.core.cards import Card, Game, Mask, display_order
from skat.core.contracts import Contract
from skat.core.errors import SkatError
from skat.core.events import DealBooked, DealEvent, DealStarted, SeriesEnded
from skat.core.refusals import refused_actions, refused_cards
from skat.core.results import Position
from skat.core.rulesets import Ruleset
from skat.core.series import Entry
from skat.core.views import Phase, View
from skat.core.worth import worth
from skat.server.errors import RequestError, StorageError
from skat.table import Happened, Table, Waiting
from skat.table.events import (
    Committed,
    Connected,
    Contributed,
    Declined,
    Disconnected,
    Hinted,
    Ready,
    RematchOpened,
    Returned,
    SatDown,
    SeatEvent,
    SeatOpened,
    Silent,
    StoodIn,
    Undone,
)
from skat.table.promise import Promise
from skat.words import Line
from skat.words.errors import error_line
from skat.words.events import event_line
from skat.words.explain import list_lines, result_headline, result_lines, term_of
from skat.words.worth import risk_line

Json: TypeAlias = dict[str, Any]

_SEAT_LINES: dict[type, str | None] = {
    Connected: None,
    Disconnected: None,
    Contributed: None,
    Silent: None,
    Ready: None,
    Declined: None,
    StoodIn: "event.stand_in",
    Returned: "event.returned",
    Undone: "event.undone",
    Hinted: "event.hinted",
    SatDown: "event.sat_down",
    RematchOpened: "event.rematch",
}
"""What is said about people who come, go and take back; None: nothing."""
_MASKS = frozenset({"hand", "open_hand"})
"""Fields of events that hold cards as a mask; they lie open for everybody."""
_LEFT_OUT = frozenset({"result"})
"""Fields of events that the view has already."""
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
WAITING = {
    Waiting.PLAYERS: "players",
    Waiting.DEAL: "next",
    Waiting.MOVE: "move",
    Waiting.NEXT: "next",
    Waiting.CONTRIBUTIONS: "contributions",
    Waiting.ENDED: "ended",
}


@dataclass(frozen=True, slots=True)
class Seen:
    """An event, and what is needed to tell it: who sat where, and what was played."""

    happened: Happened
    seats: tuple[int, int, int]
    """Seats of forehand, middlehand and rearhand."""
    game: Game | None

    @classmethod
    def at(cls, table: Table, happened: Happened) -> Seen:
        """Return the event of a table as it stands after it."""
        deal = table.series.deal
        game = None if deal is None else deal.game
        return cls(happened, table.series.deal_seats, game)


# the match


@dataclass(frozen=True, slots=True)
class Around:
    """What belongs to a match besides its table."""

    preset: str
    """Name of the rule set it was opened with."""
    spectators: int = 0
    invitation: str | None = None
    """For those who sit at the table, to be handed on."""
    watch: str | None = None
    """The same for spectators."""


def match_json(table: Table, seat: int | None, around: Around) -> Json:
    """Return what a seat (None: a spectator) may know about the match around the deal."""
    series = table.series
    rules = series.rules
    over = series.deal is not None and series.deal.result is not None
    cards = table.cards
    return {
        "preset": around.preset,
        "rules": rules_json(rules),
        "seat": seat,
        "seats": [_seat_json(table, number) for number in range(series.seats)],
        "host": table.host,
        "opener": table.opener,
        "spectators": around.spectators,
        "watching": table.opening.watching.value,
        "invitation": None if seat is None else around.invitation,
        "watch": None if seat is None else around.watch,
        "rematch": table.rematch is not None,
        "list": [
            _entry_json(entry, undos, hints)
            for entry, undos, hints in zip(series.entries, table.undos, table.hints, strict=False)
        ],
        "totals": list(series.totals),
        "deals": series.length,
        "number": series.number,
        "waiting": WAITING[table.waiting],
        "waiting_for": list(table.waiting_for),
        "ready": list(table.ready),
        "deadline": table.deadline,
        "ended": series.ended,
        "winners": list(series.winners),
        "may_undo": table.may_undo(seat),
        "why_no_undo": _why_no_undo(table, seat),
        "hints": table.opening.hints,
        "why_no_hint": _why_no_hint(table, seat),
        "may_end": table.may_end(seat),
        "undos": sum(table.undos),
        "ladder": list(rules.ladder),
        "commitment": None if cards is None else cards.commitment,
        "secret": cards.secret.hex() if over and cards is not None and cards.secret else None,
        "contributions": [] if cards is None else [item.hex() for item in cards.contributions],
        "pack": [card.name for card in cards.cards] if over and cards is not None else None,
        "next_deal": _promise_json(table.promise),
    }


def _promise_json(promise: Promise | None) -> Json | None:
    """Return what everybody may know of the next deal: its commitment, and who has added to it."""
    if promise is None:
        return None
    added = [seat for seat, item in enumerate(promise.added) if item]
    return {"commitment": promise.commitment, "asks": promise.asks, "added": added}


def table_json(table: Table, around: Around) -> Json:
    """Return what somebody who is invited may know before sitting down."""
    series = table.series
    return {
        "preset": around.preset,
        "rules": series.rules.to_dict(),
        "deals": series.length,
        "number": series.number,
        "started": table.dealt > 0,
        "ended": series.ended,
        "host": table.host,
        "seats": [_seat_json(table, number) for number in range(series.seats)],
        "watch": around.watch,
        "hints": table.opening.hints,
    }


@lru_cache(maxsize=256)
def rules_json(rules: Ruleset) -> Json:
    """Return a rule set as plain data; it is the same object each time, not to be changed."""
    return rules.to_dict()


def _why_no_undo(table: Table, seat: int | None) -> Json | None:
    refusal = table.undo_refusal(seat)
    return None if refusal is None else error_line(refusal).to_json()


def _why_no_hint(table: Table, seat: int | None) -> Json | None:
    refusal = table.hint_refusal(seat)
    return None if refusal is None else error_line(refusal).to_json()


def _seat_json(table: Table, number: int) -> Json:
    chair = table.chairs[number]
    holder = chair.holder
    return {
        "seat": number,
        "name": chair.name,
        "kind": "person" if holder.is_person else "open" if holder.is_open else "computer",
        "reserved": holder.is_open and holder.name != "",
        "player": holder.player,
        "connected": chair.connected or not holder.is_person,
        "stand_in": chair.stand_in,
        "stands_in_at": table.stands_in_at(number),
    }


def _entry_json(entry: Entry, undos: int, hints: int) -> Json:
    result = entry.result
    score = result.score
    game: str | None = None
    if score is not None:
        game = score.contract.game.value
    elif result.ramsch is not None:
        game = Game.RAMSCH.value
    return {
        "number": entry.number,
        "dealer": entry.dealer,
        "declarer": entry.declarer,
        "contract": None if score is None or not result.announced else str(score.contract),
        "game": game,
        "won": None if score is None else score.won,
        "score": None if score is None else score.score,
        "kontra": 0 if score is None else score.kontra,
        "scores": list(entry.scores),
        "added": list(entry.added),
        "totals": list(entry.totals),
        "passed": result.passed,
        "counts": entry.counts,
        "bock": entry.bock,
        "undos": undos,
        "hints": hints,
        "clean": undos == 0 and hints == 0,
    }


# the view


def view_json(
    view: View,
    names: Sequence[str],
    entry: Entry | None = None,
    *,
    undos: int = 0,
    hints: int = 0,
) -> Json:
    """Return what a seat sees.

    Args:
        view: of the seat.
        names: of the players, by seat.
        entry: the line of the list, once the deal is over.
        undos: how often something was taken back in this deal.
        hints: how many were given in it.
    """
    standing = view.standing
    assert standing is not None
    at_deal = [names[seat] for seat in standing.seats]
    game = view.game
    return {
        "you": view.position,
        "phase": view.phase.value,
        "turn": view.turn,
        "ask": None if view.ask is None else view.ask.value,
        "standing": {
            "number": standing.number,
            "deals": standing.deals,
            "totals": list(standing.totals),
            "dealer": standing.dealer,
            "seats": list(standing.seats),
            "bock_deals": standing.bock_deals,
        },
        "auction": [[position, value] for position, value in view.auction],
        "bid": view.bid,
        "declarer": view.declarer,
        "hand": card_codes(view.hand, game),
        "skat": card_codes(view.skat, game),
        "discard": card_codes(view.discard, game),
        "picked_up": view.picked_up,
        "contract": None if view.contract is None else contract_json(view.contract),
        "game": None if game is None else game.value,
        "kontra": view.kontra,
        "doubled_by": list(view.doubled_by),
        "leader": view.leader,
        "table": [card.name for card in view.table],
        "tricks": [
            {
                "leader": trick.leader,
                "cards": [card.name for card in trick.cards],
                "winner": trick.winner,
                "points": trick.points,
            }
            for trick in view.tricks
        ],
        "open_hands": [card_codes(mask, game) for mask in view.open_hands],
        "counts": list(view.counts),
        "pushes": [[position, unseen] for position, unseen in view.pushes],
        "gave_up": list(view.gave_up),
        "pending": None if view.pending is None else view.pending.value,
        "pending_by": view.pending_by,
        "pending_level": int(view.pending_level),
        "legal": card_codes(view.legal, game),
        "bids": list(view.bids),
        "contracts": [_choice_json(view, contract) for contract in view.contracts],
        "may_double": view.may_double,
        "may_claim": view.may_claim,
        "may_concede": view.may_concede,
        "may_show": view.may_show,
        "why_not": _why_not(view),
        "why_no": _why_no(view),
        "result": _result_json(view, at_deal, names, entry, undos, hints),
        "deal_hands": None
        if view.deal_hands is None
        else [card_codes(mask, game) for mask in view.deal_hands],
        "deal_skat": card_codes(view.deal_skat, game),
        "deal_discard": card_codes(view.deal_discard, game),
        "points": _points(view),
    }


def card_codes(mask: Mask, game: Game | None) -> list[str]:
    """Return cards by code, in the order of a game."""
    return [card.name for card in display_order(game, mask)]


def contract_json(contract: Contract) -> Json:
    """Return a contract with its text and everything announced."""
    return {
        "text": str(contract),
        "game": contract.game.value,
        "hand": contract.hand,
        "schneider": contract.schneider,
        "schwarz": contract.schwarz,
        "ouvert": contract.ouvert,
        "spitze": contract.spitze,
    }


def _choice_json(view: View, contract: Contract) -> Json:
    found = worth(view.rules, contract, view.hand)
    risk = risk_line(found, view.bid, view.rules)
    return {
        **contract_json(contract),
        "value": found.least,
        "risk": None if risk is None else risk.to_json(),
        "every_trick": contract.game.has_trumps and contract.schwarz,
    }


def _why_not(view: View) -> dict[str, Json]:
    """Return for each card that may not be played or passed on now the reason."""
    return {
        card.name: error_line(refusal).to_json() for card, refusal in refused_cards(view).items()
    }


def _why_no(view: View) -> dict[str, Json]:
    """Return for each action that is not possible now the reason."""
    return {
        action.value: error_line(refusal).to_json()
        for action, refusal in refused_actions(view).items()
    }


def _points(view: View) -> Json | None:
    """Return the card points in tricks that everybody could count."""
    declarer = view.declarer
    if declarer is None or view.game is None or not view.game.has_trumps:
        return None
    if view.phase not in (Phase.PLAYING, Phase.ENDED):
        return None
    own = sum(trick.points for trick in view.tricks if trick.winner == declarer)
    return {"declarer": own, "defenders": sum(trick.points for trick in view.tricks) - own}


def _result_json(
    view: View,
    at_deal: Sequence[str],
    names: Sequence[str],
    entry: Entry | None,
    undos: int,
    hints: int,
) -> Json | None:
    result = view.result
    if result is None:
        return None
    lines = result_lines(result, at_deal, rules=view.rules)
    if entry is not None:
        lines = [*lines, *list_lines(view.rules, entry, names)]
    if undos:
        lines.append(Line("result.undone", {"n": undos}))
    if hints:
        lines.append(Line("result.hinted", {"n": hints}))
    headline = result_headline(result, at_deal, you=view.position, rules=view.rules)
    return {
        "headline": headline.to_json(),
        "lines": [line.to_json() for line in lines],
        "terms": [term_of(line) for line in lines],
        "scores": list(result.scores),
        "declarer": result.declarer,
        "won": None if result.score is None else result.score.won,
        "ending": result.ending.value,
        "score": _plain(result.score),
        "ramsch": _plain(result.ramsch),
    }


# events


def event_json(seen: Seen, names: Sequence[str], seat: int | None, rules: Ruleset) -> Json:
    """Return an event as a seat is told it.

    Args:
        seen: the event.
        names: of the players, by seat.
        seat: who is told; None: a spectator.
        rules: of the match.
    """
    event = seen.happened.event
    data: Json = {"kind": kind_of(event), "seq": seen.happened.seq}
    for item in fields(event):
        if item.name in _LEFT_OUT:
            continue
        value = getattr(event, item.name)
        data[item.name] = card_codes(value, seen.game) if item.name in _MASKS else _plain(value)
    line = _line_of(seen, names, seat, rules)
    data["line"] = None if line is None else line.to_json()
    return data


def kind_of(event: object) -> str:
    """Return the name of a kind of event: ``card_played`` for `CardPlayed`."""
    return _CAMEL.sub("_", type(event).__name__).lower()


def _line_of(seen: Seen, names: Sequence[str], seat: int | None, rules: Ruleset) -> Line | None:
    event = seen.happened.event
    if isinstance(event, Committed):
        return None

    if isinstance(event, SeatOpened):
        left = "event.sent_away" if event.sent_away else "ui.player_left"
        return Line(left, {"name": event.name})
    if isinstance(event, SeatEvent):
        key = _SEAT_LINES[type(event)]
        if key is None:
            return None
        if event.seat == seat:
            return Line(f"{key}.you")
        return Line(key, {"name": names[event.seat]})
    if isinstance(event, DealStarted | DealBooked | SeriesEnded):
        return event_line(event, names, seat)
    return _deal_line(event, seen, names, seat, rules)


def _deal_line(
    event: DealEvent, seen: Seen, names: Sequence[str], seat: int | None, rules: Ruleset
) -> Line:
    at_deal = [names[number] for number in seen.seats]
    you = Position(seen.seats.index(seat)) if seat in seen.seats else None
    return event_line(event, at_deal, you, rules=rules, game=seen.game)


def _plain(value: Any) -> Any:
    """Return values of core as plain data: cards by code, enums by value, records as objects."""
    if isinstance(value, Card):
        return value.name
    if isinstance(value, Contract):
        return contract_json(value)
    if isinstance(value, IntEnum):
        return int(value)
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {item.name: _plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def refusal_line(error: SkatError) -> Json:
    """Return the sentence for a refusal."""
    if isinstance(error, RequestError):
        return error.line.to_json()
    if isinstance(error, StorageError):
        return Line("error.storage").to_json()
    return error_line(error).to_json()


def refusal_text(error: SkatError) -> str:
    """Return the English message of a refusal; where the database lies is no seat's business."""
    if isinstance(error, StorageError):
        return "expected the game to be saved, got an error of the database"
    return str(error)
