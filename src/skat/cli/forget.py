"""`skat forget`: deletes what a server's database knows about guests."""

from __future__ import annotations

from contextlib import closing
from urllib.parse import unquote, urlsplit

from skat.cli.packages import needs_extra
from skat.core.errors import SkatError


def forget(links: list[str], database: str | None) -> list[str]:
    """Delete what is known about whoever held each seat, and return a sentence for each link.

    Raises:
        SkatError: if the packages or the database cannot be had, or a link opens no seat.
    """
    with needs_extra("server"):
        from skat.server.database import database_url, file_of
        from skat.server.forgetting import Forgotten, find, forget_place
        from skat.server.run import default_database
        from skat.server.store import Store
    said = []
    where = database or default_database()
    file = file_of(database_url(where))
    if file is not None and not file.is_file():
        raise SkatError(f"expected the file of a database, got none at {file}")
    with closing(Store(where)) as store:
        store.prepare()
        places = []
        for link in links:
            place = find(store, token_of(link))
            if place is None:
                raise SkatError(f"expected the link of a seat, got one that opens none: {link}")
            places.append(place)
        for place in places:
            what = forget_place(store, place)
            if what is Forgotten.MATCH:
                said.append(f"match {place.match_id} deleted")
            else:
                said.append(
                    f"name and key of seat {place.seat + 1} of match {place.match_id} deleted"
                )
    return said


def token_of(link: str) -> str:
    """Return the token in a link.

    >>> token_of("https://skat.example/play/abc?x=1"), token_of("abc")
    ('abc', 'abc')
    """
    path = urlsplit(link).path
    return unquote(path.rstrip("/").rpartition("/")[2])
