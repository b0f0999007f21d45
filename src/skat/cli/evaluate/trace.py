"""Answers about whole deals: plays one from the pack to the score."""

from __future__ import annotations

from skat.cli.evaluate.bidding import read_step
from skat.cli.evaluate.fields import (
    CONTRACTS,
    POSITION_LETTERS,
    Fields,
    codes,
    different_cards,
)
from skat.cli.evaluate.scoring import score_result
from skat.core import deck
from skat.core.cards import Card
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.errors import IllegalMove, NotationError
from skat.core.moves import PLAYS, Announce, Move, PickUp
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.core.views import Phase

_PACK = (32,)


def trace(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Play a deal; say who held what, who won each trick, and the result.

    A deal in which everybody passed has no winners, and the result null.
    """
    pack = given.cards("pack", _PACK)
    hands, skat = deck.deal_pack(rules, pack)
    deal = _auction(Deal.start(rules, pack), given)
    if deal.phase is Phase.SKAT:
        deal = _announcement(deal, given)
    elif deal.phase is Phase.PUSHING:
        raise given.misfit("auction", "a declarer, for a trace has no place for pushing the skat")
    elif given.has("contract"):
        raise given.misfit("contract", "null, for all have passed")
    deal = _tricks(deal, given)
    return {
        "hands": {
            position.letter: codes(hand) for position, hand in zip(POSITIONS, hands, strict=True)
        },
        "skat": codes(skat),
        "winners": [played.winner.letter for played in deal.cards.tricks],
        "result": _result(deal),
    }


def _auction(deal: Deal, given: Fields) -> Deal:
    for place, step in enumerate(given.items("auction")):
        name = f"input.auction[{place}]"
        who, move = read_step(step, name)
        deal = _apply(deal, who, move, name)
    if deal.phase is Phase.AUCTION:
        assert deal.turn is not None
        raise NotationError(
            f"input.auction: expected it to end, got no more with {deal.turn.letter} to speak"
        )
    return deal


def _announcement(deal: Deal, given: Fields) -> Deal:
    declarer = deal.declarer
    assert declarer is not None
    contract = Contract(
        given.choice("contract", CONTRACTS),
        hand=given.flag("hand_game"),
        schneider=given.flag("announced_schneider", False),
        schwarz=given.flag("announced_schwarz", False),
        ouvert=given.flag("ouvert", False),
    )
    discard: tuple[Card, ...] = ()
    if not contract.hand:
        deal = _apply(deal, declarer, PickUp(), "input.hand_game")
        discard = given.cards("discard", (2,))
    elif given.has("discard"):
        raise given.misfit("discard", "null in a hand game")
    return _apply(deal, declarer, Announce(contract, discard), "input.contract")


def _tricks(deal: Deal, given: Fields) -> Deal:
    for place, item in enumerate(given.items("tricks", range(11))):
        name = f"input.tricks[{place}]"
        trick = Fields(item, name)
        cards = different_cards(trick.raw("cards"), (3,), f"{name}.cards")
        leader = deal.turn
        if leader is None:
            raise NotationError(f"{name}: expected no more tricks, for the deal is over")
        if trick.has("leader") and trick.choice("leader", POSITION_LETTERS) != leader:
            raise trick.misfit("leader", leader.letter)
        for turn, card in enumerate(cards):
            who = POSITIONS[(leader + turn) % 3]
            deal = _apply(deal, who, PLAYS[card], f"{name}.cards[{turn}]")
    if deal.phase is not Phase.ENDED:
        played = len(deal.cards.tricks)
        raise NotationError(f"input.tricks: expected a deal to its end, got {played} tricks")
    return deal


def _apply(deal: Deal, who: Position, move: Move, name: str) -> Deal:
    """Return the deal after a move; an illegal one makes the whole trace malformed."""
    try:
        return deal.apply(who, move)[0]
    except IllegalMove as error:
        raise NotationError(f"{name}: {error}") from None


def _result(deal: Deal) -> dict[str, object] | None:
    assert deal.result is not None
    score = deal.result.score
    if score is None:
        return None
    return {
        "contract": score.contract.game.value,
        "hand": score.contract.hand,
        **score_result(score),
        "declarer_points": score.declarer_points,
        "declarer_tricks": score.declarer_tricks,
    }
