"""Friends sit down by an invitation, others watch, the host sends somebody away, all go on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from skat.server.links import invitation, is_ours, match_of, new_seat_token, watch_token
from tests.server.serving import Chair, Served, answer, served

FRIENDS = ("person", "open", "open")


class Party:
    """A table with everybody around it."""

    def __init__(self, server: Served, *, seats: tuple[str, ...] = FRIENDS, **more: Any) -> None:
        self.server = server
        self.token = server.open_match(seats, **more)[0]
        self.host = server.sit(self.token)
        self.chairs: list[Chair] = [self.host]

    @property
    def invitation(self) -> str:
        text: str = self.host.match["invitation"]
        return text.removeprefix("/join/")

    def asks(self, name: str, seat: int | None = None, invitation: str | None = None) -> Any:
        data: dict[str, object] = {"name": name}
        if seat is not None:
            data["seat"] = seat
        path = f"/api/tables/{invitation or self.invitation}/seats"
        return self.server.post(path, data)

    def welcomes(self, name: str, seat: int | None = None) -> tuple[str, Chair]:
        reply = self.asks(name, seat)
        assert reply.status_code == 201, reply.text
        token = reply.json()["token"]
        return token, self.sits(token)

    def sits(self, token: str, query: str = "") -> Chair:
        chair = self.server.sit(token, query)
        self.chairs.append(chair)
        return chair

    def watches(self) -> Chair:
        path = self.host.match["watch"].removeprefix("/watch/")
        return self.watches_with(path)

    def watches_with(self, token: str) -> Chair:
        address = self.server.address.replace("http", "ws") + f"api/watch/{token}/socket"
        context = ExitStack()
        chair = Chair(context.enter_context(connect(address)), context)
        chair.hear()
        self.chairs.append(chair)
        return chair

    def plays(self, players: list[Chair], stop: Callable[[], bool], *, keen: float = 0.6) -> None:
        """Let people play at random until something is true."""
        chance = Random(4)
        for _ in range(2000):
            newest = max(chair.seq for chair in players)
            for chair in players:
                chair.hear_until(lambda now: now.seq >= newest)  # noqa: B023
            if stop():
                return
            on_turn = [chair for chair in players if chair.view and chair.view["ask"]]
            if on_turn:
                on_turn[0].move(answer(on_turn[0].view, chance, keen))
            elif players[0].match["waiting"] == "next":
                for chair in players:
                    if chair.match["seat"] not in chair.match["ready"]:
                        chair.go_on()
                        break
            else:
                players[0].hear()
        raise AssertionError("that never happens")

    def close(self) -> None:
        for chair in self.chairs:
            chair.close()


@pytest.fixture
def party(server: Served) -> Iterator[Party]:
    """A host at a table with two open seats."""
    table = Party(server)
    yield table
    table.close()


def kinds(chair: Chair) -> list[str]:
    return [seat["kind"] for seat in chair.match["seats"]]


def refused_at_door(server: Served, path: str) -> bool:
    try:
        with connect(server.address.replace("http", "ws") + path):
            return False
    except InvalidStatus:
        return True


# sitting down


def test_a_table_waits_visibly_and_deals_when_the_last_friend_has_come(party: Party) -> None:
    assert party.host.match["waiting"] == "players"
    assert party.host.match["waiting_for"] == [1, 2]
    assert party.host.view is None
    assert party.host.match["invitation"].startswith("/join/")

    party.welcomes("Bo")
    _, third = party.welcomes("Cy")

    party.host.hear_until(lambda chair: chair.view is not None)
    assert kinds(party.host) == ["person"] * 3
    assert [seat["name"] for seat in third.match["seats"]] == ["Ada", "Bo", "Cy"]
    assert len(third.view["hand"]) == 10


def test_an_invitation_shows_the_table_before_anybody_sits_down(party: Party) -> None:
    party.welcomes("Bo", 2)

    data = party.server.get(f"/api/tables/{party.invitation}").json()

    assert [seat["kind"] for seat in data["seats"]] == ["person", "open", "person"]
    assert data["started"] is False
    assert data["watch"] == party.host.match["watch"]
    assert "token" not in json.dumps(data)


def test_the_host_fills_the_open_seats_and_starts(party: Party) -> None:
    for seat in (1, 2):
        party.host.say(type="fill", id="f", seq=party.host.seq, seat=seat, player="random")
        party.host.hear_until(lambda chair: kinds(chair)[seat] == "computer")  # noqa: B023

    party.host.hear_until(lambda chair: chair.view is not None)
    names = [seat["name"] for seat in party.host.match["seats"]]
    assert len(set(names)) == 3
    assert party.host.match["seats"][1]["player"] == "random"


def test_a_friend_may_come_while_computer_players_fill_the_rest(server: Served) -> None:
    party = Party(server, seats=("person", "open", "rules"))
    _, friend = party.welcomes("Bo")
    party.host.hear_until(lambda chair: chair.view is not None)

    party.plays([party.host, friend], lambda: len(party.host.match["list"]) >= 1)

    assert party.host.match["list"] == friend.match["list"]
    party.close()


def test_two_people_who_want_the_last_seat_do_not_both_get_it(party: Party) -> None:
    party.welcomes("Bo", 1)
    link = party.invitation

    with ThreadPoolExecutor(6) as people:
        replies = list(people.map(lambda n: party.asks(f"Guest {n}", None, link), range(6)))

    assert sorted(reply.status_code for reply in replies) == [201, *[409] * 5]
    party.host.hear_until(lambda chair: chair.view is not None)
    winner = next(reply.json() for reply in replies if reply.status_code == 201)
    assert winner["seat"] == 2
    for reply in replies:
        if reply.status_code == 409:
            assert reply.json()["error"]["key"] in ("error.table_full", "error.seat_taken")


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ({"name": "ADA"}, "name_taken"),
        ({"name": ""}, "bad_name"),
        ({"name": "x" * 25}, "bad_name"),
        ({"name": "Bo", "seat": 0}, "seat_taken"),
        ({"name": "Bo", "seat": 3}, "seat_taken"),
        ({"name": "Bo", "seat": 4}, "seat_not_found"),
        ({"name": "Bo", "seat": True}, "seat_not_found"),
        ({"name": "Bo", "seat": -1}, "seat_not_found"),
        ({"name": "Bo", "host": True}, "bad_request"),
        ([], "bad_request"),
    ],
)
def test_what_cannot_sit_down_is_told_why(party: Party, data: object, key: str) -> None:
    reply = party.server.post(f"/api/tables/{party.invitation}/seats", data)

    assert 400 <= reply.status_code < 500
    assert reply.json()["error"]["key"] == f"error.{key}"
    assert reply.json()["message"].startswith("expected ")
    assert party.server.get(f"/api/tables/{party.invitation}").json()["seats"][1]["kind"] == "open"


def test_forged_invitations_open_nothing(party: Party) -> None:
    good = party.invitation
    number, body, mark = good.split(".")
    forged = [
        f"{number}.{body}.{mark[:-1]}{'A' if mark[-1] != 'A' else 'B'}",
        f"{number}.i1.{mark}",
        f"{int(number) + 1}.{body}.{mark}",
        f"{number}.w.{mark}",
        party.token,
        party.host.match["watch"].removeprefix("/watch/"),
        "999999999.i0.AAAAAAAAAAAAAAAAAAAAAA",
        "0.i0.A",
        "9999999999.i0.AAAAAAAAAAAAAAAAAAAAAA",
        "x" * 5000,
        "%00",
    ]

    for token in forged:
        reply = party.server.get(f"/api/tables/{token}")
        assert reply.status_code == 404, token
        assert party.asks("Bo", 1, token).status_code == 404
        assert refused_at_door(party.server, f"api/seats/{token}/socket") or token == party.token
    assert kinds(party.host) == ["person", "open", "open"]


def test_links_of_one_match_do_not_fit_another() -> None:
    links = [invitation(7, "secret", 0), watch_token(7, "secret"), new_seat_token(7, "secret")]

    for link in links:
        assert match_of(link) == 7
        assert is_ours(link, 7, "secret")
        assert not is_ours(link, 8, "secret")
        assert not is_ours(link, 7, "another")
        assert not is_ours(link + "A", 7, "secret")
    assert len(set(links)) == 3
    assert match_of("²." + "A" * 22) is None
    assert match_of("no.dots") is None
    assert match_of("2147483647.w.A") == 2**31 - 1
    assert match_of("2147483648.w.A") is None, "no database has so many"


def test_a_return_link_works_on_any_device_and_all_stay_in_step(party: Party) -> None:
    token, phone = party.welcomes("Bo")
    party.welcomes("Cy")
    laptop = party.sits(token)
    phone.hear_until(lambda chair: chair.view is not None)

    party.plays([party.host, phone, party.chairs[2]], lambda: phone.view["phase"] != "auction")
    laptop.hear_until(lambda chair: chair.seq >= phone.seq)

    assert laptop.view == phone.view
    assert laptop.match == phone.match


# watching


def test_a_spectator_sees_what_lies_open_and_no_hand(server: Served) -> None:
    party = Party(server, seats=("person", "rules", "rules"))
    party.host.wait_for_question()
    spectator = party.watches()

    assert spectator.match["seat"] is None
    assert spectator.view["you"] is None
    assert spectator.view["hand"] == []
    assert spectator.view["deal_hands"] is None
    assert spectator.match["invitation"] is None
    assert spectator.match["may_undo"] is False
    party.host.hear_until(lambda chair: chair.heard_last.get("type") == "spectators")
    assert party.host.heard_last["count"] == 1

    party.host.play_until(lambda chair: bool(chair.match["list"]))
    spectator.hear_until(lambda chair: chair.seq >= party.host.seq)
    assert spectator.view["deal_hands"] == party.host.view["deal_hands"]
    party.close()


@pytest.mark.parametrize(
    "message",
    [
        {"type": "move", "seq": 1, "move": "pass"},
        {"type": "move", "seq": 1, "move": "CJ"},
        {"type": "next", "seq": 1},
        {"type": "undo", "seq": 1},
        {"type": "end", "seq": 1},
        {"type": "vacate", "seq": 1, "seat": 0},
        {"type": "fill", "seq": 1, "seat": 1, "player": "rules"},
        {"type": "stand_in", "seq": 1, "seat": 0},
        {"type": "take_back", "seq": 1},
        {"type": "get_up", "seq": 1},
        {"type": "say", "phrase": "hello"},
    ],
)
def test_a_spectator_can_do_nothing(server: Served, message: dict[str, Any]) -> None:
    party = Party(server, seats=("person", "rules", "rules"))
    spectator = party.watches()
    before = spectator.match

    refusal = spectator.refused(id="x", **message)

    assert refusal["error"]["key"] == "error.spectator"
    assert refusal["id"] == "x"
    assert spectator.match["seats"] == before["seats"]
    party.close()


def test_nobody_watches_a_match_that_was_opened_without(server: Served) -> None:
    party = Party(server, watching="nobody")
    assert party.host.match["watch"] is None
    number = party.invitation.partition(".")[0]

    token = watch_token(int(number), "7")  # the seed of this server
    assert refused_at_door(server, f"api/watch/{token}/socket")
    assert server.get(f"/api/watch/{token}/record").status_code == 404
    party.close()


def test_who_may_watch_must_be_said_clearly(server: Served) -> None:
    reply = server.post(
        "/api/matches",
        {"preset": "twelve", "seats": list(FRIENDS), "name": "Ada", "watching": "all"},
    )

    assert reply.status_code == 400
    assert "link or nobody" in reply.json()["message"]


# being sent away


def test_whoever_is_sent_away_hears_it_and_never_comes_back(party: Party) -> None:
    old_invitation = party.invitation
    token, friend = party.welcomes("Bo", 1)
    party.host.hear_until(lambda chair: kinds(chair)[1] == "person")

    party.host.say(type="vacate", id="v", seq=party.host.seq, seat=1)

    assert friend.hear_to_the_end() in (1008, 1012)
    assert friend.heard_last["type"] == "gone"
    assert friend.heard_last["error"]["key"] == "error.seat_lost"
    party.host.hear_until(lambda chair: kinds(chair)[1] == "open")
    assert refused_at_door(party.server, f"api/seats/{token}/socket")
    assert party.server.get(f"/api/seats/{token}/record").status_code == 404
    assert party.asks("Bo", 1, old_invitation).status_code == 404, "the invitation is used up"
    assert party.asks("Eve", 1).status_code == 201


def test_the_link_of_an_opener_dies_with_the_seat(server: Served) -> None:
    tokens = server.open_match(("person", "person", "rules"))
    host, guest = server.sit(tokens[0]), server.sit(tokens[1])
    host.hear_until(lambda chair: chair.match["seats"][1]["connected"])

    host.say(type="vacate", id="v", seq=host.seq, seat=1)

    guest.hear_to_the_end()
    assert refused_at_door(server, f"api/seats/{tokens[1]}/socket")
    host.close()
    guest.close()


def test_what_an_old_socket_still_sends_reaches_nobody(server: Served, tmp_path: Path) -> None:
    """Moves that are under way while the seat changes hands are not the new person's."""
    party = Party(server)
    _, friend = party.welcomes("Bo", 1)
    party.welcomes("Cy", 2)
    party.host.hear_until(lambda chair: chair.view is not None)
    party.host.say(type="vacate", id="v", seq=party.host.seq, seat=1)
    for _ in range(5):
        friend.say(type="move", id="old", seq=friend.seq, move="pass")
    party.host.hear_until(lambda chair: kinds(chair)[1] == "open")
    link = party.invitation
    reply = party.asks("Eve", 1, link)
    assert reply.status_code == 201
    eve = party.sits(reply.json()["token"])

    friend.hear_to_the_end()

    assert eve.match["seats"][1]["name"] == "Eve"
    assert not any("Eve" in json.dumps(event) for event in friend.events)
    party.close()


