"""`skat serve`: starts the table in the browser, if the packages it needs are installed."""

from __future__ import annotations

from ipaddress import ip_network

from skat.cli.packages import needs_extra
from skat.core.errors import SkatError


def serve(
    host: str,
    port: int | None,
    database: str | None,
    open_browser: bool,
    seed: str | None,
    pace: float | None,
    names: list[str],
    proxies: list[str],
    matches_an_hour: int | None,
    keep_days: int | None,
    open_metrics: bool,
    log_format: str,
    log_level: str,
    engines: list[str],
) -> None:
    """Serve until Ctrl-C.

    Raises:
        SkatError: if the extra packages are missing, or the port or the database cannot be had.
    """
    with needs_extra("server"):
        from skat.server import run
        from skat.server.engines import read_engines
        from skat.server.limits import Limits
        from skat.server.logs import FORMATS, LEVELS
        from skat.server.room import Pace
    if pace is not None and not 0 <= pace <= 60:
        raise SkatError(f"--pace: expected 0 to 60 seconds, got {pace:g}")
    for option, known, given in (
        ("--log", FORMATS, log_format),
        ("--log-level", LEVELS, log_level),
    ):
        if given not in known:
            raise SkatError(f"{option}: expected one of {' '.join(known)}, got {given!r}")
    for proxy in proxies:
        try:
            ip_network(proxy, strict=False)
        except ValueError:
            raise SkatError(f"--proxy: expected an address or a network, got {proxy!r}") from None
    run.serve(
        host,
        run.DEFAULT_PORT if port is None else port,
        database,
        open_browser=open_browser,
        seed=seed,
        pace=None if pace is None else Pace(move=pace),
        names=names,
        proxies=proxies,
        limits=None if matches_an_hour is None else Limits(matches_an_hour=matches_an_hour),
        keep_days=keep_days,
        open_metrics=open_metrics,
        log_format=log_format,
        log_level=log_level,
        engines=read_engines(engines),
    )
