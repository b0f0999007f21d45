"""The presets equal the published parameters, and what the rule book says about them."""

from __future__ import annotations

import pickle

import pytest

from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from tests.core.deals import preset
from tests.core.vectors import load, of_kind
from tests.strategies import PRESET_NAMES

PUBLISHED = load("presets.json")["presets"]


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_published_parameters_are_the_preset(name: str) -> None:
    assert Ruleset.from_dict(PUBLISHED[name], name=name) == PRESETS[name]


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_preset_says_every_published_parameter(name: str) -> None:
    def said(mine: object, published: object) -> bool:
        if isinstance(published, dict) and isinstance(mine, dict):
            return all(said(mine[key], value) for key, value in published.items())
        return mine == published

    mine = PRESETS[name].to_dict()
    assert [key for key, value in PUBLISHED[name].items() if not said(mine[key], value)] == []


def test_iss_is_the_sixth_preset() -> None:
    assert set(PRESETS) == {*PUBLISHED, "iss"}


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_resolved_preset_reads_back(name: str) -> None:
    """A match stores the whole set, never only its name."""
    rules = Ruleset.preset(name)

    assert Ruleset.from_dict(rules.to_dict()) == rules
    assert hash(Ruleset.from_dict(rules.to_dict())) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert rules.name == name


@pytest.mark.parametrize(
    ("name", "bids", "top"),
    [
        ("isko", 63, 264),
        ("twelve", 63, 264),
        ("classic", 66, 360),
        ("quick", 52, 192),
        ("kneipe", 63, 264),
        ("iss", 63, 264),
    ],
)
def test_the_ladder_has_its_length_and_top(name: str, bids: int, top: int) -> None:
    """Source: docs/presets.md."""
    ladder = Ruleset.preset(name).ladder

    assert (len(ladder), ladder[0], ladder[-1]) == (bids, 18, top)
    assert list(ladder) == sorted(set(ladder))


def test_tempting_numbers_are_on_no_ladder() -> None:
    """Source: docs/rules.md 4."""
    tempting = {
        19, 21, 25, 26, 28, 29, 31, 32, 34, 37, 38, 39, 41, 42, 43,
        47, 49, 51, 52, 53, 56, 57, 58, 61, 62, 64, 65,
    }  # fmt: skip
    for name in PRESET_NAMES:
        assert not tempting & set(Ruleset.preset(name).ladder)


def test_quick_lacks_what_only_an_announcement_is_worth() -> None:
    """Source: docs/rules.md 4."""
    missing = set(preset("isko").ladder) - set(preset("quick").ladder)

    assert missing == {153, 160, 162, 170, 176, 187, 198, 204, 216, 240, 264}


def test_classic_has_four_values_of_its_own_open_grand() -> None:
    """Source: docs/rules.md 4, 8."""
    classic, modern = set(preset("classic").ladder), set(preset("isko").ladder)

    assert (classic - modern, modern - classic) == ({252, 288, 324, 360}, {264})


@pytest.mark.parametrize("vector", of_kind("session_length"))
def test_the_length_of_a_match_answers_the_vector(vector: dict[str, dict[str, int]]) -> None:
    rules = Ruleset.preset(str(vector["ruleset"]))

    assert rules.deals(vector["input"]["players"]) == vector["expected"]["deals"]


@pytest.mark.parametrize(
    ("name", "seats", "deals"),
    [
        ("isko", 3, 36),
        ("isko", 4, 48),
        ("twelve", 3, 12),
        ("classic", 3, None),
        ("quick", 3, 1),
        ("kneipe", 4, None),
    ],
)
def test_matches_have_their_length(name: str, seats: int, deals: int | None) -> None:
    """Source: docs/presets.md `deals_per_session`."""
    assert Ruleset.preset(name).deals(seats) == deals
