"""From the deal to the first lead: auction, skat, announcement, Ramsch pushing."""

from __future__ import annotations

import pytest

from skat.core.cards import JACKS, Card, CardSet, Game
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.events import (
    AllPassed,
    Announced,
    AuctionWon,
    BidHeld,
    BidMade,
    DealEnded,
    Passed,
    Pushed,
    SkatTaken,
)
from skat.core.moves import Announce, Bid, Hold, Pass, PickUp, Play, Push
from skat.core.results import Position, Result
from skat.core.views import Ask, Phase
from tests.core.deals import (
    F,
    M,
    R,
    all_pass,
    announced,
    bought,
    dealt,
    moved,
    preset,
    refused,
    said,
)


def test_the_auction_tells_every_word() -> None:
    deal = dealt(preset("isko"))

    deal, events = deal.apply(M, Bid(18))
    assert events == (BidMade(M, 18),)
    deal, events = deal.apply(F, Hold())
    assert events == (BidHeld(F, 18),)
    deal, events = deal.apply(M, Pass())
    assert events == (Passed(M),)
    deal, events = deal.apply(R, Pass())
    assert events == (Passed(R), AuctionWon(F, 18))
    assert (deal.phase, deal.turn) == (Phase.SKAT, F)


def test_the_skat_cannot_be_touched_before_the_auction_has_ended() -> None:
    """Source: docs/rules.md 4."""
    deal = moved(dealt(preset("isko")), (M, Bid(18)), (F, Pass()))

    for who in (F, M, R):
        assert refused(deal, who, "skat") == "action_not_possible"
        assert refused(deal, who, "GH") == "action_not_possible"


def test_nobody_speaks_after_the_auction() -> None:
    deal = bought(dealt(preset("isko")), F)

    for word in ("20", "hold", "pass"):
        assert refused(deal, F, word) == "auction_over"


@pytest.mark.parametrize("name", ["isko", "twelve", "classic", "quick", "iss"])
def test_three_passes_end_the_deal_without_points(name: str) -> None:
    """Source: docs/rules.md 4."""
    deal = moved(dealt(preset(name)), (M, Pass()), (R, Pass()))
    deal, events = deal.apply(F, Pass())

    assert deal.result == Result((0, 0, 0), passed=True)
    assert events == (Passed(F), AllPassed(False), DealEnded(deal.result))


def test_taking_the_skat_gives_twelve_cards() -> None:
    """Source: docs/rules.md 5."""
    deal = bought(dealt(preset("isko")), M)
    deal, events = deal.apply(M, PickUp())

    assert events == (SkatTaken(M),)
    assert deal.cards.hands[M].bit_count() == 12
    assert (deal.phase, deal.turn) == (Phase.ANNOUNCING, M)
    assert refused(deal, M, "skat") == "action_not_possible"


def test_only_the_declarer_touches_the_skat() -> None:
    deal = bought(dealt(preset("isko")), M)

    assert refused(deal, F, "skat") == "not_your_turn"
    assert refused(deal, R, "GH") == "not_your_turn"


def test_the_skat_cards_themselves_jacks_and_aces_may_be_laid_away() -> None:
    """Source: docs/rules.md 5."""
    for discard in ("D8.D7", "CJ.CA"):
        deal = bought(dealt(preset("isko"), "CJ CA", "", "", "D8 D7"), F)
        deal, _ = said(moved(deal, (F, PickUp())), F, f"H:{discard}")
        assert deal.declaration.discard == CardSet.parse(discard)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("H:D8", "discard_two"),
        ("H", "discard_two"),
        ("H:D8.D7.CJ", "discard_two"),
        ("H:D8.SA", "card_not_in_hand"),
        ("HH:D8.D7", "hand_after_skat"),
        ("HS:D8.D7", "announcement_needs_hand"),
        ("NZ:D8.D7", "no_levels_in_null"),
    ],
)
def test_a_wrong_announcement_with_the_skat_changes_nothing(text: str, code: str) -> None:
    """Source: docs/rules.md 5."""
    deal = moved(bought(dealt(preset("isko"), "CJ", "SA", "", "D8 D7"), F), (F, PickUp()))
    before = deal.view(F)

    assert refused(deal, F, text) == code
    assert deal.view(F) == before
    assert before.ask is Ask.ANNOUNCE


@pytest.mark.parametrize(
    ("text", "code"),
    [("H", "hand_or_skat"), ("H:D8.D7", "hand_or_skat"), ("HH:D8.D7", "no_discard_in_hand")],
)
def test_a_wrong_announcement_without_the_skat_changes_nothing(text: str, code: str) -> None:
    """Source: docs/rules.md 5."""
    deal = bought(dealt(preset("isko"), "D8 D7"), F)

    assert refused(deal, F, text) == code
    assert deal.view(F).ask is Ask.HAND_OR_SKAT


