"""Why something cannot be done now: agrees with what the deal refuses, at every moment."""

from __future__ import annotations

from random import Random

import pytest

from skat.core.cards import CARDS, PACK, Card, Game, mask_cards
from skat.core.deal import Deal
from skat.core.errors import IllegalMove
from skat.core.moves import (
    Answer,
    Bid,
    Claim,
    Concede,
    Double,
    Hold,
    Move,
    Pass,
    PickUp,
    Play,
    Show,
)
from skat.core.presets import ISKO, KNEIPE, PRESETS
from skat.core.refusals import Action, follow_refusal, refused_actions, refused_cards
from skat.core.results import POSITIONS, Position
from skat.core.views import Ask, Phase
from skat.players import Key, player
from tests.core.deals import F, M, R, all_pass, announced, bought, dealt, moved

MOVES: dict[Action, Move] = {
    Action.HOLD: Hold(),
    Action.PASS: Pass(),
    Action.CLAIM: Claim(),
    Action.CONCEDE: Concede(),
    Action.DOUBLE: Double(),
}


def tried(deal: Deal, who: Position, action: Action) -> str | None:
    """Return the code with which the deal refuses an action, None if it does not."""
    view = deal.view(who)
    if action is Action.BID:
        move: Move = Bid(view.bids[0] if view.bids else 18)
    elif action is Action.CARD:
        legal = view.legal or view.hand or PACK
        move = Play(CARDS[mask_cards(legal)[0]])
    elif action is Action.CLAIM and view.may_show:
        move = Show()
    else:
        move = MOVES[action]
    try:
        deal.apply(who, move)
    except IllegalMove as error:
        return error.code
    return None


def check(deal: Deal) -> set[str]:
    """Compare the refusals of every position with the deal; return their codes."""
    codes = set()
    for who in POSITIONS:
        view = deal.view(who)
        refused = refused_actions(view)
        if view.ask in (Ask.ANNOUNCE, Ask.PUSH):
            assert Action.CARD not in refused  # a tap chooses a card
        for action in Action:
            code = tried(deal, who, action)
            if action in refused:
                assert code is not None, f"{action} of {who} in {view.phase}"
                codes.add(refused[action].code)
            elif not (action is Action.CARD and view.ask in (Ask.ANNOUNCE, Ask.PUSH)):
                assert code in (None, "claim_not_certain"), f"{action} of {who} in {view.phase}"
        for card, refusal in refused_cards(view).items():
            if view.ask is Ask.CARD:
                with pytest.raises(IllegalMove) as error:
                    deal.apply(who, Play(card))
                assert error.value.code == refusal.code
    return codes


@pytest.mark.parametrize("preset", PRESETS)
def test_reasons_agree_with_what_a_deal_refuses(preset: str) -> None:
    rules = PRESETS[preset]
    chance = Random(preset)
    decider = player("random")
    for number in range(3):
        pack = list(CARDS)
        chance.shuffle(pack)
        deal = Deal.start(rules, tuple(pack))
        step = 0
        while deal.result is None:
            check(deal)
            position = next(who for who in POSITIONS if deal.view(who).ask is not None)
            view = deal.view(position)
            if view.may_double and chance.random() < 0.3:
                deal, _ = deal.apply(position, Double())
                continue
            key = Key(number, 1, int(position), step)
            deal, _ = deal.apply(position, decider.decide(view, key, None))
            step += 1
        assert set(refused_actions(deal.view(F))) == set(Action)


def code(deal: Deal, who: Position, action: Action) -> str:
    return refused_actions(deal.view(who))[action].code


def test_reasons_in_the_auction() -> None:
    deal = dealt(ISKO)

    assert code(deal, F, Action.BID) == "not_your_turn"
    assert code(deal, M, Action.HOLD) == "nothing_to_hold"
    assert code(deal, M, Action.CARD) == "auction_first"
    assert code(deal, M, Action.CLAIM) == "not_yet_played"
    asked = moved(deal, (M, Bid(18)))
    assert code(asked, F, Action.BID) == "holder_may_not_raise"
    passed = moved(asked, (F, Pass()))
    assert code(passed, F, Action.PASS) == "already_passed"
    top = moved(deal, (M, Bid(264)), (F, Hold()))
    assert code(top, M, Action.BID) == "top_of_ladder"


