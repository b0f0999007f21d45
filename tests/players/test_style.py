"""How three rule players behave over many deals: broad limits, so that a broken rule shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean

import pytest

from skat.arena.driver import play_series
from skat.core.cards import Card, Game, cards_mask
from skat.core.moves import Announce, Move, Play
from skat.core.presets import PRESETS
from skat.core.results import Reason, Score
from skat.core.series import Entry, Event, Series
from skat.players import player
from skat.players.rules.patterns import SUIT_OF, TRUMP, split

DEALS = 360
ACES = 0x4040_4040


@dataclass
class Style:
    """An observer that writes down what the tests below ask about."""

    entries: list[Entry] = field(default_factory=list)
    discards: list[tuple[Game, int]] = field(default_factory=list)
    leads: list[tuple[int, int, int]] = field(default_factory=list)
    """Opening leads of defenders against suit games: where the declarer sits, whether
    they were trumps, and how many cards of the suit the defender held."""

    def dealt(
        self, series: Series, number: int, pack: tuple[Card, ...], events: tuple[Event, ...]
    ) -> None:
        """Hear of a new deal."""

    def moved(self, series: Series, seat: int, move: Move, events: tuple[Event, ...]) -> None:
        """Note discards, opening leads and ends."""
        deal = series.deal
        assert deal is not None
        if isinstance(move, Announce) and move.discard:
            self.discards.append((move.contract.game, cards_mask(move.discard)))
        first = isinstance(move, Play) and deal.cards.played == 1
        if first and deal.game is not None and deal.game.is_suit and deal.declarer:
            assert isinstance(move, Play)
            suit = SUIT_OF[deal.game.index][move.card]
            length = split(deal.game, deal.dealt[0])[suit].bit_count()
            self.leads.append((int(deal.declarer), suit == TRUMP, length))
        if deal.result is not None:
            self.entries.append(series.entries[-1])


@pytest.fixture(scope="module")
def style() -> Style:
    rules = PRESETS["twelve"].override({"deals_per_session": {"3": DEALS}})
    observer = Style()
    play_series(Series.open(rules), [player("rules")] * 3, seed="style", observers=[observer])
    return observer


def games(style: Style, *kinds: Game) -> list[Score]:
    scores = [entry.result.score for entry in style.entries]
    return [score for score in scores if score is not None and score.contract.game in kinds]


def test_few_deals_are_passed_in(style: Style) -> None:
    assert len(style.entries) == DEALS
    assert 0.0 < fmean(entry.result.passed for entry in style.entries) < 0.08


def test_declarers_win_as_often_as_people_do(style: Style) -> None:
    assert 0.75 < fmean(score.won for score in games(style, *Game)) < 0.90


def test_every_kind_of_game_is_played(style: Style) -> None:
    played = len(games(style, *Game))

    assert 0.25 < len(games(style, Game.GRAND)) / played < 0.5
    assert 0.03 < len(games(style, Game.NULL)) / played < 0.10
    by_hand = sum(score.contract.hand for score in games(style, *Game))
    assert 0.02 < by_hand / played < 0.12


def test_hardly_any_game_is_overbid(style: Style) -> None:
    overbid = (Reason.OVERBID, Reason.NULL_OVERBID)

    assert sum(score.reason in overbid for score in games(style, *Game)) <= 0.01 * DEALS


def test_aces_and_trumps_stay_out_of_the_discard(style: Style) -> None:
    trump_games = [(game, cards) for game, cards in style.discards if game.has_trumps]

    assert len(trump_games) > DEALS / 2
    assert [cards for game, cards in trump_games if cards & (game.trumps | ACES)] == []


def test_defenders_hardly_ever_open_with_a_trump(style: Style) -> None:
    assert fmean(trump for _, trump, _ in style.leads) < 0.1


def test_short_suits_are_led_up_to_the_declarer_and_longer_ones_through_him(style: Style) -> None:
    through = [length for declarer, trump, length in style.leads if declarer == 1 and not trump]
    up_to = [length for declarer, trump, length in style.leads if declarer == 2 and not trump]

    assert fmean(through) > fmean(up_to) + 0.3


@pytest.mark.parametrize("preset", ["twelve", "isko", "kneipe"])
def test_one_rule_player_beats_two_that_draw_their_moves(preset: str) -> None:
    rules = PRESETS[preset]
    totals = [0, 0, 0]
    for seed in range(4):
        for seat in range(3):
            players = [player("random")] * 3
            players[seat] = player("rules")
            series = play_series(Series.open(rules), players, seed=seed, packs=12)
            totals[0] += series.totals[seat]
            totals[1] += series.totals[(seat + 1) % 3]
            totals[2] += series.totals[(seat + 2) % 3]

    assert totals[0] > max(totals[1:]) + 12 * 12 * 10
