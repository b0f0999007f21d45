"""A deal with a known mistake is reviewed in a real browser, from a file and by keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from skat.core.rulesets import Ruleset
from skat.records.skatfile import MatchHeader, Seat
from skat.records.skatfile_replay import verify_items
from skat.server.sheets import sheet_json
from tests.e2e.browsing import Mouse, Person, wait_for
from tests.e2e.conftest import OpenPage, Server
from tests.records.random_play import played_match

pytestmark = pytest.mark.e2e

GAMES = Path(__file__).parents[1] / "cases" / "iss" / "games.sgf"


def test_a_known_mistake_is_found_in_an_uploaded_file_and_stepped_to_by_keys(
    house: Server, open_page: OpenPage
) -> None:
    page = open_page(viewport={"width": 768, "height": 1024}, locale="en")
    page.goto(f"{house.address}review")
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


def test_a_whole_list_is_printed_on_one_sheet_of_a4(house: Server, open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1000, "height": 900}, locale="de")
    shown: list[object] = []
    page.route("**/api/seats/*/sheet", lambda route: route.fulfill(json=shown[-1]))
    for seats, deals in ((3, 36), (4, 48)):
        people = tuple(Seat("random", f"Somebody with a name {seat}") for seat in range(seats))
        header = MatchHeader(Ruleset.preset("isko"), people, first_dealer=0, deals=deals)
        series = list(verify_items(played_match(Random(seats), header, deals=deals)))[-1].series
        shown.append(sheet_json(header, series))
        page.goto(f"{house.address}sheet/any{seats}")
        page.get_by_test_id("paper").wait_for()

        assert page.locator("[data-testid=paper] tbody tr").count() >= deals
        printed = page.pdf(prefer_css_page_size=True)

        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
        [box] = set(re.findall(rb"/MediaBox\s*\[([^\]]*)\]", printed))
        width, height = (float(number) for number in box.split()[2:])
        assert (round(width), round(height)) == (595, 842)  # A4 upright, in points
        assert page.locator("[data-testid=paper] tfoot .total td").all_inner_texts() == [
            str(total).replace("-", "−") for total in series.totals
        ]


def test_a_deal_is_reviewed_shared_and_played_again_at_the_table(
    house: Server, open_page: OpenPage
) -> None:
    page = open_page(viewport={"width": 1440, "height": 900}, locale="en")
    page.goto(house.address)
    page.get_by_test_id("start-match").click()
    hand = wait_for(page, lambda now: len(now.hand) == 10, "ten cards").hand
    Person(page, Mouse(page), seed=2).play_until(
        lambda now: "next-deal" in now.buttons, "the result of a deal"
    )
    page.keyboard.press("KeyD")
    page.get_by_test_id("verdict").wait_for()
    verdict = page.get_by_test_id("verdict").inner_text()

    page.get_by_test_id("share").click()
    link = page.get_by_test_id("replay-link").input_value()
    other = open_page(viewport={"width": 360, "height": 740}, locale="en")
    other.goto(link)
    other.get_by_test_id("verdict").wait_for()
    assert other.get_by_test_id("verdict").inner_text() == verdict
    assert other.evaluate("document.documentElement.scrollWidth") == 360

    page.get_by_test_id("play-again").click()
    again = wait_for(page, lambda now: now.phase == "auction" and len(now.hand) == 10, "the deal")
    assert set(again.hand) == set(hand)
    page.goto(f"{house.address}stats")
    page.get_by_test_id("stats").wait_for()
    assert "2 seats" in page.locator("main").inner_text()
