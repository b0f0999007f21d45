"""The names that `import skat` offers."""

from __future__ import annotations

import doctest

import pytest

import skat


def test_every_public_name_can_be_loaded() -> None:
    for name in skat.__all__:
        assert getattr(skat, name) is not None, name


def test_the_face_lists_what_it_offers() -> None:
    assert set(dir(skat)) == set(skat.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Bridge'"):
        skat.__getattr__("Bridge")


def test_the_example_of_the_face_holds() -> None:
    assert doctest.testmod(skat).failed == 0
