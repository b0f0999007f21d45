"""Many tables at once on one server: how soon a move is confirmed, and what the server needs.

Starts `skat serve` with a fresh database and opens tables of one person and two `rules`
players. Every person is a WebSocket that thinks about as long as people do. Prints the time
from sending a move to the update that confirms it (p50, p99), the memory and the processor
time of the server's processes, and everything that went wrong.

    python bench/server_load.py --tables 500 --seconds 120
    python bench/server_load.py --tables 100 --database postgresql://skat@localhost/load

The aim: 500 tables served; a played card confirmed within 50 ms at p99 with 100 tables. The
people run on the same machine and take processor time of their own, which is printed too.
Exits with 1 if something went wrong, not if it was slow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from _serving import serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

AIM_TABLES = 100
AIM_MS = 50
LATE_SECONDS = 10.0
"""A move that is not confirmed after this is an error."""
TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Report:
    """What all people have seen."""

    cards: list[float] = field(default_factory=list)
    """Seconds from sending a card to its update."""
    others: list[float] = field(default_factory=list)
    """The same for bids, announcements and the next deal."""
    errors: Counter[str] = field(default_factory=Counter)
    seated: int = 0
    deals: int = 0
    received: int = 0
    """Bytes of messages."""

    def clear(self) -> None:
        """Forget what was measured while the tables filled."""
        self.cards.clear()
        self.others.clear()
        self.deals = self.received = 0


class Person:
    """One browser: answers what its view asks, after some thought."""

    def __init__(self, number: int, think: float, report: Report) -> None:
        self._chance = random.Random(number)
        self._think = think
        self._report = report
        self._answered = -1
        self._added_to = ""

    async def play(self, server: str, token: str, stop: asyncio.Event) -> None:
        """Sit down and play until the end; connect anew when the connection breaks."""
        address = f"{server.replace('http', 'ws')}api/seats/{token}/socket"
        while not stop.is_set():
            try:
                async with connect(address, max_size=None, open_timeout=60) as socket:
                    await self._at_the_table(socket, stop)
            except (OSError, WebSocketException, TimeoutError) as error:
                if not stop.is_set():
                    self._report.errors[type(error).__name__] += 1
                    await asyncio.sleep(1)

    async def _at_the_table(self, socket: ClientConnection, stop: asyncio.Event) -> None:
        self._report.seated += 1
        try:
            message = await self._hear(socket)
            while not stop.is_set():
                text = self._answer(message)
                if text is None:
                    message = await self._hear(socket)
                    continue
                wait = self._think * self._chance.uniform(0.4, 1.6)
                message = await self._heard_while_thinking(socket, message, wait)
                if self._answer(message) is not None:
                    message = await self._say(socket, message)
        finally:
            self._report.seated -= 1

    async def _heard_while_thinking(
        self, socket: ClientConnection, message: dict[str, Any], seconds: float
    ) -> dict[str, Any]:
        """Return the newest message after some time."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                message = await asyncio.wait_for(self._hear(socket), left)
            except TimeoutError:
                break
        return message

    async def _hear(self, socket: ClientConnection) -> dict[str, Any]:
        """Return the next message that tells how things stand."""
        while True:
            text = await socket.recv(decode=False)
            self._report.received += len(text)
            if b'"type":"thinking"' in text[:40]:
                continue
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "refused":
                self._report.errors[f"refused: {message['error']['key']}"] += 1
                continue
            await self._contribute(socket, message)
            return message

    async def _contribute(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Add to the next deal when the table waits for it, as a page does by itself."""
        match = message.get("match")
        if match is None or match["waiting"] != "contributions":
            return
        commitment = match["next_deal"]["commitment"]
        if match["seat"] in match["waiting_for"] and commitment != self._added_to:
            self._added_to = commitment
            said = {"type": "contribute", "id": "f", "seq": message["seq"]}
            added = self._chance.randbytes(16).hex()
            await socket.send(json.dumps({**said, "commitment": commitment, "contribution": added}))

    async def _say(self, socket: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
        """Answer, and return the message that confirms it."""
        move, seq = self._answer(message), message["seq"]
        assert move is not None
        said = {"type": "move", "id": "m", "seq": seq, "move": move}
        if move == "next":
            said = {"type": "next", "id": "n", "seq": seq}
        self._answered = seq
        sent = time.perf_counter()
        await socket.send(json.dumps(said))
        try:
            async with asyncio.timeout(LATE_SECONDS):
                while True:
                    message = await self._hear(socket)
                    if message["seq"] > seq:
                        break
        except TimeoutError:
            self._report.errors["not confirmed"] += 1
            return message
        needed = time.perf_counter() - sent
        is_card = move != "next" and len(move) == 2 and not move.isdigit()
        (self._report.cards if is_card else self._report.others).append(needed)
        self._report.deals += move == "next"
        return message

    def _answer(self, message: dict[str, Any]) -> str | None:
        """Return what to say now, None if nobody asks."""
        if message["seq"] == self._answered:
            return None
        match, view = message["match"], message["view"]
        if match["waiting"] == "next" and match["seat"] not in match["ready"]:
            return "next"
        return answer(view, self._chance) if view is not None and view["ask"] else None


def answer(view: dict[str, Any], chance: random.Random) -> str:
    """Return an answer without much thought: a player bids on every third hand."""
    ask = view["ask"]
    if ask in ("bid", "forehand"):
        return str(view["bids"][0]) if view["bids"] and chance.random() < 1 / 3 else "pass"
    if ask == "hold":
        return "hold" if chance.random() < 1 / 3 else "pass"
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
    return str(chance.choice(view["legal"]))


# the server


@dataclass(frozen=True)
class Used:
    """What processes have used so far."""

    server: float
    """Seconds of processor time of the process that talks to browsers."""
    workers: float
    people: float
    memory: int
    """Bytes of the server's process; what it shares with others counts in part."""
    memory_all: int
    """The same with its workers."""
    at: float


class Server:
    """A running server and its processes."""

    def __init__(self, process: int, address: str) -> None:
        self.address = address
        self._process = process

    def used(self) -> Used:
        """Return what it has used so far."""
        main = self._process
        workers = _descendants(main)
        own = _memory(main)
        times = time.process_time()
        return Used(
            _seconds(main),
            sum(map(_seconds, workers)),
            times,
            own,
            own + sum(map(_memory, workers)),
            time.monotonic(),
        )


def _descendants(process: int) -> list[int]:
    found: list[int] = []
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, children.read_text().split())
    return found + [further for child in found for further in _descendants(child)]


