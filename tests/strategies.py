"""Random packs, rule sets and decisions, shared by the tests of several rooms.

A drawn integer seeds a generator of its own, so that a failing example prints one
number and repeats without the rest of the run.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from skat.core.cards import CARDS, JACKS, SUIT_GAMES, Card, Game, mask_cards
from skat.core.contracts import Contract, lowest_trump
from skat.core.limits import KONTRA_LEVELS
from skat.core.moves import (
    PLAYS,
    Announce,
    Answer,
    Bid,
    Claim,
    Concede,
    Double,
    Hold,
    Leave,
    Level,
    Move,
    Pass,
    PickUp,
    Play,
    Push,
    Show,
    ThrowIn,
)
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, View

PRESET_NAMES = tuple(PRESETS)

QUICK = settings(
    max_examples=80,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    phases=[phase for phase in Phase if phase is not Phase.explain],  # it takes minutes
)
"""For every run of the tests."""
SOAK = settings(QUICK, max_examples=2_000, stateful_step_count=60)
"""For ``make soak``."""

seeds = st.integers(0, 2**32 - 1)
presets = st.sampled_from(PRESET_NAMES).map(Ruleset.preset)


def random_pack(seed: int | Random) -> tuple[Card, ...]:
    """Return the 32 cards in an order that the seed decides."""
    chance = seed if isinstance(seed, Random) else Random(seed)
    return tuple(chance.sample(CARDS, 32))


packs = seeds.map(random_pack)

_PASSED = (
    {"mode": "count_zero", "counts_as_deal": True, "rotates_dealer": True},
    {"mode": "redeal", "counts_as_deal": False, "rotates_dealer": False},
    {"mode": "void", "counts_as_deal": False, "rotates_dealer": False},
    {"mode": "ramsch", "counts_as_deal": True, "rotates_dealer": True},
)
_BOCK_EVENTS: tuple[list[str], ...] = (
    ["lost_with_60", "kontra_lost", "grand_hand_won"],
    ["kontra_re", "score_three_equal_digits", "score_multiple_of_100"],
    ["value_72", "value_96"],
    [],
)


def _with_ramsch(parts: Mapping[str, object]) -> dict[str, object]:
    """A passed deal may only become a Ramsch where that exists."""
    passed = parts.get("passed_deal", {})
    assert isinstance(passed, dict)
    if passed.get("mode") == "ramsch":
        return {**parts, "ramsch.enabled": True}
    return dict(parts)


def _with_mark(parts: Mapping[str, object]) -> dict[str, object]:
    """Bierlachs needs its mark."""
    if parts.get("list_scoring") == "bierlachs":
        return {**parts, "bierlachs_mark": 101}
    return dict(parts)


house_rules: st.SearchStrategy[dict[str, object]] = (
    st.fixed_dictionaries(
        {},
        optional={
            "forehand_option_18": st.booleans(),
            "jump_bids": st.booleans(),
            "hand": st.booleans(),
            "passed_deal": st.sampled_from(_PASSED),
            "announce.require_hand": st.booleans(),
            "announce.schneider": st.booleans(),
            "announce.schwarz": st.booleans(),
            "announce.ouvert_trump": st.booleans(),
            "loss_factor.hand": st.sampled_from([1, 2]),
            "failed_announcement.level": st.sampled_from(["as_if_reached", "not_added"]),
            "failed_announcement.own_schneider_extra": st.booleans(),
            "failed_announcement.own_schwarz_extra": st.booleans(),
            "overbid.null": st.sampled_from(["cheapest_trump_contract", "refused"]),
            "null_ends_on_first_declarer_trick": st.booleans(),
            "list_scoring": st.sampled_from(["plain", "seeger_fabian", "bierlachs"]),
            "claims": st.sampled_from(["isko_4_4", "online", "iss"]),
            "declarer_may_concede_until_cards": st.integers(0, 10),
            "defender_concede": st.sampled_from(["one", "both"]),
            "revoke": st.sampled_from(["prevented", "penalty"]),
            "kontra.enabled": st.booleans(),
            "kontra.levels": st.integers(1, 4).map(lambda count: list(KONTRA_LEVELS[:count])),
            "kontra.window": st.sampled_from(["before_own_first_card", "before_first_lead"]),
            "kontra.needs_bid_18": st.booleans(),
            "bock.enabled": st.booleans(),
            "bock.events": st.sampled_from(_BOCK_EVENTS),
            "bock.factor": st.sampled_from([2, 3]),
            "ramsch.schieben": st.booleans(),
            "ramsch.jacks_may_be_pushed": st.booleans(),
            "ramsch.skip_doubles": st.booleans(),
            "ramsch.skat_to": st.sampled_from(["loser", "last_trick"]),
            "ramsch.tie": st.sampled_from(["later_trick", "all_lose"]),
            "spitze": st.integers(0, 2),
            "missed_announcement_ends": st.booleans(),
            "resignation": st.sampled_from(["announced_game", "as_counted"]),
            "leaving": st.sampled_from(["concession", "penalty"]),
        },
    )
    .map(_with_ramsch)
    .map(_with_mark)
)
"""Overrides that fit together, a few at a time."""

rulesets = st.builds(lambda rules, changes: rules.override(changes), presets, house_rules)


def answer(view: View, chance: Random, *, keen: float = 0.4) -> Move:
    """Return one of the moves that answer the question a view asks.

    Args:
        view: a view whose `ask` is not None.
        chance: draws the move.
        keen: how often a value is named or held.
    """
    ask = view.ask
    if ask is Ask.BID or ask is Ask.FOREHAND:
        if not view.bids or chance.random() >= keen:
            return Pass()
        return Bid(view.bids[min(int(chance.expovariate(1)), len(view.bids) - 1)])
    if ask is Ask.HOLD:
        return Hold() if chance.random() < keen else Pass()
    if ask is Ask.HAND_OR_SKAT:
        if not view.contracts or chance.random() < 0.6:
            return PickUp()
        return Announce(_contract(view, view.hand, chance))
    if ask is Ask.ANNOUNCE:
        first, second = chance.sample(mask_cards(view.hand), 2)
        left = view.hand & ~(1 << first | 1 << second)
        return Announce(_contract(view, left, chance), (first, second))
    if ask is Ask.PUSH_OR_LOOK:
        return PickUp() if chance.random() < 0.6 else Push()
    if ask is Ask.PUSH:
        allowed = view.hand if view.rules.ramsch.jacks_may_be_pushed else view.hand & ~JACKS
        first, second = chance.sample(mask_cards(allowed), 2)
        return Push((first, second))
    if ask is Ask.AGREE:
        return Answer(chance.random() < 0.5)
    assert ask is Ask.CARD
    return PLAYS[chance.choice(mask_cards(view.legal))]


def _contract(view: View, left: int, chance: Random) -> Contract:
    contract = chance.choice(view.contracts)
    if not view.rules.spitze or not contract.game.has_trumps or chance.random() < 0.5:
        return contract
    jacks = JACKS & view.hand
    if not left >> lowest_trump(contract.game) & 1:
        return contract
    if contract.game is Game.GRAND and jacks == JACKS:
        return contract
    return replace(contract, spitze=True)


def any_move(chance: Random) -> Move:
    """Return a move of any kind, fitting or not."""
    kind = chance.randrange(16)
    if kind == 0:
        return Bid(chance.choice((0, 17, 18, 19, 20, 22, 23, 24, 46, 264, 360, 999)))
    if kind == 1:
        return Announce(
            Contract(
                chance.choice((*SUIT_GAMES, Game.GRAND, Game.NULL, Game.RAMSCH)),
                *(chance.random() < 0.3 for _ in range(5)),
            ),
            tuple(chance.choices(CARDS, k=chance.choice((0, 0, 1, 2, 2, 3)))),
        )
    if kind == 2:
        return Push(tuple(chance.choices(CARDS, k=chance.choice((0, 1, 2, 3)))))
    if kind == 3:
        return Play(chance.choice(CARDS))
    return (
        Hold(),
        Pass(),
        PickUp(),
        Claim(chance.choice(tuple(Level))),
        Show(),
        Answer(True),
        Answer(False),
        Concede(),
        ThrowIn(),
        Double(),
        Leave(),
        Leave(timed_out=True),
    )[kind - 4]
