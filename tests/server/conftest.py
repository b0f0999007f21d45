"""One server for all tests that only need any; databases of both kinds for those that need one."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.serving import Chair, Served, served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with seed 7 whose computer players do not wait."""
    with served(tmp_path_factory.mktemp("server") / "skat.sqlite3") as running:
        yield running


@pytest.fixture
def chair(server: Served) -> Iterator[Chair]:
    """The seat of a person against two computer players, at its first question."""
    sitting = server.sit(server.open_match()[0])
    sitting.wait_for_question()
    yield sitting
    sitting.close()


@contextmanager
def _cluster() -> Iterator[postgres.Cluster]:
    programs = postgres.programs()
    if programs is None:
        missing = f"no PostgreSQL server here: {postgres.INSTALL}, or name one in "
        if postgres.wanted() == "start":
            pytest.fail(missing + postgres.VARIABLE)
        pytest.skip(missing + postgres.VARIABLE)
    cluster = postgres.Cluster(programs)
    try:
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The URL of a PostgreSQL server where databases may be made."""
    if "://" in postgres.wanted():
        yield postgres.wanted()
        return
    with _cluster() as cluster:
        yield cluster.url


@pytest.fixture
def postgresql_cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL server that a test may stop and start."""
    with _cluster() as cluster:
        yield cluster


@pytest.fixture
def postgresql(postgresql_server: str) -> Iterator[str]:
    """The URL of an empty PostgreSQL database."""
    name = f"skat_test_{secrets.token_hex(6)}"
    yield postgres.make_database(postgresql_server, name)
    postgres.drop_database(postgresql_server, name)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind: what holds for one holds for the other."""
    if request.param == "sqlite":
        return str(tmp_path / "folder" / "skat.sqlite3")
    url: str = request.getfixturevalue("postgresql")
    return url
