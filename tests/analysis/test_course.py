"""What every card was worth: against the slow reference, and what follows from the rules."""

from __future__ import annotations

import pytest

from skat.analysis.aims import Need
from skat.analysis.course import Course, Loss, course_of
from skat.core.cards import Card, Game, mask_cards
from skat.core.deal import Deal
from skat.solver import Position
from skat.solver.reference import Reference
from tests.analysis.games import iss_deal, played_out, xskat_deals
from tests.solver.positions import for_reference

ENDGAME = 19
"""From this card on the reference is fast enough: four cards in every hand."""


def reference_value(place: Position, known: dict[Game, Reference]) -> int:
    """Return what the reference says a position is worth."""
    null = place.game is Game.NULL
    counting = "null" if null else "points"
    reference = known.setdefault(place.game, Reference(place.game.value, counting))
    value = reference.value(*for_reference(place))
    return int(value == 0) if null else place.bank + value


@pytest.mark.parametrize("number", range(12))
def test_endgames_are_worth_what_the_reference_says(number: int) -> None:
    deal = xskat_deals(12)[number]
    course = course_of(deal)
    known: dict[Game, Reference] = {}

    for at in range(ENDGAME - 1, len(course.played)):
        place = Position.before_card(deal, at + 1)
        step = course.played[at]

        assert course.values[at] == step.before == reference_value(place, known)
        for card, value in step.options.items():
            assert value == reference_value(place.play(card), known)
        wants = max if place.to_move == 0 else min
        best = wants(step.options.values())
        assert (step.loss is not None) == (step.options[step.card] != best)
        if step.loss in (Loss.POINTS, Loss.LEVEL):
            assert set(step.better) == {card for card, v in step.options.items() if v == best}


def test_endgames_of_null_are_kept_or_lost_as_the_reference_says() -> None:
    known: dict[Game, Reference] = {}
    nulls = [deal for deal in xskat_deals(400) if deal.game is Game.NULL]
    long = [deal for deal in nulls if deal.cards.played > ENDGAME]

    assert len(long) > 1
    for deal in long[:6]:
        course = course_of(deal)
        for at in range(ENDGAME - 1, len(course.played)):
            place = Position.before_card(deal, at + 1)
            assert course.values[at] == reference_value(place, known)
            for card, value in course.played[at].options.items():
                after = place.play(card)
                took = len(place.table) == 2 and after.leader == 0
                assert value == (0 if took else reference_value(after, known))


def test_a_sweep_goes_on_as_long_as_the_reference_says() -> None:
    deal = iss_deal(3)
    course = course_of(deal)
    assert deal.game is not None
    tricks = Reference(deal.game.value, "tricks")

    for at in range(ENDGAME - 1, len(course.played), 3):
        place = Position.before_card(deal, at + 1)
        left = place.hands[0].bit_count()
        assert course.winning[at] == (tricks.value(*for_reference(place)) == left)


@pytest.mark.parametrize("number", range(40))
def test_a_side_can_only_lose_by_its_own_cards(number: int) -> None:
    course = course_of(xskat_deals(40)[number])

    assert len(course.values) == len(course.played) + 1
    for at, step in enumerate(course.played):
        before, after = course.values[at], course.values[at + 1]
        assert before is not None
        assert after is not None
        if step.who == course.declarer:
            assert after <= before
        else:
            assert after >= before


def test_the_last_value_is_what_was_made() -> None:
    for deal in xskat_deals(40):
        assert deal.result is not None
        assert deal.result.score is not None
        score = deal.result.score
        course = course_of(deal)

        if score.declarer_points is not None:
            assert course.values[-1] == score.declarer_points
        assert course.winning[-1] == score.won


def test_a_real_mistake_is_found_and_the_reference_agrees() -> None:
    """Game 23: with four cards left p10's defender throws SA away by playing S9."""
    deal = iss_deal(23)
    course = course_of(deal)

    [mistake] = [card for card in course.mistakes if card.loss is Loss.GAME]
    assert (mistake.number, mistake.trick, mistake.card) == (20, 7, Card.S9)
    assert set(mistake.better) == {Card.SK, Card.SA}
    assert (mistake.before, mistake.after) == (60, 64)
    assert [course.winning[at] for at in (19, 20)] == [False, True]

    place = Position.before_card(deal, 20)
    known: dict[Game, Reference] = {}
    worth = {card: reference_value(place.play(card), known) for card in mask_cards(place.legal)}
    assert worth[Card.S9] == 64
    assert worth[Card.SK] <= 60
    assert worth[Card.SA] <= 60