def test_only_the_host_sends_people_away(party: Party) -> None:
    _, friend = party.welcomes("Bo", 1)
    party.welcomes("Cy", 2)
    friend.hear_until(lambda chair: kinds(chair)[2] == "person")

    assert friend.refused(type="vacate", id="v", seq=friend.seq, seat=2)["error"]["key"] == (
        "error.not_host"
    )
    party.host.hear_until(lambda chair: kinds(chair)[2] == "person")
    refusal = party.host.refused(type="vacate", id="v", seq=party.host.seq, seat=0)
    assert refusal["error"]["key"] == "error.action_not_possible"


def test_the_host_leaves_for_good_and_the_match_goes_on(server: Served) -> None:
    party = Party(server, seats=("person", "open", "rules"), preset="kneipe")
    _, friend = party.welcomes("Bo")
    party.host.hear_until(lambda chair: chair.view is not None)
    party.host.say(type="get_up", id="g", seq=party.host.seq)
    party.host.hear_to_the_end()

    friend.hear_until(lambda chair: chair.match["host"] == 1)
    friend.play_until(lambda chair: bool(chair.match["list"]))

    assert friend.match["may_end"] is True
    assert kinds(friend)[0] == "open"
    party.close()


# four at the table


def test_four_people_play_and_the_dealer_sees_no_card(server: Served) -> None:
    party = Party(server, seats=("person", "open", "open", "open"), preset="kneipe")
    players = [party.host, *(party.welcomes(name)[1] for name in ("Bo", "Cy", "Di"))]
    dealers: set[int] = set()

    def looked_at() -> bool:
        dealer = players[0].view["standing"]["dealer"]
        idle = players[dealer].view
        if players[0].match["waiting"] == "move":
            assert idle["you"] is None
            assert idle["hand"] == idle["skat"] == idle["legal"] == idle["contracts"] == []
            assert idle["ask"] is None
            assert idle["deal_hands"] is None
            dealers.add(dealer)
        else:
            assert idle["deal_hands"] is not None
        return len(players[0].match["list"]) >= 4

    party.host.hear_until(lambda chair: chair.view is not None)
    for chair in players:
        chair.hear_until(lambda now: now.view is not None)
    party.plays(players, looked_at)

    assert dealers == {0, 1, 2, 3}
    party.close()


