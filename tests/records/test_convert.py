"""From ISS to our format and back: what survives, what is recomputed, what is refused."""

from __future__ import annotations

import io
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.cards import CARDS
from skat.core.errors import RecordError
from skat.core.moves import Bid, Claim, Double, Move, Pass
from skat.core.results import Position
from skat.core.rulesets import Ruleset
from skat.records.convert import iss_to_items, items_to_iss
from skat.records.iss_replay import play_record, verify
from skat.records.skatfile import (
    DealRecord,
    Item,
    MatchEnd,
    MatchHeader,
    Seat,
    Step,
    Undo,
    write_items,
)
from skat.records.skatfile_replay import verify_file, verify_items
from tests.records.random_play import played_match
from tests.records.real_games import RECORDS, changed, with_moves, without

OTHER_SPELLING = {
    "727": "an old result without r:",
    "26496": "an old result without r:",
    "30": "an old result without r:",
    "18358": "an old result without r:, and a hidden card",
    "596891": "a declaration in two moves",
    "272095": "a resignation that the record leaves out",
}
HEADER = MatchHeader(
    Ruleset.preset("iss"),
    (Seat("person", "ann"), Seat("person", "bob"), Seat("rules", "cy")),
    first_dealer=0,
    deals=None,
    date="2026-03-01T20:15:00Z",
)
PASSES = tuple(Step(Position(who), Pass()) for who in (1, 2, 0))
PASSED = DealRecord(1, 0, CARDS, PASSES, (0, 0, 0), (0, 0, 0))


def test_real_games_come_back_to_the_letter() -> None:
    records = list(RECORDS.values())

    back = list(items_to_iss(iss_to_items(records)))

    assert len(back) == 25
    differing = {
        old.get("ID") for old, new in zip(records, back, strict=True) if str(old) != str(new)
    }
    assert differing == set(OTHER_SPELLING)


@pytest.mark.parametrize("number", RECORDS)
def test_a_converted_game_has_the_same_result(number: str) -> None:
    (back,) = items_to_iss(iss_to_items([RECORDS[number]]))

    old, new = verify(RECORDS[number]), verify(back)

    assert new.result == old.result


def test_converted_games_are_a_file_of_ours_that_verifies() -> None:
    target = io.StringIO()
    write_items(target, iss_to_items(RECORDS.values()))

    assert len(list(verify_file(io.StringIO(target.getvalue())))) == 25


def test_games_of_one_series_in_turn_become_one_match() -> None:
    numbers = ("4913031", "4913034", "4913037", "4913041", "4913044", "4913047", "4913050")

    header, *deals, end = iss_to_items(RECORDS[number] for number in numbers)

    assert isinstance(header, MatchHeader)
    assert [seat.name for seat in header.seats] == ["xskat", "xskat:2", "p10"]
    assert [deal.number for deal in deals if isinstance(deal, DealRecord)] == [1, 2, 3, 4, 5, 6, 7]
    assert isinstance(end, MatchEnd)
    assert end.totals == (268, 151, 160)


def test_a_missing_game_begins_a_new_match() -> None:
    items = list(iss_to_items(RECORDS[number] for number in ("4913031", "4913037")))

    assert [type(item) for item in items] == [MatchHeader, DealRecord, MatchEnd] * 2


def test_games_without_a_series_do_not_belong_together() -> None:
    items = list(iss_to_items(without(RECORDS[n], "SE") for n in ("4913031", "4913034")))

    assert [type(item) for item in items] == [MatchHeader, DealRecord, MatchEnd] * 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"R": "passed"}, "line 1: result: expected "),
        ({"MV": "w CJ "}, "line 1: deal: expected 32 cards, got 1"),
    ],
)
def test_a_broken_game_is_not_converted(change: dict[str, str], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        list(iss_to_items([changed(RECORDS["541932"], **change)]))

    assert str(caught.value).startswith(message)


def test_an_unfinished_game_is_not_converted() -> None:
    record = changed(with_moves(RECORDS["756788"], "2 p 0 p ", ""), R="unknown")

    with pytest.raises(RecordError, match="line 5: expected a finished game, got one that goes on"):
        list(iss_to_items([record]))


@given(st.integers(0, 2**32))
def test_a_random_match_goes_to_iss_and_back(seed: int) -> None:
    draw = Random(seed)
    items = played_match(draw, replace(HEADER, first_dealer=draw.randrange(3)), deals=3)

    records = list(items_to_iss(items))
    again = list(iss_to_items(records))

    assert list(items_to_iss(again)) == records
    for record, item in zip(records, verify_items(items), strict=True):
        assert item.series.deal is not None
        assert verify(record).result == item.series.deal.result


def test_a_deal_of_ours_has_every_property_of_a_record() -> None:
    (record,) = items_to_iss([HEADER, replace(PASSED, steps=(PASSES[0], Undo(1), *PASSES))])

    assert str(record).startswith(
        "(;GM[Skat]PC[skat]CO[]SE[]ID[1]DT[2026-03-01/20:15:00/UTC]"
        "P0[bob]P1[cy]P2[ann]R0[]R1[]R2[]MV[w D7.D8.D9.HQ.HK.HT.HA."
    )
    assert str(record).endswith("1 p 2 p 0 p ]R[passed] ;)")


def test_at_a_table_of_four_the_dealer_is_left_out() -> None:
    header = replace(HEADER, seats=(*HEADER.seats, Seat("person", "dan")), first_dealer=2)

    (record,) = items_to_iss([header, replace(PASSED, dealer=2)])

    assert record.players == ("dan", "ann", "bob")


def test_a_deal_that_ends_sooner_by_the_rules_of_iss_is_cut_there() -> None:
    header = replace(HEADER, rules=Ruleset.preset("twelve"), deals=12)
    played_on = 0
    for seed in range(3):
        for item in played_match(Random(seed), header, deals=12):
            if not isinstance(item, DealRecord) or len(item.moves) < 33:
                continue
            with suppress(RecordError):
                (record,) = items_to_iss([header, item])
                cards = sum(len(move) == 2 for _, move in record.moves[-30:])
                played_on += cards < 30 and "win" not in record.result
                assert play_record(record).entries == len(record.moves)

    assert played_on > 0


@pytest.mark.parametrize("move", [Claim(), Double()])
def test_moves_that_iss_does_not_have_are_refused(move: Move) -> None:
    deal = replace(PASSED, steps=(Step(Position.MIDDLEHAND, move),))

    with pytest.raises(RecordError, match="deal 1: expected a move that ISS has, got M:"):
        list(items_to_iss([HEADER, deal]))


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ((Step(Position.MIDDLEHAND, Bid(18)),), "deal 1: expected a deal that ends under the rul"),
        ((Step(Position.REARHAND, Bid(18)),), r"deal 1: move 1 \(2 18\): expected M to "),
    ],
)
def test_a_deal_that_iss_would_play_otherwise_is_refused(
    steps: tuple[Step, ...], message: str
) -> None:
    with pytest.raises(RecordError, match=message):
        list(items_to_iss([HEADER, replace(PASSED, steps=steps)]))


def test_deals_need_a_header() -> None:
    first: list[Item] = [PASSED]

    with pytest.raises(RecordError, match="expected the header of a match first"):
        list(items_to_iss(first))
