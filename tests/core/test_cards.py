"""Cards, what each game makes of them, and the vectors about following suit and tricks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.cards import (
    CARDS,
    PACK,
    TRUMP_GAMES,
    Card,
    CardSet,
    Game,
    cards_mask,
    display_order,
    legal_cards,
    mask_cards,
    mask_points,
    matadors,
    parse_cards,
    trick_winner,
)
from skat.core.errors import NotationError
from tests.core.vectors import load, of_kind

cards = st.sampled_from(CARDS)
games = st.sampled_from(tuple(Game))
masks = st.integers(0, PACK)


@pytest.mark.parametrize("vector", of_kind("legal_moves"))
def test_legal_cards_answer_the_vector(vector: dict[str, Any]) -> None:
    given = vector["input"]
    trick = [Card.parse(code) for code in given["trick"]]

    legal = legal_cards(
        Game(given["contract"]), CardSet.parse(" ".join(given["hand"])), trick[0] if trick else None
    )

    assert {card.name for card in mask_cards(legal)} == set(vector["expected"]["legal"])


@pytest.mark.parametrize("vector", of_kind("trick_winner"))
def test_the_winner_of_a_trick_answers_the_vector(vector: dict[str, Any]) -> None:
    trick = tuple(Card.parse(code) for code in vector["input"]["trick"])

    found = trick_winner(Game(vector["input"]["contract"]), trick)

    assert found == vector["expected"]["winner_index"]
    assert sum(card.points for card in trick) == vector["expected"]["points"]


def test_bits_are_suit_times_eight_plus_rank() -> None:
    """Source: ADR 0001."""
    in_order = [suit + rank for suit in "DHSC" for rank in "789QKTAJ"]

    assert [card.name for card in Card] == in_order
    assert [int(card) for card in Card] == list(range(32))


def test_the_pack_holds_120_card_points() -> None:
    """Source: docs/rules.md 2."""
    assert mask_points(PACK) == 120
    assert {card.rank: card.points for card in CARDS} == {
        "A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0,
    }  # fmt: skip


def test_a_suit_game_has_eleven_trumps_from_the_club_jack_down() -> None:
    """Source: docs/rules.md 2."""
    expected = parse_cards("CJ SJ HJ DJ HA HT HK HQ H9 H8 H7")

    assert list(Game.HEARTS.trump_order) == expected
    assert Game.HEARTS.trumps == cards_mask(expected)


def test_grand_and_ramsch_have_only_the_jacks_and_null_no_trump() -> None:
    """Source: docs/rules.md 2, 13."""
    jacks = cards_mask(parse_cards("CJ SJ HJ DJ"))

    assert (Game.GRAND.trumps, Game.RAMSCH.trumps, Game.NULL.trumps) == (jacks, jacks, 0)


@pytest.mark.parametrize("game", Game)
def test_every_card_belongs_to_exactly_one_effective_suit(game: Game) -> None:
    groups = {game.follow[card] for card in CARDS}

    assert sum(group.bit_count() for group in groups) == 32
    assert all(game.follow[card] >> card & 1 for card in CARDS)


def test_null_ranks_the_ten_below_the_jack() -> None:
    """Source: docs/rules.md 2."""
    strongest_first = sorted(
        parse_cards("CA CK CQ CJ CT C9 C8 C7"), key=lambda card: -Game.NULL.power[card][card]
    )

    assert [card.rank for card in strongest_first] == list("AKQJT987")


@given(games, st.lists(cards, min_size=3, max_size=3, unique=True))
def test_the_winner_trumps_or_follows_and_nobody_stronger_did(
    game: Game, trick: list[Card]
) -> None:
    """Source: docs/rules.md 6, against a second way to say it."""
    ranks = "789TJQKA" if game is Game.NULL else "789QKTAJ"

    def strength(card: Card) -> tuple[int, int]:
        if card in game.trump_order:
            return (2, -game.trump_order.index(card))
        follows = card.suit == trick[0].suit and not game.trumps >> trick[0] & 1
        return (1, ranks.index(card.rank)) if follows else (0, 0)

    assert trick[trick_winner(game, tuple(trick))] == max(trick, key=strength)


@given(games, masks.filter(bool), cards)
def test_legal_cards_are_the_followers_or_the_whole_hand(game: Game, hand: int, led: Card) -> None:
    """Source: docs/rules.md 6."""
    trump_led = led in game.trump_order
    followers = [
        card
        for card in mask_cards(hand)
        if (card in game.trump_order) == trump_led and (trump_led or card.suit == led.suit)
    ]

    assert mask_cards(legal_cards(game, hand, led)) == (followers or mask_cards(hand))


@pytest.mark.parametrize(
    ("cards12", "game", "tops"),
    [
        # Source: docs/rules.md 8.
        ("CJ HJ DJ HA HT HK H8", Game.HEARTS, 1),
        ("CJ SJ HJ DJ HA HK HQ", Game.HEARTS, 5),
        ("SJ HJ DJ HA HT HK", Game.HEARTS, -1),
        ("HT HK HQ H8", Game.HEARTS, -5),
        # no trump at all: a finite list. Source: docs/rules.md 8.
        ("SA ST SK DA DT DK", Game.CLUBS, -11),
        ("SA ST SK DA DT DK", Game.GRAND, -4),
        ("CJ SJ HJ DJ HA HT HK HQ H9 H8 H7 CA", Game.HEARTS, 11),
        # grand never counts below the jacks. Source: docs/rules.md 8.
        ("CJ SJ HJ DJ CA CT", Game.GRAND, 4),
    ],
)
def test_matadors_are_the_unbroken_run_from_the_club_jack(
    cards12: str, game: Game, tops: int
) -> None:
    assert matadors(game, CardSet.parse(cards12)) == tops


def test_null_has_no_matadors() -> None:
    with pytest.raises(ValueError, match="null"):
        matadors(Game.NULL, PACK)


@given(st.sampled_from(TRUMP_GAMES), masks)
def test_with_means_the_club_jack_is_there(game: Game, cards12: int) -> None:
    tops = matadors(game, cards12)

    assert (tops > 0) == bool(cards12 >> Card.CJ & 1)
    run = game.trump_order[: abs(tops)]
    assert all(bool(cards12 >> card & 1) == (tops > 0) for card in run)
    if abs(tops) < len(game.trump_order):
        assert bool(cards12 >> game.trump_order[abs(tops)] & 1) == (tops < 0)


def test_hands_are_sorted_jacks_trumps_other_suits() -> None:
    """Source: docs/rules.md 2."""
    hand = CardSet.parse("D7 CA HJ H7 CJ HA S9 DT")

    assert display_order(Game.HEARTS, hand) == parse_cards("CJ HJ HA H7 CA S9 DT D7")
    assert display_order(None, hand) == parse_cards("CJ HJ CA S9 HA H7 DT D7")


def test_hands_are_sorted_by_null_order_in_null() -> None:
    """Source: docs/rules.md 2."""
    hand = CardSet.parse("CT CJ CA C7 HJ HK")

    assert display_order(Game.NULL, hand) == parse_cards("CA CJ CT C7 HK HJ")


@given(masks)
def test_a_card_set_reads_back_what_it_prints(mask: int) -> None:
    cards = CardSet(mask)

    assert CardSet.parse(str(cards)) == cards
    assert eval(repr(cards), {"CardSet": CardSet}) == cards
    assert len(cards) == len(list(cards)) == mask.bit_count()
    assert bool(cards) == bool(mask)
    assert cards.points == sum(card.points for card in cards)
    assert CardSet.of(cards) == cards


@pytest.mark.parametrize("text", ["", "C", "JC", "C10", "cj", "XA", "CJ "])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(NotationError, match=r"expected a card .* got"):
        Card.parse(text)


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(NotationError, match="CJ twice"):
        parse_cards("CJ, HA.CJ")


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(NotationError, match="'herz'"):
        Game.parse("herz")


def test_the_value_table_has_a_row_for_every_number_of_matadors() -> None:
    rows = load("value_table.json")["rows"]

    assert len(rows) == 4 * 11 + 4


def test_cards_of_a_mask_come_lowest_bit_first() -> None:
    assert mask_cards(1 << Card.D7 | 1 << Card.CJ) == [Card.D7, Card.CJ]
