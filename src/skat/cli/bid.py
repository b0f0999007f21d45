"""`skat bid`: what a hand is worth, how far to bid it, and with twelve cards what to lay away."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, cast

from skat.cli.faces import Faces, wants_colour
from skat.cli.play import system_language
from skat.core.cards import PACK, Card, Mask, cards_mask, display_order, mask_cards
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.errors import SkatError
from skat.core.moves import Announce, Move, parse_move
from skat.core.results import Position
from skat.core.rulesets import Ruleset
from skat.core.views import View
from skat.players import Candidate, Prospect
from skat.players.reasons.reason import percent
from skat.players.values import bidding, declaring
from skat.players.values.outlook import Outlook
from skat.words import Deck, Words
from skat.words.phrases import contract_line, position_line
from skat.words.typed import read_cards

POSITIONS = {
    "fore": Position.FOREHAND,
    "middle": Position.MIDDLEHAND,
    "rear": Position.REARHAND,
}
FIRST_BID = 18
MOST_SHOWN = 8
"""Contracts in the table; the best come first."""
DISCARDS_SHOWN = 4
_AUCTIONS = {
    Position.FOREHAND: ("M:pass", "R:pass", "F:18", "F:skat"),
    Position.MIDDLEHAND: ("M:18", "F:pass", "R:pass", "M:skat"),
    Position.REARHAND: ("M:pass", "R:18", "F:pass", "R:skat"),
}
"""How each position comes to the skat at 18."""


def run_bid(
    text: str, position: str, preset: str, language: str | None, deck: str, as_json: bool
) -> None:
    """Print what a hand is worth.

    Args:
        text: ten cards, or twelve with the skat.
        position: ``fore``, ``middle`` or ``rear``.
        preset: name of the rules.
        language: code, None for that of the system.
        deck: french, german or tournament.
        as_json: print JSON.

    Raises:
        SkatError: if these are no ten or twelve cards, or there is no such position or preset.
    """
    words = Words(language or system_language(), cast(Deck, deck))
    cards = read_cards(words, text)
    if len(cards) not in (10, 12):
        raise SkatError(f"expected 10 cards, or 12 with the skat, got {len(cards)}")
    where = POSITIONS.get(position)
    if where is None:
        raise SkatError(f"--position: expected {' '.join(POSITIONS)}, got {position!r}")
    rules = Ruleset.preset(preset)
    told = _twelve(rules, cards, where) if len(cards) == 12 else _ten(rules, cards, where)
    if as_json:
        print(json.dumps(told.data()))
        return
    faces = Faces(words, coloured=wants_colour())
    plain = Faces(words)
    print("\n".join(picture(display_order(None, cards_mask(cards)), faces, plain)))
    print(_capital(words.say(position_line(where))))
    print()
    for line in told.lines(words, faces):
        print(line)


class _Told:
    """What was found out about a hand."""

    def __init__(self, cards: Sequence[Card], where: Position, rules: Ruleset) -> None:
        self.cards = cards
        self.where = where
        self.rules = rules
        self.prospects: Sequence[Prospect] = ()
        self.limit: int | None = None
        self.plans: Sequence[tuple[int, Contract | None]] = ()
        """From which bid on which hand game is best; None: to take the skat."""
        self.announcements: Sequence[Candidate] = ()

    def data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        found: dict[str, Any] = {
            "cards": [card.name for card in self.cards],
            "position": self.where.name.lower(),
            "preset": self.rules.name,
            "contracts": [
                {
                    "contract": str(item.contract),
                    "value": item.value,
                    "wins": round(item.wins, 4),
                    "list_points": round(item.utility, 2),
                }
                for item in self.prospects
            ],
        }
        if self.limit is not None:
            found["limit"] = self.limit
            found["plans"] = [
                {"from": bid, "hand": None if contract is None else str(contract)}
                for bid, contract in self.plans
            ]
        else:
            found["announcements"] = [
                {
                    "contract": str(item.move.contract),
                    "discard": [card.name for card in item.move.discard],
                    "wins": round(item.wins, 4),
                    "list_points": round(item.utility, 2),
                }
                for item in self.announcements
                if isinstance(item.move, Announce)
            ]
        return found

    def lines(self, words: Words, faces: Faces) -> Iterator[str]:
        """Yield the lines for a person to read."""
        if self.limit is None:
            yield words.text("cli.bid.announcements")
            for item in self.announcements[:DISCARDS_SHOWN]:
                assert isinstance(item.move, Announce)
                contract = _capital(words.say(contract_line(item.move.contract)))
                share = words.text("cli.bid.percent", percent=percent(item.wins))
                away = faces.cards(item.move.discard)
                said = words.text("cli.bid.discard", contract=contract, cards=away)
                yield f"  {share:>5}  {said}"
        elif self.limit:
            yield words.text("cli.bid.up_to", limit=self.limit)
            for number, (bid, by_hand) in enumerate(self.plans):
                later = "_from" if number else ""
                if by_hand is None:
                    yield words.text(f"cli.bid.take_skat{later}", bid=bid)
                else:
                    line = contract_line(by_hand)
                    yield words.text(f"cli.bid.play_hand{later}", bid=bid, contract=line)
        else:
            yield words.text("cli.bid.pass")
        yield ""
        yield words.text("cli.bid.order")
        yield from _table(words, self.prospects[:MOST_SHOWN])


def _ten(rules: Ruleset, cards: Sequence[Card], where: Position) -> _Told:
    told = _Told(cards, where, rules)
    hand = cards_mask(cards)
    outlook = Outlook(rules, hand, int(where))
    first = min(rules.ladder, default=FIRST_BID)
    told.prospects = outlook.prospects(first)
    told.limit = bidding.limit(rules, hand, int(where))
    told.plans = _plans(outlook, [bid for bid in rules.ladder if bid <= told.limit])
    return told


def _plans(outlook: Outlook, bids: Sequence[int]) -> list[tuple[int, Contract | None]]:
    """Return what is best under the lowest bid, and then wherever that changes."""
    found: list[tuple[int, Contract | None]] = []
    for bid in bids:
        skat = outlook.after_skat(bid)
        better = (game.contract for game in outlook.hand_games(bid) if game.utility > skat)
        contract = next(better, None)
        if not found or found[-1][1] != contract:
            found.append((bid, contract))
    return found


def _twelve(rules: Ruleset, cards: Sequence[Card], where: Position) -> _Told:
    told = _Told(cards, where, rules)
    decision = declaring.advise(_with_skat(rules, cards, where))
    told.prospects = decision.prospects
    told.announcements = decision.candidates
    return told


def _with_skat(rules: Ruleset, cards: Sequence[Card], where: Position) -> View:
    """Return what a declarer at 18 sees who holds these twelve cards; the others hold any."""
    rest = mask_cards(PACK & ~cards_mask(cards))
    hands: list[Mask] = []
    for position in Position:
        held = cards[:10] if position is where else [rest.pop() for _ in range(10)]
        hands.append(cards_mask(held))
    deal = Deal.from_hands(rules, hands, cards_mask(cards[10:]))
    for step in _AUCTIONS[where]:
        who, _, text = step.partition(":")
        move: Move = parse_move(text)
        deal, _ = deal.apply(Position("FMR".index(who)), move)
    return deal.view(where)


def _table(words: Words, prospects: Sequence[Prospect]) -> Iterator[str]:
    names = [_capital(words.say(contract_line(item.contract))) for item in prospects]
    head = [words.text(f"cli.bid.column.{name}") for name in ("contract", "value", "wins")]
    wide = max(map(len, [head[0], *names]))
    yield f"{head[0]:{wide}}  {head[1]:>{max(5, len(head[1]))}}  {head[2]}"
    for name, item in zip(names, prospects, strict=True):
        share = words.text("cli.bid.percent", percent=percent(item.wins))
        yield f"{name:{wide}}  {item.value:>{max(5, len(head[1]))}}  {share:>{len(head[2])}}"


def picture(cards: Sequence[Card], faces: Faces, plain: Faces) -> list[str]:
    """Return cards side by side as they stand in a hand.

    Args:
        cards: from the left.
        faces: as they are shown, perhaps in colour.
        plain: the same without colour, to know how wide they are.
    """
    widths = [len(plain.card(card)) + 1 for card in cards]
    middle = "".join(f"│{faces.card(card)} " for card in cards)
    top = "┬".join("─" * wide for wide in widths)
    below = "│".join(" " * wide for wide in widths)
    return [f"╭{top}╮", f"{middle}│", f"│{below}│"]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
