"""`skat solve`: positions as text, as JSON and from records, and batches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skat.core.cards import Card
from skat.words import DECKS, Deck, Words, languages
from skat.words.typed import short_name
from tests.cli.running import Skat

CASES = Path(__file__).parents[1] / "cases"
POSITION = "contract hearts; declarer CJ H8; next HA D9; third DA H9; bank 30"


def test_a_position_is_told_with_its_cards_and_best_line(skat: Skat) -> None:
    told = skat("solve", POSITION)

    assert told.code == 0
    assert told.out.splitlines() == [
        "hearts, declarer to play",
        "  declarer  CJ H8",
        "  next      HA D9",
        "  third     H9 DA",
        "  bank      30 card points are the declarer’s",
        "",
        "Worth 54 card points for the declarer, with best play of all.",
        "    54  CJ",
        "    43  H8",
        "Best play: CJ HA H9 | H8 D9 DA",
    ]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("deck", DECKS)
def test_a_position_is_read_and_told_in_every_language(
    language: str, deck: Deck, skat: Skat
) -> None:
    words = Words(language, deck)
    hands = [[Card.CJ, Card.H8], [Card.HA, Card.D9], [Card.DA, Card.H9]]
    typed = [", ".join(words.card(card) for card in hand) for hand in hands]
    hearts = words.text("suit.hearts")
    position = f"contract {hearts}; declarer {typed[0]}; next {typed[1]}; third {typed[2]}; bank 30"

    told = skat("solve", position, "--lang", language, "--deck", deck)

    assert told.code == 0
    assert told.out.startswith(hearts)
    assert f"    54  {short_name(words, Card.CJ)}\n" in told.out
    assert f"    43  {short_name(words, Card.H8)}\n" in told.out
    assert "{" not in told.out
    assert skat("solve", position, "--json", "--lang", language).out == (
        skat("solve", POSITION, "--json").out
    )


def test_json_in_and_json_out_are_the_same_position(skat: Skat, tmp_path: Path) -> None:
    first = json.loads(skat("solve", POSITION, "--json").out)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(first))

    again = json.loads(skat("solve", str(file), "--json").out)

    assert again == first
    assert first["value"] == 54
    assert first["cards"] == {"CJ": 54, "H8": 43}
    assert first["line"] == ["CJ", "HA", "H9", "H8", "D9", "DA"]


def test_a_null_is_held_or_lost(skat: Skat) -> None:
    null = "contract null; declarer C7 D7; next C9 DA; third CA D8; leader next"

    assert "The null is held." in skat("solve", "-", stdin=null).out
    assert json.loads(skat("solve", null, "--json").out)["made"] is True


@pytest.mark.parametrize(
    ("file", "game", "move", "worth"),
    [
        ("iss/games.sgf", 1, 14, "Worth 55 card points"),
        ("xskat/selfplay.jsonl", 3, 22, "Worth 78 card points"),
    ],
)
def test_a_card_of_a_record_is_looked_at(
    skat: Skat, file: str, game: int, move: int, worth: str
) -> None:
    path = str(CASES / file)

    assert worth in skat("solve", path, "--game", str(game), "--move", str(move)).out


def test_a_card_of_our_own_record_is_looked_at(skat: Skat, tmp_path: Path) -> None:
    record = tmp_path / "games.skat"
    assert skat("convert", str(CASES / "iss/games.sgf"), str(record)).code == 0

    told = skat("solve", str(record), "--game", "1", "--move", "14")

    assert "Worth 55 card points" in told.out


def test_a_batch_answers_every_line(skat: Skat) -> None:
    question = {"contract": "hearts", "hands": [["CJ", "H8"], ["HA", "D9"], ["DA", "H9"]]}
    lines = [json.dumps({"id": 1, "ask": "value", **question}), "oops", ""]

    told = skat("solve", "--batch", "--threads", "2", stdin="\n".join(lines))

    answers = [json.loads(line) for line in told.out.splitlines()]
    assert told.code == 0
    assert (answers[0]["id"], answers[0]["value"]) == (1, 24)
    assert "expected a JSON object" in answers[1]["error"]
    assert len(answers) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["contract hearts; declarer CJ; next HA D9; third DA H9"], "equally many cards"),
        (["nothing-here.txt"], "nothing-here.txt"),
        ([str(CASES / "iss/games.sgf"), "--move", "31"], "expected a card from 1 to 30, got 31"),
        (
            [str(CASES / "iss/games.sgf"), "--game", "99", "--move", "1"],
            "expected a game from 1 to 25, got 99",
        ),
        ([str(CASES / "iss/games.sgf"), "--game", "5", "--move", "1"], "a deal without one"),
        ([str(CASES / "iss/games.sgf"), "--game", "0", "--move", "1"], "from 1 to 25, got 0"),
        ([str(CASES / "iss/games.sgf")], "games.sgf holds game records: --move says before which"),
        ([str(CASES / "xskat/selfplay.jsonl")], "holds game records: --move says before which"),
        (["{"], "expected a file or a position"),
        (["README.md"], "README.md: expected contract, declarer, next"),
    ],
)
def test_what_cannot_be_solved_is_one_line(skat: Skat, arguments: list[str], message: str) -> None:
    assert message in skat("solve", *arguments).error
