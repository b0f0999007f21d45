"""`skat eval` gives the expected answers of the rule pack, and one answer to anything asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skat.cli.evaluate import KINDS, answer, answer_lines

RULES = Path(__file__).parent.parent / "cases" / "rules"
VECTORS = json.loads((RULES / "vectors.json").read_text(encoding="utf-8"))["vectors"]
TRACES = json.loads((RULES / "traces.json").read_text(encoding="utf-8"))["traces"]
NOT_GIVEN = {"hands", "skat", "soloist", "bid", "result"}


def asked(kind: str, ruleset: str = "isko", /, **given: object) -> dict[str, Any]:
    """Return the answer to a question as a program would read it."""
    question = {"id": 1, "kind": kind, "ruleset": ruleset, "input": given}
    answered: dict[str, Any] = json.loads(json.dumps(answer(json.dumps(question))))
    assert answered["id"] == 1
    assert len(answered) == 2
    return answered


def result(kind: str, ruleset: str = "isko", /, **given: object) -> Any:
    answered = asked(kind, ruleset, **given)
    assert "result" in answered, answered
    return answered["result"]


def error(kind: str, ruleset: str = "isko", /, **given: object) -> str:
    answered = asked(kind, ruleset, **given)
    assert "error" in answered, answered
    return str(answered["error"])


def comparable(answered: dict[str, Any]) -> dict[str, Any]:
    """Return a result without the wording of errors and without the order of sets."""
    kept = {key: value for key, value in answered.items() if key != "error"}
    if "legal" in kept:
        kept["legal"] = sorted(kept["legal"])
    return kept


def vector(name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in VECTORS if one["id"] == name)
    return found


def question_of_trace(trace: dict[str, Any]) -> dict[str, Any]:
    """Return a trace without what has to be found out."""
    return {key: value for key, value in trace.items() if key not in NOT_GIVEN} | {
        "tricks": [{"cards": trick["cards"]} for trick in trace["tricks"]]
    }


@pytest.mark.parametrize("one", VECTORS, ids=lambda one: str(one["id"]))
def test_a_vector_is_answered_as_expected(one: dict[str, Any]) -> None:
    answered = result(one["kind"], one["ruleset"], **one["input"])

    assert comparable(answered) == comparable(one["expected"])
    assert ("error" in answered) == ("error" in one["expected"])


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: str(trace["id"]))
def test_a_trace_is_played_to_its_result(trace: dict[str, Any]) -> None:
    played = result("trace", trace["ruleset"], **question_of_trace(trace))

    assert played["hands"] == trace["hands"]
    assert sorted(played["skat"]) == sorted(trace["skat"])
    assert played["winners"] == [trick["winner"] for trick in trace["tricks"]]
    assert played["result"] == trace["result"]


def test_a_trace_may_name_who_leads() -> None:
    trace = TRACES[0]
    tricks = [{"leader": one["leader"], "cards": one["cards"]} for one in trace["tricks"]]

    assert result("trace", **(question_of_trace(trace) | {"tricks": tricks}))["result"]

    tricks[1]["leader"] = "M"
    assert "expected F" in error("trace", **(question_of_trace(trace) | {"tricks": tricks}))


def test_a_passed_deal_is_a_trace_without_winners_and_result() -> None:
    passes = [["M", "pass"], ["R", "pass"], ["F", "pass"]]
    played = result("trace", pack=TRACES[0]["pack"], auction=passes, tricks=[])

    assert (played["winners"], played["result"]) == ([], None)
    assert "pushing" in error("trace", "kneipe", pack=TRACES[0]["pack"], auction=passes, tricks=[])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"pack": TRACES[0]["pack"][:31]}, "pack: expected 32 cards, got 31"),
        ({"pack": [TRACES[0]["pack"][1], *TRACES[0]["pack"][1:]]}, "DT twice"),
        ({"auction": [["M", 18], ["F", "hold"]]}, "expected it to end, got no more with M"),
        ({"auction": [["M", 19]]}, "auction[0]: expected a value of the bid ladder, got 19"),
        ({"contract": "ramsch"}, "contract: expected one of diamonds"),
        ({"discard": ["CQ"]}, "discard: expected 2 cards, got 1"),
        ({"discard": ["CQ", "SJ"]}, "expected two cards of the twelve"),
        ({"hand_game": True}, "discard: expected null in a hand game"),
        ({"announced_schneider": True}, "expected a hand game for this announcement"),
        ({"ouvert": "no"}, "ouvert: expected true or false"),
        ({"tricks": []}, "expected a deal to its end, got 0 tricks"),
        ({"tricks": [{"cards": ["ST", "S9", "DA"]}]}, "cards[2]: expected a card in hand, got DA"),
        ({"tricks": [{"cards": ["ST", "DA", "S8"]}]}, "cards[1]: expected a card of spades"),
        ({"tricks": [{"cards": ["ST", "S9"]}]}, "tricks[0].cards: expected 3 cards, got 2"),
        ({"tricks": [["ST", "S9", "S8"]]}, "tricks[0]: expected an object"),
        ({"tricks": None}, "tricks: expected a list"),
    ],
)
def test_a_trace_that_breaks_the_rules_is_malformed(change: dict[str, Any], says: str) -> None:
    assert says in error("trace", **(question_of_trace(TRACES[0]) | change))


def test_cards_after_the_end_of_a_null_are_refused() -> None:
    trace = next(one for one in TRACES if one["contract"] == "null")
    given = question_of_trace(trace)
    left = [code for code in trace["pack"] if code not in str(trace["tricks"])]

    given["tricks"] = [*given["tricks"], {"cards": left[:3]}]

    assert "expected no more tricks" in error("trace", trace["ruleset"], **given)


def test_every_kind_of_the_rule_pack_is_known() -> None:
    assert {one["kind"] for one in VECTORS} | {"trace"} == set(KINDS)


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        ([], {"turn": "M", "actions": ["pass", 18], "min_bid": 18}),
        ([["M", 18]], {"turn": "F", "actions": ["pass", "hold"]}),
        ([["M", "pass"]], {"turn": "R", "actions": ["pass", 18], "min_bid": 18}),
        ([["M", 20], ["F", "pass"]], {"turn": "R", "actions": ["pass", 22], "min_bid": 22}),
    ],
)
def test_an_unfinished_auction_says_what_comes_next(
    sequence: list[Any], expected: dict[str, Any]
) -> None:
    assert result("auction", sequence=sequence)["next"] == expected


@pytest.mark.parametrize(
    ("sequence", "place"),
    [
        ([["F", 18]], 0),
        ([["M", "hold"]], 0),
        ([["M", 0]], 0),
        ([["M", -18]], 0),
        ([["M", 18], ["F", "hold"], ["M", 18]], 2),
        ([["M", "pass"], ["R", "pass"], ["F", "hold"]], 2),
        ([["M", "pass"], ["R", "pass"], ["F", "pass"], ["F", 18]], 3),
        ([["M", 264], ["F", "hold"], ["M", 264]], 2),
    ],
)
def test_an_illegal_step_is_a_result(sequence: list[Any], place: int) -> None:
    answered = result("auction", sequence=sequence)

    assert answered["illegal_at"] == place
    assert answered["error"]


def test_nothing_is_looked_at_after_an_illegal_step() -> None:
    assert result("auction", sequence=[["M", 19], "nonsense"])["illegal_at"] == 0


CARDS12 = vector("E-1")["input"]["cards12"]


@pytest.mark.parametrize(
    ("ruleset", "given", "valid"),
    [
        ("isko", {"contract": "null", "hand": True, "ouvert": True}, True),
        ("isko", {"contract": "grand", "hand": True, "schwarz": True}, True),
        ("quick", {"contract": "grand", "hand": True, "ouvert": True}, False),
        ("quick", {"contract": "null", "hand": True, "ouvert": True}, True),
        ("isko", {"contract": "hearts", "hand": True, "discard": ["D8", "D7"]}, False),
        ("isko", {"contract": "hearts", "took_skat": True}, False),
        ("isko", {"contract": "hearts", "took_skat": True, "discard": []}, False),
        ("isko", {"contract": "hearts", "took_skat": True, "discard": ["D8", "D8"]}, False),
        ("isko", {"contract": "hearts", "took_skat": True, "discard": ["D8", "D7", "C7"]}, False),
        ("isko", {"contract": "ramsch", "hand": True}, False),
        ("isko", {"contract": "null", "took_skat": True, "discard": ["CJ", "SJ"]}, True),
    ],
)
def test_a_declaration_is_legal_or_not(ruleset: str, given: dict[str, Any], valid: bool) -> None:
    answered = result("declaration", ruleset, cards12=CARDS12, **given)

    assert answered["valid"] is valid
    assert (answered["error"] is None) is valid


def score_of(name: str, **change: object) -> dict[str, Any]:
    one = vector(name)
    return asked("score", one["ruleset"], **(one["input"] | change))


def test_kontra_and_bock_double_the_score() -> None:
    plain = score_of("S000-2")["result"]["score"]

    assert score_of("S000-2", kontra_level=2)["result"]["score"] == 4 * plain
    assert score_of("S000-2", kontra_level=1, bock_doublings=1)["result"]["score"] == 4 * plain


def test_fields_that_do_not_apply_may_be_missing() -> None:
    one = vector("S000-1")
    short = {
        key: value
        for key, value in one["input"].items()
        if key not in ("announced", "discard", "kontra_level", "bock_doublings")
    }

    assert result("score", one["ruleset"], **short) == one["expected"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"contract": "heart"}, "input.contract: expected one of diamonds hearts"),
        ({"contract": None}, "input.contract: expected one of"),
        ({"hand": ["CJ"] * 10}, "input.hand: expected different cards, got CJ twice"),
        ({"hand": ["CJ"]}, "input.hand: expected 10 cards, got 1"),
        ({"hand": "CJ SA"}, "input.hand: expected a list of cards"),
        ({"skat": ["S9", "SA"]}, "SA twice"),
        ({"skat": ["S9", "1"]}, "input.skat[1]: expected a card such as CJ"),
        ({"skat": ["S9", 9]}, "input.skat[1]: expected a card such as CJ"),
        ({"hand_game": None}, "input.hand_game: expected true or false"),
        ({"hand_game": 1}, "input.hand_game: expected true or false, got 1"),
        ({"hand_game": True}, "input.discard: expected null in a hand game"),
        ({"discard": ["D9", "D8"]}, "input.discard: expected two cards of hand and skat"),
        ({"discard": ["S9"]}, "input.discard: expected 2 cards, got 1"),
        ({"announced": {"schneider": True}}, "expected a hand game for this announcement"),
        ({"announced": []}, "input.announced: expected an object"),
        ({"announced": {"ouvert": 1}}, "input.announced.ouvert: expected true or false"),
        ({"bid": 19}, "input.bid: expected a value of the bid ladder"),
        ({"bid": "27"}, "input.bid: expected a whole number"),
        ({"bid": 27.5}, "input.bid: expected a whole number"),
        ({"declarer_points": 121}, "input.declarer_points: expected a whole number from 0 to 120"),
        ({"declarer_points": -1}, "input.declarer_points"),
        ({"declarer_points": None}, "input.declarer_points"),
        ({"declarer_points": True}, "input.declarer_points"),
        ({"declarer_tricks": 11}, "input.declarer_tricks: expected a whole number from 0 to 10"),
        ({"kontra_level": 3}, "input.kontra_level: expected a whole number from 0 to 2"),
        ({"bock_doublings": -1}, "input.bock_doublings"),
    ],
)
def test_a_malformed_game_is_an_error(change: dict[str, Any], says: str) -> None:
    assert says in score_of("S000-1", **change)["error"]


@pytest.mark.parametrize(
    ("kind", "given", "says"),
    [
        ("auction", {}, "input.sequence: expected a list, got nothing"),
        ("auction", {"sequence": [["X", 18]]}, "input.sequence[0]: expected a position F, M or R"),
        ("auction", {"sequence": [["M", "double"]]}, '"hold" or "pass"'),
        ("auction", {"sequence": [["M", 18.0]]}, '"hold" or "pass"'),
        ("auction", {"sequence": [["M", True]]}, '"hold" or "pass"'),
        ("auction", {"sequence": ["M"]}, '"hold" or "pass"'),
        ("declaration", {"contract": "hearts"}, "input.cards12: expected a list of cards"),
        ("declaration", {"contract": 5, "cards12": CARDS12}, "input.contract: expected a text"),
        ("declaration", {"contract": "hearts", "cards12": CARDS12[1:]}, "expected 12 cards"),
        ("legal_moves", {"contract": "hearts", "hand": [], "trick": []}, "1 to 10 cards, got 0"),
        ("legal_moves", {"contract": "hearts", "hand": ["CJ"]}, "input.trick: expected a list"),
        (
            "legal_moves",
            {"contract": "hearts", "hand": ["CJ"], "trick": ["CJ"]},
            "input.hand and input.trick: expected different cards, got CJ twice",
        ),
        (
            "legal_moves",
            {"contract": "hearts", "hand": ["CJ"], "trick": ["SJ", "HJ", "DJ"]},
            "input.trick: expected 0 or 1 or 2 cards, got 3",
        ),
        ("trick_winner", {"contract": "hearts", "trick": ["CJ", "SJ"]}, "expected 3 cards, got 2"),
        ("deal_order", {"pattern": "3-4-3"}, "expected ten cards each and two for the skat"),
        ("deal_order", {"pattern": "3-S2-4-x"}, "expected packets such as 3-S2-4-3"),
        ("deal_order", {"pattern": ["each", 3]}, "input.pattern: expected a text"),
        ("roles", {"players": 5, "dealer": 0}, "input.players: expected a whole number from 3"),
        ("roles", {"players": 3, "dealer": 3}, "input.dealer: expected a whole number from 0 to 2"),
        ("passed_deal", {"players": 3}, "input.dealer"),
        ("list", {"mode": "sum", "players": 3, "games": []}, "input.mode: expected one of plain"),
        ("list", {"mode": "plain", "players": 3, "games": [[3, 18]]}, "input.games[0][0]"),
        ("list", {"mode": "plain", "players": 3, "games": [[0]]}, "input.games[0]: expected a"),
        ("list", {"mode": "plain", "players": 3, "games": [[None, 5]]}, "expected the score 0"),
        ("list", {"mode": "plain", "players": 3, "games": [[0, 0]]}, "won or lost"),
        ("session_result", {"totals": [1, 2]}, "input.totals: expected a list of 3 or 4, got 2"),
        ("session_result", {"totals": [1, 2, "3"]}, "input.totals[2]"),
        ("session_length", {"players": 2}, "input.players"),
    ],
)
def test_a_malformed_input_is_an_error(kind: str, given: dict[str, Any], says: str) -> None:
    assert says in error(kind, **given)


def test_a_table_that_the_rules_lack_has_no_length() -> None:
    assert "expected 3 under the rules twelve, got 4" in error(
        "session_length", "twelve", players=4
    )


@pytest.mark.parametrize("ruleset", ["classic", "kneipe", "iss"])
def test_an_open_match_has_no_length(ruleset: str) -> None:
    assert result("session_length", ruleset, players=4) == {"deals": None}


def test_a_passed_deal_at_four_seats_has_four_scores() -> None:
    answered = result("passed_deal", "kneipe", dealer=3, players=4)

    assert (answered["scores"], answered["next_dealer"]) == ([0] * 4, 0)


def test_a_ramsch_in_a_list_has_scores_for_every_seat() -> None:
    games = [[None, [0, -54, 0]], [1, 20]]

    assert result("list", mode="plain", players=3, games=games) == {
        "running": [[0, -54, 0], [0, -34, 0]]
    }


def ramsch(ruleset: str = "kneipe", /, **change: object) -> dict[str, Any]:
    return asked("ramsch", ruleset, **(vector("R-3")["input"] | change))


def test_ramsch_parameters_may_be_given_in_part() -> None:
    assert ramsch(params={"tie": "all_lose"})["result"] == {"scores": [-54, -54, 0]}
    assert ramsch(params={"unknown": 5})["result"] == {"scores": [0, -54, 0]}
    assert ramsch(params=None)["result"] == {"scores": [0, -54, 0]}
    assert ramsch("isko", params={"skat_to": "last_trick"})["result"] == {"scores": [0, -54, 0]}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"params": {"tie": "nobody"}}, "input.params: ramsch.tie: expected 'later_trick'"),
        ({"params": {"skip_doubles": 1}}, "input.params: ramsch.skip_doubles: expected bool"),
        ({"params": []}, "input.params: expected an object"),
        ({"params": {"jungfrau_factor": 0}}, "input.params.jungfrau_factor: expected a whole"),
        ({"tie_later_seat": None}, "input.tie_later_seat: expected seat 0 or 1"),
        ({"tie_later_seat": 2}, "input.tie_later_seat: expected seat 0 or 1"),
        ({"trick_points": [40, 40]}, "input.trick_points: expected a list of 3, got 2"),
        ({"trick_points": [90, 40, 10]}, "input.trick_points: expected no more than 120 in all"),
        ({"tricks": [9, 1, 1]}, "input.tricks: expected no more than 10 in all"),
        ({"tricks": [11, 0, 0]}, "input.tricks[0]: expected a whole number from 0 to 10"),
        ({"skat_points": 23}, "input.skat_points"),
        ({"skips": 4}, "input.skips"),
        (
            {"params": {"skat_to": "last_trick"}, "last_trick_winner": None},
            "input.last_trick_winner: expected a seat, who gets the skat",
        ),
    ],
)
def test_a_malformed_ramsch_is_an_error(change: dict[str, Any], says: str) -> None:
    assert says in ramsch(**change)["error"]


def claim(**change: object) -> dict[str, Any]:
    return asked("claim", **(vector("C-2b")["input"] | change))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hands": [["CJ"], ["HA"]]}, "input.hands: expected a list of 3, got 2"),
        ({"hands": [["CJ"], ["HA"], []]}, "input.hands[2]: expected 1 to 10 cards, got 0"),
        ({"hands": [["CJ"], ["HA", "D9"], ["DA"]]}, "expected equally many cards in each"),
        ({"hands": [["CJ"], ["HA"], ["CJ"]]}, "input.hands: expected different cards, got CJ"),
        ({"kind": "all"}, "input.kind: expected one of declarer_all declarer_none"),
        ({"leader": 3}, "input.leader"),
        ({"soloist": None}, "input.soloist"),
        ({"kind": "declarer_none"}, "input.shower: expected a whole number from 0 to 2, got null"),
    ],
)
def test_a_malformed_claim_is_an_error(change: dict[str, Any], says: str) -> None:
    assert says in claim(**change)["error"]


@pytest.mark.parametrize(
    ("line", "answered"),
    [
        ("", "expected a JSON object"),
        ("{", "expected a JSON object"),
        ("null", "question: expected an object, got null"),
        ("[1]", "question: expected an object, got [1]"),
        ("[" * 100_000, "too deeply nested"),
        ('{"id": NaN}', "NaN is no JSON number"),
        ("1" * 5000, "expected a JSON object"),
        ("{}", "id: expected a text or a number, got nothing"),
        ('{"id": {}}', "id: expected a text or a number, got {}"),
        ('{"id": true}', "id: expected a text or a number, got true"),
        ('{"id": 1e999}', "id: expected a text or a number, got Infinity"),
        ('{"id": -1e999}', "id: expected a text or a number, got -Infinity"),
    ],
)
def test_a_question_without_a_readable_id_gets_an_error_without_one(
    line: str, answered: str
) -> None:
    got = answer(line)

    assert set(got) == {"error"}
    assert answered in str(got["error"])


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ({"id": "a"}, "kind: expected one of score"),
        ({"id": "a", "kind": "scores"}, "kind: expected one of score auction"),
        ({"id": "a", "kind": ["score"]}, "kind: expected one of score"),
        ({"id": "a", "kind": "roles"}, "ruleset: expected one of isko"),
        ({"id": "a", "kind": "roles", "ruleset": "skat"}, 'iss, got "skat"'),
        ({"id": "a", "kind": "roles", "ruleset": "isko"}, "input: expected an object, got nothing"),
        ({"id": "a", "kind": "roles", "ruleset": "isko", "input": 3}, "input: expected an object"),
    ],
)
def test_a_malformed_question_gets_an_error_with_its_id(
    question: dict[str, Any], says: str
) -> None:
    got = answer(json.dumps(question))

    assert got["id"] == "a"
    assert says in str(got["error"])


def test_every_line_that_is_not_blank_gets_one_answer() -> None:
    good = json.dumps({"id": "ä", "kind": "bid_values", "ruleset": "isko", "input": {}}).encode()
    lines = [good + b"\r\n", b"\n", b"  \n", b"\xff\xfe\n", b"\xef\xbb\xbf" + good, b"{}"]

    answers = [json.loads(line) for line in answer_lines(lines)]

    assert ["result" in one for one in answers] == [True, False, True, False]
    assert answers[0]["id"] == "ä"


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
    | st.sampled_from(["CJ", "HA", "hearts", "null", "M", "pass", "hold"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=12,
)


@given(one=st.sampled_from(VECTORS), data=st.data())
@settings(max_examples=300, deadline=None)
def test_any_field_may_hold_anything_without_a_crash(
    one: dict[str, Any], data: st.DataObject
) -> None:
    names = sorted(one["input"]) or ["sequence"]
    spoiled = one["input"] | {data.draw(st.sampled_from(names)): data.draw(JSON)}
    question = {"id": 7, "kind": one["kind"], "ruleset": one["ruleset"], "input": spoiled}

    got = answer(json.dumps(question))

    assert got["id"] == 7
    assert ("result" in got) != ("error" in got)
    assert "known form" not in str(got.get("error"))
