"""The sessions in the docstrings of the core give what they show."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import skat
from skat import core

MODULES = [f"skat.core.{module.name}" for module in pkgutil.iter_modules(core.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_example_of_the_package_is_true() -> None:
    result = doctest.testmod(skat)

    assert (result.failed, result.attempted > 0) == (0, True)


def test_some_modules_have_examples() -> None:
    tried = sum(doctest.testmod(import_module(name)).attempted for name in MODULES)

    assert tried >= 10
