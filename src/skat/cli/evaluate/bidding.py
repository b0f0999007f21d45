"""Answers about auctions, the bid ladder and declarations."""

from __future__ import annotations

from skat.cli.evaluate.fields import (
    CONTRACTS,
    POSITION_LETTERS,
    Fields,
    listed_cards,
    quoted,
)
from skat.core.auction import Auction
from skat.core.cards import PACK, Mask, cards_mask, mask_cards
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.errors import IllegalMove, NotationError
from skat.core.moves import Announce, Bid, Hold, Pass, PickUp
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset

FOREHAND, MIDDLEHAND, REARHAND = POSITIONS


def auction(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say how an auction stands after a sequence of steps, or which one is refused."""
    state = Auction.under(rules)
    for place, step in enumerate(given.items("sequence")):
        who, move = read_step(step, f"input.sequence[{place}]")
        try:
            state = _said(state, who, move)
        except IllegalMove as error:
            return {"illegal_at": place, "error": str(error)}
    standing: dict[str, object] = {
        "done": state.done,
        "soloist": state.declarer.letter if state.declarer is not None else None,
        "bid": state.value,
        "all_passed": state.all_passed,
    }
    if not state.done:
        standing["next"] = _next(state)
    return standing


def read_step(step: object, name: str) -> tuple[Position, Bid | Hold | Pass]:
    """Return one step of an auction: a position with a number, ``hold`` or ``pass``.

    Raises:
        NotationError: if it is no such step.
    """
    if isinstance(step, list) and len(step) == 2 and isinstance(step[0], str):
        who = POSITION_LETTERS.get(step[0])
        word = step[1]
        if who is not None and type(word) is int:
            return who, Bid(word)
        if who is not None and word in ("hold", "pass"):
            return who, Hold() if word == "hold" else Pass()
    raise NotationError(
        f'{name}: expected a position F, M or R with a number, "hold" or "pass", got {quoted(step)}'
    )


def _said(state: Auction, who: Position, move: Bid | Hold | Pass) -> Auction:
    if isinstance(move, Bid):
        return state.bid(who, move.value)
    return state.hold(who) if isinstance(move, Hold) else state.pass_(who)


def _next(state: Auction) -> dict[str, object]:
    """Return who speaks next and what may be said; of the numbers the lowest one."""
    assert state.turn is not None
    if state.answering:
        return {"turn": state.turn.letter, "actions": ["pass", "hold"]}
    actions: list[object] = ["pass", *state.bids[:1]]
    asked: dict[str, object] = {"turn": state.turn.letter, "actions": actions}
    if state.stage != 3:  # at the end forehand has 18 offered, and no number of its own to name
        asked["min_bid"] = state.bids[0] if state.bids else None
    return asked


def bid_values(rules: Ruleset, given: Fields) -> dict[str, object]:
    """List the bid ladder of a rule set."""
    return {"values": list(rules.ladder)}


def declaration(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say whether a declaration is legal, by announcing it in a deal."""
    name = given.text("contract")
    cards12 = cards_mask(given.cards("cards12", (12,)))
    took_skat = given.flag("took_skat", False)
    discard = listed_cards(given.raw("discard"), "input.discard") if given.has("discard") else ()
    flags = {word: given.flag(word, False) for word in ("hand", "schneider", "schwarz", "ouvert")}
    if name not in CONTRACTS:
        return {
            "valid": False,
            "error": f"expected one of {' '.join(rules.contracts)}, got {quoted(name)}",
        }
    try:
        deal = declarers_deal(rules, cards12)
        if took_skat:
            deal, _ = deal.apply(FOREHAND, PickUp())
        deal.apply(FOREHAND, Announce(Contract(CONTRACTS[name], **flags), discard))
    except IllegalMove as error:
        return {"valid": False, "error": str(error)}
    return {"valid": True, "error": None}


def declarers_deal(rules: Ruleset, cards12: Mask) -> Deal:
    """Return a deal whose declarer, forehand at 18, has these cards in hand and skat."""
    twelve = mask_cards(cards12)
    others = mask_cards(PACK & ~cards12)
    hands = (cards_mask(twelve[:10]), cards_mask(others[:10]), cards_mask(others[10:]))
    deal = Deal.from_hands(rules, hands, cards_mask(twelve[10:]))
    for who, move in _FOREHAND_AT_18:
        deal, _ = deal.apply(who, move)
    return deal


_FOREHAND_AT_18 = (
    (MIDDLEHAND, Bid(18)),
    (FOREHAND, Hold()),
    (MIDDLEHAND, Pass()),
    (REARHAND, Pass()),
)