def test_a_game_in_which_every_trick_is_needed_asks_for_tricks() -> None:
    course = course_of(iss_deal(3))

    assert course.aim.need is Need.ALL_TRICKS
    assert all(course.winning)
    assert course.mistakes == ()


SWEEP = (
    "CJ SJ HJ DJ CA CT CK CQ C9 C8",
    "SA ST SK SQ S9 HA HT HK HQ H9",
    "DA DT DK DQ D9 D8 D7 S8 H8 C7",
)


def test_a_trick_given_away_breaks_an_announced_schwarz() -> None:
    deal = played_out(SWEEP, "CHZ", cards=30)
    course = course_of(deal)

    assert course.aim.need is Need.ALL_TRICKS
    assert course.winning[0]
    assert course.values[-1] == 120  # an ace that nobody can beat makes every trick
    assert course.winning[-1]


def test_a_broken_sweep_names_the_cards_that_kept_it() -> None:
    # The lowest card of forehand is a side seven that loses at once.
    hands = (
        "CJ SJ HJ DJ CA CT CK CQ SA H7",
        "ST SK SQ S9 S8 HA HT HK HQ H9",
        "DA DT DK DQ D9 D8 D7 S7 H8 C7",
    )
    deal = played_out(hands, "CHZ")
    course = course_of(deal)

    assert course.winning[0] is False  # the defenders keep the ace of hearts
    assert course.played[0].loss is not Loss.GAME


def test_null_is_lost_from_the_first_trick_of_the_declarer_on() -> None:
    hands = (
        "C7 C8 C9 S7 S8 S9 H7 H8 D7 DA",
        "CA CT CK CQ SA ST SK SQ D8 D9",
        "HA HT HK HQ H9 DT DJ DQ DK CJ",
    )
    deal = played_out(hands, "NH")
    course = course_of(deal)

    assert course.aim.need is Need.NO_TRICK
    assert set(course.values) <= {0, 1}
    assert deal.result is not None
    assert deal.result.score is not None
    assert course.winning[-1] == deal.result.score.won


def test_an_overbid_game_has_nothing_to_aim_for() -> None:
    hands = (
        "CJ D7 D8 D9 DQ DK S7 S8 H7 H8",
        "SJ HJ CA CT CK SA ST HA HT DA",
        "DJ C9 C8 C7 S9 SQ SK H9 HQ HK",
    )
    course = course_of(played_out(hands, "DH", bid=59))

    assert course.aim.need is Need.NOTHING
    assert not any(course.winning)
    assert all(card.loss is not Loss.GAME for card in course.played)


def test_a_bid_that_only_schneider_covers_asks_for_ninety() -> None:
    hands = (
        "CJ D7 D8 D9 DQ DK S7 S8 H7 H8",
        "SJ HJ CA CT CK SA ST HA HT DA",
        "DJ C9 C8 C7 S9 SQ SK H9 HQ HK",
    )
    course = course_of(played_out(hands, "DH", bid=36))

    assert (course.aim.need, course.aim.points) == (Need.POINTS, 90)


def test_a_search_that_is_cut_off_leaves_its_places_unknown() -> None:
    deal = xskat_deals(1)[0]

    course: Course = course_of(deal, nodes=200)

    assert not course.complete
    assert None in course.values
    assert course.played[0].loss is None
    assert course.played[0].better == ()
    assert course.values[-1] is not None  # the end needs no search
    full = course_of(deal)
    known = [(a, b) for a, b in zip(course.values, full.values, strict=True) if a is not None]
    assert known
    assert all(a == b for a, b in known)


def test_a_deal_that_ended_without_a_card_has_one_value() -> None:
    deal: Deal = iss_deal(6)
    ended_early = [deal for deal in map(iss_deal, range(1, 26)) if deal.cards.played == 0]

    for deal in ended_early:
        if deal.contract is not None:
            assert len(course_of(deal).values) == 1
    assert ended_early
