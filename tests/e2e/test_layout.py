"""The table fits every screen: nothing is cut off or lies over something else, and fingers hit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, cycle, product

import pytest
from playwright.sync_api import Page

from tests.e2e.browsing import SAME_CHANCE, Mouse, Person, Sight, wait_for
from tests.e2e.company import Company
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
      if (getComputedStyle(part).clipPath !== "none" || getComputedStyle(part).opacity === "0")
        return false;
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
  const texts = `.press, .tile, .rung, .prompt p, .title, h2, h3, legend, .roles > span, .figures,
    .figures > span, .call, .watch-note, .countdown, .sheet :is(th, td)`;
  for (const element of within.querySelectorAll(texts)) {
    if (!shown(element) || element.matches(".rung small")) continue;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 4)
      faults.push(`${name(element)} has more text than room`);
  }
  if (dialog || !table) return faults;
  for (const element of table.querySelectorAll(
    ".seat :not(.call), .title *, .prompt *, .open-cards li"
  )) {
    const box = element.getBoundingClientRect();
    if (!shown(element) || box.height <= 1) continue;
    const room = element.closest(".seat, .title, .prompt, .felt").getBoundingClientRect();
    if (box.left < room.left - 1 || box.right > room.right + 1)
      faults.push(`${name(element)} sticks out`);
    if (element.closest(".seat") && box.bottom > room.bottom + 1)
      faults.push(`${name(element)} sticks out below`);
  }
  const cut = (element) => element.scrollWidth > element.clientWidth + 1;
  for (const element of table.querySelectorAll(".who b, .title .by"))
    if (shown(element) && cut(element) && element.clientWidth < 40)
      faults.push(`of a name there is only ${element.clientWidth}`);
  const seats = table.querySelector(".seats");
  if (shown(seats) && seats.scrollHeight > seats.clientHeight + 1)
    faults.push("the others are cut off");
  for (const row of table.querySelectorAll(".open-cards")) {
    const fronts = [...row.querySelectorAll("li")].map((card) => card.getBoundingClientRect());
    fronts.slice(1).forEach((card, at) => {
      if (card.left - fronts[at].left < 15)
        faults.push(`open card ${at + 1} shows only ${card.left - fronts[at].left}`);
    });
    if (row.getBoundingClientRect().height < 34) faults.push("the open cards are too low");
  }
  const text = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [written, box] = [range, element].map((it) => it.getBoundingClientRect());
    return { left: written.left, top: written.top,
      right: Math.min(written.right, box.right), bottom: Math.min(written.bottom, box.bottom) };
  };
  const hides = (over, under) => {
    const [a, b] = [over.getBoundingClientRect(), text(under)];
    const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
    const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
    if (right - left < 1 || bottom - top < 3) return false;
    return over.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  };
  for (const seat of table.querySelectorAll(".seat")) {
    const own = [...seat.querySelectorAll(".who b, .roles > span, .figures > span")].filter(shown);
    for (const over of [...seat.querySelectorAll(".back-fan, .call")].filter(shown))
      for (const under of own)
        if (hides(over, under))
          faults.push(`${name(over)} lies over ${under.textContent}`);
  }
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


def keep(page: Page, **settings: object) -> None:
    """Put settings into the browser's store."""
    page.evaluate(
        """(change) => {
          const kept = JSON.parse(localStorage.getItem("skat.settings") ?? "{}");
          localStorage.setItem("skat.settings", JSON.stringify({ ...kept, ...change }));
        }""",
        settings,
    )


def prefer(page: Page, **settings: object) -> None:
    """Put settings into the browser's store and load the page anew."""
    keep(page, **settings)
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


Scene = tuple[str, tuple[int | None, ...]]
"""What is to be seen, and from which positions; 3: the dealer who sits out, None: who watches."""
Ways = Callable[[tuple[int | None, ...]], Iterable[tuple[int | None, dict[str, object]]]]


