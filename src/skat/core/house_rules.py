"""The house rules that people choose from when they open a match, as data.

A house rule is a question with a few answers; an answer is nothing but parameters of a
`Ruleset` with their values. What it means in play stands in docs/rules.md, and what a
person reads about it in the catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skat.core.limits import KONTRA_LEVELS
from skat.core.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a house rule."""

    name: str
    overrides: Mapping[str, Any]
    """As `Ruleset.override` takes them."""

    def is_chosen(self, rules: Ruleset) -> bool:
        """Return whether a rule set has this answer already."""
        return rules.override(self.overrides) == rules


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One question about the rules."""

    name: str
    options: tuple[Option, ...]
    needs: tuple[str, tuple[str, ...]] | None = None
    """Another house rule and the answers to it that give this one a meaning."""

    def option_of(self, rules: Ruleset) -> Option | None:
        """Return the answer that a rule set has, None if it has one that is not offered."""
        return next((option for option in self.options if option.is_chosen(rules)), None)


def _switch(
    name: str, parameter: str, *, needs: tuple[str, tuple[str, ...]] | None = None
) -> HouseRule:
    options = tuple(
        Option(word, {parameter: value}) for word, value in (("off", False), ("on", True))
    )
    return HouseRule(name, options, needs)


def _choice(
    name: str,
    parameter: str,
    values: Mapping[str, Any],
    *,
    needs: tuple[str, tuple[str, ...]] | None = None,
) -> HouseRule:
    options = tuple(Option(word, {parameter: value}) for word, value in values.items())
    return HouseRule(name, options, needs)


def _passed(mode: str, *, counts: bool) -> Option:
    return Option(
        mode,
        {
            "passed_deal.mode": mode,
            "passed_deal.counts_as_deal": counts,
            "passed_deal.rotates_dealer": counts,
            "ramsch.enabled": mode == "ramsch",
        },
    )


def _kontra(length: int) -> Option:
    levels = KONTRA_LEVELS[:length]
    return Option(levels[-1], {"kontra.enabled": True, "kontra.levels": levels})


def _bierlachs(mark: int) -> Option:
    return Option(f"bierlachs_{mark}", {"list_scoring": "bierlachs", "bierlachs_mark": mark})


def _announce(*, allowed: bool) -> Option:
    kinds = ("schneider", "schwarz", "ouvert_trump")
    return Option("on" if allowed else "off", {f"announce.{kind}": allowed for kind in kinds})


_WITH_RAMSCH = ("passed", ("ramsch",))
_WITH_PUSHING = ("pushing", ("on",))
_WITH_KONTRA = ("kontra", KONTRA_LEVELS)

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        "list",
        (
            Option("plain", {"list_scoring": "plain"}),
            Option("seeger_fabian", {"list_scoring": "seeger_fabian"}),
            _bierlachs(301),
            _bierlachs(501),
        ),
    ),
    HouseRule(
        "passed",
        (
            _passed("count_zero", counts=True),
            _passed("redeal", counts=False),
            _passed("ramsch", counts=True),
            _passed("void", counts=False),
        ),
    ),
    _switch("pushing", "ramsch.schieben", needs=_WITH_RAMSCH),
    _switch("push_jacks", "ramsch.jacks_may_be_pushed", needs=_WITH_PUSHING),
    _switch("push_doubles", "ramsch.skip_doubles", needs=_WITH_PUSHING),
    _choice(
        "ramsch_skat",
        "ramsch.skat_to",
        {"loser": "loser", "last_trick": "last_trick"},
        needs=_WITH_RAMSCH,
    ),
    _choice(
        "ramsch_tie",
        "ramsch.tie",
        {"later_trick": "later_trick", "all_lose": "all_lose"},
        needs=_WITH_RAMSCH,
    ),
    _choice("jungfrau", "ramsch.jungfrau_factor", {"off": 1, "on": 2}, needs=_WITH_RAMSCH),
    HouseRule(
        "kontra",
        (
            Option("off", {"kontra.enabled": False}),
            *(_kontra(length) for length in range(1, len(KONTRA_LEVELS) + 1)),
        ),
    ),
    _switch("kontra_18", "kontra.needs_bid_18", needs=_WITH_KONTRA),
    _choice(
        "kontra_window",
        "kontra.window",
        {"own_card": "before_own_first_card", "first_lead": "before_first_lead"},
        needs=_WITH_KONTRA,
    ),
    _switch("bock", "bock.enabled"),
    _choice("spitze", "spitze", {"off": 0, "one": 1, "two": 2}),
    HouseRule("announce", (_announce(allowed=False), _announce(allowed=True))),
    _choice("loss_hand", "loss_factor.hand", {"single": 1, "double": 2}),
    HouseRule(
        "grand_ouvert",
        (
            Option("24", {"grand_ouvert.base": 24, "grand_ouvert.ouvert_factor": True}),
            Option("36", {"grand_ouvert.base": 36, "grand_ouvert.ouvert_factor": False}),
        ),
    ),
    _switch("jump_bids", "jump_bids"),
    _switch("last_trick", "show_last_trick"),
    _choice("claims", "claims", {"certain": "online", "open": "isko_4_4"}),
    _choice("concede", "defender_concede", {"both": "both", "one": "one"}),
)
"""In the order in which they are offered. Source: docs/rules.md 13 and 14."""