# coming back


def test_a_stand_in_plays_until_the_person_is_back(tmp_path: Path) -> None:
    with served(tmp_path / "skat.sqlite3", absence=0.05) as server:
        party = Party(server, grace_seconds=1)
        token, friend = party.welcomes("Bo")
        _, third = party.welcomes("Cy")
        party.host.hear_until(lambda chair: chair.view is not None)
        friend.close()

        party.plays([party.host, third], lambda: party.host.match["seats"][1]["stand_in"], keen=0.3)
        deadline_was = party.host.match["deadline"]
        back = party.sits(token)

        back.hear_until(lambda chair: not chair.match["seats"][1]["stand_in"])
        assert back.view["you"] is not None
        assert deadline_was is None or deadline_was > 0
        party.close()


def test_a_seat_survives_a_restart_of_the_server(tmp_path: Path) -> None:
    database = tmp_path / "skat.sqlite3"
    with served(database) as server:
        party = Party(server)
        token, _ = party.welcomes("Bo")
        link = party.invitation
        party.close()
    with served(database) as server:
        chair = server.sit(token)
        assert chair.match["seats"][1]["name"] == "Bo"
        assert chair.match["invitation"] == f"/join/{link}"
        chair.close()


# phrases


def test_a_phrase_is_told_to_everybody_by_its_key(party: Party) -> None:
    _, friend = party.welcomes("Bo")

    friend.say(type="say", id="s", phrase="good_luck")

    for chair in (party.host, friend):
        chair.hear_until(lambda now: now.heard_last["type"] == "said")
        assert chair.heard_last == {"type": "said", "seat": 1, "phrase": "good_luck"}


