"""Makes all pictures in `docs/images`: `python docs/make_screenshots.py [ALBUM or PICTURE ...]`.

Needs Chromium and the extra `dev`. The deals are always the same, so a picture changes only when
the page does. `docs/gallery.md` shows every one of them.
"""

from __future__ import annotations

import base64
import io
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, FilePayload, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from skat.core.rulesets import Ruleset  # noqa: E402
from skat.records.skatfile import MatchHeader, Seat, write_items  # noqa: E402
from skat.records.skatfile_replay import verify_items  # noqa: E402
from skat.server.sheets import sheet_json  # noqa: E402
from tests.e2e.browsing import SAME_CHANCE, Keyboard, Person, Sight, wait_for  # noqa: E402
from tests.e2e.test_layout import prefer  # noqa: E402
from tests.records.random_play import played_match  # noqa: E402

IMAGES = ROOT / "docs" / "images"
CASES = ROOT / "tests" / "cases"
MOST_BYTES = 160_000
PLAYERS = tuple(Seat("random", name) for name in ("Ada", "Ben", "Cem"))
HEADER = MatchHeader(Ruleset.preset("isko"), PLAYERS, first_dealer=0, deals=36)
MANY = 300
"""Deals whose cards are compared with chance."""
QUALITY = 82
DESKTOP, LAPTOP, TABLET = (1440, 900), (1024, 700), (768, 1024)
PHONE, SMALL, SIDEWAYS = (360, 740), (320, 568), (740, 360)
DAY: dict[str, Any] = {"theme": "light", "trick": 0}
NIGHT: dict[str, Any] = {"theme": "dark", "trick": 0}


@dataclass(frozen=True)
class Shot:
    """One picture: how large, in which language, with which deck, by day or by night."""

    name: str
    size: tuple[int, int] = LAPTOP
    language: str = "en"
    deck: str = "french"
    dark: bool = False
    indices: bool = False

    def settings(self) -> dict[str, Any]:
        return {
            **(NIGHT if self.dark else DAY),
            "language": self.language,
            "deck": self.deck,
            "indices": self.indices,
        }


@dataclass(frozen=True)
class Stage:
    """What a page shows, how one gets there, and the pictures of it.

    Each picture is taken after the page was loaded anew with its settings; `ready` brings the page
    to what the picture is of.
    """

    ready: Callable[[Page], None]
    shots: tuple[Shot, ...]


def shown(test_id: str) -> Callable[[Page], None]:
    """Return what waits for a part of the page."""
    return lambda page: page.get_by_test_id(test_id).first.wait_for()


def opened(*buttons: str, then: str) -> Callable[[Page], None]:
    """Return what presses buttons, one after the other, and waits for a part of the page."""

    def ready(page: Page) -> None:
        for button in buttons:
            page.get_by_test_id(button).first.wait_for()
            page.evaluate(PRESS, button)
        page.get_by_test_id(then).first.wait_for()

    return ready


PRESS = """(name) => document.querySelector(`[data-testid="${name}"]`).click()"""
CHOOSE = """([selector, at]) => document.querySelectorAll(selector)[at].click()"""


def announcing(page: Page) -> None:
    """Lay two cards away and choose a game."""
    seen = wait_for(page, lambda now: now.ask == "announce", "the announcement")
    for card in seen.hand[-2:]:
        page.evaluate(PRESS, f"card-{card}")
    page.evaluate(CHOOSE, [".games input", 4])


def hand_game(page: Page) -> None:
    """Choose grand without the skat, Schneider announced."""
    opened("play-hand", then="back")(page)
    page.evaluate(CHOOSE, [".games input", 4])
    page.locator(".levels .tile").first.wait_for()
    page.evaluate(CHOOSE, [".levels input", 1])


def found_trumps(page: Page) -> None:
    """Answer the first question of the second lesson, one trump forgotten."""
    lesson = page.get_by_test_id("lesson")
    lesson.wait_for()
    if lesson.get_attribute("data-step") != "find":
        page.evaluate(PRESS, "step-on")
    for card in ("SJ", "HA", "H9", "H7"):
        page.get_by_test_id(f"pick-{card}").wait_for()
        page.evaluate(PRESS, f"pick-{card}")
    page.evaluate(PRESS, "check")
    page.get_by_test_id("show-answer").wait_for()


def asked_to_bid(now: Sight) -> bool:
    return bool({"bid", "hold"} & set(now.buttons))


def middle_of_a_trick(now: Sight) -> bool:
    return now.ask == "card" and len(now.lying) == 2 and len(now.hand) < 10


