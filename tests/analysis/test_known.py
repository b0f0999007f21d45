"""Could it have been seen: asked in the place of whoever erred, with that seat's view alone."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from skat.analysis.course import Played, course_of
from skat.analysis.known import Seen, judged, known, known_line
from skat.analysis.plain import known_json
from skat.core.cards import Card, mask_cards
from skat.core.moves import PLAYS, Move
from skat.core.results import Position
from skat.core.views import View
from skat.players import Budget, Candidate, Decision, Key
from skat.words import Words, languages
from tests.analysis.games import iss_games
from tests.players.positions import Case, view_of

NAMES = ("Ada", "Ben", "Cem")


@dataclass
class Told:
    """Chooses what it was told to, and keeps what it saw."""

    better: float = 20.0
    name: str = "told"
    seen: list[View] = field(default_factory=list)

    def advise(self, view: View, key: Key, budget: Budget | None = None) -> Decision:
        self.seen.append(view)
        first, *rest = mask_cards(view.legal)
        candidates = [
            Candidate(PLAYS[first], self.better, 0.0, 0.8),
            *(Candidate(PLAYS[card], 0.0, 2.0, 0.5) for card in rest),
        ]
        return Decision(PLAYS[first], candidates, layouts=20)

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        return self.advise(view, key, budget).move


def test_the_advisor_sees_what_the_player_saw_and_nothing_else() -> None:
    game = iss_games()[22]
    course = course_of(game.deal)
    assert course.mistakes
    told = Told()
    steps: list[int] = []

    found = known(game.deal, game.moves, course, told, advance=steps.append)

    assert [item.mistake for item in found] == list(course.mistakes)
    assert steps == [1] * len(course.mistakes)
    for mistake, view in zip(course.mistakes, told.seen, strict=True):
        assert view.position == mistake.who
        assert view.legal >> mistake.card & 1
        assert 3 * len(view.tricks) + len(view.table) == mistake.number - 1
        assert view.deal_hands is None


def judge(better: float, card: str = "HA", error: float = 2.0) -> Seen:
    case = Case("lead", "F", "CJ SJ HJ CA CT C9 SA HA H8 S7", "@F F:skat F:C:D8.D7", "",
                skat="D8 D7")  # fmt: skip
    mistake = Played(1, Position.FOREHAND, Card.parse(card), 70, 50, {})
    candidates = (
        Candidate(PLAYS[Card.CJ], better, 0.0, 0.8),
        Candidate(PLAYS[Card.HA], 0.0, error, 0.5),
    )
    decision = Decision(PLAYS[Card.CJ], candidates, layouts=20)
    return judged(mistake, view_of(case), decision).seen


@pytest.mark.parametrize(
    ("better", "error", "seen"),
    [
        (20.0, 2.0, Seen.YES),
        (3.0, 1.0, Seen.HARD),
        (20.0, 10.0, Seen.NO),
        (0.0, 0.0, Seen.NO),
    ],
)
def test_a_mistake_could_be_seen_if_another_card_was_clearly_better(
    better: float, error: float, seen: Seen
) -> None:
    assert judge(better, error=error) is seen


def test_who_plays_what_the_advisor_plays_could_not_know_better() -> None:
    assert judge(20.0, card="CJ") is Seen.NO


@pytest.mark.parametrize("language", languages())
def test_the_answer_is_said_with_its_reason(language: str) -> None:
    game = iss_games()[22]
    found = known(game.deal, game.moves, course_of(game.deal), Told())

    for item, data in zip(found, known_json(found, NAMES), strict=True):
        text = Words(language).say(known_line(item, NAMES))
        assert NAMES[item.mistake.who] in text
        assert "{" not in text
        assert data["seen"] == item.seen.value
        assert (data["better"] is None) == (item.better is None)
