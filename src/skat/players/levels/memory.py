"""What a person remembers of the cards that are gone.

Chance is keyed by match, deal, seat and card, never by the decision: what is forgotten stays
forgotten, so that errors are of a piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from skat.core.cards import CARDS, JACKS, Mask
from skat.core.views import View
from skat.players.protocol import Key

ACES: Mask = 0x4040_4040


@dataclass(frozen=True, slots=True)
class Memory:
    """How well the cards of finished tricks are remembered."""

    tricks: int
    """Of the last so many tricks every card is."""
    always: Mask = 0
    """These cards are, whenever they fell."""
    share: float = 0.0
    """So many of the others are."""

    def forgotten(self, view: View, key: Key) -> Mask:
        """Return the cards that are gone, and that this person takes to be out still."""
        older = view.tricks[: max(0, len(view.tricks) - self.tricks)]
        if not older:
            return 0
        chance = Random(f"skat memory {key.seed} {key.deal} {key.seat}")
        kept = self.always
        for card in CARDS:
            if chance.random() < self.share:
                kept |= 1 << card
        gone = 0
        for trick in older:
            for card in trick.cards:
                gone |= 1 << card
        return gone & ~kept


NONE = Memory(tricks=0)
"""Sees the trick on the table and the own hand, nothing else."""
CASUAL = Memory(tricks=2, always=JACKS | ACES, share=0.1)
"""Jacks and aces, the last two tricks, and of the rest a card now and then."""
