"""What one seat may know, and what it is asked: all that a player, a page or a log line gets.

A view holds values only; no method leads from it back to the state.
Source: docs/rules.md 15.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from skat.core.cards import Card, Game, Mask
from skat.core.contracts import Contract
from skat.core.moves import Level
from skat.core.quick import quick
from skat.core.results import Position, Result
from skat.core.rulesets import Ruleset


class Phase(Enum):
    """The part of a deal that is going on."""

    AUCTION = "auction"
    PUSHING = "pushing"
    SKAT = "skat"
    ANNOUNCING = "announcing"
    PLAYING = "playing"
    ENDED = "ended"


class Ask(Enum):
    """A question to one seat; in brackets the moves that answer it."""

    BID = "bid"
    """Name a value or pass (Bid, Pass)."""
    HOLD = "hold"
    """Hold the value named or pass (Hold, Pass)."""
    FOREHAND = "forehand"
    """Everybody else has passed: take 18 or pass (Bid(18), Pass)."""
    HAND_OR_SKAT = "hand_or_skat"
    """Take the skat, or announce a hand game (PickUp, Announce)."""
    ANNOUNCE = "announce"
    """With twelve cards: announce and lay two away (Announce with discard)."""
    PUSH_OR_LOOK = "push_or_look"
    """Ramsch: look at the skat, or pass it on unseen (PickUp, Push())."""
    PUSH = "push"
    """Ramsch, with twelve cards: pass two on (Push with two cards)."""
    CARD = "card"
    """Play one of the legal cards (Play)."""
    AGREE = "agree"
    """Agree to a claim or to a concession (Answer)."""
    KONTRA = "kontra"
    """Out of turn: say the next doubling or do not (Double, Pass); a driver asks this of
    computer players whose `View.may_double` is true. Pass is not sent to the deal."""


class Pending(Enum):
    """What waits for the answers of others."""

    CLAIM = "claim"
    CONCESSION = "concession"


@quick
@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick."""

    leader: Position
    cards: tuple[Card, Card, Card]
    """In order of play, from the leader."""
    winner: Position
    points: int


@dataclass(frozen=True, slots=True)
class Standing:
    """The match around a deal."""

    number: int
    """Of the current deal, from 1."""
    deals: int | None
    """Of the whole match; None: open end."""
    totals: tuple[int, ...]
    """List points by seat."""
    dealer: int
    """Seat."""
    seats: tuple[int, int, int]
    """Seats of forehand, middlehand and rearhand."""
    bock_deals: int
    """Deals still to be played in Bock rounds, this one included; 0: no Bock."""


@quick
@dataclass(frozen=True, slots=True)
class View:
    """One seat's knowledge of the deal. Masks are plain integers; see `skat.core.cards`.

    A seat that sits out and a spectator have `position` None and no hand.
    """

    rules: Ruleset
    position: Position | None
    phase: Phase
    turn: Position | None
    """Who must act next; None after the end."""
    ask: Ask | None
    """What this seat must answer now; None if it is not asked."""
    standing: Standing | None
    # auction
    auction: tuple[tuple[Position, int], ...]
    """Everything said, in order: a value named, 0 for hold, -1 for pass (see `Auction`)."""
    bid: int
    """The highest value named or held so far; 0: none."""
    declarer: Position | None
    # own cards
    hand: Mask
    """Cards held now (twelve after taking the skat)."""
    skat: Mask
    """The two skat cards if this seat picked them up, else 0."""
    discard: Mask
    """What this seat laid away, else 0."""
    # announcement
    picked_up: bool
    contract: Contract | None
    game: Game | None
    """What is played: the contract's game, or Ramsch."""
    kontra: int
    """Doublings said so far."""
    doubled_by: tuple[Position, ...]
    """Who said them, in order."""
    # play
    leader: Position
    """Who led the current trick, or leads the next."""
    table: tuple[Card, ...]
    """Cards of the current trick, from its leader on."""
    tricks: tuple[Trick, ...]
    open_hands: tuple[Mask, Mask, Mask]
    """Cards lying open by position (ouvert, or shown), 0 for a closed hand."""
    counts: tuple[int, int, int]
    """Number of cards held, by position."""
    pushes: tuple[tuple[Position, bool], ...]
    """Ramsch: who passed on, and whether unseen."""
    gave_up: tuple[Position, ...]
    """Defenders who gave up while the game goes on."""
    pending: Pending | None
    """A claim or concession waiting for answers."""
    pending_by: Position | None
    pending_level: Level
    # what may be done
    legal: Mask
    """Cards that may be played now, 0 when no card is asked for."""
    bids: tuple[int, ...]
    """Values that may be named now, lowest first."""
    contracts: tuple[Contract, ...]
    """Contracts that may be announced now (hand games while the skat lies)."""
    may_double: bool
    may_claim: bool
    may_concede: bool
    may_show: bool
    # the end
    result: Result | None
    deal_hands: tuple[Mask, Mask, Mask] | None
    """The hands as dealt, open to all after the end, None before."""
    deal_skat: Mask
    """The skat as dealt, after the end; 0 before."""
    deal_discard: Mask
    """What the declarer laid away, after the end; 0 before."""
