"""What else could have been played with the same cards: another discard, another or any game.

Every answer supposes open cards and best play of all from the first lead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from skat.analysis.aims import Need, Stake
from skat.analysis.course import FirstLead, ask_all, holds, stake_of
from skat.core.cards import Card, Game, cards_mask, mask_cards
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.solver import Question, Status

NODES = 3_000_000
"""Nodes for each discard; what takes more counts as not won."""
LOWEST_BID = 18


@dataclass(frozen=True, slots=True)
class Choice:
    """A game that could have been played."""

    contract: Contract
    discard: tuple[Card, ...]
    """The cards to lay away; empty in a hand game."""
    points: int | None
    """Card points with best play of all; None in null."""
    wins: bool
    """It covers the bid and is won with best play of all."""
    value: int
    """Game points of the cheapest win."""


def best_discard(deal: Deal, *, nodes: int = NODES) -> Choice | None:
    """Return the discard that makes the most of the contract played.

    None if the skat was not taken, or a search was cut off.
    """
    if not deal.declaration.picked_up:
        return None
    stake, declarer = stake_of(deal)
    place = FirstLead.of(deal, declarer)
    pairs = list(combinations(mask_cards(stake.cards12), 2))
    null = stake.contract.game is Game.NULL
    answers = ask_all(
        [place.after(stake.contract.game, cards_mask(pair)) for pair in pairs],
        Question.MADE if null else Question.VALUE,
        nodes,
    )
    if any(answer.status is not Status.DONE for answer in answers):
        return None
    best = max(range(len(pairs)), key=lambda at: (answers[at].lower, -_worth(pairs[at])))
    value = answers[best].lower
    wins = stake.aim.met(value)
    if stake.aim.need is Need.ALL_TRICKS:
        laid_away = cards_mask(pairs[best])
        wins = holds(place.after(stake.contract.game, laid_away), Question.ALL_TRICKS, nodes)
    return Choice(stake.contract, pairs[best], None if null else value, wins, stake.least)


def other_games(deal: Deal, *, nodes: int = NODES) -> tuple[Choice, ...]:
    """Return the other games that would have covered the bid and won, the dearest first.

    Without the skat if the declarer did not take it; the same game with the skat, where he
    played from the hand, counts as another one.
    """
    stake, declarer = stake_of(deal)
    place = FirstLead.of(deal, declarer)
    took = deal.declaration.picked_up
    found = list(_with_skat(deal.rules, place, stake, nodes, but=stake.contract if took else None))
    if not took and deal.rules.hand:
        found += _from_the_hand(deal.rules, place, stake, nodes)
    return tuple(sorted(found, key=lambda choice: -choice.value))


def possible_games(deal: Deal, *, nodes: int = NODES) -> dict[Position, tuple[Choice, ...]]:
    """Return for each position the games that it could have won with the skat, the dearest first.

    For deals in which nobody bid: the bid is the lowest one.
    """
    found = {}
    for position in POSITIONS:
        place = FirstLead.of(deal, position)
        cards12 = deal.dealt[position] | deal.skat
        stake = Stake(deal.rules, Contract(Game.GRAND), cards12, LOWEST_BID)
        games = _with_skat(deal.rules, place, stake, nodes, but=None)
        found[position] = tuple(sorted(games, key=lambda choice: -choice.value))
    return found


def _with_skat(
    rules: Ruleset, place: FirstLead, stake: Stake, nodes: int, *, but: Contract | None
) -> Iterator[Choice]:
    pairs = list(combinations(mask_cards(stake.cards12), 2))
    for name in rules.contracts:
        game = Game(name)
        if but is not None and game is but.game and not but.ouvert:
            continue
        choice = _best_of(Contract(game), place, stake, pairs, nodes)
        if choice is not None:
            yield choice


def _from_the_hand(rules: Ruleset, place: FirstLead, stake: Stake, nodes: int) -> Iterator[Choice]:
    for name in rules.contracts:
        game = Game(name)
        if game is stake.contract.game:
            continue
        choice = _best_of(Contract(game, hand=True), place, stake, [()], nodes)
        if choice is not None:
            yield choice


def _best_of(
    contract: Contract,
    place: FirstLead,
    stake: Stake,
    discards: list[tuple[Card, Card]] | list[tuple[()]],
    nodes: int,
) -> Choice | None:
    """Return the contract with a discard that wins it, None if no discard does."""
    asked = Stake(stake.rules, contract, stake.cards12, stake.bid, stake.kontra, stake.bock)
    aim = asked.aim
    if aim.need is Need.NOTHING:
        return None
    places = [place.after(contract.game, cards_mask(discard) or place.skat) for discard in discards]
    question = {
        Need.POINTS: Question.REACH,
        Need.NO_TRICK: Question.MADE,
        Need.ALL_TRICKS: Question.ALL_TRICKS,
    }[aim.need]
    answers = ask_all(places, question, nodes, threshold=aim.points)
    winning = [
        at for at, answer in enumerate(answers) if answer.status is Status.DONE and answer.lower
    ]
    if not winning:
        return None
    best, points = winning[0], None
    if contract.game.has_trumps:
        values = ask_all([places[at] for at in winning], Question.VALUE, nodes)
        place_of_best = max(range(len(winning)), key=lambda at: values[at].lower)
        best, points = winning[place_of_best], values[place_of_best].lower
    return Choice(contract, discards[best], points, True, asked.least)


def _worth(cards: tuple[Card, ...]) -> int:
    return sum(card.points for card in cards)
