"""Prints docs/glossary.md: every term in four languages, by area.

Run it as ``python docs/make_glossary.py > docs/glossary.md``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "tests" / "cases" / "rules" / "glossary.json"

LANGUAGES = {"en": "English", "de": "German", "ru": "Russian", "uk": "Ukrainian"}

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
    ("`CardPoints`", "points in cards, 0 to 120"),
    ("`GamePoints`", "value or result of a deal, such as 18 or −48"),
    ("`ListPoints`", "points on the score sheet, premiums included"),
    ("deal, match, list", "ten tricks; the deals with one score sheet; a match of 36 or 48 deals"),
)

# Headings in order, each with the keys and the beginnings of keys that belong below it.
SECTIONS = (
    (
        "Cards",
        ("suit", "rank", "card", "pack", "hand_cards", "trump", "plain_suit", "skat", "game"),
    ),
    ("Seats and roles", ("seat", "position", "role")),
    ("The course of a deal", ("phase",)),
    ("Auction", ("bid", "auction", "overbid")),
    ("Actions", ("action",)),
    ("Contracts and levels", ("contract", "level")),
    (
        "Tricks",
        ("trick", "lead", "suit_led", "follow_suit", "throw_off", "ruff", "overtrump", "revoke"),
    ),
    ("Value", ("matadors", "with_n", "without_n", "base_value", "multiplier", "game_value")),
    ("Points", ("card_points", "game_points", "list_points")),
    ("Scoring", ("score", "series", "round", "scoring")),
    ("House rules", ("kontra", "re", "bock", "ramsch", "spitze")),
    ("Presets", ("preset",)),
    ("Words on the page", ("ui",)),
    ("Messages", ("error",)),
)


def catalogue() -> dict[str, Any]:
    """Return the terms, counted words and avoided wordings that the page is made from."""
    loaded: dict[str, Any] = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    return loaded


def _area(key: str) -> str:
    return key.split(".")[0].removesuffix("_german")


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _table(*head: str) -> list[str]:
    return [_row(*head), "|" + "---|" * len(head)]


def glossary(source: dict[str, Any]) -> str:
    """Return the page as Markdown.

    Raises:
        SystemExit: if a term has no place under any heading.
    """
    terms: dict[str, dict[str, str]] = source["terms"]
    placed = {area for _, areas in SECTIONS for area in areas}
    homeless = [key for key in terms if _area(key) not in placed]
    if homeless:
        sys.exit(f"expected a heading for every term, found none for {', '.join(homeless)}")

    lines = [
        "# Glossary",
        "",
        "One word for one thing.",
        "Written by `docs/make_glossary.py`: change the catalogue, not this page.",
        "",
        "## Names in code and documentation",
        "",
        *_table("name", "what it is"),
        *(_row(*name) for name in NAMES),
        "",
        "Schneider, Schwarz, ouvert, null, grand, Ramsch, Kontra and Re stay German in code, too.",
    ]
    for title, areas in SECTIONS:
        keys = [key for key in terms if _area(key) in areas]
        noted = any("note" in terms[key] for key in keys)
        lines += ["", f"## {title}", ""]
        lines += _table("key", *LANGUAGES.values(), *(["note"] if noted else []))
        for key in keys:
            words = [terms[key][language] for language in LANGUAGES]
            lines.append(_row(f"`{key}`", *words, *([terms[key].get("note", "")] if noted else [])))

    lines += ["", "## Counted words", "", *_table("key", *LANGUAGES.values())]
    for key, forms in source["plurals"].items():
        spelled = (" · ".join(forms[language].values()) for language in LANGUAGES)
        lines.append(_row(f"`{key}`", *spelled))
    lines += [
        "",
        "Forms in order: one, other (English, German); one, few, many, other (Russian, Ukrainian).",
    ]

    lines += ["", "## With and without", "", *_table("matadors", *LANGUAGES.values())]
    for kind in ("with", "without"):
        for index in range(11):
            forms = (source["with_without"][language][kind][index] for language in LANGUAGES)
            lines.append(_row(f"{kind} {index + 1}", *forms))

    lines += ["", "## Words to avoid", ""]
    for language, wordings in source["avoid"].items():
        lines += [f"- {LANGUAGES[language]}: {wording}" for wording in wordings]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(glossary(catalogue()), end="")
