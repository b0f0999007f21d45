"""Where the hidden cards are likely to lie: what calls, contract, discards and play suggest.

One small net for each kind of game looks once at the view; see docs/players.md and the model card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import TypeVar

from skat.core.cards import Card, Mask, mask_cards
from skat.core.views import View
from skat.players.nets import SparseNet, shipped
from skat.players.search import features
from skat.players.search.facts import Facts
from skat.players.weights_file import WeightsError, check_features

Of = TypeVar("Of")

FILE = "cards.skatnet"
PLACES = 3
CARDS = 32
OUTPUTS = PLACES * CARDS + CARDS
"""Logits of three places for each card, then of playing each card."""


@lru_cache(maxsize=3)
def card_net(kind: int) -> SparseNet:
    """Return the net of a kind of game.

    Raises:
        WeightsError: if the shipped weights were made for other inputs.
    """
    name = features.KINDS[kind]
    weights = shipped(FILE).get(name)
    if weights is None:
        raise WeightsError(f"expected a net {name} in {FILE}, got none")
    check_features(weights, features.SPEC, features.DESCRIPTION)
    if (weights.sizes[0], weights.sizes[-1]) != (features.SIZE, OUTPUTS):
        raise WeightsError(
            f"net {name}: expected {features.SIZE} inputs and {OUTPUTS} outputs, "
            f"got {weights.sizes[0]} and {weights.sizes[-1]}"
        )
    return SparseNet.of(weights)


def outputs(view: View, known: Facts) -> list[float]:
    """Return the logits for a view that asks for a card."""
    net = card_net(features.kind(known.game))
    return net.outputs([features.inputs(view, known)])[0]


def shares(view: View, known: Facts, legal: Mask) -> dict[Card, float]:
    """Return how often each of some cards would be played; together 1."""
    logits = outputs(view, known)[OUTPUTS - CARDS :]
    numbers = features.renumbered(known.game)
    return _softmax({card: logits[numbers[card]] for card in mask_cards(legal)})


def _softmax(logits: Mapping[Of, float]) -> dict[Of, float]:
    best = max(logits.values())
    raised = {key: exp(value - best) for key, value in logits.items()}
    total = sum(raised.values())
    return {key: value / total for key, value in raised.items()}


def suggested(view: View, known: Facts, mix: float = 0.1) -> dict[int, Sequence[float]]:
    """Return for each hidden card how likely it lies in each place of `Facts`.

    Args:
        view: a game with a declarer, at the play.
        known: `facts(view)`.
        mix: share of the chance that goes to all possible places alike, because others may
            play in ways that the net has never seen.
    """
    logits = outputs(view, known)
    number = features.renumbered(known.game)
    found: dict[int, Sequence[float]] = {}
    for card in mask_cards(known.hidden):
        start = PLACES * number[card]
        open_places = [
            place
            for place in range(PLACES)
            if known.free[place] and not known.barred[place] >> card & 1
        ]
        told = _softmax({place: logits[start + place] for place in open_places})
        room = sum(known.free[place] for place in open_places)
        found[card] = [
            (1 - mix) * told[place] + mix * known.free[place] / room if place in told else 0.0
            for place in range(PLACES)
        ]
    return found
