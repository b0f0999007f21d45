"""A real Chromium, and a server as people start it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.serving import SECONDS

expect.set_options(timeout=1000 * SECONDS)
INSTALL = "sudo apt-get update && sudo apt-get install -y chromium"
HANG = r"Failed: Timeout \(>"
"""What pytest-timeout says of a test that stood still; Playwright's time-outs read otherwise."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test whose browser hangs be run once more, told as a rerun at the end.

    Chromium has stood still in a change of the window's size, which Playwright waits for without
    end. A test that fails in any other way, or hangs twice, fails.
    """
    for item in items:
        if item.get_closest_marker("e2e"):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=HANG))
            # A clock for each run; the usual one starts once for a test with all its reruns.
            item.add_marker(pytest.mark.timeout(func_only=True))


class Server:
    """`skat serve` in a process of its own, which can be killed and started again."""

    def __init__(self, database: Path, *seed: str) -> None:
        self._database = database
        self._seed = seed
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self) -> None:
        """Start it, on the port it had before, and wait until it listens."""
        options = ["--port", str(self._port), "--database", str(self._database), "--no-open"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "skat", "serve", *options, *self._seed, "--pace", "0"],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("listening on "), line
        self.address = line.removeprefix("listening on ").strip()
        self._port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def kill(self) -> None:
        """End it without any warning."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate(timeout=SECONDS)

    def end(self) -> None:
        """End it as people do."""
        assert self._process is not None
        self._process.terminate()
        self._process.communicate(timeout=SECONDS)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "skat.sqlite3", "--seed", "7")
    running.start()
    yield running
    running.end()


@pytest.fixture
def fair_server(tmp_path: Path) -> Iterator[Server]:
    """A server as people start it: every deal has a secret of its own."""
    running = Server(tmp_path / "skat.sqlite3")
    running.start()
    yield running
    running.end()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that may share one: each opens tables of its own."""
    running = Server(tmp_path_factory.mktemp("house") / "skat.sqlite3")
    running.start()
    yield running
    running.end()


# Not for the whole session: while it runs, nothing else in this process can use asyncio.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        pytest.fail(f"expected chromium, got none: {INSTALL}")
    arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[OpenPage]:
    """Open pages that fail the test when they say an error."""
    said: list[str] = []
    with ExitStack() as stack:

        def opened(*, refused: bool = False, **options: object) -> Page:
            """Open a page; where something shall be refused the browser may say so."""
            settings: dict[str, Any] = {"reduced_motion": "reduce", **options}
            context: BrowserContext = chromium.new_context(**settings)
            stack.callback(context.close)
            page = context.new_page()
            page.on("pageerror", lambda error: said.append(str(error)))
            page.on("console", lambda message: note(message.type, message.text, refused=refused))
            return page

        def note(kind: str, text: str, *, refused: bool) -> None:
            if refused and "responded with a status of 4" in text:
                return
            # A browser reports a lost connection itself; the page copes with it.
            if kind == "error" and "WebSocket" not in text and "ERR_CONNECTION" not in text:
                said.append(text)

        yield opened
    assert said == []
