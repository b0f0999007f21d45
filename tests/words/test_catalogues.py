"""The four catalogues say the same things, and everything that must be said is in them."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import pytest

from skat.core import events
from skat.core.cards import CARDS, Game
from skat.core.presets import PRESETS
from skat.core.results import Ending, Position, Reason, Step
from skat.core.rulesets import BOCK_EVENTS
from skat.core.views import Ask, Pending, Phase
from skat.words import catalogue, languages
from skat.words.catalogue import PLURAL_FORMS, placeholders, with_faces

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "skat"
WEB = ROOT / "web" / "src"
ENGLISH = catalogue("en")
OTHERS = [language for language in languages() if language != "en"]

AVOIDED = {
    "de": ("der löser",),
    "ru": (
        *("портной", "портного", "трубочист", "недокормлен", "кукишпиль", "хандшпиль"),
        *("червей", "ближайшее кратное", "невзятое", "невзятые", "невзятого"),
    ),
    "uk": (
        *("декларатор", "великий контракт", "рідхенд", "оверт", "рука оверта", "переставка"),
        *("найближче кратне", "невзяте ", "невзяті", "невзятого", "взяток мої", "неможлива"),
    ),
}
"""Wordings of bad translations, from the glossary, and wordings that were corrected."""


def texts(message: str | Mapping[str, str]) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


@pytest.mark.parametrize("language", OTHERS)
def test_catalogue_has_the_keys_of_the_english_one(language: str) -> None:
    assert catalogue(language).keys() == ENGLISH.keys()


@pytest.mark.parametrize("language", OTHERS)
def test_messages_have_the_placeholders_of_the_english_ones(language: str) -> None:
    different = {
        key: (placeholders(message), placeholders(ENGLISH[key]))
        for key, message in catalogue(language).items()
        if placeholders(message) != placeholders(ENGLISH[key])
    }

    assert different == {}


@pytest.mark.parametrize("language", languages())
def test_counted_messages_have_exactly_the_forms_of_the_language(language: str) -> None:
    messages = catalogue(language)
    counted = {key: message for key, message in messages.items() if not isinstance(message, str)}

    assert {key for key in ENGLISH if not isinstance(ENGLISH[key], str)} == counted.keys()
    for key, message in counted.items():
        assert set(message) == set(PLURAL_FORMS[language]), key


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_slavic_forms_that_stand_for_many_numbers_name_the_number(language: str) -> None:
    for key, message in catalogue(language).items():
        if not isinstance(message, str):
            assert all("{n}" in text for text in message.values()), key


@pytest.mark.parametrize("language", languages())
def test_texts_are_clean(language: str) -> None:
    for key, message in catalogue(language).items():
        for text in texts(message):
            assert text.strip() or key == "cli.sheet.none", key
            assert "  " not in text, key
            assert re.sub(r"\{[a-z0-9_]+\}", "", with_faces(text, "german")).count("{") == 0, key
            assert not re.search(r"-\d|'| - ", text), f"{key}: typewriter signs in {text}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_latin_texts_have_no_cyrillic_letter(language: str) -> None:
    own = {"language.name"}
    for key, message in catalogue(language).items():
        assert key in own or not re.search("[а-яёіїєґ]", " ".join(texts(message)), re.I), key


@pytest.mark.parametrize(("language", "foreign"), [("ru", "іїєґ"), ("uk", "ёыэъ")])
def test_cyrillic_texts_keep_to_their_alphabet(language: str, foreign: str) -> None:
    for key, message in catalogue(language).items():
        assert not re.search(f"[{foreign}]", " ".join(texts(message)), re.IGNORECASE), key


@pytest.mark.parametrize("language", OTHERS)
def test_wordings_to_avoid_do_not_occur(language: str) -> None:
    for key, message in catalogue(language).items():
        for text in texts(message):
            assert not any(word in text.lower() for word in AVOIDED[language]), key


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_enter_key_is_called_as_in_the_terminal(language: str) -> None:
    assert catalogue(language)["page.key.enter"] == "Enter"


@pytest.mark.parametrize("language", languages())
def test_the_file_is_sorted_by_key(language: str) -> None:
    text = (SOURCES / "words" / "catalogues" / f"{language}.json").read_text(encoding="utf-8")
    pairs: list[tuple[str, Any]] = json.loads(text, object_pairs_hook=list)
    keys = [key for key, _ in pairs]

    assert keys == sorted(set(keys))


# what must be said


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def test_every_card_has_a_name_in_both_kinds_of_faces() -> None:
    for faces in ("french", "german"):
        assert all(f"card.{faces}.{card.name}" in ENGLISH for card in CARDS)
        for language in languages():
            names = {catalogue(language)[f"card.{faces}.{card.name}"] for card in CARDS}
            assert len(names) == 32


def test_every_event_has_a_sentence() -> None:
    kinds = [*get_args(events.DealEvent), *get_args(events.SeriesEvent)]
    own = {"deal_ended"}  # told by the headline of the result
    # Told with what was said or decided.
    parts = {"answered": ("event.answered.agreed", "event.answered.refused")}

    for kind in kinds:
        name = snake(kind.__name__)
        for key in parts.get(name, () if name in own else (f"event.{name}",)):
            assert key in ENGLISH
            addressed = name not in ("all_passed", "deal_booked")
            assert (f"{key}.you" in ENGLISH) == addressed, key


@pytest.mark.parametrize(
    ("kind", "prefixes"),
    [
        (Reason, ("reason", "result.reason")),
        (Ending, ("ending",)),
        (Step, ("step",)),
        (Phase, ("phase",)),
        (Ask, ("ask",)),
        (Pending, ("pending",)),
    ],
)
def test_every_member_has_a_message(kind: type[Enum], prefixes: tuple[str, ...]) -> None:
    for prefix in prefixes:
        assert {f"{prefix}.{member.value}" for member in kind} <= ENGLISH.keys()


def test_every_game_and_position_has_a_name() -> None:
    for game in Game:
        assert (f"suit.{game.value}" if game.is_suit else f"contract.{game.value}") in ENGLISH
    for position in Position:
        assert f"position.{position.name.lower()}" in ENGLISH


def test_every_preset_has_a_name_and_an_explanation() -> None:
    for name in PRESETS:
        assert {f"preset.{name}", f"preset.{name}.about"} <= ENGLISH.keys()


def parameters(block: Mapping[str, Any], path: str = "") -> Iterator[str]:
    tables = ("bases", "null_values", "deals_per_session", "deals")
    for name, value in block.items():
        if isinstance(value, dict) and name not in tables:
            yield from parameters(value, f"{path}{name}.")
        elif name not in ("name", "title"):
            yield f"{path}{name}"


def test_every_rule_parameter_has_a_name_and_a_help_text() -> None:
    names = list(parameters(PRESETS["isko"].to_dict()))

    assert {f"rule.{name}" for name in names} <= ENGLISH.keys()
    assert {f"rule.{name}.help" for name in names} <= ENGLISH.keys()


def test_every_word_that_a_rule_parameter_may_be_has_a_name() -> None:
    source = (SOURCES / "core" / "rulesets.py").read_text(encoding="utf-8")
    owners = {"PassedDeal": "passed_deal.", "FailedAnnouncement": "failed_announcement."}
    owners |= {"Announce": "announce."}
    owners |= {"Overbid": "overbid.", "Kontra": "kontra.", "Ramsch": "ramsch.", "Ruleset": ""}
    for kind in ast.parse(source).body:
        if not isinstance(kind, ast.ClassDef):
            continue
        for item in kind.body:
            if isinstance(item, ast.AnnAssign) and "Literal" in ast.unparse(item.annotation):
                words = [
                    node.value
                    for node in ast.walk(item.annotation)
                    if isinstance(node, ast.Constant) and isinstance(node.value, str)
                ]
                parameter = f"rule.{owners[kind.name]}{ast.unparse(item.target)}"
                assert {f"{parameter}.{word}" for word in words} <= ENGLISH.keys()
    assert {f"rule.bock.events.{event}" for event in BOCK_EVENTS} <= ENGLISH.keys()


# what the program says


def refusals() -> Iterator[tuple[str, set[str], str]]:
    """Yield code, names of the values, and place of every `IllegalMove` in the sources."""
    for path in sorted(SOURCES.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named: dict[str, set[str]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    named.setdefault(ast.unparse(target), set()).update(codes(node.value))
            elif isinstance(node, ast.FunctionDef):  # a function that refuses: its default code …
                for argument, default in zip(
                    node.args.kwonlyargs, node.args.kw_defaults, strict=True
                ):
                    if argument.arg == "code" and default is not None:
                        named.setdefault("code", set()).update(codes(default))
            elif isinstance(node, ast.keyword) and node.arg == "code":  # … or what it is given
                named.setdefault("code", set()).update(codes(node.value))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "IllegalMove" and node.args:
                found = codes(node.args[0]) or named.get(ast.unparse(node.args[0]), set())
                values = {word.arg for word in node.keywords if word.arg}
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                assert found or path.name == "errors.py", f"no code found at {place}"
                yield from ((code, values, place) for code in sorted(found))


def codes(node: ast.expr) -> set[str]:
    return {
        inner.value
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant)
        and isinstance(inner.value, str)
        and re.fullmatch(r"[a-z][a-z0-9_]+", inner.value)
    }


def test_every_refusal_has_a_sentence_and_its_values() -> None:
    found = list(refusals())

    assert len(found) > 30
    for code, values, place in found:
        key = f"error.{code}"
        assert key in ENGLISH, f"{place}: no message {key}"
        assert placeholders(ENGLISH[key]) <= values, f"{place}: values of {key}"


AREAS = {key.partition(".")[0] for key in ENGLISH if "." in key}
SAYING = {"Line", "text", "line", "t"}
"""Functions whose first argument is a key."""


def spoken() -> Iterator[tuple[str, str]]:
    """Yield a pattern for every key that the sources spell out, whole or in part, and its place."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = ast.unparse(node.func).rpartition(".")[2]
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                if name in SAYING:
                    yield from ((pattern, place) for pattern in key_patterns(node.args[0]))
    for path in sorted([*WEB.rglob("*.ts"), *WEB.rglob("*.tsx")]):
        text = path.read_text(encoding="utf-8")
        place = str(path.relative_to(ROOT))
        for match in re.finditer(r"\b(?:t|text|has)\(\s*\"([^\"]+)\"|\bkey: \"([^\"]+)\"", text):
            yield re.escape(match[1] or match[2]), place
        for match in re.finditer(r"`([a-z_]+\.[A-Za-z0-9_.]*\$\{[^`]*)`", text):
            fixed = re.split(r"\$\{[^}]*\}", match[1])
            yield ".*".join(re.escape(part) for part in fixed), place


def key_patterns(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from key_patterns(node.body)
        yield from key_patterns(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*"
            for part in node.values
        )


def test_every_key_that_the_program_says_has_a_message() -> None:
    keys = "\n".join(ENGLISH)
    missing = [
        (pattern, place)
        for pattern, place in spoken()
        if pattern.partition("\\.")[0] in AREAS
        and not re.search(f"^{pattern}$", keys, re.MULTILINE)
    ]

    assert missing == []


def test_keys_that_are_said_are_found() -> None:
    patterns = {pattern for pattern, _ in spoken()}

    assert len(patterns) > 60
    assert re.escape("result.headline.ramsch.tie") in patterns
