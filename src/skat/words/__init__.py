"""Sentences in four languages, made from results, events and errors.

A `Line` is a sentence without a language: the key of a message and the values
for its placeholders. A server or a record can pass it on; `Words` turns it into
text. The browser gets the same lines and the same catalogues.

This room knows what the values of `skat.core` mean; it decides no rule.
"""

from __future__ import annotations

from skat.words.catalogue import DECKS, Catalogue, Deck, Words, catalogue, languages
from skat.words.lines import Line, Param

__all__ = ["DECKS", "Catalogue", "Deck", "Line", "Param", "Words", "catalogue", "languages"]
