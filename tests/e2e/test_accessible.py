"""Nothing on any page keeps anybody out: checked by axe, in every language, theme and deck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page

from skat.server.app import PAGES
from tests.e2e.browsing import SAME_CHANCE, Mouse, Person, wait_for
from tests.e2e.conftest import OpenPage, Server
from tests.e2e.test_layout import STAGES, prefer

pytestmark = pytest.mark.e2e

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHECK = """async (within) => {
  const { violations } = await axe.run(within ?? document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
}"""

Look = tuple[str, str, str]
"""Language, theme and deck."""
EVERY_LOOK: tuple[Look, ...] = tuple(
    product(("en", "de", "ru", "uk"), ("light", "dark"), ("french", "german", "tournament"))
)
PAIRED: tuple[tuple[Look, Look], ...] = (
    (("en", "light", "french"), ("de", "dark", "german")),
    (("ru", "light", "tournament"), ("uk", "dark", "french")),
    (("en", "dark", "german"), ("de", "light", "tournament")),
    (("ru", "dark", "french"), ("uk", "light", "german")),
    (("en", "light", "tournament"), ("de", "dark", "french")),
    (("ru", "light", "german"), ("uk", "dark", "tournament")),
)
"""Looks for one place after the other, by day and night: all pairs of language, theme, deck."""

DIALOGS = ("settings", "keys", "log", "sheet")


def test_the_looks_in_pairs_are_complete() -> None:
    seen = [look for looks in PAIRED for look in looks]
    for one, other in ((0, 1), (0, 2), (1, 2)):
        pairs = {(look[one], look[other]) for look in EVERY_LOOK}
        assert {(look[one], look[other]) for look in seen} == pairs


class Inspector:
    """Looks at one place after the other, each in some ways.

    Args:
        page: the browser's page.
        looks: the ways for the first, second … place; they repeat.
    """

    def __init__(self, page: Page, looks: Sequence[Sequence[Look]]) -> None:
        self.page = page
        self.found: list[str] = []
        self._looks = self._turns(looks)

    @staticmethod
    def _turns(looks: Sequence[Sequence[Look]]) -> Iterator[Sequence[Look]]:
        while True:
            yield from looks

    def inspect(self, place: str, settle: Callable[[], object], within: str | None = None) -> None:
        """Look at a place in some ways; `settle` waits until it is there, after a reload."""
        for language, theme, deck in next(self._looks):
            prefer(self.page, language=language, theme=theme, deck=deck)
            settle()
            where = f"{place} in {language}, {theme}, {deck}"
            self.found += [f"{where}: {text}" for text in self.page.evaluate(CHECK, within)]


def addresses(page: Page) -> dict[str, str]:
    """Return an address for each page that the server knows, with the match of this page."""
    seat = page.url.rstrip("/").rsplit("/", 1)[1]
    links: dict[str, str] = page.evaluate(
        """async (seat) => {
          const json = { "Content-Type": "application/json" };
          const post = async (address, body) => (await fetch(address,
            { method: "POST", headers: json, body: JSON.stringify(body) })).json();
          const share = await post(`/api/seats/${seat}/share`, {});
          const seats = ["person", "open", "rules"];
          const { token } = await post("/api/matches", { preset: "twelve", seats, name: "Bo" });
          const socket = new WebSocket(`ws://${location.host}/api/seats/${token}/socket`);
          const { match } = await new Promise((done) => {
            socket.onmessage = ({ data }) => done(JSON.parse(data));
          });
          socket.close();
          return { replay: share.replay, invitation: match.invitation, watch: match.watch };
        }""",
        seat,
    )

    def last(link: str) -> str:
        return link.rstrip("/").rsplit("/", 1)[1]

    tokens = {
        "play": seat,
        "deal": seat,
        "watch": last(links["watch"]),
        "join": last(links["invitation"]),
        "replay": last(links["replay"]),
    }
    return {
        pattern: pattern.replace("{token}", tokens.get(pattern.split("/")[1], seat)).replace(
            "{number}", "1"
        )
        for pattern in PAGES
    }


def inspect_everything(page: Page, house: Server, looks: Sequence[Sequence[Look]]) -> list[str]:
    """Play a deal, and look at every stage, dialog and page on the way."""
    page.add_init_script(SAME_CHANCE)
    page.add_init_script(path=AXE)
    home = house.address.rstrip("/")
    page.goto(home)
    page.get_by_test_id("name").wait_for()
    prefer(page, trick=0)
    inspector = Inspector(page, looks)
    page.get_by_test_id("start-match").click()
    wait_for(page, lambda now: bool(now.hand), "ten cards")
    person = Person(page, Mouse(page), seed=3, keen=0.9)
    for stage in STAGES:
        name = stage.__name__
        person.play_until(stage, name)
        inspector.inspect(name, partial(wait_for, page, stage, name))
        for dialog in DIALOGS if stage is STAGES[0] else ():
            inspector.inspect(dialog, partial(open_dialog, page, dialog), "dialog")
    for pattern, address in addresses(page).items():
        page.goto(home + address)
        inspector.inspect(pattern, partial(settled, page))
    return inspector.found


def open_dialog(page: Page, name: str) -> None:
    wait_for(page, lambda now: bool(now.hand), "the table")
    if name == "sheet":
        page.get_by_test_id("score-sheet").click()
        return
    page.get_by_test_id("menu").click()
    page.get_by_test_id(name).click()
    page.locator("dialog h2").wait_for()


def settled(page: Page) -> None:
    """Wait until a page of its own script has been drawn, with what it has asked the server for."""
    for part in ("h1", "main"):
        page.locator(part).first.wait_for(state="attached")
    page.locator("[aria-busy=true]").wait_for(state="detached")


def test_axe_finds_nothing_on_any_page(house: Server, open_page: OpenPage) -> None:
    found = inspect_everything(open_page(), house, PAIRED)

    assert not found, "\n".join(found)


@pytest.mark.soak
def test_axe_finds_nothing_in_any_language_theme_and_deck(
    house: Server, open_page: OpenPage
) -> None:
    found = inspect_everything(open_page(), house, (EVERY_LOOK,))

    assert not found, "\n".join(found)
