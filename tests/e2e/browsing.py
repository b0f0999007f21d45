"""A person in a real browser: sees the page, and answers with the keyboard or with fingers.

Everything is decided by what the page shows; nothing is known of rules or of the server.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PressedInVain

SAME_CHANCE = "crypto.getRandomValues = (bytes) => bytes.fill(7);"
"""A script for a page: the browser adds the same to each deal, so the cards are the same."""
SECONDS = 60.0
"""Longest wait for the page to go on; only a broken page needs it."""
ACT_MS = 30_000
"""Longest wait for a button that can be seen to be pressed, on a machine with much to do."""
LOOK_AGAIN_MS = 15

LOOK = """() => {
  const all = (query) => [...document.querySelectorAll(query)];
  const codes = (cards) => cards.map((card) => card.dataset.testid.split("-")[1]);
  const on = (element) => element.getAttribute("aria-disabled") !== "true";
  const dialog = document.querySelector("dialog[open]");
  return {
    language: document.documentElement.lang,
    phase: document.querySelector(".table")?.dataset.phase ?? null,
    link: document.querySelector(".link")?.textContent ?? "",
    notice: document.querySelector(".notice")?.textContent ?? "",
    ask: document.querySelector(".hand")?.dataset.ask ?? "none",
    dialog: dialog !== null,
    buttons: (dialog ? [...dialog.querySelectorAll("button")] : all("button"))
      .filter((button) => button.dataset.testid && on(button))
      .map((button) => button.dataset.testid),
    hand: codes(all("[data-hand] button")),
    legal: codes(all("[data-hand] button.legal")),
    chosen: codes(all('[data-hand] button[aria-pressed="true"]')),
    lying: codes(all('[data-testid^="lying-"]')),
    games: all('.games input[data-testid^="contract-"]').map((game) => game.dataset.testid),
    game: document.querySelector('.games input:checked')?.dataset.testid ?? null,
    focus: document.activeElement?.dataset?.testid ?? null,
    over: document.querySelector('[data-testid="match-over"]') !== null,
  };
}"""


@dataclass(frozen=True)
class Sight:
    """What the page shows now."""

    language: str
    phase: str | None
    link: str
    notice: str
    ask: str
    dialog: bool
    buttons: list[str]
    """Those that can be pressed."""
    hand: list[str]
    """Cards from the left."""
    legal: list[str]
    chosen: list[str]
    lying: list[str]
    """Cards of the trick."""
    games: list[str]
    game: str | None
    focus: str | None
    over: bool


def look(page: Page) -> Sight:
    """Return what the page shows."""
    seen: dict[str, Any] = page.evaluate(LOOK)
    return Sight(**seen)


def wait_for(page: Page, claim: Any, what: str) -> Sight:
    """Look until something can be seen."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        sight = look(page)
        if claim(sight):
            return sight
        page.wait_for_timeout(LOOK_AGAIN_MS)
    raise AssertionError(f"the page never shows {what}: {look(page)}")


class Hands(Protocol):
    """How a person acts."""

    def press(self, button: str) -> None:
        """Press a button by its test id."""
        ...

    def card(self, sight: Sight, card: str) -> None:
        """Play or choose a card."""
        ...

    def game(self, sight: Sight, number: int) -> None:
        """Choose a game to announce, by its place."""
        ...


KEYS = {
    "bid": "KeyB",
    "hold": "KeyH",
    "play-hand": "KeyH",
    "pass": "KeyP",
    "take-skat": "KeyS",
    "announce": "KeyA",
    "agree": "KeyA",
    "refuse": "KeyR",
    "continue": "KeyN",
    "next-deal": "KeyN",
    "menu": "KeyM",
    "score-sheet": "KeyT",
    "undo": "KeyU",
}
CARDS = (*(f"Digit{digit}" for digit in "1234567890"), "Minus", "Equal")


class Keyboard:
    """Types; never touches the page otherwise."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: str) -> None:
        key = KEYS.get(button)
        if key is not None:
            self.page.keyboard.press(key)
        else:
            self.tab_to(button)
            self.page.keyboard.press("Enter")

    def card(self, sight: Sight, card: str) -> None:
        self.page.keyboard.press(CARDS[sight.hand.index(card)])

    def game(self, sight: Sight, number: int) -> None:
        self.tab_to(*sight.games)
        self.page.keyboard.press("Space")
        for _ in range(number):
            self.page.keyboard.press("ArrowDown")

    def tab_to(self, *wanted: str) -> None:
        """Press Tab until the focus is on one of these."""
        for _ in range(80):
            if look(self.page).focus in wanted:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never leads to {wanted}")

    def write(self, field: str, text: str) -> None:
        """Write into a field, and finish with Enter."""
        self.tab_to(field)
        self.page.keyboard.insert_text(text)
        self.page.keyboard.press("Enter")


class Mouse:
    """Clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: str) -> None:
        self.page.get_by_test_id(button).last.click(timeout=ACT_MS)

    def card(self, sight: Sight, card: str) -> None:
        edge = self.page.get_by_test_id(f"card-{card}")
        edge.click(timeout=ACT_MS, position={"x": 12, "y": 30}, force=sight.ask == "none")

    def game(self, sight: Sight, number: int) -> None:
        self.page.locator("label", has=self.page.get_by_test_id(sight.games[number])).first.click()


