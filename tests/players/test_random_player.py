"""The chances of the random player are those that its page of text promises."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from skat.core.moves import Bid, Double, Hold, Move, Pass, PickUp
from skat.core.views import Ask
from skat.players import Key, player
from tests.players.positions import Case, view_of

DRAWS = 2000
_ANY = "CJ SJ HA HT H9 H8 H7 CA D8 D7"


def moves_at(
    seat: str, history: str, *, preset: str = "isko", kontra: bool = False
) -> Counter[Move]:
    view = view_of(Case("any hand", seat, _ANY, history, "", preset=preset, kontra=kontra))
    return Counter(player("random").decide(view, Key(5, 1, 0, draw)) for draw in range(DRAWS))


def test_it_passes_every_other_time_and_seldom_jumps() -> None:
    moves = moves_at("M", "")

    assert moves[Pass()] / DRAWS == pytest.approx(1 / 2, abs=0.05)
    assert moves[Bid(18)] / DRAWS == pytest.approx(3 / 8, abs=0.05)
    assert set(moves) == {Pass(), Bid(18), Bid(20), Bid(22), Bid(23)}


def test_it_holds_every_other_time() -> None:
    assert moves_at("F", "M:18")[Hold()] / DRAWS == pytest.approx(1 / 2, abs=0.05)


def test_it_mostly_takes_the_skat() -> None:
    assert moves_at("M", "@M")[PickUp()] / DRAWS == pytest.approx(7 / 8, abs=0.05)


def test_it_doubles_one_time_in_ten() -> None:
    moves = moves_at("R", "@F F:GH", preset="kneipe", kontra=True)

    assert moves[Double()] / DRAWS == pytest.approx(1 / 10, abs=0.03)


def test_every_legal_card_is_as_likely() -> None:
    moves = moves_at("F", "@M M:GH")

    assert len(moves) == 10
    assert min(moves.values()) > DRAWS / 10 * 0.7


def test_it_draws_from_the_key_alone() -> None:
    view = view_of(Case("any hand", "F", _ANY, "@M M:GH", ""))
    twin = replace(view, ask=Ask.CARD)

    assert player("random").decide(view, Key(1, 2, 3, 4)) == player("random").decide(
        twin, Key(1, 2, 3, 4)
    )
