"""ISS records through the rules: real games, the quirks of old records, and broken ones."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.cards import CARDS, mask_cards
from skat.core.errors import RecordError
from skat.core.results import Ending, Position
from skat.core.rulesets import Ruleset
from skat.records.iss import IssRecord, parse_iss, record_of
from skat.records.iss_replay import play_record, replay, verify
from skat.records.iss_result import result_text
from tests.records.iss_formula import expected_result
from tests.records.random_play import played_deal
from tests.records.real_games import LINES, RECORDS, changed, with_moves, without
from tests.records.spelling import iss_entries

WITHOUT_R = ("727", "26496", "30", "18358")
SINGLE_RE = "272095"
DEAL = RECORDS["756788"].get("MV").split()[1]


def game(moves: str, result: str = "unknown") -> IssRecord:
    """Return a record of one fixed deal with these moves."""
    return record_of({"MV": f"w {DEAL} {moves}", "R": result})


@pytest.mark.parametrize("number", RECORDS)
def test_a_real_game_replays_to_the_letter_of_its_result(number: str) -> None:
    record = RECORDS[number]

    text = result_text(verify(record))

    assert text == record.result + (" r:1" if number == "727" else " r:0") * (number in WITHOUT_R)


@pytest.mark.parametrize("number", RECORDS)
def test_the_formula_of_the_format_gives_the_same_result(number: str) -> None:
    record = RECORDS[number]
    moves = (*record.moves, ("1", "RE")) if number == SINGLE_RE else record.moves

    assert expected_result(moves) == result_text(replay(record))


@given(st.integers(0, 2**32))
def test_a_random_game_is_written_read_and_verified(seed: int) -> None:
    before, deal, moves = played_deal(Random(seed), Ruleset.preset("iss"))
    entries = iss_entries(before, moves)
    record = record_of(
        {"P0": "a", "P1": "b", "P2": "c", "MV": " ".join(entries), "R": result_text(deal)}
    )

    again = parse_iss(str(record))

    assert again == record
    assert verify(again) == deal
    assert play_record(again).moves == tuple(moves)
    assert expected_result(again.moves) == result_text(deal)


@pytest.mark.parametrize("number", RECORDS)
def test_the_deal_may_be_written_with_bars(number: str) -> None:
    record = RECORDS[number]
    cards = record.moves[0][1]
    parts = cards.split(".")
    barred = "|".join(".".join(parts[at : at + 10]) for at in range(0, 32, 10))

    assert verify(with_moves(record, cards, barred)) == verify(record)


def test_a_declaration_in_two_moves_is_one() -> None:
    split = RECORDS["596891"]

    assert verify(with_moves(split, "2 D 2 D9.DQ", "2 D.D9.DQ")) == verify(split)


@pytest.mark.parametrize(
    ("leaver", "result"),
    [
        (2, "d:2 loss v:-72 m:1 overbid p:8 t:0 s:0 z:0 p0:0 p1:0 p2:0 l:2 to:-1 r:0"),
        (0, "d:2 win v:36 m:1 bidok p:120 t:10 s:1 z:1 p0:0 p1:0 p2:0 l:0 to:-1 r:0"),
    ],
)
def test_the_type_alone_is_a_declaration_when_somebody_leaves(leaver: int, result: str) -> None:
    record = RECORDS["596891"]
    head, _, _ = record.get("MV").partition("2 D9.DQ")

    left = changed(record, MV=f"{head}w LE.{leaver} ", R=result)

    assert result_text(verify(left)) == result


def test_a_hidden_card_is_skipped() -> None:
    record = RECORDS["18358"]

    assert verify(with_moves(record, "0 ?? ", "")) == verify(record)


def test_moves_after_the_end_are_ignored() -> None:
    record = RECORDS["727"]

    longer = changed(record, MV=record.get("MV") + "0 HJ 1 nonsense w LE.1 ")

    assert verify(longer) == verify(record)
    assert play_record(longer).entries == len(record.moves)


def test_a_single_resignation_goes_on_until_the_moves_end() -> None:
    record = RECORDS[SINGLE_RE]

    deal = verify(record)

    assert deal.result is not None
    assert deal.result.ending is Ending.DEFENDERS_CONCEDED
    assert deal.result.resigned


def test_a_single_resignation_ends_nothing_in_an_unfinished_record() -> None:
    record = changed(RECORDS[SINGLE_RE], R="unknown")

    deal = verify(record)

    assert deal.result is None
    assert deal.extras.gave_up == (Position.REARHAND,)


def test_cards_behind_a_declaration_and_a_shown_hand_are_not_needed() -> None:
    record = RECORDS["1390253"]
    tail = "DK.DT.D9.CT.CJ.CQ.HT.HK.HJ.HA"

    wire = with_moves(record, "1 NO.HA.HQ", f"1 NO.HA.HQ.{tail}")
    assert verify(wire) == verify(record)

    hand_game = RECORDS["727"]
    open_cards = f"0 GO.{hand_game.moves[0][1][:29]} "
    assert verify(with_moves(hand_game, "0 GO ", open_cards)) == verify(hand_game)

    shown = RECORDS["1039093"]
    assert verify(with_moves(shown, "1 SC ", "1 SC.HJ.CJ ")) == verify(shown)


@pytest.mark.parametrize("spelling", ["GO", "GOH", "GHO", "GHOSZ", "GZHO"])
def test_flags_of_a_type_may_come_in_any_order(spelling: str) -> None:
    record = RECORDS["727"]

    assert verify(with_moves(record, "0 GO ", f"0 {spelling} ")) == verify(record)


def test_a_record_without_a_result_is_only_replayed() -> None:
    record = without(RECORDS["541932"], "R", "CO", "SE")

    assert result_text(verify(record)) == RECORDS["541932"].result


def test_an_unfinished_record_says_unknown() -> None:
    assert verify(game("1 18 0 y")).result is None

    with pytest.raises(RecordError, match="expected 'unknown' as replayed, got 'passed' stored"):
        verify(game("1 18 0 y", "passed"))


def test_a_finished_game_that_says_unknown_is_refused() -> None:
    with pytest.raises(RecordError, match="expected 'passed' as replayed, got 'unknown' stored"):
        verify(game("1 p 2 p 0 p"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("v:48", "v:72", "result, value: expected 48 as replayed, got 72 stored"),
        ("d:1", "d:2", "result, declarer: expected middlehand as replayed, got rearhand stored"),
        ("win", "loss", "result, outcome: expected win as replayed, got loss stored"),
        ("m:1", "m:-1", "result, matadors: expected 1 as replayed, got -1 stored"),
        ("bidok", "overbid", "result, overbid: expected false as replayed, got true stored"),
        ("p:84", "p:85", "result, points: expected 84 as replayed, got 85 stored"),
        ("t:5", "t:6", "result, tricks: expected 5 as replayed, got 6 stored"),
        ("s:0", "s:1", "result, schneider: expected false as replayed, got true stored"),
        ("z:0", "z:1", "result, schwarz: expected false as replayed, got true stored"),
        ("p1:0", "p1:1", "result, penalties: expected 0 0 0 as replayed, got 0 1 0 stored"),
        ("l:-1", "l:0", "result, left: expected nobody as replayed, got forehand stored"),
        ("to:-1", "to:2", "result, timed out: expected nobody as replayed, got rearhand stored"),
        ("r:1", "r:0", "result, resigned: expected true as replayed, got false stored"),
        ("t:5", "t:x", "result: expected t: and a number, got 't:x'"),
    ],
)
def test_a_stored_result_that_differs_says_where(old: str, new: str, message: str) -> None:
    record = RECORDS["1039093"]
    broken = changed(record, R=record.result.replace(old, new, 1))

    with pytest.raises(RecordError) as caught:
        verify(broken)

    assert str(caught.value) == f"line 6: {message}"


def test_a_stored_result_without_its_last_field_is_compared_in_the_others() -> None:
    record = RECORDS["1039093"]
    old = record.result.removesuffix(" r:1")

    assert verify(changed(record, R=old)) == verify(record)
    with pytest.raises(RecordError, match="result, points"):
        verify(changed(record, R=old.replace("p:84", "p:48")))


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("1 19", "move 1 (1 19): "),
        ("1 18 0 y 1 17", "move 3 (1 17): "),
        ("1 18 2 p", "move 2 (2 p): "),
        ("1 y", "move 1 (1 y): "),
        ("1 18 0 p 2 p 2 s", "move 4 (2 s): "),
        ("1 18 0 p 2 p 1 s w CA.HB", "move 5 (w CA.HB): expected a card such as CJ"),
        ("1 18 0 p 2 p 1 s w CA.HK", "move 5 (w CA.HK): expected the skat CA.HA"),
        ("1 18 0 p 2 p 1 s w CA.HA 1 GH.CA.HA", "move 6 (1 GH.CA.HA): expected a game with the"),
        ("1 18 0 p 2 p 1 s w CA.HA 1 G.CA.CA", "move 6 (1 G.CA.CA): expected exactly two diff"),
        ("1 18 0 p 2 p 1 s w CA.HA 1 G.CA", "move 6 (1 G.CA): expected exactly two diff"),
        ("1 18 0 p 2 p 1 s w CA.HA 1 X.CA.HA", "move 6 (1 X.CA.HA): expected a contract"),
        ("1 18 0 p 2 p 1 s w CA.HA 1 G 0 CA.HA", "move 7 (0 CA.HA): expected the discard of 1"),
        ("1 18 0 p 2 p 1 s w CA.HA 1 G 1 s", "move 7 (1 s): expected a card such as CJ"),
        ("1 18 0 p 2 p 1 G", "move 4 (1 G): expected Hand to be announced"),
        ("1 36 0 p 2 p 1 s w CA.HA 1 N.CA.HA", "move 6 (1 N.CA.HA): expected a game worth the"),
        ("1 18 0 p 2 p 1 GH 0 CA", "move 5 (0 CA): expected a card in hand, got CA"),
        ("1 18 0 p 2 p 1 GH 1 CT", "move 5 (1 CT): expected F to move, got M"),
        ("1 18 0 p 2 p 1 GH 0 C8 1 S8", "move 6 (1 S8): "),
        ("1 18 0 p RE 1", "move 3: expected a mover"),
        ("1 RE", "move 1 (1 RE): "),
        ("1 18 0 p 2 p 1 GH 0 SC", "move 5 (0 SC): "),
        ("1 18 0 p 2 p 1 GH 0 RE 0 RE", "move 6 (0 RE): "),
        ("w LE.3", "move 1 (w LE.3): "),
        ("1 ¾", "move 1 (1 ¾): expected a contract"),
        ("1 " + "9" * 5000, "move 1 (1 99999"),
    ],
)
def test_a_move_against_the_rules_is_an_error_with_its_number(moves: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        verify(game(moves))

    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (".DJ.HK", ".HK", "deal: expected 32 cards, got 31"),
        (".DJ.HK", ".DJ.DJ.HK", "deal: expected 32 cards, got 33"),
        (".DJ.HK", ".HK.HK", "deal: expected 32 different cards, got HK twice"),
        (".DJ.HK", ".DJ.HB", "deal: expected a card such as CJ"),
        (".DJ.HK", ".DJ.??", "deal: expected open cards, got hidden ones"),
    ],
)
def test_a_deal_that_is_not_the_pack_is_refused(old: str, new: str, message: str) -> None:
    record = RECORDS["756788"]

    with pytest.raises(RecordError) as caught:
        verify(changed(record, MV=record.get("MV").replace(old, new)))

    assert str(caught.value).startswith(f"line 5: {message}")


def test_a_record_without_moves_is_refused() -> None:
    with pytest.raises(RecordError, match=r"deal: expected 32 cards, got no moves \(MV\)"):
        verify(record_of({"R": "passed"}))


TOKENS = ["0", "1", "2", "w", "18", "20", "y", "p", "s", "RE", "SC", "LE.1", "TI.0", "??", "GO"]
WORDS = [*TOKENS, "D", "NO", "CHZ", "H.CT.C9", "D9.DQ", *(card.name for card in CARDS)]


@given(st.sampled_from(LINES), st.data())
def test_a_damaged_record_raises_nothing_but_a_record_error(line: str, data: st.DataObject) -> None:
    words = line.split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    words[at : at + data.draw(st.integers(0, 2))] = data.draw(
        st.lists(st.sampled_from(WORDS), max_size=2)
    )
    try:
        deal = verify(parse_iss(" ".join(words)))
    except RecordError:
        return
    assert sum(map(len, map(mask_cards, deal.dealt))) == 30
