"""The course of a deal: what it was worth before and after each card with best play of all.

All cards are looked at openly. A value is the declarer's card points in the end, the
skat included; in null it is 1 while he can avoid every trick, else 0. The declarer's
cards can only lower it and the defenders' cards can only raise it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from skat.analysis.aims import Aim, Need, Stake
from skat.core.cards import Card, Game, Mask, mask_cards
from skat.core.deal import Deal
from skat.core.results import POSITIONS, Position
from skat.solver import Answer, Question, Status, solve_many
from skat.solver import Position as Open

NODES = 30_000_000
"""Nodes for each question; hardly any deal needs a tenth of it, and the answer is then unknown."""


class Loss(Enum):
    """What a card gave away that another one would have kept."""

    GAME = "game"
    """The game changed sides."""
    LEVEL = "level"
    """Schneider, one way or the other."""
    POINTS = "points"
    """Card points only."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card that was played, and what it did."""

    number: int
    """From 1 for the first lead."""
    who: Position
    card: Card
    before: int | None
    """Value with best play from here on; None if the search was cut off."""
    after: int | None
    """Value with best play after this card."""
    options: dict[Card, int]
    """Value after each card that could be played; empty if the search was cut off."""
    better: tuple[Card, ...] = ()
    """The cards that would have kept what this one gave away; empty if it gave nothing away."""
    loss: Loss | None = None

    @property
    def trick(self) -> int:
        """Number of the trick, from 1."""
        return (self.number + 2) // 3

    @property
    def cost(self) -> int:
        """Card points given away (null: 1 or 0)."""
        return 0 if self.before is None or self.after is None else abs(self.before - self.after)


@dataclass(frozen=True, slots=True)
class Course:
    """The values of a deal from the first lead to its end."""

    stake: Stake
    aim: Aim
    declarer: Position
    played: tuple[Played, ...]
    values: tuple[int | None, ...]
    """Before each card, and after the last; one more than cards were played."""
    winning: tuple[bool | None, ...]
    """Whether the declarer wins with best play, at the same places; None if unknown."""
    nodes: int

    @property
    def complete(self) -> bool:
        """No search was cut off."""
        return None not in self.values and None not in self.winning

    @property
    def mistakes(self) -> tuple[Played, ...]:
        """The cards that gave something away."""
        return tuple(card for card in self.played if card.loss is not None)


def course_of(deal: Deal, *, nodes: int = NODES) -> Course:
    """Return the course of a deal that is over or being played.

    Args:
        deal: a game with a declarer whose contract is announced.
        nodes: node limit of each question; what it cuts off is unknown in the answer.

    Raises:
        SkatError: in Ramsch and before the announcement.
        SolverUnavailable: if the kernel was not built.
    """
    cards = deal.cards.in_order
    places = _places(deal, cards)
    stake, declarer = stake_of(deal)
    aim = stake.aim
    values, options, spent = _values(places, nodes)
    winning: list[bool | None]
    if aim.need is Need.ALL_TRICKS:
        winning, more = _sweeping(places, nodes)
        spent += more
    elif aim.need is Need.NOTHING:
        winning = [False] * len(places)
    else:
        winning = [None if value is None else aim.met(value) for value in values]
    played = []
    for number, card in enumerate(cards, start=1):
        place = places[number - 1]
        who = POSITIONS[(declarer + place.to_move) % 3]
        step = Played(
            number, who, card, values[number - 1], values[number], options.get(number - 1, {})
        )
        turned = (winning[number - 1], winning[number])
        loss, better, extra = _judged(step, stake, aim, place, turned, nodes)
        spent += extra
        played.append(replace(step, better=better, loss=loss))
    return Course(stake, aim, declarer, tuple(played), tuple(values), tuple(winning), spent)


def ask_all(
    places: Sequence[Open], question: Question, nodes: int, *, threshold: int = 61
) -> list[Answer]:
    """Ask about related places, each helped by what the search learned at those before.

    The first begins with an empty table, so that answers and nodes repeat.
    """
    answers: list[Answer] = []
    for part, fresh in ((places[:1], True), (places[1:], False)):
        answers += solve_many(
            part, question, threshold=threshold, threads=1, node_limit=nodes, fresh=fresh
        )
    return answers


def holds(place: Open, question: Question, nodes: int) -> bool:
    """Return whether a question of yes or no has a certain yes."""
    answer = ask_all([place], question, nodes)[0]
    return answer.status is Status.DONE and bool(answer.lower)


def stake_of(deal: Deal) -> tuple[Stake, Position]:
    """Return what is at stake in a deal, and its declarer."""
    declaration = deal.declaration
    declarer, contract = declaration.declarer, declaration.contract
    assert declarer is not None
    assert contract is not None
    cards12 = deal.dealt[declarer] | deal.skat
    stake = Stake(deal.rules, contract, cards12, declaration.bid, declaration.kontra, deal.bock)
    return stake, declarer


