"""The commands and their options; what they do is in the modules of their names.

Imports of the rooms are inside the commands, so that `skat --help` stays fast.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from skat import __version__
from skat.core.errors import SkatError

PRESETS = "Rules: isko, twelve, classic, quick, kneipe or iss."
BAD_INPUT = 2
"""Exit code when what was asked for cannot be done: bad options, bad files, bad cards."""
INTERRUPTED = 130
"""Exit code after Ctrl-C, as shells have it."""

app = typer.Typer(
    name="skat",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_USAGE_ERROR = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)


def run() -> NoReturn:
    """Run the command line and exit; every foreseen error is one line on standard error."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # signs that a terminal lacks, bytes that are none
    try:
        code = typer.main.get_command(app).main(prog_name="skat", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code if isinstance(code, int) else 0)
    except BrokenPipeError:
        # The reader has gone; what is still buffered must not raise at shutdown.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    except (SkatError, OSError) as error:
        fail(_message(error))
    except Exception as error:
        if not isinstance(error, _USAGE_ERROR):
            raise
        fail(str(getattr(error, "format_message", error.__str__)()))


def fail(text: str) -> NoReturn:
    """Print an error as one line and exit."""
    print(f"error: {' '.join(text.split())}", file=sys.stderr)
    sys.exit(BAD_INPUT)


def _message(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"skat {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def skat(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """The card game Skat: play, replay, convert, score, and measure computer players.

    \b
    Example:
      skat play --players me,rules,rules
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def play(
    players: Annotated[
        str,
        typer.Option(
            help="Who sits where: me (or me=Ada) for a person, or the names of computer players."
        ),
    ] = "me,rules,rules",
    preset: Annotated[str, typer.Option(help=PRESETS)] = "twelve",
    deals: Annotated[
        int | None, typer.Option(min=1, help="Deals of the match, instead of the preset's.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Seed of the cards and of the players; else one is drawn.")
    ] = None,
    lang: Annotated[
        str | None, typer.Option(help="en, de, ru or uk; else that of the system.")
    ] = None,
    deck: Annotated[str, typer.Option(help="french, german or tournament.")] = "french",
    record: Annotated[
        Path | None, typer.Option(help="Write the record of the match to this file.")
    ] = None,
) -> None:
    """Play a match in the terminal, or watch computer players.

    Cards are typed as codes such as CJ; ? shows what can be typed, quit ends the match. The same
    seed gives the same cards, and with computer players the same match to the byte.

    \b
    Example:
      skat play --players me,rules,rules --preset twelve
      skat play --players rules,rules,rules --seed 7
    """
    from skat.cli.play import play as play_match

    play_match(players, preset, deals, seed, lang, deck, record)


@app.command("eval")
def evaluate() -> None:
    """Answer questions about the rules, one a line, as JSON Lines on standard input.

    Each question has an id, a kind, a ruleset and an input; each answer has the id and
    either a result or an error. The kinds are described in docs/formats/eval.md.

    \b
    Example:
      echo '{"id": 1, "kind": "roles", "ruleset": "isko",
             "input": {"players": 4, "dealer": 0}}' | tr -d '\\n' | skat eval
    """
    from skat.cli.evaluate import answer_lines

    for line in answer_lines(sys.stdin.buffer):
        print(line, flush=True)


@app.command()
def arena(
    players: Annotated[
        list[str], typer.Argument(metavar="A B [C]", help="Players; the last takes free seats.")
    ],
    preset: Annotated[str, typer.Option(help=PRESETS)] = "isko",
    deals: Annotated[int, typer.Option(help="Packs to deal, passed ones included.")] = 1000,
    seed: Annotated[str, typer.Option(help="Seed of the cards and of the players.")] = "1",
    seats: Annotated[int, typer.Option(help="Seats at the table, 3 or 4.")] = 3,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to share the work.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Let computer players play many deals against each other and count what happens.

    The players change seats from one block of 36 deals to the next, and the same seed gives
    the same result with any number of processes. Exit code 1 after an illegal move or a sum
    that does not add up.

    \b
    Example:
      skat arena rules random --preset kneipe --deals 1000 --jobs 2
    """
    from skat.cli.contest import run_contest

    raise typer.Exit(run_contest(players, preset, deals, seed, seats, jobs, json))
