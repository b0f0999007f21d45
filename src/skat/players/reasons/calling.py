"""Reasons for everything that is said and not played: bids, games, discards, Kontra, answers."""

from __future__ import annotations

from skat.core.cards import JACKS, Game, Suit, cards_mask, mask_points
from skat.core.moves import Announce, Answer, Bid, Double, Move, Pass, PickUp, Push
from skat.core.views import Ask, Pending, View
from skat.players.decision import Decision, Prospect
from skat.players.reasons.numbers import chosen_one
from skat.players.reasons.reason import Reason, Value, percent

EVEN = 0.5
"""A game that is won less often is bid only because passing costs more."""
SCHNEIDER_SURE = 90
"""Card points of the defenders from which the declarer has lost with Schneider."""


def calling_reasons(view: View, decision: Decision) -> list[Reason]:
    """Return why a move is made that is no card."""
    move = decision.move
    match view.ask:
        case Ask.BID | Ask.HOLD | Ask.FOREHAND:
            return _bidding(view, decision)
        case Ask.HAND_OR_SKAT:
            return _hand_or_skat(decision)
        case Ask.ANNOUNCE:
            return _announcing(view, decision)
        case Ask.PUSH_OR_LOOK:
            return [Reason("looks") if isinstance(move, PickUp) else Reason("pushes_unseen")]
        case Ask.PUSH:
            return _pushing(view, move)
        case Ask.AGREE:
            return _answering(view, move)
        case Ask.KONTRA:
            return _doubling(decision)
        case _:
            return []


def _of(prospect: Prospect) -> dict[str, Value]:
    return {"contract": prospect.contract, "percent": percent(prospect.wins)}


def _bidding(view: View, decision: Decision) -> list[Reason]:
    said = view.bid if view.ask is Ask.HOLD else min(view.bids, default=view.bid)
    best = max(decision.prospects, key=lambda item: item.wins, default=None)
    limit = decision.limit
    if not isinstance(decision.move, Pass):
        if isinstance(decision.move, Bid):
            said = decision.move.value
        able = [item for item in decision.prospects if item.value >= said]
        found = [Reason("bid_limit", {"limit": limit})] if limit >= said else []
        if able:
            game = max(able, key=lambda item: item.utility)
            if game.wins >= EVEN:
                found.insert(0, Reason("bid_game", _of(game)))
            elif _passing_is_worse(decision):
                found.insert(0, Reason("bid_rather", _of(game)))
        return found
    if 0 < limit < said:
        return [Reason("pass_limit", {"limit": limit, "bid": said})]
    if best is None or limit:
        return []
    if said > min(view.rules.ladder):
        return [Reason("pass_too_much", {**_of(best), "bid": said})]
    return [Reason("pass_weak", _of(best))]


def _passing_is_worse(decision: Decision) -> bool:
    """Return whether the numbers say that passing brings less than the bid."""
    passing = next((item for item in decision.candidates if item.move == Pass()), None)
    chosen = chosen_one(decision)
    return passing is not None and chosen is not None and chosen.utility >= passing.utility


def _hand_or_skat(decision: Decision) -> list[Reason]:
    move = decision.move
    if isinstance(move, Announce):
        found = _prospect(decision, move)
        return [] if found is None else [Reason("plays_hand", _of(found))]
    by_hand = [item for item in decision.prospects if item.contract.hand]
    with_skat = [item for item in decision.prospects if not item.contract.hand]
    if not with_skat:
        return []
    best = max(with_skat, key=lambda item: item.utility)
    if not by_hand:
        return [Reason("takes_skat", _of(best))]
    hand = max(by_hand, key=lambda item: item.utility)
    if hand.wins >= best.wins:
        return [Reason("takes_skat", _of(best))]
    return [
        Reason("takes_skat", _of(best)),
        Reason("hand_is_worse", {"contract": hand.contract, "percent": percent(hand.wins)}),
    ]


def _prospect(decision: Decision, move: Announce) -> Prospect | None:
    same = [item for item in decision.prospects if item.contract == move.contract]
    near = [
        item
        for item in decision.prospects
        if item.contract.game is move.contract.game and item.contract.hand is move.contract.hand
    ]
    return next(iter(same or near), None)


def _announcing(view: View, decision: Decision) -> list[Reason]:
    move = decision.move
    assert isinstance(move, Announce)
    found: list[Reason] = []
    prospect = _prospect(decision, move)
    if prospect is not None:
        found.append(Reason("announces", _of(prospect)))
        cheaper = [item for item in decision.prospects if item.value < view.bid]
        tempting = max(cheaper, key=lambda item: item.wins, default=None)
        if tempting is not None and tempting.wins > prospect.wins and prospect.value >= view.bid:
            return [
                *found,
                Reason("others_below_bid", {"contract": tempting.contract, "bid": view.bid}),
            ]
    discard = _discarding(view, move)
    return found if discard is None else [*found, discard]


def _discarding(view: View, move: Announce) -> Reason | None:
    game = move.contract.game
    mask = cards_mask(move.discard)
    if game is Game.NULL:
        return Reason("discard_danger", {"cards": move.discard})
    left = view.hand & ~mask
    plain = view.hand & ~game.trumps
    emptied = [
        suit for suit in range(4) if game.suits[suit] & plain and not game.suits[suit] & left
    ]
    if emptied:
        return Reason("discard_void", {"cards": move.discard, "suit": Suit(emptied[0])})
    points = mask_points(mask)
    if points >= 10:
        return Reason("discard_points", {"cards": move.discard, "n": points})
    return None


def _pushing(view: View, move: Move) -> list[Reason]:
    assert isinstance(move, Push)
    mask = cards_mask(move.cards)
    rest = view.hand & ~mask
    for suit in range(4):
        plain = Game.RAMSCH.suits[suit]
        if plain & view.hand and not plain & rest:
            return [Reason("push_void", {"cards": move.cards, "suit": Suit(suit)})]
    if mask & JACKS:
        return [Reason("push_jacks", {"cards": move.cards})]
    return [Reason("push_danger", {"cards": move.cards})]


def _doubling(decision: Decision) -> list[Reason]:
    chosen = chosen_one(decision)
    doubles = isinstance(decision.move, Double)
    if chosen is None or not decision.layouts:
        return [Reason("doubles" if doubles else "no_double")]
    code = "doubles.chance" if doubles else "no_double.chance"
    return [Reason(code, {"percent": percent(chosen.wins)})]


def _answering(view: View, move: Move) -> list[Reason]:
    agreed = isinstance(move, Answer) and move.agreed
    if view.pending is Pending.CONCESSION:
        taken = sum(trick.points for trick in view.tricks if trick.winner != view.declarer)
        if agreed:
            return [Reason("accepts_concession")]
        return [Reason("more_than_conceded")] if taken >= SCHNEIDER_SURE else []
    return [Reason("claim_holds" if agreed else "claim_open")]
