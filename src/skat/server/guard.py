"""Wraps the whole application: who may ask, and what a browser may do with the answers."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from skat.server.errors import RequestError
from skat.server.limits import Addresses, Limits, TooMany
from skat.server.metrics import Metrics
from skat.words import Line

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
LONGEST_BODY = 5 << 20
"""Bytes of any request; routes that need less have limits of their own."""

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Everything a page needs comes from this server; nothing is written into the page itself."""

_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # the address of a seat is its key
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Refuses foreign pages, and adds headers that keep our own page to itself.

    Args:
        app: what is guarded.
        hosts: names by which this server may be called; None: any. A server on the
            own machine must not answer to the name of a stranger's page.
        addresses: how much each of them may ask for.
        metrics: where requests are counted.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Iterable[str] | None = None,
        addresses: Addresses | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self._app = app
        self._addresses = addresses or Addresses(Limits())
        self._metrics = metrics or Metrics()
        self._hosts = None if hosts is None else frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request or socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if problem is not None and scope["type"] == "websocket":
            await WebSocketClose(1008, problem)(scope, receive, send)
            return

        status = 101

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                guarded = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    guarded.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    guarded.setdefault("cache-control", "no-store")
            await send(message)

        if problem is not None:
            await _refusal("error.bad_request", problem, 403)(scope, receive, send_guarded)
            return
        try:
            with self._addresses.counted(scope):
                await self._app(scope, _measured(receive), send_guarded)
        except TooMany as error:
            self._metrics.limited.add(error.what)
            await self._too_many(error, scope, receive, send_guarded)
        finally:
            if scope["type"] == "http":
                self._metrics.requests.add(_method(scope), _route(scope), str(status))

    async def _too_many(self, error: TooMany, scope: Scope, receive: Receive, send: Send) -> None:
        """Send somebody away who asks for too much."""
        if scope["type"] == "websocket":
            await receive()  # the wish to connect
            await WebSocketClose(1008, f"too many {error.what}")(scope, receive, send)
            return
        message = f"expected fewer {error.what} from one address, got one more"
        seconds = str(max(1, round(error.wait)))
        refusal = _refusal("error.too_many_requests", message, 429, {"retry-after": seconds})
        await refusal(scope, receive, send)

    def _problem(self, scope: Scope, headers: Headers) -> str | None:
        """Return why a request is refused, None if it is not."""
        host = headers.get("host", "")
        if self._hosts is not None and _host_name(host) not in self._hosts:
            names = " or ".join(sorted(self._hosts))
            return f"expected this server to be called {names}, got {host!r}"
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None
        origin = headers.get("origin")
        if origin is None or urlsplit(origin).netloc.lower() == host.lower():
            return None
        return f"expected a request from a page of {host}, got one from {origin}"


def _refusal(
    key: str, message: str, status: int, headers: dict[str, str] | None = None
) -> JSONResponse:
    return JSONResponse({"error": Line(key).to_json(), "message": message}, status, headers)


def _measured(receive: Receive) -> Receive:
    """Return the same, but an error for a body that no route of ours could want."""
    received = 0

    async def measured() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body") or b"")
        if received > LONGEST_BODY:
            raise RequestError(
                Line("error.too_large"),
                f"expected at most {LONGEST_BODY} bytes, got more",
                status=413,
            )
        return message

    return measured


def _method(scope: Scope) -> str:
    method: str = scope["method"]
    return method if method in METHODS else "other"


def _route(scope: Scope) -> str:
    """Return the address asked for as the program knows it: what is typed in is left out."""
    path = getattr(scope.get("route"), "path", None)
    return path if isinstance(path, str) and path else "other"


def _host_name(host: str) -> str:
    """Return the name in a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""
