"""A match: deals one after another, rotation, redeals, Bock rounds, the list, the end.

Source: docs/rules.md 3, 12, 13.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from skat.core.cards import Card, Game
from skat.core.deal import Deal
from skat.core.errors import IllegalMove, RulesetError
from skat.core.events import DealBooked, DealEvent, DealStarted, SeriesEnded, SeriesEvent
from skat.core.lists import list_points, winners
from skat.core.moves import Move
from skat.core.quick import quick
from skat.core.results import POSITIONS, Position, Result
from skat.core.rulesets import Ruleset
from skat.core.views import Standing, View

Event: TypeAlias = DealEvent | SeriesEvent


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished deal in the list."""

    number: int
    """Of the deals that count, from 1; a redeal has the number of the deal that replaces it."""
    dealer: int
    """Seat."""
    seats: tuple[int, int, int]
    """Seats of forehand, middlehand and rearhand."""
    result: Result
    scores: tuple[int, ...]
    """Game points by seat."""
    added: tuple[int, ...]
    """List points by seat."""
    totals: tuple[int, ...]
    """List points by seat after this deal."""
    counts: bool
    """False: a redeal or a void deal, which uses up no deal."""
    bock: bool
    """Played in a Bock round."""

    @property
    def declarer(self) -> int | None:
        """Seat of the declarer, None without one."""
        position = self.result.declarer
        return None if position is None else self.seats[position]


def roles(seats: int, dealer: int) -> tuple[int, int, int]:
    """Return the seats of forehand, middlehand and rearhand; at four the dealer sits out.

    >>> roles(4, 1)
    (2, 3, 0)

    Source: docs/rules.md 3.
    """
    return (dealer + 1) % seats, (dealer + 2) % seats, (dealer + 3) % seats


