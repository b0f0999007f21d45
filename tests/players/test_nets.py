"""The kernel of the nets against slow and plain versions of it."""

from __future__ import annotations

import itertools
import random
from array import array

import pytest

from skat.core.cards import PACK, Game, cards_mask, mask_points
from skat.players import _nets
from skat.players.nets import SparseNet
from tests.players import plain_nets
from tests.players.plain_nets import GAMES, forward, softmax


def random_net(chance: random.Random, sizes: list[int]) -> tuple[SparseNet, array[float]]:
    count = sum((before + 1) * width for before, width in itertools.pairwise(sizes))
    weights = array("f", [chance.gauss(0.0, 0.5) for _ in range(count)])
    return SparseNet(sizes, weights), weights


@pytest.mark.parametrize("sizes", [[5, 3], [40, 7, 4], [30, 16, 9, 5], [20, 3, 8, 2, 6]])
def test_outputs_are_those_of_plain_loops(sizes: list[int]) -> None:
    chance = random.Random(str(sizes))
    net, weights = random_net(chance, sizes)
    active = [chance.choices(range(sizes[0]), k=number) for number in (0, 1, 3, 12, sizes[0])]
    for found, row in zip(net.outputs(active), active, strict=True):
        assert found == pytest.approx(forward(sizes, weights, row), abs=1e-4)


def test_no_set_of_inputs_has_no_outputs() -> None:
    assert SparseNet([3, 1], [1.0, 2.0, 4.0, 0.5]).outputs([]) == []


@pytest.mark.parametrize(
    ("sizes", "weights", "message"),
    [
        ([3, 2], [0.0] * 7, "8 weights, got 7"),
        ([3], [], "at least one layer"),
        ([3, 0], [], "layers of 1"),
        ([1 << 30, 1 << 30], [], "layers of 1"),
    ],
)
def test_a_net_that_does_not_fit_is_refused(
    sizes: list[int], weights: list[float], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        SparseNet(sizes, weights)


def test_an_input_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="below 3, got 3"):
        SparseNet([3, 1], [0.0] * 4).outputs([[0], [3]])


@pytest.mark.parametrize("offsets", [[], [1, 2], [0, 3], [0, 2, 1, 2]])
def test_offsets_that_do_not_cover_the_inputs_are_refused(offsets: list[int]) -> None:
    net = SparseNet([3, 1], [0.0] * 4)
    with pytest.raises(ValueError, match="expected offsets"):
        net.run(array("I", [0, 1]), array("I", offsets), array("f", [0.0] * (len(offsets) - 1)))


Hands = list[tuple[int, int, Game, int, bool]]


def random_hands(seed: str, number: int) -> Hands:
    """Ten cards held, two laid away, game, position, hand game."""
    chance = random.Random(seed)
    found: Hands = []
    for _ in range(number):
        cards = chance.sample(range(32), 12)
        hand = chance.random() < 0.3
        away = 0 if hand else cards_mask(cards[10:])
        found.append(
            (cards_mask(cards[:10]), away, chance.choice(GAMES), chance.randrange(3), hand)
        )
    return found


def columns(hands: Hands) -> tuple[bytes, array[int], array[int], bytes, bytes]:
    held, away, games, positions, by_hand = zip(*hands, strict=True)
    return (
        bytes(game.index for game in games),
        array("I", held),
        array("I", away),
        bytes(positions),
        bytes(by_hand),
    )


def test_hands_become_the_inputs_that_are_written_down() -> None:
    hands = random_hands("inputs", 600)
    rows = array("I", [0] * (_nets.ROWS * len(hands)))
    counts = bytearray(len(hands))
    _nets.hand_rows(*columns(hands), rows, counts)
    for index, (held, away, game, position, hand) in enumerate(hands):
        start = index * _nets.ROWS
        found = sorted(rows[start : start + counts[index]])
        assert found == plain_nets.hand_inputs(held, away, game, position, hand=hand)
        assert max(found) < _nets.hand_inputs(game.index)


