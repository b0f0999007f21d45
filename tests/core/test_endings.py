"""What an early or strange end is worth, and what stays decided whatever happens."""

from __future__ import annotations

from random import Random

import pytest

from skat.core.cards import CardSet, Game, mask_cards
from skat.core.deal import Deal
from skat.core.moves import Play, Push
from skat.core.results import Ending, Position, Reason, Result, Score
from skat.core.views import Phase
from tests.core.deals import (
    F,
    M,
    R,
    all_pass,
    announced,
    bought,
    dealt,
    moved,
    played,
    preset,
    refused,
    said,
)
from tests.strategies import random_pack

HEARTS = ("CJ SJ HA HT HK H9 CA C9 S9 D9", "HJ DJ HQ H8 H7 CT CK SA SK DA", "", "D8 D7")
# The declarer leads and takes the first tricks: jacks, then aces and tens in hearts.
STRONG = ("CJ SJ HJ DJ HA HT HK CA CT C7", "H7 H8 H9 CK CQ S7 S8 D9 DT DA", "", "D8 D7")


def ended(deal: Deal) -> Result:
    assert deal.result is not None
    return deal.result


def score(deal: Deal) -> Score:
    result = ended(deal).score
    assert result is not None
    return result


def after(deal: Deal, who: Position, text: str) -> Score:
    return score(said(deal, who, text)[0])


def hearts(rules: str = "isko", contract: str = "H", bid: int = 18, **changes: object) -> Deal:
    return announced(dealt(preset(rules, changes), *HEARTS), F, contract, bid)


# decided stays decided (ISkO 4.1.3)


def lead(deal: Deal, cards: str, *, fattest: bool = True) -> Deal:
    """Return the deal after forehand led these cards; the others gave their fattest or lowest."""
    for card in cards.split():
        deal = played(deal, card)
        while deal.turn is not F and deal.turn is not None:
            choice = sorted(mask_cards(deal.legal()), key=lambda card: (card.points, card))
            deal = moved(deal, (deal.turn, Play(choice[-1 if fattest else 0])))
    return deal


def home(rules: str = "isko", contract: str = "H", bid: int = 18, **changes: object) -> Deal:
    """Return hearts in which the declarer has 61 points, not yet 90, and the lead."""
    deal = announced(dealt(preset(rules, changes), *STRONG), F, contract, bid)
    deal = lead(deal, "CJ SJ HJ DJ HA")
    assert 61 <= deal.cards.points[F] < 90
    return deal


@pytest.mark.parametrize("how", ["concede", "leave", "timeout", "throw"])
def test_a_declarer_with_61_points_has_won_whatever_he_does(how: str) -> None:
    """Source: docs/rules.md 11, decided stays decided."""
    deal, _ = said(home(declarer_may_concede_until_cards=0), F, how)

    assert score(deal).won
    assert score(deal).score > 0


def test_a_declarer_with_61_points_who_needs_a_level_for_his_bid_has_not_won_yet() -> None:
    """Source: docs/rules.md 11: "needs no level for a promise or for the bid"."""
    deal = home(bid=264)

    found = after(deal, F, "leave")
    assert (found.won, found.charged, found.score) == (False, 270, -540)


def test_a_declarer_whose_promise_is_open_has_not_won_with_61() -> None:
    """Source: docs/rules.md 11."""
    found = after(home(contract="HHS"), F, "leave")

    assert (found.won, found.reason) == (False, Reason.CONCEDED)


def lost(rules: str = "isko", **changes: object) -> Deal:
    """Return spades in which the defenders hold 60 points and more."""
    deal = dealt(
        preset(rules, changes),
        "S7 S8 S9 D7 D8 D9 H7 H8 C7 C8",
        "CJ SJ SA ST HA HT CA CT DA DT",
        "HJ DJ SK SQ HK HQ CK CQ DK DQ",
        "H9 C9",
    )
    deal = announced(deal, F, "S")
    deal = played(deal, "S7 SA SK HA HK H7 CA CK C7 DA DK D7 HT HQ H8 CT CQ C8")
    assert deal.cards.points[M] + deal.cards.points[R] >= 60
    return deal


