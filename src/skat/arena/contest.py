"""A contest: many deals between players who change seats, whole or in parts that add up.

The deals come in blocks; each block is dealt and seated by its number alone, so
that the same seed gives the same count however many processes share the work.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import permutations
from multiprocessing import get_context

from skat.arena.driver import PlayerFault, play_deal
from skat.arena.tally import Tally
from skat.core import deck
from skat.core.errors import SkatError
from skat.core.rulesets import Ruleset
from skat.core.series import Series
from skat.players import Player, budget_named, player

BLOCK = 36
"""Deals of a block: a list of three, and twelve rounds of a table in any case."""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played, and by whom.

    Raises:
        SkatError: if the players or the number of deals do not fit.
    """

    rules: Ruleset
    names: tuple[str, ...]
    """Of the players, two to as many as there are seats; the last one takes every free seat."""
    deals: int
    seed: int | str = 1
    seats: int = 3
    budget: str | None = None
    """Name of what a decision may cost, of `skat.players.BUDGETS`; None leaves it to the player."""

    def __post_init__(self) -> None:
        if self.seats not in self.rules.table_players:
            tables = " or ".join(str(size) for size in self.rules.table_players)
            raise SkatError(f"expected {tables} seats under {self.rules.name}, got {self.seats}")
        if not 2 <= len(self.names) <= self.seats:
            raise SkatError(f"expected 2 to {self.seats} players, got {len(self.names)}")
        if self.deals < 1:
            raise SkatError(f"expected at least one deal, got {self.deals}")
        budget_named(self.budget)
        for name in self.names:
            player(name)

    @property
    def blocks(self) -> int:
        """Number of blocks, the last one perhaps shorter."""
        return -(-self.deals // BLOCK)

    @property
    def sittings(self) -> tuple[tuple[int, ...], ...]:
        """Every different way to seat the players; the blocks take them in turn."""
        last = len(self.names) - 1
        seated = (*range(len(self.names)), *[last] * (self.seats - len(self.names)))
        return tuple(dict.fromkeys(permutations(seated)))

    def run(self, jobs: int = 1) -> Iterator[Tally]:
        """Yield the count of each block, in order.

        Args:
            jobs: number of processes; the counts are the same for any number.
        """
        if jobs == 1 or self.blocks == 1:
            for block in range(self.blocks):
                yield self.play_block(block)
            return
        processes = min(jobs, self.blocks)
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            yield from pool.map(self.play_block, range(self.blocks))

    def play_block(self, block: int) -> Tally:
        """Return the count of one block, counted from 0."""
        tally = Tally.of(len(self.names))
        sitting = self.sittings[block % len(self.sittings)]
        players = [player(self.names[who]) for who in sitting]
        first = block * BLOCK + 1
        series: Series | None = None
        dealer = block % self.seats
        for number in range(first, min(first + BLOCK, self.deals + 1)):
            if series is None or series.ended:
                dealer = dealer if series is None else series.dealer
                series = Series.open(self.rules, seats=self.seats, first_dealer=dealer)
                tally.matches += 1
            series = self._play(series, players, sitting, number, tally)
        return tally

    def _play(
        self,
        series: Series,
        players: list[Player],
        sitting: tuple[int, ...],
        number: int,
        tally: Tally,
    ) -> Series:
        """Return the match after one more deal, or as it was before if a player fails."""
        pack = deck.shuffle(deck.secret_from_seed(self.seed, number))
        dealt, _ = series.start(pack)
        try:
            budget = budget_named(self.budget)
            played = play_deal(dealt, players, seed=self.seed, number=number, budget=budget)
        except PlayerFault as fault:
            tally.fault(sitting[fault.seat], str(fault))
            return series
        tally.count(played, sitting)
        return played
