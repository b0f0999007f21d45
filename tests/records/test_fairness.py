"""Deals that were dealt as promised are found right, and whatever is changed is named."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core import deck
from skat.core.cards import parse_cards
from skat.records.fairness import Check, Checked, Finding, Verdict, checked_deals

FAIR = Path(__file__).parent.parent / "cases" / "fair"
MATCH = (FAIR / "match.skat").read_text(encoding="utf-8")
CASES = json.loads((FAIR / "deals.json").read_text(encoding="utf-8"))


def checked(text: str) -> list[Checked]:
    return list(checked_deals(io.StringIO(text)))


def findings(text: str, deal: int) -> dict[Check, Finding]:
    """Return what was found about a deal; 0: about the first dealer."""
    return {finding.check: finding for finding in checked(text)[deal].findings}


def line(keyword: str, number: int) -> str:
    """Return a line of the record by its first word; the header counts as number 0."""
    found: list[str] = re.findall(rf"^{keyword} .*$", MATCH, re.MULTILINE)
    return found[number]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["commitment"])[:8])
def test_the_shared_cases_are_what_core_says(case: dict[str, object]) -> None:
    secret = bytes.fromhex(str(case["secret"]))
    added = [bytes.fromhex(item) for item in case["contributions"]]  # type: ignore[attr-defined]

    assert deck.commitment(secret) == case["commitment"]
    assert deck.shuffle(secret, added) == tuple(parse_cards(str(case["pack"])))


def test_a_match_as_promised_is_right_in_everything() -> None:
    found = checked(MATCH)

    assert [one.deal for one in found] == [None, 1, 2, 3]
    assert {one.verdict for one in found} == {Verdict.RIGHT}
    everything = {finding.verdict for one in found for finding in one.findings}
    assert everything == {Verdict.RIGHT}


def test_a_swapped_card_is_named_with_its_place_and_hides_no_other_deal() -> None:
    text = MATCH.replace(line("pack", 1), re.sub(r"D8\.CJ", "CJ.D8", line("pack", 1)))
    found = findings(text, 2)

    assert str(found[Check.PACK]) == "pack wrong: expected D8 as card 1, got CJ"
    assert found[Check.COMMITMENT].verdict is Verdict.RIGHT
    assert [one.verdict for one in checked(text)] == [
        *(Verdict.RIGHT, Verdict.RIGHT, Verdict.WRONG, Verdict.RIGHT)
    ]


def test_a_changed_commitment_is_named_with_what_was_expected() -> None:
    published = line("commitment", 2).split()[1]
    text = MATCH.replace(published, "0" * 64)

    finding = findings(text, 2)[Check.COMMITMENT]
    assert (finding.verdict, finding.expected, finding.got) == (Verdict.WRONG, published, "0" * 64)


def test_another_secret_breaks_commitment_and_pack() -> None:
    text = MATCH.replace(line("secret", 1), f"secret {'ab' * 32}")

    found = findings(text, 1)
    assert found[Check.COMMITMENT].verdict is Verdict.WRONG
    assert found[Check.PACK].verdict is Verdict.WRONG
    assert found[Check.MOVES].verdict is Verdict.RIGHT


def test_a_changed_contribution_breaks_the_pack_and_a_computers_is_named() -> None:
    text = MATCH.replace("contributions 6d79", "contributions 6d78")
    assert findings(text, 1)[Check.PACK].verdict is Verdict.WRONG

    text = MATCH.replace("contributions 6d79206f776e20776f726473 63", "contributions 6d 64")
    finding = findings(text, 1)[Check.CONTRIBUTIONS]
    assert finding.verdict is Verdict.WRONG
    assert finding.expected == "636f6d7075746572 of the computer player at seat 1"
    assert finding.got == "646f6d7075746572"


def test_a_seat_that_a_person_held_at_that_deal_may_add_anything() -> None:
    text = MATCH.replace("player 0 person", "player 0 rules")
    assert findings(text, 1)[Check.CONTRIBUTIONS].verdict is Verdict.WRONG

    whole = line("contributions", 0)
    noted = text.replace(whole, f'{whole}\nnote computers "1,2"')
    assert findings(noted, 1)[Check.CONTRIBUTIONS].verdict is Verdict.RIGHT
    nobody = text.replace(whole, f'{whole}\nnote computers ""')
    assert findings(nobody, 1)[Check.CONTRIBUTIONS].note == "3 of 3 people"


def test_a_missing_contribution_is_named() -> None:
    whole = line("contributions", 0)
    text = MATCH.replace(whole, whole.rpartition(" ")[0])

    finding = findings(text, 1)[Check.CONTRIBUTIONS]
    assert (finding.expected, finding.got) == ("one for each of 3 seats", "2")


def test_a_card_that_was_not_dealt_to_whoever_plays_it_is_found() -> None:
    text = MATCH.replace("moves F:DJ M:C7 R:CK", "moves F:DJ M:CA R:CK")
    found = findings(text, 1)

    assert found[Check.PACK].verdict is Verdict.RIGHT
    assert found[Check.MOVES].verdict is Verdict.WRONG
    assert "M:CA" in found[Check.MOVES].got
    assert findings(text, 2)[Check.MOVES].verdict is Verdict.UNKNOWN
    assert checked(text)[2].verdict is Verdict.RIGHT


def test_another_first_dealer_is_found() -> None:
    assert findings(MATCH.replace("\ndealer 1\n", "\ndealer 2\n"), 0)[Check.FIRST_DEALER] == (
        Finding(Check.FIRST_DEALER, Verdict.WRONG, "seat 1", "seat 2")
    )


def test_a_seed_that_does_not_give_the_secrets_is_found() -> None:
    text = MATCH.replace("\ncommitment", '\nseed "7"\ncommitment', 1)

    found = findings(text, 1)[Check.SEED]
    assert found.expected == deck.secret_from_seed("7", 1).hex()


def test_without_a_secret_nothing_can_be_told() -> None:
    text = re.sub(r"(?m)^(secret|commitment|contributions) .*\n", "", MATCH)

    assert {one.verdict for one in checked(text)} == {Verdict.UNKNOWN}


@given(place=st.integers(0, 31), other=st.integers(0, 31), deal=st.integers(0, 2))
def test_no_two_cards_can_be_exchanged_unnoticed(place: int, other: int, deal: int) -> None:
    cards = line("pack", deal).split()[1].split(".")
    cards[place], cards[other] = cards[other], cards[place]
    text = MATCH.replace(line("pack", deal), f"pack {'.'.join(cards)}")

    right = findings(text, deal + 1)[Check.PACK].verdict is Verdict.RIGHT
    assert right == (place == other)


@given(seed=st.integers(0, 10_000))
def test_no_hex_digit_of_a_proof_can_be_changed_unnoticed(seed: int) -> None:
    chance = Random(seed)
    deal = chance.randrange(3)
    kind = chance.choice(["secret", "commitment"])
    before = line(kind, deal + 1)
    at = chance.randrange(len(kind) + 1, len(before))
    digit = chance.choice([sign for sign in "0123456789abcdef" if sign != before[at]])
    text = MATCH.replace(before, before[:at] + digit + before[at + 1 :])

    assert checked(text)[deal + 1].verdict is Verdict.WRONG
