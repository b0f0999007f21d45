"""One address may ask for so much and no more; the own machine for anything."""

from __future__ import annotations

from typing import Any

import pytest

from skat.server.limits import MOST_ADDRESSES, Addresses, Limits, Rate, TooMany, address_of


class Clock:
    """Seconds that pass when somebody says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def asked(
    path: str = "/api/setup", client: str = "203.0.113.9", method: str = "GET", kind: str = "http"
) -> dict[str, Any]:
    scope: dict[str, Any] = {"type": kind, "path": path, "client": (client, 1234)}
    return {**scope, "method": method} if kind == "http" else scope


def allowed(addresses: Addresses, scope: dict[str, Any], most: int = 500) -> int:
    """Return how often something may be asked before it is refused."""
    for count in range(most):
        try:
            with addresses.counted(scope):
                pass
        except TooMany:
            return count
    return most


def test_requests_may_come_in_a_burst_and_then_steadily() -> None:
    clock = Clock()
    addresses = Addresses(Limits(requests=Rate(burst=5, per_second=2)), clock)

    assert allowed(addresses, asked()) == 5
    clock.now += 2
    assert allowed(addresses, asked()) == 4


def test_files_and_their_games_are_counted_apart() -> None:
    clock = Clock()
    addresses = Addresses(Limits(), clock)
    file, game = (asked(path, method="POST") for path in ("/api/review", "/api/review/game"))

    assert allowed(addresses, file) == 12
    assert allowed(addresses, game) == 90
    assert allowed(addresses, asked("/api/review", "203.0.113.8", method="POST")) == 12
    clock.now += 60
    assert allowed(addresses, file) == 12


def test_who_asks_too_much_hears_when_to_come_back() -> None:
    clock = Clock()
    addresses = Addresses(Limits(requests=Rate(burst=1, per_second=0.1)), clock)
    allowed(addresses, asked())

    with pytest.raises(TooMany) as error, addresses.counted(asked()):
        pass

    assert error.value.what == "requests"
    clock.now += error.value.wait
    assert allowed(addresses, asked()) == 1


def test_addresses_do_not_share_a_measure() -> None:
    addresses = Addresses(Limits(requests=Rate(burst=3, per_second=1)), Clock())

    assert allowed(addresses, asked(client="203.0.113.9")) == 3
    assert allowed(addresses, asked(client="203.0.113.10")) == 3


@pytest.mark.parametrize(
    "path",
    [
        "/api/matches",
        "/api/seats/abc/rematch",
        "/api/seats/abc/deals/3/again",
        "/api/tables/17.i0.abc/seats",
    ],
)
def test_matches_are_counted_by_the_hour(path: str) -> None:
    clock = Clock()
    addresses = Addresses(Limits(matches_an_hour=10), clock)

    assert allowed(addresses, asked(path, method="POST")) == 5
    assert allowed(addresses, asked(), most=50) == 50
    clock.now += 3600
    assert allowed(addresses, asked(path, method="POST")) == 5


def test_any_number_of_matches_can_be_allowed() -> None:
    addresses = Addresses(
        Limits(matches_an_hour=0, requests=Rate(burst=1000, per_second=1)), Clock()
    )

    assert allowed(addresses, asked("/api/matches", method="POST")) == 500


def test_sockets_are_counted_while_they_are_open() -> None:
    addresses = Addresses(Limits(sockets=2), Clock())
    scope = asked("/api/seats/abc/socket", kind="websocket")

    with addresses.counted(scope), addresses.counted(scope):
        with pytest.raises(TooMany), addresses.counted(scope):
            pass
        with addresses.counted({**scope, "client": ("203.0.113.10", 1)}):
            assert addresses.sockets == 3

    assert addresses.sockets == 0
    assert allowed(addresses, scope, most=10) == 10


@pytest.mark.parametrize("client", ["127.0.0.1", "127.0.0.5", "::1", "::ffff:127.0.0.1"])
def test_the_own_machine_is_not_limited(client: str) -> None:
    addresses = Addresses(Limits(requests=Rate(burst=1, per_second=1)), Clock())

    assert allowed(addresses, asked(client=client)) == 500


def test_the_page_itself_is_not_limited() -> None:
    addresses = Addresses(Limits(requests=Rate(burst=1, per_second=1)), Clock())

    assert allowed(addresses, asked("/static/app.js")) == 500


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("unix", "unix"),
    ],
)
def test_a_household_counts_as_one(client: str, counted: str) -> None:
    assert address_of({"type": "http", "client": (client, 1)}) == counted


def test_memory_for_addresses_is_bounded() -> None:
    addresses = Addresses(Limits(), Clock())

    for number in range(MOST_ADDRESSES + 10):
        with addresses.counted(
            asked(client=f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
        ):
            pass

    assert len(addresses._buckets) == MOST_ADDRESSES
