"""Imagined layouts played to the end by the policy net, each seat seeing its own cards only.

The open-card search takes everybody to see all cards. Here the others may go wrong, as people do,
and the own side cannot count on what it could not know. Method: docs/players.md.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from skat.core.cards import Card, mask_points
from skat.core.views import View
from skat.players.nets import load_kernel
from skat.players.search import features
from skat.players.search.belief import CARDS, OUTPUTS, card_net
from skat.players.search.facts import Facts
from skat.players.search.worlds import Worlds


def game_facts(view: View, known: Facts) -> bytes:
    """Return what the kernel must know of a game besides its cards; see native/nets_binding.cpp."""
    contract = view.contract
    assert contract is not None
    level = contract.schneider or contract.schwarz
    first = view.tricks[0].leader if view.tricks else view.leader
    return bytes(
        (
            known.game.index,
            known.declarer,
            contract.hand,
            contract.ouvert,
            level,
            view.kontra > 0,
            *(features.call_step(value) for value in features.highest_calls(view)),
            features.call_step(view.bid),
            first,
        )
    )


def cards_played(view: View) -> bytes:
    """Return the cards of the play in order."""
    return bytes([card for trick in view.tricks for card in trick.cards] + list(view.table))


def by_position(known: Facts, worlds: Worlds, picked: Sequence[int]) -> array[int]:
    """Return the hands of some layouts, three each, from forehand on."""
    hands = array("I", bytes(12 * len(picked)))
    for step in range(3):
        column = worlds.hands[step::3]
        seat = (known.declarer + step) % 3
        hands[seat::3] = array("I", [column[index] for index in picked])
    return hands


def play_outs(
    view: View,
    known: Facts,
    worlds: Worlds,
    picked: Sequence[int],
    tried: Sequence[Card],
    temperature: float,
    seed: int,
) -> list[list[tuple[int, int]]]:
    """Return what the declarer ends with in some layouts after each of some cards.

    Args:
        view: asks for a card in a game with a declarer.
        known: `facts(view)`.
        worlds: layouts.
        picked: numbers of those to play.
        tried: legal cards.
        temperature: 0 for the card that the policy likes best, 1 for draws by its shares.
        seed: of the draws; the same for all cards.

    Returns:
        By card and picked layout: card points with the skat, and tricks of the declarer.
    """
    count = len(picked) * len(tried)
    points, tricks = bytearray(count), bytearray(count)
    away = [worlds.skats[index] for index in picked]
    load_kernel().play_outs(
        card_net(features.kind(known.game)).kernel,
        OUTPUTS - CARDS,
        game_facts(view, known),
        cards_played(view),
        by_position(known, worlds, picked),
        array("I", away if view.picked_up else bytes(4 * len(away))),
        bytes(tried),
        temperature,
        seed,
        points,
        tricks,
    )
    skats = [mask_points(mask) for mask in away]
    return [
        [
            (points[row * len(tried) + column] + skat, tricks[row * len(tried) + column])
            for row, skat in enumerate(skats)
        ]
        for column in range(len(tried))
    ]
