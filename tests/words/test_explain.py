"""Explanations of results: worked examples in four languages, and what must never be missing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from skat.core.cards import PACK, CardSet, Game
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.events import DealEvent
from skat.core.moves import Bid, Concede, Hold, Move, Pass
from skat.core.presets import ISKO, KNEIPE, PRESETS
from skat.core.results import POSITIONS, Ending, Position, Reason, Result, Score
from skat.core.rulesets import Ruleset
from skat.core.scoring import declarer_score, ramsch_score, score_game
from skat.core.series import Entry
from skat.words import Line, Words, languages
from skat.words.course.lessons import course_words
from skat.words.events import event_line
from skat.words.explain import (
    list_lines,
    result_headline,
    result_lines,
    score_lines,
    term_of,
)
from tests.core.vectors import of_kind, score_of

NAMES = {Position.FOREHAND: "Ada", Position.MIDDLEHAND: "Ben", Position.REARHAND: "Cem"}
TEXTS = (Path(__file__).parent / "explanations.txt").read_text(encoding="utf-8")
# Sections "== name · language", each with the headline and the explanation below it.
EXPECTED: Mapping[str, str] = {
    section.partition("\n")[0]: section.partition("\n")[2].strip()
    for section in TEXTS.split("== ")[1:]
}


@dataclass(frozen=True)
class Example:
    """The facts of a game; cards that change nothing are left out."""

    contract: str
    cards12: str
    bid: int
    points: int
    tricks: int
    preset: str = "twelve"
    skat: str = ""
    kontra: int = 0
    bock: int = 0
    ending: Ending = Ending.PLAYED
    gave_up: bool = False

    @property
    def rules(self) -> Ruleset:
        return PRESETS[self.preset]

    def score(self) -> Score:
        return score_game(
            self.rules,
            Contract.parse(self.contract),
            CardSet.parse(self.cards12),
            bid=self.bid,
            points=self.points,
            tricks=self.tricks,
            skat=CardSet.parse(self.skat),
            kontra=self.kontra,
            bock_doublings=self.bock,
            gave_up=self.gave_up,
        )

    def result(self) -> Result:
        score = self.score()
        return Result(
            declarer_score(Position.FOREHAND, score.score),
            self.ending,
            Position.FOREHAND,
            self.bid,
            score,
        )


GAMES = {
    # rule book A 000.27, 000.28
    "hearts with 2 won": (Example("H", "CJ SJ HA HT", 27, 72, 7), 30),
    "hearts with 2 lost": (Example("H", "CJ SJ HA HT", 27, 59, 6), -60),
    "hearts with 2 overbid": (Example("H", "CJ SJ HA HT", 33, 72, 7), -80),
    # D8
    "hearts with 1 overbid": (Example("H", "CJ HJ HA HT", 22, 75, 7), -60),
    "hearts with 1 saved by Schneider": (Example("H", "CJ HJ HA HT", 22, 90, 8), 30),
    "null overbid": (Example("N", "CJ C8 C7 S9 S8", 24, 0, 0), -48),
    "null Hand overbid": (Example("NH", "CJ D9 D8 D7", 36, 0, 0), -72),
    # the cheapest trump game is itself below the bid: 24, raised to 48
    "null ouvert overbid, a trick taken": (Example("NO", "CJ C8 C7 S9 S8", 48, 0, 1), -96),
    # vectors M-24, O-19
    "grand ouvert missed": (Example("GO", "CJ SJ HJ DJ", 18, 106, 9, "isko"), -528),
    "hearts Hand with a jack in the skat": (
        Example("HH", "CJ SJ HA HT", 18, 93, 8, "isko", skat="SJ C7"),
        50,
    ),
    "spades Hand, Schneider missed": (Example("SHS", "CJ HJ SA ST", 18, 85, 8), -110),
    "null won": (Example("N", "C7 C8 D7", 23, 0, 0), 23),
    "null lost": (Example("NO", "C7 C8 D7", 18, 0, 1), -92),
    "without 4, Schwarz": (Example("G", "CA CT SA ST", 24, 120, 10), 168),
    "a declarer without a trick": (Example("D", "SJ HJ DA", 18, 20, 0), -72),
    # D11: doubling after the rounding, together with loss and Bock
    "Kontra and Bock": (Example("H", "CJ HJ HA HT", 22, 75, 7, "kneipe", kontra=1, bock=1), -240),
    "lost Hand in the classic rules": (Example("CH", "SJ HJ CA", 18, 60, 6, "classic"), -36),
    "grand ouvert in the classic rules": (
        Example("GO", "CJ SJ HJ DJ", 18, 120, 10, "classic"),
        360,
    ),
    "given up": (
        Example(
            "S",
            "CJ SJ SA",
            18,
            14,
            0,
            ending=Ending.DECLARER_CONCEDED,
            gave_up=True,
        ),
        -66,
    ),
    "claimed": (Example("D", "CJ SJ DA", 18, 80, 8, ending=Ending.CLAIMED), 27),
}


def ramsch(
    points: tuple[int, int, int],
    tricks: tuple[int, int, int],
    skat: int,
    *,
    later: int | None = None,
    skips: int = 0,
    last: int = 0,
    **overrides: str,
) -> tuple[Result, Ruleset]:
    rules = KNEIPE.override({f"ramsch.{name}": value for name, value in overrides.items()})
    score = ramsch_score(
        rules.ramsch,
        trick_points=points,
        tricks=tricks,
        skat_points=skat,
        last_trick_winner=last,
        later=later,
        skips=skips,
    )
    return Result(score.scores, ramsch=score), rules


RAMSCHES = {
    # D13, vectors
    "Ramsch, tie broken by the later trick": ramsch((40, 40, 26), (4, 3, 3), 14, later=1),
    "Ramsch, all tied lose": ramsch(
        (0, 60, 50), (0, 5, 5), 10, last=2, skat_to="last_trick", tie="all_lose"
    ),
    "Ramsch, skat passed on unseen": ramsch((20, 30, 60), (3, 3, 4), 10, skips=1),
    "Ramsch, Durchmarsch": ramsch((0, 100, 0), (0, 10, 0), 20, skips=2),
    "Ramsch, three-way tie": ramsch((40, 40, 40), (3, 3, 4), 0, tie="all_lose"),
}

ALL: dict[str, tuple[Result, Ruleset]] = {
    **{name: (game.result(), game.rules) for name, (game, _) in GAMES.items()},
    **RAMSCHES,
    "passed": (Result((0, 0, 0), passed=True), ISKO),
    "passed, dealt again": (Result((0, 0, 0), passed=True), PRESETS["classic"]),
    "passed, no result": (Result((0, 0, 0), passed=True), PRESETS["quick"]),
    "left during the auction": (
        Result((0, 0, 0), Ending.LEFT, responsible=Position.MIDDLEHAND),
        ISKO,
    ),
    "timed out before the announcement": (
        Result(
            (0, 0, 0),
            Ending.TIMED_OUT,
            Position.FOREHAND,
            20,
            responsible=Position.REARHAND,
            penalized=(Position.MIDDLEHAND, Position.REARHAND),
        ),
        PRESETS["iss"],
    ),
}


def explanation(result: Result, rules: Ruleset, language: str) -> str:
    words = Words(language)
    lines = [result_headline(result, NAMES, rules=rules), *result_lines(result, NAMES, rules=rules)]
    return "\n".join(words.say(line) for line in lines)


@pytest.mark.parametrize("name", GAMES)
def test_example_has_the_score_of_the_rule_book(name: str) -> None:
    game, score = GAMES[name]

    assert game.score().score == score


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ALL)
def test_explanation_of_a_worked_example(name: str, language: str) -> None:
    result, rules = ALL[name]

    assert explanation(result, rules, language) == EXPECTED[f"{name} · {language}"]


@pytest.mark.parametrize("name", ALL)
def test_words_that_help_with_a_line_are_explained_in_the_glossary(name: str) -> None:
    result, rules = ALL[name]
    terms = [term_of(line) for line in result_lines(result, NAMES, rules=rules)]

    assert all(term is None or f"glossary.{term}" in course_words("en") for term in terms)
    if result.score is not None:
        assert len([term for term in terms if term]) >= 4


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("vector", of_kind("score"))
def test_every_question_of_the_rule_book_is_explained_to_its_score(
    vector: dict[str, Any], language: str
) -> None:
    rules = PRESETS[vector["ruleset"]]
    asked, expected = vector["input"], vector["expected"]
    words = Words(language)
    said = [words.say(line) for line in score_lines(score_of(asked, rules), rules=rules)]
    numbers = [{int(found) for found in re.findall(r"\d+", text)} for text in said]

    assert numbers[-1] == {abs(expected["score"])}
    # Each number of the reckoning comes from the cards, from the bid, or from the line before.
    assert any({expected["game_value"]} <= line for line in numbers)
    if expected["overbid"]:
        overbid = [line for line in numbers if {expected["game_value"], asked["bid"]} <= line]
        assert overbid, "nothing says that the game is worth less than the bid"
        assert any(expected["charged"] in line for line in numbers)
    if expected["reason"] == "overbid":
        assert any(
            {asked["declarer_points"], rules.win_points} <= line
            or {asked["declarer_points"], rules.schneider_points} <= line
            for line in numbers
        )


def test_lines_of_the_list_have_a_word_too() -> None:
    assert term_of(Line("list.seeger.lost")) == "scoring.seeger_fabian"
    assert term_of(Line("list.bierlachs.won")) == "scoring.bierlachs"
    assert term_of(Line("ending.left")) is None


def test_no_expected_text_is_left_over() -> None:
    assert EXPECTED.keys() == {f"{name} · {language}" for name in ALL for language in languages()}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", [name for name in GAMES if GAMES[name][0].contract[0] == "N"])
def test_null_tells_nothing_of_schneider_schwarz_or_card_points(name: str, language: str) -> None:
    text = explanation(*ALL[name], language).lower()

    assert not re.search("schneider|schwarz|шнайдер|шварц|card point|auge|карточн|картков", text)


@pytest.mark.parametrize("name", GAMES)
def test_the_sign_of_the_matadors_is_kept(name: str) -> None:
    game, _ = GAMES[name]
    score = game.score()
    lines = score_lines(score, rules=game.rules)
    tops = score.matadors or score.fallback_matadors
    if not tops or (game.contract[0] == "N" and not score.overbid):
        return

    text = "\n".join(Words("en").say(line) for line in lines)

    assert f"{'with' if tops > 0 else 'without'} {abs(tops)}, game" in text


def test_you_are_spoken_to_in_the_headline() -> None:
    result, _ = ALL["hearts with 2 won"]
    headline = result_headline(result, NAMES, you=Position.FOREHAND)

    said = [Words(language).say(headline) for language in languages()]

    assert said == [
        "You win hearts: +30",
        "Du gewinnst Herz: +30",
        "Вы выиграли (червы): +30",
        "Ви виграли (чирви): +30",
    ]


def test_the_loser_of_a_ramsch_is_spoken_to() -> None:
    result, _ = RAMSCHES["Ramsch, skat passed on unseen"]
    headline = result_headline(result, NAMES, you=Position.REARHAND)

    assert Words("de").say(headline) == "Du verlierst den Ramsch: −140"


def test_a_passed_deal_without_rules_tells_no_more_than_that() -> None:
    headline = result_headline(Result((0, 0, 0), passed=True), NAMES)

    assert Words("en").say(headline) == "Everybody passed"


def test_giving_up_before_the_announcement_names_the_game_that_is_charged() -> None:
    hands = ["CJ SJ SA ST SK SQ S9 S8 D7 D8", "HA HT HK HQ H9 H8 H7 DA DT DK"]
    dealt = [CardSet.parse(hand) for hand in hands]
    skat = CardSet.parse("C7 C8")
    deal = Deal.from_hands(ISKO, [*dealt, PACK & ~(dealt[0] | dealt[1] | skat)], skat)
    events: tuple[DealEvent, ...] = ()
    moves: list[tuple[int, Move]]
    moves = [(1, Pass()), (2, Bid(18)), (0, Hold()), (2, Pass()), (0, Concede())]
    for who, move in moves:
        deal, events = deal.apply(POSITIONS[who], move)
    result = deal.result
    assert result is not None

    lines = [Words("en").say(line) for line in result_lines(result, NAMES, rules=ISKO)]

    assert Words("en").say(event_line(events[-1], NAMES)) == (
        "Ada gives up before the announcement: −54"
    )
    assert lines == [
        "Ada is the declarer; bid: 18",
        "The declarer gave up",
        "Charged instead: diamonds, the trump game that costs least at this bid",
        "Matadors: with 2, the skat included. "
        "Held from the top: jack of clubs, jack of spades; missing: jack of hearts",
        "Multiplier: with 2, game 3",
        "Game value: 9 × 3 = 27",
        "The value covers the bid: 27 ≥ 18",
        "A lost game counts double: 27 × 2 = 54",
        "Game points: Ada −54",
    ]


def test_score_lines_need_no_name() -> None:
    game, _ = GAMES["hearts with 2 overbid"]

    lines = [Words("en").say(line) for line in score_lines(game.score())]

    assert lines == [
        "Game: hearts; bid: 33",
        "Card points: declarer 72, defenders 48",
        "Lost, although 72 card points would have been enough (61 are needed): "
        "the game is worth less than the bid",
        "Matadors: with 2, the skat included. "
        "Held from the top: jack of clubs, jack of spades; missing: jack of hearts",
        "Multiplier: with 2, game 3",
        "Game value: 10 × 3 = 30",
        "Overbid: worth 30, but 33 was bid. "
        "Charged is the next multiple of 10 that reaches the bid: 40",
        "A lost game counts double: 40 × 2 = 80",
        "Game points: −80",
    ]


def test_a_game_without_a_bid_is_not_compared_with_it() -> None:
    game = Example("H", "CJ SJ HA HT", 0, 72, 7)

    lines = [Words("en").say(line) for line in score_lines(game.score())]

    assert lines[0] == "Game: hearts"
    assert not any("bid" in line for line in lines)


def test_a_missed_level_of_the_server_rules_is_not_added() -> None:
    game = Example("SHS", "CJ HJ SA ST", 18, 85, 8, "iss")

    keys = [line.key for line in score_lines(game.score(), rules=game.rules)]

    assert "result.promise_not_added" in keys


def test_a_missed_spitze_does_not_say_that_the_level_was_missed() -> None:
    rules = ISKO.override({"spitze": 1})
    game = Example("SHSP", "CJ HJ SA ST S7", 18, 95, 8)
    score = score_game(
        rules,
        Contract.parse(game.contract),
        CardSet.parse(game.cards12),
        bid=18,
        points=95,
        tricks=8,
    )

    lines = [Words("en").say(line) for line in score_lines(score, rules=rules)]

    assert score.reason is Reason.SPITZE_MISSED
    assert "Lost: the lowest trump did not take the last trick" in lines
    assert "The announced level counts as if it had been reached" not in lines
    assert any(line.endswith("Spitze 6") for line in lines)


def test_a_house_rule_may_charge_a_loss_three_times() -> None:
    rules = ISKO.override({"loss_factor.skat": 3})
    score = score_game(
        rules, Contract(Game.HEARTS), CardSet.parse("CJ SJ"), bid=18, points=59, tricks=6
    )

    lines = [Words("en").say(line) for line in score_lines(score, rules=rules)]

    assert "A lost game counts times 3: 30 × 3 = 90" in lines


# the list


def entry(result: Result, added: tuple[int, ...]) -> Entry:
    return Entry(1, 0, (0, 1, 2), result, result.scores, added, added, True, False)


def said(lines: list[Line]) -> list[str]:
    return [Words("en").say(line) for line in lines]


def test_seeger_fabian_adds_fifty_for_a_won_game() -> None:
    result, _ = ALL["hearts with 2 won"]

    lines = list_lines(ISKO, entry(result, (80, 0, 0)), {0: "Ada", 1: "Ben", 2: "Cem"})

    assert said(lines) == [
        "Won game: 30 + 50 = 80 list points",
        "Score list: Ada +80, Ben 0, Cem 0",
    ]


def test_seeger_fabian_gives_the_others_forty_for_a_lost_game() -> None:
    result, _ = ALL["hearts with 2 lost"]

    lines = list_lines(ISKO, entry(result, (-110, 40, 40)), {0: "Ada", 1: "Ben", 2: "Cem"})

    assert said(lines) == [
        "Lost game: −60 − 50 = −110 list points, every other player +40",
        "Score list: Ada −110, Ben +40, Cem +40",
    ]


def test_seeger_fabian_gives_the_others_thirty_at_a_table_of_four() -> None:
    result, _ = ALL["hearts with 2 lost"]

    lines = list_lines(ISKO, entry(result, (-110, 30, 30, 30)), dict(enumerate("ABCD")))

    assert said(lines)[0].endswith("every other player +30")


def test_bierlachs_writes_a_won_game_to_the_others() -> None:
    result, _ = ALL["hearts with 2 won"]

    lines = list_lines(KNEIPE, entry(result, (0, -30, -30)), {0: "Ada", 1: "Ben", 2: "Cem"})

    assert said(lines) == [
        "Won: written as minus to every other player",
        "Score list: Ada 0, Ben −30, Cem −30",
    ]


def test_a_plain_list_has_nothing_to_explain() -> None:
    result, _ = ALL["hearts with 2 won"]

    lines = list_lines(PRESETS["twelve"], entry(result, (30, 0, 0)), dict(enumerate("ABC")))

    assert said(lines) == ["Score list: A +30, B 0, C 0"]


def test_a_ramsch_has_no_premiums() -> None:
    result, _ = RAMSCHES["Ramsch, skat passed on unseen"]

    lines = list_lines(ISKO, entry(result, (0, 0, -140)), dict(enumerate("ABC")))

    assert said(lines) == ["Score list: A 0, B 0, C −140"]
