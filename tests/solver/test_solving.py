"""The face of the solver: solutions, limits, cancellation, batches, and refused input."""

from __future__ import annotations

import random
import sys

import pytest

import skat
from skat.core.cards import Card, CardSet, Game
from skat.core.errors import SkatError, SolverUnavailable
from skat.solver import (
    Position,
    Question,
    Status,
    card_values,
    cards_reaching,
    load_kernel,
    null_made,
    reaches,
    solve,
    solve_many,
    takes_all_tricks,
    takes_no_trick,
    value,
)
from tests.solver.positions import random_position

LAST_TWO = """
contract hearts
declarer CJ H8
next     HA D9
third    DA H9
"""


def _full_deal() -> Position:
    return random_position(random.Random(5), 10, Game.CLUBS)


def test_a_solution_tells_value_cards_and_line() -> None:
    solution = solve(Position.parse(LAST_TWO))

    assert solution.value == solution.lower == solution.upper == 24
    assert solution.best == (Card.CJ,)
    assert solution.cards[Card.CJ] == 24
    assert solution.cards[Card.H8] < 24
    assert solution.line[0] is Card.CJ
    assert len(solution.line) == 6
    assert solution.nodes > 0


def test_the_line_leads_to_the_value() -> None:
    for seed in range(20):
        start = random_position(random.Random(seed), 6, Game.GRAND)
        solution = solve(start)
        end = start
        for card in solution.line:
            end = end.play(card)
        assert end.rest == 0
        assert end.bank == solution.value, seed


def test_a_null_line_ends_with_the_declarers_trick() -> None:
    lost = Position.parse("contract null; declarer CA DA; next C7 D9; third C8 D8")
    kept = Position.parse("contract null; declarer C7 D7; next C9 DA; third CA D8; leader next")

    assert (solve(lost).value, len(solve(lost).line)) == (0, 3)
    assert (solve(kept).value, len(solve(kept).line)) == (1, 6)


def test_short_questions_have_short_names() -> None:
    position = Position.parse(LAST_TWO)

    assert value(position) == 24
    assert reaches(position, 24)
    assert not reaches(position, 25)
    assert card_values(position)[Card.CJ] == 24
    assert cards_reaching(position, 24) == {Card.CJ: 1, Card.H8: 0}
    assert takes_all_tricks(position)
    assert not takes_no_trick(position)
    assert null_made(Position.parse("contract null; declarer C7; next C9; third CA"))


def test_schwarz_is_a_matter_of_tricks_not_points() -> None:
    # The defenders' only trick would be worth nothing.
    position = Position.parse("contract grand; declarer CJ C7; next HJ C8; third D9 D8")

    assert value(position) == 4
    assert not takes_all_tricks(position)


def test_a_deal_that_is_played_can_be_solved() -> None:
    deal = skat.Deal.start(skat.Ruleset.preset("isko"), skat.shuffle(b"solve"))
    forehand, middlehand, rearhand = skat.Position
    for who, move in (
        (middlehand, skat.Bid(18)),
        (forehand, skat.Pass()),
        (rearhand, skat.Pass()),
        (middlehand, skat.PickUp()),
    ):
        deal, _ = deal.apply(who, move)
    away = tuple(CardSet(deal.cards.hands[middlehand]))[-2:]
    deal, _ = deal.apply(middlehand, skat.Announce(skat.Contract(Game.SPADES), away))

    position = Position.of_deal(deal)

    assert position.leader == 2  # forehand sits two after middlehand
    assert position.bank == CardSet.of(away).points
    assert solve(deal).value == value(position)


def test_a_deal_before_the_announcement_is_refused() -> None:
    deal = skat.Deal.start(skat.Ruleset.preset("isko"), skat.shuffle(b"solve"))

    with pytest.raises(SkatError, match="expected a game with a declarer that is being played"):
        solve(deal)


def test_a_node_limit_leaves_an_interval_that_holds_the_value() -> None:
    position = _full_deal()
    exact = value(position)

    cut = solve_many([position], node_limit=200)[0]

    assert cut.status is Status.NODE_LIMIT
    assert cut.lower <= exact <= cut.upper
    assert cut.lower < cut.upper
    with pytest.raises(SkatError, match="expected a finished search, got"):
        _ = cut.value
    assert solve(position, node_limit=200).value is None


def test_a_limited_search_leaves_no_trace_in_the_table() -> None:
    position = _full_deal()
    exact = value(position)

    for limit in (10, 100, 1000, 10_000):
        solve_many([position], node_limit=limit, threads=1, fresh=False)
        assert solve_many([position], threads=1, fresh=False)[0].value == exact


