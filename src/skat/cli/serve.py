"""`skat serve`: starts the table in the browser, if the packages it needs are installed."""

from __future__ import annotations

from skat.core.errors import SkatError


def serve(
    host: str,
    port: int | None,
    database: str | None,
    open_browser: bool,
    seed: str | None,
    pace: float | None,
    names: list[str],
) -> None:
    """Serve until Ctrl-C.

    Raises:
        SkatError: if the extra packages are missing, or the port or the database cannot be had.
    """
    try:
        from skat.server import run
        from skat.server.room import Pace
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "skat":
            raise
        raise SkatError(
            f"expected the packages of the extra 'server', got none of {error.name}: "
            "install them with pip install 'skat[server]'"
        ) from None
    if pace is not None and not 0 <= pace <= 60:
        raise SkatError(f"--pace: expected 0 to 60 seconds, got {pace:g}")
    run.serve(
        host,
        run.DEFAULT_PORT if port is None else port,
        database,
        open_browser=open_browser,
        seed=seed,
        pace=None if pace is None else Pace(move=pace),
        names=names,
    )
