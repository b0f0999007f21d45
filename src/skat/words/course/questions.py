"""Questions of the course. What is right is asked of core; a wrong answer gets a reason.

A question is made from the data of a step. It must not know how it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from skat.core.auction import Auction
from skat.core.cards import (
    JACKS,
    Card,
    Game,
    Mask,
    cards_mask,
    legal_cards,
    mask_cards,
    mask_points,
    matadors,
    parse_cards,
    trick_winner,
)
from skat.core.contracts import Contract
from skat.core.errors import NotationError
from skat.core.presets import ISKO
from skat.core.refusals import follow_refusal
from skat.core.results import POSITIONS, Position
from skat.core.scoring import score_game
from skat.core.worth import worth
from skat.words.explain import score_lines
from skat.words.lines import Line, Param
from skat.words.phrases import (
    contract_line,
    game_line,
    joined,
    matadors_line,
    position_line,
    signed,
)
from skat.words.worth import sum_line

RULES = ISKO
"""The rules that the course teaches."""
_GRAND = Contract(Game.GRAND)
_NOTHING_SAID = Auction(())
Data: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = frozenset[str]
"""Codes of cards, or the one option that was chosen."""


class Question(Protocol):
    """Something that a learner is asked."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """What lies before the learner."""
        ...

    @property
    def table(self) -> tuple[Card, ...]:
        """The trick, or nothing."""
        ...

    @property
    def pick(self) -> int | None:
        """How many cards are to be chosen: 0 for any number; None: one of the options is."""
        ...

    @property
    def options(self) -> tuple[tuple[str, Line | str], ...]:
        """What may be chosen instead of cards, and how it is called."""
        ...

    @property
    def right(self) -> tuple[Answer, ...]:
        """Every right answer, the best one first."""
        ...

    def why(self, answer: Answer) -> list[Line]:
        """Return what is wrong with an answer; empty where only the step can say it."""
        ...


@dataclass(frozen=True, slots=True)
class _Cards:
    """Choose cards."""

    cards: tuple[Card, ...]
    table: tuple[Card, ...] = ()
    pick: int | None = 0
    options: tuple[tuple[str, Line | str], ...] = ()


@dataclass(frozen=True, slots=True)
class Trumps(_Cards):
    """Find all trumps."""

    game: Game = Game.GRAND

    @classmethod
    def of(cls, data: Data) -> Trumps:
        return cls(_cards(data["cards"]), game=_game(data))

    @property
    def right(self) -> tuple[Answer, ...]:
        return (_codes(self.game.trumps & cards_mask(self.cards)),)

    def why(self, answer: Answer) -> list[Line]:
        game: dict[str, Param] = {"game": game_line(self.game)}
        for card in self.cards:
            if card.name in answer and not self.game.trumps >> card & 1:
                return [Line("learn.why.no_trump", {**game, "card": card})]
        for card in self.cards:
            if card.name not in answer and self.game.trumps >> card & 1:
                jack = JACKS >> card & 1
                return [
                    Line("learn.why.jack_is_trump" if jack else "learn.why.trump_missing", game)
                ]
        return []


@dataclass(frozen=True, slots=True)
class Winner(_Cards):
    """Find the card that wins a trick, the first card led."""

    game: Game = Game.GRAND

    @classmethod
    def of(cls, data: Data) -> Winner:
        return cls(_cards(data["cards"]), pick=1, game=_game(data))

    @property
    def right(self) -> tuple[Answer, ...]:
        return (frozenset({self._winner.name}),)

    @property
    def _winner(self) -> Card:
        return self.cards[trick_winner(self.game, self.cards)]

    def why(self, answer: Answer) -> list[Line]:
        card = Card[next(iter(answer))]
        led, best = self.cards[0], self._winner
        params: dict[str, Param] = {"card": card, "best": best}
        if self.game.follow[led] >> card & 1 or self.game.trumps >> card & 1:
            ruffed = self.game.trumps >> best & 1 and not self.game.trumps >> card & 1
            return [Line("learn.why.trump_beats" if ruffed else "learn.why.higher", params)]
        return [Line("learn.why.thrown_off", {"card": card})]


@dataclass(frozen=True, slots=True)
class Legal(_Cards):
    """Find every card that may be played to a lead."""

    game: Game = Game.GRAND

    @classmethod
    def of(cls, data: Data) -> Legal:
        return cls(_cards(data["cards"]), _cards(data["table"]), game=_game(data))

    @property
    def right(self) -> tuple[Answer, ...]:
        return (_codes(legal_cards(self.game, cards_mask(self.cards), self.table[0])),)

    def why(self, answer: Answer) -> list[Line]:
        led = self.table[0]
        [right] = self.right
        wrong = [card for card in self.cards if card.name in answer - right]
        if wrong:
            return [_must_follow(self.game, led, wrong[0])]
        if len(right) == len(self.cards):
            return [Line("learn.why.anything")]
        return [Line("learn.why.more_cards")]


_MUST_FOLLOW = {
    "must_follow_trump": "learn.why.follow_trump",
    "jack_is_trump": "learn.why.jack_is_no_suit",
    "must_follow_suit": "learn.why.follow_suit",
}
"""The course's word for each reason that core gives."""


