"""What a guest deletes is gone: from the database, from memory, from the files."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import InvalidStatus

from skat.cli.forget import token_of
from skat.server.forgetting import Forgotten, find, forget_place
from skat.server.links import new_seat_token
from skat.server.schema import Base, MatchRow
from skat.server.store import DAY, Place, Store, StoredMatch, token_hash
from skat.table import Command, Connect, LogEntry, Opening, Seat, replay
from skat.table.commands import SitDown
from tests.server.serving import Chair, Served, served
from tests.server.test_store import MATCH, everything_in

NAME = "Hildegard"


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    kept = Store(database)
    kept.prepare()
    yield kept
    kept.close()


def among_friends(store: Store) -> tuple[int, str]:
    """Store a match that somebody opened and Hildegard sat down at; return it and her token."""
    opening = Opening(
        MATCH.opening.rules,
        (Seat("Ada"), Seat("", is_open=True), Seat("Bo", "rules")),
        opened_at=5.5,
    )
    number = store.add_match(StoredMatch(opening, "kneipe", b"\1" * 32, "chance", None), {0: "a"})
    token = new_seat_token(number, "chance")
    store.append(
        number,
        1,
        [
            LogEntry(1, Command(0, 6.0, Connect())),
            LogEntry(2, Command(1, 7.0, SitDown(NAME, token_hash(token)))),
        ],
    )
    return number, token


def test_a_match_against_computer_players_is_deleted_with_everything(store: Store) -> None:
    number = store.add_match(MATCH, {0: "token"})
    store.append(number, 1, [LogEntry(1, Command(0, 6.5, Connect()))])
    kept = store.add_match(MATCH, {0: "other"})

    place = find(store, "token")
    assert place == Place(number, 0, None)
    assert forget_place(store, place) is Forgotten.MATCH

    assert find(store, "token") is None
    assert everything_in(store).count(MATCH.opening.seats[0].name) == 1
    assert store.load(kept) == (MATCH, [])


def test_every_table_of_the_schema_belongs_to_a_match() -> None:
    nobodys = {"matches", "deal_counts"}
    for table in Base.metadata.sorted_tables:
        keys = {key.target_fullname for column in table.c for key in column.foreign_keys}
        assert table.name in nobodys or "matches.id" in keys, table.name


def test_where_others_play_too_the_name_and_the_key_go(store: Store) -> None:
    number, token = among_friends(store)
    assert NAME in everything_in(store)
    before = replay(*_loaded(store, number))

    place = find(store, token)
    assert place == Place(number, 1, token_hash(token))
    assert forget_place(store, place) is Forgotten.NAME

    assert NAME not in everything_in(store)
    assert token_hash(token) not in everything_in(store)
    assert find(store, token) is None
    after = replay(*_loaded(store, number))
    assert after.seq == before.seq
    assert after.chairs[1].holder.name == "Guest #1"
    assert after.chairs[0] == before.chairs[0]


def test_who_opened_a_match_for_friends_is_forgotten_too(store: Store) -> None:
    number, _ = among_friends(store)

    assert forget_place(store, Place(number, 0, None)) is Forgotten.NAME

    assert "Ada" not in everything_in(store)
    assert find(store, "a") is None
    table = replay(*_loaded(store, number))
    assert [chair.holder.name for chair in table.chairs] == ["Guest #1", NAME, "Bo"]


def test_old_matches_are_deleted_and_those_in_play_are_spared(store: Store) -> None:
    old, playing, young = (store.add_match(MATCH, {}) for _ in range(3))
    for number, day in ((old, 10), (playing, 10), (young, 20)):
        store.append(number, 1, [LogEntry(1, Command(0, day * DAY + 1.0, Connect()))])

    assert store.delete_idle(20, (playing,), 10) == 1
    assert store.delete_idle(20, (playing,), 10) == 0

    with store.engine.connect() as connection:
        assert list(connection.scalars(select(MatchRow.id))) == [playing, young]


def test_only_so_many_are_deleted_at_once_the_oldest_first(store: Store) -> None:
    matches = [store.add_match(MATCH, {}) for _ in range(4)]
    for day, number in enumerate(matches, start=1):
        store.append(number, 1, [LogEntry(1, Command(0, day * DAY + 1.0, Connect()))])

    assert store.delete_idle(100, (), 3) == 3

    with store.engine.connect() as connection:
        assert list(connection.scalars(select(MatchRow.id))) == matches[3:]


def test_nothing_of_it_is_left_in_the_files(tmp_path: Path) -> None:
    path = tmp_path / "skat.sqlite3"
    with closing(Store(str(path))) as store:
        store.prepare()
        _, token = among_friends(store)
        place = find(store, token)
        assert place is not None
        forget_place(store, place)

        for file in tmp_path.iterdir():
            assert NAME.encode() not in file.read_bytes(), file.name


def _loaded(store: Store, number: int) -> tuple[Opening, list[LogEntry]]:
    match, entries = store.load(number)
    return match.opening, entries


# over the network


def deleted(server: Served, token: str) -> tuple[int, object]:
    answer = httpx.delete(server.url(f"/api/seats/{token}"), timeout=30)
    return answer.status_code, answer.json().get("deleted")


def test_a_guest_deletes_a_match_while_it_is_played(server: Served, chair: Chair) -> None:
    token = server.open_match(name=NAME)[0]
    sitting = server.sit(token)
    sitting.wait_for_question()

    assert deleted(server, token) == (200, "match")

    assert sitting.hear_to_the_end() == 1012
    with pytest.raises(InvalidStatus), server.socket(token):
        pass
    assert server.get(f"/api/seats/{token}/record").status_code == 404
    assert deleted(server, token) == (404, None)
    chair.move("pass")  # other tables play on


def test_friends_play_on_when_a_guest_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "skat.sqlite3"
    with served(path) as server:
        ada = server.sit(server.open_match(("person", "open", "rules"))[0])
        invitation = ada.match["invitation"].removeprefix("/join/")
        taken = server.post(f"/api/tables/{invitation}/seats", {"name": NAME}).json()
        guest = server.sit(taken["token"])
        ada.hear_until(lambda now: now.match["seats"][1]["name"] == NAME)

        assert deleted(server, taken["token"]) == (200, "name")

        assert guest.hear_to_the_end() in (1008, 1012)
        assert ada.hear_to_the_end() == 1012
        again = server.sit(server.open_match()[0])
        again.close()
    with closing(sqlite3.connect(path)) as connection:
        for table in ("matches", "log_entries"):
            assert NAME not in str(connection.execute(f"SELECT * FROM {table}").fetchall())


@pytest.mark.parametrize(
    ("link", "token"),
    [
        ("https://skat.example/play/17.sAb_c.Zm9v", "17.sAb_c.Zm9v"),
        ("http://127.0.0.1:8000/play/abc/?x=1", "abc"),
        ("/play/abc", "abc"),
        ("abc", "abc"),
    ],
)
def test_a_link_or_its_last_part_names_a_seat(link: str, token: str) -> None:
    assert token_of(link) == token
