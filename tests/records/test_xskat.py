"""A thousand deals scored by another program: every number must be ours as well."""

from __future__ import annotations

import io
import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.errors import RecordError
from skat.records.xskat import XskatDeal, parse_xskat, read_xskat, verify_xskat
from tests.records.real_games import SELFPLAY

LINES = SELFPLAY.read_text(encoding="utf-8").splitlines()
FIRST: dict[str, Any] = json.loads(LINES[0])
SWAPPED = FIRST["play"].replace("DA", "?").replace("DT", "DA").replace("?", "DT")


def with_field(**changes: object) -> XskatDeal:
    return parse_xskat(json.dumps({**FIRST, **changes}), 1)


def test_all_deals_replay_with_the_other_programs_numbers() -> None:
    deals = [verify_xskat(record) for record in read_xskat(SELFPLAY)]

    assert len(deals) == 1000
    assert sum(deal.result is not None and deal.result.passed for deal in deals) == 12


def test_a_passed_deal_has_no_score() -> None:
    passed = next(record for record in read_xskat(SELFPLAY) if record.stored is None)

    assert passed.play == ()
    assert verify_xskat(passed).declarer is None


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"matadors": 2}, "matadors: expected 1 as replayed, got 2 stored"),
        ({"points": 91}, "points: expected 92 as replayed, got 91 stored"),
        ({"tricks": 9}, "tricks: expected 8 as replayed, got 9 stored"),
        ({"won": False}, "won: expected true as replayed, got false stored"),
        ({"value": 22}, "value: expected 33 as replayed, got 22 stored"),
        ({"score": -66}, "score: expected 33 as replayed, got -66 stored"),
        ({"bid": 20}, "bid: expected 18 as replayed, got 20 stored"),
        (
            {"winners": [1, *FIRST["winners"][1:]]},
            "winners: expected 0 0 1 1 1 1 1 1 1 1 as replayed, got 1 0 1 1 1 1 1 1 1 1 stored",
        ),
        ({"declarer": 2}, "expected M to move, got R"),
        ({"declarer": None}, "expected moves to the end of the deal, got no more with M to move"),
        ({"play": FIRST["play"][:-3]}, "expected moves to the end of the deal, got no more with"),
        ({"play": SWAPPED}, "expected a card in hand, got DT"),
        ({"contract": "GH", "discards": None}, "expected"),
        ({"auction": [[1, 19]]}, "expected"),
        ({"skat": "SQ"}, "deal: expected 10, 10, 10 and 2 different cards, got 10, 10, 10 and 1"),
    ],
)
def test_a_deal_that_does_not_agree_says_where(changes: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        verify_xskat(with_field(**changes))

    assert caught.value.line == 1
    assert caught.value.reason.startswith(message)


def test_a_passed_deal_that_was_played_is_refused() -> None:
    passed = json.loads(next(line for line in LINES if '"declarer":null' in line))
    auction = [[1, "p"], [2, "p"], [0, "p"]]
    with pytest.raises(RecordError, match=r"^line 1: expected "):
        verify_xskat(with_field(auction=auction))

    assert verify_xskat(parse_xskat(json.dumps(passed))).result is not None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "expected a JSON object, got '{'"),
        ("[" * 100_000, "expected a JSON object, got '[[["),
        ("[]", "expected a JSON object, got '[]'"),
        ("{}", "hands: expected three hands, got 'None'"),
    ],
)
def test_a_line_that_is_no_deal_is_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_xskat(text, 5)

    assert str(caught.value).startswith(f"line 5: {message}")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": FIRST["hands"][:2]}, "hands: expected three hands, got 2"),
        ({"hands": [1, 2, 3]}, "hands: expected cards joined by dots, got '1'"),
        ({"skat": "SQ.XX"}, "skat: expected a card such as CJ"),
        ({"skat": None}, "skat: expected cards joined by dots, got 'None'"),
        ({"id": "0"}, "id: expected a number, got '0'"),
        ({"won": 1}, "won: expected true or false, got '1'"),
        ({"bid": True}, "bid: expected a number, got 'True'"),
        ({"auction": [[1]]}, "auction: expected a position and a number, y or p, got '[1]'"),
        ({"auction": [[1, "x"]]}, "auction: expected a position and a number, y or p"),
        ({"auction": [[3, 18]]}, "auction: expected a position 0, 1 or 2, got '3'"),
        ({"declarer": "1"}, "declarer: expected a position 0, 1 or 2, got '1'"),
        ({"contract": "X"}, "contract: expected a contract"),
        ({"discards": "HT.HT"}, "discards: expected different cards, got HT twice"),
        ({"winners": [0, "1"]}, "winners: expected a position 0, 1 or 2, got '1'"),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(changes: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        with_field(**changes)

    assert str(caught.value).startswith(f"line 1: {message}")


def test_broken_lines_are_skipped_where_the_caller_asks_for_that() -> None:
    text = "\n".join([LINES[0], "oops", "", LINES[1], "{}"])
    errors: list[RecordError] = []

    numbers = [record.number for record in read_xskat(io.StringIO(text), errors.append)]

    assert numbers == [0, 1]
    assert [error.line for error in errors] == [2, 5]
    with pytest.raises(RecordError):
        list(read_xskat(io.StringIO(text)))


@given(st.sampled_from(sorted(FIRST)), st.sampled_from([None, 0, "CJ", [], [[]], {}, True, [0]]))
def test_a_damaged_line_raises_nothing_but_a_record_error(name: str, value: object) -> None:
    with suppress(RecordError):
        verify_xskat(with_field(**{name: value}))
