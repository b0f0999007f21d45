"""`skat play` shows a whole match, the same for the same seed, and a person can play in it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from skat.cli.person import read_move
from skat.cli.said import COMMANDS, meant, shown
from skat.core.errors import NotationError
from skat.core.moves import Announce, Play, move_text
from skat.core.rulesets import Ruleset
from skat.core.views import Ask
from skat.players import player_names
from skat.records.skatfile_replay import verify_file
from skat.words import DECKS, Deck, Words, languages
from tests.cli.running import Skat

COMPUTERS = ("--players", "rules,rules,rules")


def totals_of(out: str) -> dict[str, int]:
    """Return the points of the final standings by name."""
    rows = re.findall(r"^ *\d+ +(\S.*?) {2,}.* (−?\d+)$", out.partition("Final standings")[2], re.M)
    return {name: int(points.replace("−", "-")) for name, points in rows}


def test_the_same_seed_is_the_same_match_to_the_byte(skat: Skat) -> None:
    first, again, other = (
        skat("play", *COMPUTERS, "--preset", "twelve", "--seed", seed) for seed in ("7", "7", "8")
    )

    assert first.code == 0
    assert first.out == again.out
    assert first.out != other.out
    assert "Score sheet" in first.out
    assert first.out.count("── Deal ") == 12
    assert len(totals_of(first.out)) == 3


def test_the_sheet_agrees_with_the_record(skat: Skat, tmp_path: Path) -> None:
    record = tmp_path / "match.skat"
    ran = skat("play", "--players", "random,rules,random", "--seed", "3", "--record", str(record))

    *_, last = verify_file(record)
    assert sorted(totals_of(ran.out).values()) == sorted(last.series.totals)
    assert f"Saved: {record}" in ran.out
    assert skat("replay", str(record)).out.endswith(
        ": 12 games, 12 reproduced, 0 differing, 0 broken\n"
    )


def test_a_record_is_never_overwritten(skat: Skat, tmp_path: Path) -> None:
    record = tmp_path / "match.skat"
    record.write_text("precious", encoding="utf-8")

    ran = skat("play", "--players", "random,random,random", "--record", str(record))

    assert "--record: expected a new file" in ran.error
    assert ran.out == ""
    assert record.read_text(encoding="utf-8") == "precious"


def test_a_quick_match_that_is_passed_out_has_no_result(skat: Skat) -> None:
    endings = [
        skat("play", "--players", "random,random,random", "--preset", "quick", "--seed", str(seed))
        for seed in range(1, 20)
    ]

    passed = [ran.out for ran in endings if "Everybody passed" in ran.out]
    assert passed
    assert all("The match ends without a result" in out for out in passed)


@pytest.mark.parametrize("preset", ["isko", "twelve", "classic", "quick", "kneipe", "iss"])
def test_every_preset_can_be_watched(preset: str, skat: Skat) -> None:
    ran = skat("play", "--players", "random,random,random", "--preset", preset, "--deals", "6")

    assert ran.code == 0
    assert ran.err == ""
    assert "Final standings" in ran.out


def test_four_sit_at_a_table_of_four(skat: Skat) -> None:
    ran = skat("play", "--players", "rules,rules,rules,rules", "--preset", "isko", "--deals", "4")

    assert len(totals_of(ran.out)) == 4


def test_seeger_fabian_premiums_stand_in_the_standings(skat: Skat) -> None:
    ran = skat("play", "--players", "random,random,random", "--preset", "isko", "--deals", "5")

    assert re.search(r"Premiums +Lost games of the others +Points", ran.out)
    for won, lost, premiums in re.findall(
        r"^ *\d +Random player \d +(\d+) +(\d+) +(−?\d+) ", ran.out, re.M
    ):
        assert int(premiums.replace("−", "-")) == 50 * (int(won) - int(lost))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("deck", DECKS)
def test_a_match_can_be_told_in_every_language_and_deck(
    language: str, deck: str, skat: Skat
) -> None:
    ran = skat(
        "play", "--players", "random,random,random", "--seed", "5", "--deals", "3",
        "--lang", language, "--deck", deck,
    )  # fmt: skip

    assert ran.code == 0
    assert "{" not in ran.out
    assert ")-" not in ran.out  # no hearts (red)-10
    assert ("♣" in ran.out) == (deck != "german")


def test_the_language_of_the_system_is_used(skat: Skat, monkeypatch: pytest.MonkeyPatch) -> None:
    from skat.cli.play import system_language

    for value, language in (("de_AT.UTF-8", "de"), ("uk", "uk"), ("C", "en"), ("fr_FR", "en")):
        monkeypatch.setenv("LC_ALL", value)
        assert system_language() == language


def test_without_a_seed_one_is_drawn_and_shown(skat: Skat) -> None:
    drawn = skat("play", "--players", "random,random,random", "--deals", "1").out
    [seed] = re.findall(r"^--seed (\d+)$", drawn, re.M)

    again = skat("play", "--players", "random,random,random", "--deals", "1", "--seed", seed)
    assert again.out == drawn


def test_hidden_cards_stay_hidden_from_a_person_until_the_deal_is_over(skat: Skat) -> None:
    out = skat("play", "--seed", "3", "--deals", "1", stdin="").out

    assert "Your cards:" in out
    assert "The skat:" not in out
    assert "Discarded:" not in out
    assert not re.search(r"Club beginner \d: [♣♠♥♦]", out)
    assert "Club beginner 2" in out


def test_no_colours_without_a_terminal(skat: Skat) -> None:
    assert "\x1b" not in skat("play", *COMPUTERS, "--deals", "2", "--preset", "isko").out


class Hand:
    """Answers prompts as a person would who plays the first thing that is offered."""

    def __init__(self, *, bids: bool) -> None:
        self.bids = bids
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if "Your bid" in prompt or "18 or pass" in prompt:
            return "18" if self.bids and "18" in prompt else "pass"
        if "hold or pass" in prompt:
            return "hold" if self.bids else "pass"
        if "skat to take" in prompt:
            return "skat"
        if "Your game" in prompt:
            return self._announcement()
        if "skat to look" in prompt:
            return "push"
        if "agree or refuse" in prompt:
            return "refuse"
        card = re.search(r"Your card \((\w+)", prompt)
        return card[1].lower() if card else ""

    def _announcement(self) -> str:
        return "g " + " ".join(self.twelve()[-2:])

    def twelve(self) -> list[str]:
        raise NotImplementedError


def test_a_person_plays_a_match_to_its_end(skat: Skat, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(bids=False)
    monkeypatch.setattr("builtins.input", hand)

    ran = skat("play", "--players", "me,random,random", "--seed", "4")

    assert ran.code == 0
    assert ran.out.count("── Deal ") == 12
    assert "You" in totals_of(ran.out)
    assert any(prompt.startswith("Your card (") for prompt in hand.prompts)


class Declarer(Hand):
    """Bids, takes the skat and announces a grand, with the cards that the screen last showed."""

    def __init__(self, screen: Callable[[], str]) -> None:
        super().__init__(bids=True)
        self._screen = screen

    def twelve(self) -> list[str]:
        [*_, shown] = re.findall(r"Your cards: (.*)", self._screen())
        return [card.replace("10", "T") for card in shown.split()]


def test_a_person_declares_a_grand(skat: Skat, monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[str] = []
    original = print

    def note(*values: object, **options: object) -> None:
        printed.append(" ".join(map(str, values)))
        original(*values, **options)  # type: ignore[call-overload]

    monkeypatch.setattr("builtins.print", note)
    monkeypatch.setattr("builtins.input", Declarer(lambda: "\n".join(printed)))

    ran = skat("play", "--players", "me,random,random", "--seed", "1", "--deals", "3")

    assert ran.code == 0
    assert "You announce: grand" in ran.out
    assert re.search(r"You (win|lose) grand: [+−]\d+", ran.out)
    assert "The skat:" in ran.out


def test_several_persons_are_asked_by_name(skat: Skat, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(bids=False)
    monkeypatch.setattr("builtins.input", hand)

    ran = skat("play", "--players", "me=Ada,person,random", "--seed", "2", "--deals", "3")

    assert ran.code == 0
    assert {"Ada", "Player 2"} <= totals_of(ran.out).keys()
    asked = {prompt.partition(" – ")[0] for prompt in hand.prompts if " – " in prompt}
    assert asked == {"Ada", "Player 2"}


def test_house_rules_ask_a_person_for_everything(
    skat: Skat, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(bids=False)
    monkeypatch.setattr("builtins.input", hand)

    ran = skat("play", "--players", "me,random,random", "--preset", "kneipe", "--seed", "1")

    assert ran.code == 0
    assert any(prompt.startswith("kontra to say") for prompt in hand.prompts)
    assert any(prompt.startswith("skat to look") for prompt in hand.prompts)


def test_bad_answers_are_asked_again(skat: Skat) -> None:
    answers = ["what?", "CJ SJ", "?", "19", "hold", "1000", "18"]
    out = skat("play", "--seed", "2", "--deals", "1", stdin="\n".join(answers)).out

    assert "You: middlehand" in out
    assert out.count("Not understood:") >= 3
    assert "Cards: suit C S H D" in out
    assert "rank A 10 K Q J 9 8 7, such as CJ" in out
    assert "19 is not on the bid ladder" in out
    assert "There is nothing to hold: bid or pass" in out


def test_what_is_no_card_is_asked_again_with_an_example(skat: Skat) -> None:
    answers = ["pass", "Kaiser", "K7"]
    out = skat("play", "--seed", "2", "--deals", "1", "--lang", "de", stdin="\n".join(answers)).out

    assert "etwa KrB, Kreuz-Bube, CJ; „Kaiser“ ist keine" in out
    assert "„K7“ könnte mehrere meinen: Kreuz-Sieben, Karo-Sieben" in out


def test_an_illegal_card_is_refused_with_its_reason(skat: Skat) -> None:
    """Middlehand passes; whatever it then plays second is refused unless it follows suit."""
    every = [suit + rank for suit in "CSHD" for rank in "AKQJT987"]
    out = skat("play", "--seed", "2", "--deals", "1", stdin="\n".join(["pass", *every])).out

    assert "That card is not in your hand" in out


@pytest.mark.parametrize("last", ["quit\n", "EXIT\n", ""])
def test_a_person_can_stop_at_any_time(last: str, skat: Skat) -> None:
    ran = skat("play", "--seed", "1", stdin=last)

    assert ran.code == 0
    assert "The match was stopped" in ran.out


def test_ctrl_c_ends_politely(skat: Skat, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    ran = skat("play", "--seed", "1")

    assert ran.code == 0
    assert "The match was stopped" in ran.out


def test_who_stops_an_open_match_sees_who_has_won(
    skat: Skat, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = Hand(bids=False)

    def twice(prompt: str) -> str:
        asked_to_go_on = sum("next deal" in prompt for prompt in hand.prompts)
        return "quit" if asked_to_go_on == 2 else hand(prompt)

    monkeypatch.setattr("builtins.input", twice)
    ran = skat("play", "--players", "me,random,random", "--preset", "classic", "--seed", "1")

    assert ran.code == 0
    assert re.search(r"wins? the match|Shared victory", ran.out)


@pytest.mark.parametrize(
    ("text", "ask", "means"),
    [
        ("y", Ask.HOLD, "hold"),
        ("P", Ask.BID, "pass"),
        ("48", Ask.BID, "48"),
        ("SKAT", Ask.HAND_OR_SKAT, "skat"),
        ("ghs", Ask.HAND_OR_SKAT, "GHS"),
        ("h d8 d7", Ask.ANNOUNCE, "H:D8.D7"),
        ("NO:D8.D7", Ask.ANNOUNCE, "NO:D8.D7"),
        ("push d8 d7", Ask.PUSH, "push:D8.D7"),
        ("d8, d7", Ask.PUSH, "push:D8.D7"),
        ("push", Ask.PUSH_OR_LOOK, "push"),
        ("♥10", Ask.CARD, "HT"),
        ("ht", Ask.CARD, "HT"),
        ("claim schneider", Ask.CARD, "claim:schneider"),
        ("concede", Ask.CARD, "concede"),
        ("n", Ask.AGREE, "refuse"),
        ("", Ask.KONTRA, "pass"),
        ("n", Ask.KONTRA, "pass"),
        ("no", Ask.KONTRA, "pass"),
        ("y", Ask.KONTRA, "kontra"),
        ("yes", Ask.KONTRA, "kontra"),
        ("re", Ask.KONTRA, "kontra"),
    ],
)
def test_answers_may_be_short(text: str, ask: Ask, means: str) -> None:
    assert move_text(read_move(text, ask, Words("en"))) == means


@pytest.mark.parametrize(
    ("deck", "text", "ask", "means"),
    [
        ("french", "Pik Zehn", Ask.CARD, "ST"),
        ("french", "KrB", Ask.CARD, "CJ"),
        ("german", "Grün-Ober", Ask.CARD, "SQ"),
        ("french", "Herz Ka8 Karo-Sieben", Ask.ANNOUNCE, "H:D8.D7"),
        ("german", "Eichel SchU Schellen Sieben", Ask.ANNOUNCE, "C:DJ.D7"),
        ("french", "Grand Hand", Ask.HAND_OR_SKAT, "GH"),
        ("french", "null ouvert hand", Ask.HAND_OR_SKAT, "NOH"),
        ("french", "null ouvert Ka8 Ka7", Ask.ANNOUNCE, "NO:D8.D7"),
        ("french", "Karo 8, Karo 7", Ask.PUSH, "push:D8.D7"),
        ("french", "push Ka8 HT", Ask.PUSH, "push:D8.HT"),
        ("french", "schiebe Ka8 Pik Zehn", Ask.PUSH, "push:D8.ST"),
        ("french", "Passe", Ask.BID, "pass"),
        ("french", "weg", Ask.HOLD, "pass"),
        ("french", "ja", Ask.HOLD, "hold"),
        ("french", "hab ich", Ask.HOLD, "hold"),
        ("french", "aufnehmen", Ask.HAND_OR_SKAT, "skat"),
        ("french", "Rest Schneider", Ask.CARD, "claim:schneider"),
        ("french", "nein", Ask.AGREE, "refuse"),
        ("french", "stimmt", Ask.AGREE, "agree"),
        ("french", "nein", Ask.KONTRA, "pass"),
    ],
)
def test_cards_and_games_are_typed_in_german(deck: Deck, text: str, ask: Ask, means: str) -> None:
    assert move_text(read_move(text, ask, Words("de", deck))) == means


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("deck", DECKS)
def test_what_a_prompt_names_can_be_typed(
    language: str, deck: Deck, skat: Skat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plays the first card that is offered, and discards what the example discards if it can."""
    words = Words(language, deck)
    card = words.text("cli.prompt.card", cards="|").partition("|")[0]
    game = words.text("cli.prompt.announce", example="|").partition("|")[0]
    answers: list[str] = []

    def person(prompt: str) -> str:
        if prompt.startswith(card):
            answers.append(prompt.removeprefix(card).split()[0].rstrip("):"))
            return answers[-1]
        if prompt.startswith(game):
            answers.append(prompt.removeprefix(game).removesuffix(": "))
            return "quit"
        for command in ("hold", "skat"):
            if shown(words)[f"say_{command}"] in prompt:
                return shown(words)[f"say_{command}"]
        return "18" if "18" in prompt else shown(words)["say_pass"]

    monkeypatch.setattr("builtins.input", person)
    skat("play", "--players", "me,random,random", "--seed", "2", "--deals", "1",
         "--lang", language, "--deck", deck)  # fmt: skip

    assert answers
    for answer in answers:
        ask = Ask.ANNOUNCE if " " in answer else Ask.CARD
        assert isinstance(read_move(answer, ask, words), Play | Announce)


