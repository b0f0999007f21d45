"""How long decisions took: counted in steps so fine that medians of many runs can be pooled."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

STEPS = 8
"""Steps of an octave: neighbouring steps differ by 9 %, so a figure is right within 4.5 %."""


@dataclass(slots=True)
class Clock:
    """Times of decisions of one side."""

    counts: Counter[int] = field(default_factory=Counter)
    """How many decisions took so many steps; step s: from 2^(s/8) to 2^((s+1)/8) seconds."""
    longest: float = 0.0
    """Seconds."""

    def note(self, seconds: float) -> None:
        """Count a decision."""
        self.counts[math.floor(STEPS * math.log2(max(seconds, 1e-9)))] += 1
        self.longest = max(self.longest, seconds)

    def add(self, other: Clock) -> None:
        """Count the decisions of another clock too."""
        self.counts += other.counts
        self.longest = max(self.longest, other.longest)

    @property
    def decisions(self) -> int:
        """How many were counted."""
        return self.counts.total()

    def quantile(self, share: float) -> float:
        """Return the seconds within which this share of the decisions was made; 0 without any."""
        wanted = share * self.decisions
        seen = 0
        for step in sorted(self.counts):
            seen += self.counts[step]
            if seen >= wanted:
                return min(float(2 ** ((step + 0.5) / STEPS)), self.longest)
        return 0.0

    def data(self) -> dict[str, object]:
        """Return it as plain data; `of` reads it back."""
        counts = {str(step): self.counts[step] for step in sorted(self.counts)}
        return {"max": round(self.longest, 6), "steps": counts}

    @classmethod
    def of(cls, data: Mapping[str, object]) -> Clock:
        """Return the clock that plain data means.

        Raises:
            KeyError, TypeError, ValueError: if it means none.
        """
        longest, counts = data["max"], data["steps"]
        if not isinstance(longest, int | float) or not isinstance(counts, Mapping):
            raise TypeError("expected seconds and counts")
        return cls(Counter({int(step): int(count) for step, count in counts.items()}), longest)
