"""What a seat is told gives the view that the deal itself gives, byte for byte."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from skat.core.cards import Card, mask_cards
from skat.core.deal import Deal
from skat.core.errors import IllegalMove, SkatError
from skat.core.events import Announced, CardPlayed, DealEvent, Pushed, SkatTaken
from skat.core.hearing import Told, heard
from skat.core.moves import Announce, Answer, Concede, Double, Leave, Move, Play, Push
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, Standing, View
from tests.core.deals import F, M, R, announced, dealt, played, preset, said
from tests.strategies import QUICK, SOAK, answer, any_move, random_pack, rulesets, seeds

STANDING = Standing(3, 36, (12, -7, 0), 1, (2, 0, 1), 0)


class Listener:
    """A seat that is told what happens, in two ways: as it happens, and between its views."""

    def __init__(self, deal: Deal, who: Position) -> None:
        self.who = who
        hand = deal.dealt[who]
        self.at_once = self.later = self.fresh = Told.start(deal.rules, who, hand, STANDING)
        self.seen: View | None = None
        self.own: dict[type, tuple[Card, ...]] = {}
        self.skat = 0

    def hear(self, told: Told, events: Iterable[DealEvent]) -> Told:
        for event in events:
            own = getattr(event, "position", None) == self.who
            two = self.skat if own and isinstance(event, SkatTaken) else 0
            away = self.own.get(type(event), ()) if own else ()
            told = told.hear(event, skat=two, away=away)
        return told

    def moved(self, deal: Deal, who: Position, move: Move, events: Iterable[DealEvent]) -> None:
        if who == self.who and isinstance(move, Announce | Push):
            kind = Announced if isinstance(move, Announce) else Pushed
            self.own[kind] = move.discard if isinstance(move, Announce) else move.cards
        self.skat = deal.view(self.who).skat or self.skat
        self.at_once = self.hear(self.at_once, events)

    def asked(self, view: View) -> None:
        self.later = self.hear(self.later, heard(self.seen, view))
        start = Told.start(view.rules, self.who, self.fresh.deal.dealt[self.who], STANDING)
        self.fresh = self.hear(start, heard(None, view))
        self.seen = view
        for told in (self.at_once, self.later, self.fresh):
            known = replace(told.view(), ask=view.ask)
            assert repr(known).encode() == repr(view).encode()
            assert known == view
            assert view.ask is Ask.KONTRA or told.view().ask is view.ask


def play(rules: Ruleset, chance: Random) -> Counter[str]:
    """Play a deal to its end; at every decision what the seat was told gives its view.

    Returns:
        What has happened, by the name of the event, with the questions asked.
    """
    deal = Deal.start(rules, random_pack(chance))
    seats = [Listener(deal, who) for who in POSITIONS]
    happened: Counter[str] = Counter()

    def do(who: Position, move: Move) -> None:
        nonlocal deal
        after, events = deal.apply(who, move)
        if after.result is None:
            for seat in seats:
                seat.moved(after, who, move, events)
        deal = after
        happened.update(type(event).__name__ for event in events)

    while deal.result is None:
        for who in POSITIONS:
            if deal.may_double(who):
                seats[who].asked(replace(deal.view(who, STANDING), ask=Ask.KONTRA))
                happened[Ask.KONTRA.name] += 1
                if chance.random() < 0.15:
                    do(who, Double())
        if chance.random() < 0.1:
            by = chance.choice(POSITIONS)
            move = chance.choice((Concede(), any_move(chance)))
            # A claim or a concession is the mover's own business: nobody asks him for it.
            if not isinstance(move, Leave | Answer | Play | Announce | Push):
                try:
                    do(by, move)
                except IllegalMove:
                    continue
                continue
        turn = deal.turn
        assert turn is not None
        view = deal.view(turn, STANDING)
        seats[turn].asked(view)
        assert view.ask is not None
        happened[view.ask.name] += 1
        do(turn, answer(view, chance, keen=0.6))
    return happened


@given(rules=rulesets, seed=seeds)
@settings(QUICK, max_examples=20)
def test_every_view_can_be_told(rules: Ruleset, seed: int) -> None:
    play(rules, Random(seed))


@pytest.mark.soak
@given(rules=rulesets, seed=seeds)
@SOAK
def test_every_view_can_be_told_at_length(rules: Ruleset, seed: int) -> None:
    play(rules, Random(seed))


def test_nothing_that_can_happen_is_left_out() -> None:
    wanted = {ask.name for ask in Ask} | {
        *("BidMade", "BidHeld", "Passed", "AllPassed", "SkatTaken", "Announced", "Doubled"),
        *("Pushed", "CardPlayed", "TrickWon", "Claimed", "HandShown", "ConcessionOffered"),
        *("Answered", "GaveUp"),
    }
    kneipe = {"claims": "isko_4_4", "spitze": 1, "declarer_may_concede_until_cards": 10}
    chance = Random(7)
    happened: Counter[str] = Counter()
    for number in range(200):
        rules = preset("iss") if number % 3 == 2 else preset("kneipe", kneipe)
        happened += play(rules, chance)
        if wanted <= set(happened):
            break

    assert wanted - set(happened) == set()


def test_a_null_that_is_lost_is_followed_as_far_as_it_goes() -> None:
    deal = announced(dealt(preset("isko")), F, "N")
    told = Told.start(deal.rules, M, deal.dealt[M])
    for event in heard(None, deal.view(M)):
        told = told.hear(event)

    assert told.view() == deal.view(M)
    assert told.deal.dealt[F] & 0xFFFF_FFFF == 0  # the cards of the others lie face down


def test_open_cards_are_known_and_the_others_are_not() -> None:
    deal = played(announced(dealt(preset("isko")), F, "NO"), "D7")
    told = Told.start(deal.rules, R, deal.dealt[R])
    for event in heard(None, deal.view(R)):
        told = told.hear(event)

    assert told.deal.cards.hands[F] == deal.cards.hands[F]
    assert told.deal.cards.hands[M] & 0xFFFF_FFFF == 0
    assert told.deal.cards.hands[M].bit_count() == 10


def test_who_said_kontra_is_known_to_all() -> None:
    deal = announced(dealt(preset("kneipe")), F, "G")
    deal, _ = said(deal, R, "kontra")

    for who in POSITIONS:
        assert deal.view(who).doubled_by == (R,)
    told = Told.start(deal.rules, F, deal.dealt[F])
    for event in heard(None, deal.view(F)):
        own = getattr(event, "position", None) == F
        away = (
            tuple(mask_cards(deal.declaration.discard))
            if own and isinstance(event, Announced)
            else ()
        )
        two = deal.skat if own and isinstance(event, SkatTaken) else 0
        told = told.hear(event, skat=two, away=away)
    assert told.view() == deal.view(F)
    assert told.view().may_double


@pytest.mark.parametrize("hand", [0, 0b111, (1 << 11) - 1, ((1 << 9) - 1) | 1 << 40])
def test_a_seat_has_ten_cards(hand: int) -> None:
    with pytest.raises(SkatError, match="expected ten cards"):
        Told.start(preset("isko"), F, hand)


def test_what_cannot_happen_is_refused() -> None:
    deal = announced(dealt(preset("isko")), F, "GH")
    theirs, mine, other = (mask_cards(hand)[0] for hand in deal.cards.hands)
    told = Told.start(deal.rules, M, deal.dealt[M])
    with pytest.raises(SkatError, match="expected what can happen now"):
        told.hear(CardPlayed(F, theirs))
    with pytest.raises(SkatError, match="expected"):
        told.hear(SkatTaken(M))
    for event in heard(None, deal.view(M)):
        told = told.hear(event)
    told = told.hear(CardPlayed(F, theirs))
    with pytest.raises(SkatError, match="expected a card that can be in this hand"):
        told.hear(CardPlayed(M, other))
    assert told.hear(CardPlayed(M, mine)).deal.cards.table == (theirs, mine)