def _must_follow(game: Game, led: Card, card: Card) -> Line:
    """Return why a card may not be played to a lead."""
    return Line(_MUST_FOLLOW[follow_refusal(game, led, card).code], {"card": card, "led": led})


@dataclass(frozen=True, slots=True)
class Best(_Cards):
    """Play one card: it has to be legal, and one of those that the lesson calls good."""

    game: Game = Game.GRAND
    good: tuple[Card, ...] = ()

    @classmethod
    def of(cls, data: Data) -> Best:
        table = _cards(data.get("table", ""))
        return cls(_cards(data["cards"]), table, 1, game=_game(data), good=_cards(data["good"]))

    @property
    def right(self) -> tuple[Answer, ...]:
        return tuple(frozenset({card.name}) for card in self.good)

    def why(self, answer: Answer) -> list[Line]:
        card = Card[next(iter(answer))]
        if not self.table:
            return []
        led = self.table[0]
        if legal_cards(self.game, cards_mask(self.cards), led) >> card & 1:
            return []
        return [_must_follow(self.game, led, card)]


@dataclass(frozen=True, slots=True)
class Discard(_Cards):
    """Lay two of twelve cards away; the lesson says which pairs are good."""

    game: Game = Game.GRAND
    good: tuple[Answer, ...] = ()

    @classmethod
    def of(cls, data: Data) -> Discard:
        good = tuple(_codes(cards_mask(_cards(pair))) for pair in data["good"])
        return cls(_cards(data["cards"]), pick=2, game=_game(data), good=good)

    @property
    def right(self) -> tuple[Answer, ...]:
        return self.good

    def why(self, answer: Answer) -> list[Line]:
        cards = [card for card in self.cards if card.name in answer]
        for card in cards:
            if self.game.trumps >> card & 1:
                return [Line("learn.why.lay_trump", {"card": card})]
        for card in cards:
            if card.rank == "A":
                return [Line("learn.why.lay_ace", {"card": card})]
        return []


@dataclass(frozen=True, slots=True)
class _Choice:
    """Choose one of some options."""

    options: tuple[tuple[str, Line | str], ...]
    cards: tuple[Card, ...] = ()
    table: tuple[Card, ...] = ()
    pick: int | None = None


@dataclass(frozen=True, slots=True)
class Points(_Choice):
    """Add up card points."""

    @classmethod
    def of(cls, data: Data) -> Points:
        return cls(_numbers(data), _cards(data["cards"]))

    @property
    def right(self) -> tuple[Answer, ...]:
        return (frozenset({str(mask_points(cards_mask(self.cards)))}),)

    def why(self, answer: Answer) -> list[Line]:
        return [Line("learn.why.points")]


