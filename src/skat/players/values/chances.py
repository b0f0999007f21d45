"""The hand-value nets: how games end with open cards, as far as the declarer's cards tell.

Deterministic and without memory: caches only save time.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from operator import mul

from skat.core.cards import PACK, Game, Mask, mask_cards, matadors
from skat.players.nets import SparseNet, load_kernel, shipped
from skat.players.values.achieved import Chances, achieved
from skat.players.values.features import CLASSES, FEATURES
from skat.players.weights_file import check_features

FILE = "hands.skatnet"

_WORTH = {
    "suit": array("f", [-0.1, 0.1, 0.4, 0.95, 1.0, 1.2, 1.3]),
    "grand": array("f", [-0.1, 0.1, 0.4, 0.95, 1.0, 1.2, 1.3]),
    "null": array("f", [0.0, 1.0]),
}
"""What the classes are worth when the best discard is chosen without regard to the bid: about the
chance to win, a little more for Schneider."""

ALL_SKATS = 231
QUICK_SKATS = 24


def kind(game: Game) -> str:
    """Return which net a game is for."""
    return "null" if game is Game.NULL else "grand" if game is Game.GRAND else "suit"


@cache
def _net(name: str) -> SparseNet:
    weights = shipped(FILE)[f"hand-{name}"]
    check_features(weights, f"hand-{name}", FEATURES[f"hand-{name}"])
    return SparseNet.of(weights)


def discards(twelve: Mask, game: Game) -> list[Mask]:
    """Return the pairs of cards worth laying away."""
    found: list[Mask] = load_kernel().discards(twelve, game.index)
    return found


def chances(game: Game, position: int, held: Sequence[Mask], away: Sequence[Mask]) -> list[Chances]:
    """Return the chances of a game for each hand.

    Args:
        game: what is played.
        position: of the declarer, 0 forehand to 2 rearhand.
        held: the ten cards of each hand.
        away: the two cards laid away with each; 0 for a hand game.
    """
    count = len(held)
    out = array("f", bytes(4 * count * len(CLASSES[kind(game)])))
    load_kernel().hand_chances(
        _net(kind(game)).kernel,
        bytes([game.index]) * count,
        array("I", held),
        array("I", away),
        bytes([position]) * count,
        bytes(not mask for mask in away),
        out,
    )
    return _rows(out, count)


def best_discards(
    game: Game, position: int, twelve: Sequence[Mask]
) -> tuple[list[Mask], list[Chances]]:
    """Return for each twelve cards the best pair to lay away, and the chances with it."""
    name = kind(game)
    count = len(twelve)
    away = array("I", bytes(4 * count))
    out = array("f", bytes(4 * count * len(CLASSES[name])))
    load_kernel().best_discards(
        _net(name).kernel, array("I", twelve), game.index, position, _WORTH[name], away, out
    )
    return away.tolist(), _rows(out, count)


def _rows(out: array[float], count: int) -> list[Chances]:
    width = len(out) // max(1, count)
    return [tuple(out[start : start + width]) for start in range(0, len(out), width)]


@lru_cache(maxsize=256)
def skats(hand: Mask, number: int) -> tuple[Mask, ...]:
    """Return the skats that ten cards may find, or an even choice of so many of the 231."""
    pairs = [1 << one | 1 << two for one, two in combinations(mask_cards(PACK & ~hand), 2)]
    # 97 and 231 have no common factor: the choice walks evenly over all pairs.
    return tuple(pairs[97 * step % ALL_SKATS] for step in range(min(number, ALL_SKATS)))


@lru_cache(maxsize=64)
def _after_skat(hand: Mask, position: int, game: Game, number: int) -> tuple[Chances, ...]:
    twelve = [hand | skat for skat in skats(hand, number)]
    return tuple(best_discards(game, position, twelve)[1])


@lru_cache(maxsize=128)
def after_skat(
    hand: Mask, position: int, game: Game, kind: str, number: int
) -> tuple[Chances, ...]:
    """Return the chances in play after each skat with the best discard; see `skats`.

    Args:
        hand: the ten cards.
        position: 0 forehand to 2 rearhand.
        game: what is played.
        kind: as what it is counted; see `achieved.kind_of`.
        number: of skats.
    """
    return tuple(achieved(kind, row, position) for row in _after_skat(hand, position, game, number))


@lru_cache(maxsize=256)
def by_hand(hand: Mask, position: int, game: Game) -> Chances:
    """Return the chances of a hand game; the skat counts for the declarer in the end."""
    return chances(game, position, [hand], [0])[0]


@lru_cache(maxsize=256)
def tops_after_skat(hand: Mask, game: Game, number: int) -> tuple[int, ...]:
    """Return the matadors with each skat: ``+n`` with, ``-n`` without."""
    return tuple(matadors(game, hand | skat) for skat in skats(hand, number))


def dot(one: Iterable[float], other: Iterable[float]) -> float:
    """Return the sum of products."""
    total: float = sum(map(mul, one, other))
    return total
