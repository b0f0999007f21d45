"""The house rules that people choose from when they open a match, as data.

A house rule is a parameter of `Ruleset` with the values that are offered for it. What it
means in play stands in docs/rules.md, and what a person reads about it in the catalogues,
under ``rule.`` and the name of the parameter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skat.core.limits import BOCK_EVENTS, KONTRA_LEVELS
from skat.core.rulesets import Ruleset

SWITCH = (False, True)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One question about the rules."""

    parameter: str
    """Name as `Ruleset.override` takes it."""
    values: tuple[Any, ...]
    """What is offered."""
    needs: tuple[str, Any] | None = None
    """Another parameter and the value of it without which this one means nothing."""
    carries: tuple[tuple[Any, Mapping[str, Any]], ...] = ()
    """Values that change further parameters, with those."""
    several: bool = False
    """Any of the values, together."""

    def overrides(self, value: Any) -> dict[str, Any]:
        """Return what a value changes in a rule set."""
        further = next((more for found, more in self.carries if found == value), {})
        return {**further, self.parameter: value}

    def value_of(self, rules: Ruleset) -> Any:
        """Return the value that a rule set has."""
        found: Any = rules.to_dict()
        for part in self.parameter.split("."):
            found = found[part]
        return found


def _passed(*, counts: bool, ramsch: bool) -> dict[str, Any]:
    return {
        "passed_deal.counts_as_deal": counts,
        "passed_deal.rotates_dealer": counts,
        "ramsch.enabled": ramsch,
    }


_RAMSCH = ("passed_deal.mode", "ramsch")
_SCHIEBEN = ("ramsch.schieben", True)
_KONTRA = ("kontra.enabled", True)

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        "list_scoring",
        ("plain", "seeger_fabian", "bierlachs"),
        carries=(("bierlachs", {"bierlachs_mark": 301}),),
    ),
    HouseRule("bierlachs_mark", (301, 501, 1001), ("list_scoring", "bierlachs")),
    HouseRule(
        "passed_deal.mode",
        ("count_zero", "redeal", "ramsch"),
        carries=(
            ("count_zero", _passed(counts=True, ramsch=False)),
            ("redeal", _passed(counts=False, ramsch=False)),
            ("ramsch", _passed(counts=True, ramsch=True)),
        ),
    ),
    HouseRule("ramsch.schieben", SWITCH, _RAMSCH),
    HouseRule("ramsch.jacks_may_be_pushed", SWITCH, _SCHIEBEN),
    HouseRule("ramsch.skip_doubles", SWITCH, _SCHIEBEN),
    HouseRule("ramsch.skat_to", ("loser", "last_trick"), _RAMSCH),
    HouseRule("ramsch.tie", ("later_trick", "all_lose"), _RAMSCH),
    HouseRule("ramsch.jungfrau_factor", (1, 2), _RAMSCH),
    HouseRule("kontra.enabled", SWITCH),
    HouseRule(
        "kontra.levels",
        tuple(KONTRA_LEVELS[:length] for length in range(1, len(KONTRA_LEVELS) + 1)),
        _KONTRA,
    ),
    HouseRule("kontra.needs_bid_18", SWITCH, _KONTRA),
    HouseRule("kontra.window", ("before_own_first_card", "before_first_lead"), _KONTRA),
    HouseRule("bock.enabled", SWITCH),
    HouseRule("bock.events", tuple(sorted(BOCK_EVENTS)), ("bock.enabled", True), several=True),
    HouseRule("spitze", (0, 1, 2)),
    HouseRule("announce.schneider", SWITCH),
    HouseRule("announce.schwarz", SWITCH),
    HouseRule("announce.ouvert_trump", SWITCH),
    HouseRule("loss_factor.hand", (1, 2)),
    HouseRule(
        "grand_ouvert.base",
        (24, 36),
        carries=(
            (24, {"grand_ouvert.ouvert_factor": True}),
            (36, {"grand_ouvert.ouvert_factor": False}),
        ),
    ),
    HouseRule("jump_bids", SWITCH),
    HouseRule("forehand_option_18", SWITCH),
    HouseRule("show_last_trick", SWITCH),
    HouseRule("claims", ("online", "isko_4_4")),
    HouseRule("defender_concede", ("both", "one")),
)
"""In the order in which they are offered. Source: docs/rules.md 13 and 14."""