@dataclass(frozen=True, slots=True)
class FirstLead:
    """The first lead of a deal as one of its positions would play it alone."""

    dealt: tuple[Mask, Mask, Mask]
    skat: Mask
    declarer: Position

    @classmethod
    def of(cls, deal: Deal, declarer: Position) -> FirstLead:
        """Return the first lead of a deal with this declarer."""
        return cls(deal.dealt, deal.skat, declarer)

    def after(self, game: Game, laid_away: Mask) -> Open:
        """Return the open position when these two cards are laid away."""
        return Open.first_lead(game, self.dealt, self.skat, self.declarer, laid_away)


def first_lead(deal: Deal) -> Open:
    """Return the open position at the first lead of a game with a declarer."""
    declaration = deal.declaration
    assert declaration.declarer is not None
    assert declaration.game is not None
    return FirstLead.of(deal, declaration.declarer).after(declaration.game, deal.laid_away)


def _places(deal: Deal, cards: list[Card]) -> list[Open]:
    """Return the open position before each card, and after the last one."""
    place = first_lead(deal)
    places = [place]
    for card in cards:
        place = place.play(card)
        places.append(place)
    return places


def _values(
    places: list[Open], nodes: int
) -> tuple[list[int | None], dict[int, dict[Card, int]], int]:
    """Return the value of each place, the value after each card there, and the nodes.

    The last places come first: what the search learns there helps with those before.
    """
    null = places[0].game is Game.NULL
    lost_at = _first_trick(places, of_declarer=True) if null else len(places)
    asked = [at for at in range(len(places)) if places[at].legal and at < lost_at]
    asked.reverse()
    answers = ask_all([places[at] for at in asked], Question.CARDS, nodes)
    found = dict(zip(asked, answers, strict=True))
    values: list[int | None] = []
    for at, place in enumerate(places):
        if at >= lost_at:
            values.append(0)
        elif at in found:
            values.append(_best(place, found[at]))
        else:
            values.append(1 if null else place.bank)
    options = {at: answer.cards for at, answer in found.items() if answer.status is Status.DONE}
    # A value that was cut off may still be known from the card that led to it.
    for at in range(1, len(places)):
        if values[at] is None and at - 1 in options:
            values[at] = options[at - 1][_card_between(places[at - 1], places[at])]
    return values, options, sum(answer.nodes for answer in answers)


def _card_between(before: Open, after: Open) -> Card:
    mover = before.to_move
    return Card((before.hands[mover] & ~after.hands[mover]).bit_length() - 1)


def _best(place: Open, answer: Answer) -> int | None:
    if answer.status is not Status.DONE:
        return None
    aim = max if place.to_move == 0 else min
    return aim(answer.cards.values())


def _first_trick(places: list[Open], *, of_declarer: bool) -> int:
    """Return the first place at which this side has a trick, their number if it has none."""
    for at in range(1, len(places)):
        if len(places[at - 1].table) == 2 and (places[at].leader == 0) == of_declarer:
            return at
    return len(places)


def _sweeping(places: list[Open], nodes: int) -> tuple[list[bool | None], int]:
    """Return at each place whether the declarer takes every trick of the deal, and the nodes."""
    lost_at = _first_trick(places, of_declarer=False)
    asked = [at for at in range(lost_at) if places[at].legal]
    answers = ask_all([places[at] for at in asked], Question.ALL_TRICKS, nodes)
    sweeps: list[bool | None] = [at < lost_at for at in range(len(places))]
    for at, answer in zip(asked, answers, strict=True):
        sweeps[at] = bool(answer.lower) if answer.status is Status.DONE else None
    return sweeps, sum(answer.nodes for answer in answers)


def _judged(
    step: Played,
    stake: Stake,
    aim: Aim,
    place: Open,
    turned: tuple[bool | None, bool | None],
    nodes: int,
) -> tuple[Loss | None, tuple[Card, ...], int]:
    """Return what a card gave away, the cards that would not have, and the nodes this took."""
    if aim.need is Need.ALL_TRICKS and None not in turned and turned[0] != turned[1]:
        return _broken_sweep(place, nodes)
    if not step.options or step.after is None or step.cost == 0:
        return None, (), 0
    better = tuple(card for card, value in step.options.items() if value == step.before)
    if None not in turned and turned[0] != turned[1]:
        # Whatever keeps the game is good enough, be it a point less than the best.
        keeps = tuple(card for card, value in step.options.items() if aim.met(value) == turned[0])
        return Loss.GAME, keeps, 0
    if aim.need is Need.NO_TRICK or place.game is Game.NULL:
        return None, (), 0  # an overbid null is lost either way
    assert step.before is not None
    level_before, level_after = (
        stake.score(value).schneider for value in (step.before, step.after)
    )
    return Loss.POINTS if level_before == level_after else Loss.LEVEL, better, 0


def _broken_sweep(place: Open, nodes: int) -> tuple[Loss | None, tuple[Card, ...], int]:
    """Return the cards that would have kept every trick."""
    keeping, spent = [], 0
    for card in mask_cards(place.legal):
        after = place.play(card)
        if len(place.table) == 2 and after.leader != 0:
            continue
        if not after.legal:
            keeping.append(card)
            continue
        answer = ask_all([after], Question.ALL_TRICKS, nodes)[0]
        spent += answer.nodes
        if answer.status is Status.DONE and answer.lower:
            keeping.append(card)
    return Loss.GAME, tuple(keeping), spent
