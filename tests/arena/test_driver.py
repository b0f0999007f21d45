"""The driver asks each seat what it must answer, and only what the rules let it answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from skat.arena import PlayerFault, play_deal, play_series
from skat.core.cards import Card
from skat.core.deck import deal_pack, secret_from_seed, shuffle
from skat.core.errors import IllegalMove, SkatError
from skat.core.events import (
    Announced,
    Answered,
    DealBooked,
    DealStarted,
    Doubled,
    SeriesEnded,
)
from skat.core.moves import Answer, Bid, Claim, Double, Hold, Move, Pass
from skat.core.rulesets import Ruleset
from skat.core.series import Event, Series
from skat.core.views import Ask, View
from skat.players import Budget, Key, Player, player

TWELVE = Ruleset.preset("twelve")
KNEIPE = Ruleset.preset("kneipe")


@dataclass
class Like:
    """Plays like another player, but for what it is told to do otherwise."""

    otherwise: Callable[[View], Move | None]
    asked: list[tuple[View, Key]] = field(default_factory=list)
    name: ClassVar[str] = "like"

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        self.asked.append((view, key))
        return self.otherwise(view) or player("random").decide(view, key, budget)


@dataclass
class Log:
    """Keeps all it is told."""

    events: list[Event] = field(default_factory=list)
    starts: list[tuple[Series, int, tuple[Card, ...]]] = field(default_factory=list)
    moves: list[tuple[Series, int, Move]] = field(default_factory=list)

    def dealt(
        self, series: Series, number: int, pack: tuple[Card, ...], events: tuple[Event, ...]
    ) -> None:
        self.starts.append((series, number, pack))
        self.events += events

    def moved(self, series: Series, seat: int, move: Move, events: tuple[Event, ...]) -> None:
        self.moves.append((series, seat, move))
        self.events += events


def nothing(view: View) -> Move | None:
    return None


def three(name: str = "random") -> list[Player]:
    return [player(name)] * 3


def test_packs_are_the_shuffles_of_the_secrets_of_the_seed() -> None:
    log = Log()

    play_series(Series.open(TWELVE), three(), seed=7, packs=3, first_pack=5, observers=[log])

    assert [number for _, number, _ in log.starts] == [5, 6, 7]
    for series, number, pack in log.starts:
        assert pack == shuffle(secret_from_seed(7, number))
        assert series.deal is not None
        assert series.deal.dealt == deal_pack(TWELVE, pack)[0]


def test_a_match_is_played_to_its_end_and_every_event_is_told() -> None:
    log = Log()

    series = play_series(Series.open(TWELVE), three(), seed=1, observers=[log])
    events = log.events

    assert series.ended
    assert len(series.entries) == 12
    assert sum(isinstance(event, DealStarted) for event in events) == 12
    assert sum(isinstance(event, DealBooked) for event in events) == 12
    assert isinstance(events[-1], SeriesEnded)


def test_the_same_seed_gives_the_same_match() -> None:
    first, again, other = (
        play_series(Series.open(TWELVE), three(), seed=seed).entries for seed in (3, 3, 4)
    )

    assert first == again
    assert first != other


def test_a_redeal_takes_the_next_pack() -> None:
    def always_pass(view: View) -> Move | None:
        return Pass() if view.ask is not None else None

    players: list[Player] = [Like(always_pass)] * 3
    series = play_series(Series.open(Ruleset.preset("classic")), players, seed=1, packs=3)

    assert [entry.number for entry in series.entries] == [1, 1, 1]
    assert {entry.dealer for entry in series.entries} == {0}


def test_decisions_are_numbered_within_a_deal() -> None:
    like = Like(nothing)

    play_series(Series.open(TWELVE), [like] * 3, seed="x", packs=2)

    keys = [key for _, key in like.asked]
    assert {key.seed for key in keys} == {"x"}
    for deal in (1, 2):
        decisions = [key.decision for key in keys if key.deal == deal]
        assert decisions == list(range(1, len(decisions) + 1))


def test_at_four_seats_the_dealer_is_not_asked() -> None:
    players = [Like(nothing) for _ in range(4)]
    rules = Ruleset.preset("isko")

    series = play_series(Series.open(rules, seats=4, first_dealer=2), players, seed=2, packs=1)

    assert [bool(like.asked) for like in players] == [True, True, False, True]
    assert len(series.entries[0].scores) == 4


def bids_and(kontra: Callable[[View], Move]) -> Callable[[View], Move | None]:
    """Middlehand becomes the declarer at 18; the rest is as given."""

    def otherwise(view: View) -> Move | None:
        if view.ask is Ask.BID:
            return Bid(18) if view.bid == 0 else Pass()
        if view.ask is Ask.HOLD:
            return Pass()
        return kontra(view) if view.ask is Ask.KONTRA else None

    return otherwise


def test_each_defender_is_asked_once_for_kontra_and_declines_with_a_pass() -> None:
    like = Like(bids_and(lambda view: Pass()))

    play_series(Series.open(KNEIPE), [like] * 3, seed=1, packs=1)

    offered = [view for view, _ in like.asked if view.ask is Ask.KONTRA]
    assert [view.position for view in offered] == [0, 2]
    assert all(view.may_double and not view.tricks and not view.table for view in offered)


def test_re_is_offered_at_once_and_nothing_after_it() -> None:
    like = Like(bids_and(lambda view: Double()))
    log = Log()

    play_series(
        Series.open(KNEIPE),
        [like] * 3,
        seed=1,
        packs=1,
        observers=[log],
    )

    offered = [view.position for view, _ in like.asked if view.ask is Ask.KONTRA]
    assert offered == [0, 1]
    places = [
        place for place, event in enumerate(log.events) if isinstance(event, Announced | Doubled)
    ]
    assert places == list(range(places[0], places[0] + 3))


def test_nobody_is_asked_for_kontra_where_there_is_none() -> None:
    like = Like(bids_and(lambda view: Double()))

    play_series(Series.open(TWELVE), [like] * 3, seed=1, packs=1)

    assert not [view for view, _ in like.asked if view.ask is Ask.KONTRA]


def test_both_defenders_answer_a_claim() -> None:
    def claim_at_once(view: View) -> Move | None:
        if view.ask is Ask.CARD and view.may_claim and view.position == view.declarer:
            return None if view.open_hands[view.position or 0] else Claim()
        return Answer(True) if view.ask is Ask.AGREE else None

    log = Log()
    players: list[Player] = [
        Like(lambda view: bids_and(lambda _: Pass())(view) or claim_at_once(view))
    ] * 3
    play_series(
        Series.open(Ruleset.preset("isko")),
        players,
        seed=1,
        packs=1,
        observers=[log],
    )

    assert [event.agreed for event in log.events if isinstance(event, Answered)] == [True, True]


def holds_without_a_bid(view: View) -> Move | None:
    return Hold() if view.ask is Ask.BID else None


def test_an_illegal_move_is_the_fault_of_a_named_player() -> None:
    series, _ = Series.open(TWELVE).start(shuffle(b"any"))

    with pytest.raises(
        PlayerFault, match=r"player like at seat 2 in deal 9: .* got hold"
    ) as caught:
        play_deal(series, [Like(holds_without_a_bid)] * 3, seed=1, number=9)

    assert (caught.value.seat, caught.value.deal) == (2, 9)


def test_who_made_an_illegal_move_can_be_asked_again() -> None:
    refused: list[tuple[int, Move, str]] = []

    def once(view: View) -> Move | None:
        return holds_without_a_bid(view) if len(refused) < 2 else None

    def note(seat: int, move: Move, error: IllegalMove) -> None:
        refused.append((seat, move, error.code))

    series = play_series(Series.open(TWELVE), [Like(once)] * 3, seed=1, packs=1, refused=note)

    assert len(series.entries) == 1
    assert refused == [(2, Hold(), "nothing_to_hold")] * 2


def test_moves_are_told_with_the_match_after_them() -> None:
    log = Log()

    series = play_series(Series.open(TWELVE), three(), seed=4, packs=1, observers=[log])

    replayed = log.starts[0][0]
    for after, seat, move in log.moves:
        replayed, _ = replayed.apply(seat, move)
        assert after == replayed
    assert series == replayed


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (4, 1), (3, None)])
def test_a_match_needs_its_players_and_an_end(players: int, packs: int | None) -> None:
    with pytest.raises(SkatError, match="expected"):
        play_series(
            Series.open(Ruleset.preset("classic")),
            [player("random")] * players,
            seed=1,
            packs=packs,
        )
