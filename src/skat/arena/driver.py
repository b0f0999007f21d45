"""The one synchronous driver: deals packs, asks players, and applies what they answer.

`skat play` uses it with people as players, the arena without. It knows neither
the clock nor the screen; whoever wants to see what happens passes an observer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, TypeAlias

from skat.core import deck
from skat.core.cards import Card
from skat.core.errors import IllegalMove, SkatError
from skat.core.events import Announced, Doubled
from skat.core.moves import Move, Pass, move_text
from skat.core.results import POSITIONS
from skat.core.series import Event, Series
from skat.core.views import Ask, View
from skat.players import Budget, Key, Outside, Player

Refused: TypeAlias = Callable[[int, Move, IllegalMove], None]
"""Is told which seat made an illegal move; returns if that seat is to be asked again."""


class Observer(Protocol):
    """Is told what happens, with the match as it is afterwards."""

    def dealt(
        self, series: Series, number: int, pack: tuple[Card, ...], events: tuple[Event, ...]
    ) -> None:
        """Hear of a new deal, and of the number of its pack."""

    def moved(self, series: Series, seat: int, move: Move, events: tuple[Event, ...]) -> None:
        """Hear of a move and of what it caused."""


class PlayerFault(SkatError):
    """A player answered what the rules refuse; the match is as it was before.

    Attributes:
        player: its name.
        seat: where it sits.
        deal: number of the pack, as dealt.
    """

    def __init__(self, player: str, seat: int, deal: int, reason: str) -> None:
        super().__init__(f"player {player} at seat {seat} in deal {deal}: {reason}")
        self.player = player
        self.seat = seat
        self.deal = deal
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return (PlayerFault, (self.player, self.seat, self.deal, self.reason))


def play_series(
    series: Series,
    players: Sequence[Player],
    *,
    seed: int | str,
    packs: int | None = None,
    first_pack: int = 1,
    budget: Budget | None = None,
    observers: Sequence[Observer] = (),
    refused: Refused | None = None,
) -> Series:
    """Return a match after it was played to its end, or until its packs are used up.

    Args:
        series: before its first deal, or between two.
        players: by seat.
        seed: of the packs and of the players' keys.
        packs: how many packs to deal at most, redeals included.
        first_pack: number of the first pack; the next ones follow it.
        budget: how much work each decision may take.
        observers: are told what happens.
        refused: is told of illegal moves; without it they raise.

    Raises:
        SkatError: if there is not one player for each seat, or no end to play to.
        PlayerFault: if a player makes an illegal move.
    """
    if len(players) != series.seats:
        raise SkatError(f"expected {series.seats} players, got {len(players)}")
    if packs is None and series.length is None and series.rules.bierlachs_mark is None:
        raise SkatError("expected a number of deals, got an open-ended match without one")
    number = first_pack
    while not series.ended and (packs is None or number < first_pack + packs):
        pack = deck.shuffle(deck.secret_from_seed(seed, number))
        series, events = series.start(pack)
        for observer in observers:
            observer.dealt(series, number, pack, events)
        series = play_deal(
            series,
            players,
            seed=seed,
            number=number,
            budget=budget,
            observers=observers,
            refused=refused,
        )
        number += 1
    return series


def play_deal(
    series: Series,
    players: Sequence[Player],
    *,
    seed: int | str,
    number: int,
    budget: Budget | None = None,
    observers: Sequence[Observer] = (),
    refused: Refused | None = None,
) -> Series:
    """Return a match after the deal on its table was played to its end.

    The arguments are those of `play_series`; ``number`` is that of the pack.

    Raises:
        PlayerFault: if a player makes an illegal move.
    """
    table = _Table(series, players, seed, number, budget, observers, refused)
    while table.series.running:
        seat = table.series.turn
        assert seat is not None
        view = table.series.view(seat)
        events = table.move(seat, view)
        if any(isinstance(event, Announced | Doubled) for event in events):
            table.offer_doubling()
    table.tell_the_end()
    return table.series


class _Table:
    """The running deal, and whom to ask and to tell."""

    def __init__(
        self,
        series: Series,
        players: Sequence[Player],
        seed: int | str,
        number: int,
        budget: Budget | None,
        observers: Sequence[Observer],
        refused: Refused | None,
    ) -> None:
        self.series = series
        self._players = players
        self._outside = [each if isinstance(each, Outside) else None for each in players]
        self._seed = seed
        self._number = number
        self._budget = budget
        self._observers = observers
        self._refused = refused
        self._decisions = 0

    def move(self, seat: int, view: View) -> tuple[Event, ...]:
        """Ask a seat and do what it answers; return what happened.

        Nothing happens when a doubling is declined, or when a refused move is to be
        asked for again.
        """
        self._decisions += 1
        player = self._players[seat]
        key = Key(self._seed, self._number, seat, self._decisions)
        move = player.decide(view, key, self._budget)
        outside = self._outside[seat]
        if outside is not None:
            self._announce_faults(seat, outside)
        if view.ask is Ask.KONTRA and isinstance(move, Pass):
            return ()
        try:
            self.series, events = self.series.apply(seat, move)
        except IllegalMove as error:
            if self._refused is None:
                reason = f"{error} ({move_text(move)})"
                raise PlayerFault(player.name, seat, self._number, reason) from error
            self._refused(seat, move, error)
            return ()
        for observer in self._observers:
            observer.moved(self.series, seat, move, events)
        return events

    def _announce_faults(self, seat: int, player: Outside) -> None:
        position = self.series.position_of(seat)
        assert position is not None
        for fault in player.new_faults():
            for other, listener in enumerate(self._outside):
                if other != seat and listener is not None:
                    listener.heard_fault(position, fault)

    def tell_the_end(self) -> None:
        """Let players that are programs hear how the deal has ended."""
        for seat, outside in enumerate(self._outside):
            if outside is not None:
                outside.finished(self.series.view(seat))

    def offer_doubling(self) -> None:
        """Ask each seat that may say the next doubling once, and again after each one said."""
        said = True
        while said:
            said = False
            for position in POSITIONS:
                deal = self.series.deal
                assert deal is not None
                if deal.may_double(position):
                    seat = self.series.seat_of(position)
                    view = replace(self.series.view(seat), ask=Ask.KONTRA)
                    events = self.move(seat, view)
                    said = said or any(isinstance(event, Doubled) for event in events)
