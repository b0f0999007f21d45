"""A bar appears only for a person who has waited for two seconds."""

from __future__ import annotations

import io
import sys

import pytest

from skat.cli import progress
from skat.cli.faces import Faces
from skat.core.cards import Card
from skat.words import Words


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "patience", "seen"),
    [(Terminal, 0.0, True), (Terminal, 60.0, False), (io.StringIO, 0.0, False)],
)
def test_who_sees_a_bar(
    stream: type[io.StringIO], patience: float, seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    err = stream()
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr(progress, "PATIENCE", patience)
    monkeypatch.setenv("TERM", "xterm")

    with progress.progress("deals", 10) as advance:
        for _ in range(10):
            advance(1)

    assert ("deals" in err.getvalue()) == seen


def test_what_stands_beside_the_bar_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal()
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setenv("TERM", "xterm")

    with progress.progress("boards", 10) as advance:
        advance(3)
        advance(4, "boards, A +1.50")

    assert "boards, A +1.50" in err.getvalue()


def test_suits_have_the_colours_of_their_deck() -> None:
    cards = [Card.CJ, Card.SJ, Card.HJ, Card.DJ]
    french = Faces(Words("en"), coloured=True)
    tournament = Faces(Words("en", "tournament"), coloured=True)

    assert [french.card(card)[:5] == "\x1b[31m" for card in cards] == [False, False, True, True]
    assert len({tournament.card(card)[:5] for card in cards}) == 4
    assert Faces(Words("de", "german")).card(Card.HT) == "Rot-10"
