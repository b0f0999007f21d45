"""The exhaustive search behind claims, against a reference without merging."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from skat.core.cards import (
    CARDS,
    CardSet,
    Game,
    cards_mask,
    legal_cards,
    mask_cards,
    trick_winner,
)
from skat.core.claims import Goal, can_force
from tests.core.vectors import of_kind
from tests.strategies import QUICK, SOAK, seeds


def masks(*hands: str) -> tuple[int, ...]:
    return tuple(int(CardSet.parse(hand)) for hand in hands)


@pytest.mark.parametrize("vector", of_kind("claim"))
def test_the_claim_answers_the_vector(vector: dict[str, Any]) -> None:
    asked = vector["input"]
    everything = asked["kind"] == "declarer_all"

    certain = can_force(
        Game(asked["contract"]),
        masks(*(" ".join(hand) for hand in asked["hands"])),
        leader=asked["leader"],
        table=(),
        declarer=asked["soloist"],
        goal=Goal.ALL if everything else Goal.NONE,
        forcer=asked["soloist"] if everything else asked["shower"],
    )

    assert certain is vector["expected"]["valid"]


def brute_force(
    game: Game,
    hands: tuple[int, ...],
    leader: int,
    table: tuple[int, ...],
    declarer: int,
    goal: Goal,
    forcer: int,
) -> bool:
    """Every card of every player, no cards merged, nothing remembered."""
    if len(table) == 3:
        winner = (leader + trick_winner(game, table)) % 3
        if (winner == declarer) != (goal is Goal.ALL):
            return False
        return brute_force(game, hands, winner, (), declarer, goal, forcer)
    player = (leader + len(table)) % 3
    if not hands[player]:
        return True
    outcomes = []
    for card in mask_cards(legal_cards(game, hands[player], table[0] if table else None)):
        rest = tuple(
            hand & ~(1 << card) if place == player else hand for place, hand in enumerate(hands)
        )
        outcomes.append(brute_force(game, rest, leader, (*table, card), declarer, goal, forcer))
    return any(outcomes) if player == forcer else all(outcomes)


def compare_with_brute_force(seed: int, most: int) -> None:
    chance = Random(seed)
    game = chance.choice([game for game in Game if game is not Game.RAMSCH])
    size = chance.randint(1, most)
    on_table = chance.choice((0, 0, 1, 2))
    leader, declarer, forcer = (chance.randrange(3) for _ in range(3))
    # Few suits, so that cards touch and merging has something to do.
    pool = [card for card in CARDS if chance.random() < 0.6] or list(CARDS)
    if len(pool) < 3 * size:
        pool = list(CARDS)
    drawn = chance.sample(pool, 3 * size)
    full = [drawn[size * place : size * (place + 1)] for place in range(3)]
    table: list[int] = []
    for place in range(on_table):
        player = (leader + place) % 3
        legal = legal_cards(game, cards_mask(full[player]), table[0] if table else None)
        card = chance.choice(mask_cards(legal))
        full[player].remove(card)
        table.append(card)
    hands = tuple(cards_mask(hand) for hand in full)
    goal = chance.choice((Goal.ALL, Goal.NONE))

    found = can_force(
        game,
        hands,
        leader=leader,
        table=table,
        declarer=declarer,
        goal=goal,
        forcer=forcer,
    )

    assert found is brute_force(game, hands, leader, tuple(table), declarer, goal, forcer)


@settings(QUICK, max_examples=150)
@given(seeds)
def test_merging_equal_cards_changes_no_verdict(seed: int) -> None:
    compare_with_brute_force(seed, 3)


@pytest.mark.soak
@SOAK
@given(seeds)
def test_merging_equal_cards_changes_no_verdict_for_long(seed: int) -> None:
    compare_with_brute_force(seed, 4)


def certain_all(game: Game, *hands: str, leader: int = 0, table: str = "") -> bool | None:
    return can_force(
        game,
        masks(*hands),
        leader=leader,
        table=[CardSet.parse(card).bit_length() - 1 for card in table.split()],
        declarer=0,
        goal=Goal.ALL,
        forcer=0,
    )


def test_two_trumps_of_the_enemy_may_fall_under_one() -> None:
    """Source: ISkO 4.4.4: counting higher trumps is wrong here."""
    assert certain_all(Game.HEARTS, "CJ H8", "HA D9", "DA H9")


def test_two_trumps_in_one_enemy_hand_do_not_fall_under_one() -> None:
    """Source: ISkO 4.4.4."""
    assert not certain_all(Game.HEARTS, "CJ H8", "HA HT", "DA H9")


def test_a_long_suit_runs_when_the_trumps_are_out() -> None:
    assert certain_all(Game.GRAND, "CA CT CK CQ", "SA ST SK SQ", "HA HT HK HQ")


def test_a_suit_that_the_enemy_can_trump_does_not_run() -> None:
    assert not certain_all(Game.GRAND, "CA CT", "SA DJ", "HA HT")
    assert certain_all(Game.GRAND, "CA CT", "C7 DJ", "HA HT") is False


def test_a_claim_may_come_in_the_middle_of_a_trick() -> None:
    assert certain_all(Game.GRAND, "CJ SA", "HK", "HQ", leader=1, table="HA HT")
    assert not certain_all(Game.GRAND, "C8 SA", "HK", "HQ", leader=1, table="HA HT")
    assert not certain_all(Game.GRAND, "CJ C8", "HK", "C9", leader=1, table="HA HT")


def test_the_partner_of_a_showing_defender_plays_against_him() -> None:
    """Source: ISkO 4.4.5: whatever the declarer and the partner play."""
    hands = masks("C9 C8", "CA DK", "CT SA")  # the partner (2) may win and lead a spade

    def shown_by(defender: int) -> bool | None:
        return can_force(
            Game.GRAND,
            hands,
            leader=1,
            table=(),
            declarer=0,
            goal=Goal.NONE,
            forcer=defender,
        )

    assert shown_by(1) is True
    assert (
        can_force(
            Game.GRAND,
            masks("C9 S8", "CA DK", "S7 SA"),
            leader=2,
            table=(),
            declarer=0,
            goal=Goal.NONE,
            forcer=1,
        )
        is False
    )


def test_a_null_player_must_avoid_every_trick_alone() -> None:
    """Source: docs/rules.md 11."""

    def safe(*hands: str) -> bool | None:
        return can_force(
            Game.NULL, masks(*hands), leader=1, table=(), declarer=0, goal=Goal.NONE, forcer=0
        )

    assert safe("C7 S7", "C8 S8", "C9 S9")
    assert not safe("C8 S7", "C7 S8", "S9 H9")


def test_past_the_node_limit_the_answer_is_unknown() -> None:
    """Source: docs/rules.md 11."""
    hands = masks("CJ SJ HJ DJ CA", "SA ST SK SQ CT", "HA HT HK HQ CK")

    def verdict(limit: int) -> bool | None:
        return can_force(
            Game.CLUBS,
            hands,
            leader=1,
            table=(),
            declarer=0,
            goal=Goal.ALL,
            forcer=0,
            node_limit=limit,
        )

    verdicts = [verdict(limit) for limit in range(2000)]
    known = verdicts.index(True)
    assert known > 10
    assert set(verdicts[:known]) == {None}
    assert set(verdicts[known:]) == {True}


def test_nothing_left_to_play_is_certain() -> None:
    assert certain_all(Game.GRAND, "", "", "")
