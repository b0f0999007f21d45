"""Claims, shown cards, giving up and doublings as moves: who may, when, and what follows."""

from __future__ import annotations

import pytest

from skat.core.cards import CardSet
from skat.core.claims import can_force
from skat.core.deal import Deal
from skat.core.events import (
    Answered,
    Claimed,
    ConcessionOffered,
    DealEnded,
    GaveUp,
    HandShown,
    Left,
)
from skat.core.moves import Level
from skat.core.results import Ending, Reason, Result, Score
from skat.core.views import Ask, Pending, Phase
from tests.core.deals import (
    F,
    M,
    R,
    announced,
    bought,
    dealt,
    played,
    preset,
    refused,
    said,
)

# A grand in which every trick is forehand's.
SURE = ("CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 HA HT HK", "", "C7 D7")
# A game of hearts in which forehand has to lose tricks.
UNSURE = ("CJ SJ HA HT HK H9 CA C9 S9 D9", "HJ DJ HQ H8 H7 CT CK SA SK DA", "", "D8 D7")


def ended(deal: Deal) -> Result:
    assert deal.result is not None
    return deal.result


def score(deal: Deal) -> Score:
    result = ended(deal).score
    assert result is not None
    return result


def sure(rules: str = "online", contract: str = "G") -> Deal:
    return announced(dealt(preset("isko", {"claims": rules}), *SURE), F, contract)


def unsure(rules: str = "online", **changes: object) -> Deal:
    return announced(dealt(preset("isko", {"claims": rules, **changes}), *UNSURE), F, "H")


# claims of the declarer


@pytest.mark.parametrize("rules", ["online", "isko_4_4"])
def test_a_certain_claim_ends_the_deal_with_every_trick(rules: str) -> None:
    """Source: docs/rules.md 11, ISkO 4.4.4; levels count (CASE-42)."""
    deal = sure(rules)
    deal, events = said(deal, F, "claim")

    assert ended(deal).ending is Ending.CLAIMED
    assert (score(deal).declarer_points, score(deal).declarer_tricks) == (120, 10)
    assert (score(deal).schneider, score(deal).schwarz) == (True, True)
    assert score(deal).score == 24 * (4 + 3)
    assert events == (HandShown(F, deal.cards.hands[F]), DealEnded(ended(deal)))


def test_an_uncertain_claim_online_is_refused_and_shows_nothing() -> None:
    """Source: docs/rules.md 11 `online`."""
    deal = unsure()
    before = [deal.view(who) for who in (F, M, R, None)]

    assert refused(deal, F, "claim") == "claim_not_certain"

    assert [deal.view(who) for who in (F, M, R, None)] == before
    assert deal.view(M).open_hands == (0, 0, 0)


def test_an_uncertain_claim_over_the_board_lays_the_cards_open_and_asks() -> None:
    """Source: docs/rules.md 11 `isko_4_4`."""
    deal, events = said(unsure("isko_4_4"), F, "claim:schneider")

    assert events == (Claimed(F, Level.SCHNEIDER, deal.cards.hands[F]),)
    assert (deal.phase, deal.turn) == (Phase.PLAYING, M)
    for who in (M, R):
        view = deal.view(who)
        assert (view.ask, view.pending, view.pending_by, view.pending_level) == (
            Ask.AGREE,
            Pending.CLAIM,
            F,
            Level.SCHNEIDER,
        )
        assert view.open_hands[F] == deal.cards.hands[F]
    assert deal.view(F).ask is None
    for move in ("CJ", "claim", "concede", "throw", "kontra"):
        assert refused(deal, F, move) in ("action_not_possible", "no_kontra_now")
    assert refused(deal, F, "agree") == "not_your_turn"


