"""The auction: every vector, and a state machine against the table of docs/rules.md 4."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from skat.core.auction import HELD, PASSED, Auction, highest_calls
from skat.core.errors import IllegalMove
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from tests.core.deals import F, M, R, preset
from tests.core.vectors import of_kind
from tests.strategies import PRESET_NAMES, QUICK, SOAK, presets

LETTERS = {position.letter: position for position in POSITIONS}


def opened(rules: Ruleset) -> Auction:
    return Auction(rules.ladder, rules.forehand_option_18, rules.jump_bids)


def speak(auction: Auction, who: Position, what: int | str) -> Auction:
    if what == "hold":
        return auction.hold(who)
    if what == "pass":
        return auction.pass_(who)
    return auction.bid(who, int(what))


def after(auction: Auction, *words: tuple[Position, int | str]) -> Auction:
    for who, what in words:
        auction = speak(auction, who, what)
    return auction


@pytest.mark.parametrize("vector", of_kind("auction"))
def test_the_auction_answers_the_vector(vector: dict[str, Any]) -> None:
    auction = opened(Ruleset.preset(vector["ruleset"]))
    expected = vector["expected"]
    for index, (letter, what) in enumerate(vector["input"]["sequence"]):
        if index == expected.get("illegal_at"):
            before = auction
            with pytest.raises(IllegalMove):
                speak(auction, LETTERS[letter], what)
            assert auction == before
            return
        auction = speak(auction, LETTERS[letter], what)

    declarer = auction.declarer
    assert {
        "done": auction.done,
        "soloist": None if declarer is None else declarer.letter,
        "bid": auction.value,
        "all_passed": auction.all_passed,
    } == {key: expected[key] for key in ("done", "soloist", "bid", "all_passed")}
    if "next" in expected:
        following = expected["next"]
        assert auction.turn is not None
        assert auction.turn.letter == following["turn"]
        assert set(auction.bids[:1]) == {v for v in following["actions"] if isinstance(v, int)}
        if "min_bid" in following:
            assert (auction.bids or (None,))[0] == following["min_bid"]


@pytest.mark.parametrize("vector", of_kind("bid_values"))
def test_the_ladder_answers_the_vector(vector: dict[str, Any]) -> None:
    assert list(Ruleset.preset(vector["ruleset"]).ladder) == vector["expected"]["values"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (((F, 18),), "not_your_turn"),  # forehand never speaks first
        (((M, "hold"),), "nothing_to_hold"),  # the asker cannot hold
        (((M, 18), (F, "pass"), (F, "hold")), "already_passed"),
        (((M, 18), (F, 20)), "holder_may_not_raise"),
        (((M, 18), (F, "hold"), (M, 18)), "bid_too_low"),
        (((M, 25),), "bid_not_on_ladder"),
        (((M, 264), (F, "hold"), (M, 264)), "top_of_ladder"),
        (((M, "pass"), (R, "pass"), (F, 20)), "forehand_18"),
        (((M, "pass"), (R, "pass"), (F, 18), (F, "pass")), "auction_over"),
    ],
)
def test_each_wrong_word_has_an_error_of_its_own(
    words: tuple[tuple[Position, int | str], ...], code: str
) -> None:
    """Source: docs/rules.md 4."""
    auction = after(opened(preset("isko")), *words[:-1])

    with pytest.raises(IllegalMove) as refused:
        speak(auction, *words[-1])

    assert refused.value.code == code


def test_without_jump_bids_only_the_next_value_may_be_named() -> None:
    """Source: docs/rules.md 4."""
    auction = opened(preset("isko", {"jump_bids": False}))

    assert auction.bids == (18,)
    with pytest.raises(IllegalMove) as refused:
        auction.bid(M, 20)
    assert refused.value.code == "no_jump_bids"
    assert after(auction, (M, 18), (F, "hold")).bids == (20,)


def test_without_the_option_of_forehand_two_passes_end_the_auction() -> None:
    """Source: docs/rules.md 4, stage 2."""
    auction = opened(preset("isko", {"forehand_option_18": False}))

    auction = after(auction, (M, "pass"), (R, "pass"))

    assert (auction.done, auction.all_passed, auction.turn) == (True, True, None)


def test_rearhand_is_asked_though_middlehand_passed_at_once() -> None:
    """Source: docs/rules.md 4; CASE-29."""
    auction = after(opened(preset("isko")), (M, "pass"))

    assert (auction.turn, auction.bids[0]) == (R, 18)


class Model:
    """The table of docs/rules.md 4, row by row."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.stage = 1
        self.asker, self.holder = "M", "F"
        self.bid = 0
        self.holder_speaks = False
        self.end: tuple[str | None, int] | None = None

    def turn(self) -> str | None:
        if self.end is not None:
            return None
        if self.stage == 3:
            return "F"
        return self.holder if self.holder_speaks else self.asker

    def allowed(self) -> list[int | str]:
        if self.end is not None:
            return []
        if self.stage == 3:
            return [18, "pass"]
        if self.holder_speaks:
            return ["hold", "pass"]
        higher = [value for value in self.rules.ladder if value > self.bid]
        return ["pass", *(higher if self.rules.jump_bids else higher[:1])]

    def say(self, what: int | str) -> None:
        if self.stage == 3:
            self.end = (None, 0) if what == "pass" else ("F", 18)
        elif self.holder_speaks:
            self.holder_speaks = False
            if what == "pass" and self.stage == 1:
                self.stage, self.asker, self.holder = 2, "R", "M"
            elif what == "pass":
                self.end = ("R", self.bid)
        elif what != "pass":
            self.bid = int(what)
            self.holder_speaks = True
        elif self.stage == 1:
            self.stage, self.asker, self.holder = 2, "R", "F"
        elif self.bid:
            self.end = (self.holder, self.bid)
        elif self.rules.forehand_option_18:
            self.stage = 3
        else:
            self.end = (None, 0)


