"""Cards, events, rules and results as the lines of the engine protocol have them.

Source: docs/formats/engine.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from typing import Any, TypeAlias

from skat.core.cards import Card, Mask, cards_mask, display_order
from skat.core.contracts import Contract
from skat.core.errors import NotationError
from skat.core.events import (
    AllPassed,
    Announced,
    Answered,
    AuctionWon,
    BidHeld,
    BidMade,
    CardPlayed,
    Claimed,
    ConcessionOffered,
    DealEvent,
    Doubled,
    GaveUp,
    HandShown,
    Passed,
    Pushed,
    SkatTaken,
    TrickWon,
)
from skat.core.hearing import Told
from skat.core.moves import Level
from skat.core.presets import PRESETS
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.core.views import Standing, View

Json: TypeAlias = dict[str, Any]
Event: TypeAlias = list[Any]
"""One event on the wire: its word, and what belongs to it."""

VERSION = version("skat")
"""Of this program, as both sides introduce themselves."""
PROTOCOL = 1
"""The version that is spoken here."""
LONGEST_LINE = 64 * 1024
"""Bytes of a line; a longer one is dropped."""
RAMSCH = "R"


def names(cards: Iterable[Card]) -> list[str]:
    """Return the codes of some cards."""
    return [card.name for card in cards]


def sorted_names(mask: Mask) -> list[str]:
    """Return the codes of a mask: jacks, then suit by suit from clubs down, the ace first."""
    return names(display_order(None, mask))


def read_cards(found: object) -> tuple[Card, ...]:
    """Return the different cards of a list of codes.

    Raises:
        NotationError: if it is no such list.
    """
    if not isinstance(found, list) or not all(isinstance(code, str) for code in found):
        raise NotationError("expected a list of cards such as CJ, got something else")
    cards = tuple(Card.parse(code) for code in found)
    if len(set(cards)) != len(cards):
        raise NotationError("expected different cards, got one of them twice")
    return cards


# events


def event_lists(event: DealEvent) -> list[Event]:
    """Return what an event is on the wire; nothing for the end, which is a `result`."""
    write = _WRITE.get(type(event))
    return [] if write is None else write(event)


def _announced(event: Announced) -> list[Event]:
    lists: list[Event] = [["contract", int(event.position), str(event.contract)]]
    if event.open_hand:
        lists.append(["open", int(event.position), sorted_names(event.open_hand)])
    return lists


def _claimed(event: Claimed) -> list[Event]:
    who = int(event.position)
    return [["show", who, sorted_names(event.hand)], ["claim", who, int(event.level)]]


def _word(word: str) -> Callable[[Any], list[Event]]:
    """Return what writes an event that has nothing but its position."""
    return lambda event: [[word, int(event.position)]]


_WRITE: dict[type, Callable[[Any], list[Event]]] = {
    BidMade: lambda event: [["bid", int(event.position), event.value]],
    BidHeld: _word("hold"),
    Passed: _word("pass"),
    AuctionWon: lambda event: [["declarer", int(event.position), event.value]],
    AllPassed: lambda event: [["contract", None, RAMSCH] if event.ramsch else ["passed_deal"]],
    SkatTaken: _word("pickup"),
    Announced: _announced,
    Doubled: lambda event: [["kontra", int(event.position), event.kontra]],
    Pushed: _word("push"),
    CardPlayed: lambda event: [["card", int(event.position), event.card.name]],
    TrickWon: lambda event: [["trick", int(event.position)]],
    Claimed: _claimed,
    HandShown: lambda event: [["show", int(event.position), sorted_names(event.hand)]],
    ConcessionOffered: _word("concede"),
    Answered: lambda event: [["agree", int(event.position), event.agreed]],
    GaveUp: _word("resign"),
}


def read_event(told: Told, event: Sequence[Any]) -> DealEvent | None:
    """Return what an event on the wire says to a seat; None if it is nothing new, or unknown.

    Args:
        told: what the seat knew before.
        event: a list from the wire.

    Raises:
        NotationError: if it is no event.
    """
    if not isinstance(event, list) or not event or not isinstance(event[0], str):
        raise NotationError(f'expected an event such as ["pass",0], got {str(event)[:60]}')
    read = _READ.get(event[0])
    if read is None or event[:3] == ["contract", None, RAMSCH]:
        return None
    try:
        return read(told, *event[1:])
    except (TypeError, IndexError, ValueError):
        raise NotationError(f"expected what belongs to {event[0]}, got {str(event)[:60]}") from None


def _position(found: object) -> Position:
    if type(found) is not int or found not in (0, 1, 2):
        raise NotationError(f"expected a position 0, 1 or 2, got {found!r}"[:80])
    return POSITIONS[found]


def _number(found: object) -> int:
    if type(found) is not int:
        raise NotationError(f"expected a whole number, got {found!r}"[:80])
    return found


def _contract(told: Told, who: object, text: str, *_: object) -> DealEvent:
    hand = not told.deal.declaration.picked_up
    return Announced(_position(who), replace(Contract.parse(text), hand=hand), 0)


def _card(told: Told, who: object, code: str, *_: object) -> DealEvent:
    return CardPlayed(_position(who), Card.parse(code))


def _shown(told: Told, who: object, cards: object, *_: object) -> DealEvent:
    return HandShown(_position(who), cards_mask(read_cards(cards)))


def _claim(told: Told, who: object, level: int = 0, *_: object) -> DealEvent:
    position = _position(who)
    return Claimed(position, Level(_number(level)), 0)


_READ: dict[str, Callable[..., DealEvent]] = {
    "bid": lambda told, who, value, *_: BidMade(_position(who), _number(value)),
    "hold": lambda told, who, *_: BidHeld(_position(who), told.deal.auction.value),
    "pass": lambda told, who, *_: Passed(_position(who)),
    "pickup": lambda told, who, *_: SkatTaken(_position(who)),
    "contract": _contract,
    "open": _shown,
    "kontra": lambda told, who, level=1, *_: Doubled(_position(who), _number(level)),
    "push": lambda told, who, *_: Pushed(_position(who), not told.deal.extras.looking),
    "card": _card,
    "show": _shown,
    "claim": _claim,
    "concede": lambda told, who, *_: ConcessionOffered(_position(who)),
    "agree": lambda told, who, agreed, *_: Answered(_position(who), agreed is True),
    "resign": lambda told, who, *_: GaveUp(_position(who)),
}
"""By word; `declarer`, `passed_deal` and `trick` follow from these, `fault` changes nothing."""


# rules, and the match around the deal


def rules_json(rules: Ruleset) -> Json:
    """Return a rule set as its preset and what differs from it."""
    preset = PRESETS.get(rules.name)
    if preset is None:
        return {"preset": "isko", "overrides": rules.to_dict()}
    overrides = _differences(preset.to_dict(), rules.to_dict(), "")
    return {"preset": rules.name, **({"overrides": overrides} if overrides else {})}


def _differences(before: Mapping[str, Any], after: Mapping[str, Any], path: str) -> Json:
    found: Json = {}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(value, dict) and isinstance(old, dict) and set(value) == set(old):
            found |= _differences(old, value, f"{path}{key}.")
        elif value != old:
            found[f"{path}{key}"] = value
    return found


def read_rules(found: object) -> Ruleset:
    """Return the rule set that a deal is played under.

    Raises:
        SkatError: if there is no such preset, or an override does not work.
    """
    if not isinstance(found, dict):
        raise NotationError(f"expected rules with a preset, got {found!r}"[:80])
    rules = Ruleset.preset(found.get("preset", "isko"))
    overrides = found.get("overrides")
    return rules.override(overrides) if overrides else rules


def standing_json(standing: Standing | None) -> Json:
    """Return the match around a deal; totals are list points by seat."""
    if standing is None:
        return {"seats": 3}
    return {
        "seats": len(standing.totals),
        "deal_no": standing.number,
        "deals": standing.deals,
        "totals": list(standing.totals),
        "dealer": standing.dealer,
        "positions": list(standing.seats),
        "bock_deals": standing.bock_deals,
    }


def read_standing(found: object) -> Standing | None:
    """Return the match around a deal; what a host leaves out is as if forehand sat on seat 0.

    Raises:
        NotationError: if it is no such object.
    """
    if not isinstance(found, dict) or "totals" not in found:
        return None
    try:
        totals = tuple(_number(total) for total in found["totals"])
        deals = found.get("deals")
        first, second, third = (_number(seat) for seat in found.get("positions", (0, 1, 2)))
        return Standing(
            number=_number(found.get("deal_no", 1)),
            deals=None if deals is None else _number(deals),
            totals=totals,
            dealer=_number(found.get("dealer", len(totals) - 1)),
            seats=(first, second, third),
            bock_deals=_number(found.get("bock_deals", 0)),
        )
    except (TypeError, ValueError):
        raise NotationError(f"expected the table of a deal, got {found!r}"[:200]) from None


def result_json(view: View, faults: Sequence[int]) -> Json:
    """Return what is told after a deal.

    Args:
        view: of a deal that has ended.
        faults: refused and late answers and crashes, by position.
    """
    result = view.result
    assert result is not None
    assert view.deal_hands is not None
    score = result.score
    ramsch = result.ramsch
    told: Json = {
        "passed": result.passed,
        "declarer": None if result.declarer is None else int(result.declarer),
        "bid": result.bid,
        "contract": RAMSCH if ramsch else None if score is None else str(score.contract),
        "won": None if score is None else score.won,
        "overbid": score is not None and score.overbid,
        "value": 0 if score is None else score.charged,
        "matadors": 0 if score is None else score.matadors,
        "points": None if score is None else score.declarer_points,
        "tricks": None if score is None else score.declarer_tricks,
        "schneider": score is not None and score.schneider,
        "schwarz": score is not None and score.schwarz,
        "score": list(result.scores),
        "faults": list(faults),
        "hands": [sorted_names(hand) for hand in view.deal_hands],
        "skat": sorted_names(view.deal_skat),
        "ending": result.ending.value,
    }
    return told
