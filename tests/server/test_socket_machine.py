"""Whatever comes over a socket, in whatever order: what was confirmed stays, the table goes on.

A state machine of a browser that plays, sends nonsense, repeats itself, answers too early or
too late, shouts, comes back, and of a spectator who would like to play.
"""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from websockets.sync.client import connect

from skat.words import catalogue
from tests.server.serving import SECONDS, Chair, Served, answer

KINDS = ("move", "next", "undo", "end", "take_back", "stand_in", "resume", "ping", "contribute")
ROUNDS = 8
SHOUTED = 200
"""Messages at once: more than are answered, fewer than end the patience of the server."""
QUIET = 0.5
"""Seconds after which nothing more is coming."""
_VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=10) | st.lists(st.integers())
NONSENSE = st.one_of(
    st.text(max_size=60),
    st.dictionaries(st.sampled_from(["type", "id", "seq", "move", "seat"]), _VALUES).map(
        json.dumps
    ),
    st.lists(_VALUES, max_size=5).map(json.dumps),
)


class Browser(RuleBasedStateMachine):
    """One seat against two computer players."""

    server: Served

    def __init__(self) -> None:
        super().__init__()
        self.chance = Random(1)
        self.token = self.server.open_match()[0]
        self.chair: Chair = self.server.sit(self.token)
        self.accepted: dict[str, Any] | None = None
        self.chair.wait_for_question()
        self.watch = self.chair.match["watch"].rpartition("/")[2]

    def teardown(self) -> None:
        self.chair.wait_for_question()
        self._answer()  # the table still goes on
        self.chair.close()

    # what is all right

    @rule()
    def plays(self) -> None:
        self.chair.wait_for_question()
        self._answer()

    @rule()
    def comes_back(self) -> None:
        self.chair.wait_for_question()
        before = self.chair
        before.close()
        self.chair = self.server.sit(self.token)
        self.chair.wait_for_question()
        assert self.chair.seq >= before.seq
        assert self.chair.view["hand"] == before.view["hand"]

    # what is not

    @rule(text=NONSENSE)
    def sends_nonsense(self, text: str) -> None:
        self._refused(text)

    @rule(kind=st.sampled_from(KINDS), step=st.sampled_from([-3, -1, 1, 2, 1000]))
    def answers_too_early_or_too_late(self, kind: str, step: int) -> None:
        self.chair.wait_for_question()
        said = {"type": kind, "id": "odd", "seq": self.chair.seq + step, "move": "pass", "seat": 1}
        if kind in ("resume", "ping") or (step < 0 and kind in ("undo", "stand_in", "take_back")):
            return  # these do no harm, or are not stale by what the computer players have done
        self._refused(json.dumps(said))

    @rule()
    def repeats_itself(self) -> None:
        if self.accepted is not None:
            self._refused(json.dumps(self.accepted))

    @rule()
    def sends_too_much(self) -> None:
        told = self._refused(json.dumps({"type": "move", "move": "x" * 20_000}))
        assert told["error"]["key"] == "error.too_large"

    @rule()
    def shouts(self) -> None:
        self.chair.wait_for_question()
        seq, hand = self.chair.seq, self.chair.view["hand"]
        heard: list[str] = []
        with suppress(TimeoutError):
            for round_of in range(1, ROUNDS + 1):
                for _ in range(SHOUTED):
                    self.chair.say(type="ping")
                # A server so slow that it answers every one of them is shouted at again.
                while heard.count("pong") < SHOUTED * round_of:
                    patience = QUIET if "refused" in heard else SECONDS
                    heard.append(json.loads(self.chair.socket.recv(patience))["type"])
        assert {"pong", "refused"} <= set(heard)
        self.chair.close()
        self.chair = self.server.sit(self.token)
        assert (self.chair.seq, self.chair.view["hand"]) >= (seq, hand)

    @rule()
    def a_spectator_would_like_to_play(self) -> None:
        self.chair.wait_for_question()
        address = self.server.address.replace("http", "ws") + f"api/watch/{self.watch}/socket"
        with connect(address, open_timeout=SECONDS) as socket:
            seen = json.loads(socket.recv(SECONDS))
            assert seen["view"]["hand"] == []
            said = {"type": "move", "id": "me", "seq": self.chair.seq, "move": "pass"}
            socket.send(json.dumps(said))
            told = json.loads(socket.recv(SECONDS))
            while told["type"] != "refused":
                told = json.loads(socket.recv(SECONDS))
            assert told["error"]["key"] == "error.spectator"

    # what holds

    @invariant()
    def every_event_is_heard_once_and_in_order(self) -> None:
        heard = [event["seq"] for event in self.chair.events]
        assert heard == sorted(set(heard))
        if heard:
            assert heard == list(range(heard[0], heard[-1] + 1))

    def _answer(self) -> None:
        chair, seq = self.chair, self.chair.seq
        if chair.view["ask"]:
            move = answer(chair.view, self.chance, 0.6)
            self.accepted = {"type": "move", "id": "m", "seq": seq, "move": move}
        else:
            self.accepted = {"type": "next", "id": "n", "seq": seq}
        chair.refusal = None
        chair.say(**self.accepted)
        while chair.seq == seq and chair.refusal is None:
            chair.hear()
        assert chair.refusal is None, chair.refusal

    def _refused(self, text: str) -> dict[str, Any]:
        """Send something and see that it is refused in words, and that nothing has changed."""
        chair = self.chair
        chair.wait_for_question()
        seq, view = chair.seq, chair.view
        chair.refusal = None
        chair.socket.send(text)
        while chair.refusal is None:
            told = chair.hear()
            if told["type"] == "pong":
                return {}
            assert told["type"] in ("refused", "snapshot", "thinking") or chair.seq == seq, told
        refusal: dict[str, Any] = chair.refusal
        assert refusal["error"]["key"] in catalogue("en")
        assert "expected" in refusal["message"]
        chair.say(type="resume", seq=0)
        while chair.hear()["type"] != "snapshot":
            pass
        assert (chair.seq, chair.view) == (seq, view)
        return refusal


def test_a_table_survives_whatever_a_browser_does(server: Served) -> None:
    Browser.server = server
    run_state_machine_as_test(
        Browser,
        settings=settings(
            max_examples=5,
            stateful_step_count=12,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.soak
def test_a_table_survives_it_for_long(server: Served) -> None:
    Browser.server = server
    run_state_machine_as_test(
        Browser,
        settings=settings(
            max_examples=150,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
