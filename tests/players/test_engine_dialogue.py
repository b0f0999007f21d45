"""The complete dialogue of the page on the protocol, played in both directions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skat.core.cards import Card, cards_mask
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.moves import Announce, Bid, Hold, Move, PickUp, Play, parse_move
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, Standing, View
from skat.players import Budget, Key, Player
from skat.players.engine import speaker
from skat.players.engine.player import EnginePlayer
from skat.players.engine.speaker import Speaker
from tests.players.engines import program

PAGE = Path(__file__).parents[1] / "cases" / "engine" / "dialogue.txt"
LINES = [line.split(" ", 1) for line in PAGE.read_text(encoding="utf-8").splitlines()]
HOST = [json.loads(text) for mark, text in LINES if mark == ">"]
ENGINE = [json.loads(text) for mark, text in LINES if mark == "<"]
RESULT = next(line for line in HOST if line["cmd"] == "result")
M = Position.MIDDLEHAND
STANDING = Standing(12, 36, (211, 164, -48), 2, (0, 1, 2), 0)
FREE = {"host", "deal", "seed", "left_ms"}
"""Fields of a host line that a host fills as it likes."""


def the_deal() -> Deal:
    hands = [cards_mask(map(Card.parse, hand)) for hand in RESULT["hands"]]
    return Deal.from_hands(
        Ruleset.preset("isko"), hands, cards_mask(map(Card.parse, RESULT["skat"]))
    )


def moves_of_others() -> list[tuple[int, Move]]:
    """Return what the two others say and play, from the events of the page."""
    found: list[tuple[int, Move]] = []
    for line in HOST:
        for word, *rest in line.get("events", []):
            if rest[0] == int(M):
                continue
            if word == "card":
                found.append((rest[0], parse_move(rest[1])))
            elif word in ("bid", "hold", "pass"):
                found.append((rest[0], parse_move(str(rest[1]) if word == "bid" else word)))
    return found


def comparable(line: dict[str, Any], like: dict[str, Any]) -> dict[str, Any]:
    """Return a line without what is free in it; hands are sets of cards."""
    kept = {key: line[key] for key in like if key not in FREE and key in line}
    if "table" in kept:
        kept["table"] = {key: line["table"][key] for key in like["table"]}
    if "hands" in kept:
        kept["hands"] = [sorted(hand) for hand in line["hands"]]
        kept["skat"] = sorted(line["skat"])
    return kept


def test_the_host_says_what_the_page_says(tmp_path: Path) -> None:
    answers, heard = tmp_path / "answers", tmp_path / "heard"
    answers.write_text("".join(json.dumps(line) + "\n" for line in ENGINE), encoding="utf-8")
    settings = "move_ms=2000 deal_ms=30000 threads=2"
    engine = EnginePlayer(program("scripted.py", str(answers), str(heard), settings=settings))
    others = iter(moves_of_others())
    deal = the_deal()

    while deal.result is None:
        assert deal.turn is not None
        if deal.turn is M:
            move = engine.decide(deal.view(M, STANDING), Key("m7", 12, 1, 1))
        else:
            who, move = next(others)
            assert who == deal.turn
        deal, _ = deal.apply(deal.turn, move)
    engine.finished(deal.view(M, STANDING))
    engine.close()

    said = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    assert [line["cmd"] for line in said] == [line["cmd"] for line in HOST]
    for line, page in zip(said, HOST, strict=True):
        assert comparable(line, page) == comparable(page, page)
    assert engine.faults == {"illegal": 1}


class FromThePage:
    """A player that decides what the engine of the page says."""

    name = "page"

    def __init__(self) -> None:
        self.answers = iter(line for line in ENGINE[3:] if line["id"] != 10)

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        assert budget is not None
        assert budget.seconds == pytest.approx(1.6)
        answer = next(self.answers)
        match view.ask:
            case Ask.BID:
                return Bid(answer["bid"])
            case Ask.HOLD:
                return Hold()
            case Ask.HAND_OR_SKAT:
                return PickUp()
            case Ask.ANNOUNCE:
                discard = tuple(map(Card.parse, answer["discard"]))
                return Announce(Contract.parse(answer["contract"]), discard)
            case _:
                return Play(Card.parse(answer["card"]))


def test_the_engine_answers_what_the_page_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    page: Player = FromThePage()
    monkeypatch.setattr(speaker, "player", lambda name: page)
    ours = Speaker("page")
    expected = iter(ENGINE)

    for line in HOST:
        answers = [json.loads(text) for text in ours.answer(json.dumps(line).encode())]
        if "id" not in line:
            assert answers == []
            continue
        wanted = next(expected)
        (answer,) = answers
        if line["cmd"] == "hello":
            assert answer.keys() == wanted.keys()
            assert answer["protocol"] == 1
        elif line["cmd"] == "option":  # ours has no threads to set
            assert answer == {"id": 2, "error": answer["error"]}
        else:
            assert answer == wanted
    assert ours.is_over
    assert POSITIONS[RESULT["declarer"]] is M