def test_a_batch_can_be_cancelled() -> None:
    rng = random.Random(1)
    positions = [random_position(rng, 10, Game.HEARTS) for _ in range(2000)]

    answers = solve_many(positions, cancelled=lambda: True, threads=2)

    assert any(answer.status is Status.CANCELLED for answer in answers)
    assert all(
        place.bank <= answer.lower <= answer.upper <= place.bank + place.rest
        for place, answer in zip(positions, answers, strict=True)
    )


def test_time_limits_give_bounds_so_far() -> None:
    answers = solve_many([_full_deal()] * 3, seconds=0.0)

    assert {answer.status for answer in answers} == {Status.CANCELLED}


def test_progress_is_reported_up_to_the_end() -> None:
    rng = random.Random(2)
    seen: list[int] = []

    solve_many([random_position(rng, 9, Game.GRAND) for _ in range(200)], progress=seen.append)

    assert seen[-1] == 200
    assert seen == sorted(seen)


def test_an_error_in_progress_stops_the_batch_and_comes_through() -> None:
    rng = random.Random(2)
    positions = [random_position(rng, 10, Game.CLUBS) for _ in range(400)]

    def broken(done: int) -> None:
        raise RuntimeError("the screen is gone")

    with pytest.raises(RuntimeError, match="the screen is gone"):
        solve_many(positions, progress=broken)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("contract hearts; declarer CJ H8; next HA; third DA H9", "equally many cards"),
        ("contract hearts; declarer CJ H8; next HA CJ; third DA H9", "got CJ twice"),
        ("contract hearts; declarer CJ; next HA; third DA H9; table C7 C8 C9", "at most two cards"),
        (
            "contract hearts; declarer H8; next HA; third DA H9; table CJ D7",
            "expected D7 to follow",
        ),
        ("contract ramsch; declarer H8; next HA; third DA", "expected one of diamonds"),
        ("contract bells; declarer H8; next HA; third DA", "expected one of diamonds"),
        ("contract hearts; declarer H8; next HA", "expected a line 'third'"),
        ("contract hearts; declarer H8; next HA; third DA; leader fourth", "expected leader"),
        ("contract hearts; declarer H8; next HA; third DA; bank many", "expected a number"),
        ("contract hearts; declarer H8; next HA; third DA; bank 119", "at most 120 card points"),
        ("contract hearts; declarer H8; next HA; third XX", "expected a card such as"),
        ("contract hearts; declarer H8; declarer H9; next HA; third DA", "got two"),
        ("contract hearts; trump H8", "expected contract, declarer"),
    ],
)
def test_what_is_no_position_is_refused_before_the_kernel(text: str, message: str) -> None:
    with pytest.raises(SkatError, match=message):
        Position.parse(text)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "expected a contract"),
        ({"contract": "hearts"}, "expected three lists"),
        ({"contract": "hearts", "hands": [["H7"], ["H8"], "H9"]}, "expected a list of card codes"),
        (
            {"contract": "hearts", "hands": [["H7"], ["H8"], ["H9"]], "leader": True},
            "expected a whole number as leader",
        ),
        (
            {"contract": "hearts", "hands": [["H7"], ["H8"], ["H9"]], "leader": 3},
            "expected leader 0, 1 or 2",
        ),
    ],
)
def test_broken_json_positions_say_what_was_expected(data: dict[str, object], message: str) -> None:
    with pytest.raises(SkatError, match=message):
        Position.from_json(data)


def test_text_and_position_are_inverse() -> None:
    rng = random.Random(3)
    for _ in range(50):
        position = random_position(rng, rng.randrange(1, 10))
        assert Position.parse(str(position)) == position


def test_questions_that_do_not_fit_the_game_are_refused() -> None:
    null = Position.parse("contract null; declarer C7; next C9; third CA")

    with pytest.raises(SkatError, match="expected a game with card points"):
        value(null)
    with pytest.raises(SkatError, match="expected null, got hearts"):
        null_made(Position.parse(LAST_TWO))
    with pytest.raises(SkatError, match="expected one threshold for each"):
        solve_many([null], Question.MADE, threshold=[1, 2])


def test_playing_an_illegal_card_is_refused() -> None:
    with pytest.raises(SkatError, match="expected one of CJ H8, got DA"):
        Position.parse(LAST_TWO).play(Card.DA)


def test_missing_kernel_names_the_command_that_builds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # None in sys.modules is how Python itself marks a module that must not be found.
    monkeypatch.setitem(sys.modules, "skat.solver._search", None)
    monkeypatch.delattr("skat.solver._search", raising=False)

    with pytest.raises(SolverUnavailable, match=r"pip install \.") as caught:
        load_kernel()

    assert isinstance(caught.value, SkatError)