def test_side_suits_may_change_places() -> None:
    held, away = cards_mask([31, 23, 24, 25, 26, 0, 1, 6, 8, 9]), cards_mask([16, 10])
    clubs = Game.CLUBS
    first = plain_nets.hand_inputs(held, away, clubs, 1, hand=False)
    held2 = held & 0xFF80_8080 | held >> 8 & 0x7F | (held & 0x7F) << 8 | held & 0x7F_0000
    away2 = away & 0xFF80_8080 | away >> 8 & 0x7F | (away & 0x7F) << 8 | away & 0x7F_0000
    second = plain_nets.hand_inputs(held2, away2, clubs, 1, hand=False)
    assert held != held2
    assert first == second


@pytest.mark.parametrize("game", GAMES)
def test_chances_are_the_softmax_of_the_outputs(game: Game) -> None:
    chance = random.Random(game.value)
    sizes = [_nets.hand_inputs(game.index), 12, 4]
    net, weights = random_net(chance, sizes)
    hands = [hand for hand in random_hands("chances", 200) if hand[2] is game]
    out = array("f", [0.0] * (4 * len(hands)))
    _nets.hand_chances(net.kernel, *columns(hands), out)
    assert len(hands) > 10
    for index, (held, away, _, position, hand) in enumerate(hands):
        rows = plain_nets.hand_inputs(held, away, game, position, hand=hand)
        wanted = softmax(forward(sizes, weights, rows))
        assert list(out[4 * index : 4 * index + 4]) == pytest.approx(wanted, abs=1e-5)


@pytest.mark.parametrize("game", GAMES)
def test_the_best_discard_is_the_best_of_those_weighed(game: Game) -> None:
    chance = random.Random(game.value)
    sizes = [_nets.hand_inputs(game.index), 6, 3]
    net, _ = random_net(chance, sizes)
    twelve = array("I", [cards_mask(chance.sample(range(32), 12)) for _ in range(20)])
    worth = array("f", [-1.0, 0.5, 2.0])
    away, out = array("I", [0] * 20), array("f", [0.0] * 60)
    _nets.best_discards(net.kernel, twelve, game.index, 1, worth, away, out)
    for index, cards in enumerate(twelve):
        pairs = sorted(plain_nets.discards(cards, game))
        assert sorted(_nets.discards(cards, game.index)) == pairs
        hands: Hands = [(cards & ~pair, pair, game, 1, False) for pair in pairs]
        all_out = array("f", [0.0] * (3 * len(hands)))
        _nets.hand_chances(net.kernel, *columns(hands), all_out)
        worths = [
            sum(worth[k] * all_out[3 * place + k] for k in range(3)) for place in range(len(pairs))
        ]
        best = pairs.index(away[index])
        assert worths[best] == pytest.approx(max(worths), abs=1e-5)
        assert list(out[3 * index : 3 * index + 3]) == pytest.approx(
            list(all_out[3 * best : 3 * best + 3]), abs=1e-6
        )


def test_twelve_trumps_can_still_lay_two_away() -> None:
    jacks_and_clubs = Game.CLUBS.trumps | 1
    pairs = _nets.discards(jacks_and_clubs, Game.CLUBS.index)
    assert pairs
    assert all(mask_points(pair) <= 21 for pair in pairs)


@pytest.mark.parametrize(
    "hand",
    [
        (0b111, 0, Game.GRAND, 0, True),
        (0x3FF, 0x3, Game.GRAND, 0, False),
        (0x3FF, 0xC00, Game.GRAND, 0, True),
        (0x3FF, 0xC00, Game.GRAND, 3, False),
    ],
)
def test_hands_that_cannot_be_are_refused(hand: tuple[int, int, Game, int, bool]) -> None:
    rows, counts = array("I", [0] * _nets.ROWS), bytearray(1)
    with pytest.raises(ValueError, match="expected"):
        _nets.hand_rows(*columns([hand]), rows, counts)


def test_a_net_for_another_game_is_refused() -> None:
    net = SparseNet([5, 2], [0.0] * 12)
    with pytest.raises(ValueError, match="1560 inputs, got one of 5"):
        _nets.hand_chances(
            net.kernel, *columns([(PACK & 0x3FF, 0xC00, Game.CLUBS, 0, False)]), array("f", [0, 0])
        )
