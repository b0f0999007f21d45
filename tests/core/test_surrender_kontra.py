"""Kontra, Re, Sup and Hirsch: who may say them, and until when."""

from __future__ import annotations

from skat.core.cards import CardSet
from skat.core.deal import Deal
from skat.core.events import (
    Doubled,
)
from skat.core.moves import Double
from skat.core.results import Position, Result, Score
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

# A game of hearts in which forehand has to lose tricks.
UNSURE = ("CJ SJ HA HT HK H9 CA C9 S9 D9", "HJ DJ HQ H8 H7 CT CK SA SK DA", "", "D8 D7")


def ended(deal: Deal) -> Result:
    assert deal.result is not None
    return deal.result


def score(deal: Deal) -> Score:
    result = ended(deal).score
    assert result is not None
    return result


def doubling(deal: Deal) -> tuple[Position, ...]:
    return tuple(who for who in (F, M, R) if deal.view(who).may_double)


def game(**changes: object) -> Deal:
    rules = preset("kneipe", {f"kontra.{key}": value for key, value in changes.items()})
    return announced(dealt(rules, *UNSURE), F, "H")


def test_a_defender_says_kontra_before_his_own_first_card() -> None:
    """Source: docs/rules.md 13."""
    deal = game()
    assert doubling(deal) == (M, R)
    deal = played(deal, "HA")
    assert doubling(deal) == (M, R)
    deal = played(deal, "HQ")
    assert doubling(deal) == (R,)
    assert refused(deal, M, Double()) == "no_kontra_now"
    deal, events = deal.apply(R, Double())
    assert events == (Doubled(R, 1),)
    assert deal.view(M).kontra == 1


def test_kontra_may_be_limited_to_the_time_before_the_first_lead() -> None:
    """Source: docs/rules.md 13 `before_first_lead`."""
    deal = game(window="before_first_lead")

    assert doubling(deal) == (M, R)
    assert doubling(played(deal, "HA")) == ()


def test_the_declarer_answers_re_until_the_next_card() -> None:
    """Source: docs/rules.md 13."""
    deal, _ = game().apply(M, Double())
    assert doubling(deal) == (F,)
    assert doubling(played(deal, "HA")) == ()
    deal, events = deal.apply(F, Double())
    assert events == (Doubled(F, 2),)
    assert doubling(deal) == ()
    assert refused(deal, M, Double()) == "no_kontra_now"


def test_sup_and_hirsch_go_on_in_turn_where_they_are_listed() -> None:
    """Source: docs/rules.md 13."""
    deal = game(levels=["kontra", "re", "sup", "hirsch"])
    for who, others in ((M, (F,)), (F, (M, R)), (R, (F,)), (F, ())):
        deal, _ = deal.apply(who, Double())
        assert doubling(deal) == others
    assert deal.declaration.kontra == 4


def test_kontra_alone_allows_no_re() -> None:
    deal, _ = game(levels=["kontra"]).apply(M, Double())

    assert doubling(deal) == ()


def test_kontra_may_need_a_bid_of_18() -> None:
    """Source: docs/rules.md 13 `needs_bid_18`: only who named or held at least 18."""
    deal = game(needs_bid_18=True)  # middlehand named 18, rearhand passed
    assert doubling(deal) == (M,)

    rules = preset("kneipe", {"kontra.needs_bid_18": True})
    deal = announced(dealt(rules, *UNSURE), R, "H")  # both others passed
    assert doubling(deal) == ()
    deal = moved(dealt(rules, *UNSURE))
    for who, word in ((M, "18"), (F, "hold"), (M, "pass"), (R, "20"), (F, "pass")):
        deal, _ = said(deal, who, word)
    deal, _ = said(deal, R, "skat")
    deal, _ = said(deal, R, "G:" + ".".join(str(c) for c in list(CardSet(deal.cards.hands[R]))[:2]))
    assert doubling(deal) == (F, M)


def test_nobody_doubles_before_the_announcement_in_ramsch_or_where_it_is_off() -> None:
    """Source: docs/rules.md 13."""
    assert doubling(bought(dealt(preset("kneipe")), F)) == ()
    assert doubling(all_pass(dealt(preset("kneipe", {"ramsch.schieben": False})))) == ()
    off = announced(dealt(preset("twelve"), *UNSURE), F, "H")
    assert doubling(off) == ()
    assert refused(off, M, Double()) == "no_kontra_now"


def test_null_may_be_doubled() -> None:
    """Source: docs/rules.md 13."""
    deal = announced(dealt(preset("kneipe"), *UNSURE), F, "N")
    deal, _ = deal.apply(R, Double())
    deal, _ = said(deal, F, "concede")

    assert score(deal).score == -92


def test_the_doubling_counts_in_the_score() -> None:
    """Source: docs/rules.md 13."""
    deal, _ = game().apply(M, Double())
    deal, _ = deal.apply(F, Double())
    deal, _ = said(deal, F, "concede")

    assert (score(deal).kontra, score(deal).charged, score(deal).score) == (2, 30, -240)
