"""Explains the settlement of a Ramsch. Source: docs/rules.md 13."""

from __future__ import annotations

from skat.core.results import POSITIONS, Position, RamschScore
from skat.core.rulesets import Ramsch
from skat.words.lines import Line, Param
from skat.words.phrases import Names, doubled, joined, names_line, points_line, signed


def ramsch_headline(score: RamschScore, names: Names, you: Position | None) -> Line:
    """Return one sentence on how a Ramsch ended; see `skat.words.explain.result_headline`."""
    winner = score.durchmarsch
    if winner is not None:
        return _about("result.headline.durchmarsch", winner, score, names, you)
    if not score.losers:
        return Line("result.headline.ramsch.tie")
    if len(score.losers) == 1:
        return _about("result.headline.ramsch", score.losers[0], score, names, you)
    losers = names_line([names[loser] for loser in score.losers])
    charged = signed(score.scores[score.losers[0]])
    return Line("result.headline.ramsch.several", {"names": losers, "score": charged})


def ramsch_lines(score: RamschScore, names: Names, rules: Ramsch) -> list[Line]:
    """Return the settlement of a Ramsch, step by step."""
    points = list(score.points)
    winner = score.durchmarsch
    skat: dict[str, Param] = {"points": points_line(score.skat_points)}
    if winner is not None:
        worth: dict[str, Param] = {"name": names[winner], "value": rules.durchmarsch}
        return [
            *_players(score, names, points),
            Line("result.ramsch.durchmarsch", worth),
            *_factors(score, rules.durchmarsch),
            _final(score, names, (winner,)),
        ]
    lines = []
    if rules.skat_to == "loser":
        for loser in score.losers:
            points[loser] -= score.skat_points
    else:
        lines.append(Line("result.ramsch.skat.last_trick", skat))
    lines += [*_players(score, names, points), *_tie(score, names, points)]
    if not score.losers:
        return lines
    if rules.skat_to == "loser":
        lines.append(Line("result.ramsch.skat.loser", skat))
    if rules.skat_to == "loser" or len(score.losers) == 1:
        lines += _losers(score, names)
    if score.jungfrau:
        ladies = names_line([names[position] for position in score.jungfrau])
        lines.append(Line("result.ramsch.jungfrau", {"names": ladies}))
    charged = score.points[score.losers[0]]
    return [*lines, *_factors(score, charged), _final(score, names, score.losers)]


def _about(
    key: str,
    who: Position,
    score: RamschScore,
    names: Names,
    you: Position | None,
) -> Line:
    points = signed(score.scores[who])
    if who == you:
        return Line(f"{key}.you", {"score": points})
    return Line(key, {"name": names[who], "score": points})


def _players(score: RamschScore, names: Names, points: list[int]) -> list[Line]:
    """Show card points and tricks of each player."""
    return [
        Line(
            "result.ramsch.player",
            {
                "name": names[position],
                "points": points_line(points[position]),
                "tricks": Line("count.tricks", {"n": score.tricks[position]}),
            },
        )
        for position in POSITIONS
    ]


def _tie(score: RamschScore, names: Names, points: list[int]) -> list[Line]:
    """Say how a tie was settled, if there was one."""
    losers = score.losers
    if not losers:
        return [Line("result.ramsch.tie.three")]
    if len(losers) > 1:
        tied = names_line([names[loser] for loser in losers])
        return [Line("result.ramsch.tie.all", {"names": tied})]
    if points.count(max(points)) > 1:
        return [Line("result.ramsch.tie.later", {"name": names[losers[0]]})]
    return []


def _losers(score: RamschScore, names: Names) -> list[Line]:
    return [
        Line(
            "result.ramsch.loser",
            {"name": names[loser], "points": points_line(score.points[loser])},
        )
        for loser in score.losers
    ]


def _factors(score: RamschScore, value: int) -> list[Line]:
    """Show what multiplies the points: Jungfrau, unseen passes of the skat, Bock."""
    lines = []
    if score.jungfrau_factor > 1:
        lines.append(doubled(Line("result.ramsch.jungfrau.name"), value, score.jungfrau_factor))
        value *= score.jungfrau_factor
    if score.skips:
        factor = 2**score.skips
        numbers = {"value": value, "factor": factor, "product": value * factor}
        times = Line("count.times", {"n": score.skips})
        lines.append(Line("result.ramsch.skips", {"times": times, **numbers}))
        value *= factor
    if score.bock_factor > 1:
        lines.append(doubled(Line("bock"), value, score.bock_factor))
    return lines


def _final(
    score: RamschScore,
    names: Names,
    charged: tuple[Position, ...],
) -> Line:
    parts: list[Param] = [
        Line("list.player", {"name": names[who], "points": signed(score.scores[who])})
        for who in charged
    ]
    return Line("result.ramsch.scores", {"players": joined(parts)})
