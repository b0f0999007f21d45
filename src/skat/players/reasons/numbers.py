"""What the numbers of a decision say about a card: in how many layouts it wins, and others fail."""

from __future__ import annotations

from skat.core.cards import Card, Game, mask_points
from skat.core.moves import Play
from skat.core.views import View
from skat.players.decision import Candidate, Decision
from skat.players.reasons.reason import Reason, percent
from skat.players.rules.player import RulePlayer

HOPE = 0.3
"""A chance up to here, where every other card has none, is called a hope."""
CLEAR = 2.0
"""Standard errors by which another card must be worse to be named as the worse one."""
SHARE = 0.04
"""So much more often a card must win before the difference is worth a word."""
SAVED = 31
"""Card points that keep the declarer out of Schneider."""


def decisive(view: View, decision: Decision) -> Reason | None:
    """Return what the numbers settle: sure, lost, or the only hope; None if nothing."""
    chosen = chosen_one(decision)
    others = [item for item in decision.candidates if item is not chosen]
    if chosen is None or not decision.layouts or not others or view.game is Game.RAMSCH:
        return None
    n = decision.layouts
    best_other = max(item.wins for item in others)
    side = "" if view.position == view.declarer else ".defender"
    if chosen.wins >= 1.0:
        if min(item.wins for item in others) >= 1.0:
            return Reason(f"safe{side}", {"n": n})
        return Reason(f"wins_always{side}" if decision.complete else f"wins_all{side}", {"n": n})
    if chosen.wins <= 0.0 and best_other <= 0.0:
        return _lost(view, chosen, others, side)
    if best_other <= 0.0 and chosen.wins <= HOPE:
        return Reason("only_hope", {"percent": percent(chosen.wins)})
    return None


def _lost(view: View, chosen: Candidate, others: list[Candidate], side: str) -> Reason:
    """The own side wins in no layout that was looked at."""
    saves = chosen.points is not None and view.game is not None and view.game.has_trumps
    if saves and view.position == view.declarer:
        assert chosen.points is not None
        already = _declarer_points(view) >= SAVED
        worse = any(item.points is not None and item.points < SAVED for item in others)
        if chosen.points >= SAVED and worse and not already:
            return Reason("saves_31")
    return Reason(f"lost{side}")


def _declarer_points(view: View) -> int:
    taken = sum(trick.points for trick in view.tricks if trick.winner == view.declarer)
    return taken + mask_points(view.discard)


def contrast(view: View, decision: Decision) -> Reason | None:
    """Return that the card most players would choose fails more often; None if it does not."""
    chosen = chosen_one(decision)
    if chosen is None or not decision.layouts:
        return None
    other = _tempting(view, decision, chosen)
    if other is None or chosen.wins - other.wins < SHARE:
        return None
    if chosen.utility - other.utility <= CLEAR * other.error:
        return None
    assert isinstance(other.move, Play)
    assert isinstance(chosen.move, Play)
    values: dict[str, int | Card] = {
        "card": chosen.move.card,
        "other": other.move.card,
        "fails": percent(1.0 - other.wins),
        "less": percent(1.0 - chosen.wins),
    }
    return Reason("contrast.ramsch" if view.game is Game.RAMSCH else "contrast", values)


def _tempting(view: View, decision: Decision, chosen: Candidate) -> Candidate | None:
    """Return the card that a player by written rules would choose, else the runner-up."""
    others = [
        item for item in decision.candidates if item is not chosen and isinstance(item.move, Play)
    ]
    usual = RulePlayer().card(view)
    for item in others:
        if isinstance(item.move, Play) and item.move.card == usual:
            return item
    return others[0] if others else None


def all_equal(decision: Decision) -> bool:
    """Return whether the numbers tell no card from another."""
    chosen = chosen_one(decision)
    if chosen is None or len(decision.candidates) < 2 or not decision.layouts:
        return False
    return all(
        abs(item.utility - chosen.utility) <= max(item.error, 1e-6) for item in decision.candidates
    )


def chosen_one(decision: Decision) -> Candidate | None:
    """Return what was weighed of the move that was chosen."""
    return next((item for item in decision.candidates if item.move == decision.move), None)
