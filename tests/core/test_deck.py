"""Packs from secrets: pinned values, a stranger's ten lines, fairness, and the way back."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skat.core import deck
from skat.core.cards import CARDS, Card, mask_cards
from skat.core.deck import (
    check_pack,
    commitment,
    deal_order,
    deal_pack,
    draw_first_dealer,
    pack_of,
    secret_from_seed,
    shuffle,
)
from skat.core.errors import SkatError
from skat.core.rulesets import Ruleset
from tests.core.deals import preset
from tests.core.vectors import of_kind
from tests.strategies import packs, presets

secrets = st.binary(min_size=1, max_size=40)
contributions = st.lists(st.binary(max_size=8), max_size=4)


def stranger(secret: bytes, added: Sequence[bytes] = (), label: bytes = b"skat deal 1\0") -> str:
    """docs/formats/deal.md, written down by somebody who has not read the code."""
    context = label + b"".join(len(item).to_bytes(2, "big") + item for item in added)
    stream = b""
    for number in range(60):
        message = context + number.to_bytes(4, "big")
        stream += hmac.new(secret, message, hashlib.sha256).digest()
    words = iter([int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)])
    cards = [suit + rank for suit in "DHSC" for rank in "789QKTAJ"]
    for last in reversed(range(1, 32)):
        fair = 2**32 // (last + 1) * (last + 1)
        draw = next(word for word in words if word < fair) % (last + 1)
        cards[last], cards[draw] = cards[draw], cards[last]
    return " ".join(cards)


def text(pack: Sequence[Card]) -> str:
    return " ".join(card.name for card in pack)


@pytest.mark.parametrize("vector", of_kind("deal_order"))
def test_the_order_of_dealing_answers_the_vector(vector: dict[str, Any]) -> None:
    order = deal_order(Ruleset.preset(vector["ruleset"]))

    assert {name: list(places) for name, places in zip("FMRs", order, strict=True)} == {
        name[0]: places for name, places in vector["expected"].items()
    }


def test_the_pack_of_a_secret_never_changes() -> None:
    """A record made today must deal the same cards for ever."""
    assert text(shuffle(b"secret")) == (
        "SQ DA S7 C9 DK H9 HK CA HT C8 CT DJ SA H8 CJ D7 "
        "CQ SJ ST CK HQ HA D8 SK C7 S9 H7 D9 DT HJ S8 DQ"
    )
    assert text(shuffle(b"secret", [b"one", b"", b"three"])) == (
        "CK DQ CA C7 H8 S7 HA H9 SK S9 SJ HJ D9 DK DA SA "
        "C9 HK D7 ST H7 CQ S8 D8 HQ DT CJ CT DJ C8 HT SQ"
    )


def test_the_secret_of_a_seed_never_changes() -> None:
    assert (
        secret_from_seed(7, 1).hex()
        == "ce4823a81c0fdd8322c2c1d6370ac991b4369c6db328bdae31601314c5d85631"
    )
    assert secret_from_seed("7", 1) == secret_from_seed(7, 1)
    assert secret_from_seed(7, 0) != secret_from_seed(7, 1) != secret_from_seed(8, 1)


@given(secrets, contributions)
def test_a_stranger_makes_the_same_pack(secret: bytes, added: list[bytes]) -> None:
    """Source: docs/formats/deal.md."""
    assert text(shuffle(secret, added)) == stranger(secret, added)


@given(secrets, contributions)
def test_a_pack_has_every_card_once_and_comes_again(secret: bytes, added: list[bytes]) -> None:
    pack = shuffle(secret, added)

    assert sorted(pack) == list(CARDS)
    assert shuffle(secret, added) == pack


def test_every_contribution_matters_and_so_does_its_place() -> None:
    packs = {
        text(shuffle(b"secret", added))
        for added in ([], [b""], [b"", b""], [b"ab"], [b"a", b"b"], [b"b", b"a"], [b"", b"ab"])
    }

    assert len(packs) == 7


def test_a_contribution_beyond_65535_bytes_is_refused() -> None:
    assert shuffle(b"secret", [bytes(65535)])
    with pytest.raises(SkatError, match="65535 bytes, got 65536"):
        shuffle(b"secret", [bytes(65536)])


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(b"secret") == hashlib.sha256(b"secret").hexdigest()


def test_cards_land_evenly() -> None:
    """Chi-square over card and place, with the packs of 3,000 fixed seeds.

    Expected: (31 * 31) degrees of freedom, so 961 ± 44; five deviations are allowed.
    """
    number = 3_000
    hits: Counter[tuple[int, int]] = Counter()
    for deal in range(number):
        hits.update(enumerate(shuffle(secret_from_seed("fair", deal))))
    expected = number / 32
    chi_square = sum(
        (hits[place, card] - expected) ** 2 / expected for place in range(32) for card in CARDS
    )

    assert 961 - 5 * 44 < chi_square < 961 + 5 * 44


def test_words_beyond_the_last_whole_multiple_are_skipped() -> None:
    """Without rejection small numbers would come more often."""
    edge = 2**32 // 3 * 3
    words = iter([edge, 2**32 - 1, edge - 1])

    assert deck._draw(words, 3) == 2


def test_every_seat_deals_first_now_and_then() -> None:
    drawn = Counter(draw_first_dealer(secret_from_seed("dealer", n), 4) for n in range(400))

    assert sorted(drawn) == [0, 1, 2, 3]
    assert min(drawn.values()) > 70


def test_the_first_dealer_has_a_stream_of_his_own() -> None:
    """The pack of a deal must not tell the dealer, nor the other way round."""
    first = draw_first_dealer(b"secret", 4)
    block = hmac.digest(b"secret", b"skat series 1\0" + bytes(4), "sha256")

    assert first == int.from_bytes(block[:4], "big") % 4


@given(presets, packs)
def test_hands_and_skat_lead_back_to_the_pack(rules: Ruleset, pack: tuple[Card, ...]) -> None:
    order = deal_order(rules)
    hands, skat = deal_pack(rules, pack)

    in_order = [[pack[place] for place in places] for places in order]
    assert pack_of(rules, in_order[:3], in_order[3]) == pack
    again = pack_of(rules, [mask_cards(hand) for hand in hands], mask_cards(skat))
    assert deal_pack(rules, again) == (hands, skat)
    assert [hand.bit_count() for hand in hands] == [10, 10, 10]


@given(presets)
def test_every_place_of_the_pack_goes_somewhere(rules: Ruleset) -> None:
    """Source: docs/rules.md 3."""
    order = deal_order(rules)

    assert sorted(place for places in order for place in places) == list(range(32))
    assert order[3] == (9, 10)


def test_a_pack_of_31_cards_is_refused() -> None:
    with pytest.raises(SkatError, match="32 cards, got 31"):
        check_pack(CARDS[:31])


def test_a_card_that_comes_twice_is_named() -> None:
    with pytest.raises(SkatError, match="got HA twice"):
        check_pack([*CARDS[:31], Card.HA])


def test_hands_of_the_wrong_size_make_no_pack() -> None:
    rules = preset("isko")
    with pytest.raises(SkatError, match="expected 10 cards, got 9"):
        pack_of(rules, [CARDS[:9], CARDS[9:19], CARDS[19:29]], CARDS[29:])
