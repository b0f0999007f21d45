"""The players that search: imagined layouts and the solver for the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from skat.core.cards import Card, Game
from skat.core.moves import Move, Play
from skat.core.views import Ask, View
from skat.players.decision import Decision
from skat.players.options import MOST_THREADS, Kind, Value, number, one_of, switch, whole, within
from skat.players.protocol import Budget, Key, nothing_asked
from skat.players.ramsch_search import choose_ramsch
from skat.players.rules.player import RulePlayer
from skat.players.search import doubling
from skat.players.search.belief import suggested
from skat.players.search.cards import CardSearch, choose
from skat.players.values import bidding, declaring
from skat.players.values.bidding import THRESHOLDS

_RULES = RulePlayer()


def rule_card(view: View) -> Card:
    """Return the card that the rule player would play."""
    move = _RULES.decide(view, _NO_CHANCE)
    assert isinstance(move, Play)
    return move.card


_NO_CHANCE = Key(0, 0, 0, 0)


class SearchPlayer:
    """Chooses cards by looking at imagined layouts with open cards."""

    __slots__ = ("_by_rule", "_house_rules", "_search", "_threshold", "_worlds", "name")
    options: ClassVar[Mapping[str, Kind]] = {
        "worlds": whole,
        "every": whole,
        "exact": whole,
        "width": number,
        "near": number,
        "notion": number,
        "belief": switch,
        "sense": switch,
        "bidding": one_of("net", "rules"),
        "style": one_of(*THRESHOLDS),
        "house_rules": switch,
        "threads": within(1, MOST_THREADS),
    }
    usual: ClassVar[CardSearch]
    """How the player searches if nothing else is said."""
    by_search: ClassVar[bool] = True
    """Ramsch and Kontra are searched too, and not left to the rule player."""

    def __init__(self, name: str, **options: Value) -> None:
        self.name = name
        self._worlds = "worlds" in options
        parts: dict[str, Any] = dict(options)
        self._by_rule = parts.pop("bidding", "net") == "rules"
        self._threshold = THRESHOLDS[parts.pop("style", "normal")]
        self._house_rules = bool(parts.pop("house_rules", self.by_search))
        for part, on in (("belief", suggested), ("sense", rule_card)):
            if part in parts:
                parts[part] = on if parts[part] else None
        self._search = replace(self.usual, **parts)

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        """Return the move of `advise`."""
        return self._decision(view, key, budget, brief=True).move

    def advise(self, view: View, key: Key, budget: Budget | None = None) -> Decision:
        """Return the decision; ``budget.worlds`` is how many layouts to imagine.

        An option ``worlds`` in the name of the player counts for more than the budget.
        """
        return self._decision(view, key, budget, brief=False)

    def _decision(self, view: View, key: Key, budget: Budget | None, *, brief: bool) -> Decision:
        if view.ask is None:
            raise nothing_asked(self.name, view)
        search = self._search
        if budget is not None and budget.worlds is not None and not self._worlds:
            search = replace(search, worlds=max(1, budget.worlds))
        if budget is not None and budget.seconds is not None:
            search = replace(search, seconds=budget.seconds)
        match view.ask:
            case Ask.CARD if view.game is not Game.RAMSCH:
                return choose(search, view, key)
            case Ask.BID | Ask.HOLD | Ask.FOREHAND if not self._by_rule:
                return bidding.advise(view, brief=brief, threshold=self._threshold)
            case Ask.HAND_OR_SKAT | Ask.ANNOUNCE if not self._by_rule:
                return declaring.advise(view)
            case Ask.CARD if self._house_rules:
                return choose_ramsch(view, key, search.worlds)
            case Ask.KONTRA if self._house_rules:
                return doubling.advise(view, key, search.worlds, threads=search.threads)
            case _:
                return Decision(_RULES.decide(view, key, budget))


class Sampler(SearchPlayer):
    """The plain Monte Carlo player: layouts all equally likely, nothing else.

    It stays as it is, as a yardstick.
    """

    __slots__ = ()
    usual = CardSearch(worlds=40)
    by_search = False

    def __init__(self, name: str = "sampler", **options: Value) -> None:
        super().__init__(name, **options)


class Club(SearchPlayer):
    """Thinks of the cards that players like him play, and pictures a layout or two to choose.

    Which cards those are has been learned from many games; see the model card.
    """

    __slots__ = ()
    usual = CardSearch(every=1, width=6.0, notion=0.15, sense=rule_card)
    by_search = False

    def __init__(self, name: str = "club", **options: Value) -> None:
        super().__init__(name, **{"worlds": 1, **options})


class Strong(SearchPlayer):
    """Counts everything and looks at a few layouts, but draws nothing from what others did."""

    __slots__ = ()
    usual = CardSearch(worlds=10, width=6.0, near=1.0, sense=rule_card)

    def __init__(self, name: str = "strong", **options: Value) -> None:
        super().__init__(name, **options)


class Champion(SearchPlayer):
    """The strongest player there is here."""

    __slots__ = ()
    usual = CardSearch(belief=suggested, sense=rule_card)

    def __init__(self, name: str = "champion", **options: Value) -> None:
        super().__init__(name, **options)
