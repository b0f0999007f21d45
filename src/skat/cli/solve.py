"""`skat solve`: what open cards are worth, for people and as JSON Lines."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

from skat.cli.progress import progress
from skat.core.cards import CARDS, Card, CardSet, Game, display_order
from skat.core.errors import NotationError, RecordError, SkatError
from skat.solver import Position, Solution, solve
from skat.solver.batch import answer_lines
from skat.solver.positions import SEATS

_HEAD = 4096
"""Characters that tell records from a position."""


def run_batch(threads: int | None) -> None:
    """Answer the questions on standard input, one line each, on standard output."""
    with progress("positions", None) as advance:
        seen = 0

        def report(done: int) -> None:
            nonlocal seen
            advance(done - seen)
            seen = done

        for line in answer_lines(sys.stdin.buffer, threads=threads, progress=report):
            print(line, flush=True)


def run_solve(source: str, game: int, move: int | None, as_json: bool) -> None:
    """Print what one position is worth.

    Args:
        source: a file with a position (text or JSON) or with game records; ``-`` for standard
            input; or the position itself.
        game: which game of a file of records, from 1.
        move: which card of it, from 1; None for a position.
        as_json: print JSON.
    """
    position = _read_position(source) if move is None else _of_record(source, game, move)
    solution = solve(position)
    print(json.dumps(_as_data(solution)) if as_json else "\n".join(_told(solution)))


def _read_position(source: str) -> Position:
    if source == "-":
        text = "" if sys.stdin.isatty() else sys.stdin.read()
        if not text.strip():
            raise NotationError("expected a position, got nothing (skat solve --help tells more)")
    elif os.path.exists(source):
        text = _read_file(source)
    elif "contract" in source:
        text = source
    else:
        raise FileNotFoundError(2, "expected a file or a position", source)
    if not text.lstrip().startswith("{"):
        return Position.parse(text)
    try:
        data = json.loads(text)
    except ValueError as error:
        raise NotationError(f"expected a position as JSON, got {error}") from None
    return Position.from_json(data)


def _read_file(path: str) -> str:
    """Return the text of a position.

    Raises:
        SkatError: if the file holds records.
    """
    from skat.records.source import open_source

    with open_source(path) as file:
        head = file.read(_HEAD)
        if _holds_records(head):
            raise SkatError(f"{path} holds game records: --move says before which card to look")
        return head + file.read()


def _holds_records(head: str) -> bool:
    from skat.records.formats import RecordFormat, format_of_text

    try:
        kind = format_of_text(head)
    except RecordError:
        return False
    return kind is not RecordFormat.XSKAT or '"play":' in head  # positions may be JSON as well


def _of_record(source: str, game: int, move: int) -> Position:
    from skat.records.games import read_games

    games = 0
    for found in read_games(source):
        games += 1
        if games == game:
            return Position.before_card(found.deal, move)
    raise SkatError(f"{source}: expected a game from 1 to {games}, got {game}")


def _as_data(solution: Solution) -> dict[str, Any]:
    position = solution.position
    null = position.game is Game.NULL
    return {
        "contract": position.game.value,
        "hands": [[card.name for card in CardSet(hand)] for hand in position.hands],
        "leader": position.leader,
        "table": [card.name for card in position.table],
        "bank": position.bank,
        "made" if null else "value": bool(solution.value) if null else solution.value,
        "cards": {
            card.name: bool(value) if null else value for card, value in solution.cards.items()
        },
        "line": [card.name for card in solution.line],
        "nodes": solution.nodes,
    }


def _told(solution: Solution) -> Iterator[str]:
    position = solution.position
    null = position.game is Game.NULL
    mover = position.to_move
    yield f"{position.game.value}, {SEATS[mover]} to play"
    for seat, hand in zip(SEATS, position.hands, strict=True):
        cards = " ".join(card.name for card in display_order(position.game, hand))
        yield f"  {seat:9} {cards}"
    if position.table:
        played = " ".join(card.name for card in position.table)
        yield f"  {'table':9} {played} (led by {SEATS[position.leader]})"
    if not null:
        yield f"  {'bank':9} {position.bank} card points are the declarer's"
    yield ""
    if null:
        yield "The null is held." if solution.value else "The null is lost."
    else:
        yield f"Worth {solution.value} card points for the declarer, with best play of all."
    if solution.cards:
        yield from _card_lines(solution)
        yield "Best play: " + " ".join(_tricks(position, solution.line))


def _card_lines(solution: Solution) -> Iterator[str]:
    """Group the legal cards by what they are worth, the best for the player first."""
    null = solution.position.game is Game.NULL
    by_value: dict[int, list[Card]] = {}
    for card in display_order(solution.position.game, sum(1 << card for card in solution.cards)):
        by_value.setdefault(solution.cards[card], []).append(CARDS[card])
    for value in sorted(by_value, reverse=solution.position.to_move == 0):
        names = " ".join(card.name for card in by_value[value])
        worth = ("held" if value else "lost") if null else str(value)
        yield f"  {worth:>4}  {names}"


def _tricks(position: Position, line: tuple[Card, ...]) -> Iterator[str]:
    """Show a line trick by trick, with a bar between."""
    at = position
    for index, card in enumerate(line):
        at = at.play(card)
        yield card.name + (" |" if not at.table and index + 1 < len(line) else "")
