"""Early ends as the International Skat Server settles them (docs/formats of ISS records)."""

from __future__ import annotations

import pytest

from skat.core.cards import mask_cards
from skat.core.deal import Deal
from skat.core.moves import Play
from skat.core.results import Ending, Position, Reason, Result, Score
from skat.core.views import Phase
from tests.core.deals import (
    F,
    M,
    R,
    announced,
    bought,
    dealt,
    moved,
    played,
    preset,
    said,
)

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


def iss(contract: str = "H", bid: int = 18) -> Deal:
    return hearts("iss", contract, bid)


def test_a_declarer_who_resigns_on_iss_with_61_at_home_has_won() -> None:
    """Source: docs/rules.md 14."""
    found = after(home("iss"), F, "concede")

    assert (found.won, found.score) == (True, 10 * (7 + 1))


def test_a_declarer_who_resigns_on_iss_before_the_first_full_trick_has_no_level() -> None:
    """Source: docs/rules.md 14."""
    for cards in ("", "S9 SA"):
        found = after(played(iss(), cards), F, "concede")
        assert (found.multiplier, found.schneider, found.schwarz) == (3, False, False)
    found = after(played(iss(), "S9 SA S7"), F, "concede")
    assert (found.multiplier, found.schneider, found.schwarz) == (5, True, True)


def test_one_resignation_of_two_on_iss_lets_the_game_go_on() -> None:
    """Source: docs/rules.md 14: any order, cards may be played in between."""
    deal, _ = said(iss(), R, "concede")
    assert deal.phase is Phase.PLAYING
    deal = played(deal, "CJ H7 HQ" if deal.cards.hands[R] >> 11 & 1 else "CJ H7")
    deal, _ = said(deal, M, "concede")

    assert (ended(deal).ending, ended(deal).resigned) == (Ending.DEFENDERS_CONCEDED, True)
    assert (score(deal).declarer_points, score(deal).declarer_tricks) == (120, 10)
    assert (score(deal).schneider, score(deal).schwarz) == (True, True)


def test_defenders_who_resign_in_a_grand_ouvert_on_iss_give_every_trick() -> None:
    """Source: docs/rules.md 14: p:120 t:10 s:1 z:1."""
    deal = announced(dealt(preset("iss"), *STRONG), F, "GO")
    deal, _ = said(deal, M, "concede")
    deal, _ = said(deal, R, "concede")

    assert (score(deal).declarer_points, score(deal).declarer_tricks, score(deal).score) == (
        120,
        10,
        264,
    )


def test_defenders_who_resign_a_null_on_iss_add_nothing() -> None:
    """Source: docs/rules.md 14."""
    deal, _ = said(iss("N"), M, "concede")
    deal, _ = said(deal, R, "concede")

    assert (score(deal).won, score(deal).score, score(deal).declarer_tricks) == (True, 23, 0)


@pytest.mark.parametrize("contract", ["HHZ", "HO"])
def test_announced_schwarz_on_iss_ends_with_the_first_trick_of_the_defenders(
    contract: str,
) -> None:
    """Source: docs/rules.md 14."""
    deal = played(iss(contract), "S9 SA S7")

    assert deal.phase is Phase.ENDED
    assert (ended(deal).ending, score(deal).declarer_tricks) == (Ending.PLAYED, 0)
    # the missed Schwarz is not added, nor is a level of the declarer's own
    flags = 1 + 1 + 1 + (contract == "HO")  # Hand, Schneider, Schwarz, Ouvert announced
    assert score(deal).multiplier == 2 + 1 + flags


def test_announced_schneider_on_iss_ends_when_the_defenders_pass_30() -> None:
    """Source: docs/rules.md 14: more than 30 points."""
    deal = dealt(
        preset("iss"),
        "S9 DQ DJ HJ CJ SJ HA HT HK H7",
        "SA CQ CA CT CK C9 C8 C7 H8 H9",
        "ST SQ SK S8 S7 D7 D8 D9 DK DA",
        "HQ DT",
    )
    deal = played(announced(deal, F, "HHS"), "S9 SA ST")
    assert deal.phase is Phase.PLAYING

    with_30 = played(deal, "CQ SQ DQ")
    assert with_30.cards.points[M] == 30
    assert with_30.phase is Phase.PLAYING

    with_31 = played(deal, "CK SQ DQ")
    assert with_31.cards.points[M] == 31
    assert with_31.phase is Phase.ENDED
    assert score(with_31).reason is Reason.CARD_POINTS
    assert not score(with_31).won


def test_the_same_game_elsewhere_is_played_on() -> None:
    assert played(hearts(contract="HHZ"), "S9 SA S7").phase is Phase.PLAYING


def test_who_leaves_iss_in_the_auction_pays_alone() -> None:
    """Source: docs/rules.md 14."""
    deal, _ = said(dealt(preset("iss")), M, "18")
    deal, _ = said(deal, F, "leave")

    assert (ended(deal).penalized, ended(deal).declarer) == ((F,), None)


def test_who_leaves_iss_before_the_declaration_decides_who_pays() -> None:
    """Source: docs/rules.md 14: the culprit if he bid highest, else both others."""
    deal = bought(dealt(preset("iss")), M, 20)

    assert ended(said(deal, M, "timeout")[0]).penalized == (M,)
    for who in (F, R):
        result = ended(said(deal, who, "leave")[0])
        assert (result.penalized, result.declarer, result.responsible) == ((F, R), M, who)
        assert result.score is None


def test_who_leaves_iss_after_the_declaration_ends_a_game() -> None:
    """Source: docs/rules.md 14: out_D and out_F."""
    result = ended(said(iss(), F, "leave")[0])
    assert (result.penalized, result.resigned) == ((), False)
    assert result.score is not None
    assert result.score.score == -60

    result = ended(said(iss(), R, "timeout")[0])
    assert result.score is not None
    assert (result.score.won, result.score.declarer_points) == (True, 120)
