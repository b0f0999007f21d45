"""Fair deals over real sockets: the commitment first, then contributions, cards, and the secret."""

from __future__ import annotations

import hashlib
import io
import json
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from skat.core import deck
from skat.core.cards import CARDS
from skat.records.skatfile_reader import read_items
from skat.records.skatfile_replay import verify_items
from skat.table.promise import CONTRIBUTION_SECONDS
from tests.server.serving import Chair, Served, served, start, wait_until_listening

SEATS = ("person", "person", "rules")


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server as people start it: without a seed."""
    with served(tmp_path_factory.mktemp("fair") / "skat.sqlite3", seed="") as running:
        yield running


def promised(server: Served, *seats: str) -> Chair:
    """Return a chair at a table that waits for its contribution, which it does not send."""
    chair = server.sit(server.open_match(seats or SEATS)[0], contribution="")
    assert chair.match["waiting"] == "contributions"
    return chair


def contribution(chair: Chair, data: str = "abcdef", **changes: Any) -> dict[str, Any]:
    commitment = chair.match["next_deal"]["commitment"]
    sent = {"type": "contribute", "id": "f", "seq": chair.seq, "commitment": commitment}
    return {**sent, "contribution": data, **changes}


def test_the_commitment_comes_before_contributions_and_cards(fair: Served) -> None:
    chair = promised(fair)
    assert chair.view is None
    assert chair.match["waiting_for"] == [0]
    promise = chair.match["next_deal"]
    assert promise == {"commitment": promise["commitment"], "asks": True, "added": []}
    assert len(promise["commitment"]) == 64
    chair.say(**contribution(chair))
    chair.hear_until(lambda now: now.view is not None)
    assert chair.match["commitment"] == promise["commitment"]
    assert chair.match["next_deal"] is None
    assert chair.match["secret"] is None
    assert chair.match["pack"] is None
    assert chair.match["contributions"] == ["abcdef", "", b"computer".hex()]
    kinds = [event["kind"] for event in chair.events]
    assert kinds.index("contributed") < kinds.index("deal_started")
    chair.close()


def test_after_the_deal_everything_can_be_recomputed(fair: Served) -> None:
    token = fair.open_match(("person", "rules", "rules"))[0]
    chair = fair.sit(token)
    chair.play_until(lambda now: now.match["waiting"] != "move", keen=0.8)
    match = chair.match
    secret = bytes.fromhex(match["secret"])
    assert hashlib.sha256(secret).hexdigest() == match["commitment"]
    added = [bytes.fromhex(item) for item in match["contributions"]]
    assert added == [bytes.fromhex("c0ffee"), b"computer", b"computer"]
    pack = deck.shuffle(secret, added)
    assert [card.name for card in pack] == match["pack"]
    assert sorted(match["pack"]) == sorted(card.name for card in CARDS)
    assert match["next_deal"]["commitment"] != match["commitment"]
    (deal,) = verify_items(read_items_of(fair, token))
    assert deal.record.proof.secret == secret
    assert deal.record.proof.contributions == tuple(added)
    chair.close()


def read_items_of(server: Served, token: str) -> Any:

    return read_items(io.StringIO(server.get(f"/api/seats/{token}/record").text))


def test_the_next_secret_is_in_no_message_and_no_record(fair: Served) -> None:
    token = fair.open_match(("person", "rules", "rules"), preset="twelve")[0]
    chair = fair.sit(token)
    heard: list[str] = []
    for _ in range(2):
        chair.play_until(lambda now: now.match["waiting"] == "next")
        heard.append(fair.get(f"/api/seats/{token}/record").text)
        heard.append(repr(chair.match))
        chair.go_on()
        chair.hear_until(lambda now: now.match["waiting"] != "contributions")
    chair.play_until(lambda now: now.match["waiting"] == "next")
    assert len(chair.match["secret"]) == 2 * deck.SECRET_BYTES
    assert not any(chair.match["secret"] in text for text in heard)
    chair.close()


def test_whoever_is_silent_does_not_hold_the_table_up(fair: Served) -> None:
    chair = promised(fair, "person", "rules", "rules")
    deadline = chair.match["deadline"]
    assert deadline - time.time() <= CONTRIBUTION_SECONDS
    chair.hear_until(lambda now: now.view is not None)
    assert chair.match["contributions"] == ["", b"computer".hex(), b"computer".hex()]
    assert "silent" in [event["kind"] for event in chair.events]
    chair.close()


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"contribution": "xyz"}, "error.bad_message"),
        ({"contribution": "abc"}, "error.bad_message"),
        ({"contribution": 17}, "error.bad_message"),
        ({"contribution": ""}, "error.contribution_size"),
        ({"contribution": "00" * 257}, "error.contribution_size"),
        ({"contribution": "00" * 3000}, "error.too_large"),
        ({"commitment": None}, "error.bad_message"),
        ({"commitment": "ab"}, "error.bad_message"),
        ({"commitment": "ab" * 32}, "error.no_such_commitment"),
        ({"seat": 1}, "error.contribution_of_other"),
        ({"seat": "me"}, "error.bad_message"),
    ],
)
def test_a_bad_contribution_is_refused_and_the_good_one_still_counts(
    fair: Served, changes: dict[str, Any], key: str
) -> None:
    chair = promised(fair)
    refusal = chair.refused(**contribution(chair, **{"id": "bad", **changes}))
    assert refusal["error"]["key"] == key
    assert refusal["id"] == "bad"
    assert "expected" in refusal["message"]
    chair.say(**contribution(chair, seat=0))
    chair.hear_until(lambda now: now.view is not None)
    assert chair.match["contributions"][0] == "abcdef"
    chair.close()


def test_a_second_and_a_late_contribution_are_refused(fair: Served) -> None:
    one, two = (
        fair.sit(token, contribution="") for token in fair.open_match(("person", "person", "rules"))
    )
    first = contribution(one)
    one.say(**first)
    one.hear_until(lambda now: now.match["next_deal"]["added"] == [0])
    assert one.refused(**first)["error"]["key"] == "error.contribution_twice"
    two.say(**contribution(two, "1111"))
    two.hear_until(lambda now: now.view is not None)
    late = two.refused(**{**first, "contribution": "2222"})
    assert late["error"]["key"] == "error.contribution_late"
    assert two.match["contributions"][:2] == ["abcdef", "1111"]
    one.close()
    two.close()


def test_a_server_with_a_seed_asks_nobody_and_says_so(server: Served) -> None:
    chair = server.sit(server.open_match()[0])
    chair.play_until(lambda now: now.match["waiting"] != "move")
    assert chair.match["contributions"] == []
    assert chair.match["next_deal"]["asks"] is False
    refusal = chair.refused(**contribution(chair))
    assert refusal["error"]["key"] == "error.deals_of_seed"
    chair.close()


def test_a_crash_between_commitment_and_cards_keeps_the_secret(tmp_path: Path) -> None:
    database = tmp_path / "skat.sqlite3"
    server = wait_until_listening(start(database, seed=""))
    token = server.open_match(("person", "rules", "rules"))[0]
    chair = server.sit(token, contribution="")
    before = chair.match["next_deal"]["commitment"]
    server.end(signal.SIGKILL)
    said = "".join(server.process.communicate())
    chair.close()
    with served(database, seed="") as again:
        chair = again.sit(token)
        assert chair.match["commitment"] == before
        assert chair.match["contributions"][0] == "c0ffee"
        chair.play_until(lambda now: now.match["waiting"] != "move")
        secret = bytes.fromhex(chair.match["secret"])
        assert deck.commitment(secret) == before
        assert secret.hex() not in said
        chair.close()


def test_spectators_hear_the_commitment_and_the_secret_only_after_the_deal(fair: Served) -> None:
    chair = promised(fair, "person", "rules", "rules")
    token = chair.match["watch"].removeprefix("/watch/")
    address = fair.address.replace("http", "ws") + f"api/watch/{token}/socket"
    with connect(address) as socket:
        spectator = Chair(socket, ExitStack())
        spectator.hear_until(lambda now: bool(now.match))
        promise = spectator.match["next_deal"]
        assert promise["commitment"] == chair.match["next_deal"]["commitment"]
        refusal = spectator.refused(**contribution(spectator))
        assert refusal["error"]["key"] == "error.spectator"
        chair.say(**contribution(chair))
        chair.hear_until(lambda now: now.match["waiting"] == "move")
        chair.play_until(lambda now: now.match["waiting"] != "move", keen=0.2)
        heard = []
        while spectator.match.get("secret") is None:
            heard.append(json.dumps(spectator.hear()))
        secret = spectator.match["secret"]
        assert deck.commitment(bytes.fromhex(secret)) == promise["commitment"]
        assert not any(secret in text for text in heard[:-1])
        assert spectator.match["contributions"] == chair.match["contributions"]
    chair.close()
