"""Certain tricks, as the rule player counts them for announcements and for claims."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from skat.core.cards import CARDS, CardSet, Game, cards_mask
from skat.core.claims import Goal, can_force
from skat.players.rules.answers import every_trick
from skat.players.rules.patterns import split
from tests.strategies import seeds


@pytest.mark.parametrize(
    ("game", "hand", "out", "on_lead", "certain"),
    [
        (Game.CLUBS, "CJ SJ HJ", "DJ CA", True, True),
        (Game.CLUBS, "CJ SJ C7", "DJ CA", True, True),
        (Game.CLUBS, "CJ SJ C7", "DJ CA", False, False),
        (Game.CLUBS, "CJ SJ SA", "DJ CA S9", True, True),
        (Game.CLUBS, "CJ SJ SA", "DJ CA S9", False, False),
        (Game.CLUBS, "CJ SA", "DJ CA S9", True, False),
        (Game.CLUBS, "CJ ST", "DJ SA", True, False),
        (Game.GRAND, "SA ST S7", "S9 S8 H7", True, True),
        (Game.GRAND, "SA S7", "ST S8 H7", True, False),
        (Game.GRAND, "SA HA", "D7 D8", False, False),
        (Game.GRAND, "SA HA", "D7 D8", True, True),
    ],
)
def test_every_trick_is_counted_from_the_top(
    game: Game, hand: str, out: str, on_lead: bool, certain: bool
) -> None:
    own, others = split(game, CardSet.parse(hand)), split(game, CardSet.parse(out))

    assert every_trick(own, others, on_lead=on_lead) is certain


@given(seed=seeds)
def test_what_counts_as_certain_can_be_forced(seed: int) -> None:
    chance = Random(seed)
    size = chance.randint(1, 4)
    game = chance.choice([game for game in Game if game.has_trumps and game is not Game.RAMSCH])
    cards = sorted(chance.sample(CARDS, 3 * size), key=lambda card: game.power[card][card])
    top = cards[-size:] if chance.random() < 0.8 else chance.sample(cards, size)
    rest = [card for card in cards if card not in top]
    chance.shuffle(rest)
    hands = (cards_mask(top), cards_mask(rest[:size]), cards_mask(rest[size:]))
    leader = chance.choice((0, 1))

    certain = every_trick(
        split(game, hands[0]), split(game, hands[1] | hands[2]), on_lead=leader == 0
    )

    if certain:
        assert can_force(game, hands, leader=leader, table=(), declarer=0, goal=Goal.ALL, forcer=0)
