"""What ten cards promise before the skat is seen: by contract, by skat, and under any bid."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from skat.core.cards import Mask, matadors
from skat.core.contracts import Contract, contract_menu
from skat.core.rulesets import Ruleset
from skat.players.decision import Prospect
from skat.players.rules.announcing import certain_levels
from skat.players.values.achieved import Chances, achieved, foretold, kind_of
from skat.players.values.chances import (
    ALL_SKATS,
    after_skat,
    by_hand,
    dot,
    tops_after_skat,
)
from skat.players.values.stakes import Numbers, least_value, stakes, value_of, won_classes


def worth_looking_at(rules: Ruleset, contract: Contract, bid: int) -> bool:
    """Return whether a contract could be won under a bid: a null below it never is."""
    return contract.game.has_trumps or least_value(rules, contract, 0) >= bid


HOPE = 0.1
"""Share of the best game's chance as a hand game below which another one is not looked at."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Ten cards before the skat is seen.

    Attributes:
        rules: the rule set.
        hand: the ten cards.
        position: 0 forehand to 2 rearhand.
        seats: 3 or 4 at the table.
        number: of skats that are looked at; `ALL_SKATS` for every one.
    """

    rules: Ruleset
    hand: Mask
    position: int
    seats: int = 3
    number: int = ALL_SKATS

    def after_skat(self, bid: int) -> float:
        """Return what taking the skat is worth: the mean over skats of the best game then."""
        columns = [self._worths(contract, bid) for contract in self._menu(bid)]
        if not columns:
            return -1000.0
        best = [max(worths) for worths in zip(*columns, strict=True)]
        total: float = sum(best)
        return total / len(best)

    def _menu(self, bid: int) -> list[Contract]:
        """Return the contracts with the skat; those without hope are left out if time is short."""
        menu = contract_menu(self.rules, hand=False, bid=bid)
        menu = tuple(item for item in menu if worth_looking_at(self.rules, item, bid))
        if self.number == ALL_SKATS:
            return list(menu)
        promise = {
            game: foretold(by_hand(self.hand, self.position, game))
            for game in {item.game for item in menu}
        }
        least = HOPE * max(promise.values(), default=0.0)
        return [item for item in menu if promise[item.game] >= least]

    def _skats(self, contract: Contract) -> tuple[tuple[Chances, ...], tuple[int, ...]]:
        """Return chances and matadors by skat."""
        game = contract.game
        rows = after_skat(self.hand, self.position, game, kind_of(contract), self.number)
        if not game.has_trumps:
            return rows, (0,) * len(rows)
        return rows, tops_after_skat(self.hand, game, self.number)

    def _worths(self, contract: Contract, bid: int) -> list[float]:
        """Return what a contract is worth after each skat."""
        rows, tops = self._skats(contract)
        by_tops = {
            number: stakes(self.rules, contract, number, bid, self.seats) for number in set(tops)
        }
        return [dot(row, by_tops[number]) for row, number in zip(rows, tops, strict=True)]

    def _wins(self, contract: Contract, bid: int) -> float:
        """Return the mean chance to win a contract after the skat."""
        rows, tops = self._skats(contract)
        by_tops = {number: won_classes(self.rules, contract, number, bid) for number in set(tops)}
        won = sum(dot(row, by_tops[number]) for row, number in zip(rows, tops, strict=True))
        return won / len(rows)

    def hand_games(self, bid: int) -> list[Prospect]:
        """Return the hand games, announcements included, the best first."""
        rules = self.rules
        found = []
        menu = contract_menu(rules, hand=True, bid=bid)
        certain = certain_levels(self.hand, self.position, menu)
        for contract in menu:
            if not worth_looking_at(rules, contract, bid):
                continue
            game = contract.game
            if contract == certain:
                top = matadors(game, self.hand)
                levels = stakes(rules, contract, top, bid, self.seats)
                sure = levels[-1 if contract.schwarz else -2]
                value = value_of(rules, contract, self.hand)
                found.append(Prospect(contract, value, 1.0, sure))
                continue
            row = achieved(
                kind_of(contract), by_hand(self.hand, self.position, game), self.position
            )
            # The skat decides how many matadors there are, and little else.
            tops = Counter(
                tops_after_skat(self.hand, game, self.number) if game.has_trumps else (0,)
            )
            utility = won = 0.0
            for number, count in tops.items():
                numbers: Numbers = stakes(rules, contract, number, bid, self.seats)
                utility += count * dot(row, numbers)
                won += count * dot(row, won_classes(rules, contract, number, bid))
            total = tops.total()
            value = value_of(rules, contract, self.hand)
            found.append(Prospect(contract, value, won / total, utility / total))
        return sorted(found, key=lambda prospect: -prospect.utility)

    def worth(self, bid: int) -> float:
        """Return what the hand is worth to its player as declarer under a bid."""
        return _worth(self, bid)

    def prospects(self, bid: int) -> list[Prospect]:
        """Return every contract as if it were the only one after the skat, the best first.

        Of the hand games of one game only the best is named.
        """
        found = []
        for contract in self._menu(bid):
            column = self._worths(contract, bid)
            value = value_of(self.rules, contract, self.hand)
            mean = sum(column) / len(column)
            found.append(Prospect(contract, value, self._wins(contract, bid), mean))
        named = set()
        for prospect in self.hand_games(bid):
            if prospect.contract.game not in named:
                named.add(prospect.contract.game)
                found.append(prospect)
        return sorted(found, key=lambda prospect: -prospect.utility)

    def limit(self, least: float) -> int:
        """Return the highest bid under which the hand is worth so much, 0 for none.

        Args:
            least: list points relative to the others' mean.
        """
        ladder = self.rules.ladder
        low, high = 0, len(ladder)  # ladder[:low] is worth it, ladder[high:] is not
        while low < high:
            middle = (low + high) // 2
            if self.worth(ladder[middle]) >= least:
                low = middle + 1
            else:
                high = middle
        return ladder[low - 1] if low else 0


@lru_cache(maxsize=1024)
def _worth(outlook: Outlook, bid: int) -> float:
    """Return `Outlook.worth`; the same hand is asked about at every call of an auction."""
    best = outlook.hand_games(bid)[:1]
    return max([outlook.after_skat(bid), *(prospect.utility for prospect in best)])
