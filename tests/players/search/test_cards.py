"""Cards chosen by search: near the end exactly the best mean over all layouts that are possible."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skat.core.cards import CARDS, Game, mask_cards, matadors
from skat.core.deal import Deal
from skat.core.moves import Move, Play
from skat.core.presets import PRESETS
from skat.core.views import Ask, View
from skat.players import Budget, Decision, Key, player
from skat.players.search.belief import shares
from skat.players.search.cards import CardSearch, choose
from skat.players.search.facts import facts
from skat.players.search.player import SearchPlayer
from skat.players.search.stakes import utility
from skat.solver import Position, card_values
from skat.solver.layouts import card_rows
from tests.strategies import random_pack

RULES = PRESETS["isko"]
KEY = Key(1, 1, 0, 0)


def _views(seed: int, held: int) -> list[tuple[Deal, View]]:
    """Play one deal by rule and return what is asked when hands have become so small."""
    deal = Deal.start(RULES, random_pack(Random(seed)))
    rules = player("rules")
    found = []
    while deal.result is None and deal.turn is not None:
        view = deal.view(deal.turn)
        choice = view.ask is Ask.CARD and view.legal.bit_count() > 1
        if choice and view.game is not Game.RAMSCH and max(view.counts) <= held:
            found.append((deal, view))
        deal, _ = deal.apply(deal.turn, rules.decide(view, KEY))
    return found


def _expected(deal: Deal, view: View) -> dict[int, float]:
    """Return each card's mean worth to the declarer, by trying all layouts one by one."""
    known = facts(view)
    assert view.contract is not None
    hidden = mask_cards(known.hidden)
    sums: dict[int, float] = {}
    count = 0
    for places in itertools.product(range(3), repeat=len(hidden)):
        masks = list(known.known)
        free = list(known.free)
        for card, place in zip(hidden, places, strict=True):
            masks[place] |= 1 << card
            free[place] -= 1
        if any(free) or any(masks[place] & known.barred[place] for place in range(3)):
            continue
        count += 1
        hands = [0, 0, 0]
        hands[(known.me - known.declarer) % 3] = view.hand
        for place, seat in enumerate(known.seats):
            hands[(seat - known.declarer) % 3] = masks[place]
        trumps = known.game.has_trumps
        skat = sum(card.points for card in mask_cards(masks[2]))
        position = Position(
            known.game,
            (hands[0], hands[1], hands[2]),
            (int(view.leader) - known.declarer) % 3,
            view.table,
            (known.taken[known.declarer] + skat) if trumps else 0,
        )
        played = sum(1 << trick.cards[(known.declarer - trick.leader) % 3] for trick in view.tricks)
        place = (known.declarer - view.leader) % 3
        if place < len(view.table):
            played |= 1 << view.table[place]
        dealt = view.skat if known.me == known.declarer and view.picked_up else masks[2]
        twelve = hands[0] | played | masks[2] | dealt
        tops = matadors(known.game, twelve) if trumps else 0
        for card, value in card_values(position).items():
            if trumps:
                tricks = 0 if value == 0 else 10 if value == 120 else 5
                worth = utility(RULES, view.contract, tops, view.bid, view.kontra, value, tricks)
            else:
                worth = utility(RULES, view.contract, 0, view.bid, view.kontra, 0, 1 - value)
            sums[card] = sums.get(card, 0.0) + worth
    return {card: total / count for card, total in sums.items()}


@given(st.integers(0, 10**6))
@settings(max_examples=40)
def test_with_few_cards_the_best_mean_over_all_layouts_is_found(seed: int) -> None:
    for deal, view in _views(seed, 3):
        known = facts(view)
        decision = choose(CardSearch(width=0.0, near=0.0, every=100_000), view, KEY)
        expected = _expected(deal, view)
        sign = 1 if known.me == known.declarer else -1
        assert decision.complete
        assert {candidate.move for candidate in decision.candidates} == {
            Play(CARDS[card]) for card in expected
        }
        for candidate in decision.candidates:
            assert isinstance(candidate.move, Play)
            assert candidate.utility == pytest.approx(sign * expected[candidate.move.card])
        best = max(sign * worth for worth in expected.values())
        assert decision.candidates[0].move == decision.move
        assert decision.candidates[0].utility == pytest.approx(best)


