"""What is settled when a match is opened: dealer, secrets, names."""

from __future__ import annotations

from typing import Any

import pytest

from skat.core import deck
from skat.server.errors import RequestError
from skat.server.new_match import computer_name, read_new_match, stored_match
from skat.table import Limits

ASKED = {"preset": "twelve", "seats": ["person", "rules", "rules"], "name": "Ada"}


def asked(**change: Any) -> dict[str, Any]:
    return {**ASKED, **change}


def test_a_seed_makes_every_match_the_same() -> None:
    match = read_new_match(asked())

    assert stored_match(match, "7", 5.0) == stored_match(match, "7", 5.0)
    assert stored_match(match, "7", 5.0).chance == "7"


def test_without_a_seed_no_two_matches_have_the_same_secret() -> None:
    match = read_new_match(asked())
    one, other = stored_match(match, None, 5.0), stored_match(match, None, 5.0)

    assert one.secret != other.secret
    assert one.chance != other.chance
    assert len(one.secret) == deck.SECRET_BYTES


def test_the_first_dealer_is_drawn_from_the_secret_of_the_match() -> None:
    match = read_new_match(asked())

    dealers = {stored_match(match, str(seed), 0.0).opening.first_dealer for seed in range(30)}
    stored = stored_match(match, "7", 0.0)

    assert dealers == {0, 1, 2}
    assert stored.opening.first_dealer == deck.draw_first_dealer(stored.secret, 3)


def test_rules_may_name_the_first_dealer() -> None:
    match = read_new_match(asked(overrides={"first_dealer": 2}))

    assert {stored_match(match, str(seed), 0.0).opening.first_dealer for seed in range(9)} == {2}


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", "Anni Bruno"), ("de", "Anni Bruno"), ("ru", "Анни Бруно"), ("uk", "Анні Бруно")],
)
def test_computer_players_are_named_in_the_letters_of_whoever_opens(
    language: str, names: str
) -> None:
    seats = read_new_match(asked(language=language)).seats

    assert " ".join(seat.name for seat in seats[1:]) == names
    assert computer_name(seat.name for seat in seats) in ("Clara", "Клара")
    assert computer_name(["Ada", *names.split()]).isascii() is names.isascii()


@pytest.mark.parametrize("language", ["fr", 7, ["ru"], ""])
def test_a_language_that_is_not_spoken_is_refused(language: object) -> None:
    with pytest.raises(RequestError, match="expected one of the languages en de ru uk, got"):
        read_new_match(asked(language=language))


def test_a_name_is_tidied() -> None:
    assert read_new_match(asked(name="  Ада   Л. ")).seats[0].name == "Ада Л."


def test_the_host_is_the_first_person() -> None:
    match = read_new_match(asked(seats=["rules", "person", "person"]))
    opening = stored_match(match, None, 0.0).opening

    assert opening.host == 1
    assert [seat.name for seat in opening.seats][1:] == ["Ada", "Guest 2"]


def test_waiting_times_become_limits() -> None:
    match = read_new_match(asked(move_seconds=30, grace_seconds=60))

    assert match.limits == Limits(30.0, 60.0)


@pytest.mark.parametrize("preset", ["isko", "classic", "kneipe", "iss"])
def test_four_may_play_where_the_rules_allow_it(preset: str) -> None:
    match = read_new_match(asked(preset=preset, seats=["person", "rules", "rules", "random"]))

    assert len(match.seats) == 4
