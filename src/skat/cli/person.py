"""A person at the terminal, as a player: shows what the seat sees and reads what it does."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping

from skat.cli.faces import Faces
from skat.cli.said import COMMANDS, meant, shown
from skat.core.cards import Card, Suit, display_order
from skat.core.errors import NotationError
from skat.core.moves import (
    Announce,
    Answer,
    Bid,
    Claim,
    Concede,
    Double,
    Hold,
    Move,
    Pass,
    PickUp,
    Play,
    Push,
    Show,
    ThrowIn,
    parse_move,
)
from skat.core.results import POSITIONS, Position
from skat.core.views import Ask, View
from skat.players import Budget, Key
from skat.words import Line, Param, Words
from skat.words.phrases import KONTRA_KEYS, position_line
from skat.words.typed import NoCard, read_card, read_cards, read_contract, short_name

_OFFERED_BIDS = 6
"""How many values of the ladder a prompt lists."""
_MEANT: Mapping[Ask, Mapping[str, str]] = {
    Ask.HOLD: {"yes": "hold", "no": "pass"},
    Ask.AGREE: {"yes": "agree", "no": "refuse"},
    Ask.KONTRA: {"yes": "kontra", "no": "pass", "": "pass"},
}
"""What some answers mean to some questions."""
_AUCTION = (Ask.BID, Ask.HOLD, Ask.FOREHAND)
_ANYTIME = (Claim, Concede, ThrowIn, Show, Double)
_FITTING: Mapping[Ask, tuple[type, ...]] = {
    Ask.BID: (Bid, Pass, Hold),
    Ask.HOLD: (Hold, Pass, Bid),
    Ask.FOREHAND: (Bid, Pass),
    Ask.HAND_OR_SKAT: (PickUp, Announce, Concede),
    Ask.ANNOUNCE: (Announce, Concede),
    Ask.PUSH_OR_LOOK: (PickUp, Push),
    Ask.PUSH: (Push,),
    Ask.CARD: (Play, *_ANYTIME),
    Ask.AGREE: (Answer,),
    Ask.KONTRA: (Double, Pass),
}
_BETWEEN = re.compile(r"[\s:.,]+")
_LAID_AWAY = (Card.D8, Card.D7)
"""In examples."""
_RANKS = "ATKQJ987"


class Quit(Exception):
    """The person wants to stop: a word, the end of the input, or Ctrl-C."""


def read_answer(prompt: str, words: Words) -> str:
    """Return a line that the person types; without a terminal it is shown as if it had been typed.

    Raises:
        Quit: at the end of the input, and when the person says so.
    """
    try:
        answer = input(prompt)
    except EOFError:
        raise Quit from None
    if not sys.stdin.isatty():
        print(answer)
    answer = answer.strip()
    if meant(words, answer) == "quit":
        raise Quit
    return answer


def ask_to_go_on(words: Words) -> None:
    """Wait for the Enter key.

    Raises:
        Quit: if the person does not want to go on.
    """
    read_answer(words.text("cli.prompt.next"), words)


class Person:
    """Asks the person at the terminal."""

    def __init__(self, name: str, words: Words, faces: Faces, *, alone: bool) -> None:
        """Seat a person.

        Args:
            name: shown to the others.
            words: the language.
            faces: how cards are written.
            alone: nobody else at this terminal, so questions need no name.
        """
        self.name = name
        self._words = words
        self._faces = faces
        self._alone = alone
        self._refused = False
        self.names: tuple[str, ...] = ()
        """Of all players, by seat."""

    def refuse(self, reason: Line) -> None:
        """Tell why the last move is not possible; the next question is the same again."""
        print(self._words.say(reason))
        self._refused = True

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return what the person does.

        Raises:
            Quit: if the person wants to stop.
        """
        ask = view.ask
        assert ask is not None
        if not self._refused:
            self._show(view)
        self._refused = False
        prompt = self._words.say(self._prompt(view))
        while True:
            answer = self._read(prompt)
            if answer == "?":
                print(_fitted(self._words.say(help_line(self._words))))
                continue
            try:
                move = read_move(answer, ask, self._words)
            except NoCard as error:
                print(error)
                continue
            except NotationError:
                print(self._words.text("error.notation", text=repr(answer)))
                continue
            if not isinstance(move, Concede) or self._gives_up():
                return move

    def _gives_up(self) -> bool:
        """Ask whether to give up, until the answer is yes or no."""
        question = self._words.text("cli.prompt.concede", **shown(self._words))
        while True:
            answer = meant(self._words, self._read(question))
            if answer in ("yes", "no"):
                return answer == "yes"

    def _read(self, prompt: str) -> str:
        """Return an answer; several at a terminal are asked by name."""
        return read_answer(prompt if self._alone else f"{self.name} – {prompt}", self._words)

    def _show(self, view: View) -> None:
        """Print the cards that matter to the question."""
        say = self._words.text
        assert view.position is not None
        if view.ask in (Ask.ANNOUNCE, Ask.PUSH):
            print(say("cli.skat", cards=self._faces.cards(display_order(view.game, view.skat))))
        if view.ask is Ask.CARD:
            for position in POSITIONS:
                hand = view.open_hands[position]
                if hand and position != view.position:
                    cards = self._faces.cards(display_order(view.game, hand))
                    print(say("cli.open_hand", name=self._name(view, position), cards=cards))
            table = ", ".join(
                f"{self._name(view, POSITIONS[(view.leader + turn) % 3])} {self._faces.card(card)}"
                for turn, card in enumerate(view.table)
            )
            print(say("cli.table", cards=table) if table else say("cli.table_empty"))
        elif not self._alone and view.ask in _AUCTION and not self._has_spoken(view):
            print(self._words.say(Line("cli.your_position", {"position": _position(view)})))
        cards = self._faces.cards(display_order(view.game, view.hand))
        print(say("cli.hand", cards=cards))

    @staticmethod
    def _has_spoken(view: View) -> bool:
        return any(position == view.position for position, _ in view.auction)

    def _name(self, view: View, position: Position) -> str:
        if view.standing is None or not self.names:
            return position.name.lower()
        return self.names[view.standing.seats[position]]

    def _prompt(self, view: View) -> Line:
        ask = view.ask
        assert ask is not None
        params: dict[str, Param] = {**shown(self._words)}
        if ask is Ask.BID:
            offered = ", ".join(str(value) for value in view.bids[:_OFFERED_BIDS])
            more = ", …" if len(view.bids) > _OFFERED_BIDS else ""
            params["bids"] = offered + more or self._words.text("cli.sheet.none")
        elif ask is Ask.HOLD:
            asker = next(who for who, value in reversed(view.auction) if value > 0)
            params |= {"name": self._name(view, asker), "value": view.bid}
        elif ask is Ask.CARD:
            legal = display_order(view.game, view.legal)
            params["cards"] = _typed(self._words, legal)
        elif ask is Ask.ANNOUNCE:
            suit = self._words.text(f"letters.{self._words.faces}.hearts")
            params["example"] = f"{suit} {_typed(self._words, _LAID_AWAY)}"
        elif ask is Ask.PUSH:
            params["example"] = _typed(self._words, _LAID_AWAY)
        elif ask is Ask.KONTRA:
            params["said"] = Line(KONTRA_KEYS[view.kontra])
        return Line(f"cli.prompt.{ask.value}", params)


