"""From an ended deal to its result: who gets the open rest, and what is charged.

Source: docs/rules.md 8, 11; the ISS settlement of early ends.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skat.core.cards import Game, mask_points
from skat.core.contracts import Contract, lowest_trump
from skat.core.moves import Level
from skat.core.results import POSITIONS, Ending, Position, Reason, Result, Score
from skat.core.scoring import (
    declarer_score,
    overbid_null_fallback,
    ramsch_score,
    score_game,
)

if TYPE_CHECKING:
    from skat.core.deal import Deal

_GIVEN_BY_DEFENDERS = frozenset(
    {
        Ending.CLAIMED,
        Ending.SHOWN_WRONGLY,
        Ending.DEFENDERS_CONCEDED,
        Ending.DEFENDERS_THREW_IN,
    }
)
"""Endings after which the declarer gets every open trick."""


def settle(deal: Deal, ending: Ending, by: Position | None, level: Level) -> Result:
    """Return the result of a deal that ends now.

    Args:
        deal: its last state.
        ending: how it ends.
        by: who claimed, gave up, left or revoked.
        level: the level demanded with an agreed claim.
    """
    leaving = ending in (Ending.LEFT, Ending.TIMED_OUT)
    responsible = by if leaving else None
    declaration = deal.declaration
    declarer = declaration.declarer
    if declaration.game is Game.RAMSCH:
        if leaving:
            return Result((0, 0, 0), ending, responsible=responsible, penalized=_alone(deal, by))
        return _ramsch(deal)
    if declarer is None:
        return Result((0, 0, 0), ending, responsible=responsible, penalized=_alone(deal, by))
    if declaration.contract is None:
        return _before_announcement(deal, declarer, ending, by)
    declarer_out = by == declarer and (leaving or ending is Ending.DECLARER_CONCEDED)
    defender_out = leaving and not declarer_out
    if declarer_out:
        score = _declarer_gives_up(deal, declarer)
    elif defender_out or ending in _GIVEN_BY_DEFENDERS:
        score = _score(deal, declarer, rest_to_declarer=True)
    elif ending is Ending.CLAIM_AGREED:
        score = _granted(deal, declarer, level)
    elif ending is Ending.REVOKED:
        score = _revoked(deal, declarer, guilty=by)
    elif ending is Ending.DECLARER_THREW_IN and declaration.game is Game.NULL:
        score = _score(deal, declarer, gave_up=True)
    else:
        score = _score(deal, declarer)
    return Result(
        declarer_score(declarer, score.score),
        ending,
        declarer,
        declaration.bid,
        score,
        responsible=responsible,
        resigned=ending in (Ending.DECLARER_CONCEDED, Ending.DEFENDERS_CONCEDED),
    )


def _alone(deal: Deal, by: Position | None) -> tuple[Position, ...]:
    return (by,) if deal.rules.leaving == "penalty" and by is not None else ()


def _before_announcement(
    deal: Deal, declarer: Position, ending: Ending, by: Position | None
) -> Result:
    """Settle a deal whose declarer is known and whose game is not. Source: docs/rules.md 11."""
    declaration = deal.declaration
    result = Result((0, 0, 0), ending, declarer, declaration.bid, announced=False)
    if ending in (Ending.LEFT, Ending.TIMED_OUT):
        result = replace(result, responsible=by)
        if deal.rules.leaving == "penalty":
            others = tuple(position for position in POSITIONS if position != declarer)
            return replace(result, penalized=(declarer,) if by == declarer else others)
        if by != declarer:
            return result
    cards12 = deal.dealt[declarer] | deal.skat
    game, price, _ = overbid_null_fallback(deal.rules, cards12, declaration.bid, hand=False)
    score = score_game(
        deal.rules,
        Contract(game),
        cards12,
        bid=declaration.bid,
        points=mask_points(deal.skat),
        tricks=0,
        bock_doublings=deal.bock,
        gave_up=True,
    )
    assert score.charged == price
    return replace(
        result,
        scores=declarer_score(declarer, score.score),
        score=score,
        resigned=ending is Ending.DECLARER_CONCEDED,
    )


def _standing(deal: Deal, declarer: Position) -> tuple[int, int, int, int]:
    """Return the declarer's card points and tricks now, and with every open trick."""
    cards = deal.cards
    points = cards.points[declarer] + mask_points(deal.laid_away)
    against = sum(cards.points) - cards.points[declarer]
    assert len(cards.tricks) < 10 or points + against == 120
    tricks = cards.taken[declarer]
    lost = len(cards.tricks) - tricks
    return points, tricks, 120 - against, 10 - lost


