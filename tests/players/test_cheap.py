"""The cheap answer is legal whatever is asked."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from skat.core.cards import mask_cards, mask_points
from skat.core.deal import Deal
from skat.core.deck import shuffle
from skat.core.errors import SkatError
from skat.core.moves import Announce, Pass, Play
from skat.core.results import POSITIONS
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, Phase
from skat.players.cheap import cheap_answer
from tests.strategies import QUICK, answer, random_pack, rulesets, seeds


@QUICK
@given(rules=rulesets, seed=seeds)
def test_a_cheap_answer_is_legal_wherever_it_is_asked(rules: Ruleset, seed: int) -> None:
    chance = Random(seed)
    deal = Deal.start(rules, random_pack(chance))
    while deal.turn is not None:
        view = deal.view(deal.turn)
        after, _ = deal.apply(deal.turn, cheap_answer(view))
        # Others play at random, so that every kind of question comes up.
        move = cheap_answer(view) if chance.random() < 0.3 else answer(view, chance, keen=0.7)
        deal, _ = deal.apply(deal.turn, move)
        assert after is not deal


def test_a_cheap_answer_never_doubles() -> None:
    view = Deal.start(Ruleset.preset("kneipe"), shuffle(b"x")).view(POSITIONS[0])

    assert cheap_answer(replace(view, ask=Ask.KONTRA)) == Pass()


def test_a_cheap_game_is_the_one_with_most_trumps_and_the_discard_is_cheap() -> None:
    for number in range(50):
        deal = Deal.start(Ruleset.preset("twelve"), shuffle(number.to_bytes(2, "big")))
        while deal.phase is not Phase.ANNOUNCING and deal.turn is not None:
            deal, _ = deal.apply(deal.turn, answer(deal.view(deal.turn), Random(number), keen=1))
            if deal.phase is Phase.PLAYING:
                break
        if deal.phase is not Phase.ANNOUNCING or deal.turn is None:
            continue
        view = deal.view(deal.turn)
        move = cheap_answer(view)
        assert isinstance(move, Announce)
        trumps = (view.hand & move.contract.game.trumps).bit_count()
        assert trumps == max(
            (view.hand & choice.game.trumps).bit_count()
            for choice in view.contracts
            if choice.game.has_trumps
        )
        assert sum(card.points for card in move.discard) <= mask_points(view.hand) / 6


def test_a_view_that_asks_nothing_has_no_answer() -> None:
    deal = Deal.start(Ruleset.preset("twelve"), shuffle(b"x"))

    with pytest.raises(SkatError, match="expected a question"):
        cheap_answer(deal.view(None))


def test_the_cheapest_legal_card_is_played() -> None:
    chance = Random(1)
    deal = Deal.start(Ruleset.preset("twelve"), random_pack(4))
    while deal.turn is not None:
        view = deal.view(deal.turn)
        if view.ask is Ask.CARD:
            move = cheap_answer(view)
            assert isinstance(move, Play)
            assert move.card.points == min(card.points for card in mask_cards(view.legal))
        deal, _ = deal.apply(deal.turn, answer(view, chance, keen=1))
