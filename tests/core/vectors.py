"""Reads the rule questions of tests/cases/rules, so that each becomes a test with its id."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from skat.core.cards import CardSet, Game
from skat.core.contracts import Contract
from skat.core.results import Score
from skat.core.rulesets import Ruleset
from skat.core.scoring import score_game

RULES = Path(__file__).resolve().parents[1] / "cases" / "rules"


@cache
def load(name: str) -> dict[str, Any]:
    """Return one file of rule questions."""
    data: dict[str, Any] = json.loads((RULES / name).read_text(encoding="utf-8"))
    assert data["format"] == 1
    return data


def of_kind(kind: str) -> list[ParameterSet]:
    """Return every question of a kind, with its id as the name of the test."""
    return [
        pytest.param(vector, id=vector["id"])
        for vector in load("vectors.json")["vectors"]
        if vector["kind"] == kind
    ]


def vector(name: str) -> dict[str, Any]:
    """Return one question by its id."""
    found: dict[str, Any] = next(
        vector for vector in load("vectors.json")["vectors"] if vector["id"] == name
    )
    return found


def score_of(asked: Mapping[str, Any], rules: Ruleset) -> Score:
    """Return the score that a question of the rule book is about."""
    hand, skat = (CardSet.parse(" ".join(asked[name])) for name in ("hand", "skat"))
    return score_game(
        rules,
        Contract(Game(asked["contract"]), asked["hand_game"], **asked["announced"]),
        hand | skat,
        bid=asked["bid"],
        points=asked["declarer_points"] or 0,
        tricks=asked["declarer_tricks"],
        skat=skat,
        kontra=asked["kontra_level"],
        bock_doublings=asked["bock_doublings"],
    )


def traces() -> list[ParameterSet]:
    """Return every whole deal."""
    return [pytest.param(trace, id=trace["id"]) for trace in load("traces.json")["traces"]]
