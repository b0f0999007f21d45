"""Events are values: they compare, travel between processes, and fill no gap by themselves."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass
from random import Random
from typing import get_args

import pytest

from skat.core.deal import Deal
from skat.core.events import BidMade, DealEvent, SeriesEvent
from skat.core.results import Position
from skat.core.series import Series
from tests.core.deals import preset
from tests.strategies import PRESET_NAMES, answer, random_pack


@pytest.mark.parametrize("kind", [*get_args(DealEvent), *get_args(SeriesEvent)])
def test_every_event_is_a_frozen_value(kind: type) -> None:
    assert is_dataclass(kind)
    assert kind.__slots__ == tuple(field.name for field in fields(kind))  # type: ignore[attr-defined]


def test_an_event_cannot_be_changed() -> None:
    event = BidMade(Position.FOREHAND, 18)

    with pytest.raises(FrozenInstanceError):
        event.value = 20  # type: ignore[misc]


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_events_and_states_travel_between_processes(name: str) -> None:
    """Computer players run in processes of their own."""
    series = Series.open(preset(name))
    for seed in range(3):
        chance = Random(seed)
        if series.ended:
            break
        series, events = series.start(random_pack(seed))
        while series.turn is not None:
            seat = series.turn
            view = series.view(seat)
            assert pickle.loads(pickle.dumps(view)) == view
            series, happened = series.apply(seat, answer(view, chance))
            events = (*events, *happened)
        assert pickle.loads(pickle.dumps(events)) == events
        assert all(isinstance(hash(event), int) for event in events)
        again = pickle.loads(pickle.dumps(series))
        assert again == series
        assert isinstance(again.deal, Deal)
