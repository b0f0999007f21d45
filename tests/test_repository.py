"""The promises of the repository as a whole: rooms, dependencies, addresses."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "skat"
NOT_OURS = {".git", ".venv", "build", "dist", "node_modules", "__pycache__"}
# Spelled in two halves, so that this file does not hold what it looks for.
REGISTRIES = ("registry.npm" + "js", "pypi" + ".org", "files.python" + "hosted", "pypi" + ".python")


def our_files(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()):
        if entry.is_dir() and entry.name not in NOT_OURS and not entry.name.endswith("_cache"):
            yield from our_files(entry)
        elif entry.is_file():
            yield entry


def rooms() -> list[str]:
    return sorted(folder.parent.name for folder in PACKAGE.glob("*/__init__.py"))


def test_no_file_holds_the_address_of_a_package_registry() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {registry}"
        for file in our_files(ROOT)
        for registry in REGISTRIES
        if registry.encode() in file.read_bytes()
    ]

    assert found == []


def test_every_room_has_a_layer() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [contract] = settings["tool"]["importlinter"]["contracts"]
    layered = set(re.findall(r"\w+", " ".join(contract["layers"])))

    assert set(rooms()) <= layered
    assert contract["exhaustive"] is True


def test_every_room_is_described_in_the_architecture() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

    assert [room for room in rooms() if f"| `{room}` |" not in page] == []


def test_every_room_says_what_it_is_for() -> None:
    silent = [
        room
        for room in rooms()
        if not ast.get_docstring(
            ast.parse((PACKAGE / room / "__init__.py").read_text(encoding="utf-8"))
        )
    ]

    assert silent == []


def test_no_room_but_cli_imports_from_the_package_root() -> None:
    offenders = []
    for room in rooms():
        if room == "cli":  # may import everything
            continue
        for file in (PACKAGE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case ast.ImportFrom(module="skat", level=0):
                        offenders.append(f"{file.relative_to(ROOT)}:{node.lineno}")
                    case ast.Import(names=names) if any(name.name == "skat" for name in names):
                        offenders.append(f"{file.relative_to(ROOT)}:{node.lineno}")

    assert offenders == []


def test_import_of_the_library_loads_no_other_package() -> None:
    listing = subprocess.run(
        [sys.executable, "-c", "import skat, sys; print(*sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    )
    loaded = {name.partition(".")[0] for name in listing.stdout.split()}
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = settings["project"]["optional-dependencies"].values()
    named = [*settings["project"]["dependencies"], *(name for extra in extras for name in extra)]
    packages = {re.split(r"\W", name.replace("-", "_"))[0] for name in named} - {"skat"}

    assert loaded & packages == set()