def test_whoever_says_too_much_is_not_heard(party: Party) -> None:
    for _ in range(4):
        party.host.say(type="say", phrase="hello")

    refusal = party.host.refused(type="say", id="s", phrase="hello")

    assert refusal["error"]["key"] == "error.too_many_requests"


@pytest.mark.parametrize("phrase", ["You fool", "", None, 7, ["hello"]])
def test_nothing_but_the_phrases_can_be_said(party: Party, phrase: object) -> None:
    refusal = party.host.refused(type="say", id="s", phrase=phrase)

    assert refusal["error"]["key"] == "error.bad_message"
    assert "good_luck" in refusal["message"]


# once more


def ended(server: Served) -> tuple[Party, str, Chair]:
    """Return a table of two people and a computer player whose match is over."""
    party = Party(server, seats=("person", "open", "rules"), preset="kneipe", deals=1)
    token, friend = party.welcomes("Bo")
    party.host.hear_until(lambda chair: chair.view is not None)
    party.plays([party.host, friend], lambda: party.host.match["ended"], keen=0.2)
    return party, token, friend


def test_a_rematch_takes_everybody_along(server: Served) -> None:
    party, token, friend = ended(server)
    assert server.post(f"/api/seats/{token}/rematch", {}).status_code == 400, "the host opens it"

    reply = server.post(f"/api/seats/{party.token}/rematch", {})
    assert reply.status_code == 200, reply.text
    first = server.sit(reply.json()["token"])
    assert first.match["waiting"] == "players"
    assert [seat["name"] for seat in first.match["seats"]][:2] == ["Ada", "Bo"]
    assert first.match["seats"][1]["reserved"] is True
    friend.hear_until(lambda chair: chair.match["rematch"])
    invited = first.match["invitation"].removeprefix("/join/")
    assert party.asks("Eve", 1, invited).status_code == 409, "the seat is kept for Bo"

    again = [server.post(f"/api/seats/{token}/rematch", {}).json()["token"] for _ in range(2)]
    assert again[0] == again[1], "the same on every device"
    second = server.sit(again[0])

    first.hear_until(lambda chair: chair.view is not None)
    assert second.match["seats"][1]["name"] == "Bo"
    assert first.match["rules"] == party.host.match["rules"]
    assert first.match["deals"] == 1
    for chair in (first, second):
        chair.close()
    party.close()


def test_there_is_no_rematch_before_the_end(party: Party) -> None:
    reply = party.server.post(f"/api/seats/{party.token}/rematch", {})

    assert reply.status_code == 400
    assert reply.json()["error"]["key"] == "error.match_running"


def test_the_host_gives_a_kept_seat_to_somebody_else(server: Served) -> None:
    party, token, _ = ended(server)
    first = server.sit(server.post(f"/api/seats/{party.token}/rematch", {}).json()["token"])
    first.say(type="vacate", id="v", seq=first.seq, seat=1)
    first.hear_until(lambda chair: not chair.match["seats"][1]["reserved"])

    assert server.post(f"/api/seats/{token}/rematch", {}).status_code == 400
    invited = first.match["invitation"].removeprefix("/join/")
    assert party.asks("Eve", 1, invited).status_code == 201
    first.close()
    party.close()
