"""A deal played with the keyboard by somebody who sees nothing.

What there is to press is found in the accessibility tree alone, by role, name and state, as a
screen reader tells it. What the page is at every decision, and all that is said, is a golden text
(`deal.aria.txt`); where the page has changed on purpose, `SKAT_GOLDEN=write` writes it anew.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page

from skat.words import Words
from tests.e2e.browsing import SAME_CHANCE, SECONDS
from tests.e2e.conftest import OpenPage, Server
from tests.e2e.test_layout import prefer

pytestmark = pytest.mark.e2e

GOLDEN = Path(__file__).parent / "deal.aria.txt"
WORDS = Words("en")
START = WORDS.text("page.start.go_computer")
MOST_STEPS = 90
"""Presses of Tab or an arrow key after which a control counts as out of reach."""
SETTLED_MS = 2000
"""After this nothing on the page moves until somebody does something."""

LISTEN = """
window.spoken = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      for (const line of node.querySelectorAll?.("[role=log] p") ?? [])
        window.spoken.push(line.textContent);
  for (const { target, addedNodes } of changes)
    if (target.matches?.("[role=log]"))
      window.spoken.push(...[...addedNodes].map((node) => node.textContent));
}).observe(document, { childList: true, subtree: true });
"""
"""All that is said is kept."""

CONTROL = re.compile(
    r'^\s*- \'?(?P<role>\w+) "(?P<name>(?:[^"\\]|\\.)*)"(?P<state>(?: \[[^]]*\])*)'
)


@dataclass(frozen=True)
class Control:
    """Something in the accessibility tree that has a name."""

    role: str
    name: str
    off: bool
    active: bool
    checked: bool
    pressed: bool


def controls(page: Page) -> list[Control]:
    """Return what a screen reader finds, in order."""
    found = []
    for line in page.locator("body").aria_snapshot(mode="ai").splitlines():
        match = CONTROL.match(line)
        if match:
            flags = {flag: f"[{flag}]" in match["state"] for flag in FLAGS}
            found.append(
                Control(
                    match["role"],
                    match["name"],
                    off=flags["disabled"],
                    active=flags["active"],
                    checked=flags["checked"],
                    pressed=flags["pressed"],
                )
            )
    return found


FLAGS = ("disabled", "active", "checked", "pressed")


class Listener:
    """Plays with the keyboard, by what can be heard."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: list[str] = []

    def reach(self, role: str, name: str, key: str = "Tab") -> None:
        """Press a key until the focus is on a control."""
        for _ in range(MOST_STEPS):
            if any(c.active and (c.role, c.name) == (role, name) for c in controls(self.page)):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} never leads to the {role} {name!r}")

    def press(self, name: str) -> None:
        """Press a button."""
        self.reach("button", name)
        self.page.keyboard.press("Enter")

    def card(self, name: str) -> None:
        """Play or choose a card: the hand is one stop of Tab, arrows go from card to card."""
        cards = {WORDS.text(f"card.french.{code}") for code in CODES}
        for _ in range(MOST_STEPS):
            if any(
                c.active and c.role == "button" and c.name in cards for c in controls(self.page)
            ):
                break
            self.page.keyboard.press("Tab")
        self.reach("button", name, "ArrowRight")
        self.page.keyboard.press("Enter")

    def choose(self, name: str) -> None:
        """Choose one of some radio buttons."""
        radios = [c.name for c in controls(self.page) if c.role == "radio"]
        self.reach("radio", radios[0])
        self.page.keyboard.press("Space")
        self.reach("radio", name, "ArrowDown")

    def tell(self) -> None:
        """Keep what the page is now."""
        self.told.append(self.page.locator("main").aria_snapshot())

    def wait(self, what: str, claim: Callable[[list[Control]], bool]) -> list[Control]:
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            found = controls(self.page)
            if claim(found):
                return found
            self.page.wait_for_timeout(20)
        raise AssertionError(f"never heard: {what}; heard: {found}")


CODES = tuple(suit + rank for suit in "CSHD" for rank in "ATKQJ987")


def buttons(found: list[Control]) -> list[str]:
    """Return the names of the buttons that can be pressed."""
    return [control.name for control in found if control.role == "button" and not control.off]


def is_gone(card: str, found: list[Control]) -> bool:
    """Tell whether a card is no longer in the hand."""
    return not any(control.role == "button" and control.name == card for control in found)


def test_a_deal_is_played_by_ear(server: Server, open_page: OpenPage) -> None:
    page = open_page(locale="en-GB", viewport={"width": 1024, "height": 768})
    page.clock.install()
    page.add_init_script(SAME_CHANCE)
    page.add_init_script(LISTEN)
    page.goto(server.address)
    page.get_by_role("heading", level=1).wait_for()
    prefer(page, trick=0)
    page.get_by_role("heading", level=1).wait_for()
    ear = Listener(page)
    start = ear.wait("the start page", lambda found: START in buttons(found))
    assert any(control.role == "textbox" for control in start)
    ear.press(START)

    names = {WORDS.text(f"card.french.{code}") for code in CODES}
    text = WORDS.text
    bid = re.compile(re.escape(text("action.bid", value=0)).replace("0", r"\d+"))
    final = text("ui.next_deal")

    def asked(found: list[Control]) -> bool:
        free = set(buttons(found))
        wanted = {final, text("action.pass"), text("action.take_skat"), text("action.hold")}
        announce = any(control.role == "radio" for control in found)
        playable = [c for c in found if c.name in names and c.role == "button" and not c.off]
        return bool(free & wanted) or announce or bool(playable)

    for _ in range(40):
        ear.wait("a question", asked)
        # All cards are shown, and buttons that have just changed their meaning can be pressed.
        page.clock.run_for(SETTLED_MS)
        found = controls(page)
        free = buttons(found)
        # The focus is never lost: something on the page has it.
        assert page.evaluate("document.activeElement !== document.body"), free
        ear.tell()
        if final in free:
            break
        hand = [c.name for c in found if c.role == "button" and c.name in names]
        if text("ui.cancel") in free:
            ear.press(text("action.hold"))
        elif any(bid.fullmatch(name) for name in free):
            ear.press(next(name for name in free if bid.fullmatch(name)))
        elif text("action.hold") in free:
            ear.press(text("action.hold"))
        elif text("action.take_skat") in free:
            ear.press(text("action.take_skat"))
        elif any(control.role == "radio" for control in found):
            for name in hand[-2:]:
                ear.card(name)
            ear.wait("two chosen cards", lambda now: sum(c.pressed for c in now) == 2)
            games = [c.name for c in found if c.role == "radio"]
            ear.choose(next(name for name in games if name.lower().startswith("grand")))
            ear.press(
                next(
                    name
                    for name in buttons(controls(page))
                    if name.startswith(text("action.announce"))
                )
            )
            ear.wait("the lead", lambda now: not any(c.role == "radio" for c in now))
        else:
            card = next(c.name for c in found if c.name in names and not c.off)
            ear.card(card)
            ear.wait("the card on the table", partial(is_gone, card))
    else:
        raise AssertionError("the deal never ends")

    said = page.evaluate("window.spoken")
    golden = "\n\n".join([*ear.told, "said:\n" + "\n".join(said)]) + "\n"
    if os.environ.get("SKAT_GOLDEN") == "write":
        GOLDEN.write_text(golden, encoding="utf-8")
    assert golden == GOLDEN.read_text(encoding="utf-8")
