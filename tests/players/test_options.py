"""The name of a player may carry options, and what it does not take is refused in words."""

from __future__ import annotations

from typing import ClassVar

import pytest

from skat.core.errors import SkatError
from skat.core.moves import Move, Pass
from skat.core.views import View
from skat.players import Budget, Key, player, player_options, registry
from skat.players.options import Kind, number, one_of, switch, whole


class Deep:
    """A player with an option of each kind."""

    options: ClassVar[dict[str, Kind]] = {
        "belief": switch,
        "worlds": whole,
        "tau": number,
        "style": one_of("careful", "bold"),
    }

    def __init__(
        self,
        *,
        name: str = "deep",
        belief: bool = True,
        worlds: int = 40,
        tau: float = 1,
        style: str = "bold",
    ) -> None:
        self.name = name
        self.settings = (belief, worlds, tau, style)

    def decide(self, view: View, key: Key, budget: Budget | None = None) -> Move:
        return Pass()


@pytest.fixture(autouse=True)
def _deep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PLAYERS, "deep", f"{__name__}:Deep")


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("deep", (True, 40, 1, "bold")),
        ("deep:belief=off", (False, 40, 1, "bold")),
        ("deep:worlds=20,belief=on", (True, 20, 1, "bold")),
        ("deep:tau=-.5,style=careful,worlds=0", (True, 0, -0.5, "careful")),
    ],
)
def test_options_reach_the_player_and_stay_in_its_name(
    name: str, settings: tuple[object, ...]
) -> None:
    one = player(name)

    assert isinstance(one, Deep)
    assert one.settings == settings
    assert one.name == name


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("deep:belief=maybe", "option belief of player deep: expected on or off, got 'maybe'"),
        ("deep:worlds=-1", "option worlds of player deep: expected a whole number, got '-1'"),
        ("deep:worlds=²", "expected a whole number, got '²'"),
        ("champion:threads=0", "option threads of player champion: expected 1 to 64, got '0'"),
        ("champion:threads=65", "expected 1 to 64, got '65'"),
        ("deep:tau=nan", "option tau of player deep: expected a number, got 'nan'"),
        ("deep:tau=1e999", "expected a number, got '1e999'"),
        ("deep:tau=", "expected a number, got ''"),
        ("deep:style=wild", "expected one of careful bold, got 'wild'"),
        ("deep:beleif=on", "expected one of the options belief style tau worlds of player deep"),
        ("deep:belief", "expected option=value for player deep, got 'belief'"),
        ("deep:", "expected option=value for player deep, got ''"),
        ("deep:belief=on,", "expected option=value for player deep, got ''"),
        ("deep:belief=on,belief=on", "expected option belief of player deep once"),
        (
            "rules:belief=on",
            "expected no options for player rules, which has none, got 'belief=on'",
        ),
        ("rules:", "expected no options for player rules"),
        ("deeper:belief=on", r"expected one of the players .*\bdeep random.*, got 'deeper'"),
    ],
)
def test_what_a_player_does_not_take_is_refused(name: str, says: str) -> None:
    with pytest.raises(SkatError, match=says):
        player(name)


def test_the_options_of_a_player_can_be_asked_for() -> None:
    assert set(player_options("deep")) == {"belief", "worlds", "tau", "style"}
    assert player_options("rules") == {}
    with pytest.raises(SkatError, match="got 'kermit'"):
        player_options("kermit")
