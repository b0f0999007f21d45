"""Kontra and Re by the chance to win: doubled is what promises more doubled than single.

The chance comes from imagined layouts with open cards before the first lead.
"""

from __future__ import annotations

from skat.core.cards import Game
from skat.core.contracts import Contract
from skat.core.moves import Double, Pass
from skat.core.rulesets import Ruleset
from skat.core.views import View
from skat.players.decision import Candidate, Decision
from skat.players.protocol import Key
from skat.players.rules.doubling import doubles as doubles_by_rule
from skat.players.search.facts import facts
from skat.players.search.stakes import tops_of, utility
from skat.players.search.worlds import imagine
from skat.solver.layouts import NO_CARD, card_rows
from skat.solver.solving import Question

SURE = 20.0
"""List points that a doubling must promise: the other side may answer it, and open cards flatter
whoever plays last."""
WON, LOST = 61, 60
"""Card points of a game that is just won, and just lost."""


def gain(
    rules: Ruleset, contract: Contract, tops: int, bid: int, kontra: int, wins: float
) -> float:
    """Return what the next doubling is worth to the declarer, below 0 if to the defenders.

    Args:
        rules: the rule set.
        contract: as announced.
        tops: matadors, ``+n`` with, ``-n`` without; 0 in null.
        bid: what the declarer is bound to.
        kontra: doublings said so far.
        wins: the declarer's chance to win.
    """

    trumps = contract.game.has_trumps
    won = (_points(rules, contract), 9) if trumps else (0, 0)
    lost = (LOST, 5) if trumps else (0, 1)

    def worth(said: int) -> float:
        return wins * utility(rules, contract, tops, bid, said, *won) + (1.0 - wins) * utility(
            rules, contract, tops, bid, said, *lost
        )

    return worth(kontra + 1) - worth(kontra)


def _points(rules: Ruleset, contract: Contract) -> int:
    """Return card points that win a game."""
    if contract.schwarz:
        return 120
    return rules.schneider_points if contract.schneider else WON


def advise(view: View, key: Key, worlds: int, *, threads: int = 1) -> Decision:
    """Return whether to say the next doubling, with the own side's chance to win.

    Where the cards tell too little, because somebody has played or in null, the rule player
    decides.
    """
    contract, game = view.contract, view.game
    if (
        contract is None
        or game is None
        or game in (Game.NULL, Game.RAMSCH)
        or view.tricks
        or view.table
        or contract.schwarz
    ):
        return Decision(Double() if doubles_by_rule(view) else Pass())
    known = facts(view)
    imagined = imagine(known, worlds, key.random().random())
    leader = (int(view.leader) - known.declarer) % 3
    goal = _points(view.rules, contract)
    rows = card_rows(
        game,
        imagined.hands,
        imagined.banks,
        leader,
        (),
        Question.CARDS_REACH,
        threshold=goal,
        threads=threads,
    )
    wins = worth = 0.0
    for number, weight in enumerate(imagined.weights):
        row = [one for one in rows[32 * number : 32 * number + 32] if one != NO_CARD]
        won = max(row) if leader == 0 else min(row)
        tops = tops_of(game, imagined.hands[3 * number] | imagined.skats[number])
        wins += weight * won
        worth += weight * gain(view.rules, contract, tops, view.bid, view.kontra, won)
    for_declarer = known.me == known.declarer
    worth = worth if for_declarer else -worth
    share = wins if for_declarer else 1.0 - wins
    candidates = [Candidate(Double(), worth, 0.0, share), Candidate(Pass(), 0.0, 0.0, share)]
    if worth < SURE:
        candidates.reverse()
    return Decision(
        candidates[0].move, candidates, layouts=len(imagined), complete=imagined.complete
    )
