"""Prints docs/glossary.md: the words of the game in four languages, from the catalogues.

Run it as ``python docs/make_glossary.py > docs/glossary.md``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TypeAlias

CATALOGUES = Path(__file__).resolve().parent.parent / "src" / "skat" / "words" / "catalogues"
LANGUAGES = {"en": "English", "de": "German", "ru": "Russian", "uk": "Ukrainian"}

Catalogue: TypeAlias = dict[str, str | dict[str, str]]

# One word for one thing: the names that code and documentation use.
NAMES = (
    ("`Card`", "one of the 32 cards"),
    ("`hand`", "the cards somebody holds; a game without the skat is a `hand_game`"),
    ("`Seat`", "a chair at the table, for a whole match, numbered clockwise from 0"),
    ("`Position`", "a role in one deal: forehand, middlehand, rearhand"),
    ("declarer, defenders", "the one who plays alone, and the other two"),
    ("bid, hold, pass", "what may be said in the auction"),
    ("skat, discard", "the two cards dealt aside, and the two laid away for them"),
    ("contract, announcement", "what is played, and what is promised with it"),
    ("trick, lead, follow, trump", "the words of the play"),
    ("matadors", "unbroken top trumps held (with) or missing (without)"),
    ("base value, multiplier", "the two factors of a game value"),
    ("level", "what a side reached: game, Schneider, Schwarz"),
    ("overbid", "the game value is below the bid"),
    ("card points", "points in cards, 0 to 120"),
    ("game points", "value or result of a deal, such as 18 or −48"),
    ("list points", "points on the score sheet, premiums included"),
    ("deal, match, list", "ten tricks; the deals with one score sheet; a match of 36 or 48 deals"),
)

COURSE = CATALOGUES.parent / "course"
"""Where the terms that the glossary in the browser explains are listed, too."""


def _sections() -> dict[str, list[str]]:
    """Return the keys of the terms by the title of their section."""
    titles: Catalogue = json.loads((COURSE / "en.json").read_text(encoding="utf-8"))
    shared: dict[str, list[str]] = json.loads(
        (COURSE / "glossary.json").read_text(encoding="utf-8")
    )
    return {str(titles[heading]): keys for heading, keys in shared.items()} | SECTIONS


SECTIONS = {
    "Presets": ["preset.isko", "preset.twelve", "preset.classic", "preset.quick", "preset.kneipe"],
    "With and without": [
        f"matadors.{kind}.{count}" for kind in ("with", "without") for count in range(1, 12)
    ],
    "Counted": [
        f"count.{name}"
        for name in (
            *("card_points", "points", "tricks", "tricks_taken", "deals"),
            *("matadors", "cards", "trumps", "players", "rounds"),
        )
    ],
}
"""Terms for translators only."""

NOTES = {
    "suit_german.spades": "also Blatt, Laub in German",
    "suit_german.hearts": "also Herz in German",
    "skat": "the two cards; the game itself is скат in Russian and Ukrainian",
    "seat": "a chair at the table, for a whole match",
    "position": "a role in one deal",
    "position.sits_out": "the dealer at a table of four",
    "role.declarer": "also солист, соліст",
    "overbid": "the value of the game is below the bid",
    "lead": "the first card of a trick; that of the first trick: первый ход, перший хід",
    "count.tricks_taken": "after “took”: the accusative",
}

AVOIDED = (
    "Russian: «открытый» for a game with the skat, as an old book has it. It belongs to ouvert.",
    "Russian slang: «портной», «трубочист», «недокормленные», «кукишпиль», «хандшпиль».",
    "Ukrainian machine translations: «декларатор», «Великий контракт», «Рідхенд», «оверт», "
    "«Скати», «рука оверта», «переставка».",
    "Ukrainian: «ставка» for a bid. It is a «заявка».",
)


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _words(message: str | dict[str, str]) -> str:
    """Return a word, or the forms of a counted one in order."""
    return message if isinstance(message, str) else " · ".join(message.values())


def glossary() -> str:
    """Return the page as Markdown.

    Raises:
        KeyError: if a catalogue lacks one of the terms.
    """
    catalogues: list[Catalogue] = [
        json.loads((CATALOGUES / f"{language}.json").read_text(encoding="utf-8"))
        for language in LANGUAGES
    ]
    lines = [
        "# Glossary",
        "",
        "One word for one thing.",
        "Written by `docs/make_glossary.py` from the catalogues of `skat.words`: change those.",
        "",
        "## Names in code and documentation",
        "",
        _row("name", "what it is"),
        "|---|---|",
        *(_row(*name) for name in NAMES),
        "",
        "Schneider, Schwarz, ouvert, null, grand, Ramsch, Kontra and Re stay German in code, too.",
    ]
    for title, keys in _sections().items():
        lines += ["", f"## {title}", "", _row("key", *LANGUAGES.values(), "note"), "|---" * 6 + "|"]
        for key in keys:
            words = (_words(catalogue[key]) for catalogue in catalogues)
            lines.append(_row(f"`{key}`", *words, NOTES.get(key, "")))
    lines += [
        "",
        "Forms of counted words: one, other in English and German; one, few, many, other (for",
        "fractions) in Russian and Ukrainian.",
        "",
        "## Words to avoid",
        "",
        *(f"- {wording}" for wording in AVOIDED),
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(glossary(), end="")