def test_the_same_card_twice_is_no_discard() -> None:
    deal = moved(bought(dealt(preset("isko"), "CJ"), F), (F, PickUp()))

    move = Announce(Contract(Game.HEARTS), (Card.CJ, Card.CJ))
    assert refused(deal, F, move) == "discard_two"


@pytest.mark.parametrize("again", ["N", "HH", "D", "H:D8.D7", "G"])
def test_an_announcement_is_final(again: str) -> None:
    """Source: docs/rules.md 5; CASE-45."""
    deal = announced(dealt(preset("isko")), F, "D", 22)

    assert refused(deal, F, again) == "announcement_final"
    assert deal.contract == Contract(Game.DIAMONDS)


def test_the_announcement_shows_the_cards_of_an_open_game_only() -> None:
    """Source: docs/rules.md 15, CASE-12."""
    for text, shown in (("NO:D8.D7", True), ("N:D8.D7", False)):
        deal = moved(bought(dealt(preset("isko"), "CJ", "", "", "D8 D7"), F), (F, PickUp()))
        deal, events = said(deal, F, text)
        [event] = events
        assert isinstance(event, Announced)
        assert event.open_hand == (deal.cards.hands[F] if shown else 0)
        assert not event.open_hand & CardSet.parse("D8 D7")


def test_a_game_below_the_bid_is_accepted() -> None:
    """Source: docs/rules.md 5: suit and grand may be rescued by a level."""
    assert announced(dealt(preset("isko")), F, "H", 264).phase is Phase.PLAYING
    assert announced(dealt(preset("isko")), F, "N", 264).phase is Phase.PLAYING


def test_iss_refuses_a_null_below_the_bid_and_does_not_offer_it() -> None:
    """Source: docs/rules.md 14: N up to 23, NH 35, NO 46, NOH 59."""
    deal = bought(dealt(preset("iss"), "D8 D7"), F, 36)
    assert refused(deal, F, "NH") == "value_below_bid"
    assert [str(c) for c in deal.view(F).contracts if c.game is Game.NULL] == ["NOH"]

    deal = moved(deal, (F, PickUp()))
    assert refused(deal, F, "N:D8.D7") == "value_below_bid"
    assert [str(c) for c in deal.view(F).contracts if c.game is Game.NULL] == ["NO"]
    assert said(deal, F, "NO:D8.D7")[0].phase is Phase.PLAYING
    assert said(deal, F, "D:D8.D7")[0].phase is Phase.PLAYING


def test_spitze_is_announced_with_the_lowest_trump_in_hand() -> None:
    """Source: docs/rules.md 13."""
    rules = preset("kneipe", {"spitze": 1})
    deal = moved(bought(dealt(rules, "H7 CJ", "", "", "D8 D7"), F), (F, PickUp()))

    assert said(deal, F, "HP:D8.D7")[0].contract == Contract(Game.HEARTS, spitze=True)
    assert refused(deal, F, "HP:H7.D8") == "no_spitze_here"
    assert refused(deal, F, "SP:D8.D7") == "no_spitze_here"


def test_a_grand_with_four_allows_no_spitze_though_a_jack_is_buried() -> None:
    """Source: docs/rules.md 13: not in a grand with 4; the discard counts (docs/rules.md 8)."""
    rules = preset("kneipe", {"spitze": 1})
    deal = moved(bought(dealt(rules, "CJ SJ DJ", "", "", "HJ D7"), F), (F, PickUp()))

    assert refused(deal, F, "GP:HJ.D7") == "no_spitze_here"


# Ramsch


def ramsch(
    forehand: str = "", middlehand: str = "", rearhand: str = "", skat: str = "", **changes: object
) -> Deal:
    rules = preset("kneipe", {f"ramsch.{key}": value for key, value in changes.items()})
    return all_pass(dealt(rules, forehand, middlehand, rearhand, skat))


def test_three_passes_lead_to_a_ramsch_where_it_is_on() -> None:
    """Source: docs/rules.md 4, 13."""
    deal = ramsch()

    assert (deal.phase, deal.turn, deal.game) == (Phase.PUSHING, F, Game.RAMSCH)
    assert deal.view(F).ask is Ask.PUSH_OR_LOOK


def test_without_schieben_the_ramsch_is_played_at_once() -> None:
    """Source: docs/rules.md 13."""
    deal = ramsch(schieben=False)

    assert (deal.phase, deal.turn) == (Phase.PLAYING, F)
    assert deal.view(F).ask is Ask.CARD


