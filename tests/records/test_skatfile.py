"""Our own record as text: whatever was written is read back, and the other way round."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skat.core.errors import RecordError
from skat.core.moves import PLAYS, Bid, Pass
from skat.core.presets import PRESETS
from skat.core.results import Position
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.records.skatfile import (
    DealRecord,
    Item,
    MatchHeader,
    Seat,
    Step,
    Undo,
    item_text,
    match_end,
    write_items,
)
from skat.records.skatfile_reader import read_items
from skat.records.skatfile_replay import verify_file, verify_items
from skat.records.source import open_target
from tests.records.random_play import played_match, random_header

TWELVE = Ruleset.preset("twelve")
SEATS = (Seat("person", "Anna"), Seat("rules", "Bernd"), Seat("rules", "Clara"))


def text_of(items: list[Item]) -> str:
    target = io.StringIO()
    assert write_items(target, items) == len(items)
    return target.getvalue()


@given(st.sampled_from(list(PRESETS.values())), st.integers(0, 2**32))
def test_a_random_match_is_written_read_and_verified(rules: Ruleset, seed: int) -> None:
    draw = Random(seed)
    items = played_match(draw, random_header(draw, rules), deals=3)

    text = text_of(items)
    again = list(read_items(io.StringIO(text)))

    assert again == items
    assert text_of(again) == text
    deals = [replayed.record for replayed in verify_file(io.StringIO(text))]
    assert deals == [item for item in items if isinstance(item, DealRecord)]
    assert len(list(verify_items(items))) == len(deals)


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_complete_match_of_twelve_ends_with_its_winners(seed: int) -> None:
    draw = Random(seed)
    items = played_match(draw, random_header(draw, TWELVE), deals=12)
    *_, last = verify_items(items)

    assert last.series.ended
    assert items[-1] == match_end(last.series)


def test_several_matches_follow_one_another_in_one_stream() -> None:
    draw = Random(5)
    matches = [
        played_match(draw, random_header(draw, rules), deals=2) for rules in PRESETS.values()
    ]
    text = "".join(text_of(match) for match in matches)

    assert list(read_items(io.StringIO(text))) == [item for match in matches for item in match]
    assert sum(1 for _ in verify_file(io.StringIO(text))) == sum(
        isinstance(item, DealRecord) for match in matches for item in match
    )


def test_a_running_match_grows_by_a_deal_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "match.skat"
    items = played_match(Random(7), random_header(Random(7), TWELVE), deals=12)

    with open_target(path) as file:
        file.write(item_text(items[0]))
    for count, item in enumerate(items[1:], 2):
        with open_target(path, append=True) as file:
            file.write(item_text(item))
        assert list(read_items(path)) == items[:count]


def test_a_record_reads_like_a_score_sheet() -> None:
    header = MatchHeader(TWELVE, SEATS, first_dealer=2, deals=12, date="2026-03-01T20:15:00Z")
    pack = tuple(play.card for play in PLAYS)
    steps: list[Step | Undo] = [
        Step(Position.MIDDLEHAND, Bid(18)),
        Undo(1),
        Step(Position.MIDDLEHAND, Pass()),
        Step(Position.REARHAND, Pass()),
        Step(Position.FOREHAND, Pass()),
    ]
    deal = DealRecord(1, 2, pack, tuple(steps), (0, 0, 0), (0, 0, 0))

    lines = text_of([header, deal]).split("\n")

    assert lines[0] == "skat 1"
    assert lines[1].startswith('rules twelve {"name":"twelve","title":')
    assert lines[2:10] == [
        "seats 3",
        'player 0 person "Anna"',
        'player 1 rules "Bernd"',
        'player 2 rules "Clara"',
        "dealer 2",
        "deals 12",
        "date 2026-03-01T20:15:00Z",
        "",
    ]
    assert lines[10:] == [
        "deal 1 dealer 2",
        "pack " + ".".join(card.name for card in pack),
        "moves M:18 undo:1 M:pass R:pass F:pass",
        "result 0 0 0 total 0 0 0",
        "",
    ]
    assert [str(step) for step in deal.moves] == ["M:pass", "R:pass", "F:pass"]


def test_each_trick_begins_a_line_also_after_cards_were_taken_back() -> None:
    cards = [Step(Position(at % 3), PLAYS[at]) for at in range(6)]
    steps: list[Step | Undo] = [
        Step(Position.FOREHAND, Pass()),
        *cards[:4],
        Undo(2),
        *cards[2:5],
        cards[5],
    ]
    deal = DealRecord(1, 0, tuple(play.card for play in PLAYS), tuple(steps), (0,) * 3, (0,) * 3)

    moves = [line for line in item_text(deal).split("\n") if line.startswith("moves")]

    assert moves == [
        "moves F:pass",
        "moves F:D7 M:D8 R:D9",
        "moves F:DQ undo:2 R:D9",
        "moves F:DQ M:DK R:DT",
    ]


def test_blank_lines_and_comments_are_skipped_in_reading() -> None:
    items = played_match(Random(3), random_header(Random(3), TWELVE), deals=2)
    text = "# a match\n\n" + text_of(items).replace("\n", "\n\n  # note\r\n")

    assert list(read_items(io.StringIO(text))) == items


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Seat("two words", "x"), "expected a kind of player in one word"),
        (lambda: Seat("", "x"), "expected a kind of player in one word"),
        (lambda: MatchHeader(TWELVE, SEATS, 3, None), "expected a first dealer below 3, got 3"),
        (lambda: MatchHeader(TWELVE, SEATS, 0, None, "1 May"), "expected a date in one word"),
        (
            lambda: MatchHeader(TWELVE, SEATS, 0, None, notes=(("a b", ""),)),
            "expected the key of a note in one word",
        ),
        (
            lambda: MatchHeader(TWELVE.override({"name": "my rules"}), SEATS, 0, None),
            "expected a rule set named in one word",
        ),
        (
            lambda: DealRecord(1, 0, (PLAYS[0].card,) * 32, (), (), ()),
            "expected 32 different cards, got D7 twice",
        ),
        (lambda: match_end(Series.open(TWELVE)), "expected a match that is over"),
    ],
)
def test_what_could_not_be_read_back_is_not_made(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(RecordError, match=message):
        make()
