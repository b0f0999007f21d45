"""The belief and policy nets of the package: their numbers, and what is refused."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random

import pytest

from skat.core.cards import Game, mask_cards
from skat.core.deal import Deal
from skat.core.presets import PRESETS
from skat.core.views import Ask, View
from skat.players import Key, player
from skat.players.nets import SparseNet, shipped
from skat.players.search import belief, features
from skat.players.search.belief import FILE, OUTPUTS, card_net, shares, suggested
from skat.players.search.facts import Facts, facts
from skat.players.weights_file import NetWeights, WeightsError
from tests.players import plain_nets
from tests.strategies import random_pack

WEIGHTS = files("skat.players") / "weights"
VECTORS = json.loads((WEIGHTS / "cards.vectors.json").read_text())


@pytest.mark.parametrize("name", features.KINDS)
def test_the_kernel_meets_the_stored_vectors(name: str) -> None:
    vectors = VECTORS[name]
    assert len(vectors) == 50
    net = SparseNet.of(shipped(FILE)[name])
    for vector, found in zip(vectors, net.outputs([one["inputs"] for one in vectors]), strict=True):
        assert found == pytest.approx(vector["outputs"], abs=1e-3)


@pytest.mark.parametrize("name", features.KINDS)
def test_plain_python_meets_the_stored_vectors(name: str) -> None:
    net = shipped(FILE)[name]
    for vector in VECTORS[name][:3]:
        found = plain_nets.forward(net.sizes, net.weights, vector["inputs"])
        assert found == pytest.approx(vector["outputs"], abs=1e-3)


def _views() -> list[tuple[Deal, View, Facts]]:
    found = []
    rules = player("rules")
    for seed in range(12):
        deal = Deal.start(PRESETS["isko"], random_pack(Random(seed)))
        while deal.result is None and deal.turn is not None:
            view = deal.view(deal.turn)
            if view.ask is Ask.CARD and view.game is not Game.RAMSCH:
                found.append((deal, view, facts(view)))
            deal, _ = deal.apply(deal.turn, rules.decide(view, Key(1, 1, 0, 0)))
    return found


def test_every_possible_place_and_no_other_has_some_chance() -> None:
    for _, view, known in _views():
        for card, chances in suggested(view, known).items():
            assert sum(chances) == pytest.approx(1.0)
            for place, chance in enumerate(chances):
                possible = known.free[place] > 0 and not known.barred[place] >> card & 1
                assert (chance > 0) == possible


def test_the_belief_knows_more_than_nothing() -> None:
    """Over some deals a hidden card is found in its true place more often than by counting."""
    told = counted = 0.0
    for deal, view, known in _views():
        if known.me == known.declarer:
            continue
        where = [deal.cards.hands[seat] for seat in known.seats] + [deal.laid_away]
        for card, chances in suggested(view, known).items():
            place = next(place for place in range(3) if where[place] >> card & 1)
            room = [0 if known.barred[at] >> card & 1 else known.free[at] for at in range(3)]
            told += chances[place]
            counted += room[place] / sum(room)
    assert told > 1.1 * counted


def test_shares_of_the_policy_add_up_over_the_legal_cards() -> None:
    for _, view, known in _views()[::7]:
        found = shares(view, known, view.legal)
        assert set(found) == set(mask_cards(view.legal))
        assert sum(found.values()) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"features": "cards-0"}, "expected features cards-1"),
        ({"features_hash": "0" * 16}, "expected features cards-1"),
        ({"sizes": (features.SIZE, 4, 5)}, f"{OUTPUTS} outputs, got {features.SIZE} and 5"),
        (None, "expected a net suit"),
    ],
)
def test_weights_made_for_something_else_are_refused(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, object] | None, message: str
) -> None:
    real = shipped(FILE)["suit"]
    fields = {name: getattr(real, name) for name in NetWeights.__slots__}
    nets = {} if change is None else {"suit": NetWeights(**(fields | change))}
    monkeypatch.setattr(belief, "shipped", lambda file: nets)
    card_net.cache_clear()
    with pytest.raises(WeightsError, match=message):
        card_net(0)
    card_net.cache_clear()