@pytest.mark.parametrize("how", ["leave", "timeout", "concede", "throw", "claim"])
def test_a_game_with_60_points_for_the_defenders_stays_lost(how: str) -> None:
    """Source: docs/rules.md 11; CASE-36: a defender leaves, gives up, shows."""
    deal, _ = said(lost(), R, how)

    assert not score(deal).won


def test_both_defenders_cannot_give_a_lost_game_away() -> None:
    deal, _ = said(lost(defender_concede="both"), R, "concede")
    deal, _ = said(deal, M, "concede")

    assert (score(deal).won, score(deal).reason) == (False, Reason.CARD_POINTS)


def test_a_null_with_a_trick_stays_lost() -> None:
    """Source: docs/rules.md 11."""
    rules = preset("isko", {"null_ends_on_first_declarer_trick": False})
    deal = dealt(rules, "C8", "C7", "C9", "D8 D7")
    deal = played(announced(deal, R, "N"), "C8 C7 C9")

    for who, how in ((M, "leave"), (M, "concede"), (F, "throw")):
        assert after(deal, who, how).reason is Reason.DECLARER_TOOK_TRICK


# leaving


def test_a_defender_who_leaves_gives_up_the_open_rest_only() -> None:
    """Source: docs/rules.md 11; CASE-36."""
    deal, _ = said(played(hearts(), "S9 SA S7"), M, "leave")

    assert ended(deal).responsible is M
    assert ended(deal).ending is Ending.LEFT
    assert (score(deal).won, score(deal).declarer_points, score(deal).declarer_tricks) == (
        True,
        109,
        9,
    )


def test_a_declarer_who_leaves_loses_the_announced_game() -> None:
    """Source: docs/rules.md 11: without own Schneider or Schwarz."""
    found = after(hearts(), F, "leave")

    assert (found.reason, found.charged, found.score) == (Reason.CONCEDED, 30, -60)
    assert not found.schneider
    assert not found.schwarz


def test_announced_levels_are_charged_when_the_declarer_gives_up() -> None:
    """Source: docs/rules.md 11."""
    found = after(hearts(contract="HHS"), F, "concede")
    assert (found.multiplier, found.score) == (2 + 1 + 1 + 1 + 1, -120)

    found = after(hearts(contract="HHZ"), F, "concede")
    assert (found.multiplier, found.score) == (2 + 1 + 1 + 2 + 2, -160)


def test_an_overbid_game_given_up_is_rounded() -> None:
    """Source: docs/rules.md 11: rounding for overbid applies."""
    found = after(hearts(bid=33), F, "concede")

    assert (found.overbid, found.charged, found.score) == (True, 40, -80)


def test_a_null_given_up_costs_its_price() -> None:
    for contract, value in (("N", 23), ("NO", 46), ("NH", 35), ("NOH", 59)):
        found = after(hearts(contract=contract), F, "concede")
        assert (found.reason, found.score) == (Reason.CONCEDED, -2 * value)


def test_an_overbid_null_given_up_is_charged_as_a_trump_game() -> None:
    found = after(hearts(contract="N", bid=33), F, "concede")

    assert (found.reason, found.fallback) == (Reason.NULL_OVERBID, Game.SPADES)
    assert found.score == -66


@pytest.mark.parametrize("phase", ["skat", "announcing"])
def test_a_declarer_who_leaves_before_the_announcement_pays_the_cheapest_game(phase: str) -> None:
    """Source: docs/rules.md 11, like a concession."""
    deal = bought(dealt(preset("isko"), *HEARTS), F, 24)
    if phase == "announcing":
        deal, _ = said(deal, F, "skat")
    deal, _ = said(deal, F, "timeout")

    assert (ended(deal).declarer, ended(deal).responsible) == (F, F)
    assert score(deal).charged == min(27, 30, 33, 36, 72)


@pytest.mark.parametrize("phase", ["skat", "announcing"])
def test_a_defender_who_leaves_before_the_announcement_ends_the_deal_at_zero(phase: str) -> None:
    deal = bought(dealt(preset("isko"), *HEARTS), F, 24)
    if phase == "announcing":
        deal, _ = said(deal, F, "skat")
    deal, _ = said(deal, R, "leave")

    assert (ended(deal).scores, ended(deal).score) == ((0, 0, 0), None)
    assert (ended(deal).declarer, ended(deal).responsible) == (F, R)


