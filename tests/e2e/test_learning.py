"""A newcomer in a real browser: a lesson with the keyboard, what a hand is worth, taking back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from skat.words import Words
from skat.words.catalogue import with_faces
from skat.words.course.lessons import course_words, lesson
from tests.e2e.browsing import SECONDS, Keyboard, Person, wait_for
from tests.e2e.conftest import OpenPage, Server
from tests.e2e.test_layout import prefer

pytestmark = pytest.mark.e2e

WAIT_MS = SECONDS * 1000
"""For the computer players of a deal: their processes may still be starting."""


def press(page: Page, name: str) -> None:
    """Go to a control with the Tab key, and press Enter."""
    Keyboard(page).tab_to(name)
    page.keyboard.press("Enter")


def pick(page: Page, card: str) -> None:
    """Go to the cards with Tab, to this one with the arrow keys, and press Enter."""
    button = page.get_by_test_id(card)
    for _ in range(40):
        focus = page.evaluate("document.activeElement?.dataset?.testid ?? ''")
        if focus == card:
            page.keyboard.press("Enter")
            return
        among = focus.split("-")[0] == card.split("-")[0]
        page.keyboard.press("ArrowRight" if among else "Tab")
    raise AssertionError(f"the keyboard never leads to {card}: {button}")


def test_a_lesson_with_the_keyboard_in_german(house: Server, open_page: OpenPage) -> None:
    texts = {key: with_faces(str(text), "french") for key, text in course_words("de").items()}
    page = open_page(locale="de-DE", viewport={"width": 390, "height": 844})
    page.goto(house.address)
    page.get_by_test_id("learn").wait_for()
    press(page, "learn")
    page.get_by_test_id("lesson-4").wait_for()
    press(page, "lesson-4")
    shown = page.get_by_test_id("lesson")
    expect(shown).to_contain_text(str(texts["learn.declarer.alone"]))
    press(page, "step-on")

    expect(shown).to_contain_text(str(texts["learn.declarer.needed"]))
    press(page, "option-60")
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text(str(texts["learn.page.wrong"]))
    press(page, "option-61")
    expect(verdict).to_contain_text(str(texts["learn.declarer.needed.right"]))
    press(page, "step-on")
    press(page, "step-on")

    expect(shown).to_contain_text(str(texts["learn.declarer.first"]))
    page.reload()  # the page remembers where the learner was
    expect(shown).to_contain_text(str(texts["learn.declarer.first"]))
    pick(page, "pick-D7")
    expect(verdict).to_contain_text(str(texts["learn.declarer.first.wrong"]))
    pick(page, "pick-CJ")
    expect(verdict).to_contain_text(str(texts["learn.declarer.first.right"]))
    press(page, "step-on")

    deal = page.get_by_test_id("deal")
    expect(deal).to_have_attribute("aria-busy", "false", timeout=WAIT_MS)
    while deal.get_attribute("data-cards") != "30":
        before = str(deal.get_attribute("data-cards"))
        legal = deal.locator("button.legal")
        pick(page, str(legal.first.get_attribute("data-testid")))
        expect(deal).not_to_have_attribute("data-cards", before, timeout=WAIT_MS)
        expect(deal).to_have_attribute("aria-busy", "false", timeout=WAIT_MS)
    won, lost = (str(texts[f"learn.declarer.play.{end}"]) for end in ("won", "lost"))
    assert won in deal.inner_text() or lost in deal.inner_text()
    press(page, "step-on")
    expect(page.get_by_test_id("lesson-finished")).to_be_visible()
    press(page, "overview")
    expect(page.get_by_test_id("lesson-4")).to_contain_text(str(texts["learn.page.done"]))
    assert len(lesson("declarer").steps) == 5


def test_rules_words_and_course_are_two_taps_from_the_table(
    house: Server, open_page: OpenPage
) -> None:
    words, german = Words("de"), Words("de", "german")
    page = open_page(locale="de-DE", viewport={"width": 360, "height": 740}, has_touch=True)
    page.goto(house.address)
    prefer(page, deck="german")
    page.get_by_test_id("start-match").tap()
    wait_for(page, lambda now: bool(now.hand), "ten cards")

    page.get_by_test_id("menu").tap()
    page.get_by_test_id("rules").tap()
    rules = page.get_by_role("dialog", name=words.text("page.menu.rules"))
    expect(rules).to_contain_text(words.text("preset.twelve"))
    expect(rules).to_contain_text(words.text("page.rules.loss_double"))
    page.get_by_test_id("close").tap()

    for beside, told in (
        ("glossary", with_faces(str(course_words("de")["glossary.contract.grand"]), "german")),
        ("learn", with_faces(str(course_words("de")["learn.cards.about"]), "german")),
    ):
        assert german.text("rank.J") in told
        page.get_by_test_id("menu").tap()
        with page.expect_popup() as opened:
            page.get_by_test_id(beside).tap()
        expect(opened.value.locator("main")).to_contain_text(told)
        opened.value.get_by_test_id("way-back").tap()
        wait_for(opened.value, lambda now: bool(now.hand), "the table")
        opened.value.close()
        page.get_by_test_id("close").tap()


def test_a_hand_is_counted_and_a_card_taken_back(house: Server, open_page: OpenPage) -> None:
    words = Words("en")
    page = open_page(locale="en-GB", viewport={"width": 1280, "height": 800})
    page.goto(house.address)
    page.get_by_test_id("start-match").click()
    person = Person(page, Keyboard(page), seed=2, keen=1.0)
    person.play_until(lambda now: "pass" in now.buttons, "a question in the auction")
    page.keyboard.press("v")
    hearts = page.get_by_test_id("worth-H")
    expect(hearts).to_contain_text("× ")
    expect(page.locator("dialog")).to_contain_text(words.text("worth.note"))
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)

    held = person.play_until(lambda now: now.ask == "card" and len(now.hand) < 9, "a second card")
    page.keyboard.press("u")
    back = wait_for(
        page, lambda now: now.ask == "card" and len(now.hand) == len(held.hand) + 1, "one card more"
    )
    page.keyboard.press("u")
    wait_for(
        page, lambda now: len(now.hand) > len(back.hand) or now.ask != "card", "a second one back"
    )
    person.play_until(lambda now: "next-deal" in now.buttons or now.over, "the end of the deal")
