"""One match in play: slow players, a database that fails, two servers on one match."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from skat.core.errors import IllegalMove
from skat.core.moves import Claim, Pass, Play, parse_move
from skat.server.errors import RequestError, StorageConflict, StorageError
from skat.server.limits import Rate
from skat.server.new_match import read_new_match
from skat.server.room import MOST_SPECTATORS, Pace, Room
from skat.server.rooms import Rooms
from skat.server.store import Store
from skat.server.workers import Workers
from skat.table import Hint, NextDeal, Vacate, replay
from tests.server.serving import SECONDS, answer

FAST = Pace(move=0.0, absence=0.05)


class Ear:
    """A socket that only remembers."""

    def __init__(self, seat: int | None = 0) -> None:
        self._seat = seat
        self.heard: list[dict[str, Any]] = []
        self.dismissed = False

    @property
    def seat(self) -> int | None:
        return self._seat

    def tell(self, message: dict[str, Any]) -> None:
        self.heard.append(message)

    def dismiss(self) -> None:
        self.dismissed = True


class House:
    """A store, workers and rooms, without a network."""

    def __init__(self, database: str, pace: Pace = FAST, *, processes: int = 1) -> None:
        self.store = Store(database, busy_seconds=0.05)
        self.store.prepare()
        self.workers = Workers(processes)
        self.rooms = Rooms(self.store, self.workers, pace=pace, seed="7")

    async def open(self, *seats: str, preset: str = "twelve") -> int:
        """Open a match and return its number."""
        kinds = list(seats or ("person", "rules", "rules"))
        match = read_new_match({"preset": preset, "seats": kinds, "name": "Ada"})
        tokens = await self.rooms.open(match)
        place = await self.rooms.find(next(iter(tokens.values())))
        return place.match_id

    async def sit(self, *seats: str, preset: str = "twelve", seat: int = 0) -> tuple[Room, Ear]:
        """Open a match and sit down at it."""
        room = await self.rooms.room(await self.open(*seats, preset=preset))
        ear = Ear(seat)
        await room.join(ear)
        return room, ear

    async def close(self) -> None:
        await self.rooms.close()
        await self.workers.close()
        self.store.close()


def in_house(
    where: Path | str,
    work: Callable[[House], Awaitable[None]],
    pace: Pace = FAST,
    *,
    processes: int = 1,
) -> None:
    """Do something in a house whose database lies in a folder or is named."""
    database = where if isinstance(where, str) else str(where / "skat.sqlite3")

    async def run() -> None:
        house = House(database, pace, processes=processes)
        try:
            await asyncio.wait_for(work(house), 2 * SECONDS)
        finally:
            await house.close()

    asyncio.run(run())


async def until(claim: Callable[[], bool]) -> None:
    """Wait until something is true."""
    deadline = time.monotonic() + SECONDS
    while not claim():
        assert time.monotonic() < deadline, "that never happens"
        await asyncio.sleep(0.005)


async def asked(room: Room) -> None:
    await until(lambda: not room.table.series.running or room.table.waiting_for == (0,))


async def answered(room: Room, chance: Random, keen: float = 1.0) -> None:
    """Answer the next question of seat 0 at random, or go on to the next deal."""
    await asked(room)
    if not room.table.series.running:
        await room.ask(0, NextDeal(), room.table.seq)
        return
    heard = Ear()
    room.catch_up(heard, None)
    text = answer(heard.heard[-1]["view"], chance, keen)
    await room.ask(0, parse_move(text), room.table.seq)


async def claimed(room: Room) -> str:
    """Claim the rest; return the code of the refusal, or that it was certain."""
    try:
        await room.ask(0, Claim(), room.table.seq)
    except IllegalMove as error:
        return error.code
    return "certain"


def test_the_first_person_who_sits_down_gets_cards(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room = await house.rooms.room(await house.open())
        assert room.table.series.deal is None
        ear = Ear()
        await room.join(ear)
        assert ear.heard[0]["type"] == "snapshot"
        assert ear.heard[0]["view"]["phase"] == "auction"

    in_house(tmp_path, work)


def test_a_player_without_an_answer_in_time_gives_a_cheap_one(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, _ = await house.sit("rules", "person", "rules", seat=1)
        await until(lambda: room.table.decisions > 0)
        deal = room.table.series.deal
        assert deal is not None
        assert deal.auction.history[0][1] == -1  # a pass, whatever the cards

    nobody_decides_in = 1e-6
    in_house(tmp_path, work, Pace(move=0.0, decision=nobody_decides_in, absence=0.05))


def test_others_are_told_that_a_player_is_thinking(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, ear = await house.sit()
        chance = Random(1)
        while not any(message["type"] == "thinking" for message in ear.heard):
            await asked(room)
            busy = asyncio.create_task(house.workers.run(SECONDS, time.sleep, 0.5))
            await answered(room, chance)
            await busy

    in_house(tmp_path, work)


def test_players_keep_to_the_pace(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        begun = time.monotonic()
        room, _ = await house.sit()
        dealt = time.monotonic()
        await until(lambda: room.table.decisions > 0 or room.table.waiting_for == (0,))
        if room.table.decisions:
            assert time.monotonic() - begun >= 0.3
        assert dealt >= begun

    in_house(tmp_path, work, Pace(move=0.3))


def test_a_command_that_cannot_be_stored_changes_nothing(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, ear = await house.sit()
        await asked(room)
        before, told = room.table, len(ear.heard)
        other = sqlite3.connect(tmp_path / "skat.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError):
            await room.ask(0, Pass(), before.seq)
        assert room.table is before
        assert len(ear.heard) == told
        other.execute("ROLLBACK")
        other.close()

        await room.ask(0, Pass(), before.seq)
        assert room.table.seq > before.seq

    in_house(tmp_path, work)


def test_computer_players_go_on_when_the_database_is_back(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, _ = await house.sit()
        await asked(room)
        await room.ask(0, Pass(), room.table.seq)
        other = sqlite3.connect(tmp_path / "skat.sqlite3", isolation_level=None)
        with suppress(sqlite3.OperationalError):
            other.execute("BEGIN IMMEDIATE")
        stuck = room.table
        await asyncio.sleep(0.2)
        if other.in_transaction:
            other.execute("ROLLBACK")
        other.close()
        await until(lambda: room.table is not stuck or room.table.waiting_for == (0,))

    in_house(tmp_path, work)


def test_of_two_servers_on_one_match_the_second_starts_anew(database: str) -> None:
    async def work(house: House) -> None:
        room, ear = await house.sit()
        await asked(room)
        neighbour = Rooms(house.store, house.workers, pace=FAST, seed="7")
        there = await neighbour.room(room.match_id)
        await there.join(Ear())
        await asked(there)
        await there.ask(0, Pass(), there.table.seq)

        with pytest.raises(StorageConflict):
            await room.ask(0, Pass(), room.table.seq)

        assert ear.dismissed
        assert room.is_closed
        await neighbour.close()
        again = await house.rooms.room(room.match_id)
        assert again is not room
        assert again.table.seq >= there.table.seq

    in_house(database, work, processes=2)


def test_what_is_stored_makes_the_same_table(database: str) -> None:
    async def work(house: House) -> None:
        room, _ = await house.sit(preset="kneipe")
        chance = Random(3)
        for _ in range(40):
            with suppress(IllegalMove):
                await answered(room, chance)
        await asked(room)
        match, entries = house.store.load(room.match_id)
        assert replay(match.opening, entries) == room.table

    in_house(database, work)


def test_a_restart_goes_on_with_the_same_decisions(tmp_path: Path) -> None:
    moves: list[list[str]] = []

    def playing(path: Path, *, restart: bool) -> None:
        async def work(house: House) -> None:
            room, _ = await house.sit()
            chance = Random(5)
            for number in range(16):
                await answered(room, chance, keen=0.0)
                if restart and number % 4 == 3:
                    await asked(room)
                    await house.rooms.close()
                    house.rooms = Rooms(house.store, house.workers, pace=FAST, seed="7")
                    room = await house.rooms.room(room.match_id)
                    await room.join(Ear())
            _, entries = house.store.load(room.match_id)
            stored = [entry.to_json() for entry in entries]
            moves.append(
                [f"{entry['seat']} {entry['move']}" for entry in stored if "move" in entry]
            )

        path.mkdir()
        in_house(path, work)

    playing(tmp_path / "straight", restart=False)
    playing(tmp_path / "restarted", restart=True)

    shorter = min(map(len, moves))
    assert shorter > 20
    assert moves[0][:shorter] == moves[1][:shorter]


def test_a_claim_is_searched_elsewhere_and_told(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, ear = await house.sit()
        chance = Random(1)
        refused = []
        for _ in range(400):
            await asked(room)
            if room.table.series.running and room.table.view(0).may_claim:
                refused.append(await claimed(room))
            if room.table.series.entries:
                break
            await answered(room, chance)
        assert set(refused) <= {"claim_not_certain", "certain"}
        assert "claim_not_certain" in refused
        assert ear.heard

    in_house(tmp_path, work)


def test_an_empty_room_is_noticed(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, ear = await house.sit()
        assert not room.is_empty
        room.leave(ear)
        assert not room.is_empty
        await until(lambda: room.is_empty)
        assert not room.table.chairs[0].connected

    in_house(tmp_path, work)


def test_a_short_absence_is_not_noticed(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, ear = await house.sit()
        room.leave(ear)
        await room.join(Ear())
        await asyncio.sleep(0.2)
        assert room.table.chairs[0].connected

    in_house(tmp_path, work)


def test_a_room_that_was_put_away_refuses_commands(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, _ = await house.sit()
        room.close()
        with pytest.raises(StorageConflict):
            await room.ask(0, Play(parse_move("CJ").card), room.table.seq)  # type: ignore[union-attr]

    in_house(tmp_path, work)


def test_a_seat_that_has_changed_hands_is_closed_to_whoever_held_it(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, _ = await house.sit("person", "open", "rules")
        seat, token = await room.sit_down(None, "Bo")
        place = await house.rooms.find(token)
        friend = Ear(seat)
        await room.join(friend, key=place.key)
        await room.ask(0, Vacate(seat), room.table.seq)
        assert friend.dismissed
        assert friend.heard[-1]["type"] == "gone"
        told = len(friend.heard)
        _, other = await room.sit_down(seat, "Eve")
        eve = (await house.rooms.find(other)).key

        late = Ear(seat)
        with pytest.raises(RequestError, match="seat"):
            await room.join(late, key=place.key)
        with pytest.raises(RequestError, match="seat"):
            await room.ask(seat, Pass(), room.table.seq, place.key)
        with pytest.raises(RequestError, match="seat"):
            room.say(seat, "hello", place.key)
        with pytest.raises(RequestError):
            await house.rooms.find(token)

        assert late.heard == []
        assert len(friend.heard) == told
        assert not room.table.chairs[seat].connected, "nobody has come in the name of Eve"
        await room.join(Ear(seat), key=eve)
        assert room.table.chairs[seat].connected

    in_house(tmp_path, work)


def test_spectators_are_counted_and_limited(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        room, host = await house.sit()
        crowd = [Ear(None) for _ in range(MOST_SPECTATORS)]
        for ear in crowd:
            await room.join(ear)
        counts = [message["count"] for message in host.heard if message["type"] == "spectators"]
        assert counts == list(range(1, MOST_SPECTATORS + 1))
        with pytest.raises(RequestError, match="spectators"):
            await room.join(Ear(None))

        room.leave(crowd[0])

        assert room.spectators == MOST_SPECTATORS - 1

    in_house(tmp_path, work)


def test_who_asks_for_hints_too_fast_has_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skat.server.room.HINTS", Rate(burst=0.5, per_second=0.01))

    async def work(house: House) -> None:
        room, _ = await house.sit()
        await asked(room)

        with pytest.raises(RequestError, match="hints at once"):
            await room.ask(0, Hint(), room.table.seq)

        assert room.table.hints == (0,)

    in_house(tmp_path, work)


def test_without_an_advisor_in_time_the_seat_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skat.server.hints.HINT_SECONDS", 0.0)

    async def work(house: House) -> None:
        room, ear = await house.sit()
        await asked(room)

        await room.ask(0, Hint(), room.table.seq)
        await until(lambda: ear.heard[-1]["type"] == "hint")

        assert ear.heard[-1]["do"]["key"] == "error.no_hint"
        assert ear.heard[-1]["move"] is None

    in_house(tmp_path, work)
