"""Could I have won, and with what: verdicts about real games, and that all of it can be said."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from random import Random

import pytest

from skat.analysis.choices import best_discard, other_games, possible_games
from skat.analysis.course import FirstLead, course_of
from skat.analysis.explain import verdict_lines
from skat.analysis.plain import review_json
from skat.analysis.review import Could, Kind, review
from skat.core.cards import cards_mask, mask_cards
from skat.core.errors import SkatError
from skat.core.results import POSITIONS
from skat.core.rulesets import Ruleset
from skat.records.games import read_games
from skat.solver import value
from skat.words import Line, Words, languages
from tests.analysis.games import ISS, XSKAT, iss_deal, iss_games, played_out, xskat_deals
from tests.records.random_play import played_deal

NAMES = ("Ada", "Ben", "Cem")


def keys(number: int) -> list[str]:
    """Return the keys of what is said about an ISS game."""
    return [line.key for line in verdict_lines(review(iss_deal(number)), NAMES)]


def test_a_game_that_was_lost_from_the_first_lead_could_not_be_won() -> None:
    reviewed = review(iss_deal(1))

    assert reviewed.could is Could.NEVER
    assert keys(1)[:2] == ["review.start.lost", "review.could.declarer.never"]


def test_defenders_who_let_a_lost_game_through_are_told_so_and_where() -> None:
    reviewed = review(iss_deal(23))

    assert reviewed.won
    assert reviewed.could is Could.ALWAYS
    assert [card.number for card in reviewed.chances] == [20]
    assert "review.could.last" in keys(23)


def test_a_chance_that_the_declarer_gave_and_the_defenders_missed_is_named() -> None:
    assert review(iss_deal(16)).could is Could.GIVEN
    assert keys(16)[1] == "review.could.defenders.given"


def test_giving_up_a_game_that_still_wins_is_told() -> None:
    assert "review.given_up.defenders" in keys(9)


def test_a_deal_that_ended_before_the_announcement_has_nothing_to_review() -> None:
    assert review(iss_deal(8)).kind is Kind.BROKEN
    assert keys(8) == ["review.broken"]


def test_after_a_passed_deal_each_position_is_told_what_it_could_have_won() -> None:
    reviewed = review(iss_deal(5))

    assert reviewed.kind is Kind.PASSED
    assert reviewed.possible is not None
    assert [len(reviewed.possible[at]) > 0 for at in POSITIONS] == [False, True, True]
    for position, games in reviewed.possible.items():
        for choice in games:
            if choice.points is None:
                continue
            lead = FirstLead.of(iss_deal(5), position)
            open_cards = lead.after(choice.contract.game, cards_mask(choice.discard))
            assert value(open_cards) == choice.points >= 61


def test_ramsch_says_that_there_is_no_solver_for_it() -> None:
    chance, rules = Random(3), Ruleset.preset("kneipe")
    deals = (played_deal(chance, rules)[1] for _ in range(200))
    reviewed = review(next(deal for deal in deals if deal.result and deal.result.ramsch))

    assert reviewed.kind is Kind.RAMSCH
    assert reviewed.course is None
    assert verdict_lines(reviewed, NAMES)[0].key == "review.ramsch"


def test_the_best_discard_is_the_best_of_all_sixty_six() -> None:
    deal = iss_deal(10)
    choice = best_discard(deal)

    assert choice is not None
    assert choice.wins
    assert deal.declarer is not None
    assert deal.game is not None
    lead = FirstLead.of(deal, deal.declarer)
    pairs = combinations(mask_cards(deal.dealt[deal.declarer] | deal.skat), 2)
    assert choice.points == max(value(lead.after(deal.game, cards_mask(pair))) for pair in pairs)
    assert course_of(deal).values[0] == 51 < choice.points == 61


def test_another_game_covers_the_bid_and_wins() -> None:
    lost = [deal for deal in xskat_deals(60) if deal.result and not deal.result.score.won]  # type: ignore[union-attr]
    found = 0
    for deal in lost:
        for choice in other_games(deal):
            assert choice.value >= deal.declaration.bid
            assert choice.contract.game is not deal.game or not deal.declaration.picked_up
            found += 1
    assert found


def test_a_hand_game_has_no_discard() -> None:
    hands = (
        "CJ D7 D8 D9 DQ DK S7 S8 H7 H8",
        "SJ HJ CA CT CK SA ST HA HT DA",
        "DJ C9 C8 C7 S9 SQ SK H9 HQ HK",
    )
    deal = played_out(hands, "DH")

    assert best_discard(deal) is None
    assert [str(choice.contract) for choice in other_games(deal)] == ["N", "D"]


def test_what_is_cut_off_is_said() -> None:
    reviewed = review(xskat_deals(1)[0], nodes=100, discard_nodes=50)

    assert reviewed.could in (Could.UNKNOWN, Could.ALWAYS, Could.GIVEN)
    assert reviewed.discard is None
    assert verdict_lines(reviewed, NAMES)[-1].key == "review.cut_off"


def test_the_same_deal_gives_the_same_review() -> None:
    deal = xskat_deals(2)[1]

    assert review(deal) == review(deal)


def test_a_deal_that_goes_on_is_refused() -> None:
    hands = (
        "CJ D7 D8 D9 DQ DK S7 S8 H7 H8",
        "SJ HJ CA CT CK SA ST HA HT DA",
        "DJ C9 C8 C7 S9 SQ SK H9 HQ HK",
    )

    with pytest.raises(SkatError, match="expected a deal that is over"):
        review(played_out(hands, "DH", cards=4))


def test_possible_games_are_sorted_by_what_they_are_worth() -> None:
    for games in possible_games(iss_deal(5)).values():
        worth = [choice.value for choice in games]
        assert worth == sorted(worth, reverse=True)


@cache
def iss_reviews() -> tuple[str, ...]:
    """Return the reviews of all ISS games as JSON."""
    deals = map(iss_deal, range(1, 26))
    return tuple(json.dumps(review_json(review(deal), NAMES)) for deal in deals)


@pytest.mark.parametrize("language", languages())
def test_everything_is_said_in_every_language(language: str) -> None:
    words = Words(language)
    said: set[str] = set()

    for text in iss_reviews():
        data = json.loads(text)
        lines = list(data["verdict"])
        if data["course"] is not None:
            lines += [card["line"] for card in data["course"]["cards"] if card["line"]]
        for line in lines:
            assert "{" not in words.say(Line.from_json(line))
            said.add(line["key"])
    assert len(said) > 12


def test_games_of_every_format_can_be_looked_at() -> None:
    assert len(iss_games()) == 25
    assert iss_games()[0].names == ("zoot", "kermit", "p1")
    first = next(iter(read_games(XSKAT)))
    assert first.deal.result is not None
    assert ISS.exists()
    for game in (*iss_games(), first):
        deal = game.deal
        fresh = type(deal).from_hands(deal.rules, deal.dealt, deal.skat)
        for who, move in game.moves:
            fresh, _ = fresh.apply(who, move)
        assert fresh == deal