def _position(view: View) -> Line:
    assert view.position is not None
    return position_line(view.position)


def help_line(words: Words) -> Line:
    """Return what can be typed, with the cards as this language and deck call them."""
    return Line(
        "cli.help",
        {
            "suits": " ".join(
                words.text(f"letters.{words.faces}.{suit.name.lower()}") for suit in reversed(Suit)
            ),
            "ranks": " ".join(words.text(f"letters.{words.faces}.{rank}") for rank in _RANKS),
            "short": short_name(words, Card.CJ),
            "name": Card.CJ,
            **shown(words),
        },
    )


def _fitted(text: str) -> str:
    """Return a long text with its lines broken where the terminal ends; elsewhere as it is."""
    if not sys.stdout.isatty():
        return text
    return "\n".join(textwrap.wrap(text, shutil.get_terminal_size().columns - 1))


def _typed(words: Words, cards: Iterable[Card]) -> str:
    """Return cards as they can be typed."""
    return " ".join(short_name(words, card) for card in cards)


def read_move(text: str, ask: Ask, words: Words) -> Move:
    """Return the move that a person's answer to a question means.

    Cards and games may be called as the language does, or by their codes; case does not matter,
    and spaces may stand for the signs between cards: ``h d8 d7`` is the announcement ``H:D8.D7``.

    Raises:
        NoCard: if a card was expected.
        NotationError: if it is no move, or none that could answer this question.
    """
    move = _said(text, ask, words)
    if move is None and ask in (Ask.ANNOUNCE, Ask.HAND_OR_SKAT):
        move = _announcement(text, words)
    elif move is None and ask is Ask.PUSH:
        first, _, rest = _BETWEEN.sub(" ", text).partition(" ")
        cards = read_cards(words, rest if meant(words, first) == "push" else text)
        move = Push(tuple(cards)) if cards else None
    elif move is None and ask is Ask.CARD:
        move = Play(read_card(words, text))
    if move is None or not isinstance(move, _FITTING[ask]):
        raise NotationError(f"expected an answer to the question, got {text!r}")
    return move


def _said(text: str, ask: Ask, words: Words) -> Move | None:
    """Return the move of a word or a number, None if it is none."""
    first, colon, level = _BETWEEN.sub(":", text.strip()).partition(":")
    said = meant(words, text.strip())
    if colon and said not in COMMANDS:
        names = {words.text(f"level.{name}").casefold(): name for name in ("schneider", "schwarz")}
        said = f"{meant(words, first)}:{names.get(level.casefold(), level.casefold())}"
    said = _MEANT.get(ask, {}).get(said, said)
    try:
        move = parse_move(said)
    except NotationError:
        return None
    return move if isinstance(move, _FITTING[ask]) else None


def _announcement(text: str, words: Words) -> Move | None:
    """Return what announces a game, perhaps with two cards to lay away; None if none does."""
    read = read_contract(words, text)
    if read is None:
        return None
    contract, rest = read
    cards = ".".join(card.name for card in read_cards(words, rest))
    return parse_move(f"{contract}:{cards}" if cards else contract)
