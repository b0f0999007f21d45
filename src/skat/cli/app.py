"""The commands and their options; what they do is in the modules of their names.

Imports of the rooms are inside the commands, so that `skat --help` stays fast.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from skat import __version__
from skat.core.errors import SkatError

# Options that several commands have.
Preset = Annotated[str, typer.Option(help="Rules: isko, twelve, classic, quick, kneipe or iss.")]
Language = Annotated[str | None, typer.Option(help="en, de, ru or uk; else that of the system.")]
DeckName = Annotated[str, typer.Option(help="french, german or tournament.")]
Database = Annotated[
    str | None, typer.Option(help="SQLite file or URL; else a file in the user's data folder.")
]

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


def run(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit; every foreseen error is one line on standard error.

    Args:
        arguments: without the name of the program; those of the process if None.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started this
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # signs that a terminal lacks, bytes that are none
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        sys.exit(_invoke(given))
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
        fail(_usage(error, given))


def _invoke(arguments: list[str]) -> int:
    """Run a command and return its exit code."""
    command = typer.main.get_command(app)
    code = 0
    try:
        with command.make_context("skat", arguments) as context:
            command.invoke(context)
    except typer.Exit as stopped:
        code = stopped.exit_code
    sys.stdout.flush()
    return code


def _usage(error: Exception, given: Sequence[str]) -> str:
    """Return what is wrong with the words of a command, and where its help is."""
    text = _invalid(error, given) or str(getattr(error, "format_message", error.__str__)())
    context = getattr(error, "ctx", None)
    if context is not None:
        command = context.command_path
    else:  # an option without its value
        known = getattr(typer.main.get_command(app), "commands", {})
        command = " ".join(["skat", *(word for word in given[:1] if word in known)])
    return f"{text.rstrip('.')} ({command} --help tells more)"


_EXPECTED = {
    "Input should be a valid integer": "a whole number",
    "Input should be a valid number": "a number",
    "Input should be greater than or equal to ": "at least ",
    "Input should be less than or equal to ": "at most ",
}
"""How the library begins what it says about a number, and what was expected then."""


def _invalid(error: Exception, given: Sequence[str]) -> str | None:
    """Return what an option expected and what came, None if that is not what is wrong."""
    message = str(getattr(error, "message", ""))
    begun = next((begun for begun in _EXPECTED if message.startswith(begun)), None)
    names = getattr(getattr(error, "param", None), "opts", ())
    if begun is None or not names:
        return None
    expected = _EXPECTED[begun]
    if expected.endswith(" "):
        expected += message.removeprefix(begun)
    came = ""
    for place, word in enumerate(given):
        name, equals, value = word.partition("=")
        if name in names:
            came = value if equals else "".join(given[place + 1 : place + 2])
    return f"{names[0]}: expected {expected}, got {came!r}"


def fail(text: str) -> NoReturn:
    """Print an error as one line and exit."""
    print(f"error: {' '.join(text.split())}", file=sys.stderr)
    sys.exit(BAD_INPUT)


def tell_what_is_read(what: str) -> None:
    """Tell a person at a terminal what a command waits for that is meant for programs."""
    if sys.stdin.isatty():
        print(f"reads {what}, one JSON object a line; Ctrl-D ends it", file=sys.stderr)


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
    preset: Preset = "twelve",
    deals: Annotated[
        int | None, typer.Option(min=1, help="Deals of the match, instead of the preset's.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Seed of the cards and of the players; else one is drawn.")
    ] = None,
    lang: Language = None,
    deck: DeckName = "french",
    record: Annotated[
        Path | None, typer.Option(help="Write the record of the match to this file.")
    ] = None,
) -> None:
    """Play a match in the terminal, or watch computer players.

    Cards are typed as they are called, or as codes such as CJ; ? shows what can be typed, quit ends
    the match. The same seed gives the same cards, and with computer players the same match to the
    byte.

    \b
    Example:
      skat play --players me,rules,rules --preset twelve
      skat play --players rules,rules,rules --seed 7
    """
    from skat.cli.play import play as play_match

    play_match(players, preset, deals, seed, lang, deck, record)


@app.command("eval", short_help="Answer questions about the rules, as JSON Lines.")
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

    tell_what_is_read("questions as docs/formats/eval.md describes them")
    for line in answer_lines(sys.stdin.buffer):
        print(line, flush=True)


@app.command("solve", short_help="Say what open cards are worth with best play of all.")
def solve_command(
    position: Annotated[
        str, typer.Argument(help="File with a position or game records, - for stdin, or text.")
    ] = "-",
    move: Annotated[
        int | None, typer.Option(help="The file holds records: look before this card, from 1.")
    ] = None,
    game: Annotated[int, typer.Option(help="Which game of the file, from 1.")] = 1,
    lang: Language = None,
    deck: DeckName = "french",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    batch: Annotated[
        bool, typer.Option("--batch", help="Answer JSON Lines on standard input.")
    ] = False,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Threads of a batch; default: one for each core.")
    ] = None,
) -> None:
    """Say what open cards are worth with best play of all, and which cards reach it.

    A position is text or JSON as docs/solver.md describes it. With --move a file of game
    records is read instead. With --batch every line of standard input is a question.

    \b
    Examples:
      skat solve 'contract hearts; declarer CJ H8; next HA D9; third DA H9'
      skat solve tests/cases/iss/games.sgf --game 1 --move 14
    """
    from skat.cli.solve import run_batch, run_solve

    if batch:
        tell_what_is_read("questions as docs/solver.md describes them")
        run_batch(threads)
    else:
        run_solve(position, game, move, lang, deck, json)


@app.command("review", short_help="Review finished games with open cards: who erred, and where.")
def review_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Records of ours, ISS or XSkat.")],
    game: Annotated[
        int | None, typer.Option(min=1, help="Only this game of the file, from 1.")
    ] = None,
    lang: Language = None,
    deck: DeckName = "french",
    known: Annotated[
        bool, typer.Option("--known", help="Also tell which mistakes could have been seen.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print a JSON object a line.")] = False,
) -> None:
    """Review finished games with open cards: who was winning, the mistakes, what was possible.

    For each card the value with best play of all stands beside it, + where the declarer wins.
    A mistake is marked ?, ! where it decides about Schneider, !! where it decides the game.
    --known asks the champion in each such place, with that player's view alone; it takes seconds.
    Exit code 1 if a record is broken.

    \b
    Example:
      skat review tests/cases/iss/games.sgf --game 3
    """
    from skat.cli.review import run_review

    raise typer.Exit(run_review(file, game, lang, deck, as_json=json, with_known=known))


@app.command()
def arena(
    players: Annotated[
        list[str],
        typer.Argument(metavar="A B [C]", help="Players, perhaps with options; files with --pool."),
    ],
    boards: Annotated[
        int | None, typer.Option(min=1, help="Boards of a duplicate match; 100 if not given.")
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(help="Instead: packs of running matches, with every sum checked."),
    ] = None,
    preset: Preset = "twelve",
    seed: Annotated[str, typer.Option(help="Seed of the cards and of the players.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, help="Processes to share the work.")] = 1,
    budget: Annotated[
        str | None,
        typer.Option(help="Work for a decision: quick, normal or strong; else the player's own."),
    ] = None,
    fixed: Annotated[
        bool, typer.Option("--fixed", help="Give the contracts: A and B play the cards only.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(help="Keep every board in this file, and go on with it if it exists."),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(help="Draw the running interval into this .png, .svg or .pdf."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(help="Write every game to this file, for skat replay.")
    ] = None,
    pool: Annotated[
        bool, typer.Option("--pool", help="Instead: count the boards of several files together.")
    ] = False,
    probe: Annotated[
        bool,
        typer.Option("--probe", help="Instead: ask one player again with other hidden cards."),
    ] = False,
    decisions: Annotated[
        int | None, typer.Option(min=1, help="With --probe: how many; 300 if not given.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="With --deals: seats at the table, 3 or 4; else 3.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Measure computer players against each other.

    In a duplicate match every board (a deal and its dealer) is played in all seatings: ABB, BAB,
    BBA, BAA, ABA, AAB of two players, all six orders of three. What is called a difference, as
    list_points.mean in the JSON, is in points for each game and seat: the mean of the seats of A
    minus the mean of the other seats, averaged over the boards, with its 95 % interval. List
    points are those of Seeger and Fabian at a table of three, under any preset.

    With --deals the players play running matches instead, and change seats every 36 deals; the
    last one takes the free seats. Every deal is then checked for sums that do not add up, and
    list points are those of the preset's own list.

    With --probe one player is asked again after cards were exchanged that its seat cannot see.
    Exit code 1 if an answer changes.

    The same seed gives the same result with any number of processes. Exit code 1 after a fault of
    a player or a sum that does not add up.

    \b
    Examples:
      skat arena rules random --boards 100 --seed 1 --jobs 2
      skat arena rules random --boards 100 --out boards.jsonl --json
      skat arena --pool boards.jsonl more-boards.jsonl
      skat arena --probe rules --decisions 300
      skat arena rules random --preset kneipe --deals 1000
    """
    from skat.cli.arena import Options, run_arena

    options = Options(
        tuple(players), preset, seed, jobs, json, boards, deals, seats, budget, fixed, out, plot,
        records, pool, probe, decisions,
    )  # fmt: skip
    raise typer.Exit(run_arena(options))


