"""`skat verify` says for every deal what agrees, and of a tampered file what does not."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import Skat

FAIR = Path(__file__).parent.parent / "cases" / "fair" / "match.skat"
MATCH = FAIR.read_text(encoding="utf-8")


def written(folder: Path, text: str) -> str:
    path = folder / "other.skat"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_match_as_promised_is_success(skat: Skat) -> None:
    ran = skat("verify", str(FAIR))

    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.endswith("3 deals, 3 as promised, 0 wrong, 0 not to be told\n")
    assert ran.out.count("pack right") == 3


def test_a_tampered_match_says_what_was_expected_and_what_came(skat: Skat, tmp_path: Path) -> None:
    ran = skat("verify", written(tmp_path, MATCH.replace("pack HQ.DA", "pack DA.HQ")))

    assert ran.code == 1
    assert "deal 1: wrong\n" in ran.out
    assert "  pack wrong: expected HQ as card 1, got DA\n" in ran.out
    assert "deal 2: as promised\n" in ran.out


def test_a_broken_line_is_named_and_what_stood_before_is_checked(
    skat: Skat, tmp_path: Path
) -> None:
    at = MATCH.index("secret 87193d2c")
    line = MATCH[:at].count("\n") + 1
    ran = skat("verify", written(tmp_path, MATCH[:at] + "secret 8719xyz" + MATCH[at + 71 :]))

    assert ran.code == 1
    assert "deal 1: as promised" in ran.out
    assert f"broken: line {line}: expected bytes in hex, got '8719xyz'" in ran.out


def test_a_record_without_secrets_is_no_success(skat: Skat, tmp_path: Path) -> None:
    lines = [line for line in MATCH.splitlines() if not line.startswith(("secret", "commitment"))]
    ran = skat("verify", written(tmp_path, "\n".join(lines) + "\n"))

    assert ran.code == 1
    assert "deal 1: not to be told" in ran.out
    assert "  pack unknown (no secret)" in ran.out


def test_json_holds_everything(skat: Skat, tmp_path: Path) -> None:
    bad = written(tmp_path, MATCH.replace("pack HQ.DA", "pack DA.HQ"))
    ran = skat("verify", "--json", str(FAIR), bad)

    assert ran.code == 1
    good, wrong = json.loads(ran.out)
    assert good["verified"] is True
    assert [deal["verdict"] for deal in good["deals"]] == ["right"] * 4
    assert wrong["verified"] is False
    assert {
        "check": "pack",
        "verdict": "wrong",
        "expected": "HQ as card 1",
        "got": "DA",
    } in wrong["deals"][1]["checks"]


def test_files_that_are_no_records_of_ours_are_refused(skat: Skat, tmp_path: Path) -> None:
    iss = Path(__file__).parent.parent / "cases" / "iss" / "games.sgf"
    ran = skat("verify", str(iss), str(tmp_path / "none.skat"), written(tmp_path, "hello\n"))

    assert ran.code == 2
    assert "expected a record of ours, got one of iss" in ran.err
    assert "No such file" in ran.err
    assert "expected a record" in ran.err.splitlines()[-1]


def test_a_record_of_skat_play_is_verified(skat: Skat, tmp_path: Path) -> None:
    path = tmp_path / "played.skat"
    played = skat(
        "play",
        "--players",
        "rules,rules,rules",
        "--preset",
        "quick",
        "--seed",
        "7",
        "--record",
        str(path),
    )
    assert played.code == 0, played
    ran = skat("verify", str(path))

    assert ran.code == 0
    assert "  seed right\n" in ran.out
    assert "  contributions unknown (none)" in ran.out
