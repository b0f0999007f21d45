"""A player that draws among the moves that look possible: for tests, and as the floor of a scale.

It knows no strategy at all, only which moves the rules accept. Its chances:

    name a value        1/2, the lowest one; 1/4 of these one to three steps above it
    hold, or take 18    1/2
    leave the skat      1/8, then any hand game of the menu
    say Spitze          1/4, where it can be promised
    look in Ramsch      1/2
    agree               1/2
    double              1/10
    everything else     each contract, pair of cards and card alike
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import ClassVar

from skat.core.cards import Mask, mask_cards
from skat.core.contracts import Contract, missing_for_spitze, pushable
from skat.core.moves import (
    PLAYS,
    Announce,
    Answer,
    Bid,
    Double,
    Hold,
    Move,
    Pass,
    PickUp,
    Push,
)
from skat.core.views import Ask, View
from skat.players.protocol import Budget, Key, nothing_asked


class RandomPlayer:
    """Draws its moves."""

    __slots__ = ()
    name: ClassVar[str] = "random"

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return a move drawn with the generator of the key."""
        if view.ask is None:
            raise nothing_asked(self.name, view)
        return _ANSWERS[view.ask](view, key.random())


def _bid(view: View, chance: Random) -> Move:
    if not view.bids or chance.random() < 1 / 2:
        return Pass()
    steps = chance.randint(1, 3) if chance.random() < 1 / 4 else 0
    return Bid(view.bids[min(steps, len(view.bids) - 1)])


def _hold(view: View, chance: Random) -> Move:
    return Hold() if chance.random() < 1 / 2 else Pass()


def _hand_or_skat(view: View, chance: Random) -> Move:
    if not view.contracts or chance.random() < 7 / 8:
        return PickUp()
    return Announce(_with_spitze(view, chance.choice(view.contracts), view.hand, chance))


def _announce(view: View, chance: Random) -> Move:
    contract = chance.choice(view.contracts)
    first, second = chance.sample(mask_cards(view.hand), 2)
    left = view.hand & ~(1 << first | 1 << second)
    return Announce(_with_spitze(view, contract, left, chance), (first, second))


def _with_spitze(view: View, contract: Contract, hand: Mask, chance: Random) -> Contract:
    if not view.rules.spitze or not contract.game.has_trumps:
        return contract
    if missing_for_spitze(contract.game, hand, view.hand & ~hand) or chance.random() >= 1 / 4:
        return contract
    return replace(contract, spitze=True)


def _push_or_look(view: View, chance: Random) -> Move:
    return PickUp() if chance.random() < 1 / 2 else Push()


def _push(view: View, chance: Random) -> Move:
    first, second = chance.sample(mask_cards(pushable(view.rules, view.hand)), 2)
    return Push((first, second))


def _card(view: View, chance: Random) -> Move:
    return PLAYS[chance.choice(mask_cards(view.legal))]


def _agree(view: View, chance: Random) -> Move:
    return Answer(chance.random() < 1 / 2)


def _kontra(view: View, chance: Random) -> Move:
    return Double() if chance.random() < 1 / 10 else Pass()


_ANSWERS: dict[Ask, Callable[[View, Random], Move]] = {
    Ask.BID: _bid,
    Ask.HOLD: _hold,
    Ask.FOREHAND: _bid,
    Ask.HAND_OR_SKAT: _hand_or_skat,
    Ask.ANNOUNCE: _announce,
    Ask.PUSH_OR_LOOK: _push_or_look,
    Ask.PUSH: _push,
    Ask.CARD: _card,
    Ask.AGREE: _agree,
    Ask.KONTRA: _kontra,
}
