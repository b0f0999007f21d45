"""Contracts: what may be announced, what it implies, and how it is written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core.cards import PACK, SUIT_GAMES, Card, CardSet, Game, Suit, parse_cards
from skat.core.contracts import (
    Contract,
    check_contract,
    check_discard,
    check_spitze,
    contract_menu,
    lowest_trump,
)
from skat.core.errors import IllegalMove, NotationError
from skat.core.moves import Announce, move_text, parse_move
from skat.core.rulesets import Ruleset
from tests.core.deals import preset
from tests.core.vectors import of_kind
from tests.strategies import PRESET_NAMES, rulesets


def refusal(rules: Ruleset, contract: Contract | str, *, took_skat: bool = False) -> str:
    wanted = Contract.parse(contract) if isinstance(contract, str) else contract
    with pytest.raises(IllegalMove, match="expected") as refused:
        check_contract(rules, wanted, took_skat=took_skat)
    return refused.value.code


@pytest.mark.parametrize("vector", of_kind("declaration"))
def test_the_declaration_answers_the_vector(vector: dict[str, Any]) -> None:
    asked = vector["input"]
    flags = {key: asked.get(key, False) for key in ("hand", "schneider", "schwarz", "ouvert")}
    contract = Contract(Game(asked["contract"]), **flags)
    took = asked.get("took_skat", False)
    discard = tuple(parse_cards(" ".join(asked.get("discard") or [])))

    def declare() -> None:
        check_contract(Ruleset.preset(vector["ruleset"]), contract, took_skat=took)
        if took:
            check_discard(CardSet.parse(" ".join(asked["cards12"])), discard)

    if vector["expected"]["valid"]:
        declare()
    else:
        with pytest.raises(IllegalMove):
            declare()


@pytest.mark.parametrize(
    ("contract", "took_skat", "code"),
    [
        ("HH", True, "hand_after_skat"),
        ("H", False, "hand_or_skat"),
        ("HS", True, "announcement_needs_hand"),
        ("HZ", True, "announcement_needs_hand"),
        (Contract(Game.GRAND, ouvert=True), True, "announcement_needs_hand"),
        ("NHS", False, "no_levels_in_null"),
        ("NZ", True, "no_levels_in_null"),
        (Contract(Game.RAMSCH), True, "not_in_ruleset"),
        ("HP", True, "not_in_ruleset"),  # Spitze is off
    ],
)
def test_each_wrong_announcement_has_an_error_of_its_own(
    contract: Contract | str, took_skat: bool, code: str
) -> None:
    """Source: docs/rules.md 5."""
    assert refusal(preset("isko"), contract, took_skat=took_skat) == code


@pytest.mark.parametrize("contract", ["HHS", "HHZ", "GO"])
def test_quick_knows_no_announcements(contract: str) -> None:
    """Source: docs/presets.md `announce`."""
    assert refusal(preset("quick"), contract) == "not_in_ruleset"


def test_a_rule_set_without_hand_games_refuses_hand() -> None:
    rules = preset("isko", {"hand": False})

    assert refusal(rules, "HH") == "not_in_ruleset"
    assert contract_menu(rules, hand=True) == ()


def test_a_game_off_the_menu_is_refused() -> None:
    rules = preset("isko", {"contracts": ["grand", "null"]})

    assert refusal(rules, "H", took_skat=True) == "not_in_ruleset"
    assert {contract.game for contract in contract_menu(rules, hand=True)} == {
        Game.GRAND,
        Game.NULL,
    }


def test_announced_schwarz_carries_schneider_and_ouvert_both() -> None:
    """Source: docs/rules.md 5."""
    rules = preset("isko")
    schwarz = Contract(Game.HEARTS, hand=True, schwarz=True)
    ouvert = Contract(Game.GRAND, hand=True, ouvert=True)

    assert check_contract(rules, schwarz, took_skat=False).schneider
    completed = check_contract(rules, ouvert, took_skat=False)
    assert (completed.schneider, completed.schwarz) == (True, True)


def test_null_ouvert_needs_neither_hand_nor_levels() -> None:
    """Source: docs/rules.md 5."""
    for took, text in ((True, "NO"), (False, "NOH")):
        contract = check_contract(preset("isko"), Contract.parse(text), took_skat=took)
        assert (contract.schneider, contract.schwarz) == (False, False)


def test_without_the_duty_of_hand_levels_may_follow_the_skat() -> None:
    """Source: docs/presets.md `announce.require_hand`."""
    rules = preset("kneipe", {"announce.require_hand": False})

    assert check_contract(rules, Contract.parse("HS"), took_skat=True).schneider
    assert Contract.parse("HZ") in contract_menu(rules, hand=False)


@pytest.mark.parametrize(
    ("changes", "contract"),
    [
        ({"announce.schneider": False}, "HHZ"),
        ({"announce.schneider": False}, "HO"),
        ({"announce.schwarz": False}, "HO"),
        ({"announce.schneider": False, "announce.schwarz": False}, "GO"),
    ],
)
def test_an_implied_level_need_not_be_on_offer_itself(
    changes: dict[str, object], contract: str
) -> None:
    """Only what is said must be on offer; what it carries along comes with it (D4.4)."""
    rules = preset("isko", changes)

    assert check_contract(rules, Contract.parse(contract), took_skat=False).schwarz


@given(rulesets, st.booleans())
def test_everything_on_the_menu_may_be_announced(rules: Ruleset, hand: bool) -> None:
    menu = contract_menu(rules, hand=hand)

    for contract in menu:
        assert check_contract(rules, contract, took_skat=not hand) == contract
        move = Announce(contract, () if hand else (Card.D8, Card.D7))
        assert parse_move(move_text(move)) == move
    assert len(set(menu)) == len(menu)


@given(rulesets, st.booleans(), st.builds(Contract, st.sampled_from(Game), *([st.booleans()] * 4)))
def test_nothing_else_may_be_announced(rules: Ruleset, took: bool, contract: Contract) -> None:
    try:
        completed = check_contract(rules, contract, took_skat=took)
    except IllegalMove:
        assert contract not in contract_menu(rules, hand=not took)
    else:
        assert completed in contract_menu(rules, hand=not took)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_menu_has_the_usual_number_of_contracts(name: str) -> None:
    """Source: docs/rules.md 5: with the skat seven; Hand five games, four levels, two nulls."""
    rules = preset(name)
    levels = 1 if name == "quick" else 4

    assert len(contract_menu(rules, hand=False)) == 5 + 2
    assert len(contract_menu(rules, hand=True)) == 5 * levels + 2


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("CHOSZ", "CO"),
        ("SHO", "SO"),
        ("GHO", "GO"),
        ("GZH", "GHZ"),
        ("HHSZ", "HHZ"),
        ("NHO", "NOH"),
        ("DH", "DH"),
        ("S", "S"),
        ("HPH", "HHP"),
    ],
)
def test_flags_are_read_in_any_order_and_written_in_one(text: str, canonical: str) -> None:
    """Source: docs/rules.md 14, also quirk 10."""
    contract = Contract.parse(text)

    assert str(contract) == canonical
    assert Contract.parse(canonical) == contract


@pytest.mark.parametrize("text", ["", "X", "HX", "h", "hearts", "H ", "18"])
def test_what_is_no_contract_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="expected a contract"):
        Contract.parse(text)


def test_exactly_two_different_cards_of_the_twelve_are_laid_away() -> None:
    """Source: docs/rules.md 5; CASE-18."""
    twelve = CardSet.parse("CJ SJ HA HT HK H9 CA S9 D8 D7 DJ C7")

    def refused(cards: str) -> str:
        with pytest.raises(IllegalMove) as refusal:
            check_discard(twelve, tuple(parse_cards(cards)))
        return refusal.value.code

    assert check_discard(twelve, tuple(parse_cards("CJ CA"))) == CardSet.parse("CJ CA")
    assert (refused("D8"), refused(""), refused("D8 D7 C7")) == ("discard_two",) * 3
    assert refused("D8 SA") == "card_not_in_hand"
    with pytest.raises(IllegalMove, match="two different cards"):
        check_discard(twelve, (*parse_cards("D8"), *parse_cards("D8")))


@pytest.mark.parametrize(
    ("game", "card"),
    [
        (Game.CLUBS, "C7"),
        (Game.SPADES, "S7"),
        (Game.HEARTS, "H7"),
        (Game.DIAMONDS, "D7"),
        (Game.GRAND, "DJ"),
    ],
)
def test_the_spitze_is_the_lowest_trump_of_the_pack(game: Game, card: str) -> None:
    """Source: docs/rules.md 13."""
    assert lowest_trump(game) == parse_cards(card)[0]


def test_spitze_needs_the_lowest_trump_and_no_grand_with_four() -> None:
    """Source: docs/rules.md 13."""
    hearts = Contract(Game.HEARTS, spitze=True)
    grand = Contract(Game.GRAND, spitze=True)

    def refused(contract: Contract, hand: str, discard: str = "") -> bool:
        try:
            check_spitze(contract, CardSet.parse(hand), CardSet.parse(discard))
        except IllegalMove:
            return True
        return False

    assert not refused(hearts, "H7 CJ")
    assert refused(hearts, "H8 CJ")
    assert refused(hearts, "H8 CJ", "H7")
    assert not refused(grand, "DJ CJ SJ")
    assert refused(grand, "CJ SJ HJ")
    assert refused(grand, "CJ SJ HJ DJ")
    assert refused(grand, "CJ SJ DJ", "HJ"), "a buried jack makes it a grand with 4"
    assert not refused(replace(hearts, spitze=False), "H8")


def test_null_has_no_spitze() -> None:
    rules = preset("kneipe", {"spitze": 1})

    assert refusal(rules, "NP", took_skat=True) == "no_spitze_here"
    assert check_contract(rules, Contract.parse("HP"), took_skat=True).spitze


def test_every_suit_has_its_game() -> None:
    assert [SUIT_GAMES[suit].value for suit in Suit] == ["diamonds", "hearts", "spades", "clubs"]
    assert sum(0xFF << 8 * suit for suit in Suit) == PACK