START = Stage(
    shown("start-match"),
    (
        Shot("start", DESKTOP),
        Shot("start-phone", PHONE, "uk", dark=True),
    ),
)
OPTIONS = Stage(
    opened("options", then="preset-isko"),
    (Shot("options", (900, 900), "de"),),
)
TABLE: tuple[tuple[Callable[[Sight], bool], tuple[Stage, ...]], ...] = (
    (
        asked_to_bid,
        (
            Stage(
                shown("bid"),
                (
                    Shot("auction", language="ru", deck="tournament"),
                    Shot("auction-phone", PHONE, "de", "german", dark=True),
                ),
            ),
            Stage(
                opened("worth", then="worth-H"),
                (Shot("worth", (768, 900), "en"),),
            ),
            Stage(
                opened("menu", "settings", then="setting-sound"),
                (Shot("decks", (900, 640)),),
            ),
            Stage(
                opened("menu", "rules", then="close"),
                (Shot("rules-here", PHONE, "uk", "tournament"),),
            ),
        ),
    ),
    (
        lambda now: "play-hand" in now.buttons,
        (
            Stage(shown("take-skat"), (Shot("skat", TABLET, "de", "german"),)),
            Stage(hand_game, (Shot("hand-game-phone", SMALL, "ru", "german"),)),
        ),
    ),
    (
        lambda now: now.ask == "announce",
        (Stage(announcing, (Shot("table"), Shot("announce-phone", PHONE, "en", dark=True))),),
    ),
    (
        middle_of_a_trick,
        (
            Stage(
                shown("last-trick"),
                (
                    Shot("table-french"),
                    Shot("table-french-dark", dark=True),
                    Shot("table-german", language="de", deck="german"),
                    Shot("table-german-dark", language="de", deck="german", dark=True),
                    Shot("table-tournament", language="uk", deck="tournament"),
                    Shot("table-tournament-dark", language="uk", deck="tournament", dark=True),
                    Shot("table-large", language="de", deck="german", indices=True),
                    Shot("table-french-large", DESKTOP, indices=True),
                    Shot("table-tournament-large", language="ru", deck="tournament", indices=True),
                    Shot("phone", PHONE, "de", "german", dark=True),
                    Shot("phone-french", PHONE, "en"),
                    Shot("phone-small", SMALL, "ru", "tournament"),
                    Shot("phone-sideways", SIDEWAYS, "en"),
                    Shot("tablet", TABLET, "uk", "tournament"),
                ),
            ),
        ),
    ),
    (
        lambda now: "next-deal" in now.buttons,
        (
            Stage(
                shown("next-deal"),
                (
                    Shot("result", DESKTOP, "de", "german"),
                    Shot("result-phone", PHONE, "en", dark=True),
                ),
            ),
            Stage(
                opened("score-sheet", then="score-table"),
                (Shot("score-list-phone", PHONE, "de"),),
            ),
        ),
    ),
)
"""Moments of a deal, in their order."""
FURTHER: tuple[tuple[str, Stage], ...] = (
    ("learn", Stage(shown("lesson-1"), (Shot("learn", LAPTOP, "en"),))),
    (
        "learn/2",
        Stage(
            found_trumps,
            (
                Shot("lesson", LAPTOP, "en", "french"),
                Shot("lesson-phone", PHONE, "de", "german", dark=True),
            ),
        ),
    ),
    (
        "glossary",
        Stage(
            shown("search"),
            (
                Shot("glossary", LAPTOP, "en"),
                Shot("glossary-phone", PHONE, "ru", "german"),
            ),
        ),
    ),
)


