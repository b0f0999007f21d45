"""Who sees what: swapped hidden cards change no view, and nothing leads back to the state."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import get_args, get_type_hints

import pytest
from hypothesis import given

from skat.core import deal as deal_module
from skat.core import events as events_module
from skat.core import parts, series, views
from skat.core.cards import CARDS, PACK, Card, CardSet, Mask, cards_mask, mask_cards
from skat.core.deal import Deal
from skat.core.errors import IllegalMove
from skat.core.events import DealEvent
from skat.core.moves import Announce, Leave, Move, PickUp, Play, Push
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.core.views import Phase, View
from tests.core.deals import (
    F,
    M,
    R,
    all_pass,
    announced,
    bought,
    dealt,
    moved,
    played,
    preset,
    said,
)
from tests.strategies import QUICK, SOAK, answer, any_move, random_pack, rulesets, seeds


@dataclass
class History:
    """A deal with everything that led to it."""

    start: Deal
    moves: list[tuple[Position, Move]]
    events: list[DealEvent]
    deal: Deal


def random_history(rules: Ruleset, chance: Random) -> History:
    """Return a deal somewhere on its way, unended, with claims and doublings on the way."""
    start = deal = Deal.start(rules, random_pack(chance))
    moves: list[tuple[Position, Move]] = []
    events: list[DealEvent] = []
    for _ in range(chance.randint(0, 45)):
        assert deal.turn is not None
        who, move = deal.turn, answer(deal.view(deal.turn), chance, keen=0.6)
        if chance.random() < 0.15:
            who, move = chance.choice(POSITIONS), any_move(chance)
        if isinstance(move, Leave):
            continue
        try:
            after, happened = deal.apply(who, move)
        except IllegalMove:
            continue
        if after.result is not None:
            break
        deal = after
        moves.append((who, move))
        events.extend(happened)
    return History(start, moves, events, deal)


def known_cards(history: History, seat: Position | None) -> Mask:
    """Return what a seat has held, looked at, or seen on the table. Source: docs/rules.md 15."""
    deal = history.deal
    seen = cards_mask(deal.cards.table)
    seen |= cards_mask(card for trick in deal.cards.tricks for card in trick.cards)
    for position in deal.extras.shown:
        seen |= deal.cards.hands[position]
    if seat is None:
        return seen
    seen |= deal.dealt[seat] | deal.cards.hands[seat]
    if seat == deal.declarer and deal.declaration.picked_up:
        seen |= deal.skat
    replayed = history.start
    for who, move in history.moves:
        replayed, _ = replayed.apply(who, move)
        if who == seat and isinstance(move, PickUp):  # in Ramsch, before the push
            seen |= replayed.cards.hands[seat]
    return seen


def swapped(move: Move, other: dict[Card, Card]) -> Move:
    """Return a move in the world where some cards are others."""
    if isinstance(move, Announce):
        return replace(move, discard=tuple(other[card] for card in move.discard))
    if isinstance(move, Push):
        return Push(tuple(other[card] for card in move.cards))
    return Play(other[move.card]) if isinstance(move, Play) else move


def other_world(history: History, seat: Position | None, chance: Random) -> Deal | None:
    """Return a deal with the same public history and other hidden cards, None if it failed."""
    hidden = mask_cards(PACK & ~known_cards(history, seat))
    if len(hidden) < 2:
        return None
    if chance.random() < 0.5:
        first, second = chance.sample(hidden, 2)
        changes = {first: second, second: first}
    else:
        changes = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    other = {card: changes.get(card, card) for card in CARDS}

    def moved_mask(mask: Mask) -> Mask:
        return cards_mask(other[card] for card in mask_cards(mask))

    start = history.start
    deal = Deal.from_hands(
        start.rules, [moved_mask(hand) for hand in start.dealt], moved_mask(start.skat)
    )
    events: list[DealEvent] = []
    try:
        for who, move in history.moves:
            deal, happened = deal.apply(who, swapped(move, other))
            events.extend(happened)
    except IllegalMove:
        return None
    if deal.dealt == start.dealt or events != history.events:
        return None
    return deal


def swap_and_compare(rules: Ruleset, seed: int) -> int:
    """Compare the views of worlds that a seat cannot tell apart; return how many were found."""
    chance = Random(seed)
    history = random_history(rules, chance)
    found = 0
    for seat in (*POSITIONS, None):
        for _ in range(4):
            deal = other_world(history, seat, chance)
            if deal is not None:
                found += 1
                mine, theirs = history.deal.view(seat), deal.view(seat)
                assert mine == theirs
                assert repr(mine) == repr(theirs)
                assert pickle.dumps(mine) == pickle.dumps(theirs)
    return found


@QUICK
@given(rulesets, seeds)
def test_swapping_unseen_cards_changes_no_view(rules: Ruleset, seed: int) -> None:
    """Source: docs/architecture.md, rule 2."""
    swap_and_compare(rules, seed)


@pytest.mark.parametrize("name", ["isko", "quick", "kneipe", "iss"])
def test_swapping_works_often_enough_to_mean_something(name: str) -> None:
    worlds = [swap_and_compare(preset(name), seed) for seed in range(60)]

    assert sum(worlds) > 300
    assert sum(bool(found) for found in worlds) >= 50


@pytest.mark.soak
@SOAK
@given(rulesets, seeds)
def test_swapping_unseen_cards_changes_no_view_for_long(rules: Ruleset, seed: int) -> None:
    swap_and_compare(rules, seed)


# nothing leads back

STATE = (Deal, series.Series, series.Entry, parts.Cards, parts.Declaration, parts.Extras)


def reachable(kind: object, seen: set[object]) -> Iterator[type]:
    """Yield every class that the annotations of a class lead to."""
    for inner in get_args(kind):
        yield from reachable(inner, seen)
    if isinstance(kind, type) and kind not in seen:
        seen.add(kind)
        yield kind
        if kind.__module__.startswith("skat."):
            for hint in get_type_hints(kind).values():
                yield from reachable(hint, seen)


def test_no_attribute_of_a_view_leads_to_the_state() -> None:
    """Source: docs/architecture.md, rule 2."""
    kinds = set(reachable(View, set()))

    assert views.Trick in kinds
    assert not kinds & set(STATE)
    assert not hasattr(View, "__dict__") or "__slots__" in vars(View)


@pytest.mark.parametrize(
    "kind", [kind for kind in vars(events_module).values() if isinstance(kind, type)]
)
def test_no_event_leads_to_the_state(kind: type) -> None:
    assert not set(reachable(kind, set())) & set(STATE)


def walk(value: object, seen: set[int]) -> Iterator[object]:
    """Yield everything that the fields of a value hold."""
    if id(value) in seen:
        return
    seen.add(id(value))
    yield value
    if isinstance(value, tuple | list | frozenset):
        for item in value:
            yield from walk(item, seen)
    for name in getattr(type(value), "__slots__", ()):
        yield from walk(getattr(value, name, None), seen)


def test_no_object_inside_a_view_is_a_part_of_the_state() -> None:
    deal = announced(dealt(preset("kneipe")), F, "NO")
    for seat in (*POSITIONS, None):
        found = list(walk(deal.view(seat), set()))
        assert len(found) > 40
        assert not [value for value in found if isinstance(value, STATE)]
        assert not [value for value in found if isinstance(value, type(deal_module))]


# the table of docs/rules.md 15


def hidden_from(view: View) -> bool:
    return view.deal_hands is None and not view.deal_skat and not view.deal_discard


def test_in_the_auction_everybody_sees_ten_cards() -> None:
    deal = dealt(preset("isko"))

    for who in POSITIONS:
        view = deal.view(who)
        assert (view.hand, view.skat, view.discard) == (deal.dealt[who], 0, 0)
        assert view.counts == (10, 10, 10)
        assert hidden_from(view)
    spectator = deal.view(None)
    assert (spectator.hand, spectator.position, spectator.ask) == (0, None, None)


def test_only_the_declarer_sees_the_skat_that_he_takes() -> None:
    deal = moved(bought(dealt(preset("isko")), M), (M, PickUp()))

    assert deal.view(M).hand == deal.dealt[M] | deal.skat
    assert deal.view(M).skat == deal.skat
    for seat in (F, R, None):
        view = deal.view(seat)
        assert view.picked_up
        assert view.counts == (10, 12, 10)
        assert not view.skat
        assert not view.hand & (deal.dealt[M] | deal.skat)


def test_before_the_skat_is_taken_nobody_sees_it() -> None:
    deal = bought(dealt(preset("isko")), M)

    assert [deal.view(seat).skat for seat in (*POSITIONS, None)] == [0, 0, 0, 0]


def test_the_discard_is_known_to_the_declarer_alone() -> None:
    deal = announced(dealt(preset("isko"), "CJ CA"), F, "H", discard="CJ CA")

    assert deal.view(F).discard == CardSet.parse("CJ CA")
    assert deal.view(F).skat == deal.skat
    for seat in (M, R, None):
        assert (deal.view(seat).discard, deal.view(seat).skat) == (0, 0)
        assert hidden_from(deal.view(seat))


def test_a_hand_game_keeps_the_skat_closed_for_all() -> None:
    deal = announced(dealt(preset("isko")), F, "HH")

    for seat in (*POSITIONS, None):
        assert (deal.view(seat).skat, deal.view(seat).discard) == (0, 0)


@pytest.mark.parametrize("contract", ["NO", "NOH", "GO", "HO"])
def test_the_cards_of_an_open_game_lie_open_before_the_first_lead(contract: str) -> None:
    """Source: docs/rules.md 15; CASE-12."""
    deal = announced(dealt(preset("isko")), F, contract)

    for seat in (*POSITIONS, None):
        view = deal.view(seat)
        assert view.open_hands == (deal.cards.hands[F], 0, 0)
        assert view.open_hands[F].bit_count() == 10
        assert not view.open_hands[F] & deal.declaration.discard


@pytest.mark.parametrize("contract", ["N", "NH", "G", "HHZ"])
def test_no_cards_lie_open_in_any_other_game(contract: str) -> None:
    deal = announced(dealt(preset("isko")), F, contract)

    assert {deal.view(seat).open_hands for seat in (*POSITIONS, None)} == {(0, 0, 0)}


def test_after_the_deal_everything_lies_open() -> None:
    """Source: docs/rules.md 15."""
    deal = announced(dealt(preset("isko"), "CJ CA"), F, "H", discard="CJ CA")
    deal, _ = said(deal, F, "concede")

    for seat in (*POSITIONS, None):
        view = deal.view(seat)
        assert view.phase is Phase.ENDED
        assert view.deal_hands == deal.dealt
        assert (view.deal_skat, view.deal_discard) == (deal.skat, CardSet.parse("CJ CA"))
        assert view.result == deal.result


def test_a_ramsch_player_sees_the_skat_while_he_holds_it() -> None:
    deal = all_pass(dealt(preset("kneipe"), "D7", skat="C7 C8"))
    deal, _ = said(deal, F, "skat")
    assert deal.view(F).skat == CardSet.parse("C7 C8")
    assert deal.view(F).counts == (12, 10, 10)
    assert (deal.view(M).skat, deal.view(None).skat) == (0, 0)

    deal, _ = said(deal, F, "push:D7.C7")
    assert deal.view(F).discard == CardSet.parse("D7 C7")
    assert (deal.view(M).discard, deal.view(M).skat) == (0, 0)
    assert deal.view(M).pushes == deal.view(None).pushes == ((F, False),)


def test_rearhand_alone_knows_the_final_skat_of_a_ramsch() -> None:
    deal = all_pass(dealt(preset("kneipe"), "", "", "S7 S8", "C7 C8"))
    deal = moved(deal, (F, Push()), (M, Push()), (R, PickUp()))
    deal, _ = said(deal, R, "push:S7.S8")

    assert deal.view(R).discard == CardSet.parse("S7 S8")
    assert [deal.view(seat).discard for seat in (F, M, None)] == [0, 0, 0]


def test_legal_cards_bids_and_contracts_are_shown_only_to_who_is_asked() -> None:
    deal = dealt(preset("isko"))
    assert deal.view(M).bids[:2] == (18, 20)
    assert deal.view(F).bids == ()
    deal = bought(deal, M)
    assert deal.view(M).contracts
    assert not deal.view(F).contracts
    deal = played(announced(dealt(preset("isko")), M, "H"), "D9")
    assert deal.view(M).legal
    assert not deal.view(F).legal
    assert not deal.view(None).legal


# errors and events


def names_in(text: str) -> set[str]:
    return {card.name for card in CARDS if card.name in text}


@QUICK
@given(rulesets, seeds)
def test_errors_and_events_name_no_card_that_the_mover_or_the_table_did_not(
    rules: Ruleset, seed: int
) -> None:
    """Source: docs/architecture.md, rule 11."""
    chance = Random(seed)
    history = random_history(rules, chance)
    opened = known_cards(history, None) | _shown_once(history)
    for event in history.events:
        for name in ("hand", "open_hand"):
            assert not getattr(event, name, 0) & ~opened
    for _ in range(20):
        who, move = chance.choice(POSITIONS), any_move(chance)
        try:
            history.deal.apply(who, move)
        except IllegalMove as refused:
            told = names_in(str(refused)) | names_in(repr(refused)) | names_in(str(refused.params))
            on_table = names_in(" ".join(str(Card(card)) for card in history.deal.cards.table))
            assert told <= names_in(repr(move)) | on_table


def _shown_once(history: History) -> Mask:
    """Return the cards of hands that were shown on the way."""
    deal = history.start
    shown = 0
    for who, move in history.moves:
        deal, _ = deal.apply(who, move)
        for position in deal.extras.shown:
            shown |= deal.cards.hands[position]
    return shown
