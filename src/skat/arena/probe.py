"""The honesty probe: does a player decide otherwise when cards are exchanged that it cannot see?

Deals are played, decisions are picked, and the cards that the seat cannot see are exchanged so that
everything public could have happened just so. Asked again with the same key a player that knows
its view only gives the same answer. It is asked by the driver of the arena, at a table where the
other cards lie, and after the other seats were asked there too: whoever finds the table, or
remembers what another seat saw, finds other cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NoReturn

from skat.arena.driver import play_deal
from skat.core import deck
from skat.core.cards import CARDS, PACK, Card, Mask, cards_mask, mask_cards
from skat.core.errors import IllegalMove, SkatError
from skat.core.moves import Announce, Move, Play, Push, move_text
from skat.core.rulesets import Ruleset
from skat.core.series import Event, Series
from skat.core.views import Ask, View
from skat.players import Budget, Key, Player, player

SEATS = 3
_COMPANY = ("rules", "rules", "random")
"""Who plays the deals; now and then one plays badly, so that unusual positions come up."""
_PICKED = 3
"""Decisions of a deal that are looked at, at most."""
_TRIES = 8
"""How often cards are exchanged anew where the rules refuse what was played."""
_DEALS = 50
"""Deals for each decision, at most; as a rule one deal is enough for three."""
_EXCHANGES = 6
"""Random exchanges for every hidden card."""


@dataclass(frozen=True, slots=True)
class Change:
    """A decision that depended on hidden cards."""

    deal: int
    seat: int
    ask: Ask
    here: Move
    there: Move

    def __str__(self) -> str:
        """Return it in words."""
        return (
            f"deal {self.deal}, seat {self.seat}, asked for {self.ask.value}: "
            f"{move_text(self.here)}, but {move_text(self.there)} with other cards hidden"
        )


@dataclass(slots=True)
class Probed:
    """What a probe found."""

    asked: Counter[Ask] = field(default_factory=Counter)
    """Decisions that were compared, by question."""
    changes: list[Change] = field(default_factory=list)

    @property
    def decisions(self) -> int:
        """How many decisions were compared."""
        return self.asked.total()


def probe(
    one: Player,
    rules: Ruleset,
    *,
    decisions: int,
    seed: int | str,
    budget: Budget | None = None,
    compared: Callable[[], None] | None = None,
) -> Probed:
    """Return what a probe of a player found.

    Args:
        one: the player; it is asked for every seat.
        rules: the rule set; its deals stand alone.
        decisions: how many to compare.
        seed: of the cards, the other players and the exchanges.
        budget: for each decision.
        compared: is called after each decision.

    Raises:
        SkatError: if the rules leave nothing to exchange.
    """
    chance = Random(f"skat probe {seed}")
    found = Probed()
    number = 0
    while found.decisions < decisions:
        number += 1
        if number > _DEALS * (found.decisions + 1):
            raise SkatError(
                f"expected decisions with hidden cards under {rules.name}, got "
                f"{found.decisions} in {number - 1} deals"
            )
        history = _History.of_deal(rules, seed, number, chance)
        for question in history.picked(chance):
            if found.decisions == decisions:
                break
            there = history.exchanged(question, chance)
            if there is None:
                continue
            found.asked[question.ask] += 1
            answers = [each.answer(question, one, budget) for each in (history, there)]
            if answers[0] != answers[1]:
                found.changes.append(Change(number, question.seat, question.ask, *answers))
            if compared is not None:
                compared()
    return found


@dataclass(frozen=True, slots=True)
class _Question:
    """One question of a deal."""

    moves: int
    """How many moves were made before it."""
    seat: int
    ask: Ask
    key: Key
    choice: bool
    """There is more than one answer."""


@dataclass(slots=True)
class _History:
    """A deal that was played: the cards, every move and every question."""

    states: list[Series]
    """Before each move, and at the end."""
    number: int
    pack: tuple[Card, ...]
    moves: list[tuple[int, Move]] = field(default_factory=list)
    questions: list[_Question] = field(default_factory=list)

    @classmethod
    def of_deal(cls, rules: Ruleset, seed: int | str, number: int, chance: Random) -> _History:
        """Play a deal and return what happened."""
        pack = deck.shuffle(deck.secret_from_seed(f"probe {seed}", number))
        series = Series.open(rules, seats=SEATS, first_dealer=chance.randrange(SEATS), deals=1)
        dealt, _ = series.start(pack)
        history = cls([dealt], number, pack)
        company = chance.sample(_COMPANY, SEATS)
        chairs = [_Noting(history, player(name)) for name in company]
        play_deal(dealt, chairs, seed=seed, number=number, observers=[history])
        return history

    def dealt(
        self, series: Series, number: int, pack: tuple[Card, ...], events: tuple[Event, ...]
    ) -> None:
        """Hear of the deal, which is known already."""

    def moved(self, series: Series, seat: int, move: Move, events: tuple[Event, ...]) -> None:
        """Note a move."""
        self.moves.append((seat, move))
        self.states.append(series)

    def picked(self, chance: Random) -> list[_Question]:
        """Return some questions that leave a choice."""
        open_ones = [question for question in self.questions if question.choice]
        return chance.sample(open_ones, min(_PICKED, len(open_ones)))

    def view(self, question: _Question) -> View:
        """Return what the seat sees that is asked."""
        view = self.states[question.moves].view(question.seat)
        return replace(view, ask=Ask.KONTRA) if question.ask is Ask.KONTRA else view

    def answer(self, question: _Question, one: Player, budget: Budget | None) -> Move:
        """Return what a player answers, at this table, after the other seats were asked here."""
        for other in self._of_the_others(question):
            self._ask(other, one, budget)
        return self._ask(question, one, budget)

    def _of_the_others(self, question: _Question) -> Iterator[_Question]:
        """Yield the last question before it to each other seat."""
        last = {each.seat: each for each in self.questions if each.moves < question.moves}
        yield from (each for seat, each in last.items() if seat != question.seat)

    def _ask(self, question: _Question, one: Player, budget: Budget | None) -> Move:
        series = self.states[question.moves]
        if question.ask is Ask.KONTRA:  # out of turn: the driver would ask somebody else
            return one.decide(self.view(question), question.key, budget)
        asked = _AskedOnce(one, question.key)
        try:
            play_deal(series, [asked] * SEATS, seed="", number=self.number, budget=budget)
        except _Answered as answered:
            return answered.move
        raise AssertionError("expected the driver to ask the seat on turn")

    # -- the same with other cards --------------------------------------------------

    def exchanged(self, question: _Question, chance: Random) -> _History | None:
        """Return a deal with other cards where the seat cannot see them, None if none was found.

        Everything that the seat has seen and heard up to the question is the same there.
        """
        hidden = mask_cards(PACK & ~self._seen(question))
        if len(hidden) < 2:
            return None
        for _ in range(_TRIES):
            other = self._other_cards(question, hidden, chance)
            there = self._replayed(question, other)
            if there is not None and self._differs(there, question):
                return there
        return None

    def _seen(self, question: _Question) -> Mask:
        """Return the cards that the seat has held, or seen on the table."""
        seat, seen = question.seat, 0
        for series in self.states[: question.moves + 1]:
            deal = series.deal
            assert deal is not None
            position = series.position_of(seat)
            assert position is not None
            seen |= deal.cards.hands[position] | cards_mask(deal.cards.table)
            for lying in series.view(seat).open_hands:
                seen |= lying
        assert deal is not None
        return seen | cards_mask(card for trick in deal.cards.tricks for card in trick.cards)

    def _other_cards(
        self, question: _Question, hidden: Sequence[Card], chance: Random
    ) -> dict[Card, Card]:
        """Return what lies in the place of each card.

        Two hidden cards change places again and again, where neither comes to a seat that has shown
        that it cannot hold it.
        """
        deal = self.states[question.moves].deal
        assert deal is not None
        barred = _barred(self.states[question.moves])
        holders = {
            card: next((barred[at] for at in range(3) if deal.cards.hands[at] >> card & 1), 0)
            for card in hidden
        }
        lies = {card: card for card in hidden}
        for _ in range(_EXCHANGES * len(hidden)):
            one, two = chance.sample(hidden, 2)
            if not (holders[one] >> lies[two] & 1 or holders[two] >> lies[one] & 1):
                lies[one], lies[two] = lies[two], lies[one]
        return {card: lies.get(card, card) for card in CARDS}

    def _replayed(self, question: _Question, other: dict[Card, Card]) -> _History | None:
        """Return the deal with other cards up to the question; None if the rules refuse a move."""
        first = self.states[0]
        pack = tuple(other[card] for card in self.pack)
        before = Series.open(first.rules, seats=SEATS, first_dealer=first.dealer, deals=1)
        series, _ = before.start(pack)
        there = _History([series], self.number, pack, questions=self.questions)
        for seat, move in self.moves[: question.moves]:
            move = _with_cards(move, other)
            try:
                series, events = series.apply(seat, move)
            except IllegalMove:
                return None
            there.moved(series, seat, move, events)
        return there

    def _differs(self, there: _History, question: _Question) -> bool:
        """Return whether cards lie otherwise, and the seat sees no difference."""
        here, other = (each.states[question.moves].deal for each in (self, there))
        assert here is not None
        assert other is not None
        otherwise = here.cards.hands != other.cards.hands or here.dealt != other.dealt
        return otherwise and there.view(question) == self.view(question)


def _barred(series: Series) -> list[Mask]:
    """Return for each position the cards that it cannot hold: it did not follow suit."""
    deal = series.deal
    assert deal is not None
    barred = [0, 0, 0]
    game = deal.game
    if game is None:
        return barred
    led = [(trick.leader, trick.cards) for trick in deal.cards.tricks]
    for leader, cards in [*led, (deal.cards.leader, deal.cards.table)]:
        for place, card in enumerate(cards[1:], 1):
            follow = game.follow[cards[0]]
            if not follow >> card & 1:
                barred[(leader + place) % 3] |= follow
    return barred


def _with_cards(move: Move, other: dict[Card, Card]) -> Move:
    """Return a move where some cards are others."""
    if isinstance(move, Announce):
        return replace(move, discard=tuple(other[card] for card in move.discard))
    if isinstance(move, Push):
        return Push(tuple(other[card] for card in move.cards))
    return Play(other[move.card]) if isinstance(move, Play) else move


@dataclass(slots=True)
class _Noting:
    """Plays like another player, and notes every question."""

    history: _History
    player: Player

    @property
    def name(self) -> str:
        return self.player.name

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        assert view.ask is not None
        forced = view.ask is Ask.CARD and not view.legal & (view.legal - 1)
        question = _Question(len(self.history.moves), key.seat, view.ask, key, not forced)
        self.history.questions.append(question)
        return self.player.decide(view, key, budget)


class _Answered(BaseException):
    """Carries an answer out of the driver; no player can catch it, since none is running."""

    def __init__(self, move: Move) -> None:
        super().__init__()
        self.move = move


@dataclass(slots=True)
class _AskedOnce:
    """Asks another player with a key of its own, and leaves the table with the answer."""

    player: Player
    key: Key

    @property
    def name(self) -> str:
        return self.player.name

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> NoReturn:
        raise _Answered(self.player.decide(view, self.key, budget))
