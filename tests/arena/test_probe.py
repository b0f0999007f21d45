"""The honesty probe catches whoever finds hidden cards, and nobody else."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from itertools import pairwise
from typing import ClassVar

import pytest

from skat.arena import probe as probe_module
from skat.arena.probe import probe
from skat.core.cards import mask_cards
from skat.core.errors import SkatError
from skat.core.moves import Move, Play
from skat.core.presets import PRESETS
from skat.core.series import Series
from skat.core.views import Ask, View
from skat.players import Budget, Key, player


def honest(view: View, key: Key, budget: Budget | None) -> Move:
    return player("rules").decide(view, key, budget)


def by(hint: int, view: View, key: Key, budget: Budget | None) -> Move:
    """Return the card that a hint chooses among the legal ones, or an honest answer."""
    if view.ask is not Ask.CARD:
        return honest(view, key, budget)
    legal = mask_cards(view.legal)
    return Play(legal[hint % len(legal)])


class Peeping:
    """Looks for the table in the memory of whoever asks, and for the cards of the next player."""

    name: ClassVar[str] = "peeping"

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        frame = sys._getframe(1)
        while frame is not None:
            for value in [
                *frame.f_locals.values(),
                getattr(frame.f_locals.get("self"), "series", 0),
            ]:
                if isinstance(value, Series) and value.deal is not None:
                    assert view.position is not None
                    return by(value.deal.cards.hands[view.position - 1], view, key, budget)
            assert frame.f_back is not None
            frame = frame.f_back
        raise AssertionError("expected a table")


@dataclass
class Gossiping:
    """Remembers in one seat what it saw in the others, as players of one program could."""

    name: str = "gossiping"
    seen: dict[int, int] = field(default_factory=dict)

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        self.seen[key.seat] = view.hand
        hint = sum(hand for seat, hand in sorted(self.seen.items()) if seat != key.seat)
        return by(hint, view, key, budget)


class Sniffing:
    """Peeps at one card, in one trick, in one contract only."""

    name: ClassVar[str] = "sniffing"

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        if view.ask is Ask.CARD and len(view.tricks) == 4:
            return Peeping().decide(view, key, budget)
        return honest(view, key, budget)


@pytest.mark.parametrize("cheat", [Peeping(), Gossiping(), Sniffing()], ids=lambda one: one.name)
def test_a_player_that_finds_hidden_cards_is_caught(cheat: Peeping | Gossiping | Sniffing) -> None:
    found = probe(cheat, PRESETS["isko"], decisions=80, seed=1)

    assert found.decisions == 80
    assert found.changes
    assert str(found.changes[0]).endswith("with other cards hidden")


@pytest.mark.parametrize("preset", PRESETS)
def test_an_honest_player_is_not(preset: str) -> None:
    for name in ("rules", "random"):
        found = probe(player(name), PRESETS[preset], decisions=40, seed=preset)
        assert found.decisions == 40
        assert not found.changes
        assert found.asked[Ask.CARD] > 10


@dataclass
class Witness:
    """Notes every view with its key; honest."""

    name: str = "witness"
    asked: list[tuple[View, Key]] = field(default_factory=list)

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        self.asked.append((view, key))
        return honest(view, key, budget)


def test_each_decision_is_asked_twice_with_the_same_view_and_key() -> None:
    witness = Witness()
    ends = [0]

    found = probe(
        witness,
        PRESETS["kneipe"],
        decisions=60,
        seed=3,
        compared=lambda: ends.append(len(witness.asked)),
    )

    assert found.decisions == 60 == len(ends) - 1
    before = []
    for start, end in pairwise(ends):
        half = (end - start) // 2
        here, there = witness.asked[start : start + half], witness.asked[start + half : end]
        assert [key for _, key in here] == [key for _, key in there]
        assert here[-1] == there[-1]
        before += [one != other for (one, _), (other, _) in zip(here[:-1], there[:-1], strict=True)]
    assert sum(before) > len(before) / 2  # what the other seats see is not the same


def test_the_same_seed_asks_the_same() -> None:
    one, again, other = Witness(), Witness(), Witness()
    for witness, seed in ((one, 1), (again, 1), (other, 2)):
        probe(witness, PRESETS["twelve"], decisions=5, seed=seed)

    assert one.asked == again.asked
    assert one.asked != other.asked


def test_where_nothing_can_be_exchanged_the_probe_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe_module, "_TRIES", 0)

    with pytest.raises(SkatError, match="expected decisions with hidden cards under twelve, got 0"):
        probe(player("rules"), PRESETS["twelve"], decisions=1, seed=1)
