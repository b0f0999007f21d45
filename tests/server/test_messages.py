"""What can be said is the same in the browser, on the server and in the catalogues."""

from __future__ import annotations

import re
from pathlib import Path

from skat.server.messages import PHRASES
from skat.words import catalogue, languages

WEB = Path(__file__).parents[2] / "web" / "src" / "people" / "phrases.ts"


def test_the_buttons_say_what_the_server_understands() -> None:
    assert tuple(re.findall(r'^  "(\w+)",$', WEB.read_text("utf-8"), re.M)) == PHRASES


def test_every_phrase_is_there_in_every_language() -> None:
    for language in languages():
        words = catalogue(language)
        assert {key for key in words if key.startswith("phrase.")} == {
            f"phrase.{phrase}" for phrase in PHRASES
        }
