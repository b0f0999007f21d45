"""Choosing a card: every legal one in every imagined layout, by what the end is worth.

Source: docs/players.md.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import sqrt
from typing import TypeAlias

from skat.core.cards import Card, Game, Mask, mask_cards
from skat.core.moves import PLAYS
from skat.core.views import View
from skat.players.decision import Candidate, Decision
from skat.players.protocol import Key
from skat.players.search.belief import shares
from skat.players.search.facts import Facts, facts
from skat.players.search.stakes import by_points, tops_of, utility
from skat.players.search.worlds import Weights, Worlds, imagine
from skat.solver.layouts import card_rows
from skat.solver.solving import Question

Belief: TypeAlias = Callable[[View, Facts], Weights]
"""What a view suggests about the places of the hidden cards."""
Sense: TypeAlias = Callable[[View], Card]
"""Chooses among cards that the search finds equal."""


PILOT = 6
"""Layouts that are looked at to learn what one costs, where there is a limit in seconds."""
PILOT_OF_THREAD = 8
"""As many a thread, where there are several: what the kernel gives a thread at once."""


@dataclass(frozen=True, slots=True)
class CardSearch:
    """How cards are searched; each part can be left out, so that its worth can be measured."""

    worlds: int = 80
    """Layouts with nine or ten cards a hand; more of the cheaper ones later."""
    seconds: float | None = None
    """For a decision: fewer layouts if need be. Decisions then depend on the machine."""
    every: int = 2000
    """So many possible layouts or fewer are all looked at."""
    exact: int = 8
    """With so many cards a hand or fewer, card points are asked for exactly, else in bands."""
    width: float = 0.0
    """Card points by which an imagined result is taken to be uncertain; 0: not at all."""
    near: float = 0.0
    """Standard errors below the best within which a card is still as good; sense decides."""
    notion: float = 0.0
    """Cards that the policy net plays less often than so much of its favourite's share do not come
    to mind; 0: all do."""
    belief: Belief | None = None
    """None: all layouts are equally likely."""
    sense: Sense | None = None
    """None: the card with the fewest points."""
    threads: int = 1
    """That look at layouts at the same time; what they find is the same for any number."""


def choose(search: CardSearch, view: View, key: Key) -> Decision:
    """Return the decision about a card in a game with a declarer."""
    known = facts(view)
    cards = mask_cards(view.legal)
    if search.notion and len(cards) > 1:
        cards = _that_come_to_mind(search.notion, view, known)
    if len(cards) == 1:
        return Decision(PLAYS[cards[0]])
    weights = None if search.belief is None else search.belief(view, known)
    held = max(view.counts)
    start = key.random().random()
    size = _size(search, held)
    if search.seconds is not None:
        look = partial(_looked_at, search, view, known, weights)
        pilot = PILOT if search.threads == 1 else PILOT_OF_THREAD * search.threads
        size = _affordable(search.seconds, size, pilot, look)
    worlds, rows = _looked_at(search, view, known, weights, size, start)
    sign = 1.0 if known.me == known.declarer else -1.0
    if known.game is Game.NULL:
        results = _null_results(view, worlds, rows, cards)
        points: list[float] | None = None
    else:
        width = search.width if not worlds.complete or held > 3 else 0.0
        results = _trump_results(view, known, worlds, rows, cards, width)
        points = [_share(worlds, rows, card) for card in cards]
    means = [
        sum(weight * worth for weight, worth in zip(worlds.weights, found, strict=True))
        for found in results
    ]
    return _decide(search, view, worlds, cards, results, means, points, rows, sign)


def _that_come_to_mind(notion: float, view: View, known: Facts) -> list[Card]:
    found = shares(view, known, view.legal)
    least = notion * max(found.values())
    return [card for card, share in found.items() if share >= least]


def _looked_at(
    search: CardSearch,
    view: View,
    known: Facts,
    weights: Weights | None,
    size: int,
    start: float,
) -> tuple[Worlds, bytearray]:
    """Return layouts, and by layout what each card leads to."""
    worlds = imagine(known, size, start, weights)
    if known.game is Game.NULL:
        return worlds, _ask(search, view, known, worlds, Question.CARDS)
    return worlds, _points(search, view, known, worlds, max(view.counts))


def _affordable(
    seconds: float, size: int, pilot: int, look: Callable[[int, float], tuple[Worlds, bytearray]]
) -> int:
    """Return how many of the wanted layouts can be looked at in some seconds, at least four."""
    began = time.monotonic()
    pilot = min(pilot, size)
    look(pilot, 0.5)
    spent = time.monotonic() - began
    return max(min(4, size), min(size, int((0.8 * seconds - spent) * pilot / max(spent, 1e-6))))


_MORE = {10: 1.0, 9: 1.0, 8: 2.0, 7: 1.5}
"""Of the budget's layouts, by cards held; 2 with fewer."""


