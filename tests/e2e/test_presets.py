"""Each preset is chosen on the start page and played to a result, with the keyboard alone."""

from __future__ import annotations

from io import BytesIO

import pytest
from playwright.sync_api import Page

from skat.core.presets import PRESETS
from skat.records.skatfile_replay import verify_file
from skat.words import Words
from tests.e2e.browsing import Keyboard, Person, look, wait_for
from tests.e2e.conftest import OpenPage, Server
from tests.e2e.test_friends import hurry
from tests.e2e.test_match import number

pytestmark = pytest.mark.e2e

WORDS = Words("en")


def choose(page: Page, preset: str) -> None:
    """Open the options, go to the preset with the arrow keys, and open the match with Enter."""
    keyboard = Keyboard(page)
    keyboard.tab_to("options")
    page.keyboard.press("Enter")
    page.get_by_test_id(f"preset-{preset}").wait_for()
    keyboard.tab_to(*(f"preset-{name}" for name in PRESETS))
    for _ in PRESETS:
        if look(page).focus == f"preset-{preset}":
            break
        page.keyboard.press("ArrowDown")
    explained = page.locator(f"#about-{preset}")
    assert explained.locator("li").count() > 2
    page.keyboard.press("Enter")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_opened_and_played_to_a_result(
    house: Server, open_page: OpenPage, preset: str
) -> None:
    rules = PRESETS[preset]
    page = open_page(locale="en-GB", viewport={"width": 1024, "height": 768})
    hurry(page)
    page.goto(house.address)
    page.get_by_test_id("start-match").wait_for()
    choose(page, preset)
    wait_for(page, lambda now: len(now.hand) == 10, "ten cards")
    person = Person(page, Keyboard(page), seed=3, keen=0.9)

    person.play_until(lambda now: "next-deal" in now.buttons or now.over, "the result of the deal")
    if rules.deals_per_session is None:
        person.hands.press("end-match")
        person.play_until(lambda now: now.over, "the end of the match")

    over = look(page).over
    assert over == (preset == "quick" or rules.deals_per_session is None)
    record = page.request.get(f"{house.address}api/seats/{page.url.rsplit('/', 1)[1]}/record")
    [deal] = verify_file(BytesIO(record.body()))
    assert deal.header.rules == rules
    assert deal.series.ended == (preset == "quick")
    totals = "tfoot b" if over else ".standings b"
    shown = page.locator(totals)
    assert [number(text) for text in shown.all_inner_texts()] == list(deal.series.totals)