@quick
@dataclass(frozen=True, slots=True)
class Series:
    """The state of a match; `start` lays a deal on the table, `apply` plays it.

    Make one with `Series.open`.
    """

    rules: Ruleset
    seats: int
    dealer: int
    """Seat that deals the current deal, or the next one."""
    totals: tuple[int, ...]
    entries: tuple[Entry, ...] = ()
    bock_deals: int = 0
    """Deals still to be played in Bock rounds, the current one included."""
    deal: Deal | None = None
    """The current deal; after its end it stays until the next one starts."""
    ended: bool = False
    length: int | None = None
    """Number of deals; None: open end."""

    @classmethod
    def open(
        cls, rules: Ruleset, *, seats: int = 3, first_dealer: int = 0, deals: int | None = None
    ) -> Series:
        """Return a match before its first deal.

        Args:
            rules: the rule set.
            seats: 3 or 4.
            first_dealer: seat that deals first; drawn by the caller (see
                `skat.core.deck.draw_first_dealer`) unless the rule set names one.
            deals: number of deals, where it differs from the rule set's.

        Raises:
            RulesetError: if the rule set has no such table.
        """
        if seats not in rules.table_players:
            raise RulesetError(f"expected {rules.table_players} seats, got {seats}")
        if not 0 <= first_dealer < seats:
            raise RulesetError(f"expected a first dealer below {seats}, got {first_dealer}")
        if deals is not None and deals < 1:
            raise RulesetError(f"expected at least one deal, got {deals}")
        length = rules.deals(seats) if deals is None else deals
        return cls(rules, seats, first_dealer, (0,) * seats, length=length)

    # -- looking at it ------------------------------------------------------------

    @property
    def number(self) -> int:
        """Number of the deal on the table, or of the next one, from 1."""
        booked = self._booked
        return self._next_number if booked is None else booked.number

    @property
    def _booked(self) -> Entry | None:
        """The line of the deal on the table, once it is over."""
        over = self.deal is not None and self.deal.result is not None
        return self.entries[-1] if over and self.entries else None

    @property
    def _next_number(self) -> int:
        if not self.entries:
            return 1
        last = self.entries[-1]
        return last.number + last.counts

    @property
    def deal_seats(self) -> tuple[int, int, int]:
        """Seats of forehand, middlehand and rearhand of the deal on the table or the next."""
        booked = self._booked
        return roles(self.seats, self.dealer) if booked is None else booked.seats

    def seat_of(self, position: int) -> int:
        """Return the seat of a position."""
        return self.deal_seats[position]

    def position_of(self, seat: int) -> Position | None:
        """Return the position of a seat, None for the dealer who sits out."""
        seats = self.deal_seats
        return POSITIONS[seats.index(seat)] if seat in seats else None

    @property
    def turn(self) -> int | None:
        """Seat that must act next, None between deals and after the end."""
        if self.deal is None or self.deal.turn is None:
            return None
        return self.deal_seats[self.deal.turn]

    @property
    def running(self) -> bool:
        """A deal is being played."""
        return self.deal is not None and self.deal.result is None

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the highest total once the match has ended; none without a counted deal."""
        if not self.ended or not any(entry.counts for entry in self.entries):
            return ()
        return winners(self.totals)

    @property
    def standing(self) -> Standing:
        """The match around the deal, as every view shows it."""
        booked = self._booked
        return Standing(
            number=self.number,
            deals=self.length,
            totals=self.totals,
            dealer=self.dealer if booked is None else booked.dealer,
            seats=self.deal_seats,
            bock_deals=self.bock_deals,
        )

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None for a spectator.

        Raises:
            IllegalMove: before the first deal.
        """
        if self.deal is None:
            raise IllegalMove("action_not_possible", "expected a deal on the table, got none yet")
        position = None if seat is None else self.position_of(seat)
        return self.deal.view(position, self.standing)

    # -- moving -------------------------------------------------------------------

    def start(self, pack: Sequence[Card]) -> tuple[Series, tuple[Event, ...]]:
        """Return the match with a new deal on the table.

        Args:
            pack: 32 cards in dealing order; see `skat.core.deck.shuffle`.

        Raises:
            IllegalMove: while a deal is being played, and after the end.
            SkatError: if the pack is not the 32 different cards.
        """
        if self.ended:
            raise IllegalMove("game_over", "expected no more deals: the match is over")
        if self.running:
            raise IllegalMove("action_not_possible", "expected the deal on the table to end first")
        bock = self.bock_deals > 0
        deal = Deal.start(self.rules, pack, bock=int(bock))
        series = replace(self, deal=deal)
        event = DealStarted(series.number, self.dealer, series.deal_seats, bock)
        return series, (event,)

    def apply(self, seat: int, move: Move) -> tuple[Series, tuple[Event, ...]]:
        """Return the match after a seat's move, and what happened.

        Raises:
            IllegalMove: the rules refuse it, or the seat has no cards; nothing changes.
        """
        deal = self.deal
        if deal is None or deal.result is not None:
            raise IllegalMove("game_over", "expected a deal on the table, got a move without one")
        position = self.position_of(seat)
        if position is None:
            raise IllegalMove("not_your_turn", "expected a move of a seat with cards")
        after, events = deal.apply(position, move)
        if after.result is None:
            return self._with_deal(after), events
        series, more = self._book(after)
        return series, (*events, *more)

    def end(self) -> tuple[Series, tuple[Event, ...]]:
        """Return an open-ended match ended by its host, between two deals.

        Raises:
            IllegalMove: while a deal is being played, after the end, or where the
                number of deals is fixed.
        """
        if self.ended:
            raise IllegalMove("game_over", "expected no more moves: the match is over")
        if self.running:
            raise IllegalMove("action_not_possible", "expected the deal on the table to end first")
        if self.length is not None:
            raise IllegalMove(
                "action_not_possible", f"expected the match to go on to its {self.length} deals"
            )
        return self._ended(())

    def _with_deal(self, deal: Deal) -> Series:
        return Series(
            self.rules,
            self.seats,
            self.dealer,
            self.totals,
            self.entries,
            self.bock_deals,
            deal,
            self.ended,
            self.length,
        )

    def _book(self, deal: Deal) -> tuple[Series, tuple[SeriesEvent, ...]]:
        """Write the result into the list and decide what comes next."""
        result = deal.result
        assert result is not None
        passed = self.rules.passed_deal
        counts = passed.counts_as_deal or not result.passed
        seats = self.deal_seats
        scores = [0] * self.seats
        for position, score in enumerate(result.scores):
            scores[seats[position]] = score
        declarer = None if result.score is None else seats[_declarer(result)]
        added = list_points(
            self.rules,
            seats=self.seats,
            declarer=declarer,
            won=result.score is not None and result.score.won,
            scores=scores,
            penalized=[seats[position] for position in result.penalized],
        )
        totals = tuple(total + more for total, more in zip(self.totals, added, strict=True))
        number = self._next_number
        bock = self.bock_deals > 0
        entry = Entry(
            number, self.dealer, seats, result, tuple(scores), added, totals, counts, bock
        )
        rotates = passed.rotates_dealer or not result.passed
        series = replace(
            self,
            deal=deal,
            totals=totals,
            entries=(*self.entries, entry),
            dealer=(self.dealer + 1) % self.seats if rotates else self.dealer,
            bock_deals=self._bock_after(entry),
        )
        booked = DealBooked(added, totals, counts)
        if series._is_over(number):
            return series._ended((booked,))
        return series, (booked,)

    def _bock_after(self, entry: Entry) -> int:
        left = self.bock_deals
        if not entry.counts or not self.rules.bock.enabled:
            return left
        left = max(0, left - 1)
        if any(_BOCK_TRIGGERS[name](entry) for name in self.rules.bock.events):
            left += self.rules.bock.deals[str(self.seats)]
        return left

    def _is_over(self, number: int) -> bool:
        last = self.entries[-1]
        if not last.counts:
            return self.rules.passed_deal.mode == "void" and self.length == 1
        if self.length is not None and number >= self.length:
            return True
        mark = self.rules.bierlachs_mark
        bierlachs = self.rules.list_scoring == "bierlachs"
        return bierlachs and mark is not None and min(self.totals) < -mark

    def _ended(self, events: tuple[SeriesEvent, ...]) -> tuple[Series, tuple[SeriesEvent, ...]]:
        series = replace(self, ended=True)
        return series, (*events, SeriesEnded(series.totals, series.winners))


