"""`skat play`: a match at the terminal between people and computer players in any mix."""

from __future__ import annotations

import csv
import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from skat.arena import Observer, play_series
from skat.arena.driver import PlayerFault
from skat.arena.recording import PROGRAM, Recorder
from skat.cli.faces import Faces, wants_colour
from skat.cli.person import Person, Quit, ask_to_go_on
from skat.cli.screen import Screen
from skat.cli.sheet import score_sheet, standings
from skat.core import deck
from skat.core.errors import IllegalMove, SkatError
from skat.core.moves import Move
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.players import Player, player
from skat.players.engine.command import is_command, read_command
from skat.records.skatfile import Seat
from skat.records.source import open_target
from skat.words import Deck, Line, Param, Words, languages
from skat.words.errors import error_line
from skat.words.phrases import joined

PERSON_WORDS = ("me", "person")
"""What stands for a person in `--players`; a name may follow, as in ``me=Ada``."""


def play(
    players: str,
    preset: str,
    deals: int | None,
    seed: str | None,
    language: str | None,
    faces: str,
    record: Path | None,
) -> None:
    """Play a match and print it."""
    words = Words(language or system_language(), cast(Deck, faces))  # which refuses unknown ones
    rules = Ruleset.preset(preset)
    kinds = [kind.strip() for kind in next(csv.reader([players], skipinitialspace=True))]
    series = _open(rules, len(kinds), deals, seed := seed or str(secrets.randbelow(10**9)))
    table = _Table(words, kinds, series, seed)
    table.play(record)


def system_language() -> str:
    """Return the language of the environment if there is a catalogue for it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(variable, "")[:2]
        if language:
            return language if language in languages() else "en"
    return "en"


def _open(rules: Ruleset, seats: int, deals: int | None, seed: str) -> Series:
    dealer = rules.first_dealer
    if seats not in rules.table_players:
        tables = " or ".join(str(size) for size in rules.table_players)
        raise SkatError(f"expected {tables} players under {rules.name}, got {seats}")
    if not isinstance(dealer, int):
        dealer = deck.draw_first_dealer(deck.secret_from_seed(seed, 0), seats)
    return Series.open(rules, seats=seats, first_dealer=dealer, deals=deals)


class _Table:
    """The players of a match, what is printed, and the loop from deal to deal."""

    def __init__(self, words: Words, kinds: Sequence[str], series: Series, seed: str) -> None:
        self._words = words
        self._seed = seed
        self._series = series
        self._persons = [
            seat for seat, kind in enumerate(kinds) if kind.partition("=")[0] in PERSON_WORDS
        ]
        self._seats = self._called(kinds)
        self._names = tuple(seat.name for seat in self._seats)
        faces = Faces(words, coloured=wants_colour())
        self._players = [
            self._player(seat, kind, faces) for seat, kind in zip(self._seats, kinds, strict=True)
        ]
        self._screen = Screen(words, faces, self._names, self._persons)
        if not self._persons and series.length is None and not series.rules.bierlachs_mark:
            raise SkatError(
                f"expected --deals, a number of deals: a match of {series.rules.name} has no end"
            )

    def _called(self, kinds: Sequence[str]) -> list[Seat]:
        """Return who sits where; computer players of one name are numbered."""
        found = [self._seat(seat, kind) for seat, kind in enumerate(kinds)]
        names = [seat.name for seat in found]
        for seat, (kind, name) in enumerate(zip(kinds, names, strict=True)):
            given = "=" in kind and ":" not in kind
            if seat not in self._persons and not given and names.count(name) > 1:
                number = names[: seat + 1].count(name)
                found[seat] = Seat(found[seat].kind, f"{name} {number}")
        return found

    def _seat(self, seat: int, kind: str) -> Seat:
        """Return who sits there; the only person is called You."""
        name = ""
        if seat in self._persons or ":" not in kind:  # options and programs hold signs of their own
            kind, _, name = kind.partition("=")
        if seat in self._persons:
            if len(self._persons) == 1:
                return Seat("person", name or self._words.text("cli.you"))
            number = self._persons.index(seat) + 1
            return Seat("person", name or f"{self._words.text('cli.final.name')} {number}")
        player(kind)  # an unknown one is refused by name
        if is_command(kind):
            return Seat(PROGRAM, _program_name(kind))
        level = kind.partition(":")[0]
        return Seat(kind, name or self._words.text(f"page.player.{level}"))

    def _player(self, seat: Seat, kind: str, faces: Faces) -> Player:
        if seat.kind != "person":
            return player(kind if ":" in kind else seat.kind)
        person = Person(seat.name, self._words, faces, alone=len(self._persons) == 1)
        person.names = self._names
        return person

    def play(self, record: Path | None) -> None:
        """Play to the end, or until a person stops."""
        say = self._words.text
        with _recorder(record, self._series, self._seats, self._seed) as recorder:
            print(self._words.say(self._rules_line()))
            print(say("cli.players", names=joined([_known_as(seat) for seat in self._seats])))
            print(f"--seed {self._seed}")
            try:
                self._play_deals([self._screen, *([recorder] if recorder else [])])
            except (Quit, KeyboardInterrupt):
                print()
                print(say("cli.quit"))
                if self._series.length is None and not self._series.ended:
                    self._series, _ = self._series.end()
            if recorder is not None:
                recorder.close(self._series)
        if self._series.entries:
            print()
            score_sheet(self._words, self._series, self._names).show()
            print()
            standings(self._words, self._series, self._names).show()
        self._screen.end_of_match(self._series)
        if record is not None:
            print(say("cli.saved", path=str(record)))

    def _rules_line(self) -> Line:
        """Return what is played, and how many deals if that is not what the rules have."""
        rules, deals = self._series.rules, self._series.length
        params: dict[str, Param] = {"preset": Line(f"preset.{rules.name}")}
        if deals is None or deals == rules.deals(self._series.seats):
            return Line("cli.rules", params)
        return Line("cli.rules_deals", {**params, "n": deals})

    def _play_deals(self, observers: Sequence[Observer]) -> None:
        number = 1
        while not self._series.ended:
            self._series = play_series(
                self._series,
                self._players,
                seed=self._seed,
                packs=1,
                first_pack=number,
                observers=observers,
                refused=self._refuse,
            )
            number += 1
            if self._persons and not self._series.ended:
                ask_to_go_on(self._words)

    def _refuse(self, seat: int, move: Move, error: IllegalMove) -> None:
        """Ask a person again; a computer player must not err."""
        who = self._players[seat]
        if not isinstance(who, Person):
            raise PlayerFault(who.name, seat, len(self._series.entries) + 1, str(error)) from error
        who.refuse(error_line(error))


def _known_as(seat: Seat) -> str:
    """Return what a player is called, and by which name it can be asked for again."""
    return seat.name if seat.kind in ("person", PROGRAM) else f"{seat.name} ({seat.kind})"


def _program_name(kind: str) -> str:
    """Return what a program is called: the file that it is, or that its interpreter runs."""
    words = read_command(kind).words
    files = [word for word in words[1:] if Path(word).is_file()]
    return Path((files or words)[0]).stem


@contextmanager
def _recorder(
    path: Path | None, series: Series, seats: Sequence[Seat], seed: str
) -> Iterator[Recorder | None]:
    """Give what writes the record, if one is wanted."""
    if path is None:
        yield None
        return
    if path.exists():
        raise SkatError(f"--record: expected a new file, got {path}, which exists")
    with open_target(path) as target:
        yield Recorder(target, series, seats, seed)
