"""The hint at the table: asked for with a key, said in words, marked, and nothing moves."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import Mouse, Person, Sight, look
from tests.e2e.conftest import OpenPage, Server

pytestmark = pytest.mark.e2e

PLACES = """() => [...document.querySelectorAll(".dock, .hand, .centre, .prompt, .seats")]
  .map((part) => { const box = part.getBoundingClientRect();
    return [part.className, box.left, box.top, box.width, box.height].join(" "); })"""


def start(page: Page, house: Server) -> None:
    page.goto(house.address)
    page.get_by_test_id("start-match").click()
    page.wait_for_selector(".felt")


def a_choice_of_cards(sight: Sight) -> bool:
    return sight.ask == "card" and len(sight.legal) > 1


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_a_hint_is_said_and_marked_and_nothing_moves(
    open_page: OpenPage, house: Server, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
    start(page, house)
    person = Person(page, Mouse(page), keen=0.0)
    person.play_until(a_choice_of_cards, "a choice of cards")
    page.wait_for_timeout(600)
    before = page.evaluate(PLACES)

    page.keyboard.press("i")

    panel = page.get_by_test_id("hint-text")
    expect(panel).to_contain_text(re.compile(r"Play .*\."))
    marked = page.locator(".card:has(.advised)")
    expect(marked).to_have_count(1)
    card = str(marked.get_attribute("data-testid")).removeprefix("card-")
    assert card in look(page).legal
    expect(marked).to_contain_text("the hint")
    assert page.evaluate(PLACES) == before
    where = os.environ.get("SKAT_SHOTS")
    if where:
        page.screenshot(path=f"{where}/hint_{size[0]}.png")
    page.get_by_test_id("close-hint").click()
    expect(page.locator(".advised")).to_have_count(0)
    expect(panel).to_have_text("")
