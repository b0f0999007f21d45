"""What the rule player works out from a view."""

from __future__ import annotations

import pytest

from skat.core.cards import PACK, CardSet, Game, cards_mask
from skat.players.rules.patterns import CARDS_OF, PLACES, TRUMP
from skat.players.rules.sight import Sight
from tests.players.positions import Case, view_of

_HAND = "DT D7 HA HK H9 S9 S8 C9 C8 ST"
_CLUBS = "@F F:skat F:C:H8.H7"


def seen(history: str, *, hand: str = _HAND, forehand: str = "") -> Sight:
    others = {"F": forehand} if forehand else {}
    case = Case("a table to look at", "R", hand, history, "", skat="H8 H7", others=others)
    return Sight(view_of(case))


def cards_out(sight: Sight) -> CardSet:
    return CardSet.of(
        CARDS_OF[sight.index][suit][place] for suit in range(5) for place in PLACES[sight.out[suit]]
    )


def test_own_cards_and_cards_played_are_not_out() -> None:
    sight = seen(f"{_CLUBS} F:D8 M:DA")

    assert cards_out(sight) == PACK & ~CardSet.parse(f"{_HAND} D8 DA")


def test_the_declarer_knows_his_discard() -> None:
    sight = seen("@R R:skat R:C:DT.D7 F:S7 M:SA")
    discard = cards_mask(CardSet.parse("DT D7"))

    assert not cards_out(sight) & discard
    assert sight.declarer_points == 10


def test_who_does_not_follow_lacks_the_suit() -> None:
    sight = seen(f"{_CLUBS} F:D8 M:HQ R:DT R:HA F:HJ M:HT", forehand="D8 DA DK DQ D9 HJ")

    assert sight.void[1] == 1 << 0
    assert sight.void[0] == 1 << 1
    assert sight.lacks(1, 0) == 1.0
    assert sight.share(1, 0) == 0.0


def test_points_are_counted_by_side() -> None:
    sight = seen(f"{_CLUBS} F:D8 M:DA R:DT M:SA R:S8 F:SK M:S7")

    assert sight.defender_points == 21 + 15
    assert sight.declarer_points == 0


def test_the_best_card_of_a_suit_is_beaten_by_a_ruff_only() -> None:
    sight = seen(f"{_CLUBS} F:D8 M:DA R:DT M:S7")
    ace = 6

    assert sight.holds_above(0, 1, ace) == 0.0
    assert (
        0.0
        < sight.beaten(0, 1, 1, ace)
        == pytest.approx(sight.lacks(0, 1) * sight.holds_above(0, TRUMP, -1))
    )


def test_the_top_trump_is_never_beaten() -> None:
    sight = seen("@R R:skat R:C:D8.D7 F:HK M:HQ", hand="CJ SJ CA CT C9 HA D8 D7 S9 SA")

    assert sight.beaten(0, TRUMP, TRUMP, 10) == 0.0


def test_cards_pushed_in_ramsch_may_come_back_except_to_rearhand() -> None:
    hand = "C7 C8 C9 S7 S8 S9 H7 H8 DA HA"
    pushed = "M:pass R:pass F:pass F:skat F:push:HA.DA M:push R:push"
    case = Case("pushed cards", "F", hand, pushed, "", skat="D7 SQ", preset="kneipe")

    sight = Sight(view_of(case))

    assert sight.index == Game.RAMSCH.index
    assert CardSet.parse("HA DA") & ~cards_out(sight) == 0
