"""`skat arena` plays duplicate matches and says what they say, for people and for programs."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from skat.cli import duplicate
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


def test_more_processes_print_the_same(skat: Skat) -> None:
    arguments = ("arena", "rules", "random", "rules", "--boards", "6", "--seed", "x", "--json")
    alone = without_times(skat(*arguments).out)

    assert without_times(skat(*arguments, "--jobs", "2").out) == alone
    assert alone["boards"] == 6


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
        (["--boards", "2", "--deals", "2"], "expected --boards with"),
        (["--deals", "2", "--budget", "quick"], "expected --budget with --boards only"),
        (["--deals", "2", "--fixed"], "expected --fixed with --boards only"),
        (["--deals", "2", "--out", "x"], "expected --out with --boards only"),
        (["--boards", "2", "--seats", "4"], "expected --seats with --deals only"),
        (["--budget", "vast"], "expected one of the budgets quick normal strong, got 'vast'"),
        (["--out", "/nowhere/at/all"], "/nowhere/at/all: No such file or directory"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: list[str], says: str, skat: Skat) -> None:
    assert says in skat("arena", "rules", "rules", *options).error


def test_sources_have_a_commit_and_an_installed_package_has_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    known = duplicate.commit()
    assert known is None or len(known.rstrip("+")) == 12
    monkeypatch.setattr(duplicate, "__file__", str(tmp_path / "cli" / "duplicate.py"))

    assert duplicate.commit() is None


def test_ctrl_c_keeps_the_boards_that_were_finished(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    command = [sys.executable, "-m", "skat", "arena", "rules", "random", "--boards", "100000"]
    process = subprocess.Popen(
        [*command, "--jobs", "2", "--out", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 60
    while not (path.exists() and path.read_bytes().count(b"\n") > 3):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(2)
    out, err = process.communicate(timeout=30)

    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert path.read_bytes().endswith(b"\n")
