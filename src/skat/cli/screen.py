"""Prints a match as it goes: auction, skat, announcement, tricks, result, and what it adds up to.

Everything is said with the words of one language. Cards that a person at this
terminal may not know are printed only once the deal is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from skat.cli.faces import Faces
from skat.core.cards import Card, Game, Mask, display_order
from skat.core.events import (
    Announced,
    CardPlayed,
    DealBooked,
    DealEnded,
    DealStarted,
    SeriesEnded,
    TrickWon,
)
from skat.core.moves import Move
from skat.core.results import POSITIONS
from skat.core.series import Event, Series
from skat.words import Line, Words
from skat.words.events import event_line
from skat.words.explain import list_lines, result_lines

_SERIES_EVENTS = (DealStarted, DealBooked, SeriesEnded)


class Screen:
    """An observer that prints."""

    def __init__(
        self, words: Words, faces: Faces, names: Sequence[str], persons: Sequence[int]
    ) -> None:
        """Make one for a match.

        Args:
            words: the language.
            faces: how cards are written.
            names: of the players, by seat.
            persons: seats of the people at this terminal; a single one is spoken to.
        """
        self._words = words
        self._faces = faces
        self._names = dict(enumerate(names))
        self._persons = persons
        self._you = persons[0] if len(persons) == 1 else None

    def dealt(
        self, series: Series, number: int, pack: tuple[Card, ...], events: tuple[Event, ...]
    ) -> None:
        """Print who deals, and, if no person plays, everybody's cards."""
        print()
        for event in events:
            print(f"── {self._say_event(series, event)} ──")
        if series.bock_deals:
            print(self._words.text("cli.bock_deals", deals=series.bock_deals))
        if not self._persons:
            self._print_hands(series)

    def moved(self, series: Series, seat: int, move: Move, events: tuple[Event, ...]) -> None:
        """Print what a move caused; cards only with the whole trick."""
        for event in events:
            if isinstance(event, CardPlayed):
                continue
            if isinstance(event, TrickWon):
                self._print_trick(series, event)
            elif isinstance(event, DealEnded):
                self._print_result(series, event)
            elif isinstance(event, DealBooked):
                self._print_booked(series, event)
            elif isinstance(event, SeriesEnded):
                continue  # the end of the match follows the score sheet
            else:
                print(self._say_event(series, event))
            if isinstance(event, Announced):
                self._print_discard(series, seat)

    def end_of_match(self, series: Series) -> None:
        """Print who has won."""
        if series.ended:
            print(self._say_event(series, SeriesEnded(series.totals, series.winners)))

    def _say_event(self, series: Series, event: Event) -> str:
        rules = series.rules
        if isinstance(event, _SERIES_EVENTS):
            return self._words.say(event_line(event, self._names, self._you, rules=rules))
        you = None if self._you is None else series.position_of(self._you)
        game = None if series.deal is None else series.deal.game
        names = self._by_position(series)
        return self._words.say(event_line(event, names, you, rules=rules, game=game))

    def _by_position(self, series: Series) -> dict[int, str]:
        return {position: self._names[series.seat_of(position)] for position in POSITIONS}

    def _print_trick(self, series: Series, event: TrickWon) -> None:
        deal = series.deal
        assert deal is not None
        trick = deal.cards.tricks[-1]
        names = self._by_position(series)
        played = ", ".join(
            f"{names[(trick.leader + turn) % 3]} {self._faces.card(card)}"
            for turn, card in enumerate(trick.cards)
        )
        number = self._words.text("cli.trick", number=len(deal.cards.tricks))
        print(f"{number}: {played}. {self._say_event(series, event)}")

    def _print_discard(self, series: Series, seat: int) -> None:
        """Print the discard, if no person plays who may not know it."""
        deal = series.deal
        assert deal is not None
        if deal.declaration.picked_up and set(self._persons) <= {seat}:
            self._print_cards("cli.discard", deal.game, deal.declaration.discard)

    def _print_result(self, series: Series, event: DealEnded) -> None:
        result = event.result
        if not result.passed:
            print(self._say_event(series, event))
        for line in result_lines(result, self._by_position(series), rules=series.rules):
            print(f"  {self._words.say(line)}")
        deal = series.deal
        if self._persons and deal is not None:
            self._print_hands(series)
            if deal.declaration.picked_up:
                self._print_cards("cli.discard", deal.game, deal.declaration.discard)

    def _print_booked(self, series: Series, event: DealBooked) -> None:
        entry = series.entries[-1]
        for line in list_lines(series.rules, entry, self._names)[:-1]:
            print(f"  {self._words.say(line)}")
        print(self._say_event(series, event))

    def _print_hands(self, series: Series) -> None:
        """Print the three hands and the skat as dealt."""
        deal = series.deal
        assert deal is not None
        names = self._by_position(series)
        for position in POSITIONS:
            cards = self._faces.cards(display_order(deal.game, deal.dealt[position]))
            print(f"  {names[position]}: {cards}")
        self._print_cards("cli.skat", deal.game, deal.skat)

    def _print_cards(self, key: str, game: Game | None, cards: Mask) -> None:
        shown = self._faces.cards(display_order(game, cards))
        print(f"  {self._words.say(Line(key, {'cards': shown}))}")
