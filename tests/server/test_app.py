"""The addresses of the server: what they give, and what they refuse."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

import skat
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.players import level_names
from skat.words import catalogue, languages
from tests.server.serving import Served

ASKED = {"preset": "twelve", "seats": ["person", "rules", "rules"], "name": "Ada"}


def test_setup_tells_what_can_be_chosen(server: Served) -> None:
    setup = server.get("/api/setup").json()

    assert [rules["name"] for rules in setup["presets"]] == list(PRESETS)
    assert Ruleset.from_dict(setup["presets"][0]) == PRESETS[setup["presets"][0]["name"]]
    assert setup["players"] == list(level_names())
    assert setup["usual_player"] in setup["players"]
    assert setup["languages"] == ["en", "de", "ru", "uk"]
    assert setup["version"] == skat.__version__


@pytest.mark.parametrize("language", languages())
def test_words_are_sent_once_and_then_only_confirmed(server: Served, language: str) -> None:
    first = server.get(f"/api/words/{language}.json")

    assert first.json() == catalogue(language)
    tag = first.headers["etag"]
    again = server.get(f"/api/words/{language}.json", headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert again.content == b""


def test_an_unknown_language_is_not_found(server: Served) -> None:
    answer = server.get("/api/words/la.json")

    assert answer.status_code == 404
    assert answer.json()["error"] == {"key": "error.unknown_language", "params": {"name": "la"}}


@pytest.mark.parametrize("path", ["/", "/play/whatever"])
def test_the_page_is_the_same_at_every_seat(server: Served, path: str) -> None:
    answer = server.get(path)

    assert answer.status_code == 200
    assert "text/html" in answer.headers["content-type"]
    assert answer.headers["cache-control"] == "no-cache"


def test_the_parts_of_the_page_are_packed_and_tagged(server: Served) -> None:
    script = server.get("/static/app.js")

    assert script.status_code == 200
    assert script.headers["content-encoding"] == "gzip"
    tag = script.headers["etag"]
    assert server.get("/static/app.js", headers={"If-None-Match": tag}).status_code == 304


def test_every_part_that_the_page_names_is_there(server: Served) -> None:
    page = server.get("/").text
    parts = [word for word in page.replace('"', " ").split() if word.startswith("/static/")]

    assert parts
    for part in parts:
        assert server.get(part).status_code == 200


@pytest.mark.parametrize("path", ["/static/nothing.js", "/static/../app.py", "/nothing", "/api/x"])
def test_what_is_not_there_is_not_found(server: Served, path: str) -> None:
    answer = server.get(path)

    assert answer.status_code == 404
    assert set(answer.json()) == {"error", "message"}


@pytest.mark.parametrize("path", ["/nothing", "/learn/1/2", "/apiary", "/healthz/x"])
def test_a_browser_at_an_unknown_address_gets_the_page_that_says_so(
    server: Served, path: str
) -> None:
    answer = server.get(path, headers={"Accept": "text/html,*/*;q=0.8"})

    assert answer.status_code == 404
    assert answer.text == server.get("/").text


@pytest.mark.parametrize("path", ["/api/x", "/static/nothing.js", "/api/seats/nobody/record"])
def test_programs_and_parts_never_get_the_page_instead(server: Served, path: str) -> None:
    answer = server.get(path, headers={"Accept": "text/html"})

    assert answer.status_code == 404
    assert set(answer.json()) == {"error", "message"}


def test_a_wrong_method_is_refused(server: Served) -> None:
    assert server.get("/api/matches").status_code == 405


def test_the_server_says_that_it_is_well(server: Served) -> None:
    assert server.get("/healthz").json()["status"] == "ok"


def test_a_page_may_load_from_this_server_only(server: Served) -> None:
    headers = server.get("/").headers
    policy = headers["content-security-policy"]

    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"


def test_answers_about_a_match_are_not_kept(server: Served) -> None:
    token = server.open_match()[0]

    assert server.get(f"/api/seats/{token}/record").headers["cache-control"] == "no-store"


# opening a match


def test_a_match_is_opened_and_its_host_gets_a_seat(server: Served) -> None:
    answer = server.post("/api/matches", ASKED)

    assert answer.status_code == 201
    data = answer.json()
    assert data["play"] == f"/play/{data['token']}"
    assert data["seats"] == [{"seat": 0, "token": data["token"], "play": data["play"]}]
    assert len(data["token"]) >= 32


def test_every_person_gets_a_token_of_his_own(server: Served) -> None:
    tokens = server.open_match(("person", "rules", "person"))

    assert len(set(tokens)) == 2


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"preset": "chess"}, "unknown_preset"),
        ({"preset": None}, "unknown_preset"),
        ({"preset": ["twelve"]}, "unknown_preset"),
        ({"seats": ["person", "rules"]}, "seats"),
        ({"seats": ["person", "rules", "rules", "rules"]}, "seats"),
        ({"seats": ["rules", "rules", "rules"]}, "bad_request"),
        ({"seats": ["person", "rules", "deep-blue"]}, "unknown_player"),
        ({"seats": ["person", "rules", 3]}, "bad_request"),
        ({"seats": "person"}, "bad_request"),
        ({"name": ""}, "bad_name"),
        ({"name": "   "}, "bad_name"),
        ({"name": "x" * 25}, "bad_name"),
        ({"name": "a\u0000b"}, "bad_name"),
        ({"name": None}, "bad_name"),
        ({"overrides": []}, "bad_request"),
        ({"overrides": {"no.such": 1}}, "ruleset"),
        ({"overrides": {"spitze": "many"}}, "ruleset"),
        ({"overrides": {"schenken": True}}, "ruleset"),
        ({"deals": 0}, "bad_request"),
        ({"deals": True}, "bad_request"),
        ({"deals": 3}, "bad_request"),
        ({"preset": "classic", "deals": 100_000}, "bad_request"),
        ({"move_seconds": -1}, "bad_request"),
        ({"move_seconds": "1"}, "bad_request"),
        ({"more": 1}, "bad_request"),
    ],
)
def test_a_match_that_cannot_be_is_refused(
    server: Served, change: dict[str, Any], key: str
) -> None:
    answer = server.post("/api/matches", {**ASKED, **change})

    assert answer.status_code == 400
    data = answer.json()
    assert data["error"]["key"] == f"error.{key}"
    assert data["error"]["key"] in catalogue("en")
    assert "expected" in data["message"]


def test_house_rules_and_length_can_be_chosen(server: Served) -> None:
    token = server.open_match(
        ("person", "rules", "random"), "classic", deals=3, overrides={"kontra.enabled": True}
    )[0]
    chair = server.sit(token)

    assert chair.match["deals"] == 3
    assert chair.match["rules"]["kontra"]["enabled"] is True
    assert chair.match["preset"] == "classic"
    chair.close()


def test_no_two_players_have_the_same_name(server: Served) -> None:
    chair = server.sit(server.open_match(name="anni")[0])

    names = [seat["name"].casefold() for seat in chair.match["seats"]]
    assert len(set(names)) == 3
    chair.close()


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[" * 10_000, "application/json", 400),
        (b"[]", "application/json", 400),
        (b"{}", "text/plain", 415),
        (b"{}", "", 415),
        (b" " * 20_000, "application/json", 413),
    ],
)
def test_a_request_of_a_wrong_shape_is_refused(
    server: Served, content: bytes, kind: str, status: int
) -> None:
    answer = httpx.post(server.url("/api/matches"), content=content, headers={"Content-Type": kind})

    assert answer.status_code == status
    assert "expected" in answer.json()["message"]


def test_a_foreign_page_opens_no_match(server: Served) -> None:
    for origin in ("https://elsewhere.example", "null"):
        answer = server.post("/api/matches", ASKED, headers={"Origin": origin})
        assert answer.status_code == 403


def test_the_own_page_opens_a_match(server: Served) -> None:
    origin = server.address.rstrip("/")

    assert server.post("/api/matches", ASKED, headers={"Origin": origin}).status_code == 201


def test_a_strangers_name_for_this_machine_is_refused(server: Served) -> None:
    answer = server.get("/", headers={"Host": "rebound.example"})

    assert answer.status_code == 403


# the record


def test_the_record_of_an_unknown_seat_is_not_found(server: Served) -> None:
    answer = server.get("/api/seats/nobody/record")

    assert answer.status_code == 404
    assert answer.json()["error"]["key"] == "error.seat_not_found"


def test_the_record_comes_as_a_file(server: Served) -> None:
    answer = server.get(f"/api/seats/{server.open_match()[0]}/record")

    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.text.startswith("skat 1\n")


# for whoever looks after the server


def test_a_healthy_server_says_so(server: Served) -> None:
    answer = server.get("/healthz")

    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": skat.__version__, "database": "ok"}


def test_metrics_are_told_to_this_machine(server: Served) -> None:
    token = server.open_match()[0]
    chair = server.sit(token)
    chair.wait_for_question()
    chair.move("pass")

    answer = server.get("/metrics")

    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    counted = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if line[0] != "#")
    assert float(counted["skat_matches_opened_total"]) >= 1
    assert float(counted['skat_commands_total{by="person"}']) >= 1
    assert float(counted['skat_answer_seconds_count{type="pass"}']) >= 1
    assert float(counted["skat_commit_seconds_count"]) >= 1
    assert float(counted["skat_rooms"]) >= 1
    assert float(counted["process_resident_memory_bytes"]) > 2**20
    chair.close()


def test_metrics_hold_no_token_no_name_and_no_card(server: Served) -> None:
    token = server.open_match(name="Grace Hopper")[0]
    chair = server.sit(token)
    chair.wait_for_question()
    chair.refused(type="move", id="secret id", seq=chair.seq, move=chair.view["hand"][0])

    told = server.get("/metrics").text

    for hidden in (token, "Grace", "secret id", *chair.view["hand"]):
        assert hidden not in told
    chair.close()


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_metrics_are_not_told_through_a_proxy(server: Served, header: str) -> None:
    assert server.get("/metrics", headers={header: "203.0.113.9"}).status_code == 404
