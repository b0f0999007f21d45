"""People play a complete match in a real browser, with keys and with fingers."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from skat.records.skatfile_replay import verify_file
from skat.words import Words
from tests.e2e.browsing import Fingers, Keyboard, Mouse, Person, Sight, look, wait_for
from tests.e2e.conftest import OpenPage, Server

pytestmark = pytest.mark.e2e

DEALS = 12


def in_a_trick(sight: Sight) -> bool:
    """The own card is asked for, and somebody else's lies on the table."""
    return sight.ask == "card" and 0 < len(sight.lying) < 3 and len(sight.hand) < 9


def reload_in_a_trick(page: Page, person: Person) -> None:
    """Load the page anew in the middle of a trick: everything is as it was."""
    before = person.play_until(in_a_trick, "a trick on the table")
    page.reload()
    after = wait_for(page, in_a_trick, "the same trick again")
    assert after.hand == before.hand
    assert after.lying == before.lying
    assert after.legal == before.legal


def restart_in_a_deal(page: Page, person: Person, server: Server, words: Words) -> None:
    """Kill the server in the middle of a deal: the page waits, and the deal goes on."""
    before = person.play_until(in_a_trick, "a trick on the table")
    server.kill()
    wait_for(
        page, lambda sight: sight.link == words.text("ui.reconnecting"), "that it is reconnecting"
    )
    server.start()
    after = wait_for(page, lambda sight: sight.link == "" and in_a_trick(sight), "the deal again")
    assert after.hand == before.hand
    assert after.lying == before.lying


def read_sheet(page: Page) -> list[list[int]]:
    """Return the totals of each line of the score list, and those below it."""
    table = page.get_by_test_id("score-table").first
    rows = []
    for row in table.locator("tbody tr").all():
        cells = row.locator("td").all()[2:]
        # What the deal has added stands small behind the total.
        totals = [cell.evaluate("cell => cell.firstChild.textContent") for cell in cells]
        rows.append([number(total) for total in totals])
    rows.append([number(page.get_by_test_id(f"total-{seat}").inner_text()) for seat in range(3)])
    return rows


def number(text: str) -> int:
    """Return the number that a text shows; a page writes a true minus sign."""
    return int(text.strip().replace("\u2212", "-"))


def compare_with_record(page: Page, folder: Path, *, deals: int = DEALS) -> None:
    """Download the record, replay it, and compare it with the score list line by line."""
    with page.expect_download() as download:
        page.get_by_test_id("match-over").get_by_test_id("record").click()
    path = folder / "match.skat"
    download.value.save_as(path)
    replayed = list(verify_file(path))
    assert len(replayed) == deals
    totals = [list(deal.record.totals) for deal in replayed]
    assert read_sheet(page) == [*totals, totals[-1]]
    assert replayed[-1].series.ended
    assert any(any(deal.record.added) for deal in replayed), "nobody ever played a game"


def test_a_match_with_the_keyboard_in_german(
    server: Server, open_page: OpenPage, tmp_path: Path
) -> None:
    words = Words("de")
    page = open_page(locale="de-DE", viewport={"width": 1280, "height": 800})
    page.goto(server.address)
    page.get_by_test_id("start-match").wait_for()
    keyboard = Keyboard(page)
    keyboard.write("name", "Ada")
    sight = wait_for(page, lambda now: now.phase is not None and bool(now.hand), "ten cards")
    assert sight.language == "de"
    assert len(sight.hand) == 10
    assert page.get_by_test_id("pass").inner_text() == words.text("action.pass")
    person = Person(page, keyboard, seed=3)

    reload_in_a_trick(page, person)
    restart_in_a_deal(page, person, server, words)
    person.play_until(lambda now: now.over, "the end of the match")

    assert person.deals == DEALS - 1
    assert person.announced > 0
    assert words.text("page.match_over") in page.get_by_test_id("match-over").inner_text()
    compare_with_record(page, tmp_path)


def test_a_match_with_fingers_in_ukrainian(
    server: Server, open_page: OpenPage, tmp_path: Path
) -> None:
    words = Words("uk")
    page = open_page(
        locale="en-GB",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    page.goto(server.address)
    page.get_by_test_id("language").select_option("uk")
    page.get_by_test_id("options").tap()
    page.get_by_test_id("length").select_option("3")
    page.get_by_test_id("name").tap()
    page.keyboard.insert_text("Оксана")
    page.get_by_test_id("start-match").tap()
    sight = wait_for(page, lambda now: now.phase is not None and bool(now.hand), "ten cards")
    assert sight.language == "uk"
    assert page.get_by_test_id("pass").inner_text() == words.text("action.pass")
    person = Person(page, Fingers(page), seed=4)

    reload_in_a_trick(page, person)
    assert look(page).language == "uk"
    person.play_until(lambda now: now.over, "the end of the match")

    assert person.deals == 2
    assert person.announced > 0
    assert words.text("page.match_over") in page.get_by_test_id("match-over").inner_text()
    compare_with_record(page, tmp_path, deals=3)


def test_house_rules_with_the_mouse_in_russian(
    server: Server, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(locale="ru-RU", viewport={"width": 1024, "height": 768})
    page.goto(server.address)
    page.get_by_test_id("options").click()
    page.get_by_test_id("preset-kneipe").check()
    page.get_by_test_id("house-rules").click()
    page.get_by_test_id("rule-spitze").select_option("1")
    page.get_by_test_id("rule-bock.enabled").uncheck()
    page.get_by_test_id("length").select_option("3")
    page.get_by_test_id("opponent-1").select_option("beginner")
    page.get_by_test_id("start-match").click()
    sight = wait_for(page, lambda now: now.phase is not None and bool(now.hand), "ten cards")
    assert sight.language == "ru"
    person = Person(page, Mouse(page), seed=5, keen=0.4)

    person.play_until(lambda now: now.over, "the end of the match")

    assert person.deals == 2
    compare_with_record(page, tmp_path, deals=3)