@pytest.mark.parametrize("pushed", [0, 1, 3])
def test_whoever_leaves_a_ramsch_ends_it_at_zero(pushed: int) -> None:
    deal = all_pass(dealt(preset("kneipe")))
    for who in (F, M, R)[:pushed]:
        deal, _ = deal.apply(who, Push())
    deal, _ = said(deal, M, "leave")

    assert (ended(deal).scores, ended(deal).ramsch) == ((0, 0, 0), None)
    assert ended(deal).responsible is M


# revoke as at a real table


def revoked(who: Position, contract: str = "H", bid: int = 18) -> Deal:
    """Return a deal in which somebody did not follow a jack in the first trick."""
    rules = preset("isko", {"revoke": "penalty"})
    cards = {
        M: ("CJ SJ HA HT HK H9 CA C9 S9 D9", "HJ DJ HQ H8 H7 CT CK SA SK DA", ""),
        F: ("HJ DJ HQ H8 H7 CT CK SA SK DA", "", "CJ SJ HA HT HK H9 CA C9 S9 D9"),
    }[F if who is not M else M]
    if who is M:  # forehand declares, middlehand is guilty
        deal = announced(dealt(rules, *cards, "D8 D7"), F, contract, bid)
        return said(played(deal, "CJ"), M, "SA")[0]
    # rearhand declares and is guilty
    deal = announced(dealt(rules, *cards, "D8 D7"), R, contract, bid)
    first = "HJ" if contract != "N" else "CT"
    deal = played(deal, first)
    deal, _ = deal.apply(M, Play(mask_cards(deal.legal())[0]))
    return said(deal, R, "S9")[0]


def test_a_revoke_is_prevented_or_ends_the_game() -> None:
    """Source: docs/rules.md 11."""
    deal = played(hearts(), "CJ")
    assert refused(deal, M, "SA") == "must_follow_trump"

    deal = revoked(M)
    assert (ended(deal).ending, deal.phase) == (Ending.REVOKED, Phase.ENDED)


def test_a_defender_who_revokes_loses_the_simple_game() -> None:
    """Source: docs/rules.md 11, ISkO 4.1.4."""
    found = score(revoked(M))

    assert (found.won, found.score, found.schneider) == (True, 30, False)


def test_a_revoke_grants_the_level_that_the_bid_needs() -> None:
    """Source: docs/rules.md 11, ISkO 4.1.5."""
    assert (score(revoked(M, bid=40)).won, score(revoked(M, bid=40)).score) == (True, 40)
    assert (score(revoked(M, bid=50)).won, score(revoked(M, bid=50)).score) == (True, 50)
    assert not score(revoked(M, bid=60)).won


def test_a_declarer_who_revokes_loses_the_announced_game() -> None:
    """Source: docs/rules.md 11, ISkO 4.1.4."""
    found = score(revoked(F))

    assert (found.won, found.reason, found.score) == (False, Reason.REVOKED, -60)


def test_a_null_player_who_revokes_has_lost() -> None:
    """No trick taken so far does not decide a null."""
    found = score(revoked(F, "N"))

    assert (found.won, found.reason, found.score) == (False, Reason.REVOKED, -46)


def test_a_declarer_who_revokes_with_61_points_has_won() -> None:
    """Source: docs/rules.md 11: unless already decided."""
    deal = played(home(revoke="penalty"), "C7 CQ C8 CK C9")
    deal, _ = said(deal, F, "HK")

    assert ended(deal).ending is Ending.REVOKED
    assert score(deal).won


def test_a_revoke_of_the_defenders_does_not_turn_a_game_that_is_lost() -> None:
    """Source: docs/rules.md 11: unless already decided."""
    deal = played(lost(revoke="penalty"), "CJ")
    deal, _ = said(deal, R, "DQ")

    assert ended(deal).ending is Ending.REVOKED
    assert (score(deal).won, score(deal).reason) == (False, Reason.CARD_POINTS)


