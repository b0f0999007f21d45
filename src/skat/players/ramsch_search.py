"""Ramsch by imagined layouts: every card played to the end in each, all three by rule.

There is no solver for three sides. So the cards that are out are dealt again and again, as far
as the view allows, and the rule player's Ramsch cards finish each deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import cast

from skat.core.cards import (
    CARD_POINTS,
    CARDS,
    Card,
    Game,
    Mask,
    legal_cards,
    mask_cards,
    trick_winner,
)
from skat.core.cards import mask_points as points_of
from skat.core.moves import PLAYS
from skat.core.results import POSITIONS, Position
from skat.core.scoring import ramsch_score
from skat.core.views import Trick, View
from skat.players.decision import Candidate, Decision
from skat.players.protocol import Key
from skat.players.reasons.sighting import Sighting
from skat.players.rules.ramsch import ramsch_card
from skat.players.rules.sight import Sight

SHARE = 4
"""A layout played to the end by rule costs as much as so many that the solver looks at."""
FEWEST = 8
"""Layouts, whatever the budget."""
NEAR = 0.5
"""Standard errors below the best within which the card of the rule player is kept."""
_TRIES = 60
_RAMSCH = Game.RAMSCH


@dataclass(slots=True)
class _Seat:
    """As much of a view as the rules for Ramsch look at."""

    position: Position
    hand: Mask
    legal: Mask
    table: tuple[Card, ...]
    leader: Position
    tricks: tuple[Trick, ...]
    counts: tuple[int, int, int]
    discard: Mask = 0
    game: Game = _RAMSCH
    declarer: None = None
    picked_up: bool = False
    open_hands: tuple[Mask, Mask, Mask] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Layout:
    """The hidden cards, as they may lie."""

    hands: tuple[Mask, Mask, Mask]
    skat: Mask


def choose_ramsch(view: View, key: Key, worlds: int) -> Decision:
    """Return the card after which a seat loses least on average.

    Args:
        view: that asks for a card in Ramsch.
        key: of the decision.
        worlds: the budget, in layouts that the solver would look at.
    """
    cards = mask_cards(view.legal)
    if len(cards) == 1:
        return Decision(PLAYS[cards[0]])
    imagined = layouts(view, key.random(), max(FEWEST, worlds // SHARE))
    me = view.position
    assert me is not None
    worths: dict[Card, list[float]] = {card: [] for card in cards}
    saved: dict[Card, int] = dict.fromkeys(cards, 0)
    for layout in imagined:
        for card in cards:
            scores = _played_out(view, layout, card)
            others = (sum(scores) - scores[me]) / 2
            worths[card].append(scores[me] - others)
            saved[card] += scores[me] >= 0
    means = {card: sum(worths[card]) / len(imagined) for card in cards}
    by_rule = ramsch_card(Sight(view))
    best = max(cards, key=lambda card: (means[card], card == by_rule, -CARD_POINTS[card]))
    if means[best] - means[by_rule] <= NEAR * _error(worths[best], worths[by_rule]):
        best = by_rule
    candidates = [
        Candidate(
            PLAYS[card],
            means[card],
            _error(worths[best], worths[card]),
            saved[card] / len(imagined),
        )
        for card in sorted(cards, key=lambda card: (card != best, -means[card]))
    ]
    return Decision(PLAYS[best], candidates, layouts=len(imagined))


def _error(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the standard error of the difference, layout by layout."""
    n = len(one)
    gaps = [a - b for a, b in zip(one, other, strict=True)]
    mean = sum(gaps) / n
    return sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, n - 1) / n)


def layouts(view: View, chance: Random, number: int) -> list[Layout]:
    """Return layouts of the cards that a seat cannot see, all as it has seen them follow suit."""
    sighting = Sighting(view)
    me = sighting.me
    known = view.discard if me == Position.REARHAND and view.discard else 0
    others = [who for who in POSITIONS if who != me]
    may = {who: sighting.may_hold(who) for who in others}
    places = [view.counts[who] for who in others] + [0 if known else 2]
    found = []
    hidden = mask_cards(sighting.out)
    for _ in range(number):
        split = _split(hidden, [may[who] for who in others], places, chance)
        hands = [0, 0, 0]
        hands[me] = view.hand
        for who, mask in zip(others, split[:2], strict=True):
            hands[who] = mask
        found.append(Layout((hands[0], hands[1], hands[2]), known or split[2]))
    return found


def _split(
    hidden: list[Card], may: Sequence[Mask], places: Sequence[int], chance: Random
) -> list[Mask]:
    """Deal cards into two hands and the skat; who has shown to lack a suit gets none of it.

    Where chance finds no such deal the last try stands, so that there is always an answer.
    """
    masks = [0, 0, 0]
    for _ in range(_TRIES):
        masks = [0, 0, 0]
        left = list(places)
        cards = hidden[:]
        chance.shuffle(cards)
        # Cards with fewer places to be in come first.
        cards.sort(key=lambda card: sum(mask >> card & 1 for mask in may))
        misplaced = False
        for card in cards:
            open_to = [at for at in range(3) if left[at] and (at == 2 or may[at] >> card & 1)]
            if not open_to:
                misplaced = True
                open_to = [at for at in range(3) if left[at]]
            at = chance.choices(open_to, [left[at] for at in open_to])[0]
            masks[at] |= 1 << card
            left[at] -= 1
        if not misplaced:
            break
    return masks


def _played_out(view: View, layout: Layout, first: Card) -> tuple[int, int, int]:
    """Return the scores by position if a card is played, and all go on by rule."""
    hands = list(layout.hands)
    table = list(view.table)
    leader = int(view.leader)
    tricks = list(view.tricks)
    counts = list(view.counts)
    card = first
    while True:
        who = (leader + len(table)) % 3
        hands[who] &= ~(1 << card)
        counts[who] -= 1
        table.append(card)
        if len(table) == 3:
            won = (leader + trick_winner(_RAMSCH, tuple(table))) % 3
            points = sum(CARD_POINTS[item] for item in table)
            cards = (CARDS[table[0]], CARDS[table[1]], CARDS[table[2]])
            tricks.append(Trick(POSITIONS[leader], cards, POSITIONS[won], points))
            leader, table = won, []
        who = (leader + len(table)) % 3
        if not hands[who]:
            return _scores(view, tricks, layout.skat)
        legal = legal_cards(_RAMSCH, hands[who], table[0] if table else None)
        if legal & (legal - 1):
            seat = _Seat(
                POSITIONS[who],
                hands[who],
                legal,
                tuple(CARDS[item] for item in table),
                POSITIONS[leader],
                tuple(tricks),
                (counts[0], counts[1], counts[2]),
            )
            card = ramsch_card(Sight(cast(View, seat)))
        else:
            card = CARDS[legal.bit_length() - 1]


def _scores(view: View, tricks: Sequence[Trick], skat: Mask) -> tuple[int, int, int]:
    points, taken = [0, 0, 0], [0, 0, 0]
    for trick in tricks:
        points[trick.winner] += trick.points
        taken[trick.winner] += 1
    params = view.rules.ramsch
    last = tricks[-1].winner
    totals = points[:]
    if params.skat_to == "last_trick":
        totals[last] += points_of(skat)
    tied = [who for who in POSITIONS if totals[who] == max(totals)]
    later = next((trick.winner for trick in reversed(tricks) if trick.winner in tied), None)
    return ramsch_score(
        params,
        trick_points=points,
        tricks=taken,
        skat_points=points_of(skat),
        last_trick_winner=int(last),
        later=later,
        skips=sum(unseen for _, unseen in view.pushes),
    ).scores
