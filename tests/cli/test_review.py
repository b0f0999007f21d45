"""`skat review` tells where a game was lost."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from skat.core.cards import Card
from skat.words import Words
from tests.cli.running import Skat

GAMES = "tests/cases/iss/games.sgf"


def test_a_known_mistake_is_told_with_the_better_cards(skat: Skat) -> None:
    ran = skat("review", GAMES, "--game", "23", "--lang", "en")

    assert ran.code == 0
    assert "Trick 7: with nine of spades, xskat lets the declarer win" in ran.out
    assert "king of spades, ace of spades" in ran.out
    assert "    xskat    nine of spades      64+ !!\n" in ran.out
    assert "64+: with best play the declarer makes 64 card points and wins; 44\u2212: 44" in ran.out


@pytest.mark.parametrize("lang", ["de", "ru", "uk"])
def test_cards_are_named_in_the_table_as_in_the_sentences(skat: Skat, lang: str) -> None:
    ran = skat("review", GAMES, "--game", "23", "--lang", lang, "--deck", "german")

    words = Words(lang, "german")
    assert re.search(rf"^    xskat    {words.card(Card.parse('S9'))} +64\+ !!$", ran.out, re.M)
    assert not re.search(r"\b[CSHD][789TJQKA]\b", ran.out)


def test_the_champion_says_which_mistakes_could_have_been_seen(skat: Skat) -> None:
    ran = skat("review", GAMES, "--game", "23", "--lang", "en", "--known")
    lines = ran.out.splitlines()

    at = next(number for number, line in enumerate(lines) if line.startswith("  Trick 7: with"))
    assert lines[at + 1].startswith("    From xskat’s place this ")
    [told] = skat("review", GAMES, "--game", "23", "--known", "--json").out.splitlines()
    assert {item["seen"] for item in json.loads(told)["review"]["known"]} <= {"yes", "hard", "no"}
    assert "known" not in json.loads(skat("review", GAMES, "--game", "23", "--json").out)["review"]


def test_json_has_a_line_for_each_game(skat: Skat) -> None:
    ran = skat("review", GAMES, "--game", "23", "--json")

    [line] = ran.out.splitlines()
    data = json.loads(line)
    assert data["game"] == 23
    assert data["names"] == ["p10", "xskat", "xskat:2"]
    wrong = [card for card in data["review"]["course"]["cards"] if card["loss"] == "game"]
    assert [(card["card"], card["better"]) for card in wrong] == [("S9", ["SK", "SA"])]


def test_a_game_that_is_not_there_is_an_error(skat: Skat) -> None:
    assert "expected a game from 1 to 25, got 26" in skat("review", GAMES, "--game", "26").error


def test_a_file_without_records_is_an_error(skat: Skat, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("nothing here\n")

    assert "expected a record" in skat("review", str(other)).error
    assert "No such file" in skat("review", str(tmp_path / "none")).error


def test_a_broken_game_is_told_and_the_others_are_reviewed(skat: Skat, tmp_path: Path) -> None:
    records = Path(GAMES).read_text(encoding="utf-8").splitlines()
    file = tmp_path / "some.sgf"
    file.write_text("\n".join([records[7].replace("CJ", "C9", 1), records[4]]) + "\n")

    ran = skat("review", str(file), "--lang", "en")

    assert ran.code == 1
    assert ran.out.startswith("Game 1: xskat, p2, bernie")
    assert f"error: {file}:1: " in ran.err
