"""`skat replay` and `skat convert`: every stored game is checked, and nothing is half written."""

from __future__ import annotations

import bz2
import json
from pathlib import Path

import pytest

from tests.cli.running import Skat

CASES = Path(__file__).parent.parent / "cases"
ISS = CASES / "iss" / "games.sgf"
XSKAT = CASES / "xskat" / "selfplay.jsonl"


@pytest.fixture
def own(tmp_path: Path, skat: Skat) -> Path:
    """A record of our own: the 25 real games, converted."""
    path = tmp_path / "games.skat"
    assert skat("convert", str(ISS), str(path)).out == f"{path}: 25 games\n"
    return path


def test_the_real_games_of_iss_are_reproduced(skat: Skat) -> None:
    ran = skat("replay", str(ISS), "--strict")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{ISS}: 25 games, 25 reproduced, 0 differing, 0 broken\n"


def test_the_deals_of_xskat_are_reproduced(skat: Skat) -> None:
    ran = skat("replay", str(XSKAT))

    assert ran.code == 0
    assert ran.out == f"{XSKAT}: 1000 games, 1000 reproduced, 0 differing, 0 broken\n"


def test_packed_files_and_our_own_format_are_read_too(
    tmp_path: Path, own: Path, skat: Skat
) -> None:
    packed = tmp_path / "games.sgf.bz2"
    packed.write_bytes(bz2.compress(ISS.read_bytes()))

    ran = skat("replay", str(packed), str(own))

    assert ran.code == 0
    assert ran.out.count("25 games, 25 reproduced") == 2


def spoiled_iss(tmp_path: Path, old: str, new: str) -> tuple[Path, int]:
    """Return a copy of the real games with a change, and the line it is in."""
    text = ISS.read_text(encoding="utf-8")
    place = text.index(old)
    path = tmp_path / "spoiled.sgf"
    path.write_text(text[:place] + new + text[place + len(old) :], encoding="utf-8")
    return path, text[:place].count("\n") + 1


def test_a_result_that_differs_is_named_with_its_line(tmp_path: Path, skat: Skat) -> None:
    path, line = spoiled_iss(tmp_path, "v:-54", "v:-64")

    ran = skat("replay", str(path))

    assert ran.code == 1
    first, last = ran.out.splitlines()
    assert first.startswith(f"{path}:{line}: result, ")
    assert last == f"{path}: 25 games, 24 reproduced, 1 differing, 0 broken"


def test_a_broken_record_costs_only_itself_or_everything(tmp_path: Path, skat: Skat) -> None:
    path, line = spoiled_iss(tmp_path, "MV[w ", "MV[w XX.")

    ran = skat("replay", str(path))
    assert ran.code == 1
    assert ran.out.splitlines()[0].startswith(f"{path}:{line}: ")
    assert ran.out.endswith("25 games, 24 reproduced, 0 differing, 1 broken\n")

    assert f"{path}: line {line}: " in skat("replay", str(path), "--strict").error


def test_numbers_of_xskat_that_differ_are_named(tmp_path: Path, skat: Skat) -> None:
    lines = XSKAT.read_text(encoding="utf-8").splitlines()[:4]
    deal = json.loads(lines[1])
    lines[1] = json.dumps(deal | {"points": deal["points"] + 1})
    lines[2] = lines[2][:50]
    path = tmp_path / "some.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")

    ran = skat("replay", str(path))

    assert ran.code == 1
    assert ran.out.splitlines()[0].startswith(f"{path}:2: points: expected {deal['points']}")
    assert ran.out.endswith("4 games, 2 reproduced, 1 differing, 1 broken\n")


