"""The pages on the command line show what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import typer

from skat.cli.app import app
from skat.cli.evaluate import KINDS
from tests.cli.running import Ran, Skat

ROOT = Path(__file__).parent.parent.parent
README = ROOT / "README.md"
CLI = ROOT / "docs" / "cli.md"
EVAL = ROOT / "docs" / "formats" / "eval.md"


def examples() -> list[tuple[str, str]]:
    """Return what is typed and what the page shows below it."""
    found = []
    for page in (README, CLI, EVAL):
        for block in re.findall(
            r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL
        ):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                typed, _, shown = part.partition("\n")
                found.append((typed, shown))
    return found


def typed_into(skat: Skat, line: str) -> Ran:
    said, _, command = line.rpartition(" | ")
    _, *arguments = shlex.split(command)
    return skat(*arguments, stdin=shlex.split(said)[1] + "\n" if said else "")


@pytest.mark.parametrize(("line", "shown"), examples(), ids=lambda text: text[:40])
def test_an_example_prints_what_the_page_shows(
    line: str, shown: str, skat: Skat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)

    ran = typed_into(skat, line)

    pattern = re.escape(shown).replace("…\\\n", r"(?:.*\n)*?")
    assert re.fullmatch(pattern, ran.out + ran.err), ran.out + ran.err


def test_every_command_is_on_the_page() -> None:
    page = CLI.read_text(encoding="utf-8")
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]

    assert [name for name in commands if f"`skat {name}`" not in page] == []


def test_every_kind_of_question_is_on_its_page() -> None:
    page = EVAL.read_text(encoding="utf-8")

    assert [kind for kind in KINDS if f"`{kind}`" not in page] == []
