"""One server for all tests that only need any."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

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