class AuctionMachine(RuleBasedStateMachine):
    """Says legal and illegal things, beside the model."""

    @initialize(rules=presets, jumps=st.booleans(), option=st.booleans())
    def open(self, rules: Ruleset, jumps: bool, option: bool) -> None:
        self.ruleset: Ruleset = rules.override({"jump_bids": jumps, "forehand_option_18": option})
        self.auction = opened(self.ruleset)
        self.model = Model(self.ruleset)

    @precondition(lambda self: self.model.turn() is not None)
    @rule(place=st.integers(0, 200))
    def say_something_legal(self, place: int) -> None:
        turn = self.model.turn()
        assert turn is not None
        allowed = self.model.allowed()
        what = allowed[place % len(allowed)]
        self.auction = speak(self.auction, LETTERS[turn], what)
        self.model.say(what)

    @precondition(lambda self: self.model.turn() is not None)
    @rule()
    def bid_the_least(self) -> None:
        self.say_something_legal(1)

    @rule(
        who=st.sampled_from(POSITIONS),
        what=st.one_of(st.integers(-1, 400), st.sampled_from(["hold", "pass"])),
    )
    def say_anything(self, who: Position, what: int | str) -> None:
        before = self.auction
        copy = Auction(*(getattr(before, name) for name in Auction.__slots__))
        if who.letter == self.model.turn() and what in self.model.allowed():
            self.auction = speak(before, who, what)
            self.model.say(what)
        else:
            with pytest.raises(IllegalMove, match="expected"):
                speak(before, who, what)
        assert before == copy

    @invariant()
    def agrees_with_the_table(self) -> None:
        turn = self.auction.turn
        assert (None if turn is None else turn.letter) == self.model.turn()
        numbers = [what for what in self.model.allowed() if isinstance(what, int)]
        assert list(self.auction.bids) == numbers
        assert self.auction.done == (self.model.end is not None)
        if self.model.end is not None:
            winner, bid = self.model.end
            found = self.auction.declarer
            assert (None if found is None else found.letter) == winner
            assert self.auction.all_passed == (winner is None)
            assert self.auction.value == bid

    @invariant()
    def whoever_passed_is_silent_for_good(self) -> None:
        gone = set()
        for who, what in self.auction.history:
            # forehand, asked by nobody, may still take 18
            assert who not in gone
            if what == PASSED:
                gone.add(who)


TestAuction = AuctionMachine.TestCase
TestAuction.settings = QUICK


@pytest.mark.soak
class TestAuctionForLong(AuctionMachine.TestCase):  # type: ignore[misc, valid-type]
    settings = SOAK


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_auction_ends(name: str) -> None:
    rules = preset(name)
    for seed in range(100):
        chance = Random(seed)
        auction = opened(rules)
        words = 0
        while auction.turn is not None:
            turn = auction.turn
            if auction.answering:
                auction = auction.hold(turn) if chance.random() < 0.9 else auction.pass_(turn)
            elif auction.bids and chance.random() < 0.9:
                auction = auction.bid(turn, auction.bids[0])
            else:
                auction = auction.pass_(turn)
            words += 1
        assert words <= 2 * len(rules.ladder) + 3
        values = [what for _, what in auction.history if what not in (HELD, PASSED)]
        assert values == sorted(set(values))


def test_the_highest_calls_are_told_by_position() -> None:
    said = [(Position.MIDDLEHAND, 18), (Position.FOREHAND, 0), (Position.MIDDLEHAND, 20)]
    said += [(Position.FOREHAND, -1), (Position.REARHAND, -1)]

    assert highest_calls(said) == (18, 20, 0)
    assert highest_calls([]) == (0, 0, 0)
