"""Positions for tests, reached by dealing, bidding and playing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from skat.core.cards import PACK, CardSet, cards_mask, mask_cards, mask_points, parse_cards
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.errors import IllegalMove
from skat.core.events import DealEvent
from skat.core.moves import Announce, Bid, Hold, Move, Pass, PickUp, Play, parse_move
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.core.views import Phase

F, M, R = POSITIONS


def preset(name: str, changes: Mapping[str, object] | None = None, /) -> Ruleset:
    """Return a preset, with some parameters changed."""
    return Ruleset.preset(name).override(changes or {})


def hands(
    forehand: str, middlehand: str, rearhand: str, skat: str = ""
) -> tuple[int, int, int, int]:
    """Return four masks; of ``""`` and short ones the missing cards are dealt from the rest."""
    given = [CardSet.parse(text) for text in (forehand, middlehand, rearhand, skat)]
    rest = mask_cards(PACK & ~(given[0] | given[1] | given[2] | given[3]))
    full = []
    for hand, size in zip(given, (10, 10, 10, 2), strict=True):
        missing = size - len(hand)
        full.append(hand | cards_mask(rest[:missing]))
        rest = rest[missing:]
    assert not rest, "the hands given hold a card twice"
    return full[0], full[1], full[2], full[3]


def dealt(
    rules: Ruleset,
    forehand: str = "",
    middlehand: str = "",
    rearhand: str = "",
    skat: str = "",
    *,
    bock: int = 0,
) -> Deal:
    """Return a deal with these cards; see `hands`."""
    first, second, third, two = hands(forehand, middlehand, rearhand, skat)
    return Deal.from_hands(rules, (first, second, third), two, bock=bock)


def bought(deal: Deal, declarer: Position, bid: int = 18) -> Deal:
    """Return the deal after an auction that a position won at this value."""
    said: Sequence[tuple[Position, Move]]
    if declarer is F:
        said = ((M, Bid(bid)), (F, Hold()), (M, Pass()), (R, Pass()))
    elif declarer is M:
        said = ((M, Bid(bid)), (F, Pass()), (R, Pass()))
    else:
        said = ((M, Pass()), (R, Bid(bid)), (F, Pass()))
    deal = moved(deal, *said)
    assert deal.phase is Phase.SKAT
    return deal


def announced(
    deal: Deal, declarer: Position, contract: str, bid: int = 18, *, discard: str = ""
) -> Deal:
    """Return the deal after auction and announcement.

    Args:
        discard: the cards laid away; without them the skat is laid away again.
    """
    deal = bought(deal, declarer, bid)
    wanted = Contract.parse(contract)
    if wanted.hand:
        return deal.apply(declarer, Announce(wanted))[0]
    cards = parse_cards(discard) if discard else mask_cards(deal.skat)
    return moved(deal, (declarer, PickUp()), (declarer, Announce(wanted, tuple(cards))))


def all_pass(deal: Deal) -> Deal:
    """Return the deal after three passes."""
    return moved(deal, (M, Pass()), (R, Pass()), (F, Pass()))


def moved(deal: Deal, *moves: tuple[Position, Move]) -> Deal:
    """Return the deal after these moves."""
    for who, move in moves:
        deal, _ = deal.apply(who, move)
    return deal


def played(deal: Deal, cards: str) -> Deal:
    """Return the deal after these cards, each by whoever is on turn."""
    for card in parse_cards(cards):
        assert deal.turn is not None
        deal, _ = deal.apply(deal.turn, Play(card))
    return deal


def said(deal: Deal, who: Position, text: str) -> tuple[Deal, tuple[DealEvent, ...]]:
    """Return the deal after a move given as text, and the events."""
    return deal.apply(who, parse_move(text))


def refused(deal: Deal, who: Position, move: Move | str) -> str:
    """Return the code of the error with which a move is refused."""
    wanted = parse_move(move) if isinstance(move, str) else move
    with pytest.raises(IllegalMove, match="expected") as refusal:
        deal.apply(who, wanted)
    return refusal.value.code


def check_deal(deal: Deal) -> None:
    """Assert what holds in every position of every deal. Source: docs/rules.md 3."""
    cards = deal.cards
    declaration = deal.declaration
    knows_discard = declaration.picked_up or deal.extras.pushes or deal.extras.looking
    aside = declaration.discard if knows_discard else deal.skat
    on_table = cards_mask(cards.table)
    in_tricks = cards_mask(card for trick in cards.tricks for card in trick.cards)
    places = (*cards.hands, aside, on_table, in_tricks)
    assert sum(place.bit_count() for place in places) == 32
    assert cards.hands[0] | cards.hands[1] | cards.hands[2] | aside | on_table | in_tricks == PACK
    assert (deal.turn is None) == (deal.result is not None) == (deal.phase is Phase.ENDED)
    assert sum(cards.points) == mask_points(in_tricks)
    assert sum(cards.taken) == len(cards.tricks) <= 10
    for before, trick in zip((None, *cards.tricks), cards.tricks, strict=False):
        assert trick.leader == (F if before is None else before.winner)
    if len(cards.tricks) == 10:
        assert sum(cards.points) + mask_points(aside) == 120
    if deal.phase is Phase.PLAYING and deal.extras.pending is None:
        assert deal.turn is not None
        assert deal.legal()
        assert not deal.legal() & ~cards.hands[deal.turn]
    if deal.phase is Phase.ANNOUNCING:
        assert declaration.declarer is not None
        assert cards.hands[declaration.declarer].bit_count() == 12
    for position in (*POSITIONS, None):
        view = deal.view(position)
        assert view.phase is deal.phase
        assert (view.ask is not None) <= (position is not None)
