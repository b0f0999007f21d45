"""`skat engine` speaks the protocol, and a program takes a seat wherever a player is named."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

import pytest

from skat.arena import play_series
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.players import player
from skat.players.engine.connection import Connection
from skat.players.engine.notation import LONGEST_LINE
from skat.players.engine.player import EnginePlayer
from tests.cli.running import Skat
from tests.players.engines import hostile

ROOT = Path(__file__).resolve().parents[2]
HELLO = {"cmd": "hello", "id": 1, "protocol": [1, 3], "host": "test"}
DEAL = {
    "cmd": "deal",
    "id": 2,
    "deal": "1",
    "position": 1,
    "hand": ["CJ", "SJ", "HJ", "DJ", "CA", "CT", "SA", "ST", "HA", "DA"],
    "rules": {"preset": "isko"},
    "seed": 1,
}
EXAMPLE = f"cmd:{sys.executable} examples/engine.py"


def lines(*asked: object) -> str:
    return "".join(json.dumps(line) + "\n" for line in asked)


def test_it_says_who_it_is_and_bids(skat: Skat) -> None:
    bid = {"cmd": "bid?", "id": 3, "min": 18, "ms": 1000}
    ran = skat("engine", "rules", stdin=lines(HELLO, DEAL, bid, {"cmd": "quit"}, HELLO))

    hello, dealt, *thoughts, answer = map(json.loads, ran.out.splitlines())
    assert ran.code == 0
    assert all("info" in thought for thought in thoughts)
    assert hello["name"] == "skat rules"
    assert set(hello["features"]) >= {"standing_bids", "agree", "kontra", "ramsch"}
    assert dealt == {"id": 2, "ok": True}
    assert answer["bid"] >= 18


def test_options_are_those_that_work(skat: Skat) -> None:
    ran = skat(
        "engine",
        stdin=lines(
            {"cmd": "option", "id": 1, "name": "player", "value": "random"},
            {"cmd": "option", "id": 2, "name": "budget", "value": "quick"},
            {"cmd": "option", "id": 3, "name": "budget", "value": "endless"},
            {"cmd": "hello", "id": 4, "protocol": [1, 1]},
        ),
    )

    first, second, third, hello = map(json.loads, ran.out.splitlines())
    assert first["ok"]
    assert second["ok"]
    assert "expected an option player, strength, threads or budget" in third["error"]
    assert [option["default"] for option in hello["options"]] == ["random", 100, 1, "quick"]


@pytest.mark.parametrize(
    ("strength", "level"), [(0, "beginner"), (19, "beginner"), (20, "casual"), (100, "champion")]
)
def test_strength_chooses_a_level(strength: int, level: str, skat: Skat) -> None:
    ran = skat(
        "engine",
        "random",
        stdin=lines({"cmd": "option", "id": 1, "name": "strength", "value": strength}, HELLO),
    )

    done, hello = map(json.loads, ran.out.splitlines())
    assert done == {"id": 1, "ok": True}
    assert hello["name"] == f"skat {level}"


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({"cmd": "dance?", "id": 1}, "unknown"),
        ({"cmd": "bid?", "id": 1, "min": 18}, "expected a deal before bid?"),
        ({"cmd": "hello", "id": 1, "protocol": [2, 3]}, "speaks protocol 1, got"),
        ({**DEAL, "hand": ["CJ"]}, "expected ten cards, got 1"),
        ({**DEAL, "hand": ["CJ", "CJ"]}, "expected different cards"),
        ({**DEAL, "hand": "CJ"}, "expected a list of cards"),
        ({**DEAL, "position": 3}, "expected a position 0, 1 or 2, got 3"),
        ({**DEAL, "rules": {"preset": "poker"}}, "expected one of the presets"),
        ({**DEAL, "rules": None}, "expected rules with a preset"),
        ({**DEAL, "table": {"totals": "many"}}, "expected"),
        ({**DEAL, "history": 5}, "expected the fields of a deal"),
        ({**DEAL, "history": [["bid", 0, 18]]}, "expected M to speak, got F"),
        ({**DEAL, "history": [["bid", 1]]}, "expected what belongs to bid"),
        ({**DEAL, "history": [5]}, "expected an event such as"),
    ],
)
def test_what_a_host_asks_wrongly_is_answered_with_an_error(
    asked: dict[str, object], error: str, skat: Skat
) -> None:
    (answer,) = map(json.loads, skat("engine", stdin=lines(asked)).out.splitlines())

    assert error in answer["error"]


def test_a_question_that_does_not_fit_is_answered_with_an_error(skat: Skat) -> None:
    ran = skat(
        "engine",
        stdin=lines(
            DEAL,
            {"cmd": "play?", "id": 3, "legal": ["CJ"]},
            {"cmd": "event", "events": [["card", 0, "D7"]]},
            {"cmd": "bid?", "id": 4, "min": 18},
        ),
    )

    _, early, broken = map(json.loads, ran.out.splitlines())
    assert "expected a question that fits the deal (bid), got play?" in early["error"]
    assert "expected events that fit together" in broken["error"]


def test_what_is_no_line_of_the_protocol_is_not_answered(skat: Skat) -> None:
    long = b'{"cmd":"ping","id":1,"x":"' + b"x" * 2 * LONGEST_LINE + b'"}\n'
    noise = b'\n[1]\nhello\n"x"\n{"id":1}\n\xff\xfe\n' + b"[" * 9000 + b"\n"

    ran = skat("engine", stdin=noise + long + lines({"cmd": "ping", "id": 2}).encode())

    assert ran.out == '{"id":2,"ok":true}\n'


def test_there_is_no_such_player_or_budget(skat: Skat) -> None:
    assert "expected one of the players" in skat("engine", "nobody").error
    assert "expected one of the budgets" in skat("engine", "--budget", "endless").error


def test_the_example_plays_in_the_arena(skat: Skat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)

    ran = skat("arena", EXAMPLE, "rules", "--boards", "2", "--seed", "1", "--json")

    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    assert found["boards"] == 2
    assert found["faults"] == 0


def test_the_arena_counts_what_a_program_does_wrong(skat: Skat) -> None:
    ran = skat("arena", hostile("illegal"), "rules", "--boards", "1", "--seed", "1", "--json")

    found = json.loads(ran.out)
    assert ran.code == 1
    assert found["boards"] == 1
    assert found["faults"] > 0
    assert found["faults_of"]["B"] == 0


def test_another_protocol_ends_the_arena_before_the_first_deal(skat: Skat) -> None:
    ran = skat("arena", hostile("protocol"), "rules", "--boards", "1")

    assert ran.error == "error: expected an engine that speaks protocol 1, got 2\n"


def test_the_example_sits_at_the_table_of_the_shell(
    skat: Skat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    record = tmp_path / "match.skat"
    players = f'rules,"{EXAMPLE}",{EXAMPLE}'

    ran = skat("play", "--players", players, "--deals", "2", "--record", str(record))

    assert ran.code == 0, ran.err
    text = record.read_text(encoding="utf-8")
    assert "player 1 engine" in text
    assert "examples/engine.py" not in text
    assert skat("replay", str(record)).code == 0


def test_the_example_is_about_thirty_lines_and_needs_nothing_of_ours() -> None:
    text = (ROOT / "examples" / "engine.py").read_text(encoding="utf-8")
    code = [line for line in text.split('"""', 2)[2].splitlines() if line.strip()]

    assert "skat" not in {line.split()[1] for line in code if line.startswith(("import", "from"))}
    assert len(code) <= 34


def test_our_player_is_the_same_as_an_engine() -> None:
    command = f"cmd[move_ms=60000]:{sys.executable} -m skat engine rules"
    engine = EnginePlayer(command, connect=partial(Connection, hello_seconds=120.0))
    results = []
    for first in (engine, player("rules")):
        series = Series.open(Ruleset.preset("isko"), deals=3)
        seats = [first, player("rules"), player("rules")]
        series = play_series(series, seats, seed=3, packs=3)
        results.append([entry.result for entry in series.entries])
    engine.close()

    assert results[0] == results[1]
    assert engine.faults == {}
