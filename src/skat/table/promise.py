"""The next deal before its cards: a secret it is committed to, and what the seats have added.

Nothing here draws or deals: the secret comes with a command, and what the pack will be
is known only to whoever knows the secret. Source: docs/formats/deal.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from skat.core import deck
from skat.table.commands import DealCards

NO_CONTRIBUTION = b""
"""What is dealt with for somebody who is away or silent."""
LONGEST_CONTRIBUTION = 256
"""Bytes; 64 letters of any script fit in."""
CONTRIBUTION_SECONDS = 2.0
"""How long the table waits for people who are there; a browser answers by itself."""


@dataclass(frozen=True, slots=True)
class Promise:
    """A deal whose secret is chosen and whose commitment is published."""

    secret: bytes = field(repr=False)
    added: tuple[bytes | None, ...]
    """By seat, what people have added; None: nothing heard yet. Empty where nobody is asked."""

    @classmethod
    def made(cls, secret: bytes, seats: int, *, asks: bool) -> Promise:
        """Return a promise to which nobody has added anything."""
        return cls(secret, (None,) * seats if asks else ())

    @property
    def commitment(self) -> str:
        """What is published before anybody adds anything."""
        return deck.commitment(self.secret)

    @property
    def asks(self) -> bool:
        """Whether people may add something; not where the packs follow from a seed."""
        return bool(self.added)

    def cards(self, computers: Sequence[bool]) -> DealCards:
        """Return what is dealt from if nobody adds anything more.

        Args:
            computers: by seat, whether a computer player holds it.
        """
        return DealCards(
            self.secret,
            tuple(
                deck.COMPUTER_CONTRIBUTION if computer else item or NO_CONTRIBUTION
                for item, computer in zip(self.added, computers, strict=False)
            ),
        )

    def plus(self, seat: int, contribution: bytes) -> Promise:
        """Return the promise after a seat has added something."""
        return self._with(seat, contribution)

    def asked_anew(self, seat: int) -> Promise:
        """Return the promise after somebody else has taken a seat, who may add to it too."""
        return self._with(seat, None) if self.asks else self

    def _with(self, seat: int, item: bytes | None) -> Promise:
        return replace(self, added=(*self.added[:seat], item, *self.added[seat + 1 :]))