@dataclass(frozen=True, slots=True)
class Needed(_Choice):
    """How many card points the declarer needs."""

    @classmethod
    def of(cls, data: Data) -> Needed:
        return cls(_numbers(data))

    @property
    def right(self) -> tuple[Answer, ...]:
        return (frozenset({str(RULES.win_points)}),)

    def why(self, answer: Answer) -> list[Line]:
        return [Line("learn.why.needed", {"half": 60})]


@dataclass(frozen=True, slots=True)
class Matadors(_Choice):
    """Count the matadors."""

    game: Game = Game.GRAND

    @classmethod
    def of(cls, data: Data) -> Matadors:
        options = tuple((str(number), matadors_line(number)) for number in data["options"])
        return cls(options, _cards(data["cards"]), game=_game(data))

    @property
    def right(self) -> tuple[Answer, ...]:
        return (frozenset({str(matadors(self.game, cards_mask(self.cards)))}),)

    def why(self, answer: Answer) -> list[Line]:
        count = matadors(self.game, cards_mask(self.cards))
        run = self.game.trump_order[: abs(count)]
        key = "learn.why.matadors_with" if count > 0 else "learn.why.matadors_without"
        cut = self.game.trump_order[abs(count)]
        return [Line(key, {"cards": run, "next": cut})]


@dataclass(frozen=True, slots=True)
class Value(_Choice):
    """What a contract is worth."""

    contract: Contract = _GRAND

    @classmethod
    def of(cls, data: Data) -> Value:
        contract = Contract.parse(data["contract"])
        return cls(_numbers(data), _cards(data["cards"]), contract=contract)

    @property
    def right(self) -> tuple[Answer, ...]:
        found = worth(RULES, self.contract, cards_mask(self.cards))
        return (frozenset({str(found.value)}),)

    def why(self, answer: Answer) -> list[Line]:
        return [sum_line(worth(RULES, self.contract, cards_mask(self.cards)))]


@dataclass(frozen=True, slots=True)
class Speaker(_Choice):
    """Who speaks next in an auction."""

    auction: Auction = _NOTHING_SAID

    @classmethod
    def of(cls, data: Data) -> Speaker:
        options = tuple((place.letter, position_line(place)) for place in POSITIONS)
        return cls(options, auction=_auction(data["said"]))

    @property
    def right(self) -> tuple[Answer, ...]:
        assert self.auction.turn is not None
        return (frozenset({Position(self.auction.turn).letter}),)

    def why(self, answer: Answer) -> list[Line]:
        return []


@dataclass(frozen=True, slots=True)
class NextBid(_Choice):
    """The next value of the ladder."""

    auction: Auction = _NOTHING_SAID

    @classmethod
    def of(cls, data: Data) -> NextBid:
        return cls(_numbers(data), auction=_auction(data["said"]))

    @property
    def right(self) -> tuple[Answer, ...]:
        return (frozenset({str(self.auction.bids[0])}),)

    def why(self, answer: Answer) -> list[Line]:
        near = [value for value in RULES.ladder if value <= self.auction.bids[0]][-5:]
        return [Line("learn.why.ladder", {"values": joined([str(value) for value in near])})]


