"""The JSON of views, matches and events: complete, the same for the same knowledge, and no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given

from skat.core.cards import CARDS, Card, mask_cards
from skat.core.errors import IllegalMove
from skat.core.moves import Announce, Move, Pass, PickUp, Play, Push
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, View
from skat.server.errors import RequestError, StorageError
from skat.server.wire import (
    Around,
    Seen,
    event_json,
    kind_of,
    match_json,
    refusal_line,
    refusal_text,
    view_json,
)
from skat.table import DealCards, Happened, Table, Waiting
from skat.table.events import SeatEvent, SeatOpened, TableEvent
from skat.words import Line, Words, languages
from tests.strategies import QUICK, answer, random_pack, rulesets, seeds
from tests.table.tables import command, opened, said

NAMES = ("Ada", "Bo", "Cy", "Di")
Said = tuple[int, Move]


def message(table: Table, seat: int | None, seen: list[Seen]) -> dict[str, Any]:
    """Return all that a seat, or a spectator, is sent."""
    series = table.series
    entry = series.entries[-1] if not series.running else None
    return {
        "match": match_json(table, seat, Around("preset")),
        "view": view_json(table.view(seat), NAMES, entry),
        "events": [event_json(event, NAMES, seat, series.rules) for event in seen],
    }


def play(table: Table, moves: list[Said]) -> tuple[Table, list[Seen]]:
    """Return the table after moves, and everything that happened."""
    seen: list[Seen] = []
    for seat, move in moves:
        table, happened = table.apply(command(table, seat, move))
        seen += [Seen.at(table, event) for event in happened]
    return table, seen


def random_play(rules: Ruleset, chance: Random, longest: int) -> tuple[Table, list[Said]]:
    """Return a dealt table and moves that can be made at it."""
    kinds = "pppp"[: chance.choice(rules.table_players)]
    table = said(opened(kinds, rules), None, DealCards(pack=random_pack(chance)))
    moves: list[Said] = []
    now = table
    while now.waiting is Waiting.MOVE and len(moves) < longest:
        seat = chance.choice(now.waiting_for)
        view = now.view(seat)
        move = Pass() if view.ask is Ask.KONTRA else answer(view, chance, keen=0.7)
        moves.append((seat, move))
        now = said(now, seat, move)
    return table, moves


@QUICK
@given(rules=rulesets, seed=seeds)
def test_every_message_is_json_with_sentences_in_all_languages(rules: Ruleset, seed: int) -> None:
    table, moves = random_play(rules, Random(seed), 60)
    after, seen = play(table, moves)

    for seat in (None, *range(len(after.chairs))):
        data = message(after, seat, seen)
        assert json.loads(json.dumps(data)) == data
        for line in lines_in(data):
            for language in languages():
                assert Words(language).say(Line.from_json(line))


def lines_in(data: object) -> Iterator[dict[str, Any]]:
    """Yield every sentence in a message."""
    if isinstance(data, dict):
        if set(data) == {"key", "params"}:
            yield data
        else:
            for value in data.values():
                yield from lines_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from lines_in(value)


# nothing leaks


def swapped_everywhere(moves: list[Said], one: Card, other: Card) -> list[Said]:
    """Return moves with two cards exchanged where only their player sees them: laid away."""
    place = {one: other, other: one}

    def swap(move: Move) -> Move:
        if isinstance(move, Announce):
            return Announce(move.contract, tuple(place.get(card, card) for card in move.discard))
        if isinstance(move, Push):
            return Push(tuple(place.get(card, card) for card in move.cards))
        return move

    return [(seat, swap(move)) for seat, move in moves]


def compared_worlds(rules: Ruleset, seed: int) -> list[str]:
    """Swap pairs of cards that somebody has not seen; return for whom the moves still fitted."""
    chance = Random(seed)
    table, moves = random_play(rules, chance, chance.randint(0, 40))
    after, seen = play(table, moves)
    if not after.series.running:
        return []
    assert table.cards is not None
    pack = table.cards.cards
    shown = {move.card for _, move in moves if isinstance(move, Play)}
    worlds: list[str] = []
    for seat in (None, *range(len(table.chairs))):
        view = after.view(seat)
        known = shown | set(mask_cards(view.hand | view.skat | view.discard))
        for mask in view.open_hands:
            known |= set(mask_cards(mask))
        hidden = [card for card in CARDS if card not in known]
        for _ in range(4 if len(hidden) > 1 else 0):
            one, other = chance.sample(hidden, 2)
            place = {one: other, other: one}
            other_pack = tuple(place.get(card, card) for card in pack)
            other_table = said(
                opened("pppp"[: len(table.chairs)], rules), None, DealCards(pack=other_pack)
            )
            try:
                there, told = play(other_table, swapped_everywhere(moves, one, other))
            except IllegalMove:
                continue
            if [event.happened for event in told] != [event.happened for event in seen]:
                continue
            mine = json.dumps(message(after, seat, seen))
            assert mine == json.dumps(message(there, seat, told))
            sits_out = seat is not None and view.position is None
            worlds.append("spectator" if seat is None else "dealer" if sits_out else "player")
    return worlds


@QUICK
@given(rules=rulesets, seed=seeds)
def test_cards_that_a_seat_has_not_seen_change_no_byte(rules: Ruleset, seed: int) -> None:
    compared_worlds(rules, seed)


def test_swapping_works_often_enough_to_mean_something() -> None:
    worlds = [who for seed in range(40) for who in compared_worlds(PRESETS["kneipe"], seed)]

    assert worlds.count("player") > 50
    assert worlds.count("spectator") > 50
    assert worlds.count("dealer") > 20


def test_a_running_deal_tells_its_commitment_and_not_its_secret() -> None:
    table = said(opened("ppp"), None, DealCards(b"very secret"))

    data = match_json(table, 0, Around("twelve"))

    assert data["commitment"] == DealCards(b"very secret").commitment
    assert data["secret"] is None
    for seat in (0, 1, 2):
        assert b"very secret".hex() not in json.dumps(message(table, seat, []))


def test_the_secret_is_told_after_the_deal() -> None:
    table = said(opened("ccc"), None, DealCards(b"secret"))
    chance = Random(1)
    while table.waiting is Waiting.MOVE:
        seat = table.waiting_for[0]
        table = said(table, seat, answer(table.view(seat), chance))

    assert match_json(table, 0, Around("twelve"))["secret"] == b"secret".hex()


# single values


def test_every_field_of_a_view_is_sent() -> None:
    table = said(opened("ppp"), None, DealCards(b"secret"))

    sent = set(view_json(table.view(0), NAMES))

    own = {item.name for item in fields(View)} - {"rules", "position"}
    assert own <= sent
    assert "you" in sent


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    kinds = [kind_of(object.__new__(kind)) for kind in get_args(TableEvent)]

    assert len(set(kinds)) == len(kinds)
    assert "card_played" in kinds
    assert "undone" in kinds


@pytest.mark.parametrize("kind", get_args(SeatEvent))
def test_people_coming_and_going_can_be_told(kind: type) -> None:
    table = said(opened("ppp"), None, DealCards(b"secret"))
    values = {"seat": 1, "player": "rules", "to_seq": 3, "moves": 2, "name": "Bo", "match": 7}
    values["sent_away"] = False
    event = kind(**{item.name: values[item.name] for item in fields(kind)})
    seen = Seen.at(table, Happened(9, event))

    for seat in (0, 1):
        data = event_json(seen, NAMES, seat, table.series.rules)
        assert data["seat"] == 1
        if data["line"] is not None:
            gone = kind is SeatOpened  # whoever it was does not hear it any more
            assert data["line"]["key"].endswith(".you") == (seat == 1 and not gone)
            Words("uk").say(Line.from_json(data["line"]))


def test_a_card_that_may_not_be_played_has_a_reason() -> None:
    chance = Random(3)
    table = said(opened("ppp"), None, DealCards(pack=random_pack(8)))
    reasons = set()
    while table.waiting is Waiting.MOVE:
        seat = table.waiting_for[0]
        view = table.view(seat)
        sent = view_json(view, NAMES)
        if view.ask is Ask.CARD:
            assert set(sent["why_not"]) == set(sent["hand"]) - set(sent["legal"])
            for card, line in sent["why_not"].items():
                with pytest.raises(IllegalMove) as refused:
                    said(table, seat, Play(Card[card]))
                assert line["key"] == f"error.{refused.value.code}"
                reasons.add(line["key"])
        table = said(table, seat, answer(view, chance, keen=1))

    assert reasons


@pytest.mark.parametrize("allowed", [False, True])
def test_a_jack_that_may_not_be_passed_on_has_a_reason(allowed: bool) -> None:
    rules = PRESETS["kneipe"]
    rules = replace(rules, ramsch=replace(rules.ramsch, jacks_may_be_pushed=allowed))
    reasons = set()
    for seed in range(3):
        table = said(opened("ppp", rules), None, DealCards(pack=random_pack(seed)))
        while (view := table.view(table.waiting_for[0])).ask is not Ask.PUSH:
            looks = view.ask is Ask.PUSH_OR_LOOK
            table = said(table, table.waiting_for[0], PickUp() if looks else Pass())
        for card, line in view_json(view, NAMES)["why_not"].items():
            other = next(other for other in mask_cards(view.hand) if other.name != card)
            with pytest.raises(IllegalMove) as refused:
                said(table, table.waiting_for[0], Push((Card[card], other)))
            assert line["key"] == f"error.{refused.value.code}"
            reasons.add(card)

    assert all(card.endswith("J") for card in reasons)
    assert bool(reasons) is not allowed


def test_each_line_of_a_result_has_its_word_and_undos_are_told() -> None:
    chance = Random(3)
    table = said(opened("ppp"), None, DealCards(pack=random_pack(8)))
    while table.waiting is Waiting.MOVE:
        seat = table.waiting_for[0]
        table = said(table, seat, answer(table.view(seat), chance, keen=1))
    view = table.view(0)

    plain = view_json(view, NAMES)["result"]
    undone = view_json(view, NAMES, undos=2)["result"]
    assert len(plain["terms"]) == len(plain["lines"])
    assert "matadors" in plain["terms"] or "contract.null" in plain["terms"]
    assert undone["lines"] == [*plain["lines"], {"key": "result.undone", "params": {"n": 2}}]


def test_an_error_of_the_database_does_not_tell_where_it_lies() -> None:
    error = StorageError("expected to write to /home/ada/skat.sqlite3")

    assert refusal_line(error) == {"key": "error.storage", "params": {}}
    assert "/home/ada" not in refusal_text(error)


def test_a_refused_request_says_its_own_line() -> None:
    error = RequestError(Line("error.seat_not_found"), "expected a seat")

    assert refusal_line(error)["key"] == "error.seat_not_found"
    assert refusal_text(error) == "expected a seat"
