"""How the table feels: at once, without jumps, and without taps that hit something else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.browsing import SAME_CHANCE, Mouse, Person, Sight, look, wait_for
from tests.e2e.conftest import OpenPage, Server
from tests.e2e.test_layout import prefer

pytestmark = pytest.mark.e2e

WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    window.shifts.push({
      value: entry.value,
      input: entry.hadRecentInput,
      moved: entry.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element?.closest(".hand")) return "hand";
        const boxes = JSON.stringify([previousRect, currentRect]);
        return `${element?.outerHTML.slice(0, 90)} ${boxes}`;
      }),
    });
}).observe({ type: "layout-shift", buffered: true });
window.played = [];
class Parameter {
  setValueAtTime() {} linearRampToValueAtTime() {} exponentialRampToValueAtTime() {}
}
class Node {
  gain = new Parameter(); frequency = new Parameter(); Q = new Parameter();
  connect(other) { return other; } start() { window.played.push(this.kind); } stop() {}
}
window.AudioContext = class {
  currentTime = 0; sampleRate = 1000; destination = new Node();
  constructor() { window.played.push("context"); }
  resume() { return Promise.resolve(); }
  node(kind) { return Object.assign(new Node(), { kind }); }
  createGain() { return this.node("gain"); }
  createOscillator() { return this.node("tone"); }
  createBufferSource() { return this.node("noise"); }
  createBiquadFilter() { return this.node("filter"); }
  createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
};
"""

BUTTONS = """() => [...document.querySelectorAll(".dock button")].map((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return [button.dataset.testid, [left, top, width, height].join(" ")];
})"""

PLAY_AND_LOOK = """(card) => new Promise((done) => {
  const button = document.querySelector(`[data-testid="card-${card}"]`);
  button.click();
  requestAnimationFrame(() => {
    const lying = document.querySelector(`[data-testid="lying-${card}"]`);
    done({
      lies: lying !== null,
      flies: lying?.getAnimations().length ?? 0,
      in_hand: document.querySelector(`[data-testid="card-${card}"]`) !== null,
    });
  });
})"""


@pytest.fixture
def table(house: Server, open_page: OpenPage) -> Callable[..., Page]:
    """Return what opens a page at a table, with settings."""

    def opened(settings: dict[str, object], **options: object) -> Page:
        page = open_page(viewport={"width": 1024, "height": 768}, locale="en-GB", **options)
        page.add_init_script(SAME_CHANCE)
        page.add_init_script(WATCH)
        page.goto(house.address)
        prefer(page, **settings)
        page.get_by_test_id("start-match").click()
        wait_for(page, lambda now: bool(now.hand), "ten cards")
        return page

    return opened


def my_card(sight: Sight) -> bool:
    return sight.ask == "card" and len(sight.legal) > 0


def test_cards_lie_on_the_table_in_the_next_frame_and_nothing_else_moves(
    table: Callable[..., Page],
) -> None:
    page = table({"trick": 0.5, "deck": "german"}, reduced_motion="no-preference")
    person = Person(page, Mouse(page), seed=3, keen=0.9)
    places: dict[str, set[str]] = {}
    looks = []

    def finished(sight: Sight) -> bool:
        if sight.ask != "none" and not sight.dialog:
            for button, box in page.evaluate(BUTTONS):
                places.setdefault(f"{sight.phase} {button}", set()).add(box)
        return "next-deal" in sight.buttons

    person.play_until(my_card, "the first card")
    for _ in range(3):
        sight = person.play_until(lambda now: my_card(now) or finished(now), "the next card")
        if my_card(sight):
            looks.append(page.evaluate(PLAY_AND_LOOK, sight.legal[0]))
    person.play_until(finished, "the result")

    # A deal may be over before the third own card: a claim, or a Null game lost at once.
    assert looks == [{"lies": True, "flies": 1, "in_hand": False}] * max(len(looks), 1)
    assert {name: boxes for name, boxes in places.items() if len(boxes) > 1} == {}
    shifts: list[dict[str, Any]] = page.evaluate("window.shifts")
    # After an own card, and with the skat, the rest of the hand closes up; nothing else may move.
    jumps = [part for shift in shifts for part in shift["moved"] if part != "hand"]
    assert not jumps, "\n".join(jumps)


