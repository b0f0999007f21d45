"""The player that decides by written rules; always the same answer to the same view."""

from __future__ import annotations

from typing import ClassVar

from skat.core.cards import (
    CARD_POINTS,
    JACKS,
    SUIT_GAMES,
    SUIT_MASKS,
    Game,
    Mask,
    mask_cards,
    matadors,
)
from skat.core.contracts import Contract
from skat.core.moves import PLAYS, Announce, Answer, Bid, Hold, Move, Pass, PickUp, Push
from skat.core.views import Ask, View
from skat.players.protocol import Budget, Key, nothing_asked
from skat.players.rules.following import follow
from skat.players.rules.leading import declarer_lead, defender_lead
from skat.players.rules.null_play import null_card
from skat.players.rules.ramsch import cards_to_push, passes_on_unseen, ramsch_card
from skat.players.rules.sight import Sight


class RulePlayer:
    """Plays like a solid club beginner."""

    __slots__ = ()
    name: ClassVar[str] = "rules"

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return the move that the rules of this player find; the key is not used."""
        ask = view.ask
        if ask is None:
            raise nothing_asked(self.name, view)
        if ask is Ask.CARD:
            return PLAYS[_card(view)]
        if ask in (Ask.BID, Ask.HOLD, Ask.FOREHAND):
            return _call(view)
        if ask is Ask.HAND_OR_SKAT:
            return PickUp()
        if ask is Ask.ANNOUNCE:
            return _announce(view)
        if ask is Ask.PUSH_OR_LOOK:
            return Push() if passes_on_unseen(view) else PickUp()
        if ask is Ask.PUSH:
            return Push(cards_to_push(view))
        if ask is Ask.AGREE:
            return Answer(False)
        return Pass()


def _best(hand: Mask) -> tuple[float, Game]:
    best = (0.0, Game.CLUBS)
    aces = (hand & 0x40404040).bit_count()
    jacks = (hand & JACKS).bit_count()
    for index, game in enumerate(SUIT_GAMES):
        trumps = (hand & game.trumps).bit_count()
        side_aces = (hand & 0x40404040 & ~SUIT_MASKS[index]).bit_count()
        best = max(best, (trumps + jacks + side_aces, game), key=lambda pair: pair[0])
    grand = jacks * 1.0 + aces * 1.5
    if grand >= 6:
        return 9 + grand, Game.GRAND
    return best


def _call(view: View) -> Move:
    strength, game = _best(view.hand)
    rules = view.rules
    limit = rules.bases[game.value] * (abs(matadors(game, view.hand)) + 1) if strength >= 8 else 0
    if view.ask is Ask.HOLD:
        return Hold() if view.bid <= limit else Pass()
    if view.bids and view.bids[0] <= limit:
        return Bid(view.bids[0])
    return Pass()


def _announce(view: View) -> Move:
    menu = {contract.game for contract in view.contracts}
    _, game = _best(view.hand)
    if game not in menu:
        game = view.contracts[0].game
    side = view.hand & ~game.trumps & ~0x40404040
    cards = sorted(mask_cards(side), key=lambda card: -CARD_POINTS[card])
    rest = sorted(mask_cards(view.hand & ~side), key=lambda card: CARD_POINTS[card])
    first, second = (*cards, *rest)[:2]
    return Announce(Contract(game), (first, second))


def _card(view: View) -> int:
    legal = view.legal
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    game = view.game
    assert game is not None
    if game is Game.NULL:
        return null_card(view)
    sight = Sight(view)
    if game is Game.RAMSCH:
        return ramsch_card(sight)
    if view.table:
        return follow(sight)
    return declarer_lead(sight) if sight.partner < 0 else defender_lead(sight)