@contextmanager
def server(folder: str) -> Iterator[str]:
    """Yield the address of a server whose deals are always the same."""
    options = ["--port", "0", "--no-open", "--seed", "7", "--pace", "0"]
    options += ["--database", str(Path(folder) / "pictures.sqlite3")]
    process = subprocess.Popen(
        [sys.executable, "-m", "skat", "serve", *options], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().removeprefix("listening on ").strip()
    finally:
        process.terminate()
        process.wait()


class Camera:
    """Takes the pictures that are wanted."""

    def __init__(self, browser: Browser, address: str, wanted: list[str]) -> None:
        self.browser = browser
        self.address = address
        self.wanted = wanted

    def page(self) -> Page:
        """Open a page in a browser of its own."""
        context = self.browser.new_context(locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(40_000)
        page = context.new_page()
        page.add_init_script(SAME_CHANCE)
        page.goto(self.address)
        page.get_by_test_id("start-match").wait_for()
        return page

    def take(self, page: Page, stage: Stage, path: str | None = None) -> None:
        """Take all pictures of a stage; `path` is the page's, where it is not the one shown."""
        for shot in stage.shots:
            if self.wanted and shot.name not in self.wanted:
                continue
            width, height = shot.size
            page.set_viewport_size({"width": width, "height": height})
            if path is not None:
                page.goto(self.address + path)
            prefer(page, **shot.settings())
            stage.ready(page)
            page.mouse.move(1, 1)
            page.evaluate("document.activeElement?.blur()")
            page.wait_for_timeout(400)
            self.keep(page, shot.name)

    def keep(self, page: Page, name: str) -> None:
        path = IMAGES / f"{name}.webp"
        picture = page.context.new_cdp_session(page).send(
            "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
        )
        path.write_bytes(base64.b64decode(picture["data"]))
        size = path.stat().st_size
        print(f"{path.relative_to(ROOT)} {size // 1024} KB", flush=True)
        if size > MOST_BYTES:
            raise SystemExit(f"expected at most {MOST_BYTES} bytes, got {size}")


def table(camera: Camera) -> None:
    """A deal from the auction to its result, and what is kept of it."""
    page = camera.page()
    camera.take(page, START)
    camera.take(page, OPTIONS)
    prefer(page, **DAY, language="en", deck="french")
    page.set_viewport_size({"width": 1024, "height": 768})
    page.get_by_test_id("start-match").click()
    wait_for(page, lambda now: bool(now.hand), "ten cards")
    person = Person(page, Keyboard(page), seed=3, keen=1)
    for moment, stages in TABLE:
        prefer(page, **DAY, language="en", deck="french")
        page.set_viewport_size({"width": 1024, "height": 768})
        person.play_until(moment, "the moment of the picture")
        for stage in stages:
            camera.take(page, stage)
        if moment is middle_of_a_trick:
            watched(camera, page)
    camera.take(page, Stage(shown("stats"), (Shot("statistics", (900, 1000), "en"),)), "stats")


def watched(camera: Camera, page: Page) -> None:
    """Somebody watches the trick."""
    prefer(page, **DAY)
    opened("menu", "people", then="watch-link")(page)
    link = page.get_by_test_id("watch-link").input_value()
    other = camera.page()
    shots = (Shot("watching", LAPTOP, "uk", "tournament", dark=True),)
    camera.take(other, Stage(shown("menu"), shots), link.removeprefix(camera.address))
    other.context.close()
    page.reload()


def friends(camera: Camera) -> None:
    """A table that waits for friends, and what they see who are invited."""
    host, guest = camera.page(), camera.page()
    host.get_by_test_id("name").fill("Ada")
    host.get_by_test_id("start-friends").click()
    host.get_by_test_id("waiting").wait_for()
    invitation = host.get_by_test_id("invitation").input_value()
    camera.take(host, Stage(shown("invitation"), (Shot("waiting", LAPTOP, "de"),)))
    shots = (Shot("invitation-phone", PHONE, "en"), Shot("invitation", LAPTOP, "uk", dark=True))
    camera.take(guest, Stage(shown("sit-1"), shots), invitation.removeprefix(camera.address))


def reviews(camera: Camera) -> None:
    """The review of a deal with a mistake, from a record of the International Skat Server."""

    def reviewed(page: Page) -> None:
        page.get_by_test_id("upload").set_input_files(CASES / "iss" / "games.sgf")
        page.get_by_test_id("game-23").wait_for()
        page.evaluate(PRESS, "game-23")
        page.get_by_test_id("mistake-20").wait_for()
        page.evaluate(PRESS, "mistake-20")
        page.locator("[data-testid=upload-review]").scroll_into_view_if_needed()

    page = camera.page()
    shots = (Shot("review", (1200, 1000)), Shot("review-phone", PHONE, "de", "german", dark=True))
    camera.take(page, Stage(reviewed, shots), "review")


def lists(camera: Camera) -> None:
    """A whole list on paper."""
    series = list(verify_items(played_match(Random(3), HEADER, deals=36)))[-1].series
    page = camera.page()
    page.route("**/api/seats/*/sheet", lambda route: route.fulfill(json=sheet_json(HEADER, series)))
    camera.take(
        page, Stage(shown("paper"), (Shot("list-on-paper", (1000, 1100), "de"),)), "sheet/any"
    )


def fair(camera: Camera) -> None:
    """A record is recomputed, and the cards of its deals lie beside chance."""
    record = CASES / "fair" / "match.skat"

    def checked(page: Page) -> None:
        page.get_by_test_id("record-file").set_input_files(record)
        page.get_by_test_id("outcome").wait_for()
        page.get_by_test_id("outcome").scroll_into_view_if_needed()

    page = camera.page()
    camera.take(page, Stage(checked, (Shot("verify", (900, 900), "en"),)), "verify")

    many = io.StringIO()
    write_items(many, played_match(Random(5), HEADER, deals=MANY))
    file = FilePayload(name="deals.skat", mimeType="text/plain", buffer=many.getvalue().encode())

    def compared(page: Page) -> None:
        page.get_by_test_id("deals-file").set_input_files(file)
        page.get_by_test_id("measure-jacks").first.wait_for()

    camera.take(page, Stage(compared, (Shot("deals", (900, 900), "en"),)), "deals")


def further(camera: Camera) -> None:
    """The pages that are read beside the table."""
    page = camera.page()
    for path, stage in FURTHER:
        camera.take(page, stage, path)


ALBUMS = (further, lists, fair, reviews, friends, table)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        with server(folder) as address:
            albums = {album.__name__: album for album in ALBUMS}
            wanted = sys.argv[1:]
            camera = Camera(browser, address, [name for name in wanted if name not in albums])
            for name in [name for name in wanted if name in albums] or albums:
                albums[name](camera)
        browser.close()


if __name__ == "__main__":
    main()
