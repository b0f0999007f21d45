"""The ten lines of docs/fair-deals.md check a record, as a stranger would run them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "fair-deals.md"
MATCH = ROOT / "tests" / "cases" / "fair" / "match.skat"


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """The program on the page, saved to a file."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path / "check.py"
    path.write_text(code, encoding="utf-8")
    return path


def said(script: Path, record: Path) -> list[str]:
    ran = subprocess.run(
        [sys.executable, "-I", str(script), str(record)], capture_output=True, text=True, check=True
    )
    return ran.stdout.splitlines()


def test_the_shuffle_takes_ten_lines_once_a_line_of_the_record_is_read(script: Path) -> None:
    lines = [line for line in script.read_text(encoding="utf-8").splitlines() if line]
    assert len(lines[2:]) == 10


def test_a_stranger_finds_every_deal_right(script: Path) -> None:
    assert said(script, MATCH) == ["True True"] * 3


def test_a_stranger_finds_what_was_tampered_with(script: Path, tmp_path: Path) -> None:
    text = MATCH.read_text(encoding="utf-8")
    first, second, third = re.findall(r"^commitment (\w+)$", text, re.MULTILINE)[1:]
    swapped = re.sub(r"(?m)^pack (..)\.(..)", r"pack \2.\1", text, count=1)
    tampered = tmp_path / "tampered.skat"
    tampered.write_text(swapped.replace(second, first), encoding="utf-8")

    assert said(script, tampered) == ["True False", "False True", "True True"]
    assert third in swapped
