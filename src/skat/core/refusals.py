"""Why a seat cannot do something now: the reasons behind everything that is not offered.

Made from a `View`, so that whoever asks learns nothing that the seat may not know. A move
that is refused here is refused by the deal too; whether a claim is certain only the deal knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from skat.core.auction import PASSED, named_or_held
from skat.core.cards import CARDS, Card, Game, Mask, mask_cards
from skat.core.contracts import pushable
from skat.core.errors import IllegalMove
from skat.core.results import Position
from skat.core.views import Ask, Phase, View


class Action(Enum):
    """What a seat may want to do."""

    BID = "bid"
    HOLD = "hold"
    PASS = "pass"
    CARD = "card"
    CLAIM = "claim"
    CONCEDE = "concede"
    DOUBLE = "double"


def follow_refusal(game: Game, led: Card, card: Card) -> IllegalMove:
    """Return why a card may not be played to a lead that its holder could follow.

    Source: docs/rules.md 6.
    """
    if game.trumps >> led & 1:
        return IllegalMove("must_follow_trump", f"expected a card of trump, got {card}", led=led)
    wanted = led.suit.name.lower()
    if card.suit is led.suit:  # only a jack that is a trump
        return IllegalMove(
            "jack_is_trump", f"expected a card of {wanted}, got the trump {card}", led=led
        )
    return IllegalMove("must_follow_suit", f"expected a card of {wanted}, got {card}", led=led)


def refused_cards(view: View) -> dict[Card, IllegalMove]:
    """Return for each card in hand that may not be played or passed on now the reason."""
    if view.ask is Ask.PUSH:
        stays = view.hand & ~pushable(view.rules, view.hand)
        refusal = IllegalMove("jack_not_pushable", "expected no jack to be passed on, got one")
        return dict.fromkeys(mask_cards(stays), refusal)
    if view.ask is not Ask.CARD or not view.table or view.game is None:
        return {}
    led = CARDS[view.table[0]]
    kept: Mask = view.hand & ~view.legal
    return {card: follow_refusal(view.game, led, card) for card in mask_cards(kept)}


def refused_actions(view: View) -> dict[Action, IllegalMove]:
    """Return for each action that is not possible now the reason; empty for who only watches."""
    who = view.position
    if who is None:
        return {}
    if view.phase is Phase.ENDED:
        over = IllegalMove("game_over", "expected no more moves: the deal is over")
        return dict.fromkeys(Action, over)
    return dict(_refused(view, who))


def _refused(view: View, who: Position) -> Iterator[tuple[Action, IllegalMove]]:
    for action in (Action.BID, Action.HOLD, Action.PASS):
        refusal = _in_auction(view, who, action)
        if refusal is not None:
            yield action, refusal
    if view.ask not in (Ask.CARD, Ask.ANNOUNCE, Ask.PUSH):
        yield Action.CARD, _no_card(view)
    if not (view.may_claim or view.may_show):
        yield Action.CLAIM, _no_claim(view, who)
    if not view.may_concede:
        yield Action.CONCEDE, _no_concession(view, who)
    if not view.may_double:
        yield Action.DOUBLE, _no_doubling(view, who)


def _in_auction(view: View, who: Position, action: Action) -> IllegalMove | None:
    if view.phase is not Phase.AUCTION:
        return IllegalMove("auction_over", "expected no more bids: the auction is over")
    ask = view.ask
    if ask is None:
        if (who, PASSED) in view.auction:
            return IllegalMove("already_passed", "expected another seat to speak: this one passed")
        return _not_your_turn(view)
    if action is Action.BID:
        if ask is Ask.HOLD:
            return IllegalMove("holder_may_not_raise", "expected hold or pass, got a bid")
        if not view.bids:
            return IllegalMove("top_of_ladder", "expected a pass at the top of the ladder")
    if action is Action.HOLD and ask is not Ask.HOLD:
        return IllegalMove("nothing_to_hold", "expected a bid or a pass, got hold")
    return None


def _not_your_turn(view: View) -> IllegalMove:
    return IllegalMove("not_your_turn", f"expected another seat to move than {view.position}")


def _no_card(view: View) -> IllegalMove:
    if view.phase is Phase.AUCTION:
        return IllegalMove("auction_first", "expected the auction to end first, got a card")
    if view.ask in (Ask.AGREE, Ask.KONTRA):
        return IllegalMove("answer_first", "expected an answer first, got a card")
    if view.ask in (Ask.HAND_OR_SKAT, Ask.PUSH_OR_LOOK):
        return IllegalMove("skat_first", "expected a decision about the skat first, got a card")
    if view.phase is not Phase.PLAYING:
        return _before_play(view)
    if view.pending is not None:
        return IllegalMove("answers_awaited", "expected the others to answer first, got a card")
    return _not_your_turn(view)


def _before_play(view: View) -> IllegalMove:
    return IllegalMove("not_yet_played", f"expected the play to begin first, got {view.phase}")


def _no_claim(view: View, who: Position) -> IllegalMove:
    if view.phase is not Phase.PLAYING:
        return _before_play(view)
    if view.pending is not None:
        return IllegalMove("answers_awaited", "expected the open question to be answered first")
    if view.contract is None:
        return IllegalMove("no_claim_in_ramsch", "expected a game with a declarer, got Ramsch")
    if view.rules.claims == "iss":
        return IllegalMove("not_in_ruleset", "expected the declarer to show cards instead")
    if view.contract.game is Game.NULL:
        return IllegalMove(
            "no_claim_against_null", f"expected the declarer to claim in null, got {who}"
        )
    return IllegalMove("no_claim_with_spitze", "expected the last trick to be played for Spitze")


def _no_concession(view: View, who: Position) -> IllegalMove:
    if view.declarer is None:
        if view.phase is Phase.AUCTION:
            return _before_play(view)
        return IllegalMove("no_claim_in_ramsch", "expected a game with a declarer, got Ramsch")
    if view.pending is not None:
        return IllegalMove("answers_awaited", "expected the open question to be answered first")
    if who in view.gave_up:
        return IllegalMove("gave_up_already", "expected the partner to give up too, got it again")
    return _before_play(view)


def _no_doubling(view: View, who: Position) -> IllegalMove:
    kontra = view.rules.kontra
    if not kontra.enabled:
        return IllegalMove("not_in_ruleset", "expected no doubling under these rules")
    if view.phase is not Phase.PLAYING or view.declarer is None:
        return _before_play(view)
    if view.pending is not None:
        return IllegalMove("answers_awaited", "expected the open question to be answered first")
    if view.kontra >= len(kontra.levels):
        return IllegalMove("doubled_fully", "expected no further doubling, got one")
    if (who == view.declarer) != bool(view.kontra % 2):
        return IllegalMove("other_side_doubles", "expected the other side to double")
    if not view.kontra and kontra.needs_bid_18 and not named_or_held(view.auction, who):
        return IllegalMove("kontra_needs_18", "expected a defender who said or held a value")
    return IllegalMove("too_late_to_double", "expected a doubling before the card was played")