def test_a_ramsch_knows_no_penalty_for_a_revoke() -> None:
    """Everyone plays alone: a card that does not follow is refused."""
    rules = preset("kneipe", {"revoke": "penalty", "ramsch.schieben": False})
    deal = all_pass(dealt(rules, "CJ", "SJ SA"))
    deal = played(deal, "CJ")

    assert refused(deal, M, "SA") == "must_follow_trump"


# Spitze


def spitze(game: str = "H", **changes: object) -> Deal:
    rules = preset("isko", {"spitze": 1, **changes})
    cards = "CJ SJ HJ DJ HA HT HK HQ H9 H7"
    deal = bought(dealt(rules, cards, "H8", "", "D8 D7"), F)
    deal, _ = said(deal, F, "skat")
    return said(deal, F, f"{game}P:D8.D7")[0]


def test_spitze_is_made_with_the_lowest_trump_in_the_last_trick() -> None:
    """Source: docs/rules.md 13."""
    deal = spitze()
    deal = lead(deal, "CJ SJ HJ DJ HA HT HK HQ H9 H7")

    assert (score(deal).won, score(deal).reason) == (True, Reason.MADE)
    assert score(deal).multiplier == 9 + 1 + 2 + 1  # with 9, game, Schneider and Schwarz, Spitze


def test_spitze_is_missed_when_the_card_goes_earlier() -> None:
    """Source: docs/rules.md 13: lost though every trick is home."""
    deal = spitze()
    deal = lead(deal, "CJ H7 SJ HJ DJ HA HT HK HQ H9")

    assert (score(deal).won, score(deal).reason) == (False, Reason.SPITZE_MISSED)


def test_a_spitze_still_in_hand_is_granted_with_the_rest() -> None:
    """Source: docs/rules.md 11: the remaining tricks go to the declarer."""
    found = after(spitze(), M, "concede")

    assert (found.won, found.reason) == (True, Reason.MADE)


def test_a_broken_spitze_stays_broken_when_the_defenders_give_up() -> None:
    """Source: docs/rules.md 11: a promise that has become impossible stays lost."""
    deal = spitze()
    deal = lead(deal, "CJ H7")

    for how in ("concede", "leave", "throw"):
        assert after(deal, M, how).reason is Reason.SPITZE_MISSED


# Ramsch, played


@pytest.mark.parametrize("skat_to", ["loser", "last_trick"])
@pytest.mark.parametrize("tie", ["later_trick", "all_lose"])
def test_a_played_ramsch_is_settled_by_its_tricks(skat_to: str, tie: str) -> None:
    """Source: docs/rules.md 13, computed a second time from the tricks."""
    rules = preset("kneipe", {"ramsch.skat_to": skat_to, "ramsch.tie": tie})
    for seed in range(150):
        chance = Random(seed)
        deal = all_pass(Deal.start(rules, random_pack(chance)))
        skips = 0
        while deal.turn is not None:
            pushing = deal.phase is Phase.PUSHING
            skips += pushing
            card = None if pushing else chance.choice(mask_cards(deal.legal()))
            deal, _ = deal.apply(deal.turn, Push() if card is None else Play(card))
        points = [0, 0, 0]
        last_taken = {}
        tricks = [0, 0, 0]
        for number, trick in enumerate(deal.cards.tricks):
            points[trick.winner] += sum(card.points for card in trick.cards)
            last_taken[trick.winner] = number
            tricks[trick.winner] += 1
        skat = CardSet(deal.skat).points
        if skat_to == "last_trick":
            points[deal.cards.tricks[-1].winner] += skat
        worst = [who for who in (F, M, R) if points[who] == max(points)]
        if tie == "later_trick":
            worst = [max(worst, key=lambda who: last_taken[who])]
        expected = [0, 0, 0]
        for who in worst if len(worst) < 3 else []:
            own = points[who] + (skat if skat_to == "loser" else 0)
            expected[who] = -own * 2**skips * (2 if 0 in tricks else 1)
        if 10 in tricks:
            expected = [0, 0, 0]
            expected[tricks.index(10)] = 120 * 2**skips
        assert list(ended(deal).scores) == expected