def test_our_own_records_name_the_line_that_differs(own: Path, skat: Skat) -> None:
    lines = own.read_text(encoding="utf-8").splitlines()
    number = next(place for place, line in enumerate(lines) if line.startswith("result "))
    words = lines[number].split()
    lines[number] = " ".join([words[0], str(int(words[1]) + 1), *words[2:]])
    own.write_text("\n".join(lines) + "\n", encoding="utf-8")

    ran = skat("replay", str(own))

    assert ran.code == 1
    assert ran.out.startswith(f"{own}:{number + 1}: result: expected ")
    assert "1 differing, 0 broken" in ran.out


def test_one_game_is_counted_in_the_singular(tmp_path: Path, skat: Skat) -> None:
    path = tmp_path / "one.sgf"
    path.write_text(ISS.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")

    assert skat("replay", str(path)).out.startswith(f"{path}: 1 game, 1 reproduced")
    out = tmp_path / "one.skat"
    assert skat("convert", str(path), str(out)).out == f"{out}: 1 game\n"


@pytest.mark.parametrize(
    ("content", "says"),
    [(b"hello\n", "expected a record"), (b"", "an empty file"), (b"BZh9broken", "damaged")],
)
def test_a_file_that_is_no_record_is_exit_code_2(
    content: bytes, says: str, tmp_path: Path, skat: Skat
) -> None:
    path = tmp_path / "note"
    path.write_bytes(content)

    ran = skat("replay", str(path), str(ISS))

    assert ran.code == 2
    assert says in ran.err
    assert ran.err.startswith(f"error: {path}: ")
    assert "25 reproduced" in ran.out


def test_a_file_that_cannot_be_opened_is_exit_code_2(tmp_path: Path, skat: Skat) -> None:
    assert "No such file" in skat("replay", str(tmp_path / "none")).error
    assert "Is a directory" in skat("replay", str(tmp_path)).error


def test_iss_records_survive_the_way_there_and_back(tmp_path: Path, own: Path, skat: Skat) -> None:
    back, again = tmp_path / "back.sgf", tmp_path / "again.skat"

    assert skat("convert", str(own), str(back)).code == 0
    assert skat("replay", str(back)).code == 0
    assert skat("convert", str(back), str(again)).code == 0
    assert again.read_bytes() == own.read_bytes()


def test_the_target_may_be_named_by_an_option(tmp_path: Path, skat: Skat) -> None:
    target = tmp_path / "games.txt"

    assert skat("convert", str(ISS), str(target), "--to", "own").code == 0
    assert target.read_text(encoding="utf-8").startswith("skat 1\n")


def test_a_target_that_exists_is_replaced_only_by_force(tmp_path: Path, skat: Skat) -> None:
    target = tmp_path / "games.skat"
    target.write_text("precious", encoding="utf-8")

    assert "--force replaces it" in skat("convert", str(ISS), str(target)).error
    assert target.read_text(encoding="utf-8") == "precious"
    assert skat("convert", str(ISS), str(target), "--force").code == 0


def test_nothing_is_written_when_a_record_is_broken(tmp_path: Path, skat: Skat) -> None:
    path, line = spoiled_iss(tmp_path, "MV[w ", "MV[w XX.")
    before = sorted(tmp_path.iterdir())

    assert f"{path}: line {line}: " in skat("convert", str(path), str(tmp_path / "out.skat")).error
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([str(ISS), "out.pdf"], "expected a name that ends in .skat or .sgf, or --to own or iss"),
        ([str(ISS), "out.skat", "--to", "pdf"], "--to: expected one of own iss, got 'pdf'"),
        ([str(XSKAT), "out.skat"], "got deals of XSkat"),
        (["note.txt", "out.skat"], "note.txt: expected a record"),
        ([str(ISS), "none/out.skat"], "none/out.skat: No such file"),
        (["none.sgf", "out.skat"], "none.sgf: No such file"),
    ],
)
def test_what_cannot_be_converted_is_named(
    arguments: list[str], says: str, tmp_path: Path, skat: Skat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    note = tmp_path / "note.txt"
    note.write_text("no record", encoding="utf-8")

    assert says in skat("convert", *arguments).error
    assert list(tmp_path.iterdir()) == [note]
