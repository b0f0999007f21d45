"""`skat solve`: what open cards are worth, for people and as JSON Lines."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any, cast

from skat.cli.play import system_language
from skat.cli.progress import progress
from skat.core.cards import CARDS, Card, CardSet, Game, display_order
from skat.core.contracts import Contract
from skat.core.errors import NotationError, RecordError, SkatError
from skat.solver import Position, Solution, solve
from skat.solver.batch import answer_lines
from skat.solver.positions import SEATS
from skat.words import Deck, Words
from skat.words.phrases import game_line, points_line
from skat.words.typed import read_cards, read_contract, short_name

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


def run_solve(
    source: str, game: int, move: int | None, language: str | None, deck: str, as_json: bool
) -> None:
    """Print what one position is worth.

    Args:
        source: a file with a position (text or JSON) or with game records; ``-`` for standard
            input; or the position itself.
        game: which game of a file of records, from 1.
        move: which card of it, from 1; None for a position.
        language: in which a position as text is read and everything is told; None for that of
            the system.
        deck: whose names the cards have.
        as_json: print JSON.
    """
    words = Words(language or system_language(), cast(Deck, deck))
    position = _read_position(source, words) if move is None else _of_record(source, game, move)
    solution = solve(position)
    print(json.dumps(_as_data(solution)) if as_json else "\n".join(_told(solution, words)))


def _read_position(source: str, words: Words) -> Position:
    if source == "-":
        text = "" if sys.stdin.isatty() else sys.stdin.read()
        if not text.strip():
            raise NotationError("expected a position, got nothing (skat solve --help tells more)")
    elif os.path.exists(source):
        try:
            return _position_of(_read_file(source), words)
        except NotationError as error:
            raise NotationError(f"{source}: {error}") from None
    elif "contract" in source:
        text = source
    else:
        raise FileNotFoundError(2, "expected a file or a position", source)
    return _position_of(text, words)


def _position_of(text: str, words: Words) -> Position:
    """Return the position that a text or JSON describes."""
    if not text.lstrip().startswith("{"):
        return Position.parse(
            text,
            cards=lambda cards: read_cards(words, cards),
            game=lambda name: _read_game(words, name),
        )
    try:
        data = json.loads(text)
    except ValueError as error:
        raise NotationError(f"expected a position as JSON, got {error}") from None
    return Position.from_json(data)


def _read_game(words: Words, text: str) -> Game:
    """Return the game that a name means, in a language or in files."""
    contract, rest = read_contract(words, text) or ("", "")
    if len(contract) != 1 or rest:
        return Game.parse(text)  # which says what was expected
    return Contract.parse(contract).game


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


def _told(solution: Solution, words: Words) -> Iterator[str]:
    position = solution.position
    null = position.game is Game.NULL
    say = words.text
    seats = [say(f"cli.solve.{seat}") for seat in SEATS]
    game = words.say(game_line(position.game))
    yield say("cli.solve.to_play", game=game, seat=seats[position.to_move])
    rows = {
        seat: _cards(words, display_order(position.game, hand))
        for seat, hand in zip(seats, position.hands, strict=True)
    }
    if position.table:
        played = _cards(words, position.table)
        rows[say("cli.solve.table")] = say(
            "cli.solve.led", cards=played, seat=seats[position.leader]
        )
    if not null:
        rows[say("cli.solve.bank")] = say("cli.solve.bank_is", n=position.bank)
    wide = max(map(len, rows))
    for name, content in rows.items():
        yield f"  {name:{wide}}  {content}"
    yield ""
    if null:
        yield say("cli.solve.null_held" if solution.value else "cli.solve.null_lost")
    else:
        assert solution.value is not None  # the search had no limit
        yield say("cli.solve.worth", points=points_line(solution.value))
    if solution.cards:
        yield from _card_lines(solution, words)
        yield say("cli.solve.best", cards=" ".join(_tricks(position, solution.line, words)))


def _cards(words: Words, cards: Iterable[Card]) -> str:
    """Return cards as they can be typed."""
    return " ".join(short_name(words, card) for card in cards)


def _card_lines(solution: Solution, words: Words) -> Iterator[str]:
    """Group the legal cards by what they are worth, the best for the player first."""
    null = solution.position.game is Game.NULL
    held, lost = words.text("cli.solve.held"), words.text("cli.solve.lost")
    wide = max(4, len(held), len(lost)) if null else 4
    by_value: dict[int, list[Card]] = {}
    for card in display_order(solution.position.game, sum(1 << card for card in solution.cards)):
        by_value.setdefault(solution.cards[card], []).append(CARDS[card])
    for value in sorted(by_value, reverse=solution.position.to_move == 0):
        worth = (held if value else lost) if null else str(value)
        yield f"  {worth:>{wide}}  {_cards(words, by_value[value])}"


def _tricks(position: Position, line: tuple[Card, ...], words: Words) -> Iterator[str]:
    """Show a line trick by trick, with a bar between."""
    at = position
    for index, card in enumerate(line):
        at = at.play(card)
        yield short_name(words, card) + (" |" if not at.table and index + 1 < len(line) else "")
