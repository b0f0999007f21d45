"""Ramsch and Kontra of the strong players: by imagined layouts, and only by what the seat sees."""

from __future__ import annotations

from random import Random

import pytest

from skat.core.cards import PACK, mask_cards
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.moves import Double, Pass, Play
from skat.core.presets import PRESETS
from skat.core.results import POSITIONS
from skat.core.views import Ask, View
from skat.players import Decision, Key, player
from skat.players.ramsch_search import choose_ramsch, layouts
from skat.players.reasons.sighting import Sighting
from skat.players.rules.player import RulePlayer
from skat.players.search import doubling
from tests.players.positions import Case, view_of
from tests.players.test_reasons import deal_of

RULES = RulePlayer()
KEY = Key("house", 1, 0, 0)


def ramsch_views(seed: int) -> list[tuple[View, Deal]]:
    """Return what each player sees in a Ramsch, with all the cards."""
    deal = deal_of(seed, "kneipe")
    seen = []
    while deal.result is None:
        who = deal.turn
        assert who is not None
        view = deal.view(who)
        if view.ask is Ask.CARD:
            seen.append((view, deal))
        calling = view.ask in (Ask.BID, Ask.HOLD, Ask.FOREHAND)
        deal, _ = deal.apply(who, Pass() if calling else RULES.decide(view, KEY))
    return seen


@pytest.mark.parametrize("seed", range(3))
def test_layouts_hold_every_hidden_card_once_and_keep_to_what_was_shown(seed: int) -> None:
    for view, _ in ramsch_views(seed):
        me = view.position
        assert me is not None
        sighting = Sighting(view)
        for layout in layouts(view, Random(seed), 3):
            assert layout.hands[me] == view.hand
            assert [hand.bit_count() for hand in layout.hands] == list(view.counts)
            assert layout.skat.bit_count() == 2
            parts = [*layout.hands, layout.skat]
            gone = [card for trick in view.tricks for card in trick.cards] + list(view.table)
            assert sum(hand.bit_count() for hand in parts) + len(gone) == 32
            assert parts[0] | parts[1] | parts[2] | parts[3] == PACK & ~sum(
                1 << card for card in gone
            )
            for who in POSITIONS:
                if who != me:
                    assert not layout.hands[who] & ~sighting.may_hold(who)


def test_the_same_question_gets_the_same_card_whatever_the_others_hold() -> None:
    view = next(view for view, _ in ramsch_views(1) if view.legal & (view.legal - 1))

    one, other = (choose_ramsch(view, KEY, 40) for _ in range(2))

    assert one == other
    assert one.layouts == 10
    assert {item.move for item in one.candidates} == {Play(card) for card in mask_cards(view.legal)}


def test_the_last_trick_is_forced_out_of_the_way() -> None:
    """With two cards each nothing is left to chance but who has what."""
    for view, _ in ramsch_views(2):
        if len(view.tricks) < 8 or view.legal & (view.legal - 1) == 0:
            continue
        decision = choose_ramsch(view, KEY, 400)
        best = max(item.utility for item in decision.candidates)
        assert best - decision.candidates[0].utility <= 1.0


def test_only_the_strong_search_house_rules() -> None:
    view, _ = ramsch_views(1)[0]

    assert player("champion").decide(view, KEY) is not None
    assert player("sampler").decide(view, KEY) == RULES.decide(view, KEY)
    assert player("champion:house_rules=off").decide(view, KEY) == RULES.decide(view, KEY)


# Kontra


@pytest.mark.parametrize(("wins", "better"), [(0.0, False), (0.5, False), (0.9, True)])
def test_a_doubling_gains_for_whoever_wins_often_enough(wins: float, better: bool) -> None:
    rules = PRESETS["kneipe"]

    gained = doubling.gain(rules, Contract.parse("G"), 1, 24, 0, wins)

    assert (gained > 0) is better


def kontra(hand: str, contract: str = "C") -> tuple[object, float]:
    """Return whether a defender doubles, and the chance that he sees for his side."""
    case = Case("defender", "R", hand, f"@F F:skat F:{contract}:D7.D8", "", preset="kneipe",
                kontra=True)  # fmt: skip
    decision = doubling.advise(view_of(case), KEY, 40)
    return decision.move, decision.candidates[0].wins


def test_a_defender_with_the_trumps_doubles_and_one_without_does_not() -> None:
    strong, much = kontra("CJ SJ HJ CA CT CK SA HA ST HT")
    weak, little = kontra("C7 S7 S8 S9 H7 H8 H9 HQ SQ D9")

    assert strong == Double()
    assert weak == Pass()
    assert much > little


def test_the_chance_is_that_of_the_side_that_is_asked() -> None:
    case = Case("declarer", "F", "CJ SJ HJ DJ CA CT CK SA HA HT", "@F F:skat F:C:D7.D8 R:kontra",
                "", skat="D7 D8", preset="kneipe", kontra=True)  # fmt: skip
    view = view_of(case)

    decision = doubling.advise(view, KEY, 40)

    assert decision.move == Double()
    assert decision.candidates[0].wins > 0.9


def test_in_null_the_rule_player_decides() -> None:
    case = Case("null", "R", "C7 S7 S8 S9 H7 H8 H9 HQ SQ D9", "@F F:skat F:N:DA.DK", "",
                preset="kneipe", kontra=True)  # fmt: skip

    assert doubling.advise(view_of(case), KEY, 40) == Decision(Pass())
