"""Starts the server: the database first, then the port, then everything else."""

from __future__ import annotations

import errno
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from skat.server.app import create_app
from skat.server.errors import PortError
from skat.server.guard import LOOPBACK
from skat.server.limits import Limits
from skat.server.logs import log_to_stderr
from skat.server.messages import LONGEST
from skat.server.room import Pace
from skat.server.store import Store

DEFAULT_PORT = 8000
LONGEST_FRAME = 64 * LONGEST
"""Bytes of a message that is still answered with a refusal; a longer one closes the socket."""
SEND_BUFFER = 128 * 1024
"""Bytes; about forty messages."""
FULL_COLLECTION = 200
"""Python looks through all objects for cycles once in so many times that it looks through the
young ones: that stops the server, with 500 tables for 0.3 s, and hardly ever finds anything."""
GOODBYE_SECONDS = 3
"""For browsers to notice that the server ends."""


def default_database() -> str:
    """Return where matches are kept unless somebody says otherwise: in the user's data folder."""
    home = Path.home()
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA") or str(home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = str(home / "Library" / "Application Support")
    else:
        folder = os.environ.get("XDG_DATA_HOME") or str(home / ".local" / "share")
    return str(Path(folder) / "skat" / "skat.sqlite3")


def serve(
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    database: str | None = None,
    *,
    open_browser: bool = False,
    seed: str | None = None,
    pace: Pace | None = None,
    names: Iterable[str] = (),
    proxies: Sequence[str] = (),
    limits: Limits | None = None,
    keep_days: int | None = None,
    open_metrics: bool = False,
    log_format: str = "text",
    log_level: str = "warning",
    say: Callable[[str], None] | None = None,
    engines: Mapping[str, str] | None = None,
) -> None:
    """Serve the table until somebody ends it with Ctrl-C or a signal.

    Args:
        host: address to listen on; 0.0.0.0 for every network of this machine.
        port: 0 for any free one.
        database: path of an SQLite file or a URL; None for `default_database`.
        open_browser: open the page once the server listens.
        seed: makes every match the same, cards and computer players.
        pace: how fast tables play.
        names: further names by which browsers call this server, such as that of a proxy.
        proxies: addresses or networks whose X-Forwarded-For and -Proto are believed.
        limits: what one address may do.
        keep_days: matches in which nothing has happened for so long are deleted; None: never.
        open_metrics: answer /metrics to other machines too.
        log_format: one of `skat.server.logs.FORMATS`.
        log_level: one of `skat.server.logs.LEVELS`.
        engines: programs that may sit at tables, by name; see `skat.server.engines`.
        say: is told the address as soon as the server really listens; None: standard output.

    Raises:
        StorageError: if the database cannot be used.
        PortError: if the port cannot be had.
    """
    store = Store(database or default_database())
    try:
        store.prepare()
        with _listening_socket(host, port) as listener:
            log_to_stderr(log_format, log_level)
            address = _address(host, listener)
            hosts = {*LOOPBACK, host, *names} if _is_loopback(host) else None
            app = create_app(
                store,
                pace=pace,
                seed=seed,
                hosts=hosts,
                open_metrics=open_metrics,
                limits=limits,
                keep_days=keep_days,
                engines=engines,
            )
            config = uvicorn.Config(
                app,
                log_config=None,  # ours is set already, and leaves links out
                access_log=False,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=list(proxies),
                server_header=False,
                ws_max_size=LONGEST_FRAME,
                timeout_graceful_shutdown=GOODBYE_SECONDS,
            )
            with _gentle_signals(), rare_full_collections():
                _Server(config, lambda: _announce(address, say, open_browser=open_browser)).run(
                    [listener]
                )
    finally:
        store.close()


class _Server(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, on_listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_listening = on_listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_listening()


@contextmanager
def rare_full_collections() -> Iterator[None]:
    """Let tables wait for the search of forgotten objects as seldom as can be."""
    before = gc.get_threshold()
    gc.freeze()  # what is there now stays
    gc.set_threshold(*before[:2], FULL_COLLECTION)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@contextmanager
def _gentle_signals() -> Iterator[None]:
    """Let the server end by itself on a signal: uvicorn raises it again afterwards."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {
        number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _announce(address: str, say: Callable[[str], None] | None, *, open_browser: bool) -> None:
    line = f"listening on {address}"
    if say is None:
        print(line, flush=True)  # whoever started the server may read this from a pipe
    else:
        say(line)
    if open_browser:
        webbrowser.open(address)


def _listening_socket(host: str, port: int) -> socket.socket:
    """Return a bound socket.

    Raises:
        PortError: if the port is in use, or the address is not one of this machine.
    """
    if not 0 <= port <= 65535:
        raise PortError(f"expected a port from 0 to 65535, got {port}")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror as error:
        raise PortError(f"expected the address of this machine, got {host!r}: {error}") from None
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would let two servers share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # What the system keeps for a browser that does not read; connections inherit it.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listener.bind(address)
        listener.listen(128)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortError(
                f"expected a free port, got {port}, which is in use: choose another with --port"
            ) from None
        raise PortError(
            f"expected an address that can be listened on, got {host} port {port}: {error.strerror}"
        ) from None
    return listener


def _address(host: str, listener: socket.socket) -> str:
    port = listener.getsockname()[1]
    shown = "127.0.0.1" if host in ("", "0.0.0.0") else "[::1]" if host == "::" else host
    if ":" in shown and not shown.startswith("["):
        shown = f"[{shown}]"
    return f"http://{shown}:{port}/"


def _is_loopback(host: str) -> bool:
    return host in LOOPBACK or host.startswith("127.")
