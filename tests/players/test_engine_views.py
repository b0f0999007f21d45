"""Our engine knows what its seat may know: its views are those of the host, byte for byte."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from skat.arena import play_series
from skat.core.deal import Deal
from skat.core.errors import IllegalMove
from skat.core.moves import Claim, Concede, Level, Move, Pass
from skat.core.presets import PRESETS
from skat.core.results import Position
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.players import Budget, Key, Player, player
from skat.players.engine.command import EngineCommand
from skat.players.engine.connection import Connection
from skat.players.engine.notation import sorted_names
from skat.players.engine.player import EnginePlayer, _read_contract
from skat.players.engine.speaker import Speaker
from tests import strategies
from tests.core.deals import dealt, preset

INTERRUPTED = 0.05
KEY = Key(1, 1, 0, 1)
FORGETS = 0.03
"""Chance that the engine is started anew before a question."""


class Line(Connection):
    """A connection to an engine in this process."""

    def __init__(self, engine: Speaker) -> None:
        self.engine = engine
        self.number = 0
        self.info = None
        hello = self.ask("hello", {"protocol": [1, 1], "host": "test"}, 1.0)
        self.features = frozenset(hello["features"])

    @property
    def dropped(self) -> int:
        return 0

    @property
    def last_id(self) -> int:
        return self.number

    def tell(self, line: dict[str, Any]) -> None:
        assert line["cmd"] != "error", line
        assert list(self.engine.answer(json.dumps(line).encode())) == []

    def ask(self, cmd: str, fields: dict[str, Any], seconds: float) -> dict[str, Any]:
        self.number += 1
        line = json.dumps({"cmd": cmd, "id": self.number, **fields})
        answer: dict[str, Any] = json.loads(list(self.engine.answer(line.encode()))[-1])
        assert answer["id"] == self.number
        assert "error" not in answer, answer
        return answer

    def close(self, seconds: float = 0.0) -> None:
        pass


class Attentive:
    """A player inside the engine that remembers what it saw."""

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.name = inner.name
        self.seen: View | None = None

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        self.seen = view
        return self.inner.decide(view, key, budget)


class Compared:
    """A player at the table: an engine whose view must be that of the table."""

    def __init__(self, inner: Player, chance: Random) -> None:
        self.name = "compared"
        self.inside = Attentive(inner)
        self.chance = chance
        self.asked: Counter[Ask] = Counter()
        self.engine = EnginePlayer("cmd:true", connect=self._connect)

    def _connect(self, command: EngineCommand) -> Connection:
        engine = Speaker("rules")
        engine._player = self.inside
        return Line(engine)

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        assert view.ask is not None
        declares = view.ask is Ask.CARD and view.declarer == view.position
        if declares and self.chance.random() < INTERRUPTED:
            return self.chance.choice((Claim(), Claim(Level.SCHNEIDER), Concede()))
        if self.chance.random() < FORGETS:  # as after a crash
            self.engine._end_program()
        self.asked[view.ask] += 1
        self.inside.seen = None
        move = self.engine.decide(view, key, budget)
        unasked = view.ask is Ask.BID and not view.bids  # nothing can be said but pass
        assert unasked or repr(self.inside.seen).encode() == repr(view).encode()
        return move

    def new_faults(self) -> list[str]:
        return self.engine.new_faults()

    def heard_fault(self, position: Any, fault: str) -> None:
        self.engine.heard_fault(position, fault)

    def finished(self, view: View) -> None:
        self.engine.finished(view)


def refused(seat: int, move: Move, error: IllegalMove) -> None:
    """Let nothing be refused but a claim or a concession."""
    assert isinstance(move, Claim | Concede), f"{move}: {error}"


def play(rules: Ruleset, name: str, seed: int, packs: int) -> Counter[Ask]:
    chance = Random(seed)
    seats = chance.choice(rules.table_players)
    players = [Compared(player(name), chance) for _ in range(seats)]
    series = Series.open(rules, seats=seats, deals=packs)
    play_series(series, players, seed=seed, packs=packs, refused=refused)
    assert all(not one.engine.faults for one in players)
    asked: Counter[Ask] = Counter()
    for one in players:
        asked += one.asked
    return asked


@pytest.mark.parametrize("preset", PRESETS)
def test_an_engine_sees_what_its_seat_sees(preset: str) -> None:
    asked = play(PRESETS[preset], "random", 11, 6)

    assert asked[Ask.CARD] > 30


@given(rules=strategies.rulesets, seed=strategies.seeds)
@settings(strategies.QUICK, max_examples=10)
def test_also_under_any_house_rules(rules: Ruleset, seed: int) -> None:
    play(rules, "random", seed, 2)


def test_every_kind_of_question_is_asked() -> None:
    asked: Counter[Ask] = Counter()
    for seed in range(20):
        asked += play(PRESETS["kneipe"], "random", seed, 10)
        asked += play(PRESETS["isko"], "random", seed, 5)
        if set(asked) == set(Ask):
            break

    assert set(Ask) - set(asked) == set()


class Overheard(Line):
    """A connection that keeps every line of the host."""

    def __init__(self, engine: Speaker, said: list[str]) -> None:
        self.said = said
        super().__init__(engine)

    def tell(self, line: dict[str, Any]) -> None:
        self.said.append(json.dumps(line))
        super().tell(line)

    def ask(self, cmd: str, fields: dict[str, Any], seconds: float) -> dict[str, Any]:
        self.said.append(json.dumps({"cmd": cmd, **fields}))
        return super().ask(cmd, fields, seconds)


def overheard(deal: Deal) -> list[str]:
    """Return what the engine of forehand hears up to its first card, as declarer."""
    said: list[str] = []
    engine = EnginePlayer("cmd:true", connect=lambda command: Overheard(Speaker("rules"), said))
    while deal.cards.played == 0:
        assert deal.turn is not None
        move: Move = Pass()
        if deal.turn is Position.FOREHAND:
            move = engine.decide(deal.view(Position.FOREHAND), KEY)
        deal, _ = deal.apply(deal.turn, move)
    return said


def test_what_an_engine_hears_does_not_hang_on_cards_that_it_cannot_see() -> None:
    left = dealt(preset("isko"), "CJ DJ CA CK C9 C8 SA S9 H9 D9", "", "", "H7 D7")
    forehand, middlehand, rearhand = left.dealt
    right = Deal.from_hands(left.rules, (forehand, rearhand, middlehand), left.skat)

    said = overheard(left)

    assert [json.loads(line)["cmd"] for line in said if "?" in line] == [
        *("bid?", "declare?", "declare?", "play?")
    ]
    assert said == overheard(right)
    hidden = sorted_names(middlehand | rearhand)
    assert [name for name in hidden if any(name in line for line in said)] == []


@pytest.mark.parametrize("game", "CSHDG")
def test_an_open_game_with_the_skat_is_a_hand_game_only_if_it_says_so(game: str) -> None:
    assert not _read_contract({"contract": f"{game}O"}, hand=False).hand  # hearts too: HO
    assert _read_contract({"contract": f"{game}HO"}, hand=False).hand
    assert _read_contract({"contract": f"{game}O"}, hand=True).hand
