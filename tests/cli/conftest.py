"""What the tests of the command line share."""

from __future__ import annotations

import pytest

from tests.cli.running import Skat, skat_command


@pytest.fixture
def skat(monkeypatch: pytest.MonkeyPatch) -> Skat:
    return skat_command(monkeypatch)
