"""How soon a person can play who opens the page for the first time, and how fast cards are.

A server on loopback and a Chromium that has just been started, so nothing is cached. Five runs:

- page: from the address to the start page with its button
- table: from that button to the own cards, dealt and playable
- frame: from the click on a card to the frame in which it lies on the table
- confirmed: from the click to the server's confirmation

The aims are 1000 ms for page and table together, one frame, and 50 ms.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from _serving import serving
from playwright.sync_api import Page, sync_playwright

RUNS = 5
CARDS = 3
HURRY = """(() => {
  const sent = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (!this.timed) {
      this.timed = true;
      this.addEventListener("message", ({ data }) => {
        if (JSON.parse(data).type === "update") window.heard?.();
      });
    }
    return sent.call(this, data);
  };
})()"""
PLAY = """() => new Promise((done) => {
  const card = document.querySelector("[data-hand] button.legal");
  const code = card.dataset.testid.slice(5);
  const start = performance.now();
  let frame = null;
  let confirmed = null;
  const both = () => frame !== null && confirmed !== null && done([frame, confirmed]);
  window.heard = () => {
    confirmed ??= performance.now() - start;
    both();
  };
  card.click();
  requestAnimationFrame(() => {
    if (document.querySelector(`[data-testid="lying-${code}"]`) === null) return done(null);
    frame = performance.now() - start;
    both();
  });
})"""


def until(page: Page, selector: str) -> float:
    """Return the page's clock when something can be seen, in milliseconds since it was opened."""
    page.locator(selector).first.wait_for(timeout=20_000)
    now: float = page.evaluate("performance.now()")
    return now


def one_run(address: str) -> dict[str, list[float]]:
    """Open the page in a new browser, sit down, and play some cards."""
    times: dict[str, list[float]] = {"page": [], "table": [], "frame": [], "confirmed": []}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.add_init_script(HURRY)
        page.goto(address, wait_until="commit")
        begun = until(page, '[data-testid="start-match"]')
        times["page"].append(begun)
        page.evaluate("document.querySelector('[data-testid=start-match]').click()")
        times["table"].append(until(page, "[data-hand] button") - begun)
        page.locator('[data-testid="menu"]').wait_for()
        while len(times["frame"]) < CARDS:
            if page.locator("[data-hand] button.legal").count() > 0:
                measured: Any = page.evaluate(PLAY)
                if measured is None:
                    raise AssertionError("expected the card on the table in the next frame")
                times["frame"].append(measured[0])
                times["confirmed"].append(measured[1])
            for button in ("pass", "next-deal", "refuse"):
                pressable = page.locator(f'[data-testid="{button}"]:not([aria-disabled])')
                if pressable.count() > 0:
                    pressable.first.click()
            page.wait_for_timeout(30)
        browser.close()
    return times


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "skat.sqlite3")
        with serving(["--seed", "7", "--pace", "0", "--database", database]) as (_, address):
            runs = [one_run(address) for _ in range(RUNS)]
    print(f"{'ms':<10} {'median':>8} {'worst':>8}")
    for name in runs[0]:
        values = [value for run in runs for value in run[name]]
        print(f"{name:<10} {statistics.median(values):>8.0f} {max(values):>8.0f}")


if __name__ == "__main__":
    main()
