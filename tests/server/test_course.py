"""The course over HTTP: lessons, answers, and deals against computer players."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from skat.words import catalogue, languages
from skat.words.course.lessons import course_words, glossary, lessons
from tests.server.serving import Served

PLAYED = [
    (found.id, step.id) for found in lessons() for step in found.steps if step.exercise is not None
]


def play(server: Served, lesson: str, step: str, cards: list[str], **more: Any) -> httpx.Response:
    data = {"lesson": lesson, "step": step, "cards": cards, "name": "Ada", **more}
    return server.post("/api/course/play", data)


def test_the_others_are_named_in_the_letters_of_the_learner(server: Served) -> None:
    lesson, step = PLAYED[0]
    names = play(server, lesson, step, [], language="ru").json()["names"]

    assert not any(name.isascii() for name in names if name != "Ada")
    assert play(server, lesson, step, [], language="fr").status_code == 400


def test_lessons_are_told_without_their_answers(server: Served) -> None:
    found = server.get("/api/course").json()["lessons"]

    assert [item["id"] for item in found] == [item.id for item in lessons()]
    steps = [step for item in found for step in item["steps"]]
    assert {step["kind"] for step in steps} == {"tell", "ask", "play"}
    shown = {"id", "kind", "cards", "table", "pick", "options"}
    assert all(set(step) == shown for step in steps)


@pytest.mark.parametrize("language", languages())
def test_texts_come_by_language_with_a_tag(server: Served, language: str) -> None:
    address = f"/api/course/words/{language}.json"
    answer = server.get(address)

    assert answer.json() == course_words(language)
    again = server.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_an_unknown_language_is_refused(server: Served) -> None:
    assert server.get("/api/course/words/xx.json").status_code == 404


def test_the_glossary_has_each_word_in_every_language(server: Served) -> None:
    found = server.get("/api/glossary").json()["sections"]

    assert [section["key"] for section in found] == list(glossary())
    for section in found:
        for term in section["terms"]:
            assert term["words"] == {code: catalogue(code)[term["key"]] for code in languages()}


def test_an_answer_is_judged_and_a_wrong_one_gets_a_reason(server: Served) -> None:
    question = {"lesson": "cards", "step": "high"}
    right = server.post("/api/course/answer", {**question, "answer": ["HT"]}).json()
    wrong = server.post("/api/course/answer", {**question, "answer": ["HK"]}).json()

    assert (right["right"], right["lines"][0]["key"]) == (True, "learn.cards.high.right")
    assert (wrong["right"], wrong["lines"][0]["key"]) == (False, "learn.why.higher")
    assert wrong["solution"] == ["HT"]


@pytest.mark.parametrize(("lesson", "step"), PLAYED)
def test_a_deal_of_the_course_can_be_played_to_its_end(
    server: Served, lesson: str, step: str
) -> None:
    cards: list[str] = []
    after: dict[str, Any] = {"result": None}
    while after["result"] is None:
        after = play(server, lesson, step, cards).json()
        view = after["view"]
        assert after["cards"][: len(cards)] == cards
        if after["result"] is None:
            assert view["ask"] == "card"
            assert view["deal_hands"] is None
            cards = [*after["cards"], view["legal"][-1]]

    assert isinstance(after["result"]["won"], bool)
    assert after["result"]["lines"]
    assert "Ada" in after["names"]
    assert all(after["names"])


def test_the_same_cards_are_answered_in_the_same_way(server: Served) -> None:
    first = play(server, "declarer", "play", ["CJ"]).json()

    assert play(server, "declarer", "play", ["CJ"]).json() == first


def test_opponents_lead_before_a_defender_is_asked(server: Served) -> None:
    after = play(server, "defend", "play", []).json()

    assert len(after["cards"]) == 1
    assert after["view"]["turn"] == after["view"]["you"] == 1
    assert after["events"][0]["key"] == "event.card_played"


def test_an_illegal_card_is_refused_with_its_reason(server: Served) -> None:
    after = play(server, "null", "play", ["C7"]).json()
    while not after["view"]["why_not"]:
        after = play(server, "null", "play", [*after["cards"], after["view"]["legal"][0]]).json()
    card, reason = next(iter(after["view"]["why_not"].items()))
    refused = play(server, "null", "play", [*after["cards"], card])

    assert refused.status_code == 400
    assert refused.json()["error"]["key"] == reason["key"]


@pytest.mark.parametrize(
    ("path", "data", "status"),
    [
        ("answer", [], 400),
        ("answer", {"lesson": 1, "step": "high", "answer": ["HT"]}, 400),
        ("answer", {"lesson": "poker", "step": "high", "answer": ["HT"]}, 404),
        ("answer", {"lesson": "cards", "step": "poker", "answer": ["HT"]}, 404),
        ("answer", {"lesson": "cards", "step": "high", "answer": "HT"}, 400),
        ("answer", {"lesson": "cards", "step": "high", "answer": [7]}, 400),
        ("answer", {"lesson": "cards", "step": "high", "answer": ["C9"]}, 400),
        ("answer", {"lesson": "cards", "step": "high", "answer": ["HT"] * 13}, 400),
        ("answer", {"lesson": "cards", "step": "pack", "answer": ["HT"]}, 400),
        ("play", {"lesson": "cards", "step": "high", "cards": [], "name": "Ada"}, 400),
        ("play", {"lesson": "grand", "step": "play", "cards": ["hold"], "name": "Ada"}, 400),
        ("play", {"lesson": "grand", "step": "play", "cards": ["xx"], "name": "Ada"}, 400),
        ("play", {"lesson": "grand", "step": "play", "cards": ["D9"], "name": "Ada"}, 400),
        ("play", {"lesson": "grand", "step": "play", "cards": ["CJ"] * 31, "name": "Ada"}, 400),
        ("play", {"lesson": "grand", "step": "play", "cards": []}, 400),
        ("play", {"lesson": "grand", "step": "play", "cards": [], "name": "x" * 25}, 400),
    ],
)
def test_bad_requests_are_refused(server: Served, path: str, data: object, status: int) -> None:
    answer = server.post(f"/api/course/{path}", data)

    assert answer.status_code == status
    assert "error" in answer.json()
    assert answer.json()["message"].startswith("expected")


def test_the_addresses_of_the_course_give_the_page(server: Served) -> None:
    for path in ("/learn", "/learn/3", "/glossary"):
        assert server.get(path).headers["content-type"].startswith("text/html")
