"""Keys, budgets, and finding a player by name."""

from __future__ import annotations

import pickle

import pytest

from skat.core.errors import SkatError
from skat.players import Key, player, player_names


def test_a_key_always_draws_the_same_numbers() -> None:
    key = Key(seed="tea", deal=3, seat=1, decision=20)

    assert [key.random().random() for _ in range(3)] == [key.random().random()] * 3
    assert pickle.loads(pickle.dumps(key)).random().random() == key.random().random()


def test_every_part_of_a_key_matters() -> None:
    keys = [Key(1, 1, 1, 1), Key(2, 1, 1, 1), Key(1, 2, 1, 1), Key(1, 1, 2, 1), Key(1, 1, 1, 2)]

    assert len({key.random().random() for key in keys}) == len(keys)


def test_the_numbers_of_a_key_never_change() -> None:
    assert Key(1, 1, 0, 1).random().getrandbits(32) == 1_212_616_042


@pytest.mark.parametrize("name", player_names())
def test_a_player_is_found_by_its_name(name: str) -> None:
    assert player(name).name == name


def test_an_unknown_player_is_refused_with_the_known_names() -> None:
    with pytest.raises(SkatError, match=r"random .*rules.*'kermit'"):
        player("kermit")
