"""The sessions in the docstrings of the players give what they show."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

from skat import players

MODULES = [
    module.name
    for module in pkgutil.walk_packages(players.__path__, "skat.players.")
    if not module.ispkg
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