@pytest.mark.parametrize(
    ("text", "ask"),
    [
        ("", Ask.CARD),
        ("leave", Ask.CARD),
        ("timeout", Ask.HOLD),
        ("18", Ask.CARD),
        ("CJ", Ask.BID),
        ("H D8 D8", Ask.ANNOUNCE),
        ("kontra", Ask.BID),
        ("agree", Ask.CARD),
        ("maybe", Ask.KONTRA),
        ("CJ", Ask.KONTRA),
        ("♥", Ask.CARD),
        ("push:", Ask.HOLD),
    ],
)
def test_an_answer_to_another_question_is_not_understood(text: str, ask: Ask) -> None:
    with pytest.raises(NotationError):
        read_move(text, ask, Words("en"))


def test_the_table_shows_who_played_which_card(skat: Skat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", Hand(bids=False))

    out = skat("play", "--players", "me,random,random", "--seed", "4", "--deals", "2").out

    tables = re.findall(r"^On the table: (.*)$", out, re.M)
    assert tables
    assert all(
        re.fullmatch(r"Random player \d [♣♠♥♦]\w+(, Random player \d [♣♠♥♦]\w+)?", table)
        for table in tables
    )


@pytest.mark.parametrize(("answer", "given_up"), [("n", False), ("maybe", False), ("y", True)])
def test_giving_up_is_asked_once_more(
    answer: str, given_up: bool, skat: Skat, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[str] = []
    original = print

    def note(*values: object, **options: object) -> None:
        printed.append(" ".join(map(str, values)))
        original(*values, **options)  # type: ignore[call-overload]

    declarer = Declarer(lambda: "\n".join(printed))
    answers = iter(["concede", answer, "n"])

    def person(prompt: str) -> str:
        if "Your card" in prompt or "Give up" in prompt:
            return next(answers, None) or declarer(prompt)
        return declarer(prompt)

    monkeypatch.setattr("builtins.print", note)
    monkeypatch.setattr("builtins.input", person)

    ran = skat("play", "--players", "me,random,random", "--seed", "1", "--deals", "1")

    assert ran.code == 0
    assert ("Trick 10" in ran.out) != given_up


def test_the_position_is_said_once(skat: Skat) -> None:
    out = skat("play", "--seed", "2", "--deals", "1").out

    assert out.count("middlehand") == 1


def test_every_computer_player_can_be_seated(skat: Skat) -> None:
    for name in player_names():
        ran = skat("play", "--players", f"{name},{name},{name}", "--deals", "1")
        assert ran.code == 0


def test_the_default_is_a_person_against_two_computers_under_twelve(skat: Skat) -> None:
    out = skat("play").out

    assert "Rules: Simple protocol, 12 deals\n" in out
    assert "Players: You, Club beginner 1 (rules), Club beginner 2 (rules)\n" in out
    assert Ruleset.preset("twelve").deals(3) == 12


def test_computer_players_are_called_what_they_are(skat: Skat) -> None:
    german = skat("play", "--players", "me,beginner,champion", "--lang", "de").out
    engine = skat(
        "play", "--players", "rules,cmd:python examples/engine.py,rules=Otto",
        "--seed", "1", "--deals", "1",
    ).out  # fmt: skip

    assert "Spieler: Du, Anfänger (beginner), Meister (champion)\n" in german
    assert "Players: Club beginner (rules), engine, Otto (rules)\n" in engine


def test_another_number_of_deals_is_told_with_the_rules(skat: Skat) -> None:
    assert "Rules: Simple protocol, 12 deals; this time 1 deal\n" in skat(
        "play", *COMPUTERS, "--deals", "1"
    ).out  # fmt: skip
    assert "Rules: Classic rules; this time 2 deals\n" in skat(
        "play", *COMPUTERS, "--preset", "classic", "--deals", "2"
    ).out  # fmt: skip
    assert "Rules: Simple protocol, 12 deals\n" in skat("play", "--deals", "12").out


@pytest.mark.parametrize("language", languages())
def test_claims_are_said_with_their_level_in_every_language(language: str) -> None:
    words = Words(language)
    text = f"{shown(words)['say_claim']} {words.text('level.schwarz')}"

    assert move_text(read_move(text, Ask.CARD, words)) == "claim:schwarz"


@pytest.mark.parametrize("language", languages())
def test_what_can_be_said_means_one_thing_in_every_language(language: str) -> None:
    words = Words(language)
    for command in COMMANDS:
        assert meant(words, command) == command
        assert meant(words, shown(words)[f"say_{command}"].upper()) == command
    spelled = [
        word for command in COMMANDS for word in words.text(f"cli.said.{command}").split(", ")
    ]
    assert len({word.casefold() for word in spelled}) == len(spelled)
