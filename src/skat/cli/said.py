"""What a person answers besides cards, games and bids, in the words of a language: passe, halte."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from skat.words import Words

COMMANDS = (
    "agree", "claim", "concede", "hold", "kontra", "no", "pass", "push", "quit", "refuse", "show",
    "skat", "throw", "yes",
)  # fmt: skip
"""As `skat.core.moves.parse_move` calls them, and what only a person says."""


def shown(words: Words) -> dict[str, str]:
    """Return by command the word that questions name, for the placeholders of their messages."""
    return {f"say_{command}": _said(words, command)[0] for command in COMMANDS}


def meant(words: Words, text: str) -> str:
    """Return the command that a word means; the word in small letters if it means none.

    >>> meant(Words("de"), "Passe"), meant(Words("de"), "hold"), meant(Words("de"), "KrB")
    ('pass', 'hold', 'krb')
    """
    word = text.casefold()
    return _meanings(words).get(word, word)


def _said(words: Words, command: str) -> list[str]:
    return words.text(f"cli.said.{command}").split(", ")


@cache
def _meanings(words: Words) -> Mapping[str, str]:
    return {
        spelled.casefold(): command
        for language in (words, Words("en"))
        for command in COMMANDS
        for spelled in _said(language, command)
    }