def test_reasons_before_the_first_card() -> None:
    deal = bought(dealt(ISKO), F)

    assert code(deal, F, Action.CARD) == "skat_first"
    assert code(deal, M, Action.CARD) == "not_yet_played"
    assert code(deal, M, Action.CONCEDE) == "not_yet_played"
    assert Action.CONCEDE not in refused_actions(deal.view(F))
    holding = moved(deal, (F, PickUp()))
    assert Action.CARD not in refused_actions(holding.view(F))
    assert code(holding, F, Action.PASS) == "auction_over"


def test_reasons_in_null_and_ramsch() -> None:
    null = announced(dealt(ISKO), F, "NH")
    ramsch = all_pass(dealt(KNEIPE.override({"ramsch.schieben": False})))

    assert code(null, M, Action.CLAIM) == "no_claim_against_null"
    assert Action.CLAIM not in refused_actions(null.view(F))
    assert code(ramsch, F, Action.CLAIM) == "no_claim_in_ramsch"
    assert code(ramsch, F, Action.CONCEDE) == "no_claim_in_ramsch"


def test_who_has_given_up_waits_for_the_partner() -> None:
    rules = ISKO.override({"defender_concede": "both"})
    deal = moved(announced(dealt(rules), F, "GH"), (M, Concede()))

    assert code(deal, M, Action.CONCEDE) == "gave_up_already"
    assert Action.CONCEDE not in refused_actions(deal.view(R))


def test_reasons_why_nothing_is_doubled() -> None:
    deal = announced(dealt(KNEIPE), F, "GH")

    assert code(announced(dealt(ISKO), F, "GH"), M, Action.DOUBLE) == "not_in_ruleset"
    assert code(deal, F, Action.DOUBLE) == "other_side_doubles"
    kontra = moved(deal, (M, Double()))
    assert code(kontra, R, Action.DOUBLE) == "other_side_doubles"
    led = moved(kontra, (F, Play(CARDS[mask_cards(kontra.view(F).legal)[0]])))
    assert code(led, F, Action.DOUBLE) == "too_late_to_double"


@pytest.mark.parametrize(
    ("game", "led", "card", "reason"),
    [
        (Game.HEARTS, Card.S9, Card.CA, "must_follow_suit"),
        (Game.HEARTS, Card.S9, Card.HA, "must_follow_suit"),
        (Game.HEARTS, Card.S9, Card.SJ, "jack_is_trump"),
        (Game.HEARTS, Card.S9, Card.CJ, "must_follow_suit"),
        (Game.HEARTS, Card.H7, Card.CA, "must_follow_trump"),
        (Game.HEARTS, Card.CJ, Card.CA, "must_follow_trump"),
        (Game.NULL, Card.S9, Card.CJ, "must_follow_suit"),
    ],
)
def test_reasons_why_a_card_does_not_follow(game: Game, led: Card, card: Card, reason: str) -> None:
    assert follow_refusal(game, led, card).code == reason


def test_who_sits_out_is_told_nothing() -> None:
    deal = announced(dealt(ISKO), F, "GH")

    assert refused_actions(deal.view(None)) == {}
    assert refused_cards(deal.view(None)) == {}


def test_an_open_claim_has_to_be_answered_first() -> None:
    deal = announced(dealt(ISKO), F, "GH")
    claimed = moved(deal, (F, Claim()))
    assert claimed.phase is not Phase.ENDED, "expected a claim in doubt, got a certain one"

    assert code(claimed, M, Action.CARD) == "answer_first"
    assert code(claimed, F, Action.CARD) == "answers_awaited"
    assert code(claimed, F, Action.CLAIM) == "answers_awaited"
    answered = moved(claimed, (M, Answer(True)))
    assert code(answered, M, Action.CONCEDE) == "answers_awaited"
