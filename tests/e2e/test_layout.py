"""The table fits every screen: nothing is cut off or lies over something else, and fingers hit."""

from __future__ import annotations

from itertools import cycle, product

import pytest
from playwright.sync_api import Page

from tests.e2e.browsing import SAME_CHANCE, Mouse, Person, Sight, wait_for
from tests.e2e.conftest import OpenPage, Server

pytestmark = pytest.mark.e2e

SCREENS = (
    (320, 568),
    (568, 320),
    (360, 640),
    (640, 360),
    (667, 375),
    (360, 740),
    (740, 360),
    (768, 1024),
    (1024, 768),
    (1440, 900),
)
LANGUAGES = ("de", "ru", "uk", "en")
"""The ones with the longest words first."""
DECKS = ("french", "german", "tournament")
SIZES = ("small", "medium", "large")

FAULTS = """() => {
  const faults = [];
  const page = document.documentElement;
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    if (getComputedStyle(element).visibility === "hidden" || box.width <= 1) return false;
    for (let part = element; part; part = part.parentElement)
      if (getComputedStyle(part).clipPath !== "none") return false;
    return true;
  };
  const name = ({ dataset, tagName, className, textContent }) =>
    dataset.testid ?? `${tagName}.${className} ${textContent.slice(0, 20)}`;
  const dialog = document.querySelector("dialog[open]");
  const table = document.querySelector(".felt");
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
  if (table && !dialog && page.scrollHeight > innerHeight + 1)
    faults.push(`the table is ${page.scrollHeight} high`);
  const within = dialog ?? document.body;
  for (const element of within.querySelectorAll("button, input, select, a, summary")) {
    if (!shown(element)) continue;
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    if (box.height < 43.5 || box.width < 43.5)
      faults.push(`${name(element)} is ${box.width}x${box.height}`);
    if (box.left < -1 || box.right > innerWidth + 1) faults.push(`${name(element)} is cut off`);
  }
  const texts = `.press, .tile, .rung, .prompt p, .title, h2, h3, legend,
    .seat.below .who b, .sheet :is(th, td)`;
  for (const element of within.querySelectorAll(texts)) {
    if (!shown(element) || element.matches(".rung small")) continue;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 4)
      faults.push(`${name(element)} has more text than room`);
  }
  if (dialog || !table) return faults;
  const parts = [...table.querySelectorAll(
    ":scope > .title, .seat, :scope > .centre, :scope > .prompt, :scope > .dock, .hand ul"
  )].filter(shown).map((element) => [name(element), element.getBoundingClientRect()]);
  parts.forEach(([one, a], at) => {
    for (const [other, b] of parts.slice(at + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) faults.push(`${one} lies over ${other}`);
    }
  });
  const centre = table.querySelector(".centre").getBoundingClientRect();
  for (const card of table.querySelectorAll(".lying, .centre .tile")) {
    const box = card.getBoundingClientRect();
    if (box.top < centre.top - 1 || box.bottom > centre.bottom + 1)
      faults.push(`${name(card)} leaves the middle`);
  }
  const cards = [...table.querySelectorAll("[data-hand] li")].map((c) => c.getBoundingClientRect());
  cards.slice(1).forEach((card, at) => {
    if (Math.abs(card.top - cards[at].top) < 2 && card.left - cards[at].left < 43.5)
      faults.push(`card ${at + 1} shows only ${card.left - cards[at].left}`);
  });
  return faults;
}"""


def prefer(page: Page, **settings: object) -> None:
    """Put settings into the browser's store and load the page anew."""
    page.evaluate(
        """(change) => {
          const kept = JSON.parse(localStorage.getItem("skat.settings") ?? "{}");
          localStorage.setItem("skat.settings", JSON.stringify({ ...kept, ...change }));
        }""",
        settings,
    )
    page.reload()


def faults(page: Page, where: str) -> list[str]:
    """Return what is wrong on the page as it is now, on every screen."""
    found = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{where}, {width}x{height}: {fault}" for fault in page.evaluate(FAULTS)]
    return found


def asked_to_announce(sight: Sight) -> bool:
    return sight.ask == "announce"


def asked_to_bid(sight: Sight) -> bool:
    return bool({"bid", "hold"} & set(sight.buttons))


def asked_for_the_last_card_of_a_trick(sight: Sight) -> bool:
    return sight.ask == "card" and len(sight.lying) == 2


def finished_deal(sight: Sight) -> bool:
    return "next-deal" in sight.buttons


def asked_about_the_skat(sight: Sight) -> bool:
    return "play-hand" in sight.buttons


STAGES = (
    asked_to_bid,
    asked_about_the_skat,
    asked_to_announce,
    asked_for_the_last_card_of_a_trick,
    finished_deal,
)


def hand_games(page: Page, where: str) -> list[str]:
    """Return what is wrong while a hand game is announced: the dearest one of three kinds."""
    found = []
    page.get_by_test_id("play-hand").click()
    tiles = page.locator(".games .tile")
    for game in (0, tiles.count() - 2, tiles.count() - 1):
        tiles.nth(game).click()
        level = page.locator(".levels .tile").nth(1 if game else -1)
        level.click()
        found += faults(page, f"{where} {tiles.nth(game).text_content()} {level.text_content()}")
    page.get_by_test_id("back").click()
    return found


def walk(page: Page, house: Server, looks: list[dict[str, object]]) -> list[str]:
    """Play a deal, and look at every stage of it in each of some ways."""
    page.add_init_script(SAME_CHANCE)
    page.goto(house.address)
    page.get_by_test_id("name").wait_for()
    found = []
    for look in looks:
        prefer(page, trick=0, **look)
        page.get_by_test_id("name").wait_for()
        found += faults(page, f"start page {look}")
    page.set_viewport_size({"width": 1024, "height": 768})
    page.get_by_test_id("start-match").click()
    wait_for(page, lambda now: bool(now.hand), "ten cards")
    person = Person(page, Mouse(page), seed=3, keen=0.9)
    for stage in STAGES:
        page.set_viewport_size({"width": 1024, "height": 768})
        person.play_until(stage, stage.__name__)
        for look in looks:
            prefer(page, **look)
            wait_for(page, stage, stage.__name__)
            found += faults(page, f"{stage.__name__} {look}")
            if stage is asked_about_the_skat:
                found += hand_games(page, f"hand game {look}")
        if stage is finished_deal:
            page.get_by_test_id("score-sheet").click()
            found += faults(page, "score list")
            page.get_by_test_id("close").click()
        if stage is asked_to_bid:
            for dialog in ("settings", "keys"):
                page.get_by_test_id("menu").click()
                found += faults(page, "menu")
                page.get_by_test_id(dialog).click()
                found += faults(page, dialog)
                page.get_by_test_id("close").click()
    return found


def test_everything_fits_every_screen(house: Server, open_page: OpenPage) -> None:
    languages, decks, sizes = cycle(LANGUAGES), cycle(DECKS), cycle(SIZES)
    looks: list[dict[str, object]] = [
        {"language": next(languages), "deck": next(decks), "size": next(sizes)} for _ in range(2)
    ]

    found = walk(open_page(), house, looks)
    assert not found, "\n".join(found)


@pytest.mark.soak
def test_everything_fits_every_screen_in_every_way(house: Server, open_page: OpenPage) -> None:
    looks: list[dict[str, object]] = [
        {"language": language, "deck": deck, "size": size, "indices": indices}
        for language, deck, size, indices in product(LANGUAGES, DECKS, SIZES, (False, True))
    ]

    found = walk(open_page(), house, looks)
    assert not found, "\n".join(found)