def _declarer(result: Result) -> Position:
    assert result.declarer is not None
    return result.declarer


def _lost_with_60(entry: Entry) -> bool:
    score = entry.result.score
    return score is not None and not score.won and score.declarer_points == 60


def _grand_hand_won(entry: Entry) -> bool:
    score = entry.result.score
    return (
        score is not None
        and score.won
        and score.contract.game is Game.GRAND
        and score.contract.hand
    )


def _kontra_lost(entry: Entry) -> bool:
    score = entry.result.score
    return score is not None and not score.won and score.kontra >= 1


def _kontra_re(entry: Entry) -> bool:
    score = entry.result.score
    return score is not None and score.kontra >= 2


def _changed_totals(entry: Entry) -> list[int]:
    return [abs(total) for total, added in zip(entry.totals, entry.added, strict=True) if added]


def _three_equal_digits(entry: Entry) -> bool:
    return any(len(text) == 3 and len(set(text)) == 1 for text in map(str, _changed_totals(entry)))


def _multiple_of_100(entry: Entry) -> bool:
    return any(total and total % 100 == 0 for total in _changed_totals(entry))


def _worth(least: int) -> Callable[[Entry], bool]:
    def reached(entry: Entry) -> bool:
        score = entry.result.score
        return score is not None and score.charged >= least

    return reached


_BOCK_TRIGGERS: dict[str, Callable[[Entry], bool]] = {
    "lost_with_60": _lost_with_60,
    "grand_hand_won": _grand_hand_won,
    "kontra_lost": _kontra_lost,
    "kontra_re": _kontra_re,
    "score_three_equal_digits": _three_equal_digits,
    "score_multiple_of_100": _multiple_of_100,
    "value_72": _worth(72),
    "value_96": _worth(96),
}
"""What starts a Bock round, by name; of the totals, those that changed. Source: docs/rules.md
13."""
