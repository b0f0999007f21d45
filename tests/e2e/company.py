"""People with the longest names at a table, who do what a test says over real sockets."""

from __future__ import annotations

from functools import partial
from types import TracebackType
from typing import Any

import httpx

from tests.e2e.conftest import Server
from tests.server.serving import SECONDS, Chair, sit_at

NAMES = (
    "Wolfgang-Maximilian Wagn",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Ш" * 24,
    "Wm Wm Wm Wm Wm Wm Wm Wm",
)
"""As long as a name may be: with a hyphen, in one piece, in other letters, with spaces."""
GRACE = 3600
"""Seconds that somebody absent is waited for; the clock runs while a test looks."""


class Company:
    """A table at which every seat is held by a person, each at a socket.

    A browser may look at it from any seat: a seat may be held on several devices.

    Args:
        house: a server with a seed, so that the cards are always the same.
        seats: how many.
        overrides: of the rules; they work under the preset `kneipe`.
    """

    def __init__(self, house: Server, seats: int, overrides: dict[str, object]) -> None:
        self._house = house
        match = {
            "preset": "kneipe",
            "overrides": overrides,
            "seats": ["person"] + ["open"] * (seats - 1),
            "name": NAMES[0],
            "grace_seconds": GRACE,
        }
        host = self._post("api/matches", match)["seats"][0]["token"]
        self.tokens: list[str] = [host]
        self.chairs = [sit_at(house.address, host)]
        self.watching: str = self.chairs[0].match["watch"].removeprefix("/")
        invitation = self.chairs[0].match["invitation"].removeprefix("/join/")
        for seat, name in enumerate(NAMES[1:seats], start=1):
            data = {"seat": seat, "name": name}
            self.tokens.append(self._post(f"api/tables/{invitation}/seats", data)["token"])
            self.chairs.append(sit_at(house.address, self.tokens[seat]))
        self.wait_for_cards()

    def __enter__(self) -> Company:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for chair in self.chairs:
            chair.close()

    def _post(self, path: str, data: object) -> Any:
        answer = httpx.post(self._house.address + path, json=data, timeout=SECONDS)
        assert answer.status_code == 201, answer.text
        return answer.json()

    # -- who sits where -------------------------------------------------------------

    def seat(self, position: int) -> int:
        """Return the seat of a position of this deal; 3: of the dealer who sits out."""
        seats: list[int] = self.chairs[0].view["standing"]["seats"]
        sits_out = (set(range(len(self.chairs))) - set(seats)).pop if position == 3 else None
        return seats[position] if sits_out is None else sits_out()

    def place(self, position: int | None) -> str:
        """Return the address of a position's page; None: of whoever watches."""
        if position is None:
            return self._house.address + self.watching
        return f"{self._house.address}play/{self.tokens[self.seat(position)]}"

    # -- what they do ---------------------------------------------------------------

    def wait_for_cards(self) -> None:
        """Listen until there is a deal."""
        for chair in self.chairs:
            chair.hear_until(lambda now: now.match["waiting"] == "move")

    def say(self, position: int, *moves: str) -> None:
        """Let somebody make moves; `first`: the first card that may be played."""
        chair = self._fresh(position)
        for move in moves:
            chair.move(chair.view["legal"][0] if move == "first" else move)

    def two_cards(self, position: int) -> str:
        """Return two cards of a hand that may be laid away or passed on."""
        view = self._fresh(position).view
        may = [card for card in view["hand"] if card not in view["why_not"]]
        return ".".join(may[-2:])

    def auction(self, declarer: int, bid: int) -> None:
        """Let a position (0 forehand, 1 middlehand, 2 rearhand) get the game for a bid."""
        if declarer == 0:
            self.say(1, str(bid))
            self.say(0, "hold")
            self.say(1, "pass")
            self.say(2, "pass")
        elif declarer == 1:
            self.say(1, str(bid))
            self.say(0, "pass")
            self.say(2, "pass")
        else:
            self.say(1, "pass")
            self.say(2, str(bid))
            self.say(0, "pass")

    def double(self, declarer: int) -> None:
        """Let a defender say Kontra, the declarer Re, and everybody be content."""
        self.say(next(one for one in (0, 1, 2) if one != declarer), "kontra")
        self.say(declarer, "kontra")
        self.content()

    def content(self) -> None:
        """Let everybody who is asked out of turn whether to double say no."""
        for position in (0, 1, 2):
            if self._fresh(position).view["ask"] == "kontra":
                self.say(position, "pass")

    def leave(self, position: int) -> None:
        """Let somebody lose the connection; the others hear it."""
        seat = self.seat(position)
        self._fresh(position).close()
        for other, chair in enumerate(self.chairs):
            if other != seat:
                chair.hear_until(lambda now: not now.match["seats"][seat]["connected"])

    def come_back(self, position: int) -> None:
        """Let somebody sit down again."""
        seat = self.seat(position)
        self.chairs[seat] = sit_at(self._house.address, self.tokens[seat])

    def give_up(self, declarer: int) -> None:
        """End the deal."""
        self.say(declarer, "concede")
        for position in (0, 1, 2):
            if self._fresh(position).view["ask"] == "agree":
                self.say(position, "agree")

    def next_deal(self) -> None:
        """Let everybody go on."""
        newest = max(chair.seq for chair in self.chairs)
        for chair in self.chairs:
            chair.hear_until(partial(_has_heard, seq=newest))
            if chair.match["waiting"] == "next":
                chair.go_on()
            newest = max(newest, chair.seq)
        self.wait_for_cards()

    def _fresh(self, position: int) -> Chair:
        newest = max(chair.seq for chair in self.chairs)
        chair = self.chairs[self.seat(position)]
        chair.hear_until(partial(_has_heard, seq=newest))
        return chair


def _has_heard(chair: Chair, *, seq: int) -> bool:
    return chair.seq >= seq
