"""Programs as players: what they do wrong costs them as the page says, and never the table."""

from __future__ import annotations

import select
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from skat.arena import play_series
from skat.core.errors import SkatError
from skat.core.moves import Announce, Answer, Bid, Concede, Leave, Move, Pass, PickUp, Play, Push
from skat.core.results import Ending, Position
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.players import Budget, Key, PlayerUnavailable, player
from skat.players.cheap import cheap_answer
from skat.players.engine.command import read_command
from skat.players.engine.connection import Connection
from skat.players.engine.player import EnginePlayer, substitute
from tests.core.deals import F, M, R, all_pass, announced, bought, dealt, moved, played, preset
from tests.players.engines import hostile, program

ROOT = Path(__file__).parents[2]
KEY = Key(1, 1, 0, 1)
PATIENCE = 20.0
"""Seconds that something may take on a busy machine that takes none on another."""


@pytest.fixture
def seated() -> Iterator[list[EnginePlayer]]:
    """Players of a test; whatever it leaves running is ended."""
    players: list[EnginePlayer] = []
    yield players
    for one in players:
        one.close()


def ends(group: int) -> bool:
    """Return whether all processes of a group end within some seconds."""
    until = time.monotonic() + PATIENCE
    while not is_gone(group) and time.monotonic() < until:
        select.select([], [], [], 0.01)
    return is_gone(group)


