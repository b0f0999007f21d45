"""The player that decides by written rules; always the same answer to the same view."""

from __future__ import annotations

from typing import ClassVar

from skat.core.cards import Card, Game, Mask, mask_cards
from skat.core.moves import PLAYS, Answer, Double, Move, Pass, PickUp, Push
from skat.core.views import Ask, View
from skat.players.decision import Decision
from skat.players.protocol import Budget, Key, nothing_asked
from skat.players.rules.announcing import announce, hand_or_skat
from skat.players.rules.answers import agrees
from skat.players.rules.bidding import call, most
from skat.players.rules.doubling import doubles
from skat.players.rules.following import follow
from skat.players.rules.leading import declarer_lead, defender_lead
from skat.players.rules.null_play import null_card
from skat.players.rules.outlook import CALLING, prospects
from skat.players.rules.ramsch import cards_to_push, passes_on_unseen, ramsch_card
from skat.players.rules.sight import Sight


class RulePlayer:
    """Plays like a solid club beginner. How it decides: docs/players.md."""

    __slots__ = ()
    name: ClassVar[str] = "rules"

    def advise(self, view: View, key: Key, budget: Budget | None = None) -> Decision:
        """Return the move with the games that the hand could be played as, where it is asked so."""
        move = self.decide(view, key, budget)
        if view.ask not in CALLING:
            return Decision(move)
        return Decision(move, prospects=prospects(view), limit=most(view))

    def card(self, view: View, forgotten: Mask = 0) -> Card:
        """Return the card that the rules find where a card is asked for.

        Args:
            view: of the seat.
            forgotten: cards of finished tricks that the seat takes to be out still.
        """
        return _card(view, forgotten)

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return the move that the rules of this player find; key and budget are not used."""
        match view.ask:
            case Ask.CARD:
                return PLAYS[_card(view)]
            case Ask.BID | Ask.HOLD | Ask.FOREHAND:
                return call(view)
            case Ask.HAND_OR_SKAT:
                return hand_or_skat(view)
            case Ask.ANNOUNCE:
                return announce(view)
            case Ask.PUSH_OR_LOOK:
                return Push() if passes_on_unseen(view) else PickUp()
            case Ask.PUSH:
                return Push(cards_to_push(view))
            case Ask.AGREE:
                return Answer(agrees(view))
            case Ask.KONTRA:
                return Double() if doubles(view) else Pass()
            case None:
                raise nothing_asked(self.name, view)


def _card(view: View, forgotten: Mask = 0) -> Card:
    legal = view.legal
    if not legal & (legal - 1):
        return mask_cards(legal)[0]
    if view.game is Game.NULL:
        return null_card(view, forgotten)
    sight = Sight(view, forgotten)
    if view.game is Game.RAMSCH:
        return ramsch_card(sight)
    if view.table:
        return follow(sight)
    return declarer_lead(sight) if sight.partner < 0 else defender_lead(sight)
