"""Claims, shown cards, giving up, doublings, leaving: what a player may do out of turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skat.core.cards import Game
from skat.core.claims import Goal, can_force
from skat.core.errors import IllegalMove
from skat.core.events import (
    Answered,
    Claimed,
    ConcessionOffered,
    Doubled,
    GaveUp,
    HandShown,
    Left,
)
from skat.core.moves import (
    Answer,
    Claim,
    Leave,
    Level,
    Move,
)
from skat.core.parts import Moved
from skat.core.results import Ending, Position
from skat.core.views import Pending, Phase

if TYPE_CHECKING:
    from skat.core.deal import Deal

# claims and surrender


def claim(deal: Deal, who: Position, move: Move) -> Moved:
    """Claim the rest: certain claims end the deal. Source: docs/rules.md 11."""
    assert isinstance(move, Claim)
    if not deal.may_claim(who):
        raise IllegalMove("action_not_possible", "expected another move, got a claim")
    declaration = deal.declaration
    assert declaration.game is not None
    assert declaration.declarer is not None
    own = who == declaration.declarer
    null = declaration.game is Game.NULL
    certain = can_force(
        declaration.game,
        deal.cards.hands,
        leader=deal.cards.leader,
        table=deal.cards.table,
        declarer=declaration.declarer,
        goal=Goal.ALL if own and not null else Goal.NONE,
        forcer=who,
    )
    hand = deal.cards.hands[who]
    if certain:
        return deal.finish(Ending.CLAIMED if own else Ending.SHOWN, by=who, shown=hand)
    if deal.rules.claims != "isko_4_4":
        raise IllegalMove("claim_not_certain", "expected a certain claim, got one in doubt")
    if not own:
        return deal.finish(Ending.SHOWN_WRONGLY, by=who, shown=hand)
    return laid_open(deal, who, claims=move.level), (Claimed(who, move.level, hand),)


def laid_open(deal: Deal, who: Position, *, claims: Level | None = None) -> Deal:
    """Return the deal in which a hand lies open, with a claim that waits for answers if it is one.

    Args:
        deal: while it is played.
        who: whose hand it is.
        claims: the level demanded; None: nothing is claimed.
    """
    extras = replace(deal.extras, shown=(who,))
    if claims is not None:
        extras = replace(
            extras, pending=Pending.CLAIM, pending_by=who, pending_level=claims, answers=()
        )
    return deal.to(extras=extras)


def show(deal: Deal, who: Position, move: Move) -> Moved:
    """Lay the cards open without a claim (ISS)."""
    if not deal.may_show(who):
        raise IllegalMove("action_not_possible", "expected another move, got a shown hand")
    return laid_open(deal, who), (HandShown(who, deal.cards.hands[who]),)


def answer(deal: Deal, who: Position, move: Move) -> Moved:
    """Agree to a claim or a concession, or refuse it."""
    assert isinstance(move, Answer)
    extras = deal.extras
    if extras.pending is None:
        raise IllegalMove("action_not_possible", "expected another move, got an answer")
    if who not in deal.unanswered():
        raise deal.not_your_turn(who)
    event = Answered(who, move.agreed)
    answers = (*extras.answers, (who, move.agreed))
    claim = extras.pending is Pending.CLAIM
    if move.agreed and (len(answers) == 2 or not claim):
        ending = Ending.CLAIM_AGREED if claim else Ending.DECLARER_CONCEDED
        ended, events = deal.finish(ending, by=extras.pending_by, level=extras.pending_level)
        return ended, (event, *events)
    if len(answers) == 2 or (claim and not move.agreed):
        extras = extras.answered()
    else:
        extras = replace(extras, answers=answers)
    return deal.to(extras=extras), (event,)


def concede(deal: Deal, who: Position, move: Move) -> Moved:
    """Give up, where it is free; else ask for consent. Source: docs/rules.md 11."""
    if not deal.may_concede(who):
        raise IllegalMove("action_not_possible", "expected another move, got giving up")
    if who == deal.declaration.declarer:
        held = deal.cards.hands[who].bit_count()
        if held >= deal.rules.declarer_may_concede_until_cards:
            return deal.finish(Ending.DECLARER_CONCEDED, by=who)
        extras = replace(deal.extras, pending=Pending.CONCESSION, pending_by=who, answers=())
        return deal.to(extras=extras), (ConcessionOffered(who),)
    gave_up = (*deal.extras.gave_up, who)
    if deal.rules.defender_concede == "one" or len(gave_up) == 2:
        return deal.finish(Ending.DEFENDERS_CONCEDED, by=who)
    return deal.to(extras=replace(deal.extras, gave_up=gave_up)), (GaveUp(who),)


def throw_in(deal: Deal, who: Position, move: Move) -> Moved:
    """Throw the cards in: the open rest goes to the other side. Source: docs/rules.md 11."""
    possible = deal.rules.claims == "isko_4_4" and deal.phase is Phase.PLAYING
    if not possible or not deal.may_concede(who):
        raise IllegalMove("action_not_possible", "expected another move, got thrown-in cards")
    own = who == deal.declaration.declarer
    ending = Ending.DECLARER_THREW_IN if own else Ending.DEFENDERS_THREW_IN
    return deal.finish(ending, by=who)


def double(deal: Deal, who: Position, move: Move) -> Moved:
    """Say Kontra, Re, Sup or Hirsch. Source: docs/rules.md 13."""
    if not deal.may_double(who):
        raise IllegalMove("no_kontra_now", "expected another move, got a doubling")
    said = deal.declaration.kontra + 1
    declaration = replace(
        deal.declaration,
        kontra=said,
        kontra_at=deal.cards.played,
        doubled_by=(*deal.declaration.doubled_by, who),
    )
    return deal.to(declaration=declaration), (Doubled(who, said),)


def leave(deal: Deal, who: Position, move: Move) -> Moved:
    """Be gone for good: the rules of the table end the deal."""
    assert isinstance(move, Leave)
    ending = Ending.TIMED_OUT if move.timed_out else Ending.LEFT
    ended, events = deal.finish(ending, by=who)
    return ended, (Left(who, move.timed_out), *events)
