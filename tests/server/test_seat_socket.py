"""What a browser hears on the socket of its seat, and what it may say there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.serving import Chair, Served


@pytest.fixture
def pair(server: Served) -> Iterator[tuple[Chair, Chair]]:
    """Two people and a computer player; the first is at his first question."""
    one, two = (server.sit(token) for token in server.open_match(("person", "person", "rules")))
    one.hear_until(lambda chair: chair.match["seats"][1]["connected"])
    yield one, two
    one.close()
    two.close()


def on_turn(pair: tuple[Chair, Chair]) -> tuple[Chair, Chair]:
    """Return the two people, the one who has to decide first."""
    one, two = pair
    waiting = one.match["waiting_for"]
    while waiting[0] == 2:
        one.hear()
        waiting = one.match["waiting_for"]
    two.hear_until(lambda chair: chair.seq >= one.seq)
    return (one, two) if waiting == [0] else (two, one)


def test_a_new_socket_hears_how_things_stand(server: Served) -> None:
    token = server.open_match()[0]
    with server.socket(token) as socket:
        message = json.loads(socket.recv(10))

    assert message["type"] == "snapshot"
    assert message["match"]["seat"] == 0
    assert message["match"]["preset"] == "twelve"
    assert len(message["view"]["hand"]) == 10
    assert message["seq"] > 0


def test_a_server_with_a_seed_deals_the_same_cards_in_every_match(server: Served) -> None:
    one, other = (server.sit(server.open_match()[0]) for _ in range(2))

    assert one.view["hand"] == other.view["hand"]
    one.close()
    other.close()


def test_a_move_is_confirmed_with_its_events(chair: Chair) -> None:
    before = chair.seq

    chair.move("pass")

    assert chair.seq > before
    kinds = [event["kind"] for event in chair.events]
    assert "passed" in kinds
    own = next(event for event in chair.events if event["seq"] == before + 1)
    assert own["line"] == {"key": "event.passed.you", "params": {}}


def test_computer_players_play_on_by_themselves(chair: Chair) -> None:
    chair.play_until(lambda now: now.match["waiting"] == "next", keen=0.0)

    assert chair.view["result"]["lines"] is not None
    assert chair.match["list"][0]["number"] == 1


def test_the_next_deal_lies_with_the_answer_to_next(chair: Chair) -> None:
    chair.play_until(lambda now: now.match["waiting"] == "next", keen=0.0)
    chair.events.clear()

    chair.say(type="next", id="n", seq=chair.seq)
    chair.hear()

    assert [event["kind"] for event in chair.events[:2]] == ["ready", "deal_started"]
    assert chair.view["result"] is None


# what is refused


def test_an_illegal_bid_is_refused_with_a_sentence(chair: Chair) -> None:
    before = chair.seq

    refusal = chair.refused(type="move", id="c1", seq=chair.seq, move="19")

    assert refusal["id"] == "c1"
    assert refusal["error"]["key"] == "error.bid_not_on_ladder"
    assert refusal["message"].startswith("expected")
    assert refusal["seq"] == before


def test_an_illegal_card_is_refused_and_changes_nothing(chair: Chair) -> None:
    chair.play_until(lambda now: now.view["ask"] == "card" and bool(now.view["why_not"]), keen=1.0)
    hand, seq = chair.view["hand"], chair.seq
    card, reason = next(iter(chair.view["why_not"].items()))

    refusal = chair.refused(type="move", id="c", seq=seq, move=card)

    assert refusal["error"]["key"] == reason["key"]
    chair.say(type="resume", seq=1_000_000)
    assert chair.hear()["type"] == "snapshot"
    assert (chair.view["hand"], chair.seq) == (hand, seq)


def test_a_stale_number_is_refused(chair: Chair) -> None:
    old = chair.seq
    chair.play_until(lambda now: now.seq > old + 4)
    chair.wait_for_question()

    refusal = chair.refused(type="move", id="c", seq=old, move="pass")

    assert refusal["error"]["key"] == "error.stale"
    assert f"got {old}" in refusal["message"]


def test_a_number_from_the_future_is_refused(chair: Chair) -> None:
    refusal = chair.refused(type="move", id="c", seq=chair.seq + 50, move="pass")

    assert refusal["error"]["key"] == "error.stale"


def test_nobody_moves_for_another_seat(pair: tuple[Chair, Chair]) -> None:
    asked, other = on_turn(pair)

    refusal = other.refused(type="move", id="x", seq=other.seq, move="pass", seat=0)

    assert refusal["error"]["key"] == "error.not_your_turn"
    asked.move("pass")


def test_a_deal_cannot_be_skipped(chair: Chair) -> None:
    refusal = chair.refused(type="next", id="n", seq=chair.seq)

    assert refusal["error"]["key"] == "error.deal_running"


def test_a_match_of_fixed_length_is_not_ended(chair: Chair) -> None:
    refusal = chair.refused(type="end", id="e", seq=chair.seq)

    assert refusal["error"]["key"] == "error.open_end_only"


WRONG = [
    ("", None),
    ("nonsense", None),
    ("[]", None),
    ("null", None),
    ("{}", None),
    ('{"type": "fly"}', None),
    ('{"type": 7}', None),
    ('{"type": "move"}', None),
    ('{"type": "move", "id": "a", "seq": 1}', "a"),
    ('{"type": "move", "id": "b", "seq": "1", "move": "CJ"}', "b"),
    ('{"type": "move", "id": "c", "seq": true, "move": "CJ"}', "c"),
    ('{"type": "move", "id": "d", "seq": -1, "move": "CJ"}', "d"),
    ('{"type": "move", "id": "e", "seq": 1.5, "move": "CJ"}', "e"),
    ('{"type": "move", "id": "f", "seq": 1, "move": 18}', "f"),
    ('{"type": "move", "id": {}, "seq": 1, "move": "CJ"}', None),
    ('{"type": "stand_in", "id": "g", "seq": 1}', "g"),
    ('{"type": "resume", "seq": null}', None),
    ("[" * 5000, None),
    ('{"type": "move", "id": "h", "seq": 1, "move": "%s"}' % ("9" * 100), "h"),
]


@pytest.mark.parametrize(("text", "id"), WRONG)
def test_a_message_of_a_wrong_shape_is_refused(chair: Chair, text: str, id: str | None) -> None:
    chair.socket.send(text)

    refusal = chair.hear()

    assert refusal["type"] == "refused"
    assert refusal["id"] == id
    assert refusal["error"]["key"] == "error.bad_message"
    assert "expected" in refusal["message"]
    assert "got" in refusal["message"]


@pytest.mark.parametrize("move", ["", "XX", "HX:D8", "push:CJ.CJ.CJ.", "timeout "])
def test_a_move_that_is_no_move_is_refused(chair: Chair, move: str) -> None:
    refusal = chair.refused(type="move", id="c", seq=chair.seq, move=move)

    assert refusal["error"]["key"] == "error.notation"


@pytest.mark.parametrize("move", ["leave", "timeout"])
def test_nobody_leaves_a_table_with_stand_ins_for_good(chair: Chair, move: str) -> None:
    refusal = chair.refused(type="move", id="c", seq=chair.seq, move=move)

    assert refusal["error"]["key"] == "error.action_not_possible"


def test_a_message_that_is_too_long_is_refused(chair: Chair) -> None:
    refusal = chair.refused(type="move", id="c", seq=1, move="x" * 20_000)

    assert refusal["error"]["key"] == "error.too_large"


def test_a_huge_message_closes_the_socket_and_the_match_goes_on(server: Served) -> None:
    token = server.open_match()[0]
    chair = server.sit(token)

    chair.socket.send("x" * 3_000_000)

    assert chair.hear_to_the_end() == 1009

    again = server.sit(token)
    again.wait_for_question()
    again.close()


def test_a_binary_message_is_refused(chair: Chair) -> None:
    chair.socket.send(b'{"type": "ping"}')

    assert chair.hear()["type"] == "refused"


def test_a_flood_is_refused_and_then_cut(chair: Chair) -> None:
    with suppress(ConnectionClosed):
        for _ in range(1000):
            chair.say(type="ping")

    assert chair.hear_to_the_end() == 1008
    assert chair.refusal is not None
    assert chair.refusal["error"]["key"] == "error.too_many_requests"


def test_a_ping_is_answered(chair: Chair) -> None:
    chair.say(type="ping")

    assert chair.hear() == {"type": "pong"}


# coming and going


def test_an_unknown_token_opens_no_socket(server: Served) -> None:
    with pytest.raises(InvalidStatus) as refused, server.socket("nobody"):
        pass

    assert refused.value.response.status_code == 403


def test_a_foreign_page_opens_no_socket(server: Served) -> None:
    token = server.open_match()[0]

    with (
        pytest.raises(InvalidStatus) as refused,
        server.socket(token, origin="https://elsewhere.example"),
    ):
        pass

    assert refused.value.response.status_code == 403


def test_two_tabs_at_one_seat_hear_the_same_and_both_may_play(server: Served) -> None:
    token = server.open_match()[0]
    first, second = server.sit(token), server.sit(token)
    first.wait_for_question()
    second.hear_until(lambda chair: chair.seq == first.seq)
    assert second.view == first.view

    second.move("pass")
    first.hear_until(lambda chair: chair.seq >= second.seq)

    first.wait_for_question()
    second.hear_until(lambda chair: chair.seq == first.seq)
    assert second.view == first.view
    first.close()
    second.close()


def test_a_tab_that_acts_on_what_the_other_tab_did_is_stale(server: Served) -> None:
    token = server.open_match()[0]
    first, second = server.sit(token), server.sit(token)
    first.wait_for_question()
    old = first.seq
    first.move("pass")

    refusal = second.refused(type="move", id="late", seq=old, move="18")

    assert refusal["error"]["key"] in ("error.stale", "error.game_over")
    first.close()
    second.close()


def test_who_comes_back_hears_what_was_missed(server: Served) -> None:
    token = server.open_match()[0]
    stays, goes = server.sit(token), server.sit(token)
    stays.wait_for_question()
    goes.hear_until(lambda chair: chair.seq == stays.seq)
    seen = goes.seq
    goes.close()
    stays.move("pass")
    stays.wait_for_question()

    with server.socket(token, f"?seen={seen}") as back:
        message = json.loads(back.recv(10))

    assert message["type"] == "update"
    assert [event["seq"] for event in message["events"]] == list(
        range(seen + 1, message["seq"] + 1)
    )
    assert message["view"] == stays.view
    stays.close()


def test_resume_gives_the_missed_events_or_everything(chair: Chair) -> None:
    def resumed(seq: int) -> dict[str, Any]:
        chair.say(type="resume", seq=seq)
        return chair.hear()

    same = resumed(chair.seq)
    assert same["events"] == []
    assert same == resumed(chair.seq) | {"time": same["time"]}
    missed = resumed(chair.seq - 1)
    assert missed["type"] == "update"
    assert len(missed["events"]) == 1
    assert resumed(0)["type"] == "snapshot"
    assert resumed(chair.seq + 1)["type"] == "snapshot"


def test_others_see_who_goes_and_who_comes_back(pair: tuple[Chair, Chair], server: Served) -> None:
    one, two = pair
    two.close()

    one.hear_until(lambda chair: not chair.match["seats"][1]["connected"])

    assert one.events[-1]["kind"] == "disconnected"
    assert one.events[-1]["line"] is None


def test_a_computer_player_steps_in_for_somebody_absent(server: Served) -> None:
    tokens = server.open_match(("person", "person", "person"), grace_seconds=1)
    here, away, third = (server.sit(token) for token in tokens)
    away.close()
    here.hear_until(lambda chair: not chair.match["seats"][1]["connected"])
    for _ in range(200):
        if here.match["seats"][1]["stand_in"]:
            break
        for chair in (here, third):
            chair.hear_until(lambda now: now.seq >= max(here.seq, third.seq))
            if chair.view["ask"]:
                chair.move("pass" if "pass" in _words(chair) else _words(chair)[0])
        if here.match["waiting_for"] == [1]:
            here.hear_until(lambda now: bool(now.match["seats"][1]["stand_in"]))

    assert here.match["seats"][1]["stand_in"]
    back = server.sit(tokens[1])
    assert not back.match["seats"][1]["stand_in"]
    for chair in (here, third, back):
        chair.close()


def _words(chair: Chair) -> list[str]:
    if chair.view["ask"] in ("bid", "forehand", "hold"):
        return ["pass"]
    return chair.view["legal"] or ["refuse"]


# hints


def hinted(chair: Chair) -> dict[str, Any]:
    """Ask for a hint and return it."""
    chair.say(type="hint", id="h", seq=chair.seq)
    while True:
        message = chair.hear()
        assert message["type"] != "refused", message
        if message["type"] == "hint":
            return message


def test_a_hint_is_a_move_that_may_be_made_and_says_why(chair: Chair) -> None:
    """Through a whole deal, with the hint followed each time."""
    asks = set()
    while chair.match["waiting"] != "next":
        asks.add(chair.view["ask"])
        hint = hinted(chair)
        assert chair.events[-1]["kind"] == "hinted"
        assert hint["do"]["key"].startswith("advice.")
        assert 1 <= len(hint["why"]) <= 2
        assert set(hint["cards"]) <= set(chair.view["hand"])
        chair.move(hint["move"])
        chair.wait_for_question()

    assert "card" in asks
    entry = chair.match["list"][0]
    assert entry["hints"] >= 10
    assert not entry["clean"]
    assert chair.view["result"]["lines"][-1]["key"] == "result.hinted"


def test_asking_twice_for_one_question_counts_once(chair: Chair) -> None:
    first = hinted(chair)

    assert hinted(chair) == first
    assert sum(event["kind"] == "hinted" for event in chair.events) == 1


def test_a_hint_is_told_to_its_seat_alone(server: Served) -> None:
    one, two = (
        server.sit(token) for token in server.open_match(("person", "person", "rules"), hints=True)
    )
    first, other = on_turn((one, two))
    hinted(first)
    other.hear_until(lambda now: bool(now.events) and now.events[-1]["kind"] == "hinted")
    other.say(type="ping")

    heard = [other.hear()["type"]]

    assert heard == ["pong"]
    assert other.events[-1]["line"]["key"] == "event.hinted"
    one.close()
    two.close()


def test_among_people_hints_are_given_only_if_that_was_settled(pair: tuple[Chair, Chair]) -> None:
    one, _ = pair

    assert one.match["hints"] is False
    refusal = one.refused(type="hint", id="h", seq=one.seq)

    assert refusal["error"]["key"] == "error.no_hints_here"


# undo


def test_undo_takes_the_own_last_decision_back(chair: Chair) -> None:
    chair.play_until(lambda now: now.view["ask"] == "card" and len(now.view["hand"]) == 9, keen=1.0)
    hand, seq = chair.view["hand"], chair.seq
    chair.move(chair.view["legal"][0])
    chair.wait_for_question()
    if not chair.match["may_undo"]:
        pytest.fail("the deal was over too early")

    chair.say(type="undo", id="u", seq=chair.seq)
    chair.hear_until(lambda now: now.events[-1]["kind"] == "undone")

    assert chair.view["hand"] == hand
    assert chair.events[-1]["to_seq"] == seq
    assert chair.events[-1]["line"]["key"] == "event.undone.you"
    assert chair.match["undos"] == 1


def test_undo_is_refused_among_people(pair: tuple[Chair, Chair]) -> None:
    one, _ = pair

    refusal = one.refused(type="undo", id="u", seq=one.seq)

    assert refusal["error"]["key"] == "error.no_undo_here"


def test_the_host_ends_an_open_match(server: Served) -> None:
    chair = server.sit(server.open_match(preset="classic")[0])
    chair.play_until(lambda now: now.match["may_end"], keen=1.0)

    chair.say(type="end", id="e", seq=chair.seq)
    chair.hear_until(lambda now: bool(now.match["ended"]))

    assert chair.match["waiting"] == "ended"
    chair.close()
