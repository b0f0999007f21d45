"""Reviews of anybody's records: a file comes in, its games go out, and one of them is reviewed.

    /api/review         POST a file of records: which games are in it
    /api/review/game    POST one of these games: its frames, and what the solver says

Nothing is stored: the browser keeps the file and sends back the game it wants to see.
Source: docs/formats/review.md.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request

from skat.analysis.plain import review_json
from skat.analysis.review import review
from skat.core.cards import cards_mask, mask_cards, parse_cards
from skat.core.deal import Deal
from skat.core.errors import RecordError, SkatError
from skat.core.moves import move_text, parse_move
from skat.core.results import POSITIONS
from skat.core.rulesets import Ruleset
from skat.records.games import RecordedGame, read_games_from
from skat.records.source import open_source
from skat.server.afterwards import afterwards_of
from skat.server.body import json_of, read_bytes
from skat.server.errors import RequestError
from skat.server.replaying import deal_json
from skat.server.wire import Json
from skat.words import Line
from skat.words.explain import result_headline

LONGEST_FILE = 1 << 20
"""Bytes of a file; an ISS game has about 700."""
LONGEST_TEXT = 4 << 20
"""Characters of it, where it was compressed."""
LONGEST_GAME = 64 * 1024
"""Bytes of one game that comes back."""
LONGEST_NAME = 80
MOST_GAMES = 500
MOST_BROKEN = 20
"""Broken records that are told of one by one."""
HEAD = 1 << 16
"""Characters from which the format is told."""

router = APIRouter()


@router.post("/api/review")
async def read_file(request: Request) -> Json:
    """The games in a file of records: of ours, of ISS or of XSkat, compressed or not."""
    body = await read_bytes(request, LONGEST_FILE, _too_large(LONGEST_FILE))
    return await afterwards_of(request).read(games_in, body)


@router.post("/api/review/game")
async def review_game(request: Request) -> Json:
    """One game with all cards open, frame by frame, and what the solver says about it."""
    data = json_of(await read_bytes(request, LONGEST_GAME, _too_large(LONGEST_GAME)))
    return await afterwards_of(request).search(reviewed_game, data)


def _too_large(most: int) -> Line:
    return Line("error.file_too_large", {"n": most // 1024})


# what runs in a process of its own


def games_in(body: bytes) -> Json:
    """Return the games of a file, each so that it can be sent back alone.

    Raises:
        RequestError: if the file holds no records, or too much.
    """
    text = _text_of(body)
    games: list[Json] = []
    rules: list[Ruleset] = []
    broken: list[Json] = []
    more = False

    def note(error: RecordError) -> None:
        if len(broken) < MOST_BROKEN:
            broken.append({"line": error.line, "message": _clean(error.reason)[:300]})

    try:
        for game in read_games_from(io.StringIO(text), text[:HEAD], note):
            if len(games) == MOST_GAMES:
                more = True
                break
            if game.deal.rules not in rules:
                rules.append(game.deal.rules)
            games.append({**game_json(game), "rules": rules.index(game.deal.rules)})
    except RecordError as error:
        raise _no_record(error) from None
    return {
        "games": games,
        "rules": [item.to_dict() for item in rules],
        "broken": broken,
        "more": more,
        "most": MOST_GAMES,
    }


def _text_of(body: bytes) -> str:
    try:
        with open_source(io.BytesIO(body)) as stream:
            text = stream.read(LONGEST_TEXT + 1)
    except (OSError, EOFError, ValueError) as error:
        raise _no_record(
            RecordError(f"expected readable text, got damaged data ({error})")
        ) from None
    if len(text) > LONGEST_TEXT:
        raise RequestError(
            _too_large(LONGEST_TEXT),
            f"expected at most {LONGEST_TEXT} characters, got more",
            status=413,
        )
    return text


def _no_record(error: RecordError) -> RequestError:
    return RequestError(Line("error.no_record"), _clean(str(error))[:400])


def game_json(game: RecordedGame) -> Json:
    """Return a game as the page keeps it, without its rules."""
    deal = game.deal
    result = deal.result
    assert result is not None
    names = [_clean(name)[:LONGEST_NAME] for name in game.names]
    return {
        "names": names,
        "line": game.line,
        "headline": result_headline(result, names, rules=deal.rules).to_json(),
        "hands": [_codes(hand) for hand in deal.dealt],
        "skat": _codes(deal.skat),
        "bock": deal.bock,
        "moves": [f"{who.letter}:{move_text(move)}" for who, move in game.moves],
    }


def _clean(text: str) -> str:
    """Return a text without the bytes that are no letters in it."""
    return text.encode("utf-8", "replace").decode()


def _codes(mask: int) -> str:
    return " ".join(card.name for card in mask_cards(mask))


def reviewed_game(data: object) -> Json:
    """Return a game that came back, frame by frame, and its review.

    Raises:
        RequestError: if it is no game, or its moves do not end it.
    """
    try:
        game = _game(data)
    except (KeyError, TypeError, ValueError, SkatError) as error:
        raise RequestError(
            Line("error.no_record"), f"expected a game as it was sent, got none: {error}"[:400]
        ) from None
    return {
        "deal": deal_json(game.names, game.deal, game.moves),
        "review": review_json(review(game.deal), game.names),
    }


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a text, got {value!r}"[:80])
    return value


def _game(data: Any) -> RecordedGame:
    if not isinstance(data, Mapping):
        raise TypeError("expected an object")
    rules = Ruleset.from_dict(data["rules"])
    first, second, third = (_clean(str(name))[:LONGEST_NAME] for name in data["names"])
    hands = [cards_mask(parse_cards(_text(hand))) for hand in data["hands"]]
    if type(data["bock"]) is not int or not 0 <= data["bock"] <= 1:
        raise ValueError(f"expected bock 0 or 1, got {data['bock']!r}")
    deal = Deal.from_hands(
        rules, hands, cards_mask(parse_cards(_text(data["skat"]))), bock=data["bock"]
    )
    moves = []
    for word in data["moves"]:
        letter, _, text = _text(word).partition(":")
        who = POSITIONS["FMR".index(letter)]
        move = parse_move(text)
        deal, _ = deal.apply(who, move)
        moves.append((who, move))
    if deal.result is None:
        raise ValueError("the moves do not end the deal")
    return RecordedGame((first, second, third), deal, tuple(moves))