def is_gone(group: int) -> bool:
    """Return whether no process of a group is left that still runs."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, its_group = stat.read_text().rpartition(")")[2].split()[:3]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(its_group) == group and state not in "ZX":
            return False
    return True


def sit(seated: list[EnginePlayer], name: str, hello: float = 10.0) -> EnginePlayer:
    engine = EnginePlayer(name, connect=partial(Connection, hello_seconds=hello))
    seated.append(engine)
    return engine


def play(engine: EnginePlayer, packs: int = 1, seed: int = 1, rules: str = "isko") -> Series:
    others = [player("rules"), player("rules")]
    series = Series.open(Ruleset.preset(rules), deals=packs)
    return play_series(series, [engine, *others], seed=seed, packs=packs)


def view_to_play() -> View:
    """Return the view of forehand, who leads to his own grand."""
    return announced(dealt(preset("isko")), F, "G").view(F)


FAULTS = {
    "hangs": {"late": 1},
    "floods": {"late": 1},
    "floods_garbage": {"illegal": 2},
    "long_line": {"late": 1},
    "old_id": {"late": 1},
    "other_id": {"illegal": 2},
    "other_seat": {"illegal": 2},
    "illegal": {"illegal": 2},
    "not_in_hand": {"illegal": 2},
    "broken_json": {"illegal": 2},
    "deep_json": {"illegal": 2},
    "dies": {"crash": 2},
    "closes_stdout": {"crash": 2},
}
"""By what a program does wrong at its first card: what is counted for it."""


@pytest.mark.parametrize(("fault", "counted"), FAULTS.items())
def test_who_does_not_play_is_played_for(
    fault: str, counted: dict[str, int], seated: list[EnginePlayer]
) -> None:
    engine = sit(seated, hostile(fault))
    view = view_to_play()
    begun = time.monotonic()

    move = engine.decide(view, KEY)

    assert move == cheap_answer(view)
    assert engine.faults == counted
    assert engine.new_faults() == list(Counter(counted).elements())
    assert time.monotonic() - begun < PATIENCE
    group = engine.pid
    engine.close()
    assert group is None or ends(group)


@pytest.mark.parametrize("fault", ["hangs", "dies", "illegal"])
def test_a_whole_deal_goes_on_without_it(fault: str, seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile(fault))

    series = play(engine, packs=2)

    assert [entry.result.ending for entry in series.entries] == [Ending.PLAYED] * 2
    assert engine.pid is None  # three forfeits: it is asked no more


def test_in_the_next_match_it_has_another_chance(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("illegal"))

    play(engine)
    first = engine.faults["illegal"]
    play(engine)

    assert first == 6  # three forfeits of two refused answers
    assert engine.faults["illegal"] == 2 * first


def test_who_dies_once_is_started_again_and_told_the_history(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("dies_once"))

    series = play(engine, packs=2)

    assert engine.faults == {"crash": 2}  # one in each deal, and nothing was forfeited
    assert len(series.entries) == 2
    assert engine.pid is not None


def test_an_answer_that_is_refused_once_is_asked_for_again(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("illegal_once"))
    view = view_to_play()

    move = engine.decide(view, KEY)

    assert isinstance(move, Play)
    assert move != cheap_answer(
        view
    )  # the engine plays its first legal card, the cheap one is last
    assert engine.faults == {"illegal": 1}


def test_what_nobody_asked_for_is_dropped_and_counted(seated: list[EnginePlayer]) -> None:
    banner, chatty = sit(seated, hostile("banner")), sit(seated, hostile("unasked"))
    view = view_to_play()

    assert banner.decide(view, KEY) == chatty.decide(view, KEY)
    process = chatty._running[0]._process
    while b"easy" not in process._buffer:
        process._wait(1.0)
    assert banner.decide(view, KEY) == chatty.decide(view, KEY)
    assert banner.dropped == 1
    assert chatty.dropped == 1
    assert banner.faults == chatty.faults == {}


def test_a_line_of_ten_megabytes_is_not_kept(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("long_line_first", settings="move_ms=3000"))

    assert isinstance(engine.decide(view_to_play(), KEY), Play)
    assert engine.dropped == 1
    assert engine.faults == {}


def test_without_a_hello_there_is_no_engine(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("silent"), hello=0.2)
    view = view_to_play()

    for _ in range(4):
        assert engine.decide(view, KEY) == cheap_answer(view)
    assert engine.faults == {"crash": 2}  # one restart a deal
    assert engine.pid is None


def test_another_protocol_ends_the_match(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("protocol"))

    with pytest.raises(PlayerUnavailable, match="expected an engine that speaks protocol 1, got 2"):
        play(engine)
    assert engine.pid is None


@pytest.mark.parametrize(
    ("fault", "setting", "message"),
    [
        ("none", "speed=3", r"expected an option of Hostile \(threads\), got 'speed'"),
        ("none", "threads=9", "expected 1 to 4, got 9"),
        ("none", "threads=many", "expected a whole number, got 'many'"),
        ("no_option", "threads=2", "refused: no"),
    ],
)
def test_an_option_that_it_does_not_have_is_an_error(
    fault: str, setting: str, message: str, seated: list[EnginePlayer]
) -> None:
    engine = sit(seated, hostile(fault, settings=setting))

    with pytest.raises(PlayerUnavailable, match=message):
        engine.decide(view_to_play(), KEY)


def test_who_ignores_the_goodbye_is_ended(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("ignores_quit"))
    engine.decide(view_to_play(), KEY)
    group = engine.pid
    assert group is not None
    assert not is_gone(group)

    begun = time.monotonic()
    engine.close()

    assert 0.9 < time.monotonic() - begun < PATIENCE
    assert ends(group)


def test_what_an_engine_has_started_ends_with_it(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("grandchild"))
    engine.decide(view_to_play(), KEY)
    group = engine.pid
    assert group is not None

    seated.clear()
    del engine  # nobody holds it any more

    assert ends(group)


HOST = """
import sys, time
from skat.players import Key
from skat.players.engine.player import EnginePlayer
from tests.players.test_engine_player import KEY, view_to_play
engine = EnginePlayer(sys.argv[1])
engine.decide(view_to_play(), KEY)
print(engine.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc to look at")
def test_nothing_is_left_of_it_when_the_host_is_killed() -> None:
    command = [sys.executable, "-c", HOST, hostile("grandchild")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as host:
        assert host.stdout is not None
        group = int(host.stdout.readline())
        assert not is_gone(group)
        host.send_signal(signal.SIGKILL)

    assert ends(group)


# policies


def lost(view: View, late: bool = False) -> Move:
    name = hostile("hangs" if late else "dies", "deal" if late else "hello", "forfeit=lose")
    engine = EnginePlayer(name, connect=partial(Connection, hello_seconds=10.0))
    try:
        return engine.decide(view, KEY)
    finally:
        engine.close()


def test_in_rated_play_a_forfeit_loses() -> None:
    start = dealt(preset("isko"))
    skat = bought(start, F, 18)

    assert lost(start.view(M)) == Pass()
    for deal in (skat, moved(skat, (F, PickUp())), announced(start, F, "G")):
        move = lost(deal.view(F))
        assert move == Leave()
        result = deal.apply(F, move)[0].result
        assert result is not None
        assert result.declarer is F
        assert result.scores[F] < 0
    led = played(announced(start, F, "G"), "DA")
    result = led.apply(M, lost(led.view(M)))[0].result
    assert result is not None
    assert result.scores[F] > 0  # one defender gives up for both


def test_before_the_announcement_the_cheapest_game_is_lost() -> None:
    deal = bought(dealt(preset("isko")), F, 20)

    left = deal.apply(F, lost(deal.view(F)))[0].result
    conceded = deal.apply(F, Concede())[0].result

    assert left is not None
    assert conceded is not None
    assert left.scores == conceded.scores


def test_a_ramsch_cannot_be_given_up() -> None:
    deal = all_pass(dealt(preset("kneipe")))

    assert lost(deal.view(F)) == PickUp()


def test_the_host_moves_by_a_simple_rule() -> None:
    deal = all_pass(dealt(preset("kneipe")))
    looking, _ = deal.apply(F, PickUp())

    assert substitute(deal.view(F)) == PickUp()
    pushed = substitute(looking.view(F))
    assert isinstance(pushed, Push)
    assert len(pushed.cards) == 2
    assert substitute(bought(dealt(preset("isko")), F).view(F)) == PickUp()


# what an engine need not know


def test_a_feature_that_it_lacks_is_answered_for_it(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, f"cmd:{sys.executable} {shlex.quote(str(ROOT / 'examples/engine.py'))}")

    series = play(engine, packs=4, rules="kneipe")

    assert len(series.entries) == 4
    assert engine.faults == {}


def test_a_skat_that_was_seen_goes_on_as_it_is(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("none"))
    deal = all_pass(dealt(preset("kneipe", {"ramsch.jacks_may_be_pushed": True})))

    assert engine.decide(deal.view(F), KEY) == PickUp()  # it cannot say unseen before it has seen
    deal, _ = deal.apply(F, PickUp())
    move = engine.decide(deal.view(F), KEY)

    assert isinstance(move, Push)
    assert sum(1 << card for card in move.cards) == deal.view(F).skat


def test_standing_bids_are_not_asked_for_again(tmp_path: Path, seated: list[EnginePlayer]) -> None:
    answers, heard = tmp_path / "answers", tmp_path / "heard"
    hello = '{"id":1,"protocol":1,"name":"S","features":["standing_bids"]}'
    answers.write_text(
        f'{hello}\n{{"id":2,"ok":true}}\n{{"id":3,"bid":18,"up_to":22}}\n{{"id":4,"pass":true}}\n',
        encoding="utf-8",
    )
    engine = sit(seated, program("scripted.py", str(answers), str(heard)))
    deal = dealt(preset("isko"))
    said = []
    while deal.turn in (M, F):
        move = engine.decide(deal.view(M), KEY) if deal.turn is M else parse("hold")
        said.append(move)
        deal, _ = deal.apply(deal.turn, move)

    assert said[::2] == [Bid(18), Bid(20), Bid(22), Pass()]
    assert heard.read_text(encoding="utf-8").count("bid?") == 2


def parse(text: str) -> Move:
    from skat.core.moves import parse_move

    return parse_move(text)


def test_it_has_no_more_time_than_the_budget(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("hangs", settings="move_ms=60000"))
    view = view_to_play()
    begun = time.monotonic()

    assert engine.decide(view, KEY, Budget(seconds=0.1)) == cheap_answer(view)
    assert time.monotonic() - begun < PATIENCE


def test_a_deal_has_a_time_of_its_own(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("hangs", settings="move_ms=60000 deal_ms=150"))
    view = view_to_play()
    begun = time.monotonic()

    for _ in range(2):
        assert engine.decide(view, KEY) == cheap_answer(view)
    assert time.monotonic() - begun < PATIENCE
    assert engine.faults == {"late": 2}


def test_a_fault_is_told_to_the_others(tmp_path: Path, seated: list[EnginePlayer]) -> None:
    answers, heard = tmp_path / "answers", tmp_path / "heard"
    lines = ['{"id":1,"protocol":1}', '{"id":2,"ok":true}', '{"id":3,"pass":true}']
    answers.write_text("\n".join(lines) + "\n", encoding="utf-8")
    listener = sit(seated, program("scripted.py", str(answers), str(heard)))
    rude = sit(seated, hostile("illegal", "bid?"))
    deal = dealt(preset("isko"))

    listener.heard_fault(F, "crash")  # before it has heard of its cards
    assert listener.decide(deal.view(M), KEY) == Pass()
    deal, _ = deal.apply(M, Pass())
    assert rude.decide(deal.view(R), KEY) == Pass()
    for fault in rude.new_faults():
        listener.heard_fault(R, fault)
    deal = moved(deal, (R, Pass()), (F, Pass()))
    listener.finished(deal.view(M))
    listener.close()

    text = heard.read_text(encoding="utf-8")
    assert '{"cmd":"event","events":[["fault",0,"crash"]]}' in text
    assert '["fault",2,"illegal"]' in text
    assert '["passed_deal"]' in text
    assert '"faults":[1,0,2]' in text


def test_at_the_table_of_the_arena_faults_are_told(seated: list[EnginePlayer]) -> None:
    rude, polite = sit(seated, hostile("illegal", "bid?")), sit(seated, hostile("none"))
    heard: list[tuple[Position, str]] = []
    polite.heard_fault = lambda position, fault: heard.append((position, fault))  # type: ignore[method-assign]
    series = Series.open(Ruleset.preset("isko"), deals=1)

    play_series(series, [rude, polite, player("rules")], seed=1, packs=1)

    assert [fault for _, fault in heard] == ["illegal"] * len(heard) != []


# names


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cmd:", "expected a program after cmd:"),
        ("cmd:'./a", "expected a command line after cmd:"),
        ("cmd:/no/such/program", "expected a program that can be run, got '/no/such/program'"),
        ("cmd[move_ms]:true", r"expected settings such as move_ms=500 in cmd\[…\]:, got 'move_ms'"),
        ("cmd[move_ms=0]:true", "expected move_ms from 1 to 86400000, got '0'"),
        ("cmd[deal_ms=soon]:true", "expected deal_ms from 1"),
        ("cmd[forfeit=cry]:true", "expected forfeit=substitute or lose, got 'cry'"),
    ],
)
def test_a_name_that_names_no_program_is_refused(name: str, message: str) -> None:
    with pytest.raises(SkatError, match=message):
        player(name)


