"""Every board is played in all seatings, with the same chance for whoever sits in a seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from skat.arena import duplicate as duplicate_module
from skat.arena.comparison import Comparison
from skat.arena.duplicate import SIXFOLD, Bench, Board, Duplicate
from skat.core import deck
from skat.core.errors import SkatError, SolverUnavailable
from skat.core.moves import Hold, Move
from skat.core.presets import PRESETS
from skat.core.rulesets import Ruleset
from skat.core.views import Ask, View
from skat.players import BUDGETS, Budget, Key, Player, player, player_names

TWELVE = Ruleset.preset("twelve")


def stripped(board: Board) -> Board:
    """Return a board without the time it took."""
    board.clocks = {}
    return board


def compared(duplicate: Duplicate, boards: int) -> Comparison:
    comparison = Comparison(duplicate.sides, duplicate.seatings)
    for number in range(1, boards + 1):
        comparison.count(duplicate.play(number))
    return comparison


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", ["random", "rules"])
def test_whoever_plays_against_himself_gains_nothing_on_any_board(name: str, preset: str) -> None:
    duplicate = Duplicate(Ruleset.preset(preset), (name, name), seed="self")

    for number in range(1, 7):
        board = duplicate.play(number)
        comparison = Comparison(duplicate.sides, duplicate.seatings)
        comparison.count(board)
        assert not board.faults
        assert not board.failed
        assert len({game.points for game in board.games}) == 1
        for scale in ("list_points", "game_points"):
            assert comparison.versus[scale]["A"].difference.mean == 0


@pytest.mark.parametrize("name", player_names())
def test_nor_does_any_player_that_there_is(name: str) -> None:
    """Nothing of a game, as a table of positions, may change the next one."""
    board = Duplicate(TWELVE, (name, name), seed="self", budget="quick").play(2)

    assert not board.faults
    assert len({(game.declarer, game.contract, game.points) for game in board.games}) == 1


@pytest.mark.soak
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", player_names())
def test_nor_on_many_boards(name: str, preset: str) -> None:
    match = Duplicate(Ruleset.preset(preset), (name, name), seed="long", budget="quick")
    for number in range(1, 11):
        board = match.play(number)
        assert not board.faults
        assert len({(game.declarer, game.contract, game.points) for game in board.games}) == 1


@pytest.mark.soak
@pytest.mark.parametrize("name", ["champion", "sampler", "strong"])
def test_a_search_is_better_than_rules(name: str) -> None:
    comparison = compared(Duplicate(TWELVE, (name, "rules"), seed="soak", budget="quick"), 40)

    assert comparison.versus["list_points"]["A"].difference.mean > 0


STEPS = (("casual", "beginner", 12), ("club", "casual", 40), ("strong", "casual", 20))
"""Levels that must stand in this order, with boards enough to tell that they do."""


@pytest.mark.parametrize(("stronger", "weaker", "boards"), STEPS)
def test_the_levels_stand_in_order(stronger: str, weaker: str, boards: int) -> None:
    comparison = compared(Duplicate(TWELVE, (stronger, weaker), seed="levels"), boards)

    assert comparison.versus["list_points"]["A"].difference.mean > 0


def test_two_players_take_every_seat_three_times() -> None:
    board = Duplicate(TWELVE, ("rules", "random")).play(1)

    assert tuple(game.seating for game in board.games) == SIXFOLD
    for seat in range(3):
        assert Counter(game.seating[seat] for game in board.games) == {"A": 3, "B": 3}


def test_three_players_take_all_orders() -> None:
    board = Duplicate(TWELVE, ("rules", "random", "rules")).play(1)

    assert {game.seating for game in board.games} == {"ABC", "ACB", "BAC", "BCA", "CAB", "CBA"}


def test_the_dealer_goes_round_with_the_boards() -> None:
    duplicate = Duplicate(TWELVE, ("random", "random"))

    assert [duplicate.play(number).dealer for number in (1, 2, 3, 4)] == [0, 1, 2, 0]


@dataclass
class Noted:
    """Plays like `random` and notes what it is asked."""

    name: str
    asked: list[tuple[View, Key, Budget | None]] = field(default_factory=list)

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        self.asked.append((view, key, budget))
        return player("random").decide(view, key, budget)


def noting(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[tuple[View, Key, Budget | None]]]:
    """Let the names ``one`` and ``two`` mean players that note what they are asked."""
    noted: dict[str, list[tuple[View, Key, Budget | None]]] = {"one": [], "two": []}

    def known(name: str) -> Player:
        return Noted(name, noted[name]) if name in noted else player(name)

    monkeypatch.setattr(duplicate_module, "player", known)
    return noted


def test_keys_name_board_seat_and_decision_and_tell_nothing_of_players_or_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted = noting(monkeypatch)

    Duplicate(TWELVE, ("one", "two"), seed="7", budget="quick").play(4)

    keys = {name: Counter(key for _, key, _ in asked) for name, asked in noted.items()}
    assert keys["one"] == keys["two"]  # each seat is three times of each player
    assert {key.deal for key in keys["one"]} == {4}
    assert {key.seat for key in keys["one"]} == {0, 1, 2}
    assert {budget for _, _, budget in noted["one"]} == {BUDGETS["quick"]}
    seed = next(iter(keys["one"])).seed
    pack = deck.shuffle(deck.secret_from_seed("7", 4))
    assert deck.shuffle(deck.secret_from_seed(seed, 4)) != pack


def test_boards_depend_on_the_seed_and_their_number() -> None:
    games = [
        stripped(Duplicate(TWELVE, ("rules", "random"), seed).play(number)).games
        for seed, number in (("1", 1), ("1", 1), ("1", 2), ("2", 1))
    ]

    assert games[0] == games[1]
    assert games[0] != games[2]
    assert games[0] != games[3]


def test_where_contracts_are_given_only_the_cards_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted = noting(monkeypatch)
    duplicate = Duplicate(Ruleset.preset("kneipe"), ("one", "two"), fixed=True)
    alike = Duplicate(Ruleset.preset("kneipe"), ("rules", "rules"))

    for number in range(1, 9):
        games = duplicate.play(number).games
        contracts = {(game.declarer, game.contract, game.bid) for game in games}
        natural = alike.play(number).games[0]
        assert contracts == {(natural.declarer, natural.contract, natural.bid)}
    assert {view.ask for view, _, _ in noted["one"] + noted["two"]} <= {Ask.CARD, Ask.AGREE}


class Bad:
    """Holds what nobody has bid, and breaks down over its cards, now and then."""

    name: ClassVar[str] = "bad"

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        if view.ask is Ask.BID:
            return Hold()
        if view.ask is Ask.CARD and len(view.tricks) == 3:
            raise ValueError("the third trick was too much")
        if view.ask is Ask.CARD and len(view.tricks) == 5:
            return "CJ"  # type: ignore[return-value]
        return player("rules").decide(view, key, budget)


def test_faults_are_counted_against_their_player_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def known(name: str) -> Player:
        return Bad() if name == "bad" else player(name)

    monkeypatch.setattr(duplicate_module, "player", known)
    duplicate = Duplicate(TWELVE, ("rules", "bad"))
    board = duplicate.play(1)
    comparison = Comparison("AB", SIXFOLD)
    comparison.count(board)

    assert len(board.games) == 6
    assert not board.failed
    assert {side for side, _ in board.faults} == {"B"}
    texts = " ".join(text for _, text in board.faults)
    assert "got hold (hold)" in texts
    assert "ValueError: the third trick was too much" in texts
    assert "expected a move, got 'CJ'" in texts
    assert comparison.faults["B"] == len(board.faults)
    assert not comparison.sound
    # The stand-in decides as `rules` does, so that nothing else changes.
    assert {game.points for game in board.games} == {
        game.points for game in Duplicate(TWELVE, ("rules", "rules")).play(1).games
    }


class Unable:
    """Lacks what it needs."""

    name: ClassVar[str] = "unable"

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        raise SolverUnavailable("expected the kernel")


def test_a_player_that_cannot_work_at_all_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        duplicate_module, "player", lambda name: Unable() if name == "unable" else player(name)
    )

    with pytest.raises(SolverUnavailable):
        Duplicate(TWELVE, ("unable", "rules")).play(1)


def test_list_points_are_seeger_fabian_under_every_preset() -> None:
    for preset in PRESETS:
        for game in Duplicate(Ruleset.preset(preset), ("rules", "rules")).play(3).games:
            assert game.declarer is not None
            own = game.points[game.declarer]
            others = [game.list_points[seat] for seat in range(3) if seat != game.declarer]
            assert game.list_points[game.declarer] == own + (50 if game.won else -50)
            assert others == ([0, 0] if game.won else [40, 40])


def test_the_players_are_made_once_for_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def known(name: str) -> Player:
        made.append(name)
        return player(name)

    monkeypatch.setattr(duplicate_module, "player", known)
    bench = Bench(("random", "rules"))
    made.remove("rules")  # who stands in
    assert sorted(made) == ["random"] * 3 + ["rules"] * 3
    Duplicate(TWELVE, ("random", "rules")).play(1, bench)
    assert len(made) == 8  # two of them to see that there are such players


@pytest.mark.parametrize(
    ("names", "budget", "says"),
    [
        (("rules",), None, "expected 2 or 3 players, got 1"),
        (("rules",) * 4, None, "expected 2 or 3 players, got 4"),
        (("rules", "nobody"), None, "got 'nobody'"),
        (("rules", "random"), "endless", "expected one of the budgets quick normal strong"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(
    names: tuple[str, ...], budget: str | None, says: str
) -> None:
    with pytest.raises(SkatError, match=says):
        Duplicate(TWELVE, names, budget=budget)


def test_a_better_player_gains(monkeypatch: pytest.MonkeyPatch) -> None:
    comparison = compared(Duplicate(TWELVE, ("rules", "random")), 12)
    mirrored = compared(Duplicate(TWELVE, ("random", "rules")), 12)

    difference = comparison.versus["list_points"]["A"].difference
    assert difference.margin is not None
    assert difference.mean - difference.margin > 0
    assert mirrored.versus["list_points"]["A"].difference.mean == -difference.mean
