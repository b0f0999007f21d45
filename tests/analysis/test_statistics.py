"""What one person has done, added up; deals that were not played as they fell do not count."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from skat.analysis.statistics import Role, match_facts, running, statistics_of
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.records.skatfile import MatchHeader, Seat
from skat.records.skatfile_replay import ReplayedDeal, verify_items
from tests.records.random_play import played_match


def match(preset: str = "isko", *, seats: int = 3, deals: int = 12) -> list[ReplayedDeal]:
    people = tuple(Seat("person", f"P{seat}") for seat in range(seats))
    rules = Ruleset.preset(preset)
    header = MatchHeader(rules, people, 0, rules.deals(seats), date="2026-11-30T10:00:00Z")
    return list(verify_items(played_match(Random(seats + deals), header, deals=deals)))


def noted(deals: list[ReplayedDeal], place: int, *notes: tuple[str, str]) -> list[ReplayedDeal]:
    changed = list(deals)
    record = changed[place].record
    changed[place] = replace(changed[place], record=replace(record, notes=notes))
    return changed


def clean(deals: list[ReplayedDeal]) -> list[ReplayedDeal]:
    """Return the deals as if nothing had been taken back at random."""
    return [
        replace(deal, record=replace(deal.record, notes=(), steps=deal.record.moves))
        for deal in deals
    ]


@pytest.mark.parametrize("preset", list(PRESETS))
def test_list_points_and_games_add_up_to_those_of_the_match(preset: str) -> None:
    deals = clean(match(preset))
    series = deals[-1].series

    for seat in range(3):
        found = statistics_of([match_facts(deals, seat)])
        games = [entry for entry in series.entries if entry.result.score is not None]
        own = [entry for entry in games if entry.declarer == seat]

        assert found.deals == len(series.entries)
        assert found.added == series.totals[seat]
        assert found.roles[Role.DECLARER].deals == len(own)
        assert found.roles[Role.DECLARER].won == sum(
            entry.result.score is not None and entry.result.score.won for entry in own
        )
        assert found.roles[Role.DEFENDER].deals == len(games) - len(own)
        assert sum(tally.deals for tally in found.roles.values()) == found.deals
        by_game = [found.games[game].deals for game in found.games if game.value != "ramsch"]
        assert sum(by_game) == len(own)
        at = [tallies[Role.DECLARER].deals for tallies in found.positions.values()]
        assert sum(at) == len(own)


def test_the_dealer_of_four_sits_out() -> None:
    deals = clean(match(seats=4))
    found = statistics_of([match_facts(deals, 1)])

    assert found.roles[Role.SAT_OUT].deals == sum(deal.record.dealer == 1 for deal in deals)


@pytest.mark.parametrize("note", ["undos", "hints", "again"])
def test_a_deal_with_help_does_not_count(note: str) -> None:
    deals = noted(clean(match()), 3, (note, "1"))
    found = statistics_of([match_facts(deals, 0)])

    assert found.deals == len(deals) - 1
    assert found.left_out == {note: 1}


def test_a_deal_that_a_computer_player_played_for_somebody_does_not_count() -> None:
    deals = noted(clean(match()), 3, ("stand-in", "0,2"))

    for seat in range(3):
        assert match_facts(deals, seat).left_out == (("stand-in", 1),)
    held = noted(clean(match()), 3, ("computers", "1"))
    assert match_facts(held, 1).left_out == (("stand-in", 1),)
    assert match_facts(held, 0).left_out == ()


def test_only_the_deals_of_whoever_sat_there_count() -> None:
    deals = clean(match())

    assert len(match_facts(deals, 0, first=4, end=9).facts) == 5
    assert len(match_facts(deals, 0, first=len(deals)).facts) == 0


def test_matches_follow_each_other_in_the_course_of_points() -> None:
    facts = match_facts(clean(match()), 0)

    assert list(running([facts, replace(facts, facts=())])) == [
        ("2026-11-30T10:00:00Z", 12, sum(fact.added for fact in facts.facts))
    ]
