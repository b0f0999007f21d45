"""A real server in a process of its own, and chairs that talk to it over real sockets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

SECONDS = 30.0
"""Longest wait for anything; only a broken server needs it."""
PAIR = ("person", "rules", "rules")

_PROGRAM = """
import json
import sys
from skat.server.limits import Limits
from skat.server.room import Pace
from skat.server.run import serve
from skat.core.errors import SkatError
port, database, seed, move, absence, more = sys.argv[1:]
more = json.loads(more)
if "matches_an_hour" in more:
    more["limits"] = Limits(matches_an_hour=more.pop("matches_an_hour"))
try:
    serve(port=int(port), database=database, seed=seed or None,
          pace=Pace(move=float(move), absence=float(absence)), **more)
except SkatError as error:
    print(error, file=sys.stderr)
    sys.exit(2)
"""


@dataclass
class Served:
    """A running server."""

    process: subprocess.Popen[str]
    address: str

    def url(self, path: str) -> str:
        return self.address + path.removeprefix("/")

    def get(self, path: str, **kwargs: Any) -> httpx.Response:
        return httpx.get(self.url(path), timeout=SECONDS, **kwargs)

    def post(self, path: str, data: object, **kwargs: Any) -> httpx.Response:
        return httpx.post(self.url(path), json=data, timeout=SECONDS, **kwargs)

    def open_match(
        self, seats: Sequence[str] = PAIR, preset: str = "twelve", **more: Any
    ) -> list[str]:
        """Open a match and return the tokens of its people."""
        data = {"preset": preset, "seats": list(seats), "name": "Ada", **more}
        answer = self.post("/api/matches", data)
        assert answer.status_code == 201, answer.text
        return [seat["token"] for seat in answer.json()["seats"]]

    def socket(
        self, token: str, query: str = "", *, origin: str | None = None
    ) -> AbstractContextManager[ClientConnection]:
        """Return the socket of a seat, to be entered."""
        return seat_socket(self.address, token, query, origin=origin)

    def sit(self, token: str, query: str = "", *, contribution: str = "c0ffee") -> Chair:
        """Return a chair that has heard how things stand, with cards if it adds to the deal."""
        chair = sit_at(self.address, token, query, contribution=contribution)
        if contribution:
            chair.hear_until(lambda now: now.match["waiting"] != "contributions")
        return chair

    def end(self, number: int = signal.SIGTERM) -> int:
        """End the server and return its exit code."""
        self.process.send_signal(number)
        return self.process.wait(SECONDS)


@dataclass
class Chair:
    """A browser without a page: knows what was said last."""

    socket: ClientConnection
    context: ExitStack
    """Closes the socket."""
    seq: int = 0
    match: dict[str, Any] = field(default_factory=dict)
    view: dict[str, Any] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)
    """All events heard."""
    contribution: str = "c0ffee"
    """What it adds to each deal, in hex; empty: nothing."""
    refusal: dict[str, Any] | None = None
    """The last one."""
    heard_last: dict[str, Any] = field(default_factory=dict)
    """The last message."""

    def close(self) -> None:
        self.context.close()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """Return the next message, and remember what it says."""
        message: dict[str, Any] = json.loads(self.socket.recv(SECONDS))
        self.heard_last = message
        if message["type"] in ("snapshot", "update"):
            self.seq = message["seq"]
            self.match = message["match"]
            self.view = message["view"]
            self.events += message.get("events", ())
            self._contribute()
        elif message["type"] == "refused":
            self.refusal = message
        return message

    def _contribute(self) -> None:
        """Do what a browser does by itself: add to the next deal when the table waits for it."""
        promise = self.match["next_deal"]
        if (
            self.contribution
            and self.match["seat"] in self.match["waiting_for"]
            and (self.match["waiting"] == "contributions")
        ):
            self.say(
                type="contribute",
                id="f",
                seq=self.seq,
                commitment=promise["commitment"],
                contribution=self.contribution,
            )

    def hear_until(self, stop: Callable[[Chair], bool]) -> None:
        """Listen until something is true."""
        while not stop(self):
            self.hear()

    def refused(self, **message: Any) -> dict[str, Any]:
        """Say something and return the refusal that it gets."""
        self.refusal = None
        self.say(**message)
        self.hear_until(lambda chair: chair.refusal is not None)
        assert self.refusal is not None
        return self.refusal

    def move(self, text: str, *, seq: int | None = None) -> None:
        """Make a move and wait for what comes of it."""
        before = self.seq
        self.say(type="move", id="m", seq=self.seq if seq is None else seq, move=text)
        self.refusal = None
        self.hear_until(lambda chair: chair.seq > before or chair.refusal is not None)
        assert self.refusal is None, self.refusal

    def go_on(self) -> None:
        """Ask for the next deal, and wait for what comes of it."""
        before = self.seq
        self.say(type="next", id="n", seq=before)
        self.hear_until(lambda chair: chair.seq > before)

    def hear_to_the_end(self) -> int:
        """Listen until the server closes the socket; return its reason."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return 0 if closed.rcvd is None else closed.rcvd.code

    def wait_for_question(self) -> None:
        """Listen until this seat has to decide something, or the deal is over."""
        self.hear_until(lambda chair: chair.view["ask"] or chair.match["waiting"] != "move")

    def play_until(
        self, stop: Callable[[Chair], bool], *, seed: int = 1, keen: float = 0.6
    ) -> None:
        """Play at random, going on from deal to deal, until something is true."""
        chance = Random(seed)
        while not stop(self):
            self.wait_for_question()
            if stop(self) or self.match["ended"]:
                break
            if self.view["ask"]:
                self.move(answer(self.view, chance, keen))
            else:
                self.go_on()


