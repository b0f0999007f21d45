"""A deal with a known mistake is reviewed in a real browser, from a file and by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.conftest import OpenPage, Server

pytestmark = pytest.mark.e2e

GAMES = Path(__file__).parents[1] / "cases" / "iss" / "games.sgf"


def test_a_known_mistake_is_found_in_an_uploaded_file_and_stepped_to_by_keys(
    server: Server, open_page: OpenPage
) -> None:
    page = open_page(viewport={"width": 768, "height": 1024}, locale="en")
    page.goto(f"{server.address}review")
    page.get_by_test_id("upload").set_input_files(GAMES)
    page.get_by_test_id("game-23").click()
    page.get_by_test_id("verdict").wait_for()

    assert "The defenders could have beaten xskat:2" in page.get_by_test_id("verdict").inner_text()
    mistake = page.get_by_test_id("mistake-20")
    assert "nine of spades" in mistake.inner_text()
    assert "king of spades, ace of spades" in mistake.inner_text()

    slider = page.get_by_test_id("step-slider")
    slider.focus()
    page.keyboard.press("End")
    assert "takes the trick" in page.get_by_test_id("step-said").inner_text()
    page.keyboard.press("Home")
    while "plays the nine of spades" not in page.get_by_test_id("step-said").inner_text():
        page.keyboard.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext", timeout=1000) == (
        "Trick 7: xskat plays the nine of spades"
    )
    assert "lets the declarer win" in page.get_by_test_id("step-judged").inner_text()
    assert page.locator(".open-table .better").count() == 2
    page.keyboard.press("ArrowLeft")
    assert page.locator(".open-table .better").count() == 1  # the ten that p10 kept