def test_both_defenders_may_agree_to_an_uncertain_claim() -> None:
    """Source: docs/rules.md 11: the announced game counts as won, without a higher level."""
    deal, _ = said(unsure("isko_4_4"), F, "claim")
    deal, events = said(deal, R, "agree")
    assert events == (Answered(R, True),)
    assert refused(deal, R, "agree") == "not_your_turn"
    deal, events = said(deal, M, "agree")

    assert ended(deal).ending is Ending.CLAIM_AGREED
    assert events == (Answered(M, True), DealEnded(ended(deal)))
    assert (score(deal).won, score(deal).score) == (True, 30)
    assert not score(deal).schneider
    assert deal.view(M).pending is None


@pytest.mark.parametrize(("claim", "value"), [("claim:schneider", 40), ("claim:schwarz", 50)])
def test_a_level_demanded_with_the_claim_counts_when_agreed(claim: str, value: int) -> None:
    """Source: docs/rules.md 11."""
    deal, _ = said(unsure("isko_4_4"), F, claim)
    deal, _ = said(deal, M, "agree")
    deal, _ = said(deal, R, "agree")

    assert score(deal).score == value


@pytest.mark.parametrize("first", ["agree", "refuse"])
def test_one_refusal_lets_the_play_go_on_with_open_cards(first: str) -> None:
    """Source: docs/rules.md 11: the result counts as it falls."""
    deal, _ = said(unsure("isko_4_4"), F, "claim")
    deal, _ = said(deal, M, first)
    if first == "agree":
        deal, _ = said(deal, R, "refuse")

    assert (deal.phase, deal.turn, deal.view(M).pending) == (Phase.PLAYING, F, None)
    assert deal.view(R).open_hands[F] == deal.cards.hands[F]
    deal = played(deal, "CA")
    assert deal.view(R).open_hands[F] == deal.cards.hands[F]


def test_a_claim_that_was_agreed_to_does_not_turn_a_lost_game() -> None:
    """Source: docs/rules.md 11: what is decided stays decided; Schwarz was announced."""
    deal = announced(dealt(preset("isko"), *UNSURE), F, "HHZ")
    deal = played(deal, "S9 SA S7")
    deal, _ = said(deal, F, "claim")
    deal, _ = said(deal, M, "agree")
    deal, _ = said(deal, R, "agree")

    assert score(deal).reason is Reason.ANNOUNCED_SCHWARZ_MISSED


def test_what_was_promised_counts_when_the_claim_is_agreed_to() -> None:
    deal = announced(dealt(preset("isko"), *UNSURE), F, "HHS")
    deal, _ = said(deal, F, "claim")
    deal, _ = said(deal, M, "agree")
    deal, _ = said(deal, R, "agree")

    assert (score(deal).won, score(deal).score) == (True, 10 * (2 + 1 + 1 + 1 + 1))


