"""Our own record against the rules: whatever does not agree with the replay is named."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from skat.core import deck
from skat.core.errors import RecordError
from skat.core.moves import PLAYS, Bid, Pass
from skat.core.results import Position
from skat.core.rulesets import Ruleset
from skat.records.skatfile import (
    DealRecord,
    Item,
    MatchEnd,
    MatchHeader,
    Proof,
    Seat,
    Step,
    Undo,
    write_items,
)
from skat.records.skatfile_replay import states, verify_file, verify_items
from tests.records.random_play import played_match

RULES = Ruleset.preset("twelve")
SEATS = (Seat("person", "Anna"), Seat("rules", "Bernd"), Seat("rules", "Clara"))
HEADER = MatchHeader(RULES, SEATS, first_dealer=1, deals=2)
HEADER_LINES = 8


def match() -> tuple[MatchHeader, DealRecord, DealRecord, MatchEnd]:
    header, first, second, end = played_match(Random(4), HEADER, deals=2)
    assert isinstance(header, MatchHeader)
    assert isinstance(first, DealRecord)
    assert isinstance(second, DealRecord)
    assert isinstance(end, MatchEnd)
    return header, first, second, end


START, FIRST, SECOND, END = match()


def error_of(*items: Item) -> RecordError:
    """Return the error of a file with these items."""
    target = io.StringIO()
    write_items(target, items)
    with pytest.raises(RecordError) as caught:
        list(verify_file(io.StringIO(target.getvalue())))
    return caught.value


def plus_one(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return (numbers[0] + 1, *numbers[1:])


def with_secret(secret: bytes, **changes: object) -> DealRecord:
    """Return a passed deal that is shuffled from a secret."""
    proof = Proof(deck.commitment(secret), secret)
    steps = tuple(Step(Position(who), Pass()) for who in (1, 2, 0))
    deal = DealRecord(1, 1, deck.shuffle(secret), steps, (0, 0, 0), (0, 0, 0), proof)
    return replace(deal, **changes)  # type: ignore[arg-type]


def test_the_match_that_the_other_tests_break_is_right() -> None:
    assert [item.record for item in verify_items([START, FIRST, SECOND, END])] == [FIRST, SECOND]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda deal: replace(deal, number=2), "deal: expected 1 as replayed, got 2 stored"),
        (lambda deal: replace(deal, dealer=0), "dealer: expected 1 as replayed, got 0 stored"),
        (lambda deal: replace(deal, added=plus_one(deal.added)), "result: expected "),
        (lambda deal: replace(deal, totals=plus_one(deal.totals)), "total: expected "),
        (
            lambda deal: replace(deal, steps=deal.steps[:1]),
            "expected the moves to end the deal, got no more with ",
        ),
        (
            lambda deal: replace(deal, steps=(*deal.steps, deal.steps[-1])),
            f"{FIRST.steps[-1]}: expected a deal on the table",
        ),
        (
            lambda deal: replace(deal, steps=(Step(Position.REARHAND, Bid(18)), *deal.steps)),
            "R:18: expected M to ",
        ),
        (
            lambda deal: replace(deal, steps=(Step(Position.MIDDLEHAND, Bid(19)), *deal.steps)),
            "M:19: expected ",
        ),
        (
            lambda deal: replace(deal, steps=(Step(Position.FOREHAND, PLAYS[0]), *deal.steps)),
            "F:D7: expected ",
        ),
        (
            lambda deal: replace(deal, steps=(Undo(1), *deal.steps)),
            "undo:1: expected at most 0 moves to take back",
        ),
        (
            lambda deal: replace(deal, steps=(deal.steps[0], Undo(0), *deal.steps[1:])),
            "undo:0: expected at most 1 moves to take back",
        ),
    ],
)
def test_a_deal_that_does_not_agree_says_where(
    change: Callable[[DealRecord], DealRecord], message: str
) -> None:
    error = error_of(START, change(FIRST))

    assert error.reason.startswith(message)
    assert error.line is not None
    assert error.line > HEADER_LINES


def test_a_wrong_result_is_reported_on_its_own_line() -> None:
    target = io.StringIO()
    write_items(target, [START, replace(FIRST, added=plus_one(FIRST.added))])
    lines = target.getvalue().split("\n")

    error = error_of(START, replace(FIRST, added=plus_one(FIRST.added)))

    assert error.line is not None
    assert lines[error.line - 1].startswith("result ")


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ((START, FIRST, END), "end: expected the match to go on to its 2 deals"),
        ((START, SECOND), "deal: expected 1 as replayed, got 2 stored"),
        ((START, FIRST, SECOND, FIRST), "expected the end of the match, got another deal"),
        (
            (START, FIRST, SECOND, replace(END, totals=plus_one(END.totals))),
            "end, total: expected ",
        ),
        (
            (START, FIRST, SECOND, replace(END, winners=())),
            "end, winners: expected ",
        ),
        ((replace(START, seats=(*SEATS, SEATS[0])),), "expected (3,) seats, got 4"),
    ],
)
def test_a_match_that_does_not_agree_says_where(items: tuple[Item, ...], message: str) -> None:
    assert error_of(*items).reason.startswith(message)


@pytest.mark.parametrize("first", [FIRST, END])
def test_items_begin_with_a_header(first: Item) -> None:
    with pytest.raises(RecordError, match="expected the header of a match first"):
        list(verify_items([first]))


def test_a_broken_match_is_skipped_where_the_caller_asks_for_that() -> None:
    broken = replace(FIRST, added=plus_one(FIRST.added))
    target = io.StringIO()
    write_items(target, [START, FIRST, SECOND, END, START, broken, SECOND, END, START, FIRST])
    errors: list[RecordError] = []

    deals = list(verify_file(io.StringIO(target.getvalue()), errors.append))

    assert [deal.record for deal in deals] == [FIRST, SECOND, FIRST]
    assert [error.reason.split(":")[0] for error in errors] == ["result"]


def test_a_match_ended_by_its_host_is_over() -> None:
    open_match = replace(HEADER, deals=None, rules=Ruleset.preset("classic"))
    items = played_match(Random(4), open_match, deals=2)

    assert isinstance(items[-1], MatchEnd)
    assert len(list(verify_items(items))) == 2


def test_the_states_of_a_deal_can_be_walked_through() -> None:
    steps: tuple[Step | Undo, ...] = (
        Step(Position.MIDDLEHAND, Bid(18)),
        Step(Position.FOREHAND, Pass()),
        Undo(2),
        *(Step(Position(who), Pass()) for who in (1, 2, 0)),
    )
    deal = replace(with_secret(b"secret"), steps=steps)

    walked = list(states(HEADER.open(), deal))

    assert len(walked) == 7
    assert walked[3] == walked[0]
    assert [stage.deal.auction.value for stage in walked if stage.deal is not None] == [
        *(0, 18, 18),
        *(0, 0, 0, 0),
    ]
    assert walked[-1].entries[-1].result.passed


def test_a_pack_that_its_secret_does_not_give_is_refused() -> None:
    deal = with_secret(b"secret")
    assert len(list(verify_items([HEADER, deal]))) == 1

    swapped = (deal.pack[1], deal.pack[0], *deal.pack[2:])
    error = error_of(HEADER, replace(deal, pack=swapped))

    assert error.reason == (
        f"pack: expected {deal.pack[0]} as card 1 of this secret, got {deal.pack[1]}"
    )


def test_the_contributions_of_the_seats_change_the_pack() -> None:
    contributions = (b"a", b"", b"c")
    pack = deck.shuffle(b"secret", contributions)
    right = with_secret(b"secret", pack=pack, proof=Proof(None, b"secret", contributions))
    assert len(list(verify_items([HEADER, right]))) == 1

    wrong = replace(right, proof=Proof(None, b"secret", (b"a", b"c", b"")))
    assert error_of(HEADER, wrong).reason.startswith("pack: expected ")


def test_a_secret_that_its_commitment_does_not_fit_is_refused() -> None:
    deal = with_secret(b"secret")
    other = replace(deal.proof, commitment=deck.commitment(b"other"))

    assert error_of(HEADER, replace(deal, proof=other)).reason.startswith("commitment: expected ")


def test_a_secret_that_does_not_come_from_the_seed_is_refused() -> None:
    seeded = replace(HEADER, seed="7")
    deal = with_secret(deck.secret_from_seed("7", 1))
    assert len(list(verify_items([seeded, deal]))) == 1

    assert error_of(replace(HEADER, seed="8"), deal).reason.startswith("secret: expected ")


def test_a_first_dealer_that_the_secret_did_not_draw_is_refused() -> None:
    secret = deck.secret_from_seed("7", 0)
    drawn = deck.draw_first_dealer(secret, 3)
    header = replace(HEADER, first_dealer=drawn, proof=Proof(deck.commitment(secret), secret))
    assert list(verify_items([header])) == []

    error = error_of(replace(header, first_dealer=(drawn + 1) % 3))

    assert error.reason == f"dealer: expected {drawn} as replayed, got {(drawn + 1) % 3} stored"
