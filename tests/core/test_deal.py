"""One deal: the traces replayed, a state machine over random rules, and what never changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from skat.core.cards import CARDS, Card, CardSet, Game, cards_mask, parse_cards
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.errors import IllegalMove, SkatError
from skat.core.events import CardPlayed, DealEnded, TrickWon
from skat.core.moves import Announce, Bid, Hold, Leave, Move, Pass, PickUp, Play
from skat.core.results import POSITIONS, Ending, Position, Reason, Score
from skat.core.rulesets import Ruleset
from skat.core.views import Phase
from tests.core.deals import F, M, R, announced, bought, check_deal, dealt, moved, played, preset
from tests.core.vectors import traces
from tests.strategies import (
    PRESET_NAMES,
    QUICK,
    SOAK,
    answer,
    any_move,
    random_pack,
    rulesets,
    seeds,
)

LETTERS = {position.letter: position for position in POSITIONS}


def result_of_trace(score: Score) -> dict[str, Any]:
    """Return a score in the words of traces.json."""
    return {
        "contract": score.contract.game.value,
        "hand": score.contract.hand,
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
        "declarer_points": score.declarer_points,
        "declarer_tricks": score.declarer_tricks,
        "tricks_ok": score.tricks_ok,
        "fallback_contract": score.fallback and score.fallback.value,
        "fallback_matadors": score.fallback_matadors,
    }


@pytest.mark.parametrize("trace", traces())
def test_a_whole_deal_gives_the_hands_winners_and_result_of_its_trace(
    trace: dict[str, Any],
) -> None:
    deal = Deal.start(Ruleset.preset(trace["ruleset"]), parse_cards(" ".join(trace["pack"])))
    assert {p.letter: CardSet(deal.dealt[p]) for p in POSITIONS} == {
        letter: CardSet.parse(" ".join(hand)) for letter, hand in trace["hands"].items()
    }
    assert deal.skat == CardSet.parse(" ".join(trace["skat"]))

    for letter, what in trace["auction"]:
        words: dict[Any, Move] = {"hold": Hold(), "pass": Pass()}
        deal, _ = deal.apply(LETTERS[letter], words.get(what) or Bid(what))
    declarer = LETTERS[trace["soloist"]]
    assert (deal.declarer, deal.declaration.bid) == (declarer, trace["bid"])
    contract = Contract(
        Game(trace["contract"]),
        trace["hand_game"],
        trace["announced_schneider"],
        ouvert=trace["ouvert"],
    )
    discard: tuple[Card, ...] = ()
    if not trace["hand_game"]:
        deal, _ = deal.apply(declarer, PickUp())
        discard = tuple(parse_cards(" ".join(trace["discard"])))
    deal, _ = deal.apply(declarer, Announce(contract, discard))
    for trick in trace["tricks"]:
        assert deal.cards.leader == LETTERS[trick["leader"]]
        for card in parse_cards(" ".join(trick["cards"])):
            assert deal.turn is not None
            deal, _ = deal.apply(deal.turn, Play(card))
            check_deal(deal)
        assert deal.cards.tricks[-1].winner == LETTERS[trick["winner"]]

    assert deal.result is not None
    assert deal.result.score is not None
    found = result_of_trace(deal.result.score)
    assert {key: found[key] for key in trace["result"]} == trace["result"]
    assert bool(trace["ended_early"]) == (len(trace["tricks"]) < 10)


class DealMachine(RuleBasedStateMachine):
    """Random rules and cards; right answers, and anything at all in between."""

    @initialize(rules=rulesets, seed=seeds)
    def deal_out(self, rules: Ruleset, seed: int) -> None:
        self.deal = Deal.start(rules, random_pack(seed))

    @precondition(lambda self: self.deal.result is None)
    @rule(seed=seeds)
    def answer_what_is_asked(self, seed: int) -> None:
        deal = self.deal
        turn = deal.turn
        assert turn is not None
        move = answer(deal.view(turn), Random(seed), keen=0.6)
        after, events = deal.apply(turn, move)
        assert events
        assert after != deal
        self.deal = after

    @precondition(lambda self: self.deal.result is None)
    @rule(seed=seeds)
    def answer_three_times(self, seed: int) -> None:
        for step in range(3):
            if self.deal.result is None:
                self.answer_what_is_asked(seed + step)

    @rule(seed=seeds)
    def do_anything(self, seed: int) -> None:
        """A refused move changes nothing; an accepted one leaves a deal that goes on."""
        chance = Random(seed)
        move = any_move(chance)
        if isinstance(move, Leave) and chance.random() < 0.8:
            return  # it would end most deals
        before = self.deal
        who = chance.choice(POSITIONS)
        shown = [before.view(position) for position in (*POSITIONS, None)]
        try:
            self.deal, events = before.apply(who, move)
        except IllegalMove:
            pass
        else:
            assert before.result is None
            assert isinstance(events[-1], DealEnded) == (self.deal.result is not None)
        assert [before.view(position) for position in (*POSITIONS, None)] == shown

    @precondition(lambda self: self.deal.phase is Phase.PLAYING)
    @rule(card=seeds)
    def play_what_may_not_be_played(self, card: int) -> None:
        deal = self.deal
        wrong = [c for c in CARDS if not deal.legal() >> c & 1]
        turn = deal.turn
        assert turn is not None
        choice = wrong[card % len(wrong)]
        if deal.cards.hands[turn] >> choice & 1 and deal.rules.revoke == "penalty":
            return
        with pytest.raises(IllegalMove):
            deal.apply(turn, Play(choice))

    @invariant()
    def the_deal_is_sound(self) -> None:
        check_deal(self.deal)

    @invariant()
    def exactly_the_seat_on_turn_is_asked(self) -> None:
        """While a claim waits, both who owe an answer are asked."""
        asked = [p for p in POSITIONS if self.deal.view(p).ask is not None]
        if self.deal.extras.pending is None:
            assert asked == ([] if self.deal.turn is None else [self.deal.turn])
        else:
            assert self.deal.turn in asked

    @invariant()
    def a_result_adds_up(self) -> None:
        check_result(self.deal)


def check_result(deal: Deal) -> None:
    """Assert what every result must hold."""
    result = deal.result
    if result is None:
        return
    if result.score is not None:
        assert result.declarer is not None
        others = [result.scores[p] for p in POSITIONS if p != result.declarer]
        assert others == [0, 0]
        assert result.scores[result.declarer] == result.score.score
        assert (result.score.score > 0) == result.score.won
        if result.score.declarer_points is not None:
            assert 0 <= result.score.declarer_points <= 120
        assert 0 <= result.score.declarer_tricks <= 10
    elif result.ramsch is None:
        assert result.scores == (0, 0, 0)
        assert result.passed or result.ending is not Ending.PLAYED
    if result.ending is Ending.PLAYED and not result.passed and deal.declarer is not None:
        score = result.score
        assert score is not None
        if len(deal.cards.tricks) < 10:
            early = deal.rules.missed_announcement_ends
            assert early or score.reason in (Reason.DECLARER_TOOK_TRICK, Reason.NULL_OVERBID)


TestDeal = DealMachine.TestCase
TestDeal.settings = QUICK


@pytest.mark.soak
class TestDealForLong(DealMachine.TestCase):  # type: ignore[misc, valid-type]
    settings = SOAK


def play_random_deals(rules: Ruleset, seeds: range) -> None:
    for seed in seeds:
        chance = Random(seed)
        deal = Deal.start(rules, random_pack(chance))
        while deal.turn is not None:
            deal, events = deal.apply(deal.turn, answer(deal.view(deal.turn), chance))
            assert events
        check_deal(deal)
        check_result(deal)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_random_deals_end_and_add_up(name: str) -> None:
    play_random_deals(preset(name), range(60))


@pytest.mark.soak
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_100_000_random_deals_end_and_add_up(name: str) -> None:
    play_random_deals(preset(name), range(100_000))


@pytest.mark.parametrize(
    ("count", "message"),
    [(31, "32 cards, got 31"), (33, "32 cards, got 33")],
)
def test_a_pack_of_the_wrong_size_is_refused(count: int, message: str) -> None:
    with pytest.raises(SkatError, match=message):
        Deal.start(preset("isko"), (*CARDS, Card.CJ)[:count])


def test_hands_that_share_a_card_are_refused() -> None:
    """Source: docs/rules.md 3."""
    first, second, third, skat = (
        cards_mask(CARDS[:10]),
        cards_mask(CARDS[10:20]),
        cards_mask(CARDS[20:30]),
        cards_mask(CARDS[30:]),
    )
    with pytest.raises(SkatError, match="10, 10, 10 and 2 different cards"):
        Deal.from_hands(preset("isko"), (first, first, third), skat)
    lent = 1 << CARDS[10]
    with pytest.raises(SkatError, match="got 10, 9, 10 and 3"):
        Deal.from_hands(preset("isko"), (first, second & ~lent, third), skat | lent)


@pytest.mark.parametrize("declarer", POSITIONS)
def test_forehand_leads_the_first_trick_whoever_declares(declarer: Position) -> None:
    """Source: docs/rules.md 6."""
    deal = announced(dealt(preset("isko")), declarer, "H")

    assert (deal.turn, deal.phase) == (F, Phase.PLAYING)


def test_the_winner_of_a_trick_leads_the_next() -> None:
    """Source: docs/rules.md 6."""
    deal = dealt(preset("isko"), "CT C7 S7", "CA S9 SA", "CK H7 ST", "D8 D7")
    deal = played(announced(deal, F, "G"), "CT CA CK")

    assert deal.turn is M
    deal, events = deal.apply(M, Play(Card.SA))
    assert events == (CardPlayed(M, Card.SA),)
    deal, _ = deal.apply(R, Play(Card.ST))
    deal, events = deal.apply(F, Play(Card.S7))
    assert events[1] == TrickWon(M, (Card.SA, Card.ST, Card.S7), 21)


@pytest.mark.parametrize(
    ("who", "card", "code"),
    [
        (R, Card.CK, "not_your_turn"),
        (M, Card.D7, "card_not_in_hand"),
        (M, Card.SA, "must_follow_suit"),
        (M, Card.CJ, "jack_is_trump"),  # a jack is no club in grand
    ],
)
def test_a_wrong_card_is_refused_and_the_same_seat_asked_again(
    who: Position, card: Card, code: str
) -> None:
    """Source: docs/rules.md 6; CASE-08."""
    deal = dealt(preset("isko"), "CT C7 S7", "CA SA CJ", "CK H7 ST", "D8 D7")
    deal = played(announced(deal, F, "G"), "CT")

    with pytest.raises(IllegalMove) as refused:
        deal.apply(who, Play(card))

    assert refused.value.code == code
    assert deal.turn is M
    assert deal.view(M).legal == CardSet.parse("CA") | deal.cards.hands[M] & Game.GRAND.suits[3]


def test_trumps_must_be_followed_with_trumps() -> None:
    """Source: docs/rules.md 6."""
    deal = dealt(preset("isko"), "HJ", "CJ HA SA", "", "D8 D7")
    deal = played(announced(deal, F, "H"), "HJ")

    with pytest.raises(IllegalMove) as refused:
        deal.apply(M, Play(Card.SA))
    assert refused.value.code == "must_follow_trump"


def test_no_duty_to_trump_or_to_overtake() -> None:
    """Source: docs/rules.md 6."""
    deal = dealt(preset("isko"), "CT", "HA CJ SA S7 D9", "CA C7", "D8 D7")
    without_clubs = deal.dealt[M] & Game.HEARTS.suits[3]
    assert not without_clubs
    deal = played(announced(deal, F, "H"), "CT")

    assert deal.legal() == deal.cards.hands[M]
    deal = played(deal, "S7")
    assert deal.legal() >> Card.C7 & 1


def test_null_ends_with_the_trick_that_the_declarer_takes() -> None:
    """Source: docs/rules.md 6: the trick is completed and recorded."""
    deal = dealt(preset("isko"), "C8", "C7", "C9", "D8 D7")
    deal = announced(deal, R, "N")
    deal = played(deal, "C8 C7")
    deal, events = deal.apply(R, Play(Card.C9))

    assert deal.phase is Phase.ENDED
    assert [type(event) for event in events] == [CardPlayed, TrickWon, DealEnded]
    assert deal.result is not None
    assert deal.result.score is not None
    assert deal.result.score.reason is Reason.DECLARER_TOOK_TRICK
    assert len(deal.cards.tricks) == 1


def test_null_may_be_played_to_the_end_where_the_rules_say_so() -> None:
    """Source: docs/presets.md `null_ends_on_first_declarer_trick`."""
    rules = preset("isko", {"null_ends_on_first_declarer_trick": False})
    deal = dealt(rules, "C8", "C7", "C9", "D8 D7")
    deal = played(announced(deal, R, "N"), "C8 C7 C9")

    assert deal.phase is Phase.PLAYING


def test_an_overbid_null_is_played_on_but_cannot_be_won() -> None:
    """Source: docs/rules.md 10."""
    deal = dealt(preset("isko"), "C8", "C7", "C9", "D8 D7")
    deal = announced(deal, M, "N", 24)

    assert deal.phase is Phase.PLAYING
    deal, _ = deal.apply(M, Leave())
    assert deal.result is not None
    assert deal.result.score is not None
    assert deal.result.score.reason is Reason.NULL_OVERBID


def test_other_games_are_played_to_the_last_trick_though_decided() -> None:
    """Source: docs/rules.md 6, 11."""
    deal = dealt(
        preset("isko"),
        "CJ SJ HJ DJ CA CT CK CQ C9 C8",
        "SA ST SK SQ S9 HA HT HK HQ H9",
        "DA DT DK DQ D9 S8 S7 H8 H7 D8",
        "C7 D7",
    )
    deal = announced(deal, F, "CHZ")
    tricks = 0
    while deal.turn is not None:
        deal = moved(deal, (deal.turn, Play(max(CardSet(deal.legal())))))
        tricks = len(deal.cards.tricks)

    assert tricks == 10
    assert deal.result is not None
    assert deal.result.score is not None
    assert (deal.result.score.score, deal.result.score.declarer_points) == (12 * 17, 120)


def test_nothing_moves_after_the_end() -> None:
    deal = bought(dealt(preset("isko")), F)
    deal, _ = deal.apply(F, Leave())

    for move in (Play(Card.CJ), Bid(18), Leave(), PickUp()):
        with pytest.raises(IllegalMove) as refused:
            deal.apply(F, move)
        assert refused.value.code == "game_over"