def _size(search: CardSearch, held: int) -> int:
    """Return how many layouts to look at; possible ones up to ``every`` are all taken."""
    size = int(search.worlds * _MORE.get(held, 2.0))
    if held in _MORE:
        return size
    return max(size, min(search.every, search.every * search.worlds // 80))


def _ask(
    search: CardSearch,
    view: View,
    known: Facts,
    worlds: Worlds,
    question: Question,
    threshold: int = 61,
) -> bytearray:
    return card_rows(
        known.game,
        worlds.hands,
        worlds.banks,
        (int(view.leader) - known.declarer) % 3,
        view.table,
        question,
        threshold=threshold,
        threads=search.threads,
    )


# Between two neighbouring edges that were asked for, a result is taken to lie here.
_BETWEEN = {
    (0, 31): 20,
    (31, 46): 39,
    (46, 61): 54,
    (31, 61): 50,
    (61, 76): 68,
    (61, 90): 72,
    (76, 90): 83,
    (90, 121): 100,
}


def _points(search: CardSearch, view: View, known: Facts, worlds: Worlds, held: int) -> bytearray:
    """Return by layout and card what the declarer will have in the end, perhaps only about."""
    if held <= search.exact:
        return _ask(search, view, known, worlds, Question.CARDS)
    legal = mask_cards(view.legal)
    reached = {61: _ask(search, view, known, worlds, Question.CARDS_REACH)}
    share = max(_share(worlds, reached[61], card) for card in legal)
    least = min(_share(worlds, reached[61], card) for card in legal)
    edges = [61]
    if share > 0.5:
        edges += [90, 76] if search.width else [90]
    if least < 0.5:
        edges += [31, 46] if search.width else [31]
    edges.sort()
    for edge in edges:
        if edge != 61:
            reached[edge] = _ask(search, view, known, worlds, Question.CARDS_REACH, edge)
    found = bytearray(b"\xff" * len(reached[61]))
    bounds = [0, *edges, 121]
    middle = [_BETWEEN.get(pair, sum(pair) // 2) for pair in pairwise(bounds)]
    for at in range(0, len(found), 32):
        for card in legal:
            found[at + card] = middle[sum(reached[edge][at + card] for edge in edges)]
    return found


def _share(worlds: Worlds, rows: bytearray, card: int) -> float:
    """Return the mean of what a card is worth: a share of layouts, or card points."""
    return sum(w * row for w, row in zip(worlds.weights, rows[card::32], strict=True))


def _contract_tops(view: View, known: Facts, worlds: Worlds) -> list[int]:
    """Return the declarer's matadors in each layout."""
    played = _played_by(view, known.declarer)
    if known.me == known.declarer and view.picked_up:
        away = view.discard | view.skat
        return [tops_of(known.game, known.hand | played | away)] * len(worlds)
    hands = worlds.hands[0::3]
    return [
        tops_of(known.game, hand | played | skat)
        for hand, skat in zip(hands, worlds.skats, strict=True)
    ]


def _played_by(view: View, seat: int) -> Mask:
    mask = 0
    for trick in view.tricks:
        mask |= 1 << trick.cards[(seat - trick.leader) % 3]
    place = (seat - view.leader) % 3
    if place < len(view.table):
        mask |= 1 << view.table[place]
    return mask


def _trump_results(
    view: View,
    known: Facts,
    worlds: Worlds,
    rows: bytearray,
    cards: Sequence[Card],
    width: float,
) -> list[list[float]]:
    """Return by card the declarer's utility in each layout."""
    contract = view.contract
    assert contract is not None
    found = _contract_tops(view, known, worlds)
    tables = {
        tops: by_points(view.rules, contract, tops, view.bid, view.kontra, width)
        for tops in set(found)
    }
    by_world = [tables[tops] for tops in found]
    return [
        [table[value] for table, value in zip(by_world, rows[card::32], strict=True)]
        for card in cards
    ]


def _null_results(
    view: View, worlds: Worlds, rows: bytearray, cards: Sequence[Card]
) -> list[list[float]]:
    contract = view.contract
    assert contract is not None
    lost, won = (
        utility(view.rules, contract, 0, view.bid, view.kontra, 0, tricks) for tricks in (1, 0)
    )
    return [[won if kept else lost for kept in rows[card::32]] for card in cards]


def _decide(
    search: CardSearch,
    view: View,
    worlds: Worlds,
    cards: Sequence[Card],
    results: list[list[float]],
    means: list[float],
    points: list[float] | None,
    rows: bytearray,
    sign: float,
) -> Decision:
    worth = [sign * mean for mean in means]
    best = max(range(len(cards)), key=lambda index: (worth[index], -cards[index].points))
    near = [
        search.near * _error(worlds, results[best], found) if search.near else 0.0
        for found in results
    ]
    close = [
        index for index in range(len(cards)) if worth[best] - worth[index] <= 1e-9 + near[index]
    ]
    chosen = best
    if len(close) > 1:
        preferred = search.sense(view) if search.sense is not None else None
        chosen = next((index for index in close if cards[index] == preferred), -1)
        if chosen < 0:
            chosen = min(
                close,
                key=lambda index: (-round(worth[index], 6), cards[index].points, cards[index]),
            )
    aim = 1 if view.game is Game.NULL else 61
    order = sorted(range(len(cards)), key=lambda index: (index != chosen, -worth[index]))
    candidates = tuple(
        Candidate(
            PLAYS[cards[index]],
            worth[index],
            _error(worlds, results[chosen], results[index]),
            _won(worlds, rows, cards[index], aim, sign),
            None if points is None else points[index],
        )
        for index in order
    )
    return Decision(PLAYS[cards[chosen]], candidates, layouts=len(worlds), complete=worlds.complete)


def _won(worlds: Worlds, rows: bytearray, card: int, aim: int, sign: float) -> float:
    share = sum(w for w, row in zip(worlds.weights, rows[card::32], strict=True) if row >= aim)
    return min(1.0, max(0.0, share if sign > 0 else 1.0 - share))


def _error(worlds: Worlds, best: list[float], other: list[float]) -> float:
    """Return the standard error of the mean difference of two cards over the same layouts."""
    if worlds.complete or best is other:
        return 0.0
    size = len(best)
    mean = spread = 0.0
    for weight, one, two in zip(worlds.weights, best, other, strict=True):
        mean += weight * (one - two)
        spread += weight * (one - two) ** 2
    return sqrt(max(0.0, spread - mean * mean) / size)
