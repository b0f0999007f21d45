"""Says what a hint would do, as an order to oneself: play this, pass, announce that."""

from __future__ import annotations

from skat.core.moves import (
    Announce,
    Answer,
    Bid,
    Double,
    Hold,
    Move,
    Pass,
    PickUp,
    Play,
    Push,
    move_text,
)
from skat.core.views import Ask, View
from skat.words.lines import Line
from skat.words.phrases import KONTRA_KEYS, contract_line


def advice_line(move: Move, view: View) -> Line:
    """Return what to do.

    Args:
        move: the advice.
        view: of the seat it is for.
    """
    match move:
        case Play(card=card):
            return Line("advice.play", {"card": card})
        case Bid(value=value):
            return Line("advice.bid", {"value": value})
        case Hold():
            return Line("advice.hold", {"value": view.bid})
        case Pass():
            return Line("advice.no_double" if view.ask is Ask.KONTRA else "advice.pass")
        case PickUp():
            return Line("advice.look" if view.ask is Ask.PUSH_OR_LOOK else "advice.take_skat")
        case Announce(contract=contract, discard=discard):
            said = contract_line(contract)
            if not discard:
                return Line("advice.announce", {"contract": said})
            cards = tuple(sorted(discard, reverse=True))
            return Line("advice.announce.discard", {"contract": said, "cards": cards})
        case Push(cards=cards):
            if not cards:
                return Line("advice.push_unseen")
            return Line("advice.push", {"cards": tuple(sorted(cards, reverse=True))})
        case Double():
            return Line("advice.double", {"said": Line(KONTRA_KEYS[view.kontra])})
        case Answer(agreed=agreed):
            return Line("advice.agree" if agreed else "advice.refuse")
        case _:
            raise ValueError(f"expected a move that answers a question, got {move_text(move)}")