def test_a_club_player_pictures_a_layout_or_two_and_weighs_only_cards_that_come_to_mind() -> None:
    club = player("club")
    assert isinstance(club, SearchPlayer)
    weighed = []
    for seed in range(6):
        for _, view in _views(seed, 10):
            known = facts(view)
            found = shares(view, known, view.legal)
            liked = {card for card, share in found.items() if share >= 0.15 * max(found.values())}
            advice = club.advise(view, KEY, Budget(worlds=20))
            moves = {candidate.move for candidate in advice.candidates} or {advice.move}
            assert moves == {Play(card) for card in liked}
            weighed.append(len(liked))
            if len(liked) > 1:
                assert advice.layouts <= 2
    assert min(weighed) == 1
    assert max(weighed) > 1


@pytest.mark.parametrize("name", ["champion", "strong", "sampler"])
def test_advice_and_decision_are_the_same(name: str) -> None:
    who = player(name)
    assert isinstance(who, SearchPlayer)
    budget = Budget(worlds=4)
    for seed in range(3):
        for _, view in _views(seed, 10)[::4]:
            advice = who.advise(view, KEY, budget)
            assert advice.move == who.decide(view, KEY, budget)
            _check(advice, view)


def _check(advice: Decision, view: View) -> None:
    moves: list[Move] = [candidate.move for candidate in advice.candidates]
    assert moves[0] == advice.move
    assert set(moves) == {Play(card) for card in mask_cards(view.legal)}
    for candidate in advice.candidates:
        assert 0 <= candidate.wins <= 1
        assert candidate.error >= 0
    assert advice.layouts > 0


def test_the_number_of_layouts_follows_the_budget_unless_the_name_says_it() -> None:
    view = next(view for seed in range(9) for _, view in _views(seed, 10) if view.counts[0] > 8)
    champion = player("champion")
    named = player("champion:worlds=3")
    assert isinstance(champion, SearchPlayer)
    assert isinstance(named, SearchPlayer)
    assert champion.advise(view, KEY, Budget(worlds=5)).layouts == 5
    assert named.advise(view, KEY, Budget(worlds=5)).layouts == 3


def test_a_limit_in_seconds_means_fewer_layouts() -> None:
    view = next(view for seed in range(9) for _, view in _views(seed, 10) if view.counts[0] > 8)
    champion = player("champion")
    assert isinstance(champion, SearchPlayer)
    hurried = champion.advise(view, KEY, Budget(worlds=2000, seconds=0.05))
    assert 4 <= hurried.layouts < 2000
    assert champion.advise(view, KEY, Budget(worlds=20, seconds=600.0)).layouts == 20


@pytest.mark.parametrize("name", ["champion", "strong", "sampler"])
@pytest.mark.parametrize("threads", [2, 3, 64])
def test_any_number_of_threads_decides_the_same(name: str, threads: int) -> None:
    """Every figure of a decision is the same, whoever counted it."""
    alone, together = player(name), player(f"{name}:threads={threads}")
    assert isinstance(alone, SearchPlayer)
    assert isinstance(together, SearchPlayer)
    views = [view for seed in (1, 4) for _, view in _views(seed, 10)][::3]
    budget = Budget(worlds=20)

    assert len(views) > 5
    for view in views:
        assert together.advise(view, KEY, budget) == alone.advise(view, KEY, budget)


def test_threads_reach_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def noted(*arguments: object, threads: int = 1, **options: object) -> bytearray:
        asked.append(threads)
        return card_rows(*arguments, threads=threads, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("skat.players.search.cards.card_rows", noted)
    _, view = _views(4, 10)[0]

    player("champion:threads=2").decide(view, KEY, Budget(worlds=10))
    player("champion:threads=2").decide(view, KEY, Budget(worlds=10, seconds=5))

    assert set(asked) == {2}
