"""Every command helps, and every error is one line and exit code 2."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import shlex
import struct
import subprocess
import sys
import termios
from contextlib import suppress
from pathlib import Path

import pytest
import typer

from skat import __version__
from skat.cli.app import app
from tests.cli.running import Skat

COMMANDS = sorted(typer.main.get_command(app).commands)  # type: ignore[attr-defined]
ROOT = Path(__file__).parent.parent.parent


def example_of(text: str) -> list[str]:
    """Return the lines of the example in a help text."""
    _, _, after = text.partition("xample")
    lines = after.splitlines()[1:]
    block = []
    for line in lines:
        if not line.strip():
            break
        block.append(line.strip())
    return block


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, skat: Skat) -> None:
    ran = skat(command, "--help")

    assert ran.code == 0
    assert ran.out.startswith(f"Usage: skat {command}")
    described = ran.out.partition("\n\n")[2].strip()
    assert len(described.splitlines()[0]) > 20
    assert any(f"skat {command}" in line for line in example_of(ran.out)), ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_says_what_it_does(command: str, skat: Skat) -> None:
    _, _, options = skat(command, "--help").out.partition("Options:\n")
    entries = re.split(r"\n(?=  -)", options.rstrip())

    assert all(re.search(r"\S {2,}\S|\n +\S", entry.strip()) for entry in entries), options


@pytest.mark.parametrize("command", ["play", "arena", "score"])
def test_the_rules_are_twelve_unless_others_are_named(command: str, skat: Skat) -> None:
    assert "iss. [default: twelve]" in " ".join(skat(command, "--help").out.split())


def test_the_skat_that_goes_with_ten_cards_is_named_in_the_help(skat: Skat) -> None:
    assert "ten dealt, with --skat; or all twelve" in " ".join(skat("score", "--help").out.split())


def test_without_a_command_the_help_is_shown(skat: Skat) -> None:
    ran = skat()

    assert ran.code == 0
    assert all(f"\n  {command} " in ran.out for command in COMMANDS)


def test_the_list_of_commands_says_each_in_a_whole_line(
    skat: Skat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, _, commands = skat("--help").out.partition("\nCommands:\n")

    assert len(commands.splitlines()) == len(COMMANDS)
    assert all(re.search(r"[.?]$", line) for line in commands.splitlines())
    assert "..." not in commands


def test_the_version_is_that_of_the_package(skat: Skat) -> None:
    assert skat("--version").out == f"skat {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["foo"], "No such command 'foo'"),
        (["play", "--seats"], "No such option"),
        (["play", "--deals", "many"], "--deals: expected a whole number, got 'many' (skat play"),
        (["play", "--deals=0"], "--deals: expected at least 1, got '0' (skat play --help"),
        (["serve", "--pace", "slow"], "--pace: expected a number, got 'slow'"),
        (["play", "--preset", "poker"], "expected one of the presets isko"),
        (["play", "--players", "rules,rules"], "expected 3 players under twelve, got 2"),
        (["play", "--players", "me,rules,deep"], "random rules sampler strong, got 'deep'"),
        (["play", "--players", "me,,rules"], "expected one of the players"),
        (["play", "--lang", "fr"], "expected one of the languages en de ru uk, got 'fr'"),
        (["play", "--deck", "tarot"], "expected one of the decks french german tournament"),
        (["play", "--players", "rules,rules,rules", "--preset", "classic"], "expected --deals"),
        (["arena", "rules"], "expected 2 or 3 players, got 1"),
        (["arena", "rules", "nobody"], "got 'nobody'"),
        (["arena", "rules", "rules", "--preset", "x"], "expected one of the presets"),
        (["arena", "rules", "rules", "--jobs", "0"], "--jobs"),
        (["replay"], "Missing argument"),
        (["score"], "Missing argument"),
    ],
)
def test_bad_arguments_are_one_line_and_exit_code_2(
    arguments: list[str], says: str, skat: Skat
) -> None:
    assert says in skat(*arguments).error


@pytest.mark.parametrize(
    ("arguments", "help_of"),
    [
        (["foo"], "skat"),
        (["--foo"], "skat"),
        (["score"], "skat score"),
        (["solve"], "skat solve"),
        (["replay"], "skat replay"),
        (["play", "--seats"], "skat play"),
        (["play", "--players"], "skat play"),
        (["--players"], "skat"),
        (["forget"], "skat forget"),
    ],
)
def test_whoever_does_not_know_a_command_is_sent_to_its_help(
    arguments: list[str], help_of: str, skat: Skat
) -> None:
    assert skat(*arguments).error.endswith(f" ({help_of} --help tells more)\n")


def test_the_help_is_there_at_once() -> None:
    def seconds() -> float:
        """Return the processor time of the programs that were run."""
        now = os.times()
        return now.children_user + now.children_system

    fastest = 10.0
    for _ in range(3):
        start = seconds()
        subprocess.run([sys.executable, "-m", "skat", "--help"], check=True, capture_output=True)
        fastest = min(fastest, seconds() - start)

    assert fastest < 1.0  # it takes about 0.25


def test_the_help_loads_no_room_and_no_rich() -> None:
    program = (
        "import sys; from skat.cli.app import run\n"
        "try: run(['--help'])\n"
        "except SystemExit: print(*sys.modules)"
    )
    listing = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout.split()

    rooms = {name for name in listing if re.fullmatch(r"skat\.\w+", name)}
    assert rooms <= {"skat.cli", "skat.core"}
    assert not {name for name in listing if name.split(".")[0] in ("rich", "sqlalchemy")}


def test_a_reader_that_stops_early_is_no_error() -> None:
    vectors = b'{"id": 1, "kind": "bid_values", "ruleset": "isko", "input": {}}\n' * 2000
    process = subprocess.Popen(
        [sys.executable, "-m", "skat", "eval"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    with suppress(BrokenPipeError):
        process.stdin.write(vectors)
    with suppress(BrokenPipeError):
        process.stdin.close()
    errors = process.stderr.read()
    process.stderr.close()

    assert process.wait() == 0
    assert errors == b""


def test_the_examples_of_the_help_can_be_run(skat: Skat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for command in ("score", "replay", "solve"):
        for line in example_of(skat(command, "--help").out):
            assert skat(*shlex.split(line)[1:]).code == 0, line


def test_answers_come_as_the_questions_do() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "skat", "eval"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        for number in (b"1", b"2"):
            process.stdin.write(b'{"id": %s}\n' % number)
            process.stdin.flush()
            assert process.stdout.readline().startswith(b'{"id": %s, "error"' % number)
    assert process.wait() == 0


def test_signs_that_the_terminal_lacks_are_replaced() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "skat", "play", "--players", "random,random,random", "--deals", "1"],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )

    assert b"?J" in ran.stdout


@pytest.mark.parametrize(
    ("command", "closed"),
    [
        ("play --seed 1", "<&-"),
        ("eval", "<&-"),
        ("--help", ">&-"),
        ("solve", "2>&-"),
        ("solve", "<&- >&- 2>&-"),
    ],
)
def test_a_closed_stream_is_no_reason_to_break(command: str, closed: str) -> None:
    program = f"{shlex.quote(sys.executable)} -m skat"
    ran = subprocess.run(
        ["sh", "-c", f"{program} {command} {closed}"],
        capture_output=True, cwd=ROOT, stdin=subprocess.DEVNULL, timeout=60, check=False,
    )  # fmt: skip

    assert ran.returncode in (0, 2)
    assert b"Traceback" not in ran.stderr


@pytest.mark.parametrize("command", ["eval", "engine", "solve --batch"])
def test_a_person_is_told_what_a_command_for_programs_waits_for(command: str) -> None:
    ours, terminal = pty.openpty()
    os.write(ours, b"\x04")  # Ctrl-D
    ran = subprocess.run(
        [sys.executable, "-m", "skat", *command.split()],
        capture_output=True, text=True, cwd=ROOT, stdin=terminal, timeout=60, check=False,
    )  # fmt: skip
    os.close(terminal)
    os.close(ours)

    assert ran.returncode == 0
    assert re.fullmatch(r"reads \w+ as docs/\S+ describes them, one JSON .*\n", ran.stderr)
    assert ran.stdout == ""


@pytest.mark.parametrize(("columns", "numbered"), [(80, True), (200, False)])
def test_the_sheet_loses_nothing_in_a_narrow_terminal(columns: int, numbered: bool) -> None:
    told = shown_at(
        columns, "play --players beginner,casual,rules --seed 2 --deals 3 --lang de", ROOT
    )
    sheet = told.rpartition("\nSpielliste")[2]

    assert "…" not in told
    assert all(len(line) <= columns for line in sheet.splitlines())
    assert sheet.startswith(": 1 Anfänger, 2 Gelegenheitsspieler, 3 Vereinsa") == numbered
    assert re.search(r"^ 3 +(3|Vereinsanfänger) +Kreuz( Hand)? ", sheet, re.M)


def shown_at(columns: int, command: str, folder: Path) -> str:
    """Return what a terminal of so many columns shows of a command, without colours."""
    ours, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    # What the surroundings say of a width counts for more than the terminal's.
    own = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    program = subprocess.Popen(
        [sys.executable, "-m", "skat", *command.split()],
        stdin=subprocess.DEVNULL, stdout=terminal, cwd=folder, env=own | {"TERM": "xterm"},
    )  # fmt: skip
    os.close(terminal)
    told = b""
    with suppress(OSError):  # the terminal is gone with the program
        while part := os.read(ours, 65536):
            told += part
    os.close(ours)
    assert program.wait(timeout=60) == 0
    return re.sub(r"\x1b\[[0-9;]*m", "", told.decode()).replace("\r", "")
