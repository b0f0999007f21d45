"""Wraps the whole application: who may ask, and what a browser may do with the answers."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from skat.words import Line

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
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] | None = None) -> None:
        self._app = app
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

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                guarded = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    guarded.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    guarded.setdefault("cache-control", "no-store")
            await send(message)

        app: ASGIApp = self._app
        if problem is not None:
            error = Line("error.bad_request").to_json()
            app = JSONResponse({"error": error, "message": problem}, 403)
        await app(scope, receive, send_guarded)

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


def _host_name(host: str) -> str:
    """Return the name in a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""
