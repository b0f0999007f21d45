"""Values with the cheap constructor behave like any other frozen dataclass."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from skat.core.quick import quick


@quick
@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 7


def test_it_takes_positions_names_and_defaults() -> None:
    assert (Point(1), Point(1, 2), Point(y=3, x=1)) == (Point(1, 7), Point(x=1, y=2), Point(1, 3))


def test_it_is_frozen_once_made() -> None:
    point = Point(1)

    with pytest.raises(FrozenInstanceError):
        point.x = 2  # type: ignore[misc]
    assert type(point) is Point


def test_it_can_be_copied_changed_pickled_and_hashed() -> None:
    point = Point(1)

    assert replace(point, x=5) == Point(5)
    assert copy.deepcopy(point) == point == pickle.loads(pickle.dumps(point))
    assert hash(point) == hash(Point(1))
    assert repr(point).endswith("Point(x=1, y=7)")


def test_a_missing_argument_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]
