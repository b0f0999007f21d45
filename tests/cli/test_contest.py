"""`skat arena` prints the count of a contest, the same for any number of processes."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import Skat


def test_the_count_is_json_that_adds_up(skat: Skat) -> None:
    ran = skat("arena", "rules", "random", "--preset", "kneipe", "--deals", "50", "--json")

    assert (ran.code, ran.err) == (0, "")
    data = json.loads(ran.out)
    assert data["deals"] == 50
    assert data["passed"] + data["ramsch"] + data["games"] == 50
    assert sum(kind["games"] for kind in data["contracts"]) == data["games"]
    assert sum(kind["won"] for kind in data["contracts"]) == data["games_won"]
    assert sum(one["declared"] for one in data["players"]) == data["games"]
    assert [one["seats"] for one in data["players"]] == [1, 2]
    for one in data["players"]:
        low, high = one["game_points"]["interval95"]
        assert low <= one["game_points"]["per_deal"] <= high
    assert all(check["failed"] == 0 < check["checked"] for check in data["checks"].values())
    assert data["illegal_moves"] == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_more_processes_print_the_same(jobs: str, skat: Skat) -> None:
    arguments = ("arena", "random", "random", "random", "--deals", "80", "--seed", "3", "--json")

    assert skat(*arguments, "--jobs", jobs).out == skat(*arguments).out


def test_for_people_there_are_tables(skat: Skat) -> None:
    ran = skat("arena", "rules", "random", "--preset", "isko", "--deals", "40", "--seats", "4")

    assert ran.code == 0
    assert "40 deals of isko at 4 seats, seed 1" in ran.out
    assert "contract " in ran.out
    assert "list points a deal" in ran.out
    assert "failed 0; illegal moves 0" in ran.out
