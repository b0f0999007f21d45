"""The bidder: legal everywhere, sensible, and steady."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from skat.core import deck
from skat.core.cards import CARDS, Card, CardSet, cards_mask
from skat.core.contracts import Contract
from skat.core.moves import Announce, Bid, Move, Pass, PickUp
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.players import Key
from skat.players.decision import Decision
from skat.players.rules.player import RulePlayer
from skat.players.values import bidding, declaring
from skat.players.values.chances import ALL_SKATS
from skat.players.values.outlook import Outlook

ISKO = Ruleset.preset("isko")
AUCTION = (Ask.BID, Ask.HOLD, Ask.FOREHAND)
DECLARING = (Ask.HAND_OR_SKAT, Ask.ANNOUNCE)


def decision(view: View, *, quick: bool = False, threshold: float = 0.0) -> Decision | None:
    if view.ask in AUCTION:
        return bidding.advise(view, quick=quick, threshold=threshold)
    if view.ask in DECLARING:
        return declaring.advise(view, quick=quick)
    return None


def played(
    rules: Ruleset, number: int, *, quick: bool, threshold: float = 0.0
) -> tuple[Series, list[tuple[View, Decision]]]:
    """Play a deal, cards by the rule player; return its end and what the bidder decided."""
    series, _ = Series.open(rules, first_dealer=number % 3).start(
        deck.shuffle(deck.secret_from_seed("bidder", number))
    )
    decisions = []
    while series.running:
        seat = series.turn
        assert seat is not None
        view = series.view(seat)
        found = decision(view, quick=quick, threshold=threshold)
        if found is not None:
            decisions.append((view, found))
            move: Move = found.move
        else:
            move = RulePlayer().decide(view, Key("bidder", number, seat, 0))
        series, _ = series.apply(seat, move)
    return series, decisions


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_question_is_answered_legally(preset: str) -> None:
    rules = Ruleset.preset(preset)
    asked = set()
    for number in range(6):
        _, decisions = played(rules, number, quick=number > 0, threshold=-20.0)
        for view, found in decisions:
            asked.add(view.ask)
            if isinstance(found.move, Bid) and number < 1:
                assert found.move.value <= found.limit
            for candidate in found.candidates:
                assert 0.0 <= candidate.wins <= 1.0 + 1e-6
                if isinstance(candidate.move, Announce):
                    assert candidate.move.contract in view.contracts
            if found.candidates:
                assert found.move == found.candidates[0].move
    assert asked >= {Ask.BID, Ask.ANNOUNCE}


def test_the_same_view_gets_the_same_decision() -> None:
    _, first = played(ISKO, 5, quick=True)
    _, second = played(ISKO, 5, quick=True)
    assert [found for _, found in first] == [found for _, found in second]


def limit(hand: str, position: int = 1, **options: float) -> int:
    return bidding.limit(ISKO, CardSet.parse(hand), position, **options)  # type: ignore[arg-type]


def test_rubbish_passes_and_strong_hands_bid() -> None:
    assert limit("CT CK CQ C7 SQ HK HQ DT DK D9", 0) == 0
    assert limit("CJ SJ HJ CA CT CK C7 HA HT DA", 0) >= 60
    assert limit("C7 C8 C9 H7 H8 H9 S7 S8 D7 D9", 1) >= 46


def test_one_who_is_bold_bids_more_than_one_who_is_careful() -> None:
    chance = random.Random("styles")
    hands = [cards_mask(chance.sample(range(32), 10)) for _ in range(10)]
    bids = {
        style: [bidding.limit(ISKO, hand, 1, quick=True, threshold=shift) for hand in hands]
        for style, shift in bidding.THRESHOLDS.items()
    }
    careful, normal, bold = bids["careful"], bids["normal"], bids["bold"]
    assert all(a <= b <= c for a, b, c in zip(careful, normal, bold, strict=True))
    assert sum(careful) < sum(bold)


def test_a_quick_look_leaves_out_only_what_has_no_hope() -> None:
    for text in ("CJ SJ CA CT C9 C7 HA H8 S9 D7", "C7 C8 C9 H7 H8 H9 S7 S8 D7 D9"):
        hand = CardSet.parse(text)
        quick, full = (Outlook(ISKO, hand, 1, number=number) for number in (24, ALL_SKATS))
        assert 0 < len(quick.prospects(18)) < len(full.prospects(18))
        assert quick.prospects(18)[0].contract == full.prospects(18)[0].contract
        assert quick.worth(18) == pytest.approx(full.worth(18), abs=15.0)


def test_worth_falls_as_the_bid_rises() -> None:
    chance = random.Random("ladder")
    for _ in range(3):
        hand = cards_mask(chance.sample(range(32), 10))
        outlook = Outlook(ISKO, hand, 1, number=24)
        worths = [outlook.worth(bid) for bid in ISKO.ladder[:30]]
        assert all(b <= a + 1e-9 for a, b in pairwise(worths))


def test_a_grand_is_not_bid_beyond_its_value() -> None:
    hand = CardSet.parse("CJ DJ CA CT HA HT SA ST DA DT")
    most = bidding.limit(ISKO, hand, 0)
    assert 72 <= most <= 120
    best = bidding.prospects(ISKO, hand, 0)[0]
    assert best.contract.game.value == "grand"
    assert best.wins > 0.9


def test_calls_of_others_lower_the_worth() -> None:
    series, _ = Series.open(ISKO, first_dealer=0).start(
        deck.shuffle(deck.secret_from_seed("calls", 1))
    )
    moved, _ = series.apply(series.turn or 0, Bid(18))
    holder = moved.turn
    assert holder is not None
    heard_18 = bidding.heard(moved.view(holder))
    jumped, _ = series.apply(series.turn or 0, Bid(33))
    assert bidding.heard(jumped.view(holder)) < heard_18
    passed, _ = series.apply(series.turn or 0, Pass())
    asked = passed.turn
    assert asked is not None
    assert bidding.heard(passed.view(asked)) > heard_18


def test_defending_costs_what_a_game_brings() -> None:
    assert -26 < bidding.defending(ISKO, 3) < -20
    assert -12 < bidding.defending(Ruleset.preset("twelve"), 3) < 0
    assert bidding.scale(ISKO, 3) == pytest.approx(1.0)


def view_of(hand: str, skat: str, position: int) -> View:
    """The view of a declarer who got the game for 18, before the skat."""
    own, two = CardSet.parse(hand), CardSet.parse(skat)
    rest = [card for card in CARDS if not (own | two) >> card & 1]
    random.Random(hand).shuffle(rest)
    hands: dict[int, list[Card]] = {position: list(own)}
    for other in range(3):
        if other != position:
            hands[other], rest = rest[:10], rest[10:]
    series, _ = Series.open(ISKO, first_dealer=2).start(pack_of(hands, list(two)))
    while True:
        seat = series.turn
        assert seat is not None
        view = series.view(seat)
        if view.ask is Ask.HAND_OR_SKAT:
            return view
        mine = view.position == position
        if view.ask is Ask.HOLD:
            move: Move = Pass()
        else:
            move = Bid(18) if mine else Pass()
        series, _ = series.apply(seat, move)


def pack_of(hands: dict[int, list[Card]], skat: list[Card]) -> tuple[Card, ...]:
    """The pack that deals these hands: three each, the skat, four each, three each."""
    order: list[Card] = []
    for first, last in ((0, 3), (3, 7), (7, 10)):
        for position in range(3):
            order += hands[position][first:last]
        if first == 0:
            order += skat
    return tuple(order)


def test_a_hand_that_takes_every_trick_announces_it() -> None:
    view = view_of("CJ SJ HJ DJ CA CT CK CQ C9 C8", "S7 D7", 0)
    move = declaring.advise(view).move
    assert isinstance(move, Announce)
    assert move.contract == Contract.parse("GO")


def test_a_hand_that_needs_the_skat_takes_it() -> None:
    view = view_of("CJ HJ CA CK C8 C7 SA S9 H9 D8", "S7 D7", 0)
    found = declaring.advise(view)
    assert found.move == PickUp()
    assert found.complete
    assert found.layouts == ALL_SKATS


def test_a_null_below_the_bid_is_not_announced() -> None:
    prospects = bidding.prospects(ISKO, CardSet.parse("C7 C8 C9 H7 H8 H9 S7 S8 D7 D9"), 1, bid=24)
    contracts = [prospect.contract for prospect in prospects]
    assert Contract.parse("N") not in contracts
    assert contracts[0] in (Contract.parse("NO"), Contract.parse("NOH"), Contract.parse("NH"))
