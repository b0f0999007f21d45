"""Every house rule has a name and an explanation, and every value that is a word has one."""

from __future__ import annotations

import pytest

from skat.core.house_rules import HOUSE_RULES
from skat.words import catalogue, languages


@pytest.mark.parametrize("language", languages())
def test_every_house_rule_is_explained(language: str) -> None:
    words = catalogue(language)
    for rule in HOUSE_RULES:
        assert f"rule.{rule.parameter}" in words
        assert f"rule.{rule.parameter}.help" in words
        for value in rule.values:
            if isinstance(value, str):
                assert f"rule.{rule.parameter}.{value}" in words
