"""What games are worth: every score vector, the whole value table, Ramsch."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.cards import PACK, TRUMP_GAMES, CardSet, Game, cards_mask, mask_points, matadors
from skat.core.contracts import Contract
from skat.core.results import Reason, Step
from skat.core.rulesets import Ruleset
from skat.core.scoring import next_multiple, overbid_null_fallback, score_game
from tests.core.deals import preset
from tests.core.vectors import load, of_kind, score_of, vector
from tests.strategies import presets

LEVELS: dict[str, tuple[str, int, int]] = {
    # level of the table: flags of the contract, declarer's card points, his tricks
    "game": ("", 61, 6),
    "schneider": ("", 90, 9),
    "schwarz": ("", 120, 10),
    "hand": ("H", 61, 6),
    "hand_schneider": ("H", 90, 9),
    "hand_schwarz": ("H", 120, 10),
    "hand_schneider_announced": ("HS", 90, 9),
    "hand_schneider_announced_schwarz": ("HS", 120, 10),
    "hand_schwarz_announced": ("HZ", 120, 10),
    "ouvert": ("O", 120, 10),
}


def cards_with(game: Game, tops: int) -> int:
    """Return cards whose matadors are ``tops``: only trumps, so maybe not twelve."""
    order = game.trump_order
    if tops > 0:
        return cards_mask(order[:tops])
    return cards_mask(order[-tops : -tops + 1])


@pytest.mark.parametrize("vector", of_kind("score"))
def test_the_score_answers_the_vector(vector: dict[str, Any]) -> None:
    score = score_of(vector["input"], Ruleset.preset(vector["ruleset"]))

    found = {
        "matadors": score.matadors,
        "base": score.base,
        "multiplier": score.multiplier,
        "game_value": score.game_value,
        "schneider": score.schneider,
        "schwarz": score.schwarz,
        "overbid": score.overbid,
        "won": score.won,
        "charged": score.charged,
        "score": score.score,
        "reason": score.reason.value,
        "tricks_ok": score.tricks_ok,
        "fallback_contract": score.fallback and score.fallback.value,
        "fallback_matadors": score.fallback_matadors,
    }
    assert {key: found[key] for key in vector["expected"]} == vector["expected"]


@pytest.mark.parametrize(
    ("row", "level"),
    [
        pytest.param(row, level, id=f"{row['contract']}-{row['matadors']}-{level}")
        for row in load("value_table.json")["rows"]
        for level in LEVELS
    ],
)
@pytest.mark.parametrize("sign", [1, -1])
def test_every_cell_of_the_value_table_is_the_score(
    row: dict[str, Any], level: str, sign: int
) -> None:
    """Source: docs/rules.md 4; with and without count alike."""
    flags, points, tricks = LEVELS[level]
    game = Game(row["contract"])
    contract = Contract.parse(Contract(game).__str__() + flags)

    score = score_game(
        preset("isko"),
        contract,
        cards_with(game, sign * row["matadors"]),
        bid=18,
        points=points,
        tricks=tricks,
    )

    assert (score.matadors, score.score) == (sign * row["matadors"], row[level])


@pytest.mark.parametrize(("tops", "value"), [(1, 252), (2, 288), (3, 324), (4, 360)])
def test_a_classic_grand_ouvert_lives_on_base_36_without_a_factor_of_its_own(
    tops: int, value: int
) -> None:
    """Source: docs/rules.md 8."""
    assert load("value_table.json")["classic_grand_ouvert"]["by_matadors"][str(tops)] == value
    score = score_game(
        preset("classic"),
        Contract.parse("GO"),
        cards_with(Game.GRAND, tops),
        bid=18,
        points=120,
        tricks=10,
    )

    assert (score.base, score.score) == (36, value)
    assert Step.OUVERT not in dict(score.steps)


@pytest.mark.parametrize(
    ("points", "won", "charged"),
    [
        (61, True, 20),
        (60, False, 20),
        (31, False, 20),
        (30, False, 30),
        (89, True, 20),
        (90, True, 30),
    ],
)
def test_61_win_30_are_schneider_and_so_are_90(points: int, won: bool, charged: int) -> None:
    """Source: docs/rules.md 7."""
    score = score_game(
        preset("isko"), Contract(Game.HEARTS), CardSet.parse("CJ"), bid=18, points=points, tricks=5
    )

    assert (score.won, score.charged) == (won, charged)


@given(
    presets,
    st.sampled_from(TRUMP_GAMES),
    st.integers(0, 4),
    st.integers(0, PACK),
    st.integers(0, 120),
    st.integers(0, 10),
    st.integers(0, 400),
    st.integers(0, 2),
    st.integers(0, 2),
)
def test_a_score_explains_itself(
    rules: Ruleset,
    game: Game,
    level: int,
    cards12: int,
    points: int,
    tricks: int,
    bid: int,
    kontra: int,
    bock: int,
) -> None:
    """The steps give the multiplier, the multiplier the value, the value the score."""
    contract = Contract(game, level > 0, level > 1, level > 2, level > 3)

    score = score_game(
        rules,
        contract,
        cards12,
        bid=bid,
        points=points,
        tricks=tricks,
        kontra=kontra,
        bock_doublings=bock,
    )

    assert sum(count for _, count in score.steps) == score.multiplier
    assert score.game_value == score.base * score.multiplier
    assert score.overbid == (score.game_value < bid)
    assert score.charged >= max(bid, score.game_value)
    assert score.charged - max(bid, score.game_value) < score.base
    assert score.charged % score.base == 0
    sign = 1 if score.won else -score.loss_factor
    assert score.score == score.charged * sign * 2**kontra * rules.bock.factor**bock
    assert score.won == (score.reason is Reason.MADE)
    assert score.won <= (points >= 61 and not score.overbid)
    assert dict(score.steps)[Step.GAME] == 1
    assert score.matadors == matadors(game, cards12)
    if score.schwarz and rules.failed_announcement.level == "as_if_reached":
        assert score.schneider


@given(presets, st.integers(0, PACK), st.integers(24, 360), st.booleans())
def test_an_overbid_null_costs_the_cheapest_trump_game_that_covers_the_bid(
    rules: Ruleset, cards12: int, bid: int, hand: bool
) -> None:
    """Source: docs/rules.md 8, 10, written down a second time."""
    bases = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
    prices = []
    for name, base in bases.items():
        price = base * (abs(matadors(Game(name), cards12)) + 1 + hand)
        while price < bid:
            price += base
        prices.append((price, base, name))

    game, price, tops = overbid_null_fallback(rules, cards12, bid, hand=hand)

    assert (price, bases[game.value], game.value) == min(prices)
    assert tops == matadors(game, cards12)


@given(st.integers(1, 36), st.integers(1, 400))
def test_an_overbid_is_rounded_up_to_the_next_multiple(base: int, bid: int) -> None:
    """Source: docs/rules.md 9."""
    rounded = next_multiple(base, bid)

    assert rounded % base == 0
    assert bid <= rounded < bid + base


@pytest.mark.parametrize(("flags", "value"), [("N", 23), ("NH", 35), ("NO", 46), ("NOH", 59)])
@pytest.mark.parametrize("rules", ["isko", "twelve", "classic", "quick", "kneipe", "iss"])
def test_null_has_four_fixed_values(rules: str, flags: str, value: int) -> None:
    """Source: docs/rules.md 10: all four in every preset."""
    score = score_game(preset(rules), Contract.parse(flags), PACK, bid=18, points=0, tricks=0)

    assert (score.game_value, score.score, score.reason) == (value, value, Reason.NULL_MADE)
    assert (score.schneider, score.schwarz, score.declarer_points, score.steps) == (
        False, False, None, (),
    )  # fmt: skip


def test_a_lost_classic_hand_game_costs_once_and_a_skat_game_twice() -> None:
    """Source: docs/rules.md 9: null Hand and overbid alike."""
    classic = preset("classic")

    def lost(contract: str, bid: int = 18) -> int:
        cards = CardSet.parse("CJ")
        return score_game(
            classic, Contract.parse(contract), cards, bid=bid, points=50, tricks=4
        ).score

    assert (lost("HH"), lost("H"), lost("NH"), lost("N")) == (-30, -40, -35, -46)
    assert (lost("HH", 44), lost("H", 44)) == (-50, -100)
    assert (lost("HHS"), lost("NH", 36)) == (-50, -36)


def test_the_cards_of_the_skat_that_changed_the_matadors_are_named() -> None:
    """Source: docs/rules.md 8, explanation line; CASE-24."""
    skat = CardSet.parse("SJ D7")
    score = score_game(
        preset("isko"),
        Contract.parse("HH"),
        CardSet.parse("CJ HA HT") | skat,
        bid=18,
        points=93,
        tricks=8,
        skat=skat,
    )

    assert [card.name for card in score.skat_matadors] == ["SJ"]
    assert (score.matadors, score.score) == (2, 50)


def test_a_jack_found_in_the_skat_is_named_with_the_skat_taken_too() -> None:
    """What a declarer who bid without 2 did not count on."""
    skat = CardSet.parse("CJ D7")
    score = score_game(
        preset("isko"),
        Contract.parse("H"),
        CardSet.parse("HJ DJ HA HT") | skat,
        bid=30,
        points=72,
        tricks=7,
        skat=skat,
    )

    assert [card.name for card in score.skat_matadors] == ["CJ"]
    assert (score.matadors, score.reason, score.score) == (1, Reason.OVERBID, -60)


def test_own_schneider_on_top_of_a_missed_promise_is_a_switch() -> None:
    """Source: docs/presets.md `failed_announcement.own_schneider_extra`."""

    def charged(rules: Ruleset, points: int) -> int:
        contract = Contract.parse("HHS")
        return score_game(
            rules, contract, CardSet.parse("CJ"), bid=18, points=points, tricks=3
        ).charged

    extra = preset("isko", {"failed_announcement.own_schneider_extra": True})
    assert (charged(preset("isko"), 30), charged(extra, 30), charged(extra, 31)) == (50, 60, 50)


def test_own_schwarz_on_top_of_a_missed_schneider_is_a_switch() -> None:
    """Source: docs/rules.md 8."""

    def charged(rules: Ruleset) -> int:
        contract = Contract.parse("HHS")
        return score_game(rules, contract, CardSet.parse("CJ"), bid=18, points=10, tricks=0).charged

    assert charged(preset("isko")) == 60
    assert charged(preset("isko", {"failed_announcement.own_schwarz_extra": False})) == 50


def test_schwarz_may_be_switched_to_count_one_factor() -> None:
    """Source: docs/presets.md `schwarz_implies_schneider`; points below 90 keep the two apart."""

    def charged(rules: Ruleset) -> int:
        return score_game(
            rules, Contract(Game.HEARTS), CardSet.parse("CJ"), bid=18, points=80, tricks=10
        ).charged

    assert charged(preset("isko")) == 40
    assert charged(preset("isko", {"schwarz_implies_schneider": False})) == 30


@pytest.mark.parametrize(
    ("points", "tricks", "kontra", "bid", "score"),
    [
        (75, 7, 0, 22, -60),
        (90, 9, 0, 22, 30),
        (75, 7, 1, 22, -120),
        (75, 7, 2, 22, -240),
        (75, 7, 0, 18, 20),
        (75, 7, 2, 18, 80),
        (30, 3, 0, 18, -60),
    ],
)
def test_kontra_doubles_what_is_charged_after_rounding(
    points: int, tricks: int, kontra: int, bid: int, score: int
) -> None:
    """Source: docs/rules.md 9, 13: hearts with 1."""
    found = score_game(
        preset("kneipe"),
        Contract(Game.HEARTS),
        CardSet.parse("CJ"),
        bid=bid,
        points=points,
        tricks=tricks,
        kontra=kontra,
    )

    assert found.score == score


def test_kontra_and_bock_multiply() -> None:
    """Source: docs/rules.md 13: hearts with 1, bid 22, Kontra, Bock: -240."""
    found = score_game(
        preset("kneipe"),
        Contract(Game.HEARTS),
        CardSet.parse("CJ"),
        bid=22,
        points=75,
        tricks=7,
        kontra=1,
        bock_doublings=1,
    )

    assert (found.charged, found.score) == (30, -240)


@pytest.mark.parametrize(("factors", "made", "lost"), [(1, 30, -60), (2, 40, -80)])
def test_spitze_adds_its_factors_and_loses_the_game_when_missed(
    factors: int, made: int, lost: int
) -> None:
    """Source: docs/rules.md 13."""
    rules = preset("kneipe", {"spitze": factors})
    contract = Contract(Game.HEARTS, spitze=True)
    cards = CardSet.parse("CJ")

    won = score_game(rules, contract, cards, bid=18, points=70, tricks=6, spitze_made=True)
    missed = score_game(rules, contract, cards, bid=18, points=70, tricks=6)

    assert (won.score, won.reason) == (made, Reason.MADE)
    assert (missed.score, missed.reason) == (lost, Reason.SPITZE_MISSED)


def test_missed_announcements_on_iss_are_not_priced_as_reached() -> None:
    """Source: docs/rules.md 14: Hand, Schneider announced, 70 points: one step less."""

    def multiplier(rules: str) -> int:
        return score_game(
            preset(rules),
            Contract.parse("HHS"),
            CardSet.parse("CJ"),
            bid=18,
            points=70,
            tricks=7,
        ).multiplier

    assert (multiplier("iss"), multiplier("isko")) == (4, 5)


def test_a_game_given_up_on_iss_before_the_first_full_trick_has_no_level() -> None:
    """Source: docs/rules.md 14."""

    def score(done: int) -> tuple[int, bool, bool]:
        found = score_game(
            preset("iss"),
            Contract(Game.HEARTS),
            CardSet.parse("CJ"),
            bid=18,
            points=10,
            tricks=0,
            all_done=done,
        )
        return found.multiplier, found.schneider, found.schwarz

    assert score(0) == (2, False, False)
    assert score(1) == (4, True, True)


def test_120_points_with_nine_tricks_are_not_schwarz() -> None:
    """Source: docs/rules.md 7; CASE-03."""
    asked = vector("B-120-9")["input"]
    assert asked["declarer_points"] == 120
    assert mask_points(PACK) == 120
    assert vector("B-120-9")["expected"]["schwarz"] is False