@dataclass(frozen=True, slots=True)
class Speak(_Choice):
    """Bid, hold or pass with a contract in mind: as far as its value goes."""

    auction: Auction = _NOTHING_SAID
    contract: Contract = _GRAND

    @classmethod
    def of(cls, data: Data) -> Speak:
        auction = _auction(data["said"])
        options: list[tuple[str, Line | str]] = []
        if auction.answering:
            options.append(("hold", Line("action.hold")))
        else:
            value = auction.bids[0]
            options.append((str(value), Line("action.bid", {"value": value})))
        options.append(("pass", Line("action.pass")))
        contract = Contract.parse(data["contract"])
        return cls(tuple(options), _cards(data["cards"]), auction=auction, contract=contract)

    @property
    def _stake(self) -> int:
        return self.auction.value if self.auction.answering else self.auction.bids[0]

    @property
    def _value(self) -> int:
        return worth(RULES, self.contract, cards_mask(self.cards)).value

    @property
    def right(self) -> tuple[Answer, ...]:
        goes_on = self.options[0][0]
        return (frozenset({goes_on if self._value >= self._stake else "pass"}),)

    def why(self, answer: Answer) -> list[Line]:
        key = "learn.why.too_early" if self._value >= self._stake else "learn.why.too_high"
        game = contract_line(self.contract)
        return [Line(key, {"game": game, "value": self._value, "bid": self._stake})]


@dataclass(frozen=True, slots=True)
class Games(_Choice):
    """Choose a contract; the lesson says which is good."""

    good: str = ""

    @classmethod
    def of(cls, data: Data) -> Games:
        options = tuple((text, contract_line(Contract.parse(text))) for text in data["options"])
        return cls(options, _cards(data["cards"]), good=data["good"])

    @property
    def right(self) -> tuple[Answer, ...]:
        return (frozenset({self.good}),)

    def why(self, answer: Answer) -> list[Line]:
        return []


@dataclass(frozen=True, slots=True)
class Result(_Choice):
    """What a finished game is written down as."""

    contract: Contract = _GRAND
    bid: int = 18
    points: int = 61
    tricks: int = 5

    @classmethod
    def of(cls, data: Data) -> Result:
        options: tuple[tuple[str, Line | str], ...] = tuple(
            (str(number), signed(number)) for number in data["options"]
        )
        return cls(
            options,
            _cards(data["cards"]),
            contract=Contract.parse(data["contract"]),
            bid=data["bid"],
            points=data["points"],
            tricks=data["tricks"],
        )

    @property
    def right(self) -> tuple[Answer, ...]:
        return (frozenset({str(self._score.score)}),)

    @property
    def _score(self) -> Any:
        return score_game(
            RULES,
            self.contract,
            cards_mask(self.cards),
            bid=self.bid,
            points=self.points,
            tricks=self.tricks,
        )

    def why(self, answer: Answer) -> list[Line]:
        return score_lines(self._score, rules=RULES)


KINDS: Mapping[str, Any] = {
    "trumps": Trumps,
    "winner": Winner,
    "legal": Legal,
    "best": Best,
    "discard": Discard,
    "points": Points,
    "needed": Needed,
    "matadors": Matadors,
    "value": Value,
    "speaker": Speaker,
    "next_bid": NextBid,
    "speak": Speak,
    "games": Games,
    "result": Result,
}


def question_of(data: Data) -> Question:
    """Return the question that the data of a step describe.

    Raises:
        NotationError: if there is no such kind.
    """
    kind = KINDS.get(data["ask"])
    if kind is None:
        raise NotationError(f"expected one of {' '.join(KINDS)}, got {data['ask']!r}")
    made: Question = kind.of(data)
    return made


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def _codes(mask: Mask) -> Answer:
    return frozenset(card.name for card in mask_cards(mask))


def _game(data: Data) -> Game:
    return Contract.parse(data["game"]).game


def _numbers(data: Data) -> tuple[tuple[str, Line | str], ...]:
    return tuple((str(number), str(number)) for number in data["options"])


def _auction(said: Sequence[str]) -> Auction:
    """Return an auction after what was said, each by whoever had to speak."""
    auction = Auction.under(RULES)
    for word in said:
        assert auction.turn is not None
        who = POSITIONS[auction.turn]
        if word == "hold":
            auction = auction.hold(who)
        elif word == "pass":
            auction = auction.pass_(who)
        else:
            auction = auction.bid(who, int(word))
    return auction
