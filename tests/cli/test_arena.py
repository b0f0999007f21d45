"""`skat arena` plays duplicate matches and says what they say, for people and for programs."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from skat.arena.comparison import Comparison
from skat.arena.duplicate import Duplicate
from skat.cli import duplicate, probing
from skat.cli.picture import running
from skat.core.rulesets import Ruleset
from tests.arena.test_probe import Gossiping
from tests.cli.running import Skat


def without_times(text: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text)
    assert data.pop("seconds").keys() == data["sides"].keys()
    return data


def test_the_result_is_json(skat: Skat) -> None:
    ran = skat("arena", "rules", "random", "--boards", "10", "--seed", "4", "--json")

    assert (ran.code, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert data["players"] == ["rules", "random"]
    assert (data["boards"], data["games"]) == (10, 60)
    for points in ("list_points", "game_points"):
        assert 0 < data[points]["low"] < data[points]["mean"] < data[points]["high"]
        for company in ("one_against_two", "two_against_one"):
            some = data[company][points]
            assert some["low"] < some["mean"] < some["high"]
            assert some["mean"] == pytest.approx(some["A"] - some["B"], abs=2e-4)
        own = [data["sides"][side][points]["own"]["mean"] for side in "AB"]
        assert data[points]["mean"] == pytest.approx(own[0] - own[1], abs=2e-4)
    declared = data["declarer"]
    assert declared["A"]["games"] + declared["B"]["games"] + data["passed"] == 60
    assert declared["A"]["share"] == pytest.approx(declared["A"]["games"] / 90, abs=1e-4)
    assert declared["A"]["win_rate"] > declared["B"]["win_rate"]
    for kind in data["contracts"]:
        assert kind["games"] == kind["A"]["games"] + kind["B"]["games"]
    assert sum(kind["games"] for kind in data["contracts"]) == 60 - data["passed"]
    for side in "AB":
        seconds = data["seconds"][side]
        assert 0 < seconds["median"] <= seconds["p95"] <= seconds["max"] < 10
    assert data["faults"] == 0


def test_for_people_there_are_tables(skat: Skat) -> None:
    ran = skat("arena", "rules", "random", "--boards", "5", "--fixed", "--preset", "isko")

    assert ran.code == 0
    assert "A = rules, B = random: 5 boards of isko, seed 1, contracts given" in ran.out
    assert "list points, one against two" in ran.out
    assert "faults 0, failed checks 0" in ran.out


def test_three_players_are_each_compared_with_the_others(skat: Skat) -> None:
    ran = skat("arena", "rules", "random", "rules", "--boards", "2")

    assert "list points, C minus others" in ran.out


def test_a_file_of_boards_goes_on(skat: Skat, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    match = ("arena", "rules", "random", "--seed", "2", "--json")

    first = skat(*match, "--boards", "3", "--out", str(path))
    half = path.read_bytes()[:-40]
    path.write_bytes(half)
    longer = skat(*match, "--boards", "6", "--out", str(path))
    at_once = skat(*match, "--boards", "6")
    shorter = skat(*match, "--boards", "3", "--out", str(path))

    assert first.err == ""
    assert f"{path}: the last line was incomplete" in longer.err
    assert without_times(longer.out) == without_times(at_once.out)
    assert without_times(shorter.out) == without_times(first.out)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 7


def test_a_file_of_another_match_is_an_error(skat: Skat, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    skat("arena", "rules", "random", "--boards", "1", "--out", str(path))

    ran = skat("arena", "rules", "rules", "--boards", "1", "--out", str(path))

    assert "expected players rules rules, not rules random" in ran.error


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--boards", "0"], "--boards"),
        (["--boards", "2", "--deals", "2"], "expected --boards with --boards, got it with --deals"),
        (["--pool", "--budget", "quick"], "expected --budget with --boards or --deals or --probe"),
        (["--deals", "2", "--budget", "vast"], "expected one of the budgets quick normal strong"),
        (["--deals", "2", "--fixed"], "expected --fixed with --boards, got it with --deals"),
        (["--deals", "2", "--out", "x"], "expected --out with --boards, got it with --deals"),
        (["--boards", "2", "--seats", "4"], "expected --seats with --deals, got it with --boards"),
        (["--decisions", "4"], "expected --decisions with --probe, got it with --boards"),
        (["--pool", "--fixed"], "expected --fixed with --boards, got it with --pool"),
        (["--probe"], "expected one player to probe, got 2"),
        (["--pool"], "rules: No such file or directory"),
        (["--plot", "a.txt"], "--plot: expected a file ending in .pdf .png .svg, got a.txt"),
        (["--plot", "/nowhere/a.svg"], "--plot: expected a folder /nowhere, got none"),
        (["--budget", "vast"], "expected one of the budgets quick normal strong, got 'vast'"),
        (["--out", "/nowhere/at/all"], "/nowhere/at/all: No such file or directory"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: list[str], says: str, skat: Skat) -> None:
    assert says in skat("arena", "rules", "rules", *options).error


def test_the_commit_is_that_of_what_plays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def git(*words: str) -> str:
        name = ("-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false")
        done = ["git", "-C", str(tmp_path), *name, *words]
        return subprocess.run(done, check=True, capture_output=True, text=True).stdout.strip()

    def commit(file: str, text: str) -> str:
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        git("add", ".")
        git("commit", "-qm", text)
        return git("rev-parse", "HEAD")[:12]

    git("init", "-q")
    monkeypatch.setattr(duplicate, "__file__", str(tmp_path / "src" / "skat" / "cli" / "some.py"))
    commit("src/skat/__init__.py", "the package")
    played = commit("src/skat/players/good.py", "a player")
    commit("src/skat/server/page.py", "a page")
    commit("docs/page.md", "another")
    assert duplicate.commit() == played

    (tmp_path / "src/skat/server/page.py").write_text("better", encoding="utf-8")
    assert duplicate.commit() == played
    (tmp_path / "src/skat/players/good.py").write_text("better", encoding="utf-8")
    assert duplicate.commit() == played + "+"
    assert commit("native/kernel.cpp", "a kernel") == duplicate.commit()


def test_an_installed_package_has_no_commit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(duplicate, "__file__", str(tmp_path / "skat" / "cli" / "some.py"))

    assert duplicate.commit() is None


def test_ctrl_c_keeps_the_boards_that_were_finished(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    command = [sys.executable, "-m", "skat", "arena", "rules", "random", "--boards", "100000"]
    process = subprocess.Popen(
        [*command, "--jobs", "2", "--out", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Tests that were started in the background ignore Ctrl-C, and so would this.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        deadline = time.monotonic() + 60
        while not (path.exists() and path.read_bytes().count(b"\n") > 3):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()

    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert path.read_bytes().endswith(b"\n")


def test_every_game_is_a_record_that_replays(skat: Skat, tmp_path: Path) -> None:
    path, boards = tmp_path / "games.skat", tmp_path / "boards.jsonl"
    match = ("arena", "rules", "random", "--preset", "kneipe", "--out", str(boards))

    skat(*match, "--boards", "2", "--records", str(path))
    skat(*match, "--boards", "4", "--records", str(path))

    assert "24 games, 24 reproduced, 0 differing, 0 broken" in skat("replay", str(path)).out
    assert "24 deals, 24 as promised" in skat("verify", str(path)).out
    text = path.read_text(encoding="utf-8")
    assert 'note board "4"\nnote seating "AAB"' in text
    assert 'player 2 random "B random"' in text
    known = [json.loads(line) for line in boards.read_text(encoding="utf-8").splitlines()[1:]]
    scores = [game["points"] for board in known for game in board["games"]]
    results = [line.split()[1:4] for line in text.splitlines() if line.startswith("result")]
    assert [[int(score) for score in result] for result in results] != []
    assert sum(any(score) for score in scores) == sum(set(row) != {"0"} for row in results)


def test_records_do_not_replace_a_file(skat: Skat, tmp_path: Path) -> None:
    path = tmp_path / "games.skat"
    path.write_text("mine", encoding="utf-8")

    ran = skat("arena", "rules", "random", "--boards", "1", "--records", str(path))

    assert "--records: expected a new file" in ran.error
    assert path.read_text(encoding="utf-8") == "mine"


def test_files_of_boards_are_pooled(skat: Skat, tmp_path: Path) -> None:
    files = [str(tmp_path / f"{seed}.jsonl") for seed in (1, 2)]
    for seed, file in enumerate(files, 1):
        skat("arena", "rules", "random", "--boards", "3", "--seed", str(seed), "--out", file)

    data = json.loads(skat("arena", "--pool", *files, "--json").out)
    again = skat("arena", "--pool", files[0], files[0]).error

    assert (data["boards"], data["seed"]) == (6, "1 2")
    assert data["players"] == ["rules", "random"]
    assert "expected each board once, got board 1 of seed 1" in again


def test_an_incomplete_board_is_left_out_of_a_pool(skat: Skat, tmp_path: Path) -> None:
    file = tmp_path / "boards.jsonl"
    skat("arena", "rules", "random", "--boards", "3", "--out", str(file))
    file.write_bytes(file.read_bytes()[:-9])

    ran = skat("arena", "--pool", str(file))

    assert "2 boards of twelve" in ran.out
    assert f"{file}: the last line is incomplete and was left out" in ran.err


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_the_picture_shows_the_running_interval(kind: str, skat: Skat, tmp_path: Path) -> None:
    path = tmp_path / f"match.{kind}"

    ran = skat("arena", "rules", "random", "--boards", "7", "--plot", str(path))

    assert (ran.code, ran.err) == (0, "")
    begins = {"png": b"\x89PNG", "svg": b"<?xml"}
    assert path.read_bytes().startswith(begins[kind])


def test_its_last_point_is_the_result() -> None:
    match = Duplicate(Ruleset.preset("twelve"), ("rules", "random"))
    boards = [match.play(number) for number in range(1, 8)]
    comparison = Comparison("AB", match.seatings)
    for board in boards:
        comparison.count(board)

    for scale, points in running(boards, match.seatings).items():
        difference = comparison.versus[scale]["A"].difference
        assert [number for number, _, _ in points] == [5, 6, 7]
        assert points[-1] == (7, difference.mean, difference.margin)


def test_without_matplotlib_the_match_does_not_begin(
    skat: Skat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    boards = tmp_path / "boards.jsonl"

    ran = skat("arena", "rules", "rules", "--plot", str(tmp_path / "a.png"), "--out", str(boards))

    assert "install them with pip install 'skat[plot]'" in ran.error
    assert not boards.exists()


def test_a_probe_counts_what_it_asked(skat: Skat) -> None:
    ran = skat("arena", "--probe", "rules", "--decisions", "30", "--seed", "2", "--json")
    data = json.loads(ran.out)

    assert (ran.code, data["player"], data["decisions"], data["changed"]) == (0, "rules", 30, 0)
    assert sum(data["asked"].values()) == 30
    assert "answers that changed: 0" in skat("arena", "--probe", "random", "--decisions", "5").out


def test_a_player_that_peeps_is_named(skat: Skat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probing, "player", lambda name: Gossiping())

    ran = skat("arena", "--probe", "rules", "--decisions", "30")

    assert ran.code == 1
    assert "with other cards hidden" in ran.out
