"""What no rule set may say, because it could not be played. Knows no preset by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from skat.core.cards import TRUMP_GAMES, Game
from skat.core.errors import RulesetError

if TYPE_CHECKING:
    from skat.core.rulesets import Ruleset

BOCK_EVENTS = frozenset(
    {
        "lost_with_60",
        "grand_hand_won",
        "kontra_lost",
        "kontra_re",
        "score_three_equal_digits",
        "score_multiple_of_100",
        "value_72",
        "value_96",
    }
)
"""What may start a Bock round. Source: docs/rules.md 13."""
KONTRA_LEVELS = ("kontra", "re", "sup", "hirsch")
"""Doublings in their order. Source: docs/rules.md 13."""
NULL_KEYS = ("null", "null_hand", "null_ouvert", "null_ouvert_hand")


def check(rules: Ruleset) -> None:
    """Refuse what cannot be played.

    Raises:
        RulesetError: with the name of the parameter, what was expected and what came.
    """
    for complaint in _complaints(rules):
        raise RulesetError(complaint)


def _complaints(rules: Ruleset) -> Iterator[str]:
    yield from _unsupported(rules)
    yield from _table(rules)
    yield from _menu(rules)
    yield from _house_rules(rules)
    yield from _numbers(rules)


def _unsupported(rules: Ruleset) -> Iterator[str]:
    for key in ("schenken", "revolution"):
        if getattr(rules, key):
            yield f"{key} is not supported yet; expected false, got true"
    if not rules.dealer_sits_out_at_4:
        yield "dealer_sits_out_at_4: expected true, got false"


def _table(rules: Ruleset) -> Iterator[str]:
    players = rules.table_players
    if not set(players) <= {3, 4} or not players:
        yield f"table_players: expected 3, 4 or both, got {players}"
    first = rules.first_dealer
    if first != "random" and not 0 <= first < max(players):
        yield f"first_dealer: expected random or a seat below {max(players)}, got {first}"
    pattern = rules.deal_pattern
    if (
        any(target not in ("each", "skat") or count < 1 for target, count in pattern)
        or sum(count for target, count in pattern if target == "each") != 10
        or sum(count for target, count in pattern if target == "skat") != 2
    ):
        yield f"deal_pattern: expected ten cards each and two skat, got {pattern}"
    if rules.deals_per_session is not None:
        yield from _for_every_table(rules, "deals_per_session", rules.deals_per_session)


def _for_every_table(rules: Ruleset, name: str, deals: Mapping[str, int]) -> Iterator[str]:
    for seats in rules.table_players:
        if deals.get(str(seats), 0) < 1:
            yield f"{name}: expected deals for {seats} seats"


def _menu(rules: Ruleset) -> Iterator[str]:
    names = tuple(game.value for game in Game if game is not Game.RAMSCH)
    contracts = rules.contracts
    if not set(contracts) <= set(names) or not contracts or len(set(contracts)) < len(contracts):
        yield f"contracts: expected some of {names}, each once, got {contracts}"
    bases = tuple(game.value for game in TRUMP_GAMES)
    for name, table, keys in (
        ("bases", rules.bases, bases),
        ("null_values", rules.null_values, NULL_KEYS),
    ):
        if set(table) != set(keys):
            yield f"{name}: expected values of {' '.join(keys)}, got {dict(table)}"
        if min(table.values()) < 1:
            yield f"{name}: expected positive numbers, got {dict(table)}"


def _house_rules(rules: Ruleset) -> Iterator[str]:
    if rules.spitze not in (0, 1, 2):
        yield f"spitze: expected 0, 1 or 2 factors, got {rules.spitze}"
    if rules.passed_deal.mode == "ramsch" and not rules.ramsch.enabled:
        yield "passed_deal.mode ramsch: expected ramsch.enabled to be true"
    levels = rules.kontra.levels
    if levels != KONTRA_LEVELS[: len(levels)] or (rules.kontra.enabled and not levels):
        yield f"kontra.levels: expected a start of {KONTRA_LEVELS}, got {levels}"
    unknown = set(rules.bock.events) - BOCK_EVENTS
    if unknown:
        yield f"bock.events: expected some of {sorted(BOCK_EVENTS)}, got {sorted(unknown)}"
    if rules.bock.enabled:
        yield from _for_every_table(rules, "bock.deals", rules.bock.deals)
    if rules.list_scoring == "bierlachs" and not rules.bierlachs_mark:
        yield "bierlachs_mark: expected a mark such as 301, got none"


def _numbers(rules: Ruleset) -> Iterator[str]:
    for name, number in (
        ("bierlachs_mark", rules.bierlachs_mark),
        ("grand_ouvert.base", rules.grand_ouvert.base),
        ("bock.factor", rules.bock.factor),
        ("loss_factor.skat", rules.loss_factor.skat),
        ("loss_factor.hand", rules.loss_factor.hand),
    ):
        if number is not None and number < 1:
            yield f"{name}: expected a positive number, got {number}"
    held = rules.declarer_may_concede_until_cards
    if not 0 <= held <= 10:
        yield f"declarer_may_concede_until_cards: expected 0 to 10, got {held}"
