"""A person looks at how the deal was bound, plays it, and lets the browser recompute it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import Mouse, Person
from tests.e2e.conftest import OpenPage, Server

pytestmark = pytest.mark.e2e

RECORD = Path(__file__).parent.parent / "cases" / "fair" / "match.skat"


def open_window(page: Page) -> None:
    page.get_by_test_id("menu").click()
    page.get_by_test_id("fair").click()
    expect(page.get_by_test_id("commitment")).to_have_text(re.compile(r"^[0-9a-f]{64}$"))


def test_a_deal_is_played_and_found_as_promised(
    fair_server: Server, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(locale="en", viewport={"width": 1000, "height": 800})
    page.goto(fair_server.address)
    page.get_by_test_id("options").click()
    page.get_by_test_id("preset-kneipe").check()
    page.get_by_test_id("length").select_option("3")
    page.get_by_test_id("start-match").click()
    person = Person(page, Mouse(page), keen=0.9)
    open_window(page)
    window = page.locator("dialog[open]")
    commitment = page.get_by_test_id("commitment").inner_text()
    expect(page.get_by_test_id("secret")).to_have_text("is told after the deal")
    expect(window).to_contain_text("“computer”")
    page.get_by_test_id("own-text").fill("Gut Blatt, Ада!")
    page.get_by_test_id("close").click()

    person.play_until(lambda sight: "next-deal" in sight.buttons, "the result")
    page.get_by_test_id("check-deal").click()
    check = page.get_by_test_id("deal-check")
    expect(check).to_have_attribute("data-verdict", "right")
    expect(check).to_contain_text(commitment)
    for said in ("heard before the cards", "exactly as your browser sent it", "these cards"):
        expect(check).to_contain_text(said)

    page.go_back()
    page.get_by_test_id("next-deal").click()
    page.get_by_test_id("next-deal").wait_for(state="detached")
    open_window(page)
    expect(window).to_contain_text("“Gut Blatt, Ада!”")
    page.get_by_test_id("fair-more").click()
    expect(page.get_by_test_id("proof")).to_contain_text("What computer players see")


def test_a_record_that_was_tampered_with_says_what_is_wrong(
    fair_server: Server, open_page: OpenPage, tmp_path: Path
) -> None:
    page = open_page(locale="de", viewport={"width": 360, "height": 740})
    page.goto(f"{fair_server.address}verify")
    page.get_by_test_id("record-file").set_input_files(RECORD)
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_text("3 Spiele: 3 wie versprochen, 0 falsch, 0 nicht zu sagen")

    text = RECORD.read_text(encoding="utf-8").replace("pack D8.CJ", "pack CJ.D8")
    page.get_by_test_id("record-text").fill(text)
    page.get_by_test_id("check-record").click()
    expect(verdict).to_have_text("3 Spiele: 2 wie versprochen, 1 falsch, 0 nicht zu sagen")
    wrong = page.locator('[data-testid="deal-check"][data-verdict="wrong"]')
    expect(wrong).to_contain_text("Karte 1. Erwartet: Karo-Acht. Gefunden: Kreuz-Bube")

    page.get_by_test_id("record-text").fill(text.replace("secret 91d7", "secret 91xy"))
    page.get_by_test_id("check-record").click()
    expect(page.get_by_test_id("troubles")).to_contain_text("Zeile 16")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360


def test_the_statistics_show_finished_deals_as_charts_and_tables(
    fair_server: Server, open_page: OpenPage
) -> None:
    page = open_page(locale="en", viewport={"width": 360, "height": 740})
    page.goto(f"{fair_server.address}deals")
    expect(page.get_by_test_id("counted")).to_have_text("No deal is finished yet")

    page.get_by_test_id("deals-file").set_input_files(RECORD)
    expect(page.get_by_test_id("counted")).to_have_text("Your record: 3 deals")
    jacks = page.get_by_test_id("measure-jacks")
    name = re.compile("Jacks, forehand")
    expect(jacks.get_by_role("img", name=name)).to_be_visible()
    jacks.locator("summary").click()
    forehand = jacks.get_by_role("table", name="Jacks: forehand")
    row = forehand.get_by_role("row").filter(has=page.get_by_role("rowheader", name="2"))
    expect(row.get_by_role("cell").first).to_have_text("2")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    page.get_by_test_id("deals-server").click()
    expect(page.get_by_test_id("counted")).to_have_text("No deal is finished yet")