class Fingers:
    """Taps; the page is on a phone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: str) -> None:
        self.page.get_by_test_id(button).last.tap(timeout=ACT_MS)

    def card(self, sight: Sight, card: str) -> None:
        # The next card covers all but its left edge. A card that cannot be played now may be
        # tapped too: that goes on to what is next on the table.
        edge = self.page.get_by_test_id(f"card-{card}")
        edge.tap(timeout=ACT_MS, position={"x": 12, "y": 30}, force=sight.ask == "none")

    def game(self, sight: Sight, number: int) -> None:
        self.page.locator("label", has=self.page.get_by_test_id(sight.games[number])).first.tap()


class Person:
    """Plays a match in a browser.

    Args:
        page: the browser's page.
        hands: how the person acts.
        seed: of all choices.
        keen: how often a value is named or held.
    """

    def __init__(self, page: Page, hands: Hands, *, seed: int = 1, keen: float = 0.7) -> None:
        self.page = page
        self.hands = hands
        self.chance = Random(seed)
        self.keen = keen
        self.deals = 0
        self.announced = 0
        self._hurried: object = None

    def play_until(self, stop: Any, what: str) -> Sight:
        """Play until something can be seen."""
        deadline = time.monotonic() + SECONDS
        last: object = None
        while True:
            sight = look(self.page)
            if stop(sight):
                return sight
            now = (sight.phase, sight.ask, sight.hand, sight.lying, self.deals)
            if now != last:
                last, deadline = now, time.monotonic() + SECONDS
            if time.monotonic() > deadline:
                raise AssertionError(f"the page never shows {what}: {sight}")
            if not self.act(sight):
                self.page.wait_for_timeout(LOOK_AGAIN_MS)

    def act(self, sight: Sight) -> bool:
        """Do what the page asks for; return False if it asks nothing."""
        buttons = sight.buttons
        if sight.dialog:
            self._press("confirm" if "confirm" in buttons else "close")
        elif "next-deal" in buttons:
            self.deals += 1
            self._press("next-deal")
            self._settle(lambda now: "next-deal" not in now.buttons)
        elif "no-kontra" in buttons:
            wants = "kontra" if self.chance.random() < self.keen else "no-kontra"
            self._press_and_settle(wants, sight)
        elif "hold" in buttons or "bid" in buttons:
            wants = "hold" if "hold" in buttons else "bid"
            self._press_and_settle(wants if self.chance.random() < self.keen else "pass", sight)
        elif "pass" in buttons:
            self._press_and_settle("pass", sight)
        elif "take-skat" in buttons:
            self._press_and_settle("take-skat", sight)
        elif sight.ask == "push":
            self._choose_two(sight)
            self._press_and_settle("push", sight)
        elif sight.ask == "announce":
            self._announce(sight)
        elif "refuse" in buttons:
            self._press_and_settle("refuse", sight)
        elif sight.ask == "card" and sight.legal:
            card = self.chance.choice(sight.legal)
            self.hands.card(sight, card)
            self._settle(lambda now: card not in now.hand)
        elif sight.phase == "playing" and sight.hand and self._may_hurry(sight):
            self.hands.card(sight, sight.hand[0])  # a tap goes on to what is next
        else:
            return False
        return True

    def _press(self, button: str) -> None:
        """Press what was seen, unless others have meanwhile brought the page further."""
        try:
            self.hands.press(button)
        except PressedInVain:
            if button in look(self.page).buttons:
                raise

    def _press_and_settle(self, button: str, sight: Sight) -> None:
        self._press(button)
        self._settle(
            lambda now: now.dialog or button not in now.buttons or now.phase != sight.phase
        )

    def _settle(self, claim: Any) -> None:
        """Give the page a moment to show what an action has done."""
        deadline = time.monotonic() + 0.5
        while time.monotonic() < deadline and not claim(look(self.page)):
            self.page.wait_for_timeout(5)

    def _may_hurry(self, sight: Sight) -> bool:
        """Tap once for each picture of the table, as an impatient person does."""
        picture = (tuple(sight.hand), tuple(sight.lying))
        fresh = picture != self._hurried
        self._hurried = picture
        return fresh and bool(sight.lying)

    def _choose_two(self, sight: Sight) -> None:
        """Choose two cards to lay away or to pass on; jacks stay."""
        for card in sight.chosen:
            self.hands.card(sight, card)
        for card in self.chance.sample([card for card in sight.hand if card[1] != "J"], 2):
            self.hands.card(sight, card)
            self._settle(lambda now, card=card: card in now.chosen)

    def _announce(self, sight: Sight) -> None:
        self._choose_two(sight)
        if sight.game is None:
            self.hands.game(sight, self.chance.randrange(len(sight.games)))
            self._settle(lambda now: now.game is not None)
        if len(look(self.page).chosen) == 2:
            self.announced += 1
            self.hands.press("announce")
            self._settle(lambda now: now.ask != "announce")