@app.command("engine", short_help="Let a computer player speak the engine protocol.")
def engine_command(
    player: Annotated[str, typer.Argument(help="Name of the computer player.")] = "champion",
    budget: Annotated[
        str, typer.Option(help="Work for a decision: quick, normal or strong.")
    ] = "normal",
) -> None:
    """Let a computer player speak the engine protocol on standard input and output.

    Any host of the protocol can then seat it; docs/formats/engine.md describes the lines.
    Another program sits in `skat arena`, `skat play` or `skat serve` as cmd:PROGRAM.

    \b
    Example:
      echo '{"cmd":"hello","id":1,"protocol":[1,1],"host":"me"}' | skat engine rules
    """
    from skat.cli.engine import speak

    tell_what_is_read("lines as docs/formats/engine.md describes them")
    speak(player, budget, sys.stdin.buffer)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 for every network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help="Port; 0 for any free one, 8000 if not given.")
    ] = None,
    database: Database = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in a browser.")
    ] = False,
    seed: Annotated[
        str | None, typer.Option(help="Make every match the same: for tests and lessons.")
    ] = None,
    pace: Annotated[
        float | None, typer.Option(help="Seconds before a computer player moves.")
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(help="A further name by which browsers call this server; may be repeated."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="Address of a proxy whose X-Forwarded-For is believed; may be repeated."),
    ] = None,
    matches_an_hour: Annotated[
        int | None,
        typer.Option(min=0, help="Matches that one address may open; 0 for any number."),
    ] = None,
    keep_days: Annotated[
        int | None,
        typer.Option(min=1, help="Delete matches in which nothing has happened for so many days."),
    ] = None,
    open_metrics: Annotated[
        bool, typer.Option("--open-metrics", help="Answer /metrics to other machines too.")
    ] = False,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            help="A program that may be chosen for a seat, as NAME=cmd:PROGRAM; may be repeated."
        ),
    ] = None,
    log: Annotated[str, typer.Option(help="Format of the log: text or json.")] = "text",
    log_level: Annotated[
        str, typer.Option(help="What is logged: debug, info, warning or error.")
    ] = "warning",
) -> None:
    """Serve the table in the browser, until Ctrl-C.

    The address is printed as soon as the server listens. Matches are kept in the database and
    go on after a restart.

    \b
    Example:
      skat serve --port 8123 --open
    """
    from skat.cli.serve import serve as serve_table

    serve_table(
        host,
        port,
        database,
        open_browser,
        seed,
        pace,
        name or [],
        proxy or [],
        matches_an_hour,
        keep_days,
        open_metrics,
        log,
        log_level,
        engine or [],
    )