def test_sounds_are_made_after_a_gesture_and_only_if_wanted(table: Callable[..., Page]) -> None:
    page = table({"trick": 0, "sound": True})
    person = Person(page, Mouse(page), seed=3, keen=0.9)

    page.reload()
    wait_for(page, lambda now: bool(now.hand), "the table again")
    assert page.evaluate("window.played") == []
    person.play_until(lambda now: "next-deal" in now.buttons, "the result")
    heard = page.evaluate("window.played")
    assert heard[0] == "context"
    assert {"tone", "noise"} <= set(heard)

    page.get_by_test_id("next-deal").click()
    page.get_by_test_id("menu").click()
    page.get_by_test_id("settings").click()
    page.get_by_test_id("try-sound").click()
    page.get_by_test_id("setting-sound").uncheck()
    page.evaluate("window.played = []")
    page.get_by_test_id("try-sound").click(force=True)
    page.get_by_test_id("close").click()
    person.play_until(lambda now: my_card(now) and len(now.hand) < 10, "an own card")
    assert page.evaluate("window.played") == []


def test_a_tap_that_was_meant_for_the_buttons_before_does_nothing(
    table: Callable[..., Page],
) -> None:
    page = table({"trick": 0})
    person = Person(page, Mouse(page), seed=3, keen=1)
    person.play_until(lambda now: "take-skat" in now.buttons, "the skat")
    page.wait_for_timeout(250)

    page.evaluate(
        """() => {
          document.querySelector('[data-testid="play-hand"]').click();
          new MutationObserver((_, observer) => {
            const back = document.querySelector('[data-testid="back"]');
            if (back === null) return;
            observer.disconnect();
            back.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
          }).observe(document.querySelector(".dock"), { childList: true, subtree: true });
        }"""
    )
    page.get_by_test_id("back").wait_for()

    # A press that waits until the buttons look as if they could be pressed is never lost.
    page.get_by_test_id("back").click()
    page.get_by_test_id("take-skat").wait_for()


def test_a_card_can_need_two_taps(table: Callable[..., Page]) -> None:
    page = table({"trick": 0, "twoTaps": True})
    person = Person(page, Mouse(page), seed=3, keen=0.2)
    sight = person.play_until(my_card, "an own card")

    page.get_by_test_id(f"card-{sight.legal[0]}").click(position={"x": 12, "y": 30})
    page.wait_for_timeout(50)
    assert look(page).hand == sight.hand
    page.get_by_test_id(f"card-{sight.legal[0]}").click(position={"x": 12, "y": 30})
    wait_for(page, lambda now: len(now.hand) < len(sight.hand), "a card less")


def test_cards_can_be_moved_with_mouse_keys_and_taps(table: Callable[..., Page]) -> None:
    page = table({"trick": 0})
    first, *rest = look(page).hand

    page.get_by_test_id(f"card-{first}").drag_to(page.get_by_test_id(f"card-{rest[1]}"))
    moved = [rest[0], rest[1], first, *rest[2:]]
    assert look(page).hand == moved

    page.get_by_test_id(f"card-{first}").focus()
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+Home")
    assert look(page).hand == [first, *rest]
    assert look(page).focus == f"card-{first}"
    assert "place 1" in page.locator(".hand [role=status]").inner_text()

    page.get_by_test_id("menu").click()
    page.get_by_test_id("move-cards").click()
    page.get_by_test_id(f"card-{rest[8]}").click(position={"x": 12, "y": 30})
    page.get_by_test_id(f"card-{first}").click(position={"x": 12, "y": 30})
    assert look(page).hand == [rest[8], first, *rest[:8]]
    page.wait_for_timeout(250)
    page.get_by_test_id("sort-again").click()
    wait_for(page, lambda now: now.hand == [first, *rest], "the cards sorted again")


def test_a_card_dragged_up_to_the_table_is_played(table: Callable[..., Page]) -> None:
    page = table({"trick": 0})
    person = Person(page, Mouse(page), seed=3, keen=0.2)
    sight = person.play_until(my_card, "an own card")

    page.get_by_test_id(f"card-{sight.legal[0]}").drag_to(page.locator(".centre"))
    wait_for(page, lambda now: sight.legal[0] not in now.hand, "the card on the table")


def test_suits_and_the_log_are_called_as_on_the_deck(table: Callable[..., Page]) -> None:
    page = table({"trick": 0, "deck": "french"})
    person = Person(page, Mouse(page), seed=3, keen=0.2)
    person.play_until(lambda now: my_card(now) and len(now.hand) < 8, "the third trick")

    def log() -> str:
        page.get_by_test_id("menu").click()
        page.get_by_test_id("log").click()
        text = page.locator(".log").inner_text()
        page.get_by_test_id("close").click()
        return text

    french = log()
    page.get_by_test_id("menu").click()
    page.get_by_test_id("settings").click()
    page.get_by_test_id("deck-german").check()
    page.get_by_test_id("close").click()
    page.locator(".hand", has_text=re.compile("of (acorns|leaves|bells)")).wait_for()
    german = log()

    assert any(suit in french for suit in ("clubs", "spades", "diamonds"))
    assert any(suit in german for suit in ("acorns", "leaves", "bells"))
    assert not any(word in german for word in ("clubs", "spades", "diamonds", "jack", "queen"))
