"""A view as the numbers of active inputs: what the belief and policy nets are asked with.

Cards are re-indexed so that all suit games look alike: the trump suit comes first. In games with
trumps a jack keeps its own number, because the order of the jacks is that of their suits. Seats are
relative to the one who looks: 0 himself, 1 the next, 2 the one after. Source: docs/players.md.
"""

from __future__ import annotations

from functools import lru_cache

from skat.core.auction import highest_calls
from skat.core.cards import Game, Mask
from skat.core.views import View
from skat.players.search.facts import Facts

SPEC = "cards-1"
"""Name of this layout of inputs; weights made for another one are refused."""
DESCRIPTION = """
hand 32, laid away 32, played by seat 3 x 32, not following by seat 3 x 32, led by seat 3 x 32,
on the table 2 x 32, lying open 32, role 3, position of the declarer 3, trump suit 4, hand ouvert
announced kontra, tricks 10, cards on the table 3, highest call by seat 3 x 8, bid 8, card points of
the declarer in sixteens 8, void by place 2 x 5
"""
"""Of the inputs; its hash stands in the weights file."""

_CARDS = 32
# Groups of 32 inputs, one a card.
HAND, AWAY, PLAYED, THROWN, LED, TABLE, OPEN = 0, 32, 64, 160, 256, 352, 416
_AFTER_CARDS = 448
ROLE = _AFTER_CARDS
PLACE = ROLE + 3
SUIT = PLACE + 3
FLAGS = SUIT + 4
TRICK = FLAGS + 4
ON_TABLE = TRICK + 10
CALLS = ON_TABLE + 3
BOUND = CALLS + 24
SCORE = BOUND + 8
VOID = SCORE + 8
SIZE = VOID + 10
"""Number of inputs."""

KINDS = ("suit", "grand", "null")
"""The nets: one for each kind of game."""

_STEPS = (18, 20, 23, 27, 33, 40, 50)
"""A call counts as the number of these that it reaches."""


def kind(game: Game) -> int:
    """Return which net a game belongs to: an index of `KINDS`."""
    return 0 if game.is_suit else 1 if game is Game.GRAND else 2


@lru_cache(maxsize=8)
def renumbered(game: Game) -> tuple[int, ...]:
    """Return the number of each card in the inputs and outputs of the nets."""
    order = list(range(4))
    if game.is_suit:
        order.remove(game.index)
        order.insert(0, game.index)
    place = {suit: number for number, suit in enumerate(order)}
    jacks_stay = game is not Game.NULL
    return tuple(
        card if jacks_stay and card & 7 == 7 else place[card >> 3] * 8 + (card & 7)
        for card in range(_CARDS)
    )


def call_step(value: int) -> int:
    """Return how high a call is, 0 (none) to 7."""
    return sum(value >= step for step in _STEPS)


def inputs(view: View, known: Facts) -> list[int]:
    """Return the active inputs of a view that asks for a card, each once, in no order.

    Args:
        view: a game with a declarer.
        known: `facts(view)`.
    """
    game, me, declarer = known.game, known.me, known.declarer
    number = renumbered(game)
    follow = game.follow
    active: list[int] = []
    add = active.append
    _cards(active, HAND, view.hand, number)
    _cards(active, AWAY, known.known[2], number)
    for trick in view.tricks:
        leader = trick.leader
        led = follow[trick.cards[0]]
        for step, card in enumerate(trick.cards):
            seat = 32 * ((leader + step - me) % 3) + number[card]
            add(PLAYED + seat)
            if step == 0:
                add(LED + seat)
            elif not led >> card & 1:
                add(THROWN + seat)
    for step, card in enumerate(view.table):
        seat = 32 * ((view.leader + step - me) % 3) + number[card]
        add(PLAYED + seat)
        add(TABLE + 32 * step + number[card])
        if step == 0:
            add(LED + seat)
        elif not follow[view.table[0]] >> card & 1:
            add(THROWN + seat)
    _cards(active, OPEN, known.known[0] | known.known[1], number)
    add(ROLE + (me - declarer) % 3)
    add(PLACE + declarer)
    if game.is_suit:
        add(SUIT + game.index)
    contract = view.contract
    assert contract is not None
    for flag, holds in enumerate(
        (contract.hand, contract.ouvert, contract.schneider or contract.schwarz, view.kontra > 0)
    ):
        if holds:
            add(FLAGS + flag)
    add(TRICK + len(view.tricks))
    add(ON_TABLE + len(view.table))
    for seat, value in enumerate(highest_calls(view.auction)):
        add(CALLS + 8 * ((seat - me) % 3) + call_step(value))
    add(BOUND + call_step(view.bid))
    if game.has_trumps:
        add(SCORE + min(7, known.taken[declarer] // 16))
    for place in range(2):
        barred = known.barred[place]
        for suit in range(4):
            plain = game.suits[suit]
            if plain and barred & plain == plain:
                add(VOID + 5 * place + (number[suit * 8] >> 3))
        if game.has_trumps and barred & game.trumps == game.trumps:
            add(VOID + 5 * place + 4)
    return active


def _cards(active: list[int], group: int, mask: Mask, number: tuple[int, ...]) -> None:
    while mask:
        low = mask & -mask
        active.append(group + number[low.bit_length() - 1])
        mask ^= low


def exchanged(game: Game, order: tuple[int, ...]) -> list[int]:
    """Return where every input goes when plain suits change places: the position is the same one.

    Args:
        game: any game of the kind; only whether jacks stay, and how many suits are alike, counts.
        order: by suit number of the net (0 to 3) its new number; suit games keep 0.
    """
    stays = game is not Game.NULL
    card = [
        old if stays and old & 7 == 7 else order[old >> 3] * 8 + (old & 7) for old in range(_CARDS)
    ]
    moved = [group * 32 + card[old] for group in range(_AFTER_CARDS // 32) for old in range(32)]
    moved += range(_AFTER_CARDS, VOID)
    for place in range(2):
        moved += [VOID + 5 * place + (order[suit] if suit < 4 else 4) for suit in range(5)]
    return moved
