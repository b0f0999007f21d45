"""Real games that the tests of this room look at."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from skat.core.cards import Card, Mask, cards_mask, parse_cards
from skat.core.contracts import Contract
from skat.core.deal import Deal
from skat.core.moves import PLAYS, Announce, Bid, Hold, Move, Pass, PickUp
from skat.core.results import POSITIONS, Position
from skat.core.rulesets import Ruleset
from skat.records.games import RecordedGame, read_games

CASES = Path(__file__).parents[1] / "cases"
ISS = CASES / "iss" / "games.sgf"
XSKAT = CASES / "xskat" / "selfplay.jsonl"


@cache
def iss_games() -> tuple[RecordedGame, ...]:
    return tuple(read_games(ISS))


def iss_deal(number: int) -> Deal:
    """Return the deal of a game in the file, from 1."""
    return iss_games()[number - 1].deal


@cache
def xskat_deals(count: int) -> tuple[Deal, ...]:
    """Return the first played deals of the file."""
    found = []
    for game in read_games(XSKAT):
        if game.deal.contract is not None:
            found.append(game.deal)
        if len(found) == count:
            break
    return tuple(found)


def played_out(
    hands: tuple[str, str, str],
    contract: str,
    *,
    bid: int = 18,
    preset: str = "twelve",
    discard: str = "",
    cards: int = 30,
) -> Deal:
    """Return a deal that forehand plays; everybody plays the lowest card that is legal.

    Args:
        hands: cards of forehand, middlehand and rearhand; the rest is the skat.
        contract: what forehand announces.
        bid: what middlehand names and forehand holds; 18 is taken by forehand alone.
        preset: name of the rules.
        discard: the cards laid away; empty for a hand game.
        cards: how many cards are played before it stops.
    """
    masks = tuple(cards_mask(parse_cards(hand)) for hand in hands)
    skat: Mask = 0xFFFF_FFFF & ~(masks[0] | masks[1] | masks[2])
    deal = Deal.from_hands(Ruleset.preset(preset), masks, skat)
    moves: list[tuple[Position, Move]] = []
    if bid == 18:
        moves = [(POSITIONS[1], Pass()), (POSITIONS[2], Pass()), (POSITIONS[0], Bid(18))]
    else:
        moves = [
            (POSITIONS[1], Bid(bid)),
            (POSITIONS[0], Hold()),
            (POSITIONS[1], Pass()),
            (POSITIONS[2], Pass()),
        ]
    if discard:
        moves.append((POSITIONS[0], PickUp()))
    away = tuple(Card.parse(code) for code in discard.split())
    moves.append((POSITIONS[0], Announce(Contract.parse(contract), away)))
    for who, move in moves:
        deal, _ = deal.apply(who, move)
    for _ in range(cards):
        turn = deal.turn
        if turn is None:
            break
        legal = deal.legal()
        deal, _ = deal.apply(turn, PLAYS[(legal & -legal).bit_length() - 1])
    return deal