def test_the_search_for_a_claim_that_takes_too_long_counts_as_uncertain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Source: docs/rules.md 11: past the limit the answer is "not certain"."""
    defaults = can_force.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "node_limit", 1)

    assert refused(sure("online"), F, "claim") == "claim_not_certain"
    deal, _ = said(sure("isko_4_4"), F, "claim")
    assert deal.view(M).pending is Pending.CLAIM


def test_in_null_the_declarer_claims_that_he_takes_no_trick() -> None:
    """Source: docs/rules.md 11."""
    safe = ("C7 C8 C9 CT CJ CQ CK S7 S8 S9", "", "", "D8 D7")
    deal = announced(dealt(preset("twelve"), *safe), F, "N")
    deal = played(deal, "S7")
    deal, _ = said(deal, F, "claim")
    assert (score(deal).score, ended(deal).ending) == (23, Ending.CLAIMED)

    risky = ("CA C8 C9 CT CJ CQ CK S7 S8 S9", "C7 SA", "", "D8 D7")
    deal = announced(dealt(preset("twelve"), *risky), F, "N")
    assert refused(deal, F, "claim") == "claim_not_certain"


def test_an_uncertain_null_claim_may_be_granted() -> None:
    risky = ("CA C8 C9 CT CJ CQ CK S7 S8 S9", "C7 SA", "", "D8 D7")
    deal = announced(dealt(preset("isko"), *risky), F, "N")
    deal, _ = said(deal, F, "claim")
    deal, _ = said(deal, M, "agree")
    deal, _ = said(deal, R, "agree")

    assert (score(deal).won, score(deal).score) == (True, 23)


def test_a_promised_spitze_must_be_played() -> None:
    """The search asks for tricks only, not for the card that takes the last one."""
    deal = dealt(preset("isko", {"spitze": 1}), *UNSURE)
    deal = bought(dealt(deal.rules, "CJ SJ HA HT H7", "", "", "D8 D7"), F)
    deal, _ = said(deal, F, "skat")
    deal, _ = said(deal, F, "HP:D8.D7")

    assert refused(deal, F, "claim") == "action_not_possible"
    assert not deal.view(F).may_claim


# a defender shows

SHOWABLE = (
    # forehand declares hearts and has lost the lead; middlehand holds the rest of the trumps
    "C9 C8 C7 S9 S8 S7 D9 H9 H8 H7",
    "CJ SJ HJ DJ HA HT HK HQ CA CT",
    "",
    "D8 D7",
)


@pytest.mark.parametrize("rules", ["online", "isko_4_4"])
def test_a_defender_shows_when_the_declarer_gets_no_further_trick(rules: str) -> None:
    """Source: docs/rules.md 11, ISkO 4.4.5."""
    deal = announced(dealt(preset("isko", {"claims": rules}), *SHOWABLE), F, "H")
    deal, events = said(deal, M, "claim")

    assert ended(deal).ending is Ending.SHOWN
    assert isinstance(events[0], HandShown)
    assert score(deal).declarer_tricks == 0
    assert (score(deal).won, score(deal).schwarz) == (False, True)


def test_a_wrong_show_gives_the_declarer_the_rest() -> None:
    """Source: docs/rules.md 11 `isko_4_4`; CASE-43."""
    deal, _ = said(unsure("isko_4_4"), M, "claim")

    assert ended(deal).ending is Ending.SHOWN_WRONGLY
    assert (score(deal).won, score(deal).declarer_points) == (True, 120)


def test_a_wrong_show_online_is_refused() -> None:
    """Source: docs/rules.md 11 `online`."""
    deal = unsure()

    assert refused(deal, M, "claim") == "claim_not_certain"
    assert deal.view(F).open_hands == (0, 0, 0)


def test_a_wrong_show_does_not_turn_a_lost_game() -> None:
    """Source: docs/rules.md 11: decided stays decided."""
    deal = announced(dealt(preset("isko"), *UNSURE), F, "HHZ")
    deal = played(deal, "S9 SA S7")
    deal, _ = said(deal, M, "claim")

    assert ended(deal).ending is Ending.SHOWN_WRONGLY
    assert score(deal).reason is Reason.ANNOUNCED_SCHWARZ_MISSED


def test_nobody_shows_against_a_null() -> None:
    deal = announced(dealt(preset("isko"), *SURE), F, "N")

    assert refused(deal, M, "claim") == "action_not_possible"
    assert not deal.view(M).may_claim


@pytest.mark.parametrize("phase", ["auction", "skat", "announcing"])
def test_nobody_claims_before_the_announcement(phase: str) -> None:
    deal = dealt(preset("isko"))
    if phase != "auction":
        deal = bought(deal, F)
    if phase == "announcing":
        deal, _ = said(deal, F, "skat")

    for who in (F, M, R):
        assert refused(deal, who, "claim") == "action_not_possible"
        assert refused(deal, who, "throw") == "action_not_possible"


# giving up


@pytest.mark.parametrize(("cards", "free"), [("", True), ("CJ H7 HJ", True)])
def test_the_declarer_gives_up_freely_with_nine_cards(cards: str, free: bool) -> None:
    """Source: docs/rules.md 11."""
    deal = dealt(preset("isko"), "CJ SJ HA", "H7", "HJ", "D8 D7")
    deal = played(announced(deal, F, "H"), cards)
    deal, events = said(deal, F, "concede")

    assert ended(deal).ending is Ending.DECLARER_CONCEDED
    assert events == (GaveUp(F), DealEnded(ended(deal)))
    assert ended(deal).resigned is free
    assert (score(deal).reason, score(deal).score) == (Reason.CONCEDED, -60)


def late() -> Deal:
    """Hearts, two tricks played, so that the declarer holds eight cards."""
    deal = dealt(preset("isko"), "CJ SJ HA CA", "H7 H8", "HJ DJ", "D8 D7")
    return played(announced(deal, F, "H"), "CJ H7 HJ SJ H8 DJ")


def test_later_one_defender_must_agree() -> None:
    """Source: docs/rules.md 11."""
    deal, events = said(late(), F, "concede")
    assert events == (ConcessionOffered(F),)
    assert (deal.view(M).ask, deal.view(R).ask, deal.view(F).ask) == (Ask.AGREE, Ask.AGREE, None)
    assert refused(deal, F, "HA") == "action_not_possible"

    deal, _ = said(deal, M, "refuse")
    assert deal.turn is R
    deal, events = said(deal, R, "agree")
    assert events == (Answered(R, True), GaveUp(F), DealEnded(ended(deal)))
    assert (ended(deal).ending, score(deal).reason) == (
        Ending.DECLARER_CONCEDED,
        Reason.CONCEDED,
    )


def test_when_both_refuse_the_declarer_plays_on() -> None:
    deal, _ = said(late(), F, "concede")
    deal, _ = said(deal, R, "refuse")
    deal, _ = said(deal, M, "refuse")

    assert (deal.phase, deal.turn, deal.view(M).pending) == (Phase.PLAYING, F, None)
    assert played(deal, "HA").cards.played == 7


def test_the_number_of_cards_for_giving_up_freely_is_a_parameter() -> None:
    """Source: docs/presets.md `declarer_may_concede_until_cards`."""
    deal = unsure(declarer_may_concede_until_cards=10)
    assert said(deal, F, "concede")[0].result is not None
    assert said(played(deal, "S9 SA S7"), F, "concede")[0].result is None
    assert said(late(), F, "concede")[0].result is None


def test_the_first_defender_who_gives_up_binds_both_over_the_board() -> None:
    """Source: docs/rules.md 11 `one`, ISkO 4.3.3; CASE-37."""
    deal, events = said(unsure(defender_concede="one"), R, "concede")

    assert ended(deal).ending is Ending.DEFENDERS_CONCEDED
    assert events == (GaveUp(R), DealEnded(ended(deal)))
    assert (score(deal).won, score(deal).declarer_points) == (True, 120)


def test_online_one_defender_cannot_give_up_for_the_other() -> None:
    """Source: docs/rules.md 11 `both`; CASE-37."""
    deal, events = said(unsure(defender_concede="both"), R, "concede")
    assert events == (GaveUp(R),)
    assert deal.view(M).gave_up == (R,)
    assert refused(deal, R, "concede") == "action_not_possible"
    assert not deal.view(R).may_concede

    deal = played(deal, "CA")
    deal, _ = said(deal, M, "concede")
    assert ended(deal).ending is Ending.DEFENDERS_CONCEDED


def test_what_the_defenders_give_up_makes_levels_too() -> None:
    """Source: docs/rules.md 11: the remaining tricks go to the declarer and D6 is applied."""
    deal, _ = said(unsure(), M, "concede")

    assert (score(deal).schneider, score(deal).schwarz, score(deal).score) == (True, True, 50)


@pytest.mark.parametrize("phase", ["skat", "announcing"])
def test_giving_up_before_the_announcement_costs_the_cheapest_game_for_the_bid(
    phase: str,
) -> None:
    """Source: docs/rules.md 11: bid 24 with the club jack: clubs with 1."""
    deal = dealt(preset("isko"), "CJ HJ", "SJ", "DJ", "D8 D7")
    deal = bought(deal, F, 24)
    if phase == "announcing":
        deal, _ = said(deal, F, "skat")
    assert deal.view(F).may_concede
    assert not deal.view(M).may_concede
    assert refused(deal, M, "concede") == "action_not_possible"
    deal, _ = said(deal, F, "concede")

    assert (score(deal).charged, score(deal).score) == (24, -48)
    assert str(score(deal).contract) == "C"


# throwing in


def test_thrown_cards_of_a_defender_leave_the_open_rest_to_the_declarer() -> None:
    """Source: docs/rules.md 11, ISkO 4.4.6; CASE-38."""
    deal, events = said(played(unsure("isko_4_4"), "S9 SA S7"), M, "throw")

    assert ended(deal).ending is Ending.DEFENDERS_THREW_IN
    assert events == (GaveUp(M), DealEnded(ended(deal)))
    assert (score(deal).declarer_points, score(deal).declarer_tricks) == (109, 9)
    assert (score(deal).schneider, score(deal).schwarz) == (True, False)


def test_thrown_cards_of_the_declarer_leave_him_what_he_has() -> None:
    """Source: docs/rules.md 11: Schneider where it is still possible."""
    deal, _ = said(played(unsure("isko_4_4"), "CA CK C7"), F, "throw")

    assert ended(deal).ending is Ending.DECLARER_THREW_IN
    assert (score(deal).declarer_points, score(deal).declarer_tricks) == (15, 1)
    assert (score(deal).schneider, score(deal).schwarz) == (True, False)
    assert score(deal).score == -2 * 40


def test_a_null_player_who_throws_in_has_lost() -> None:
    deal = announced(dealt(preset("isko"), *SURE), F, "N")
    deal, _ = said(deal, F, "throw")

    assert (score(deal).won, score(deal).score) == (False, -46)


def test_cards_are_not_thrown_in_online() -> None:
    assert refused(unsure(), F, "throw") == "action_not_possible"


# showing as on ISS


def test_showing_the_hand_on_iss_opens_it_and_claims_nothing() -> None:
    """Source: docs/rules.md 14: normal play goes on."""
    deal = announced(dealt(preset("iss"), *SURE), F, "G")
    assert deal.view(F).may_show
    assert not deal.view(M).may_show
    assert not deal.view(F).may_claim
    assert refused(deal, M, "show") == "action_not_possible"
    assert refused(deal, F, "claim") == "action_not_possible"

    deal, events = said(deal, F, "show")
    assert events == (HandShown(F, deal.cards.hands[F]),)
    assert deal.turn is F
    assert played(deal, "CA").view(R).open_hands[F] == CardSet.parse(SURE[0]) & ~CardSet.parse("CA")


def test_hands_are_not_shown_elsewhere() -> None:
    assert refused(sure(), F, "show") == "action_not_possible"


def test_on_iss_nobody_gives_up_before_the_play() -> None:
    """Source: docs/rules.md 14."""
    deal = bought(dealt(preset("iss")), F)

    assert refused(deal, F, "concede") == "action_not_possible"
    assert not deal.view(F).may_concede


# answers and leaving


def test_there_is_nothing_to_answer_without_a_question() -> None:
    for deal in (dealt(preset("isko")), unsure("isko_4_4")):
        assert refused(deal, M, "agree") == "action_not_possible"


@pytest.mark.parametrize("how", ["leave", "timeout"])
def test_whoever_leaves_in_the_auction_ends_the_deal_without_declarer(how: str) -> None:
    """Source: docs/rules.md 4 last point; CASE-16."""
    deal, _ = said(dealt(preset("isko")), M, "18")
    deal, events = said(deal, F, how)

    ending = Ending.LEFT if how == "leave" else Ending.TIMED_OUT
    assert ended(deal) == Result((0, 0, 0), ending, responsible=F)
    assert events == (Left(F, how == "timeout"), DealEnded(ended(deal)))


def test_leaving_ends_a_waiting_claim() -> None:
    deal, _ = said(unsure("isko_4_4"), F, "claim")
    deal, _ = said(deal, M, "leave")

    assert (ended(deal).ending, ended(deal).responsible) == (Ending.LEFT, M)
    assert (score(deal).won, deal.view(R).pending) == (True, None)
