"""The real games that tests of records share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from skat.records.iss import IssRecord, read_iss

CASES = Path(__file__).resolve().parent.parent / "cases"
GAMES = CASES / "iss" / "games.sgf"
SELFPLAY = CASES / "xskat" / "selfplay.jsonl"

LINES = GAMES.read_text(encoding="utf-8").splitlines()
RECORDS = {record.get("ID"): record for record in read_iss(GAMES)}
"""By number of the game."""


def changed(record: IssRecord, **texts: str) -> IssRecord:
    """Return a record with other texts for some of its properties."""
    return replace(
        record,
        properties=tuple((key, texts.get(key, text)) for key, text in record.properties),
    )


def with_moves(record: IssRecord, old: str, new: str) -> IssRecord:
    """Return a record with one piece of its moves replaced."""
    moves = record.get("MV")
    assert moves.count(old) == 1
    return changed(record, MV=moves.replace(old, new))


def without(record: IssRecord, *keys: str) -> IssRecord:
    """Return a record without some of its properties."""
    kept = tuple((key, text) for key, text in record.properties if key not in keys)
    return replace(record, properties=kept)
