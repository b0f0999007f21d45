"""The result string of ISS: its fields, and what is refused."""

from __future__ import annotations

import pytest

from skat.core.cards import CARDS
from skat.core.deal import Deal
from skat.core.errors import RecordError
from skat.core.moves import PLAYS, Pass
from skat.core.results import Position
from skat.core.rulesets import Ruleset
from skat.records.iss_result import IssResult, Outcome, iss_result, result_text
from tests.records.real_games import RECORDS

PLAYED = [record.result for record in RECORDS.values() if record.result != "passed"]


@pytest.mark.parametrize("text", PLAYED)
def test_a_real_result_is_written_back_to_the_letter(text: str) -> None:
    assert str(IssResult.parse(text)) == text


def test_the_fields_of_a_result_have_names() -> None:
    result = IssResult.parse(RECORDS["136415"].result)

    assert result == IssResult(
        declarer=Position.MIDDLEHAND,
        outcome=Outcome.WIN,
        value=55,
        matadors=-3,
        overbid=False,
        points=109,
        tricks=9,
        schneider=True,
        schwarz=False,
        penalties=(False, False, False),
        left=None,
        timed_out=Position.REARHAND,
        resigned=False,
    )


def test_an_old_result_does_not_say_whether_somebody_resigned() -> None:
    assert IssResult.parse(RECORDS["727"].result).resigned is None


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("d:1", "d:3", "expected d: and one of -1 0 1 2, got 'd:3'"),
        ("d:1", "x:1", "expected d: and one of -1 0 1 2, got 'x:1'"),
        ("win", "won", "expected win or loss or penalty, got 'won'"),
        ("v:48", "v:", "expected v: and a number, got 'v:'"),
        ("v:48", "v:--8", "expected v: and a number, got 'v:--8'"),
        ("v:48", "v:" + "9" * 5000, "expected v: and a number, got 'v:999"),
        ("bidok", "bidko", "expected bidok or overbid, got 'bidko'"),
        ("s:0", "s:2", "expected s: and one of 0 1, got 's:2'"),
        ("z:0 ", "", "expected z: and one of 0 1, got 'p0:0'"),
        (" to:-1 r:1", "", "expected to:, got its end"),
        ("r:1", "r:1 q:2", "expected its end, got 'q:2'"),
    ],
)
def test_a_result_that_does_not_parse_names_the_field(old: str, new: str, message: str) -> None:
    text = RECORDS["1039093"].result.replace(old, new, 1)

    with pytest.raises(RecordError) as caught:
        IssResult.parse(text)

    assert str(caught.value).startswith(f"result: {message}")


def test_a_deal_that_goes_on_is_unknown_and_a_passed_one_says_so() -> None:
    masks = [sum(1 << card for card in CARDS[at : at + 10]) for at in (0, 10, 20)]
    deal = Deal.from_hands(Ruleset.preset("iss"), masks, 0b11 << 30)
    assert result_text(deal) == "unknown"
    with pytest.raises(RecordError, match="expected a finished deal"):
        iss_result(deal)

    for who in (1, 2, 0):
        deal, _ = deal.apply(Position(who), Pass())

    assert iss_result(deal) is None
    assert result_text(deal) == "passed"


def test_ramsch_has_no_result_there() -> None:
    rules = Ruleset.preset("kneipe").override({"ramsch.schieben": False})
    masks = [sum(1 << card for card in CARDS[at : at + 10]) for at in (0, 10, 20)]
    deal = Deal.from_hands(rules, masks, 0b11 << 30)
    for who in (1, 2, 0):
        deal, _ = deal.apply(Position(who), Pass())
    while deal.turn is not None:
        deal, _ = deal.apply(deal.turn, PLAYS[deal.legal().bit_length() - 1])

    with pytest.raises(RecordError, match="expected a game that ISS has, got Ramsch"):
        result_text(deal)
