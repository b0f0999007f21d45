"""Positions written down as a hand and a history, and reached by dealing and playing.

A history is a list of words ``F:18``, who and what, in the notation of
`skat.core.moves`; ``@M24`` is short for an auction that middlehand wins at 24.
The cards of the others are dealt at random, so that everybody has what he
plays in the history and lacks the suits that he does not follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random

from skat.core.cards import CARDS, Mask, cards_mask, mask_cards, parse_cards
from skat.core.deal import Deal
from skat.core.errors import SkatError
from skat.core.moves import Announce, Move, Play, Push, parse_move
from skat.core.presets import PRESETS
from skat.core.results import POSITIONS, Position
from skat.core.views import Ask, View

TRIES = 5000
"""Deals of the unknown cards before a history counts as impossible."""


@dataclass(frozen=True)
class Case:
    """A position, the right answers, and why they are right."""

    reason: str
    seat: str
    """``F``, ``M`` or ``R``: who is asked."""
    hand: str
    """The ten cards dealt to him."""
    history: str
    answer: str
    """The right moves, separated by spaces; ``C:*`` stands for any that begin so."""
    skat: str = ""
    """As dealt, where it matters."""
    others: Mapping[str, str] = field(default_factory=dict)
    """Cards that others were dealt, by position."""
    preset: str = "isko"
    kontra: bool = False
    """Asked out of turn for the next doubling."""


def view_of(case: Case) -> View:
    """Return what the asked player sees."""
    deal = reached(case)
    view = deal.view(_position(case.seat))
    return replace(view, ask=Ask.KONTRA) if case.kontra else view


def reached(case: Case) -> Deal:
    """Return the deal after the history of a case.

    Raises:
        SkatError: if no deal of the unknown cards allows it.
    """
    moves = _moves(case.history)
    fixed = _fixed(case, moves)
    chance = Random(case.reason)
    error: SkatError | None = None
    for _ in range(TRIES):
        hands = _filled(fixed, chance)
        deal = Deal.from_hands(PRESETS[case.preset], hands[:3], hands[3])
        try:
            for who, move in moves:
                deal, _ = deal.apply(who, move)
        except SkatError as refused:
            error = refused
            continue
        return deal
    raise SkatError(f"{case.reason}: no cards of the others allow this history: {error}")


def _position(letter: str) -> Position:
    return POSITIONS["FMR".index(letter)]


_AUCTIONS = {
    "F": ("M:pass", "R:pass", "F:18"),
    "M": ("M:{bid}", "F:pass", "R:pass"),
    "R": ("M:pass", "R:{bid}", "F:pass"),
}


def _moves(history: str) -> list[tuple[Position, Move]]:
    words: list[str] = []
    for word in history.split():
        if word.startswith("@"):
            bid = word[2:] or "18"
            words.extend(part.format(bid=bid) for part in _AUCTIONS[word[1]])
            if word[1] == "F" and bid != "18":
                words[-3:] = [f"M:{bid}", "F:hold", "M:pass", "R:pass"]
        else:
            words.append(word)
    return [(_position(word[0]), parse_move(word[2:])) for word in words]


def _fixed(case: Case, moves: list[tuple[Position, Move]]) -> list[Mask]:
    """Return the cards that must be dealt to forehand, middlehand, rearhand and the skat."""
    fixed = [0, 0, 0, cards_mask(parse_cards(case.skat))]
    for letter, cards in {**case.others, case.seat: case.hand}.items():
        fixed[_position(letter)] |= cards_mask(parse_cards(cards))
    for who, move in moves:
        played: tuple[int, ...] = ()
        if isinstance(move, Play):
            played = (move.card,)
        elif isinstance(move, Announce | Push):
            played = move.discard if isinstance(move, Announce) else move.cards
        for card in played:
            if not any(mask >> card & 1 for mask in fixed):
                fixed[who] |= 1 << card
    return fixed


def _filled(fixed: list[Mask], chance: Random) -> list[Mask]:
    used = fixed[0] | fixed[1] | fixed[2] | fixed[3]
    rest = [card for card in CARDS if not used >> card & 1]
    chance.shuffle(rest)
    hands = []
    for mask, size in zip(fixed, (10, 10, 10, 2), strict=True):
        missing = size - mask.bit_count()
        if missing < 0:
            raise SkatError(f"expected at most {size} cards, got {mask_cards(mask)}")
        hands.append(mask | cards_mask(rest[:missing]))
        del rest[:missing]
    return hands
