"""A finished deal as the page gets it; `web/tests` draws the same sample."""

from __future__ import annotations

import json
from typing import Any

from skat.analysis.plain import review_json
from skat.analysis.review import review
from skat.core.cards import Card
from skat.server.replaying import deal_json
from tests.analysis.games import CASES, iss_games

SAMPLE = CASES / "review" / "game23.json"
"""Game 23 of the ISS records: a defender lets a lost game through in trick 7."""


def without_nodes(told: dict[str, Any]) -> dict[str, Any]:
    """Return what is told but for the work of the search, which every change of it changes."""
    course = told["review"]["course"]
    kept = {name: value for name, value in course.items() if name != "nodes"}
    return {**told, "review": {**told["review"], "course": kept}}


def told() -> dict[str, Any]:
    game = iss_games()[22]
    return without_nodes(
        {
            "deal": deal_json(game.names, game.deal, game.moves),
            "review": review_json(review(game.deal), game.names),
        }
    )


def test_the_sample_that_the_page_is_tested_with_is_what_the_server_sends() -> None:
    assert json.loads(SAMPLE.read_text(encoding="utf-8")) == told()


def test_every_deal_can_be_told_from_its_first_frame_to_its_last() -> None:
    for game in iss_games():
        data = deal_json(game.names, game.deal, game.moves)
        frames = data["frames"]

        assert len(frames) == len(game.moves) + 1
        assert all(frame["lines"] for frame in frames[1:])
        assert [len(hand) for hand in frames[0]["hands"]] == [10, 10, 10]
        played = [frame["number"] for frame in frames if frame["card"]]
        assert played == list(range(1, len(played) + 1))
        if data["game"] not in ("null", None) and len(played) == 30:
            away = data["discard"] or data["skat"]
            laid_away = sum(Card.parse(code).points for code in away)
            assert sum(frames[-1]["points"]) + laid_away == 120
