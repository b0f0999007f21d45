"""The shipped nets: they are what was trained, and agree with plain arithmetic and with sense."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from skat.core.cards import CardSet, Game
from skat.core.contracts import Contract
from skat.players.nets import SparseNet, shipped
from skat.players.values.achieved import CURVES, GRAND, SUIT, achieved, kind_of
from skat.players.values.chances import (
    ALL_SKATS,
    best_discards,
    by_hand,
    chances,
    discards,
    skats,
)
from skat.players.values.features import CLASSES, FEATURES
from skat.players.weights_file import check_features
from tests.players import plain_nets

WEIGHTS = files("skat.players") / "weights"
VECTORS = json.loads((WEIGHTS / "hands.vectors.json").read_text())


@pytest.mark.parametrize("name", sorted(FEATURES))
def test_the_kernel_meets_the_stored_vectors(name: str) -> None:
    net = shipped("hands.skatnet")[name]
    check_features(net, name, FEATURES[name])
    assert net.notes["classes"] == list(CLASSES[name.removeprefix("hand-")])
    vectors = VECTORS[name]
    assert len(vectors) == 50
    outputs = SparseNet.of(net).outputs([vector["inputs"] for vector in vectors])
    for vector, found in zip(vectors, outputs, strict=True):
        assert found == pytest.approx(vector["outputs"], abs=1e-3)


@pytest.mark.parametrize("name", sorted(FEATURES))
def test_plain_python_meets_the_stored_vectors(name: str) -> None:
    net = shipped("hands.skatnet")[name]
    games = {game.index: game for game in Game}
    for vector in VECTORS[name]:
        inputs = plain_nets.hand_inputs(
            vector["held"],
            vector["away"],
            games[vector["game"]],
            vector["position"],
            hand=bool(vector["hand"]),
        )
        assert inputs == sorted(vector["inputs"])
    for vector in VECTORS[name][:3]:
        found = plain_nets.forward(net.sizes, net.weights, vector["inputs"])
        assert found == pytest.approx(vector["outputs"], abs=1e-3)


def test_all_shipped_weights_stay_under_two_megabytes() -> None:
    sizes = [len(item.read_bytes()) for item in WEIGHTS.iterdir() if item.name.endswith(".skatnet")]
    assert 0 < sum(sizes) < 2_000_000


def won(game: Game, hand: str, away: str, position: int = 0) -> float:
    row = chances(game, position, [CardSet.parse(hand)], [CardSet.parse(away) if away else 0])[0]
    assert sum(row) == pytest.approx(1.0, abs=1e-5)
    return sum(row[3:]) if len(row) > 2 else row[1]


def test_good_hands_win_and_bad_ones_lose() -> None:
    assert won(Game.CLUBS, "CJ SJ HJ CA CT CK C9 C7 HA DA", "HT DT") > 0.97
    assert won(Game.CLUBS, "C7 C8 C9 CQ H7 H8 S7 S8 D7 D8", "H9 S9") < 0.05
    assert won(Game.GRAND, "CJ SJ HJ DJ CA CT HA HT SA DA", "ST DT") > 0.97
    assert won(Game.GRAND, "CK CQ C9 HK HQ H9 SK SQ S9 D9", "DK DQ") < 0.03
    assert won(Game.NULL, "C7 C8 C9 H7 H8 H9 S7 S8 D7 D8", "CA HA") > 0.95
    assert won(Game.NULL, "CA CK CQ HA HK HQ SA SK SQ DA", "DK DQ") < 0.03


def test_a_void_and_an_ace_are_better_than_losers() -> None:
    void = won(Game.HEARTS, "CJ SJ HA HT HK H7 CA CT C9 S7", "DT DK")
    losers = won(Game.HEARTS, "CJ SJ HA HT HK H7 CA C9 D7 S7", "DK DQ")
    assert void > losers + 0.1


def test_suits_may_change_places() -> None:
    first = chances(Game.CLUBS, 1, [CardSet.parse("CJ CA CK C7 HA HT S7 S9 DA D8")], [0])
    second = chances(Game.CLUBS, 1, [CardSet.parse("CJ CA CK C7 DA DT H7 H9 SA S8")], [0])
    assert first[0] == pytest.approx(second[0], abs=1e-6)


def test_the_best_discard_is_never_an_ace_beside_losers() -> None:
    twelve = CardSet.parse("CJ SJ HJ CA CT CK C7 HA H7 SQ S9 D8")
    (away,), (row,) = best_discards(Game.CLUBS, 2, [twelve])
    assert away in discards(twelve, Game.CLUBS)
    assert not away & CardSet.parse("HA")
    again = chances(Game.CLUBS, 2, [twelve & ~away], [away])[0]
    assert row == pytest.approx(again, abs=1e-6)


def test_skats_are_different_pairs_of_other_cards() -> None:
    hand = CardSet.parse("CJ SJ HJ CA CT CK C7 HA H7 SQ")
    every = skats(hand, ALL_SKATS)
    assert len(set(every)) == 231
    assert all(skat.bit_count() == 2 and not skat & hand for skat in every)
    assert skats(hand, 24) == every[:24]


def test_a_hand_game_of_jacks_and_aces_is_certain() -> None:
    row = by_hand(CardSet.parse("CJ SJ HJ DJ CA CT CK HA SA DA"), 0, Game.GRAND)
    assert sum(row[5:]) > 0.8


@pytest.mark.parametrize("rows", [SUIT, GRAND])
def test_rows_of_results_are_distributions(rows: tuple[tuple[float, ...], ...]) -> None:
    assert len(rows) == 7
    for row in rows:
        assert len(row) == 7
        assert sum(row) == pytest.approx(1.0)
        assert min(row) >= 0.0


@pytest.mark.parametrize("kind", sorted(CURVES))
def test_what_is_achieved_rises_with_what_is_foretold(kind: str) -> None:
    last = 0.0
    for step in range(21):
        told = step / 20
        if kind.startswith("null"):
            row: tuple[float, ...] = achieved(kind, (1 - told, told), 1)
        else:
            parts = (0.2, 0.3, 0.5), (0.5, 0.3, 0.1, 0.1)
            row = (*((1 - told) * part for part in parts[0]), *(told * part for part in parts[1]))
            row = achieved(kind, row, 1)
        won = sum(row[len(row) // 2 :])
        assert sum(row) == pytest.approx(1.0)
        assert won > last
        last = won


def test_forehand_achieves_less_of_what_open_cards_promise() -> None:
    row = (0.1, 0.1, 0.2, 0.3, 0.2, 0.1, 0.0)
    assert sum(achieved("grand", row, 0)[3:]) < sum(achieved("grand", row, 1)[3:])
    assert achieved("grand", row, 1) == achieved("grand", row, 2)


def test_kinds_of_contracts_have_their_curves() -> None:
    texts = ("C", "CH", "CHS", "G", "GHZ", "N", "NH", "NO", "NOH")
    assert {kind_of(Contract.parse(text)) for text in texts} == set(CURVES)
    assert achieved(kind_of(Contract.parse("CO")), (0, 0, 0, 0, 0, 0.5, 0.5), 0)[5] == 0.5
