"""Our players as engines: what they are asked with, and what they say besides their answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.moves import Bid, Claim, Concede, Move, Pass, PickUp, Play, Push
from skat.core.results import Position
from skat.core.views import Ask, View
from skat.players import BUDGETS, Budget, Candidate, Decision, Key, Player, Prospect
from skat.players.cheap import cheap_answer
from skat.players.engine import speaker
from skat.players.engine.notation import rules_json, sorted_names
from skat.players.engine.speaker import Speaker
from tests.core.deals import F, M, all_pass, announced, dealt, preset


class Asked:
    """A player that gives one answer, and remembers what it was asked with."""

    name = "asked"

    def __init__(self, *moves: Move) -> None:
        self.moves = list(moves)
        self.views: list[View] = []
        self.keys: list[Key] = []
        self.budgets: list[Budget | None] = []

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        self.views.append(view)
        self.keys.append(key)
        self.budgets.append(budget)
        return self.moves.pop(0)


class Weighing(Asked):
    """One that tells what it has weighed."""

    def __init__(self, *decisions: Decision) -> None:
        super().__init__()
        self.decisions = list(decisions)

    def advise(self, view: View, key: Key, budget: Budget | None = None) -> Decision:
        return self.decisions.pop(0)


def speaking(player: Player, monkeypatch: pytest.MonkeyPatch, deal: Deal, who: Position) -> Speaker:
    monkeypatch.setattr(speaker, "player", lambda name: player)
    ours = Speaker("asked", "quick")
    answer = say(
        ours,
        "deal",
        position=int(who),
        hand=sorted_names(deal.dealt[who]),
        rules=rules_json(deal.rules),
        seed=5,
    )
    assert answer == [{"id": 1, "ok": True}]
    return ours


def say(ours: Speaker, cmd: str, **fields: Any) -> list[dict[str, Any]]:
    line = json.dumps({"cmd": cmd, "id": 1, **fields})
    return [json.loads(answer) for answer in ours.answer(line.encode())]


def tell(ours: Speaker, *events: list[Any]) -> None:
    line = json.dumps({"cmd": "event", "events": events})
    assert list(ours.answer(line.encode())) == []


def test_the_time_of_a_question_comes_on_top_of_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Asked(Bid(18), Bid(18))
    ours = speaking(player, monkeypatch, dealt(preset("isko")), M)

    say(ours, "bid?", min=18, ms=1000)
    say(ours, "bid?", min=18)

    assert player.budgets == [
        Budget(worlds=BUDGETS["quick"].worlds, seconds=0.8),
        BUDGETS["quick"],
    ]
    assert [key.decision for key in player.keys] == [1, 2]
    assert player.keys[0].seed == 5


def test_what_was_weighed_is_told_before_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    prospect = Prospect(Contract.parse("G"), 72, 0.8125, 40.123)
    candidate = Candidate(Bid(18), 1.5, 0.1, 0.75)
    player = Weighing(
        Decision(Bid(18), [candidate], [prospect], limit=24, layouts=20), Decision(Pass(), limit=0)
    )
    ours = speaking(player, monkeypatch, dealt(preset("isko")), M)

    info, answer = say(ours, "bid?", min=18, ms=1000)

    assert info == {
        "id": 1,
        "info": {
            "layouts": 20,
            "moves": [{"move": "18", "utility": 1.5, "wins": 0.75}],
            "limit": 24,
            "contracts": [{"contract": "G", "value": 72, "utility": 40.12, "wins": 0.812}],
        },
    }
    assert answer == {"id": 1, "bid": 18, "up_to": 24}
    assert say(ours, "bid?", min=18) == [{"id": 1, "pass": True}]


def test_an_answer_that_was_refused_is_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = announced(dealt(preset("isko")), M, "GH")
    player = Asked()
    ours = speaking(player, monkeypatch, deal, F)
    tell(ours, ["bid", 1, 18], ["pass", 0], ["pass", 2], ["declarer", 1, 18], ["contract", 1, "GH"])

    (answer,) = say(ours, "play?", legal=sorted_names(deal.view(F).legal), ms=100, retry=True)

    move = cheap_answer(deal.view(F))
    assert isinstance(move, Play)
    assert answer == {"id": 1, "card": move.card.name}
    assert player.views == []


def test_giving_up_has_a_word_and_a_claim_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = speaking(Asked(Concede(), Claim()), monkeypatch, dealt(preset("isko")), F)
    tell(ours, ["bid", 1, 18], ["pass", 0], ["pass", 2], ["declarer", 1, 18], ["contract", 1, "GH"])

    assert say(ours, "play?", legal=[]) == [{"id": 1, "resign": True}]
    (answer,) = say(ours, "play?", legal=[])
    assert "expected a move that the protocol knows, got claim" in answer["error"]


@pytest.mark.parametrize("look", [True, False])
def test_a_host_that_shows_the_skat_at_once_is_answered_as_if_it_had_not(
    look: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = all_pass(dealt(preset("kneipe")))
    own = deal.view(F)
    looking, _ = deal.apply(F, PickUp())
    cheap = cheap_answer(looking.view(F))
    player = Asked(PickUp(), cheap) if look else Asked(Push())
    ours = speaking(player, monkeypatch, deal, F)
    tell(ours, ["pass", 1], ["pass", 2], ["pass", 0], ["contract", None, "R"])

    (answer,) = say(ours, "push?", skat=sorted_names(deal.skat))

    assert own.ask is Ask.PUSH_OR_LOOK
    assert [view.skat for view in player.views] == [0, deal.skat][: 1 + look]
    assert isinstance(cheap, Push)
    expected = {"discard": [card.name for card in cheap.cards]} if look else {"unseen": True}
    assert answer == {"id": 1, **expected}


def test_who_has_lost_the_thread_still_plays_a_legal_card(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Asked()
    ours = speaking(player, monkeypatch, dealt(preset("isko")), M)
    tell(ours, ["card", 0, "D7"])

    assert say(ours, "play?", legal=["CA", "C7"]) == [{"id": 1, "card": "C7"}]
    (answer,) = say(ours, "bid?", min=18)
    assert "expected events that fit together" in answer["error"]
    assert player.views == []


def test_unknown_events_and_keys_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Asked(Bid(20))
    ours = speaking(player, monkeypatch, dealt(preset("isko")), M)
    tell(ours, ["weather", "rain"], ["fault", 0, "late"])

    assert say(ours, "bid?", min=18, mood="good") == [{"id": 1, "bid": 20}]


def test_threads_are_an_option_whoever_plays() -> None:
    ours = Speaker("champion")
    [hello] = say(ours, "hello", protocol=[1, 1], host="test")
    [threads] = [option for option in hello["options"] if option["name"] == "threads"]

    assert threads == {"name": "threads", "type": "int", "min": 1, "max": 64, "default": 1}
    for name, value in (("threads", 2), ("player", "rules"), ("strength", 100)):
        assert say(ours, "option", name=name, value=value) == [{"id": 1, "ok": True}]
    assert ours._player.name == "champion:threads=2"
    assert say(ours, "option", name="threads", value=1) == [{"id": 1, "ok": True}]
    assert ours._player.name == "champion"
    for wrong in (0, 65, True, "2"):
        assert "threads" in say(ours, "option", name="threads", value=wrong)[0]["error"]
