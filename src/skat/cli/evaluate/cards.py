"""Answers about cards: where they are dealt, which may be played, who wins, and claims."""

from __future__ import annotations

import re

from skat.cli.evaluate.fields import (
    CONTRACTS,
    Fields,
    check_different,
    codes,
    different_cards,
    quoted,
)
from skat.core import deck
from skat.core.cards import cards_mask
from skat.core.cards import legal_cards as may_be_played
from skat.core.cards import trick_winner as winning_place
from skat.core.claims import Goal, can_force
from skat.core.errors import NotationError, RulesetError
from skat.core.results import POSITIONS
from skat.core.rulesets import Ruleset

_GOALS = {"declarer_all": Goal.ALL, "declarer_none": Goal.NONE}
_PACKETS = re.compile(r"(S?)([1-9][0-9]?)", re.ASCII)


def legal_moves(rules: Ruleset, given: Fields) -> dict[str, object]:
    """List the cards of a hand that may be played to a trick."""
    game = given.choice("contract", CONTRACTS)
    hand = given.cards("hand", range(1, 11))
    trick = given.cards("trick", (0, 1, 2))
    check_different((*hand, *trick), "input.hand and input.trick")
    led = trick[0] if trick else None
    return {"legal": codes(may_be_played(game, cards_mask(hand), led))}


def trick_winner(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say which card of a trick wins it, and its card points."""
    game = given.choice("contract", CONTRACTS)
    trick = given.cards("trick", (3,))
    return {
        "winner_index": winning_place(game, trick),
        "points": sum(card.points for card in trick),
    }


def deal_order(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say which places of the pack go to whom."""
    text = given.text("pattern")
    packets = []
    for word in text.split("-"):
        packet = _PACKETS.fullmatch(word)
        if packet is None:
            raise NotationError(
                f"input.pattern: expected packets such as 3-S2-4-3, got {quoted(text)}"
            )
        packets.append(["skat" if packet[1] else "each", int(packet[2])])
    try:
        dealt = rules.override({"deal_pattern": packets})
    except RulesetError:
        raise NotationError(
            f"input.pattern: expected ten cards each and two for the skat, got {quoted(text)}"
        ) from None
    forehand, middlehand, rearhand, skat = (list(places) for places in deck.deal_order(dealt))
    return {"F": forehand, "M": middlehand, "R": rearhand, "skat": skat}


def claim(rules: Ruleset, given: Fields) -> dict[str, object]:
    """Say whether a player can force all, or none, of the remaining tricks for the declarer."""
    game = given.choice("contract", CONTRACTS)
    goal = given.choice("kind", _GOALS)
    declarer = given.number("soloist", 0, 2)
    leader = given.number("leader", 0, 2)
    hands = [
        different_cards(hand, range(1, 11), f"input.hands[{place}]")
        for place, hand in enumerate(given.items("hands", (3,)))
    ]
    sizes = {len(hand) for hand in hands}
    if len(sizes) > 1:
        counts = ", ".join(str(len(hand)) for hand in hands)
        raise NotationError(f"input.hands: expected equally many cards in each, got {counts}")
    check_different([card for hand in hands for card in hand], "input.hands")
    forcer = declarer
    if goal is Goal.NONE:
        forcer = given.number("shower", 0, 2)
    certain = can_force(
        game,
        [cards_mask(hand) for hand in hands],
        leader=leader,
        table=(),
        declarer=declarer,
        goal=goal,
        forcer=POSITIONS[forcer],
    )
    return {"valid": certain is True}