def _score(
    deal: Deal, declarer: Position, *, rest_to_declarer: bool = False, gave_up: bool = False
) -> Score:
    points, tricks, all_points, all_tricks = _standing(deal, declarer)
    null = deal.declaration.game is Game.NULL
    if rest_to_declarer and not null:
        spitze = _spitze_can_be_kept(deal, declarer)
        return _scored(deal, declarer, all_points, all_tricks, spitze=spitze)
    return _scored(
        deal,
        declarer,
        points,
        tricks,
        gave_up=gave_up,
        spitze=_spitze_made(deal, declarer),
    )


def _scored(
    deal: Deal,
    declarer: Position,
    points: int,
    tricks: int,
    *,
    gave_up: bool = False,
    spitze: bool = False,
) -> Score:
    declaration = deal.declaration
    assert declaration.contract is not None
    return score_game(
        deal.rules,
        declaration.contract,
        deal.dealt[declarer] | deal.skat,
        bid=declaration.bid,
        points=points,
        tricks=tricks,
        skat=deal.skat,
        kontra=declaration.kontra,
        bock_doublings=deal.bock,
        spitze_made=spitze,
        gave_up=gave_up,
        all_done=len(deal.cards.tricks),
    )


def _spitze_made(deal: Deal, declarer: Position) -> bool:
    contract = deal.declaration.contract
    tricks = deal.cards.tricks
    if contract is None or not contract.spitze or len(tricks) < 10:
        return False
    last = tricks[-1]
    place = (declarer - last.leader) % 3
    return last.winner == declarer and last.cards[place] == lowest_trump(contract.game)


def _spitze_can_be_kept(deal: Deal, declarer: Position) -> bool:
    """Return whether the lowest trump may still take the last trick; a broken promise stays so."""
    contract = deal.declaration.contract
    if contract is None or not contract.spitze:
        return False
    card = lowest_trump(contract.game)
    in_last_trick = len(deal.cards.tricks) == 9 and card in deal.cards.table
    return in_last_trick or bool(deal.cards.hands[declarer] >> card & 1)


def _declarer_gives_up(deal: Deal, declarer: Position) -> Score:
    """What is already won stays won; else the announced game is lost. Source: docs/rules.md 11."""
    as_it_stands = _score(deal, declarer)
    if deal.declaration.game is Game.NULL:
        return _score(deal, declarer, gave_up=True)
    if as_it_stands.won or deal.rules.resignation == "as_counted":
        return as_it_stands
    return _score(deal, declarer, gave_up=True)


def _granted(deal: Deal, declarer: Position, level: Level) -> Score:
    """Score a game that the others leave to the declarer, no higher than this level.

    What was promised, and what is already reached, counts in any case; a game
    that is already lost stays lost.
    """
    contract = deal.declaration.contract
    assert contract is not None
    points, tricks, all_points, all_tricks = _standing(deal, declarer)
    if contract.game is Game.NULL:
        return _score(deal, declarer)
    if contract.schwarz:
        level = Level.SCHWARZ
    elif contract.schneider:
        level = max(level, Level.SCHNEIDER)
    if level < Level.SCHWARZ:
        all_tricks = min(all_tricks, 9)
    if level < Level.SCHNEIDER:
        all_points = max(points, min(all_points, deal.rules.schneider_points - 1))
    spitze = _spitze_can_be_kept(deal, declarer)
    return _scored(deal, declarer, all_points, max(tricks, all_tricks), spitze=spitze)


def _revoked(deal: Deal, declarer: Position, guilty: Position | None) -> Score:
    """Source: docs/rules.md 11, revoke ``penalty``."""
    if guilty == declarer:
        now = _score(deal, declarer)
        if now.won and deal.declaration.game is not Game.NULL:
            return now
        return replace(_score(deal, declarer, gave_up=True), reason=Reason.REVOKED)
    score = _granted(deal, declarer, Level.GAME)
    for level in (Level.SCHNEIDER, Level.SCHWARZ):
        if score.won or not score.overbid:
            break
        score = _granted(deal, declarer, level)
    return score


def _ramsch(deal: Deal) -> Result:
    cards = deal.cards
    params = deal.rules.ramsch
    skat_points = mask_points(deal.declaration.discard)
    assert sum(cards.points) + skat_points == 120
    last = cards.tricks[-1].winner
    totals = list(cards.points)
    if params.skat_to == "last_trick":
        totals[last] += skat_points
    tied = [position for position in POSITIONS if totals[position] == max(totals)]
    later = next((trick.winner for trick in reversed(cards.tricks) if trick.winner in tied), None)
    score = ramsch_score(
        params,
        trick_points=cards.points,
        tricks=cards.taken,
        skat_points=skat_points,
        last_trick_winner=last,
        later=later,
        skips=sum(not passed_on for _, passed_on in deal.extras.pushes),
        bock_factor=deal.rules.bock.factor**deal.bock,
    )
    return Result(score.scores, ramsch=score)