def seat_socket(
    address: str, token: str, query: str = "", *, origin: str | None = None
) -> AbstractContextManager[ClientConnection]:
    """Return the socket of a seat at the server of an address, to be entered."""
    url = address.replace("http", "ws") + f"api/seats/{token}/socket{query}"
    headers = {} if origin is None else {"Origin": origin}
    opening: AbstractContextManager[ClientConnection] = connect(
        url, open_timeout=SECONDS, additional_headers=headers
    )
    return opening


def sit_at(address: str, token: str, query: str = "", *, contribution: str = "c0ffee") -> Chair:
    """Return a chair that has heard how things stand, and has added to the deal if it should."""
    context = ExitStack()
    socket = context.enter_context(seat_socket(address, token, query))
    chair = Chair(socket, context, contribution=contribution)
    chair.hear()
    return chair


def answer(view: dict[str, Any], chance: Random, keen: float) -> str:
    """Return the text of a random answer to what a view asks."""
    ask = view["ask"]
    if ask in ("bid", "forehand"):
        return str(view["bids"][0]) if view["bids"] and chance.random() < keen else "pass"
    if ask == "hold":
        return "hold" if chance.random() < keen else "pass"
    if ask == "hand_or_skat":
        return "skat"
    if ask == "announce":
        cards = ".".join(chance.sample(view["hand"], 2))
        return f"{chance.choice(view['contracts'])['text']}:{cards}"
    if ask == "push_or_look":
        return "push"
    if ask == "agree":
        return "refuse"
    if ask == "kontra":
        return "pass"
    assert ask == "card", ask
    return str(chance.choice(view["legal"]))


def start(
    database: Path | str,
    *,
    port: int = 0,
    seed: str = "7",
    move: float = 0.0,
    absence: float = 0.2,
    **more: Any,
) -> subprocess.Popen[str]:
    """Start a server and return at once; `more` goes to `skat.server.run.serve`."""
    command = [sys.executable, "-c", _PROGRAM, str(port), str(database), seed]
    return subprocess.Popen(
        [*command, str(move), str(absence), json.dumps(more)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONWARNINGS": "error::DeprecationWarning"},
    )


def wait_until_listening(process: subprocess.Popen[str]) -> Served:
    """Return the server once it has said that it listens."""
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line.startswith("listening on "):
        _, errors = process.communicate(timeout=SECONDS)
        raise AssertionError(f"the server does not listen: {line}{errors}")
    return Served(process, line.removeprefix("listening on ").strip())


@contextmanager
def served(database: Path | str, **kwargs: Any) -> Iterator[Served]:
    """Run a server for as long as the context lasts; see `start`."""
    process = start(database, **kwargs)
    try:
        yield wait_until_listening(process)
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
