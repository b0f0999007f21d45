"""Rule sets: overrides, the ladder they lead to, and everything that is refused."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given

from skat.core.errors import RulesetError
from skat.core.rulesets import Ruleset
from tests.core.deals import preset
from tests.strategies import rulesets


def refusal(changes: dict[str, Any], name: str = "isko") -> str:
    with pytest.raises(RulesetError) as refused:
        preset(name, changes)
    return str(refused.value)


@given(rulesets)
def test_a_changed_rule_set_reads_back(rules: Ruleset) -> None:
    again = Ruleset.from_dict(rules.to_dict())

    assert again == rules
    assert hash(again) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_dotted_names_reach_inside_a_block() -> None:
    rules = preset("kneipe", {"ramsch.skat_to": "last_trick", "spitze": 1, "bock": {"factor": 3}})

    assert (rules.ramsch.skat_to, rules.spitze, rules.bock.factor) == ("last_trick", 1, 3)
    assert rules.ramsch.durchmarsch == 120
    assert preset("kneipe").ramsch.skat_to == "loser"


def test_unknown_parameters_of_a_newer_file_are_tolerated() -> None:
    data = preset("isko").to_dict()

    assert Ruleset.from_dict({**data, "moon_phase": "full"}) == preset("isko")


@pytest.mark.parametrize(
    "name", ["moon_phase", "ramsch.moon_phase", "moon.phase", "spitze.deep", "", "kontra."]
)
def test_an_unknown_name_in_an_override_is_named(name: str) -> None:
    assert refusal({name: 1}) == f"expected the name of a rule parameter, got {name!r}"


def test_an_unknown_preset_is_named() -> None:
    with pytest.raises(RulesetError, match="isko twelve classic quick kneipe iss, got 'skat'"):
        Ruleset.preset("skat")


@pytest.mark.parametrize("name", ["schenken", "revolution"])
def test_house_rules_that_nobody_plays_here_are_refused(name: str) -> None:
    """Source: docs/rules.md 13."""
    assert refusal({name: True}) == f"{name} is not supported yet; expected false, got true"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"spitze": 3}, "spitze: expected 0, 1 or 2 factors, got 3"),
        ({"table_players": [5]}, "table_players: expected 3, 4 or both, got (5,)"),
        ({"table_players": []}, "table_players: expected 3, 4 or both, got ()"),
        (
            {"passed_deal.mode": "ramsch"},
            "passed_deal.mode ramsch: expected ramsch.enabled to be true",
        ),
        ({"dealer_sits_out_at_4": False}, "dealer_sits_out_at_4: expected true, got false"),
        ({"bock.events": ["full_moon"]}, "got ['full_moon']"),
        ({"kontra.levels": ["re"]}, "kontra.levels: expected a start of"),
        ({"kontra.enabled": True, "kontra.levels": []}, "kontra.levels: expected a start of"),
        ({"list_scoring": "bierlachs"}, "bierlachs_mark: expected a mark such as 301, got none"),
        ({"bierlachs_mark": -1}, "bierlachs_mark: expected a positive number, got -1"),
        ({"contracts": ["ramsch"]}, "contracts: expected some of"),
        ({"contracts": []}, "contracts: expected some of"),
        ({"contracts": ["null", "null"]}, "contracts: expected some of"),
        ({"deal_pattern": [["each", 10]]}, "deal_pattern: expected ten cards each and two skat"),
        ({"deal_pattern": [["skat", 2], ["all", 10]]}, "deal_pattern: expected ten cards each"),
        (
            {"deal_pattern": [["each", 11], ["skat", 2], ["each", -1]]},
            "deal_pattern: expected ten cards each",
        ),
        ({"deals_per_session": {"3": 36}}, None),
        ({"deals_per_session": {"3": 0}}, "deals_per_session: expected deals for 3 seats"),
        ({"bases.diamonds": 0}, "bases: expected positive numbers"),
        ({"null_values.null": -23}, "null_values: expected positive numbers"),
        ({"grand_ouvert.base": 0}, "grand_ouvert.base: expected a positive number, got 0"),
        ({"bock.enabled": True, "bock.deals": {"3": 0}}, "bock.deals: expected deals for 3 seats"),
        ({"bock.factor": 0}, "bock.factor: expected a positive number, got 0"),
        ({"loss_factor.hand": 0}, "loss_factor.hand: expected a positive number, got 0"),
        ({"first_dealer": 7}, "first_dealer: expected random or a seat below 4, got 7"),
        (
            {"declarer_may_concede_until_cards": 11},
            "declarer_may_concede_until_cards: expected 0 to 10, got 11",
        ),
        # of the wrong kind
        ({"spitze": "1"}, "spitze: expected int, got '1'"),
        ({"spitze": True}, "spitze: expected int, got True"),
        ({"jump_bids": 1}, "jump_bids: expected bool, got 1"),
        ({"claims": "loud"}, "claims: expected 'isko_4_4' or 'online' or 'iss', got 'loud'"),
        ({"must_trump": True}, "must_trump: expected False, got True"),
        ({"schwarz_by": "points"}, "schwarz_by: expected 'tricks', got 'points'"),
        ({"announce.schwarz_implies_schneider": False}, "expected True, got False"),
        ({"announce.ouvert_implies_schwarz": False}, "expected True, got False"),
        ({"passed_deal": "redeal"}, "passed_deal.: expected an object, got 'redeal'"),
        ({"table_players": 3}, "table_players: expected a list, got 3"),
        ({"deal_pattern": [["each"]]}, "deal_pattern: expected 2 items, got ['each']"),
        ({"bases": {"grand": "24"}}, "bases: expected an object of numbers"),
        ({"bierlachs_mark": "301"}, "bierlachs_mark: expected int or null, got '301'"),
        ({"first_dealer": "me"}, "first_dealer: expected"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(
    changes: dict[str, Any], message: str | None
) -> None:
    if message is None:
        preset("isko", changes)  # merges into both table sizes
    else:
        assert message in refusal(changes)


@pytest.mark.parametrize(
    ("parameter", "value", "message"),
    [
        ("bases", {"diamonds": 9}, "bases: expected values of"),
        ("bases", {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}, "bases: expected values of"),
        ("null_values", {"null": 23}, "null_values: expected values of"),
        ("deals_per_session", {"3": 36}, "deals_per_session: expected deals for 4 seats"),
        (
            "bock",
            {"enabled": True, "deals": {"3": 3}},
            "bock.deals: expected deals for 4 seats",
        ),
    ],
)
def test_a_table_that_lacks_entries_is_refused(
    parameter: str, value: dict[str, Any], message: str
) -> None:
    data = preset("isko").to_dict()
    data[parameter] = value

    with pytest.raises(RulesetError, match=message):
        Ruleset.from_dict(data)


def test_what_is_no_object_is_refused() -> None:
    with pytest.raises(RulesetError, match=r"ruleset: expected an object, got \[\]"):
        Ruleset.from_dict([])  # type: ignore[arg-type]


def test_a_rule_set_cannot_be_changed_in_place() -> None:
    rules = preset("isko")

    with pytest.raises(TypeError, match="cannot be changed"):
        rules.bases["grand"] = 20  # type: ignore[index]
    with pytest.raises(AttributeError):
        rules.spitze = 1  # type: ignore[misc]
    assert isinstance(hash(rules), int)


@pytest.mark.parametrize(
    ("changes", "gone", "come"),
    [
        ({"hand": False}, 264, None),
        ({"contracts": ["null"]}, 18, None),
        ({"contracts": ["grand"]}, 18, None),
        # a suit game with eleven matadors and Spitze on top
        ({"spitze": 1}, None, 12 * 19),
        ({"spitze": 2}, None, 11 * 20),
        # grand with Spitze cannot have all four: the diamond jack alone is "without 3"
        ({"spitze": 2}, None, 24 * (3 + 7 + 2)),
    ],
)
def test_the_ladder_follows_the_menu(
    changes: dict[str, Any], gone: int | None, come: int | None
) -> None:
    """Source: docs/rules.md 4: derived from the contracts, not typed in."""
    before, ladder = preset("isko").ladder, preset("isko", changes).ladder

    if gone is not None:
        assert gone in before
        assert gone not in ladder
    if come is not None:
        assert come not in before
        assert come in ladder
