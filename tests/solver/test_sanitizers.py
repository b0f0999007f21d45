"""The kernel under address and undefined-behaviour sanitizers, on random and broken positions."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "native"
SOURCES = ("solve", "points_search", "trick_search", "tables", "weights")


@pytest.fixture(scope="module")
def fuzz(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("c++") or shutil.which("g++")
    assert compiler, "expected a C++ compiler, found none; run `apt-get install -y g++`"
    program = tmp_path_factory.mktemp("fuzz") / "fuzz"
    command = [compiler, "-std=c++17", "-O1", "-g", "-Wall", "-Wextra", "-pthread"]
    command += ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    command += [str(NATIVE / f"{name}.cpp") for name in SOURCES]
    command += [str(NATIVE / "tests" / "fuzz.cpp"), "-o", str(program)]
    subprocess.run(command, check=True, timeout=300)
    return program


def _run(program: Path, seconds: int, seed: int) -> None:
    done = subprocess.run(
        [program, str(seconds), str(seed)], capture_output=True, text=True, timeout=seconds + 120
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " 0 failures" in done.stdout


def test_sanitizers_find_nothing_in_random_positions(fuzz: Path) -> None:
    _run(fuzz, seconds=4, seed=1)


@pytest.mark.soak
def test_sanitizers_find_nothing_in_ten_minutes(fuzz: Path) -> None:
    _run(fuzz, seconds=600, seed=1_000_000)
