"""Makes the pictures of the table in `docs/images`: `python docs/make_screenshots.py`.

Needs Chromium and the extra `dev`. The deals are always the same, so a picture changes only when
the page does.
"""

from __future__ import annotations

import base64
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.e2e.browsing import SAME_CHANCE, Mouse, Person, Sight, wait_for  # noqa: E402
from tests.e2e.test_layout import prefer  # noqa: E402

IMAGES = ROOT / "docs" / "images"
MOST_BYTES = 120_000


@dataclass(frozen=True)
class Shot:
    """One picture: of which moment, how large, and with which settings."""

    name: str
    stage: str
    size: tuple[int, int] = (1024, 700)
    language: str = "en-GB"
    settings: dict[str, Any] = field(default_factory=dict)


SHOTS = (
    Shot("table", "announce"),
    Shot("table-french", "trick", settings={"deck": "french"}),
    Shot("table-german", "trick", language="de-DE", settings={"deck": "german"}),
    Shot(
        "table-tournament",
        "trick",
        language="uk-UA",
        settings={"deck": "tournament", "theme": "dark"},
    ),
    Shot("table-large", "trick", language="de-DE", settings={"deck": "german", "indices": True}),
    Shot("auction", "auction", language="ru-RU", settings={"deck": "tournament"}),
    Shot("phone", "trick", (360, 740), "de-DE", {"deck": "german", "theme": "dark"}),
    Shot("phone-sideways", "trick", (740, 360), "en-GB", {"deck": "french"}),
    Shot("decks", "settings", (900, 640), "en-GB"),
)


def reach(page: Page, stage: str) -> None:
    """Play until the moment that the picture is of."""
    person = Person(page, Mouse(page), seed=3, keen=1)

    def seen(sight: Sight) -> bool:
        if stage == "auction":
            return bool({"bid", "hold"} & set(sight.buttons))
        if stage == "announce":
            return sight.ask == "announce"
        return sight.ask == "card" and len(sight.lying) == 2 and len(sight.hand) < 10

    if stage == "settings":
        page.get_by_test_id("menu").click()
        page.get_by_test_id("settings").click()
        page.locator(".sample .face").nth(11).wait_for()
        return
    person.play_until(seen, stage)
    if stage == "announce":
        for card in wait_for(page, seen, stage).hand[-2:]:
            page.get_by_test_id(f"card-{card}").click(position={"x": 12, "y": 30})
        page.locator(".games .tile").nth(4).click()
    page.mouse.move(2, 2)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for shot in SHOTS:
            options = ["--port", "0", "--no-open", "--seed", "7", "--pace", "0"]
            options += ["--database", str(Path(folder) / f"{shot.name}.sqlite3")]
            server = subprocess.Popen(
                [sys.executable, "-m", "skat", "serve", *options], stdout=subprocess.PIPE, text=True
            )
            assert server.stdout is not None
            address = server.stdout.readline().removeprefix("listening on ").strip()
            width, height = shot.size
            context = browser.new_context(
                viewport={"width": width, "height": height},
                locale=shot.language,
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.add_init_script(SAME_CHANCE)
            page.goto(address)
            prefer(page, trick=0, **shot.settings)
            page.get_by_test_id("start-match").click()
            wait_for(page, lambda now: bool(now.hand), "ten cards")
            reach(page, shot.stage)
            path = IMAGES / f"{shot.name}.webp"
            picture = context.new_cdp_session(page).send(
                "Page.captureScreenshot", {"format": "webp", "quality": 88}
            )
            path.write_bytes(base64.b64decode(picture["data"]))
            context.close()
            server.terminate()
            server.wait()
            size = path.stat().st_size
            print(f"{path.relative_to(ROOT)} {size // 1024} KB")
            if size > MOST_BYTES:
                raise SystemExit(f"expected at most {MOST_BYTES} bytes, got {size}")
        browser.close()


if __name__ == "__main__":
    main()
