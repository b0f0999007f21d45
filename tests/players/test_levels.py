"""The two weakest levels err as people do: by what they forget and do not think of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skat.core.cards import JACKS, Mask
from skat.core.deal import Deal
from skat.core.moves import Bid, Pass, PickUp, parse_move
from skat.core.results import POSITIONS
from skat.core.views import Ask, View
from skat.players import Key, level_names, player
from skat.players.levels import LEVELS
from skat.players.levels.memory import ACES, CASUAL, NONE, Memory
from skat.players.rules.player import RulePlayer
from tests.players.positions import Case, view_of
from tests.players.test_reasons import deal_of

RULES = RulePlayer()
KEY = Key("memory", 3, 1, 0)


def views(seed: int, preset: str = "isko") -> list[View]:
    """Return what each player sees when a card is asked for, through a deal played by rule."""
    deal: Deal = deal_of(seed, preset)
    seen = []
    while deal.result is None:
        who = deal.turn
        assert who is not None
        view = deal.view(who)
        if view.ask is Ask.CARD:
            seen.append(view)
        deal, _ = deal.apply(who, RULES.decide(view, KEY))
    return seen


def gone(view: View) -> Mask:
    mask = 0
    for trick in view.tricks:
        for card in trick.cards:
            mask |= 1 << card
    return mask


def test_levels_are_named_from_the_weakest_up() -> None:
    assert level_names() == tuple(name for name in LEVELS if name in level_names())
    assert {"beginner", "casual"} <= set(level_names())


@pytest.mark.parametrize("seed", range(6))
def test_what_is_forgotten_stays_forgotten(seed: int) -> None:
    for position in POSITIONS:
        before = 0
        for number, view in enumerate(v for v in views(seed) if v.position == position):
            now = CASUAL.forgotten(view, replace(KEY, decision=number))
            assert not before & ~now, "nothing comes back"
            assert not now & ~gone(view), "only cards of finished tricks"
            assert not now & (JACKS | ACES)
            assert now == CASUAL.forgotten(view, replace(KEY, decision=99))
            before = now


def test_seats_and_deals_forget_different_cards() -> None:
    last = views(1)[-1]

    kept = {CASUAL.forgotten(last, Key("m", deal, seat, 0)) for deal in (1, 2) for seat in (0, 1)}

    assert len(kept) > 1


def test_the_last_tricks_are_remembered_whole() -> None:
    for view in views(2):
        two = view.tricks[-2:]
        assert not any(
            CASUAL.forgotten(view, KEY) >> card & 1 for trick in two for card in trick.cards
        )
        assert NONE.forgotten(view, KEY) == gone(view)
        assert Memory(tricks=10).forgotten(view, KEY) == 0


def test_nobody_forgets_in_the_first_tricks_so_a_casual_player_plays_by_rule() -> None:
    casual = player("casual")
    for seed in range(4):
        for view in views(seed):
            if len(view.tricks) <= 2:
                assert casual.decide(view, KEY) == RULES.decide(view, KEY)


def test_a_casual_player_errs_by_forgetting() -> None:
    casual = player("casual")
    different = sum(
        casual.decide(view, KEY) != RULES.decide(view, KEY)
        for seed in range(12)
        for view in views(seed)
    )

    assert different > 0


CLUBS = "CJ SJ CT CK CQ C9 C8 SA HK D7"


def beginner(case: Case) -> object:
    return player("beginner").decide(view_of(case), KEY)


def test_a_beginner_bids_by_jacks_and_goes_up_to_the_value_of_the_longest_suit() -> None:
    assert beginner(Case("jacks", "M", CLUBS, "", "")) == Bid(18)
    assert beginner(Case("no jacks", "M", "CA CT CK SA SK HA HK DA DK D7", "", "")) == Pass()
    assert beginner(Case("its value", "M", CLUBS, "M:36 F:hold", "")) == Pass()


def test_a_beginner_never_plays_hand() -> None:
    assert beginner(Case("certain", "F", "CJ SJ HJ DJ CA CT CK CQ C9 C8", "@F", "")) == PickUp()


def test_a_beginner_cashes_aces_before_the_trumps_are_drawn() -> None:
    case = Case("lead", "F", "CJ CA CT CK C9 C8 SA HA H8 S7", "@F F:skat F:C:D8.D7", "",
                skat="D8 D7")  # fmt: skip

    assert RULES.decide(view_of(case), KEY) == parse_move("CJ")
    assert beginner(case) in (parse_move("SA"), parse_move("HA"))


def test_a_beginner_smears_late() -> None:
    hand = "CQ SA S8 ST HT HK H8 DT DK D7"
    early = Case("early", "R", hand, "@F F:skat F:C:H7.S7 F:D9 M:DA", "")

    assert RULES.decide(view_of(early), KEY) == parse_move("DT")
    assert beginner(early) == parse_move("D7")


@pytest.mark.parametrize("name", ["beginner", "casual"])
def test_a_bold_one_bids_on_more_hands_than_a_careful_one(name: str) -> None:
    def bids(style: str) -> int:
        told = player(f"{name}:style={style}")
        return sum(
            isinstance(told.decide(deal_of(seed, "isko").view(POSITIONS[1]), KEY), Bid)
            for seed in range(120)
        )

    careful, normal, bold = (bids(style) for style in ("careful", "normal", "bold"))

    assert careful < normal < bold
