"""The match: rotation, redeals, lists, Bock rounds, and its end; by hand and by machine."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from skat.core.cards import mask_cards
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.errors import IllegalMove, RulesetError, SkatError
from skat.core.events import DealBooked, DealStarted, SeriesEnded
from skat.core.moves import Announce, Bid, Leave, Move, Pass, parse_move
from skat.core.results import POSITIONS
from skat.core.rulesets import Ruleset
from skat.core.series import Series, roles
from skat.core.views import Phase
from tests.core.deals import F, M, R, preset
from tests.core.vectors import of_kind
from tests.strategies import PRESET_NAMES, answer, random_pack

PACK = random_pack(1)


def started(series: Series, seed: int = 1) -> Series:
    return series.start(random_pack(seed))[0]


def act(series: Series, *moves: tuple[int, Move | str]) -> Series:
    """Return the match after moves of positions in the deal on the table."""
    for position, move in moves:
        wanted = parse_move(move) if isinstance(move, str) else move
        series, _ = series.apply(series.seat_of(position), wanted)
    return series


def passed(series: Series) -> Series:
    """Return the match after one more deal that everybody passed."""
    return act(started(series), (M, "pass"), (R, "pass"), (F, "pass"))


def given_up(series: Series, contract: str = "H", bid: int = 18) -> Series:
    """Return the match after one more deal that middlehand declared and lost by giving up."""
    series = act(started(series), (M, Bid(bid)), (F, "pass"), (R, "pass"), (M, "skat"))
    hand = series.view(series.seat_of(M)).hand
    discard = tuple(mask_cards(hand)[:2])
    return act(series, (M, Announce(Contract.parse(contract), discard)), (M, "concede"))


def played_out(series: Series, seed: int) -> Series:
    """Return the match after one more random deal."""
    chance = Random(seed)
    series = started(series, seed)
    while series.turn is not None:
        seat = series.turn
        series, _ = series.apply(seat, answer(series.view(seat), chance))
    return series


@pytest.mark.parametrize("vector", of_kind("roles"))
def test_the_roles_answer_the_vector(vector: dict[str, Any]) -> None:
    asked, expected = vector["input"], vector["expected"]
    series = Series.open(preset("isko"), seats=asked["players"], first_dealer=asked["dealer"])

    assert roles(asked["players"], asked["dealer"]) == tuple(expected[p] for p in "FMR")
    assert series.deal_seats == tuple(expected[p] for p in "FMR")
    out = [seat for seat in range(asked["players"]) if series.position_of(seat) is None]
    assert out == ([] if expected["sits_out"] is None else [expected["sits_out"]])


@pytest.mark.parametrize("vector", of_kind("passed_deal"))
def test_a_passed_deal_answers_the_vector(vector: dict[str, Any]) -> None:
    asked, expected = vector["input"], vector["expected"]
    rules = Ruleset.preset(vector["ruleset"])
    series = Series.open(rules, seats=asked["players"], first_dealer=asked["dealer"])
    series = passed(series)

    assert rules.passed_deal.mode == expected["mode"]
    if expected["mode"] == "ramsch":
        assert series.deal is not None
        assert series.deal.phase is Phase.PUSHING
        series = act(series, (F, "push"), (M, "push"), (R, "push"))
        chance = Random(1)
        while series.turn is not None:
            seat = series.turn
            series, _ = series.apply(seat, answer(series.view(seat), chance))
    else:
        assert list(series.entries[-1].scores) == expected["scores"]
    assert series.entries[-1].counts == expected["counts_as_deal"]
    assert series.dealer == expected["next_dealer"]


@pytest.mark.parametrize(("seats", "dealer", "next_dealer"), [(3, 2, 0), (4, 3, 0), (4, 1, 2)])
def test_the_dealer_moves_on_clockwise(seats: int, dealer: int, next_dealer: int) -> None:
    """Source: docs/rules.md 3."""
    series = passed(Series.open(preset("isko"), seats=seats, first_dealer=dealer))

    assert (series.entries[0].dealer, series.dealer) == (dealer, next_dealer)


def test_a_redeal_keeps_the_dealer_and_its_number() -> None:
    """Source: docs/rules.md 3, 12."""
    series = Series.open(preset("classic"), first_dealer=1)
    series = passed(series)
    assert (series.dealer, series.number, series.entries[0].counts) == (1, 1, False)
    series, events = series.start(PACK)
    assert events == (DealStarted(1, 1, (2, 0, 1), bock=False),)
    series = given_up(act(series, (M, Leave())))
    assert (series.number, [entry.number for entry in series.entries]) == (2, [1, 1, 2])
    assert series.dealer == 0


def test_the_events_of_a_deal_tell_the_list() -> None:
    series, events = Series.open(preset("isko"), seats=4, first_dealer=3).start(PACK)
    assert events == (DealStarted(1, 3, (0, 1, 2), bock=False),)
    series = act(series, (M, "18"), (F, "pass"), (R, "pass"))
    _, events = series.apply(1, Leave())

    entry = series.apply(1, Leave())[0].entries[-1]
    assert events[-1] == DealBooked(entry.added, entry.totals, True)
    assert entry.declarer == 1


def test_the_list_books_seeger_fabian_for_the_dealer_at_four_too() -> None:
    """Source: docs/rules.md 12."""
    series = given_up(Series.open(preset("isko"), seats=4, first_dealer=0))
    value = series.entries[0].scores[2]

    assert series.entries[0].seats == (1, 2, 3)
    assert series.totals == (30, 30, value - 50, 30)
    series = given_up(Series.open(preset("isko"), first_dealer=0))
    value = series.entries[0].scores[2]
    assert series.totals == (40, 40, value - 50)


def test_the_dealer_who_sits_out_cannot_move() -> None:
    """Source: docs/rules.md 3."""
    series = started(Series.open(preset("isko"), seats=4, first_dealer=2))

    for move in (Pass(), Bid(18), Leave()):
        with pytest.raises(IllegalMove, match="seat with cards"):
            series.apply(2, move)
    assert series.view(2) == series.view(None)
    assert (series.view(2).position, series.view(2).hand) == (None, 0)


@pytest.mark.parametrize(
    ("name", "seats", "deals"), [("twelve", 3, 12), ("isko", 3, 36), ("isko", 4, 48)]
)
def test_a_match_ends_after_its_last_deal_and_deals_no_more(
    name: str, seats: int, deals: int
) -> None:
    """Source: docs/rules.md 12; CASE-20."""
    series = Series.open(preset(name), seats=seats, first_dealer=1)
    for number in range(1, deals + 1):
        assert not series.ended
        series = passed(series)
        assert series.number == number

    assert series.ended
    dealt = [entry.dealer for entry in series.entries]
    assert [dealt.count(seat) for seat in range(seats)] == [deals // seats] * seats
    assert series.winners == tuple(range(seats))  # all zero: shared
    with pytest.raises(IllegalMove, match="match is over"):
        series.start(PACK)
    with pytest.raises(IllegalMove, match="match is over"):
        series.end()
    with pytest.raises(IllegalMove, match="without one"):
        series.apply(0, Pass())


def test_the_last_deal_tells_the_end() -> None:
    series = Series.open(preset("twelve"), deals=1)
    series = act(started(series), (M, "18"), (F, "pass"), (R, "pass"))
    series, events = series.apply(series.seat_of(M), Leave())

    assert isinstance(events[-1], SeriesEnded)
    assert events[-1].totals == series.totals
    assert events[-1].winners == series.winners
    assert len(series.winners) == 2  # the two who lost nothing share


def test_a_void_deal_ends_a_quick_match_without_result() -> None:
    """Source: docs/rules.md 4, 12."""
    series = passed(Series.open(preset("quick")))

    assert (series.ended, series.winners, series.totals) == (True, (), (0, 0, 0))
    assert not series.entries[0].counts


def test_a_void_deal_of_a_longer_match_is_dealt_again() -> None:
    series = passed(Series.open(preset("quick"), deals=2, first_dealer=1))

    assert (series.ended, series.dealer, series.number) == (False, 1, 1)


def test_a_quick_deal_that_is_played_ends_the_match() -> None:
    series = given_up(Series.open(preset("quick")))

    assert series.ended
    assert len(series.winners) == 2


def test_the_host_ends_an_open_match_between_two_deals() -> None:
    """Source: docs/presets.md `deals_per_session`: null."""
    series = given_up(Series.open(preset("classic")))
    running = started(series)
    with pytest.raises(IllegalMove, match="deal on the table to end first"):
        running.end()
    series, events = series.end()

    assert series.ended
    assert events == (SeriesEnded(series.totals, series.winners),)
    with pytest.raises(IllegalMove, match="the match is over"):
        series.end()


def test_the_host_cannot_end_a_match_of_fixed_length() -> None:
    with pytest.raises(IllegalMove, match="its 12 deals"):
        Series.open(preset("twelve")).end()


def test_an_open_match_without_a_counted_deal_has_no_winner() -> None:
    series, _ = passed(Series.open(preset("classic"))).end()

    assert series.winners == ()


def test_a_deal_must_end_before_the_next_starts() -> None:
    with pytest.raises(IllegalMove, match="to end first"):
        started(Series.open(preset("twelve"))).start(PACK)


def test_nothing_can_be_done_or_seen_before_the_first_deal() -> None:
    series = Series.open(preset("twelve"))

    with pytest.raises(IllegalMove, match="deal on the table"):
        series.apply(0, Pass())
    with pytest.raises(IllegalMove, match="deal on the table"):
        series.view(0)
    assert (series.turn, series.winners) == (None, ())


def test_a_broken_pack_starts_nothing() -> None:
    with pytest.raises(SkatError, match="32 different cards"):
        Series.open(preset("twelve")).start((*PACK[:31], PACK[0]))


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("twelve", {"seats": 4}, "seats, got 4"),
        ("isko", {"seats": 5}, "seats, got 5"),
        ("isko", {"first_dealer": 3}, "first dealer below 3, got 3"),
        ("isko", {"first_dealer": -1}, "first dealer below 3, got -1"),
        ("isko", {"deals": 0}, "at least one deal, got 0"),
    ],
)
def test_a_table_that_does_not_exist_is_refused(
    name: str, arguments: dict[str, int], message: str
) -> None:
    with pytest.raises(RulesetError, match=message):
        Series.open(preset(name), **arguments)


def test_a_deal_broken_off_in_the_auction_counts_and_the_next_starts() -> None:
    """Source: docs/rules.md 4 last point; CASE-16."""
    series = act(started(Series.open(preset("isko"))), (M, "18"), (F, "timeout"))

    assert (series.ended, series.number, series.dealer) == (False, 1, 1)
    assert (series.entries[0].result.responsible, series.totals) == (F, (0, 0, 0))
    assert started(series).running


def test_leaving_an_iss_deal_before_the_announcement_costs_a_hundred() -> None:
    """Source: docs/rules.md 14."""
    series = act(started(Series.open(preset("iss"), seats=4)), (M, "18"), (F, "leave"))
    assert series.totals == (0, -100, 0, 0)

    series = Series.open(preset("iss"))
    series = act(started(series), (M, "18"), (F, "pass"), (R, "pass"), (R, "leave"))
    assert series.totals == (-100, -100, 0)  # both but the highest bidder, who is seat 2


# Bierlachs


def test_bierlachs_ends_when_a_minus_total_passes_the_mark() -> None:
    """Source: docs/rules.md 12."""
    series = Series.open(preset("kneipe", {"bierlachs_mark": 54, "bock.enabled": False}))
    series = given_up(series, "D", 27)  # charged at least 27: 54 at least
    assert min(series.totals) <= -54
    if min(series.totals) == -54:
        assert not series.ended

    series = Series.open(preset("kneipe", {"bierlachs_mark": 35, "bock.enabled": False}))
    series = given_up(series)
    assert series.ended
    payer = series.totals.index(min(series.totals))
    assert payer not in series.winners


def test_reaching_the_mark_exactly_does_not_end_the_round() -> None:
    """Source: docs/rules.md 12: "passes"."""
    lost = -min(given_up(Series.open(preset("kneipe"))).totals)

    exactly = Series.open(preset("kneipe", {"bierlachs_mark": lost}))
    assert not given_up(exactly).ended
    below = Series.open(preset("kneipe", {"bierlachs_mark": lost - 1}))
    assert given_up(below).ended


def test_the_mark_ends_nothing_under_another_list() -> None:
    """Source: docs/presets.md `bierlachs_mark`."""
    rules = preset("kneipe", {"list_scoring": "plain", "bierlachs_mark": 1})

    assert not given_up(Series.open(rules)).ended


# Standing


def test_the_standing_tells_the_match_around_the_deal() -> None:
    series = given_up(Series.open(preset("isko"), seats=4, first_dealer=3))
    before = series.standing
    assert (before.number, before.dealer, before.seats) == (1, 3, (0, 1, 2))

    series = started(series)
    standing = series.view(0).standing
    assert standing == series.standing
    assert standing is not None
    assert (standing.number, standing.deals, standing.dealer, standing.seats) == (
        2,
        48,
        0,
        (1, 2, 3),
    )
    assert standing.totals == series.totals


def test_after_a_deal_its_seats_stay_until_the_next_one() -> None:
    series = given_up(Series.open(preset("isko"), first_dealer=0))

    assert series.deal_seats == series.entries[-1].seats == (1, 2, 0)
    assert series.view(1).position is F
    assert started(series).deal_seats == (2, 0, 1)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_match_of_random_deals_is_a_value_of_cards_and_moves(name: str) -> None:
    """Source: docs/architecture.md, rule 4: the same packs and moves give the same match."""

    def match() -> Series:
        series = Series.open(preset(name))
        for seed in range(4):
            if not series.ended:
                series = played_out(series, seed)
        return series

    first, second = match(), match()
    assert first == second
    assert hash(first) == hash(second)


def test_the_deals_of_a_match_are_deals_of_its_rules() -> None:
    series = started(Series.open(preset("kneipe")))

    assert isinstance(series.deal, Deal)
    assert series.deal.rules is series.rules
    assert [series.seat_of(position) for position in POSITIONS] == list(series.deal_seats)
    assert [series.position_of(seat) for seat in (1, 2, 0)] == [F, M, R]
