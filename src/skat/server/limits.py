"""How much one address may ask for. The own machine is never limited.

Behind a proxy all requests come from its address, unless the server is told to believe
the proxy: then uvicorn has put the browser's address in its place already.
"""

from __future__ import annotations

import re
import time
from collections import Counter as Counts
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.types import Scope

MOST_ADDRESSES = 20_000
"""Addresses remembered; the one that was quiet longest is forgotten first."""
OPENS = re.compile(r"/api/(matches|seats/[^/]+/(rematch|deals/[^/]+/again)|tables/[^/]+/seats)/?\Z")
"""What stores a match or a seat."""
READS = re.compile(r"/api/review/?\Z")
REVIEWS = re.compile(r"/api/review/game/?\Z")
V6_PREFIX = 64
"""A household with IPv6 has a whole network of addresses; they count as one."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and after that so many a second."""

    burst: float
    per_second: float


class Bucket:
    """Fills steadily and is emptied by each thing that is taken."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float) -> float:
        """Take one; return 0 if that is all right, else after how many seconds it will be."""
        rate = self._rate
        self._left = min(rate.burst, self._left + (now - self._at) * rate.per_second)
        self._at = now
        if self._left < 1:
            return (1 - self._left) / rate.per_second
        self._left -= 1
        return 0.0


@dataclass(frozen=True, slots=True)
class Limits:
    """What one address may do."""

    matches_an_hour: float = 120.0
    """Matches opened and seats taken; 0: as many as it likes. Half of them may come at once."""
    requests: Rate = Rate(burst=200, per_second=10)
    """Everything under /api, sockets included."""
    files: Rate = Rate(burst=12, per_second=12 / 60)
    """Files of records to be read."""
    games: Rate = Rate(burst=90, per_second=90 / 60)
    """Games of these files to be reviewed."""
    sockets: int = 100
    """Open at the same time."""


class TooMany(Exception):
    """One address has asked for too much.

    Attributes:
        what: there was too much of: matches, files, games, requests or sockets.
        wait: seconds after which it may ask again.
    """

    def __init__(self, what: str, wait: float) -> None:
        super().__init__(what)
        self.what = what
        self.wait = wait


class Addresses:
    """Counts what each address asks for.

    Args:
        limits: what it may do.
        clock: in seconds, for tests.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._costly = [("files", READS, limits.files), ("games", REVIEWS, limits.games)]
        if hourly := limits.matches_an_hour:
            self._costly.append(("matches", OPENS, Rate(max(1.0, hourly / 2), hourly / 3600)))
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()
        self._sockets: Counts[str] = Counts()

    @property
    def sockets(self) -> int:
        """How many sockets of limited addresses are open."""
        return self._sockets.total()

    @contextmanager
    def counted(self, scope: Scope) -> Iterator[None]:
        """Count a request for as long as the context lasts.

        Raises:
            TooMany: if it is one too many.
        """
        address = address_of(scope)
        if address is None or not scope["path"].startswith("/api/"):
            yield
            return
        self._take(address, "requests", self._limits.requests)
        if scope.get("method") == "POST":
            for what, paths, rate in self._costly:
                if paths.match(scope["path"]):
                    self._take(address, what, rate)
        if scope["type"] != "websocket":
            yield
            return
        if self._sockets[address] >= self._limits.sockets:
            raise TooMany("sockets", 60.0)
        self._sockets[address] += 1
        try:
            yield
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    def _take(self, address: str, what: str, rate: Rate) -> None:
        now = self._clock()
        bucket = self._buckets.get((address, what))
        if bucket is None:
            bucket = self._buckets[address, what] = Bucket(rate, now)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end((address, what))
        wait = bucket.take(now)
        if wait:
            raise TooMany(what, wait)


def address_of(scope: Scope) -> str | None:
    """Return whom a request is counted for; None: the own machine, which is not counted."""
    client = scope.get("client")
    if client is None:
        return None
    try:
        address = ip_address(client[0])
    except ValueError:
        return str(client[0])[:64]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            if address.is_loopback:
                return None
            return str(ip_network((address, V6_PREFIX), strict=False))
        address = address.ipv4_mapped
    return None if address.is_loopback else str(address)
