"""What a finished deal was worth, as data that pages and commands turn into sentences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

from skat.core.cards import Card, Game
from skat.core.contracts import Contract


class Position(IntEnum):
    """A role in one deal; play goes F, M, R clockwise."""

    FOREHAND, MIDDLEHAND, REARHAND = range(3)

    @property
    def letter(self) -> str:
        """``F``, ``M`` or ``R``."""
        return "FMR"[self]


POSITIONS: tuple[Position, ...] = tuple(Position)


class Reason(Enum):
    """Why a game was won or lost. Source: docs/rules.md 8 (the last three are ours)."""

    MADE = "made"
    CARD_POINTS = "card_points"
    ANNOUNCED_SCHNEIDER_MISSED = "announced_schneider_missed"
    ANNOUNCED_SCHWARZ_MISSED = "announced_schwarz_missed"
    OVERBID = "overbid"
    NULL_MADE = "null_made"
    DECLARER_TOOK_TRICK = "declarer_took_trick"
    NULL_OVERBID = "null_overbid"
    SPITZE_MISSED = "spitze_missed"
    CONCEDED = "conceded"
    REVOKED = "revoked"


class Ending(Enum):
    """How the play came to its end."""

    PLAYED = "played"
    CLAIMED = "claimed"
    CLAIM_AGREED = "claim_agreed"
    SHOWN = "shown"
    SHOWN_WRONGLY = "shown_wrongly"
    DECLARER_CONCEDED = "declarer_conceded"
    DEFENDERS_CONCEDED = "defenders_conceded"
    DECLARER_THREW_IN = "declarer_threw_in"
    DEFENDERS_THREW_IN = "defenders_threw_in"
    LEFT = "left"
    TIMED_OUT = "timed_out"
    REVOKED = "revoked"


class Step(Enum):
    """A factor of the multiplier, in the order people count them."""

    MATADORS = "matadors"
    GAME = "game"
    HAND = "hand"
    SCHNEIDER = "schneider"
    SCHNEIDER_ANNOUNCED = "schneider_announced"
    SCHWARZ = "schwarz"
    SCHWARZ_ANNOUNCED = "schwarz_announced"
    OUVERT = "ouvert"
    SPITZE = "spitze"


@dataclass(frozen=True, slots=True)
class Score:
    """The value of one game, step by step. All values are game points unless named otherwise.

    Source: docs/rules.md 8.
    """

    contract: Contract
    bid: int
    won: bool
    reason: Reason
    score: int
    """What the declarer gets, every factor applied: negative on a loss."""
    charged: int
    """The value that counted, after overbid rounding, before loss and doublings."""
    game_value: int
    """The value of the game as played; below the bid it is overbid."""
    overbid: bool
    declarer_points: int | None
    """Card points with the skat, 0 to 120; None in null, where they mean nothing."""
    declarer_tricks: int
    loss_factor: int
    """1 on a win, else 1 or 2."""
    kontra: int
    """Doublings said: 0 none, 1 Kontra, 2 Re, 3 Sup, 4 Hirsch."""
    bock_factor: int
    """1, or the factor of the Bock rounds."""
    # trump games
    matadors: int = 0
    """``+n`` with, ``-n`` without; 0 in null."""
    skat_matadors: tuple[Card, ...] = ()
    """Cards of the skat that changed the number of matadors from that of the cards dealt."""
    base: int = 0
    steps: tuple[tuple[Step, int], ...] = ()
    """The factors, in order; their sum is `multiplier`."""
    multiplier: int = 0
    schneider: bool = False
    """Schneider was charged (reached, suffered, or promised)."""
    schwarz: bool = False
    # null games
    tricks_ok: bool = True
    """Null: no trick was taken."""
    fallback: Game | None = None
    """Null overbid: the trump game charged in its stead."""
    fallback_matadors: int = 0


@dataclass(frozen=True, slots=True)
class RamschScore:
    """The settlement of a Ramsch, by position. Source: docs/rules.md 13."""

    points: tuple[int, int, int]
    """Card points of the tricks, the skat where it was given."""
    tricks: tuple[int, int, int]
    skat_points: int
    losers: tuple[Position, ...]
    """Who is charged; empty in a three-way tie and after a Durchmarsch."""
    durchmarsch: Position | None
    jungfrau: tuple[Position, ...]
    """Who took no trick (not filled after a Durchmarsch)."""
    jungfrau_factor: int
    """1, or the factor of the Jungfrau."""
    skips: int
    """Unseen passes of the skat that double."""
    bock_factor: int
    scores: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended."""

    scores: tuple[int, int, int]
    """Game points by position; the declarer's in a game."""
    ending: Ending = Ending.PLAYED
    declarer: Position | None = None
    bid: int = 0
    score: Score | None = None
    """The explanation of a game; None for a passed, void, broken or Ramsch deal."""
    ramsch: RamschScore | None = None
    passed: bool = False
    """Everybody passed, and nothing was played."""
    responsible: Position | None = None
    """Who left or ran out of time."""
    penalized: tuple[Position, ...] = ()
    """Who pays a penalty for it (ISS)."""
    resigned: bool = False
    """A side gave up as a whole."""
    announced: bool = True
    """False if the deal ended after the auction and before the announcement."""