def _seconds(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICK


def _memory(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, PermissionError):
        return 0
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


# the measurement


async def measure(server: Server, options: argparse.Namespace) -> int:
    """Fill the tables, measure, print; return the exit code."""
    report, stop = Report(), asyncio.Event()
    people: list[asyncio.Task[None]] = []
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as client:
        seats = ["person", "rules", "rules"]
        for number in range(options.tables):
            data = {"preset": options.preset, "seats": seats, "name": f"Guest {number + 1}"}
            opened = await client.post("/api/matches", json=data)
            if opened.status_code != 201:
                report.errors[f"no match: {opened.status_code}"] += 1
                continue
            person = Person(number, options.think, report)
            token = opened.json()["token"]
            people.append(asyncio.create_task(person.play(server.address, token, stop)))
            await asyncio.sleep(1 / options.ramp)
            _progress(f"{number + 1} tables opened", number % options.ramp == 0)
    _progress("warming up", True)
    await asyncio.sleep(options.warm)
    report.clear()
    before = server.used()
    for second in range(options.seconds):
        await asyncio.sleep(1)
        _progress(
            f"{second + 1} s: {report.seated} tables, {len(report.cards)} cards, "
            f"p99 {_ms(report.cards, 0.99)} ms, {report.errors.total()} errors",
            (second + 1) % 5 == 0,
        )
    after = server.used()
    told = httpx.get(f"{server.address}metrics", timeout=60).text if options.metrics else ""
    seated = report.seated
    stop.set()
    for task in people:
        task.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    _print(options, report, seated, before, after)
    print(told, end="")
    return 1 if report.errors or seated < options.tables else 0


def _print(
    options: argparse.Namespace, report: Report, seated: int, before: Used, after: Used
) -> None:
    seconds = after.at - before.at
    moves = len(report.cards) + len(report.others)
    print(f"{seated} of {options.tables} tables, a person thinks {options.think:g} s")
    print(f"over {seconds:.0f} s: {moves / seconds:.0f} moves of people a second,", end=" ")
    print(f"{report.deals} deals, {report.received / seconds / 1024:,.0f} KiB/s unpacked")
    for name, times in (("cards", report.cards), ("other moves", report.others)):
        figures = " ".join(f"p{part:g} {_ms(times, part / 100)}" for part in (50, 90, 99, 100))
        print(f"  {name:12}{len(times):7,} confirmed, ms: {figures}")
    for name, used in (
        ("server", after.server - before.server),
        ("workers", after.workers - before.workers),
        ("people", after.people - before.people),
    ):
        print(f"  {name:12}{100 * used / seconds:6.0f} % of one core")
    each = after.memory / max(1, seated) / 1024
    print(
        f"  memory      {after.memory >> 20:6,} MiB the server ({each:,.0f} KiB a table),", end=""
    )
    print(f" {after.memory_all >> 20:,} MiB with its workers")
    print(f"  errors      {report.errors.total():6}", *report.errors.items())
    if options.tables == AIM_TABLES:
        met = "met" if report.cards and _part(report.cards, 0.99) * 1000 <= AIM_MS else "missed"
        print(f"  aim: cards within {AIM_MS} ms at p99: {met}")


def _part(times: list[float], part: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def _ms(times: list[float], part: float) -> str:
    return f"{1000 * _part(times, part):.1f}" if times else "-"


def _progress(text: str, now: bool) -> None:
    if now:
        print(text, file=sys.stderr, flush=True)


def main() -> int:
    """Read the options, run a server and people, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=AIM_TABLES)
    parser.add_argument("--seconds", type=int, default=30, help="how long to measure")
    parser.add_argument("--warm", type=int, default=5, help="seconds before that")
    parser.add_argument("--ramp", type=int, default=20, help="tables opened a second")
    parser.add_argument("--think", type=float, default=2.0, help="seconds a person thinks")
    parser.add_argument("--preset", default="twelve")
    parser.add_argument("--database", help="a URL; else a new SQLite file")
    parser.add_argument("--serve", action="append", default=[], help="option of skat serve")
    parser.add_argument("--metrics", action="store_true", help="print what the server counts")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or str(Path(folder) / "load.sqlite3")
        with serving(["--database", database, *options.serve]) as (process, address):
            return asyncio.run(measure(Server(process.pid, address), options))


if __name__ == "__main__":
    sys.exit(main())