def test_the_skat_goes_round_from_forehand_to_rearhand() -> None:
    """Source: docs/rules.md 13: rearhand's two cards are the final skat."""
    deal = ramsch("D7 D8", "H7 H8", "S7 S8", "C7 C8")

    deal, events = said(deal, F, "skat")
    assert events == (SkatTaken(F),)
    assert deal.view(F).ask is Ask.PUSH
    deal, events = said(deal, F, "push:D7.C7")
    assert events == (Pushed(F, unseen=False),)
    deal, _ = said(deal, M, "skat")
    assert deal.view(M).skat == CardSet.parse("D7 C7")
    deal, _ = said(deal, M, "push:D7.H7")
    assert deal.turn is R
    deal, events = said(deal, R, "push")
    assert events == (Pushed(R, unseen=True),)

    assert (deal.phase, deal.turn) == (Phase.PLAYING, F)
    assert deal.declaration.discard == CardSet.parse("D7 H7")
    assert all(hand.bit_count() == 10 for hand in deal.cards.hands)
    assert deal.cards.hands[F] & CardSet.parse("D8 C8") == CardSet.parse("D8 C8")


@pytest.mark.parametrize("who", [F, M, R])
def test_passing_on_unseen_is_always_legal_whatever_lies_there(who: Position) -> None:
    """Source: docs/rules.md 13; CASE-11."""
    deal = ramsch(skat="HJ CJ")
    for position in (F, M, R)[:who]:
        deal, _ = deal.apply(position, Push())

    deal, events = deal.apply(who, Push())

    assert events == (Pushed(who, unseen=True),)


def test_who_looked_may_push_no_jack() -> None:
    """Source: docs/rules.md 13; CASE-10."""
    deal = moved(ramsch("CJ D7", skat="HJ C8"), (F, PickUp()))

    for cards in ("CJ.D7", "HJ.C8", "CJ.HJ"):
        assert refused(deal, F, f"push:{cards}") == "jack_not_pushable"
    assert said(deal, F, "push:D7.C8")[0].turn is M


def test_jacks_may_be_pushed_where_the_table_allows_it() -> None:
    """Source: docs/presets.md `ramsch.jacks_may_be_pushed`."""
    deal = moved(ramsch("CJ D7", skat="HJ C8", jacks_may_be_pushed=True), (F, PickUp()))

    assert said(deal, F, "push:CJ.HJ")[0].declaration.discard & JACKS == CardSet.parse("CJ HJ")


@pytest.mark.parametrize(
    ("push", "code"),
    [
        ("push", "discard_two"),  # he has looked
        ("push:D7", "discard_two"),
        ("push:D7.C8.C7", "discard_two"),
        ("push:D7.SA", "card_not_in_hand"),
        ("skat", "action_not_possible"),
    ],
)
def test_a_push_is_exactly_two_own_cards(push: str, code: str) -> None:
    """Source: docs/rules.md 13; CASE-10."""
    deal = moved(ramsch("D7", "SA", skat="C7 C8"), (F, PickUp()))

    assert refused(deal, F, push) == code
    assert deal.view(F).ask is Ask.PUSH


def test_cards_cannot_be_pushed_before_looking() -> None:
    assert refused(ramsch("D7 D8"), F, "push:D7.D8") == "look_first"


def test_a_second_click_on_push_changes_nothing() -> None:
    """Source: docs/rules.md 13; CASE-10."""
    deal = moved(ramsch("D7 D8", skat="C7 C8"), (F, PickUp()))
    deal, _ = said(deal, F, "push:C7.C8")
    before = deal.view(F)

    for click in ("push:C7.C8", "push", "skat"):
        assert refused(deal, F, click) == "not_your_turn"
    assert deal.view(F) == before

    deal = moved(deal, (M, Push()), (R, Push()))
    assert refused(deal, R, "push") == "action_not_possible"


def test_a_ramsch_follows_the_suits_of_grand_and_knows_no_claims() -> None:
    """Source: docs/rules.md 13."""
    deal = ramsch("CJ C7", "CA SJ", "HJ", schieben=False)
    deal, _ = deal.apply(F, Play(Card.CJ))

    assert deal.view(M).legal == deal.cards.hands[M] & JACKS
    for move in ("claim", "concede", "throw", "kontra", "show", "agree"):
        assert refused(deal, M, move) in ("action_not_possible", "no_kontra_now")
    view = deal.view(M)
    assert (view.may_claim, view.may_concede, view.may_double, view.may_show) == (False,) * 4
