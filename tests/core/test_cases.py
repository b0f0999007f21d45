"""The cases from the field: mistakes that other programs made, and what is right.

Each case whose vectors exist is asked through `answer_to`, the others by playing. The
cases about pages, records, packages and logs are tested in their rooms too; here stands
what the core owes them.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skat.core import cards, results
from skat.core.cards import PACK, Card, CardSet, Game, cards_mask, matadors
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.errors import IllegalMove, SkatError
from skat.core.events import Announced, Pushed, SkatTaken
from skat.core.moves import Announce, Bid, Leave, Pass, PickUp, Play, Push
from skat.core.results import Ending, Reason, Step
from skat.core.scoring import score_game
from skat.core.series import Series
from skat.core.views import Ask, Phase
from tests.core import (
    test_auction,
    test_cards,
    test_claims,
    test_contracts,
    test_scoring,
    test_scoring_ramsch,
)
from tests.core.deals import (
    F,
    M,
    R,
    all_pass,
    announced,
    bought,
    dealt,
    hands,
    moved,
    played,
    preset,
    refused,
    said,
)
from tests.core.test_presets import test_the_length_of_a_match_answers_the_vector
from tests.core.vectors import load, vector
from tests.strategies import random_pack

CASES = {case["id"]: case for case in load("cases.json")["cases"]}

ASK: dict[str, Callable[[dict[str, Any]], None]] = {
    "score": test_scoring.test_the_score_answers_the_vector,
    "ramsch": test_scoring_ramsch.test_the_ramsch_settlement_answers_the_vector,
    "auction": test_auction.test_the_auction_answers_the_vector,
    "claim": test_claims.test_the_claim_answers_the_vector,
    "declaration": test_contracts.test_the_declaration_answers_the_vector,
    "legal_moves": test_cards.test_legal_cards_answer_the_vector,
    "session_length": test_the_length_of_a_match_answers_the_vector,
}


@pytest.mark.parametrize(
    ("case", "name"),
    [
        pytest.param(case["id"], name, id=f"{case['id']}-{name}")
        for case in CASES.values()
        for name in case["vectors"]
    ],
)
def test_the_vectors_of_a_case_hold(case: str, name: str) -> None:
    asked = vector(name)
    kind = ASK.get(asked["kind"])
    assert kind is not None, f"{case}: no way to ask a vector of kind {asked['kind']}"
    kind(asked)


def score(contract: str, cards12: str, **facts: Any) -> results.Score:
    return score_game(preset("isko"), Contract.parse(contract), CardSet.parse(cards12), **facts)


def test_case_01_overbid_shows_in_the_value() -> None:
    found = score("H", "CJ", bid=24, points=50, tricks=5)

    assert (found.overbid, found.charged, found.score) == (True, 30, -60)


def test_case_03_schwarz_counts_tricks() -> None:
    assert score("D", "CJ", bid=18, points=120, tricks=9).score == 27
    assert score("D", "CJ", bid=18, points=22, tricks=0).score == -72


def test_case_04_a_ramsch_never_charges_who_took_no_trick() -> None:
    assert test_scoring_ramsch.ramsch((0, 60, 60), (0, 5, 5), tie="all_lose") == (0, -120, -120)
    assert test_scoring_ramsch.ramsch((0, 60, 60), (0, 5, 5), later=2) == (0, 0, -120)


def test_case_06_a_lone_club_jack_answers_a_jack_in_grand() -> None:
    deal = dealt(preset("isko"), "HJ", "CJ SA D7", "SJ DJ", "D9 D8")
    deal = played(announced(deal, F, "G"), "HJ")

    assert deal.view(M).legal == CardSet.parse("CJ")


def test_case_08_an_illegal_card_leaves_the_table_as_it_was() -> None:
    deal = dealt(preset("isko"), "CA", "CT SA", "CK", "D9 D8")
    deal = played(announced(deal, F, "H"), "CA")
    before = [deal.view(seat) for seat in (F, M, R, None)]

    assert refused(deal, M, "SA") == "must_follow_suit"

    assert [deal.view(seat) for seat in (F, M, R, None)] == before
    assert deal.view(M).ask is Ask.CARD
    deal = played(deal, "CT CK")
    assert deal.view(F).ask is Ask.CARD


def test_case_10_two_chosen_cards_are_pushed_once() -> None:
    deal = all_pass(dealt(preset("kneipe"), "CJ D7", "", "", "S7 C8"))
    deal, events = said(deal, F, "skat")
    assert events == (SkatTaken(F),)
    assert refused(deal, F, "push:CJ.D7") == "jack_not_pushable"
    deal, events = said(deal, F, "push:D7.C8")
    assert events == (Pushed(F, unseen=False),)
    assert refused(deal, F, "push:D7.C8") == "not_your_turn"
    assert (deal.turn, deal.view(M).ask) == (M, Ask.PUSH_OR_LOOK)


def test_case_11_an_unseen_skat_with_a_jack_is_passed_on_and_doubles() -> None:
    deal = all_pass(dealt(preset("kneipe"), skat="HJ S7"))
    deal = moved(deal, (F, Push()), (M, Push()), (R, Push()))
    while deal.turn is not None:
        deal, _ = deal.apply(deal.turn, Play(next(iter(CardSet(deal.legal())))))

    assert deal.result is not None
    assert deal.result.ramsch is not None
    assert deal.result.ramsch.skips == 3


def test_case_12_an_open_hand_is_seen_by_both_defenders_before_the_lead() -> None:
    opened = announced(dealt(preset("isko")), F, "NO")
    assert opened.view(M).open_hands[F] == opened.view(R).open_hands[F] == opened.cards.hands[F]
    assert opened.cards.hands[F].bit_count() == 10
    [event] = bought(dealt(preset("isko")), F).apply(F, Announce(Contract.parse("NOH")))[1]
    assert isinstance(event, Announced)
    assert event.open_hand.bit_count() == 10

    for contract in ("N", "NH", "G", "H", "HHZ"):
        closed = announced(dealt(preset("isko")), F, contract)
        assert closed.view(M).open_hands == closed.view(R).open_hands == (0, 0, 0)


def test_case_14_null_has_neither_schneider_nor_schwarz() -> None:
    found = score("N", "CJ", bid=18, points=0, tricks=0)

    assert (found.score, found.schneider, found.schwarz, found.steps) == (23, False, False, ())


def test_case_16_a_timeout_in_the_auction_ends_the_deal_and_the_next_starts() -> None:
    series = Series.open(preset("iss"))
    series, _ = series.start(random_pack(1))
    series, _ = series.apply(series.seat_of(M), Bid(18))
    series, _ = series.apply(series.seat_of(F), Leave(timed_out=True))

    result = series.entries[0].result
    assert (result.declarer, result.score) == (None, None)
    assert (result.ending, result.responsible, result.penalized) == (Ending.TIMED_OUT, F, (F,))
    assert series.start(random_pack(2))[0].running


def test_case_18_the_discard_is_two_cards_and_the_points_make_120() -> None:
    deal = moved(bought(dealt(preset("isko")), F), (F, PickUp()))
    one = Announce(Contract(Game.HEARTS), (Card.D7,))
    assert refused(deal, F, one) == "discard_two"
    assert refused(deal, F, Announce(Contract(Game.HEARTS), (Card.D7, Card.D7))) == "discard_two"

    deal = announced(dealt(preset("isko")), F, "H")
    while deal.turn is not None:
        deal, _ = deal.apply(deal.turn, Play(next(iter(CardSet(deal.legal())))))
    assert deal.result is not None
    assert deal.result.score is not None
    against = deal.cards.points[M] + deal.cards.points[R]
    assert deal.result.score.declarer_points == 120 - against


def test_case_19_matadors_of_a_hand_without_a_trump_are_a_finite_number() -> None:
    without = CardSet.parse("SA ST SK SQ HA HT HK HQ DA DT DK DQ")

    assert matadors(Game.CLUBS, without) == -11
    assert score("C", str(without), bid=18, points=61, tricks=5).score == 144


@pytest.mark.parametrize(
    ("name", "seats", "deals"), [("twelve", 3, 12), ("isko", 3, 36), ("isko", 4, 48)]
)
def test_case_20_a_series_ends_whoever_plays(name: str, seats: int, deals: int) -> None:
    series = Series.open(preset(name), seats=seats)
    for _ in range(deals):
        series, _ = series.start(random_pack(1))
        for position in (M, R, F):
            series, _ = series.apply(series.seat_of(position), Pass())

    assert series.ended
    with pytest.raises(IllegalMove, match="match is over"):
        series.start(random_pack(1))


def test_case_21_dealt_cards_skat_and_discard_stay_apart() -> None:
    """A replay starts from what was dealt, and shows pick-up and discard."""
    deal = announced(dealt(preset("isko"), "CJ CA", "", "", "S7 C7"), F, "H", discard="CA S7")
    deal, _ = said(deal, F, "concede")
    view = deal.view(M)

    assert view.deal_hands is not None
    assert view.deal_hands[F] & CardSet.parse("CJ CA S7 C7") == CardSet.parse("CJ CA")
    assert view.deal_skat == CardSet.parse("S7 C7")
    assert view.deal_discard == CardSet.parse("CA S7")


def test_case_21_one_table_of_letters_names_every_card() -> None:
    for card in Card:
        assert card.name == card.suit.letter + card.rank == str(card)
    assert cards.SUIT_LETTERS == "DHSC"


def test_case_22_every_factor_of_a_value_is_told() -> None:
    found = score("H", "CJ", bid=22, points=75, tricks=7)

    assert found.steps == ((Step.MATADORS, 1), (Step.GAME, 1))
    assert (found.base, found.game_value, found.overbid) == (10, 20, True)
    assert (found.charged, found.loss_factor, found.score) == (30, 2, -60)
    everything = score("GO", "CJ SJ HJ DJ", bid=18, points=120, tricks=10)
    assert [step for step, _ in everything.steps] == [
        Step.MATADORS,
        Step.GAME,
        Step.HAND,
        Step.SCHNEIDER,
        Step.SCHNEIDER_ANNOUNCED,
        Step.SCHWARZ,
        Step.SCHWARZ_ANNOUNCED,
        Step.OUVERT,
    ]


def test_case_24_a_jack_in_the_unseen_skat_is_a_matador() -> None:
    deal = dealt(
        preset("isko"),
        "CJ HA HT HK HQ H9 H8 H7 CA SA",
        "HJ DJ CT CK CQ C9 C8 C7 ST SK",
        "",
        "SJ D7",
    )
    deal = announced(deal, F, "HH")
    deal, _ = said(deal, M, "concede")
    assert deal.result is not None
    assert deal.result.score is not None
    assert deal.result.score.matadors == 2
    assert [card.name for card in deal.result.score.skat_matadors] == ["SJ"]
    assert score("HH", "CJ SJ", bid=18, points=93, tricks=8).score == 50


def test_case_25_a_grand_ouvert_needs_every_trick() -> None:
    found = score("GO", "CJ SJ HJ DJ", bid=44, points=106, tricks=9)

    assert (found.score, found.reason) == (-528, Reason.ANNOUNCED_SCHWARZ_MISSED)


def test_case_27_the_jack_follows_its_suit_in_null() -> None:
    deal = dealt(preset("isko"), "CK", "CJ CA C7", "C8 C9 CT CQ", "D9 D8")
    deal = played(announced(deal, F, "N"), "CK")

    assert deal.view(M).legal == CardSet.parse("CJ CA C7")


def test_case_28_the_full_auction_decides_and_not_the_name_of_a_game() -> None:
    deal = dealt(preset("isko"))

    assert deal.view(M).bids[:3] == (18, 20, 22)
    with pytest.raises(IllegalMove):
        deal.apply(M, Announce(Contract(Game.GRAND, hand=True)))
    deal, _ = said(announced(deal, F, "GH", 48), F, "concede")
    assert deal.result is not None
    assert abs(deal.result.scores[F]) >= 96  # a value, not (points - 60) / 120


def test_case_29_rearhand_opens_after_middlehand_passed() -> None:
    deal = moved(dealt(preset("isko")), (M, Pass()))

    assert (deal.turn, deal.view(R).bids[0]) == (R, 18)
    deal = moved(deal, (R, Pass()))
    assert (deal.phase, deal.view(F).ask) == (Phase.AUCTION, Ask.FOREHAND)
    assert moved(deal, (F, Pass())).phase is Phase.ENDED


def test_case_30_a_null_below_the_bid_is_lost() -> None:
    found = score("N", "CJ", bid=24, points=0, tricks=0)

    assert (found.won, found.fallback, found.score) == (False, Game.CLUBS, -48)


def test_case_31_a_missed_schneider_is_priced_as_promised() -> None:
    four = CardSet.parse("CJ SJ HJ DJ")

    def lost(rules: str) -> int:
        contract = Contract.parse("GHS")
        return score_game(preset(rules), contract, four, bid=18, points=89, tricks=8).score

    assert (lost("classic"), lost("isko")) == (-192, -384)


def test_case_33_no_annotation_of_the_core_is_read_too_early() -> None:
    """Every module puts off its annotations, so that it imports on every version."""
    folder = Path(inspect.getfile(cards)).parent
    late = re.compile(r"^from __future__ import annotations$", re.MULTILINE)

    bare = [
        path.name
        for path in folder.glob("*.py")
        if path.name != "__init__.py" and not late.search(path.read_text(encoding="utf-8"))
    ]
    assert bare == []


def test_case_35_a_jump_to_264_binds_who_holds_it() -> None:
    deal = moved(dealt(preset("isko"), "CJ HJ"), (M, Bid(264)))
    assert deal.view(F).bid == 264
    deal, _ = said(deal, F, "hold")
    assert refused(deal, F, "pass") == "not_your_turn"
    deal = moved(deal, (M, Pass()), (R, Pass()))
    assert (deal.turn, deal.declaration.bid) == (F, 264)
    assert score("D", "CJ HJ", bid=264, points=80, tricks=7).score == -540


DECIDED = (
    "S7 S8 S9 D7 D8 D9 H7 H8 C7 C8",
    "CJ SJ SA ST HA HT CA CT DA DT",
    "HJ DJ SK SQ HK HQ CK CQ DK DQ",
    "H9 C9",
)


def lost_after_six_tricks() -> Deal:
    """Return spades in which the defenders hold 60 points before trick 7."""
    deal = announced(dealt(preset("isko"), *DECIDED), F, "S")
    deal = played(deal, "S7 SA SK HA HK H7 CA CK C7 DA DK D7 HT HQ H8 CT CQ C8")
    assert deal.cards.points[M] + deal.cards.points[R] >= 60
    return deal


@pytest.mark.parametrize("how", ["leave", "timeout"])
def test_case_36_a_defender_who_vanishes_does_not_turn_a_lost_game(how: str) -> None:
    deal, _ = said(lost_after_six_tricks(), M, how)

    assert deal.result is not None
    assert deal.result.score is not None
    assert (deal.result.score.won, deal.result.score.reason) == (False, Reason.CARD_POINTS)


def test_case_37_one_defender_gives_up_for_both_only_over_the_board() -> None:
    for name, ends in (("isko", True), ("twelve", False), ("kneipe", False), ("iss", False)):
        deal, _ = said(announced(dealt(preset(name)), F, "H"), M, "concede")
        assert (deal.phase is Phase.ENDED) == ends
        if not ends:
            assert said(deal, R, "concede")[0].phase is Phase.ENDED


def test_case_38_levels_still_possible_count_when_a_defender_throws_in() -> None:
    deal = dealt(
        preset("isko"),
        "CJ SJ HJ HA HT HK CA CT CK S9",
        "SA H7 H8 H9 C7 C8 C9 D9 D8 D7",
        "S7 S8 SQ SK ST DT DA DK DQ CQ",
        "DJ HQ",
    )
    deal = announced(deal, F, "H")
    without_a_trick, _ = said(deal, M, "throw")
    with_a_trick, _ = said(played(deal, "S9 SA S7"), R, "throw")

    for thrown, level, schwarz in ((without_a_trick, 3, True), (with_a_trick, 2, False)):
        assert thrown.result is not None
        found = thrown.result.score
        assert found is not None
        assert found.schneider
        assert found.schwarz is schwarz
        assert found.score == 10 * (8 + level)  # with 8, two of them in the skat


def test_case_39_a_pack_that_is_not_dealt_right_is_never_played() -> None:
    first, second, third, skat = hands("CJ SJ", "", "")
    extra = second & -second
    with pytest.raises(SkatError, match="got 10, 9, 10 and 3"):
        Deal.from_hands(preset("isko"), (first, second & ~extra, third), skat | extra)
    with pytest.raises(SkatError, match="32 different cards"):
        Deal.start(preset("isko"), (*random_pack(1)[:31], random_pack(1)[0]))
    assert cards_mask(random_pack(1)) == PACK


def test_case_40_hand_that_was_not_announced_does_not_count() -> None:
    deal = bought(dealt(preset("isko"), "SJ"), F, 23)
    assert refused(deal, F, "S") == "hand_or_skat"

    found = score("S", "SJ", bid=23, points=89, tricks=8)
    assert (found.overbid, found.charged, found.score) == (True, 33, -66)


def test_case_42_looking_at_the_own_discard_is_harmless_and_claims_are_searched() -> None:
    deal = dealt(
        preset("isko"),
        "CJ SJ HJ DJ CA CT CK CQ C9 C8",
        "SA ST SK SQ S9 S8 S7 HA HT HK",
        "",
        "C7 D7",
    )
    deal = announced(deal, F, "G", discard="C7 D7")
    assert deal.view(F).discard == CardSet.parse("C7 D7")
    assert deal.view(F) == deal.view(F)
    deal, _ = said(deal, F, "claim")

    assert deal.result is not None
    assert deal.result.score is not None
    assert (deal.result.score.schneider, deal.result.score.schwarz) == (True, True)


def test_case_43_a_defender_may_not_show_while_the_declarer_gets_a_trick() -> None:
    test_claims.test_the_claim_answers_the_vector(vector("C-4"))
    deal = announced(dealt(preset("twelve"), "CJ H8"), F, "H")

    assert refused(deal, R, "claim") == "claim_not_certain"


@pytest.mark.parametrize("other", ["N", "NH", "H", "DH"])
def test_case_45_an_announced_game_is_not_renamed(other: str) -> None:
    deal = announced(dealt(preset("isko")), F, "D", 22)

    assert refused(deal, F, other) == "announcement_final"
    assert deal.contract == Contract(Game.DIAMONDS)


def test_every_case_has_a_test_of_its_name() -> None:
    named = {name[5:12].replace("case_", "CASE-") for name in globals() if "test_case_" in name}

    assert len(CASES) == 32
    assert named == set(CASES)