@app.command("forget", short_help="Delete what the database of a server knows about guests.")
def forget_command(
    links: Annotated[
        list[str], typer.Argument(metavar="LINK...", help="Links of seats, or their last part.")
    ],
    database: Database = None,
) -> None:
    """Delete what the database of a server knows about guests, by the links of their seats.

    A match against computer players only is deleted; where other people play too, the name and
    the key of the seat are. While the server runs, guests do the same with DELETE on their link.

    \b
    Example:
      skat forget https://skat.example/play/17.sJx0.Zm9v --database skat.sqlite3
    """
    from skat.cli.forget import forget

    for line in forget(links, database):
        print(line)


@app.command()
def score(
    game: Annotated[
        str,
        typer.Argument(
            help="diamonds, hearts, spades, clubs, grand or null; or a contract such as GHS."
        ),
    ],
    cards: Annotated[
        str | None,
        typer.Option(help="Cards of the declarer: ten dealt, with --skat; or all twelve."),
    ] = None,
    skat: Annotated[str | None, typer.Option(help="The two cards of the skat as dealt.")] = None,
    matadors: Annotated[
        int | None, typer.Option(help="Instead of cards: +2 for with 2, -1 for without 1.")
    ] = None,
    bid: Annotated[int, typer.Option(help="What the declarer bid or held.")] = 0,
    points: Annotated[
        int | None, typer.Option(help="Card points of the declarer, the skat included.")
    ] = None,
    tricks: Annotated[
        int | None, typer.Option(help="Tricks of the declarer; else nobody is Schwarz.")
    ] = None,
    hand: Annotated[bool, typer.Option("--hand", help="The skat was not taken.")] = False,
    schneider: Annotated[bool, typer.Option("--schneider", help="Schneider announced.")] = False,
    schwarz: Annotated[bool, typer.Option("--schwarz", help="Schwarz announced.")] = False,
    ouvert: Annotated[bool, typer.Option("--ouvert", help="Played with open cards.")] = False,
    kontra: Annotated[int, typer.Option(help="1 for Kontra, 2 for Re.")] = 0,
    bock: Annotated[int, typer.Option(help="How often a Bock round doubles.")] = 0,
    preset: Preset = "twelve",
    lang: Language = None,
    deck: DeckName = "french",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Score one game by hand, with every step explained.

    \b
    Examples, hearts with two: won at 27 (+30), lost with 59 points (-60), overbid at 33 (-80):
      skat score hearts --cards "CJ SJ HA HT HK H9 CA CT S7 D8 S9 S8" --bid 27 --points 72
      skat score hearts --matadors +2 --bid 27 --points 59
      skat score hearts --matadors +2 --bid 33 --points 72
    """
    from skat.cli.score import Facts, print_score

    facts = Facts(
        game, cards, skat, matadors, bid, points, tricks, hand, schneider, schwarz, ouvert,
        kontra, bock,
    )  # fmt: skip
    print_score(facts, preset, lang, deck, json)


@app.command("bid", short_help="Tell what a hand is worth, and how far to bid it.")
def bid_command(
    cards: Annotated[
        list[str],
        typer.Argument(metavar="CARDS", help="Ten cards; or twelve, with the skat."),
    ],
    position: Annotated[str, typer.Option(help="fore, middle or rear.")] = "fore",
    preset: Preset = "twelve",
    lang: Language = None,
    deck: DeckName = "french",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Tell what a hand is worth: how far to bid, Hand or not, and the chance of each game.

    With twelve cards: the best games, and what to discard. The game that brings the most list
    points on average comes first, which need not be the surest one: a dear game may be worth a
    risk.

    \b
    Example:
      skat bid "CJ SJ CT CK CQ C9 C8 SA HK D7" --position middle
    """
    from skat.cli.bid import run_bid

    run_bid(" ".join(cards), position, preset, lang, deck, json)


@app.command(short_help="Replay records, and compare what they store with the rules.")
def replay(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records to replay.")],
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first broken record.")
    ] = False,
) -> None:
    """Replay records and compare what they store with what the rules give.

    Reads our own format, ISS (.sgf, also packed as .bz2 or .gz) and deals of XSkat (.jsonl).
    Prints one line for each game that is not reproduced, and a count for each file. Exit code 1
    if something differs or is broken, 2 if a file cannot be read.

    \b
    Example:
      skat replay tests/cases/iss/games.sgf tests/cases/xskat/selfplay.jsonl
    """
    from skat.cli.replay import replay as replay_files

    raise typer.Exit(replay_files(files, strict=strict))


@app.command(short_help="Convert records of ISS to our own format, and back.")
def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="A record of ours or of ISS.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    to: Annotated[
        str | None, typer.Option(help="own or iss; else told by the end of OUT, .skat or .sgf.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace OUT if it exists.")] = False,
) -> None:
    """Convert records of the International Skat Server to our own format, and back.

    Every game is replayed on the way; a broken one stops the work, and nothing is written.

    \b
    Example:
      skat convert tests/cases/iss/games.sgf games.skat
    """
    from skat.cli.convert import convert as convert_file

    games = convert_file(source, target, to, force=force)
    print(f"{target}: {games} game{'' if games == 1 else 's'}")


@app.command(short_help="Recompute deals: was each one dealt as it was promised?")
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records of ours.")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Recompute the deals of records: was each one dealt as it was promised?

    For every deal: the SHA-256 of the secret is the commitment, secret and contributions give
    the cards, computer players added what they always add, and the moves fit the cards.
    Exit code 1 if something is wrong or cannot be told for lack of a secret, 2 if a file
    cannot be read.

    \b
    Example:
      skat verify tests/cases/fair/match.skat
    """
    from skat.cli.verify import verify as verify_files

    raise typer.Exit(verify_files(files, as_json=json))
