"""After the deal: what is told of finished deals, and that nothing is told of running ones."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from skat.records.skatfile import DealRecord
from skat.records.skatfile_reader import read_items
from skat.records.skatfile_replay import verify_items
from skat.server.links import replay_token, watch_token
from tests.server.serving import Chair, Served


def after_deals(server: Served, count: int, *, then: str = "auction") -> tuple[str, Chair]:
    """Return a token, and its chair in the middle of the deal after so many."""
    token = server.open_match()[0]
    chair = server.sit(token)
    chair.play_until(
        lambda now: len(now.match["list"]) == count and now.match["waiting"] == "next", seed=count
    )
    if then == "running":
        chair.go_on()
        chair.wait_for_question()
    return token, chair


@pytest.fixture(scope="module")
def running(server: Served) -> Any:
    """A match with two finished deals, in the third."""
    token, chair = after_deals(server, 2, then="running")
    yield token, chair
    chair.close()


def test_a_finished_deal_is_told_frame_by_frame(server: Served, running: Any) -> None:
    token, _ = running
    deal = server.get(f"/api/seats/{token}/deals/1").json()

    assert (deal["place"], deal["deals"]) == (1, 2)
    frames = deal["frames"]
    assert [len(hand) for hand in frames[0]["hands"]] == [10, 10, 10]
    assert len(deal["skat"]) == 2
    cards = [frame["card"] for frame in frames if frame["card"]]
    assert len(set(cards)) == len(cards)
    held = {card for hand in deal["hands"] for card in hand} | set(deal["skat"])
    assert len(held) == 32
    for before, frame in itertools.pairwise(frames):
        if frame["card"] is None:
            continue
        assert frame["card"] in before["hands"][frame["who"]]
        assert frame["card"] not in frame["hands"][frame["who"]]
        assert frame["table"][-1] == frame["card"]
        assert (frame["winner"] is not None) == (len(frame["table"]) == 3)
        assert frame["lines"]


def test_a_finished_deal_is_reviewed(server: Served, running: Any) -> None:
    token, _ = running
    deal = server.get(f"/api/seats/{token}/deals/1").json()
    review = server.get(f"/api/seats/{token}/deals/1/review").json()

    played = [frame["card"] for frame in deal["frames"] if frame["card"]]
    assert review["kind"] == ("game" if deal["declarer"] is not None else "passed")
    if review["course"] is not None:
        assert [card["card"] for card in review["course"]["cards"]] == played
    assert review["verdict"]
    assert server.get(f"/api/seats/{token}/deals/1/review").json() == review
    known = server.get(f"/api/seats/{token}/deals/1/known").json()["known"]
    mistakes = [] if review["course"] is None else review["course"]["cards"]
    assert [item["number"] for item in known] == [
        card["number"] for card in mistakes if card["loss"] is not None
    ]


def test_nothing_of_the_running_deal_is_told(server: Served, running: Any) -> None:
    token, chair = running
    replay = server.post(f"/api/seats/{token}/share", {}).json()["token"]
    hidden = set(chair.view["hand"])
    assert hidden

    for base in (f"/api/seats/{token}", f"/api/replays/{replay}"):
        for number in (3, 0, 4, -1):
            for end in ("", "/review", "/known"):
                answer = server.get(f"{base}/deals/{number}{end}")
                assert answer.status_code == 404
                assert answer.json()["error"]["key"] == "error.deal_not_found"
    told = server.get(f"/api/replays/{replay}").json()
    assert [deal["place"] for deal in told["deals"]] == [1, 2]
    assert set(told) == {"preset", "deals"}
    secrets = chair.match["commitment"]
    assert secrets not in server.get(f"/api/replays/{replay}").text


def test_the_shared_link_shows_the_same_and_opens_nothing_else(
    server: Served, running: Any
) -> None:
    token, _ = running
    shared = server.post(f"/api/seats/{token}/share", {}).json()
    replay = shared["token"]

    assert shared["replay"] == f"/replay/{replay}"
    assert server.post(f"/api/seats/{token}/share", {}).json() == shared
    for end in ("", "/review", "/known"):
        own = server.get(f"/api/seats/{token}/deals/2{end}").json()
        assert server.get(f"/api/replays/{replay}/deals/2{end}").json() == own
    assert server.get(f"/api/seats/{replay}/deals/1").status_code == 404
    assert server.get(f"/api/seats/{replay}/record").status_code == 404
    assert server.get(f"/replay/{replay}/1").status_code == 200


@pytest.mark.parametrize(
    "token", ["1.r.AAAAAAAAAAAAAAAAAAAAAA", "x", "999999.r.AA", "1.r.", "-1.r.A"]
)
def test_a_forged_link_opens_nothing(server: Served, running: Any, token: str) -> None:
    for end in ("", "/deals/1", "/deals/1/review", "/deals/1/known"):
        answer = server.get(f"/api/replays/{token}{end}")
        assert answer.status_code == 404
        assert answer.json()["error"]["key"] == "error.replay_not_found"


def test_a_link_is_made_from_the_match_and_its_secret() -> None:
    token = replay_token(17, "chance")

    assert token != replay_token(17, "another")
    assert token != replay_token(18, "chance")
    assert token != watch_token(17, "chance")


def test_the_same_deal_is_played_again_with_the_same_cards_and_marked(server: Served) -> None:
    token, chair = after_deals(server, 1)
    first = server.get(f"/api/seats/{token}/deals/1").json()
    seats = chair.view["standing"]["seats"]
    own = first["hands"][seats.index(chair.match["seat"])]
    chair.close()

    opened = server.post(f"/api/seats/{token}/deals/1/again", {})

    assert opened.status_code == 201
    again = server.sit(opened.json()["token"])
    assert again.view["standing"]["seats"] == seats
    assert set(again.view["hand"]) == set(own)
    assert [seat["player"] for seat in again.match["seats"]] == [
        seat["player"] for seat in chair.match["seats"]
    ]
    assert again.match["deals"] == 1
    again.play_until(lambda now: now.match["ended"], seed=5)
    record = server.get(f"/api/seats/{opened.json()['token']}/record").text
    assert len(list(verify_items(read_items(_stream(record))))) == 1
    (deal,) = [item for item in read_items(_stream(record)) if isinstance(item, DealRecord)]
    assert dict(deal.notes)["again"] == "1"
    old = server.get(f"/api/seats/{token}/record").text
    before = next(item for item in read_items(_stream(old)) if isinstance(item, DealRecord))
    assert deal.pack == before.pack
    assert "again" not in dict(before.notes)
    again.close()


def test_a_deal_that_is_not_over_is_not_played_again(server: Served, running: Any) -> None:
    token, _ = running

    assert server.post(f"/api/seats/{token}/deals/3/again", {}).status_code == 404
    assert server.post("/api/seats/nobody/deals/1/again", {}).status_code == 404


def _stream(text: str) -> Any:
    import io

    return io.StringIO(text)


def test_the_list_as_on_paper_tells_what_the_table_tells(server: Served, running: Any) -> None:
    token, chair = running
    sheet = server.get(f"/api/seats/{token}/sheet").json()

    assert len(sheet["rows"]) == 2
    assert [total["total"] for total in sheet["sums"]] == chair.match["totals"]
    for row, entry in zip(sheet["rows"], chair.match["list"], strict=True):
        assert (row["number"], row["declarer"], row["score"]) == (
            entry["number"],
            entry["declarer"],
            entry["score"],
        )
    replay = server.post(f"/api/seats/{token}/share", {}).json()["token"]
    assert server.get(f"/api/replays/{replay}/sheet").json() == sheet


def test_a_list_without_a_finished_deal_is_empty(server: Served) -> None:
    sheet = server.get(f"/api/seats/{server.open_match()[0]}/sheet").json()

    assert sheet["rows"] == []
    assert [total["total"] for total in sheet["sums"]] == [0, 0, 0]


def test_those_who_watch_get_the_same_link(server: Served, running: Any) -> None:
    token, chair = running
    shared = server.post(f"/api/seats/{token}/share", {}).json()
    watch = chair.match["watch"].removeprefix("/watch/")

    assert server.post(f"/api/watch/{watch}/share", {}).json() == shared
    assert server.post(f"/api/watch/{shared['token']}/share", {}).status_code == 404
    assert server.get(f"/api/replays/{watch}/deals/1").status_code == 404
