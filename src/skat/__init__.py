"""The card game Skat: rules, records, computer players and a table in the browser.

Everything a program needs for the rules is here and is loaded when first used:

>>> import skat
>>> rules = skat.Ruleset.preset("twelve")
>>> deal = skat.Deal.start(rules, skat.shuffle(b"any secret"))
>>> deal, events = deal.apply(skat.Position.MIDDLEHAND, skat.Pass())
>>> deal.view(skat.Position.REARHAND).bids[:5]
(18, 20, 22, 23, 24)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from skat.core.auction import Auction
    from skat.core.cards import Card, CardSet, Game, Suit, matadors
    from skat.core.contracts import Contract
    from skat.core.deal import Deal
    from skat.core.deck import secret_from_seed, shuffle
    from skat.core.errors import (
        IllegalMove,
        NotationError,
        RecordDiffers,
        RecordError,
        RulesetError,
        SkatError,
        SolverUnavailable,
    )
    from skat.core.moves import (
        Announce,
        Answer,
        Bid,
        Claim,
        Concede,
        Double,
        Hold,
        Leave,
        Level,
        Move,
        Pass,
        PickUp,
        Play,
        Push,
        Show,
        ThrowIn,
        move_text,
        parse_move,
    )
    from skat.core.results import Position, RamschScore, Result, Score
    from skat.core.rulesets import Ruleset
    from skat.core.scoring import score_game
    from skat.core.series import Series
    from skat.core.views import Ask, Phase, Standing, View
    from skat.solver import solve, solve_many

_HOMES = {
    "core.auction": "Auction",
    "core.cards": "Card CardSet Game Suit matadors",
    "core.contracts": "Contract",
    "core.deal": "Deal",
    "core.deck": "secret_from_seed shuffle",
    "core.errors": (
        "IllegalMove NotationError RecordDiffers RecordError RulesetError SkatError "
        "SolverUnavailable"
    ),
    "core.moves": (
        "Announce Answer Bid Claim Concede Double Hold Leave Level Move Pass PickUp Play Push "
        "Show ThrowIn move_text parse_move"
    ),
    "core.results": "Position RamschScore Result Score",
    "core.rulesets": "Ruleset",
    "core.scoring": "score_game",
    "core.series": "Series",
    "core.views": "Ask Phase Standing View",
    "solver": "solve solve_many",
}
"""The modules and what each gives to this face."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "Announce",
    "Answer",
    "Ask",
    "Auction",
    "Bid",
    "Card",
    "CardSet",
    "Claim",
    "Concede",
    "Contract",
    "Deal",
    "Double",
    "Game",
    "Hold",
    "IllegalMove",
    "Leave",
    "Level",
    "Move",
    "NotationError",
    "Pass",
    "Phase",
    "PickUp",
    "Play",
    "Position",
    "Push",
    "RamschScore",
    "RecordDiffers",
    "RecordError",
    "Result",
    "Ruleset",
    "RulesetError",
    "Score",
    "Series",
    "Show",
    "SkatError",
    "SolverUnavailable",
    "Standing",
    "Suit",
    "ThrowIn",
    "View",
    "__version__",
    "matadors",
    "move_text",
    "parse_move",
    "score_game",
    "secret_from_seed",
    "shuffle",
    "solve",
    "solve_many",
]


def __getattr__(name: str) -> object:
    """Load a name of the face from its module when it is first asked for."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'skat' has no attribute {name!r}")
    value: object = getattr(import_module(f"skat.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