def test_settings_stand_before_the_program() -> None:
    command = read_command("cmd[move_ms=500, deal_ms=9000 forfeit=lose threads=2]:true 'a b' c")

    assert command.words == ("true", "a b", "c")
    assert (command.move_ms, command.deal_ms) == (500, 9000)
    assert command.forfeit.value == "lose"
    assert command.options == (("threads", "2"),)


def test_it_does_not_move_unasked() -> None:
    with pytest.raises(SkatError, match="cmd:true"):
        EnginePlayer("cmd:true").decide(dealt(preset("isko")).view(F), KEY)


def test_answers_are_what_they_seem(seated: list[EnginePlayer]) -> None:
    engine = sit(seated, hostile("none"))
    start = dealt(preset("isko", {"declarer_may_concede_until_cards": 10}))

    assert engine.decide(start.view(M), KEY) == Bid(18)
    skat = bought(start, F)
    assert engine.decide(skat.view(F), KEY) == PickUp()
    announcing = moved(skat, (F, PickUp()))
    assert isinstance(engine.decide(announcing.view(F), KEY), Announce)
    offered = moved(played(announced(start, F, "G"), "DA"), (F, Concede()))
    view = offered.view(M)
    assert view.ask is Ask.AGREE
    assert engine.decide(view, KEY) == Answer(True)
