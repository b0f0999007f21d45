"""Three people in three browsers at one table through an invitation, and somebody who watches."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from skat.words import Words
from tests.e2e.browsing import LOOK_AGAIN_MS, SECONDS, Fingers, Mouse, Person, Sight, look, wait_for
from tests.e2e.conftest import OpenPage, Server
from tests.e2e.test_accessible import AXE, CHECK
from tests.e2e.test_feel import WATCH
from tests.e2e.test_layout import faults as misfits
from tests.e2e.test_match import in_a_trick

pytestmark = pytest.mark.e2e


class Line:
    """The connection of a page, which can be cut and mended."""

    def __init__(self, page: Page) -> None:
        self._cut = False
        self._open: list[WebSocketRoute] = []
        page.route_web_socket("**/socket*", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self._cut:
            route.close()
            return
        route.connect_to_server()
        self._open.append(route)

    def cut(self) -> None:
        self._cut = True
        for route in self._open:
            route.close()
        self._open.clear()

    def mend(self) -> None:
        self._cut = False


class Ears:
    """Everything that a page hears on its socket."""

    def __init__(self, page: Page) -> None:
        self.heard: list[dict[str, Any]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        self.heard.append(json.loads(frame))

    def views(self) -> list[dict[str, Any]]:
        return [message["view"] for message in self.heard if message.get("view")]


def together(
    people: list[Person], stop: Callable[[], bool], what: str, *, deals: bool = False
) -> None:
    """Let everybody do what their pages ask for until something is true.

    Args:
        people: at their pages.
        stop: what shall be true.
        what: the same in words.
        deals: go on to the next deal when one is over.
    """
    deadline = time.monotonic() + SECONDS
    while not stop():
        assert time.monotonic() < deadline, f"the pages never show {what}"
        acted = False
        for person in people:
            sight = look(person.page)
            if deals or sight.phase != "over":
                acted |= person.act(sight)
        if acted:
            deadline = time.monotonic() + SECONDS
        else:
            people[0].page.wait_for_timeout(LOOK_AGAIN_MS)


def hurry(page: Page) -> None:
    """Let finished tricks vanish at once on this page."""
    page.add_init_script("localStorage.setItem('skat.settings', '{\"trick\": 0}')")


def arrive(page: Page, link: str, name: str, seat: int) -> None:
    """Open an invitation, choose a name and a seat."""
    page.goto(link)
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id(f"sit-{seat}").click()


def dealt(page: Page) -> Sight:
    return wait_for(page, lambda now: now.phase == "auction" and len(now.hand) == 10, "ten cards")


def test_three_people_and_a_spectator(house: Server, open_page: OpenPage) -> None:
    german, russian, english = Words("de"), Words("ru"), Words("en")
    ada = open_page(locale="de-DE", viewport={"width": 1280, "height": 800})
    bo = open_page(
        locale="ru-RU", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    cy = open_page(locale="en-GB", viewport={"width": 768, "height": 1024}, refused=True)
    eve = open_page(locale="uk-UA", viewport={"width": 1024, "height": 768})
    line, ears = Line(bo), Ears(eve)
    for page in (ada, bo, cy, eve):
        hurry(page)

    # Ada opens a table with one click and hands the link on.
    ada.goto(house.address)
    ada.get_by_test_id("name").fill("Ada")
    ada.get_by_test_id("start-friends").click()
    ada.get_by_test_id("waiting").wait_for()
    link = ada.get_by_test_id("invitation").input_value()
    ada.get_by_test_id("copy-invitation").click()
    expect(ada.get_by_test_id("copy-invitation")).to_have_text(german.text("page.copied"))

    # Two friends sit down; nobody can take a seat twice.
    arrive(bo, link, "Борис", 1)
    bo.get_by_test_id("waiting").wait_for()
    expect(bo.get_by_test_id("waiting")).to_contain_text(russian.text("page.people.waiting"))
    cy.goto(link)
    expect(cy.get_by_test_id("sit-1")).to_have_count(0)
    cy.get_by_test_id("name").fill("Борис")
    cy.get_by_test_id("sit-2").click()
    expect(cy.get_by_test_id("join-problem")).to_have_text(english.text("error.name_taken"))
    cy.get_by_test_id("name").fill("Cy")
    cy.get_by_test_id("sit-2").click()
    for page in (ada, bo, cy):
        dealt(page)

    # Somebody watches, is counted, and can do nothing.
    ada.get_by_test_id("menu").click()
    ada.get_by_test_id("people").click()
    watch_link = ada.get_by_test_id("watch-link").input_value()
    ada.get_by_test_id("close").click()
    eve.goto(watch_link)
    wait_for(eve, lambda now: now.phase == "auction", "the auction")
    assert look(eve).hand == []
    expect(ada.get_by_test_id("spectators")).to_contain_text(german.text("count.spectators", n=1))

    # A phrase is read in the reader's language; who mutes a seat does not see it.
    ada.get_by_test_id("menu").click()
    ada.get_by_test_id("people").click()
    ada.get_by_test_id("mute-2").check()
    ada.get_by_test_id("close").click()
    cy.get_by_test_id("phrases").click()
    cy.get_by_test_id("phrase-good_luck").click()
    expect(bo.get_by_test_id("bubble-2")).to_have_text(russian.text("phrase.good_luck"))
    expect(cy.get_by_test_id("bubble-2")).to_have_text(english.text("phrase.good_luck"))
    assert ada.get_by_test_id("bubble-2").count() == 0

    # Борис loses the connection in the middle of a trick, and comes back to the same one.
    people = [
        Person(ada, Mouse(ada), seed=1, keen=0.8),
        Person(bo, Fingers(bo), seed=2, keen=0.3),
        Person(cy, Mouse(cy), seed=3, keen=0.3),
    ]
    together(people, lambda: in_a_trick(look(bo)), "a trick")
    before = look(bo)
    line.cut()
    wait_for(bo, lambda now: now.link == russian.text("ui.reconnecting"), "that it reconnects")
    expect(cy.locator(".seat .tag.away")).to_have_text(english.text("ui.connection_lost"))
    line.mend()
    after = wait_for(bo, lambda now: now.link == "" and in_a_trick(now), "the trick again")
    assert (after.hand, after.lying, after.legal) == (before.hand, before.lying, before.legal)
    expect(cy.locator(".seat .tag.away")).to_have_count(0)

    # The deal goes to its end; only then does the spectator see all cards.
    together(people, lambda: all(look(person.page).phase == "over" for person in people), "the end")
    wait_for(eve, lambda now: now.phase == "over", "the result")
    views = ears.views()
    assert any(view["phase"] == "ended" for view in views)
    for view in views:
        assert view["hand"] == []
        assert view["ask"] is None
        if view["phase"] != "ended":
            assert view["deal_hands"] is None
            assert view["skat"] == view["deal_skat"] == view["discard"] == []

    # The host sends Cy away: the page says so, and the old link is dead.
    seat_link = cy.url
    ada.get_by_test_id("menu").click()
    ada.get_by_test_id("people").click()
    ada.get_by_test_id("vacate-2").click()
    ada.get_by_test_id("vacate-sure-2").click()
    expect(cy.locator("main")).to_contain_text(english.text("error.seat_lost"))
    cy.goto(seat_link)
    cy.get_by_test_id("to-start").wait_for()
    new_link = ada.get_by_test_id("invitation").input_value()
    assert new_link != link
    cy.goto(link)
    expect(cy.get_by_test_id("join-problem")).to_have_text(english.text("error.invitation"))


def test_a_return_link_opens_the_seat_on_another_device(house: Server, open_page: OpenPage) -> None:
    laptop = open_page(locale="en-GB", viewport={"width": 1280, "height": 800})
    phone = open_page(locale="de-DE", viewport={"width": 320, "height": 568}, has_touch=True)
    laptop.goto(house.address)
    laptop.get_by_test_id("start-match").click()
    dealt(laptop)
    laptop.get_by_test_id("menu").click()
    laptop.get_by_test_id("people").click()
    link = laptop.get_by_test_id("return-link").input_value()
    laptop.get_by_test_id("close").click()

    phone.goto(link)

    assert dealt(phone).hand == look(laptop).hand
    Person(laptop, Mouse(laptop), seed=2).play_until(in_a_trick, "a trick")
    there = look(laptop)
    here = wait_for(phone, lambda now: now.hand == there.hand and in_a_trick(now), "the same trick")
    assert here.legal == there.legal
    Person(phone, Fingers(phone), seed=2).play_until(
        lambda now: len(now.hand) < len(there.hand), "a card on the table"
    )
    wait_for(laptop, lambda now: len(now.hand) < len(there.hand), "the card of the other device")


OPEN_FOR_THREE = """async () => {
  const match = { preset: "twelve", seats: ["person", "person", "person"], name: "Ada" };
  const answer = await fetch("/api/matches", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...match, grace_seconds: 600 }),
  });
  return (await answer.json()).play;
}"""


def test_how_long_somebody_absent_is_waited_for_is_counted_down(
    house: Server, open_page: OpenPage
) -> None:
    page = open_page(locale="en-GB", viewport={"width": 360, "height": 640})
    page.add_init_script(WATCH)
    page.goto(house.address)
    page.goto(house.address + page.evaluate(OPEN_FOR_THREE).removeprefix("/"))
    dealt(page)
    clock = page.get_by_test_id("countdown")
    person = Person(page, Mouse(page))
    person.play_until(lambda _: clock.count() > 0, "that somebody is waited for")

    began, said = clock.inner_text(), page.locator(".prompt [role=status] .sr").inner_text()
    assert re.fullmatch(r"Computer in (9:\d\d|10:00)", began)
    assert said.endswith("a computer player takes over in 10 minutes.")
    assert clock.get_attribute("aria-hidden") == "true"
    expect(clock).not_to_have_text(began)
    assert page.locator(".prompt [role=status] .sr").inner_text() == said  # it is said once
    shifts = page.evaluate("window.shifts.filter((shift) => !shift.input)")
    assert [part for shift in shifts for part in shift["moved"] if part != "hand"] == []

    # A page beside the table leads back to the table that was watched.
    page.get_by_test_id("menu").click()
    page.get_by_test_id("people").click()
    watch_link = page.get_by_test_id("watch-link").input_value()
    page.goto(watch_link)
    expect(page.get_by_test_id("countdown")).to_be_visible()
    page.goto(f"{house.address}glossary")
    page.get_by_test_id("way-back").click()
    wait_for(page, lambda now: now.phase is not None, "the table that was watched")
    assert page.url == watch_link


def test_four_at_the_table_and_a_rematch(house: Server, open_page: OpenPage) -> None:
    words = Words("en")
    ada = open_page(locale="en-GB", viewport={"width": 1280, "height": 800})
    bo = open_page(locale="en-GB", viewport={"width": 360, "height": 740})
    ears = [Ears(ada), Ears(bo)]
    for page in (ada, bo):
        hurry(page)
    ada.goto(house.address)
    ada.get_by_test_id("options").click()
    ada.get_by_test_id("preset-isko").check()
    ada.get_by_test_id("seats").select_option("4")
    ada.get_by_test_id("length").select_option("3")
    ada.get_by_test_id("opponent-2").select_option("open")
    ada.get_by_test_id("start-match").click()
    arrive(bo, ada.get_by_test_id("invitation").input_value(), "Bo", 2)
    people = [Person(ada, Mouse(ada), seed=1, keen=0.0), Person(bo, Mouse(bo), seed=2, keen=0.0)]

    def over() -> bool:
        return all(look(person.page).over for person in people)

    together(people, over, "the end of the match", deals=True)
    # A deal that everybody passes may be over before anybody looks: what was heard counts.
    sat_out = [view for ear in ears for view in ear.views() if view["you"] is None]
    assert sat_out, "three deals at a table of four: somebody who looks has dealt"
    assert all(view["hand"] == [] for view in sat_out)

    expect(bo.get_by_test_id("rematch")).to_have_attribute("aria-disabled", "true")
    ada.get_by_test_id("rematch").click()
    ada.get_by_test_id("waiting").wait_for()
    expect(bo.get_by_test_id("rematch")).to_have_text(words.text("page.rematch.follow"))
    bo.get_by_test_id("rematch").click()
    for page in (ada, bo):
        wait_for(page, lambda now: now.phase is not None and now.phase != "over", "the next match")
    expect(ada.locator(".who b").filter(has_text="Bo")).to_have_count(1)


def faults(page: Page, where: str) -> list[str]:
    """Return what does not fit some screen, and what axe finds.

    New buttons rest for a moment, pale; a new question may come while axe looks. What is
    wrong is still wrong at a second look.
    """
    resting = page.locator("[role=group][aria-disabled=true]")
    resting.wait_for(state="detached")
    seen: list[str] = page.evaluate(CHECK, None)
    if seen:
        resting.wait_for(state="detached")
        again: list[str] = page.evaluate(CHECK, None)
        seen = [text for text in again if text in seen]
    return [f"{where}: {text}" for text in seen] + misfits(page, where)


@pytest.mark.parametrize(
    "language",
    ["de", *(pytest.param(other, marks=pytest.mark.soak) for other in ("en", "ru", "uk"))],
)
def test_what_people_need_fits_every_screen(
    house: Server, open_page: OpenPage, language: str
) -> None:
    host, guest, eve = (open_page(locale=language) for _ in range(3))
    for page in (host, guest, eve):
        page.add_init_script(path=AXE)
    host.goto(house.address)
    host.get_by_test_id("options").click()
    host.get_by_test_id("preset-kneipe").check()
    host.get_by_test_id("house-rules").click()
    host.get_by_test_id("rule-kontra.window").wait_for()
    found = faults(host, "options")
    host.get_by_test_id("seats").select_option("4")
    host.get_by_test_id("start-friends").click()
    host.get_by_test_id("waiting").wait_for()
    host.get_by_test_id("fill-all").wait_for()
    found += faults(host, "waiting")

    guest.goto(host.get_by_test_id("invitation").input_value())
    guest.get_by_test_id("sit-3").wait_for()
    found += faults(guest, "invitation")
    guest.get_by_test_id("name").fill("Wolfgang-Amadeus Müller")
    guest.get_by_test_id("sit-3").click()
    host.get_by_test_id("fill-all").click()
    wait_for(host, lambda now: now.phase == "auction", "the auction")
    found += faults(host, "four at the table")
    guest.get_by_test_id("phrases").click()
    guest.get_by_test_id("phrase-well_played").wait_for()
    found += faults(guest, "phrases")
    guest.set_viewport_size({"width": 1024, "height": 768})
    guest.get_by_test_id("phrase-well_played").click()
    found += misfits(guest, "a long name of one's own")
    host.get_by_test_id("bubble-3").wait_for()
    host.get_by_test_id("menu").click()
    host.get_by_test_id("people").click()
    host.get_by_test_id("vacate-3").click()
    found += faults(host, "people")
    watch_link = host.get_by_test_id("watch-link").input_value()

    eve.goto(watch_link)
    wait_for(eve, lambda now: now.phase is not None, "a deal")
    found += faults(eve, "watching")
    guest.close()
    host.get_by_test_id("vacate-not-3").click()
    host.get_by_test_id("stand-in-3").click()
    host.get_by_test_id("vacate-3").click()
    host.get_by_test_id("vacate-sure-3").click()
    host.get_by_test_id("fill-3").wait_for()
    found += faults(host, "a free seat")
    assert not found, "\n".join(found)
