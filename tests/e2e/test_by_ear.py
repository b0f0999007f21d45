"""A match played with the keyboard by somebody who sees nothing.

What there is to press is found in the accessibility tree alone, by role, name and state, as a
screen reader tells it. What the page is at every decision of the first deal, and all that is said
in it, is a golden text (`deal.aria.txt`); where the page has changed on purpose,
`SKAT_GOLDEN=write` writes it anew.
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

pytestmark = pytest.mark.e2e

GOLDEN = Path(__file__).parent / "deal.aria.txt"
TEXT = Words("en").text
CARDS = {TEXT(f"card.french.{suit}{rank}") for suit in "CSHD" for rank in "ATKQJ987"}
START = TEXT("page.start.go_computer")
NEXT = TEXT("ui.next_deal")
ENDS = {NEXT, TEXT("ui.new_game")}
"""One of these buttons is there when a deal is over."""
ASKING = ENDS | {TEXT(f"action.{answer}") for answer in ("pass", "take_skat", "hold")}
BID = re.compile(re.escape(TEXT("action.bid", value=0)).replace("0", r"\d+"))
DEALS = 3
"""The shortest list that the start page offers."""
MOST_STEPS = 90
"""Presses of Tab or an arrow key after which a control counts as out of reach."""
SETTLED_MS = 5000
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
    selected: bool


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
                    selected=flags["selected"],
                )
            )
    return found


FLAGS = ("disabled", "active", "checked", "pressed", "selected")


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
        for _ in range(MOST_STEPS):
            if any(
                c.active and c.role == "button" and c.name in CARDS for c in controls(self.page)
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

    def pick_length(self, length: str) -> None:
        """Open the options and choose how many deals the match has."""
        self.reach("generic", TEXT("page.start.options"))
        self.page.keyboard.press("Enter")
        name = TEXT("page.start.length")
        self.wait("the options", lambda found: any(c.name == name for c in found))
        self.reach("combobox", name)
        for _ in range(MOST_STEPS):
            if any(
                c.role == "option" and c.name == length and c.selected for c in controls(self.page)
            ):
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrow never leads to {length}")

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


def buttons(found: list[Control]) -> list[str]:
    """Return the names of the buttons that can be pressed."""
    return [control.name for control in found if control.role == "button" and not control.off]


def playable(found: list[Control]) -> list[str]:
    """Return the names of the cards that may be played or chosen."""
    return [name for name in buttons(found) if name in CARDS]


def is_gone(card: str, found: list[Control]) -> bool:
    """Tell whether a card is no longer in the hand."""
    return not any(control.role == "button" and control.name == card for control in found)


class Player(Listener):
    """Answers whatever is asked: wants a grand in the first deal, and passes from then on."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.keen = True

    def asked(self, found: list[Control]) -> bool:
        """Tell whether there is something to answer: a button can be pressed, or a card."""
        return bool(set(buttons(found)) & ASKING) or bool(playable(found))

    def question(self) -> list[Control]:
        """Wait for the next question, and for the page to have come to rest."""
        found: list[Control] = []
        while not self.asked(found):  # the answer before may not have been heard yet
            self.wait("a question", self.asked)
            # All cards are shown, and buttons that have changed their meaning can be pressed.
            self.page.clock.run_for(SETTLED_MS)
            found = controls(self.page)
        # The focus is never lost: something on the page has it.
        assert self.page.evaluate("document.activeElement !== document.body"), found
        return found

    def answer(self, found: list[Control]) -> None:
        """Answer a question of a deal."""
        free = buttons(found)
        bids = [name for name in free if BID.fullmatch(name)]
        if TEXT("action.pass") in free and not self.keen:
            self.press(TEXT("action.pass"))
        elif TEXT("ui.cancel") in free:
            self.press(TEXT("action.hold"))
        elif bids:
            self.press(bids[0])
        elif TEXT("action.hold") in free:
            self.press(TEXT("action.hold"))
        elif TEXT("action.take_skat") in free:
            self.press(TEXT("action.take_skat"))
        elif any(control.role == "radio" for control in found):
            self.announce(found)
        else:
            card = playable(found)[0]
            self.card(card)
            self.wait("the card on the table", partial(is_gone, card))

    def announce(self, found: list[Control]) -> None:
        """Lay two cards away and announce a grand."""
        for name in [c.name for c in found if c.role == "button" and c.name in CARDS][-2:]:
            self.card(name)
        self.wait("two chosen cards", lambda now: sum(c.pressed for c in now) == 2)
        games = [c.name for c in found if c.role == "radio"]
        self.choose(next(name for name in games if name.lower().startswith("grand")))
        free = buttons(controls(self.page))
        self.press(next(name for name in free if name.startswith(TEXT("action.announce"))))
        self.wait("the lead", lambda now: not any(c.role == "radio" for c in now))


def test_a_match_is_played_by_ear(server: Server, open_page: OpenPage) -> None:
    page = open_page(locale="en-GB", viewport={"width": 1024, "height": 768})
    page.clock.install()
    page.add_init_script(SAME_CHANCE)
    page.add_init_script(LISTEN)
    page.goto(server.address)
    ear = Player(page)
    start = ear.wait("the start page", lambda found: START in buttons(found))
    assert any(control.role == "textbox" for control in start)
    ear.pick_length(TEXT("count.deals", n=DEALS))
    ear.press(START)

    for deal in range(1, DEALS + 1):
        while not ENDS & set(buttons(found := ear.question())):
            if deal == 1:
                ear.tell()
            ear.answer(found)
        if deal == 1:
            ear.tell()
            said = page.evaluate("window.spoken")
        if deal < DEALS:
            ear.press(NEXT)
            ear.wait("the next deal", lambda now: NEXT not in buttons(now))
        ear.keen = False

    end = controls(page)
    assert ("heading", TEXT("page.match_over")) in [(c.role, c.name) for c in end]
    page_now = page.locator("main").aria_snapshot()
    rows = re.findall(r"^ *- '?row\b", page_now, re.MULTILINE)
    assert len(rows) == 1 + DEALS + 1, page_now  # the heading, each deal, the totals
    golden = "\n\n".join([*ear.told, "said:\n" + "\n".join(said)]) + "\n"
    if os.environ.get("SKAT_GOLDEN") == "write":
        GOLDEN.write_text(golden, encoding="utf-8")
    assert golden == GOLDEN.read_text(encoding="utf-8")