def worst_of_three(company: Company) -> Iterator[Scene]:
    """Play what needs most room at a table of three."""
    company.say(1, "264")
    yield "a jump", (0, 2)
    company.say(0, "hold")
    company.say(1, "pass")
    company.say(2, "pass")
    yield "the skat is offered", (0, 1)
    company.say(0, "DHZP")
    yield "a hand game before Kontra", (0, 1)
    company.double(0)
    yield "the first lead after Re", (0, 2)
    company.say(0, "first")
    yield "one card", (1, 0)
    company.say(1, "first")
    yield "two cards", (2, 0, 1, None)
    company.leave(2)
    yield "somebody is away", (0, 1)
    company.come_back(2)
    company.give_up(0)
    yield "the result", (0, 1)
    company.next_deal()
    company.auction(2, 18)
    company.say(2, "NHO")
    company.double(2)
    yield "ten open cards", (0, 1, 2, None)
    company.say(0, "first")
    company.say(1, "first")
    yield "two cards beside open ones", (2, 1, 0, None)
    company.leave(2)
    yield "an open hand is away", (0, 1)
    company.come_back(2)
    company.give_up(2)
    company.next_deal()
    company.auction(1, 18)
    company.say(1, "CO")
    company.double(1)
    company.say(0, "first")
    company.say(1, "first")
    yield "a suit with open cards", (2, 1, 0)
    company.give_up(1)
    company.next_deal()
    company.auction(0, 264)
    company.say(0, "skat")
    yield "an announcement", (0, 1)
    company.say(0, f"S:{company.two_cards(0)}")
    company.double(0)
    company.say(0, "first")
    company.say(1, "first")
    company.say(0, "claim")
    yield "a claim", (1, 2, 0)


def worst_of_four(company: Company) -> Iterator[Scene]:
    """Play what needs most room at a table of four."""
    company.say(1, "264")
    yield "a jump of four", (0, 2, 3)
    company.say(0, "hold")
    company.say(1, "pass")
    company.say(2, "pass")
    yield "the skat is offered to one of four", (0, 3)
    company.say(0, "DHZP")
    company.double(0)
    company.say(0, "first")
    company.say(1, "first")
    yield "two cards of four", (2, 0, 3, 1)
    company.leave(2)
    yield "one of four is away", (0, 1, 3)
    company.come_back(2)
    company.give_up(0)
    yield "the result of four", (0, 3)
    company.next_deal()
    company.auction(2, 18)
    company.say(2, "NHO")
    company.double(2)
    company.say(0, "first")
    company.say(1, "first")
    yield "open cards of four", (2, 1, 0, 3)
    company.give_up(2)
    company.next_deal()
    for position in (1, 2, 0):
        company.say(position, "pass")
    yield "Ramsch", (0, 3)
    company.say(0, "skat")
    yield "cards to be pushed", (0, 1)
    company.say(0, f"push:{company.two_cards(0)}")
    company.say(1, "push")
    company.say(2, "push")
    company.say(0, "first")
    company.say(1, "first")
    yield "two cards of Ramsch", (2, 0, 3)


PLAYED = {3: worst_of_three, 4: worst_of_four}
HOUSE_RULES: dict[str, object] = {
    "kontra.levels": ["kontra", "re", "sup", "hirsch"],
    "spitze": 1,
    "claims": "isko_4_4",
    "bierlachs_mark": 99999,
}
"""Of the preset kneipe: the longest names of games, and no end of the match."""


def worst(page: Page, server: Server, seats: int, ways: Ways) -> list[str]:
    """Return what is wrong in the scenes of a table, each looked at in some ways.

    Args:
        page: any.
        server: with a seed.
        seats: of the table.
        ways: the positions to look from, each with settings of the page, for each scene.
    """
    found = []
    page.goto(server.address)
    with Company(server, seats, HOUSE_RULES) as company:
        for name, positions in PLAYED[seats](company):
            for position, way in ways(positions):
                keep(page, trick=0, **way)
                page.goto(company.place(position))
                wait_for(page, lambda now: now.phase is not None, name)
                found += faults(page, f"{name}, from {position}, {way}")
            page.goto(server.address)  # no seat is held by a page that nobody looks at
    return found


def some_ways() -> Ways:
    """Return ways in which every scene is seen from two positions, each in the next language."""
    languages, decks, sizes = cycle(LANGUAGES), cycle(DECKS), cycle(SIZES)
    indices, turns = cycle((False, False, False, True, True)), count()

    def ways(positions: tuple[int | None, ...]) -> Iterator[tuple[int | None, dict[str, object]]]:
        start = next(turns)
        for turn in (start, start + 1):
            yield (
                positions[turn % len(positions)],
                {
                    "language": next(languages),
                    "deck": next(decks),
                    "size": next(sizes),
                    "indices": next(indices),
                    "points": turn % 2 == 0,
                },
            )

    return ways


@pytest.mark.parametrize("seats", PLAYED)
def test_the_worst_of_every_phase_fits_every_screen(
    server: Server, open_page: OpenPage, seats: int
) -> None:
    found = worst(open_page(), server, seats, some_ways())
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("seats", PLAYED)
def test_the_worst_of_every_phase_fits_every_screen_in_every_way(
    server: Server, open_page: OpenPage, seats: int
) -> None:
    looks = [
        {"language": language, "deck": deck, "size": size, "indices": indices, "points": True}
        for language, deck, size, indices in product(LANGUAGES, DECKS, SIZES, (False, True))
    ]

    found = worst(open_page(), server, seats, lambda positions: product(positions, looks))
    assert not found, "\n".join(found)
