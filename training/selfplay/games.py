"""The games that generate.py wrote, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from skat.core.cards import CARDS, mask_cards
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.moves import Announce, Bid, Hold, Pass, PickUp, Play
from skat.core.results import POSITIONS
from skat.core.rulesets import Ruleset

RULES = Ruleset.preset("isko")


def moments(game: dict[str, Any]) -> Iterator[tuple[Deal, int]]:
    """Yield for every card of a game the deal before it, and the card."""
    deal = Deal.from_hands(RULES, tuple(game["hands"]), game["skat"])
    for who, said in game["auction"]:
        move = Bid(said) if said > 0 else Pass() if said < 0 else Hold()
        deal, _ = deal.apply(POSITIONS[who], move)
    declarer = POSITIONS[game["declarer"]]
    contract = Contract.parse(game["contract"])
    away = tuple(mask_cards(game["discard"]))
    if away:
        deal, _ = deal.apply(declarer, PickUp())
    deal, _ = deal.apply(declarer, Announce(contract, away))
    for leader, *cards in game["tricks"]:
        for step, card in enumerate(cards):
            yield deal, card
            deal, _ = deal.apply(POSITIONS[(leader + step) % 3], Play(CARDS[card]))
