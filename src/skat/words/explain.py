"""Explains a result step by step: what was played, what it was worth, and what was charged.

Source: docs/rules.md 8, 9, 12, 13.
"""

from __future__ import annotations

from skat.core.cards import Game
from skat.core.lists import DEFENDERS_PREMIUM, PREMIUM
from skat.core.presets import ISKO
from skat.core.results import Ending, Position, Reason, Result, Score, Step
from skat.core.rulesets import Ruleset
from skat.core.series import Entry
from skat.words.lines import Line, Param
from skat.words.phrases import (
    KONTRA_KEYS,
    Names,
    contract_line,
    doubled,
    game_line,
    joined,
    matadors_line,
    names_line,
    points_line,
    signed,
    steps_line,
)
from skat.words.ramsch import ramsch_headline, ramsch_lines

_HOME = (Reason.MADE, Reason.OVERBID)
"""Reasons of a trump game that kept its promises."""


def result_headline(
    result: Result,
    names: Names,
    *,
    you: Position | None = None,
    rules: Ruleset | None = None,
) -> Line:
    """Return one sentence on how a deal ended.

    Args:
        result: of the deal.
        names: of the players, by position.
        you: who is spoken to.
        rules: of the deal; without them a passed deal does not tell what follows.
    """
    if result.ramsch is not None:
        return ramsch_headline(result.ramsch, names, you)
    score, declarer = result.score, result.declarer
    if score is None or declarer is None:
        return _without_game(result, rules)
    params: dict[str, Param] = {"score": signed(score.score)}
    if result.announced:
        key = "result.headline.won" if score.won else "result.headline.lost"
        params["contract"] = contract_line(score.contract)
    else:
        key = "result.headline.before_contract"
    if declarer == you:
        return Line(f"{key}.you", params)
    return Line(key, {"name": names[declarer], **params})


def result_lines(
    result: Result,
    names: Names,
    *,
    rules: Ruleset | None = None,
) -> list[Line]:
    """Return the explanation of a result, step by step; the headline goes above it.

    Args:
        result: of the deal.
        names: of the players, by position.
        rules: of the deal; without them the points needed are those of the tournament rules.
    """
    lines = []
    score, declarer = result.score, result.declarer
    if declarer is not None:
        lines.append(_played(result, names[declarer]))
    if result.ending is not Ending.PLAYED:
        lines.append(Line(f"ending.{result.ending.value}"))
    if result.responsible is not None:
        lines.append(Line("result.responsible", {"name": names[result.responsible]}))
    if result.penalized:
        fined = [names[position] for position in result.penalized]
        lines.append(Line("result.penalized", {"names": names_line(fined)}))
    if result.ramsch is not None:
        return lines + ramsch_lines(result.ramsch, names, (rules or ISKO).ramsch)
    if score is None or declarer is None:
        return lines
    lines += _reckoning(score, rules or ISKO, announced=result.announced)
    final = {"name": names[declarer], "score": signed(score.score)}
    return [*lines, Line("result.score", final)]


def score_lines(score: Score, *, rules: Ruleset | None = None) -> list[Line]:
    """Return the explanation of one game, step by step, without any names."""
    game: dict[str, Param] = {"contract": contract_line(score.contract)}
    key = "result.game.declarer.no_bid"
    if score.bid:
        key = "result.game.declarer"
        game["bid"] = score.bid
    return [
        Line(key, game),
        *_reckoning(score, rules or ISKO, announced=True),
        Line("result.score.declarer", {"score": signed(score.score)}),
    ]


def list_lines(rules: Ruleset, entry: Entry, names: Names) -> list[Line]:
    """Return what a deal adds to the list, and why.

    Args:
        rules: of the match.
        entry: the deal in the list.
        names: of the players, by seat.
    """
    lines = []
    score = entry.result.score
    if score is not None:
        lines = _list_rule(rules, score, seats=len(entry.added))
    players: list[Param] = [
        Line("list.player", {"name": names[seat], "points": signed(points)})
        for seat, points in enumerate(entry.added)
    ]
    return [*lines, Line("list.added", {"players": joined(players)})]


def _list_rule(rules: Ruleset, score: Score, *, seats: int) -> list[Line]:
    kind = "won" if score.won else "lost"
    if rules.list_scoring == "bierlachs":
        return [Line(f"list.bierlachs.{kind}")]
    if rules.list_scoring != "seeger_fabian":
        return []
    total = score.score + (PREMIUM if score.won else -PREMIUM)
    params: dict[str, Param] = {"score": score.score, "premium": PREMIUM, "sum": total}
    if not score.won:
        params["others"] = DEFENDERS_PREMIUM[seats]
    return [Line(f"list.seeger.{kind}", params)]


def _without_game(result: Result, rules: Ruleset | None) -> Line:
    if not result.passed:
        return Line("result.headline.broken")
    if rules is None:
        return Line("result.passed")
    return Line(f"result.passed.{rules.passed_deal.mode}")


def _played(result: Result, name: str) -> Line:
    if result.score is None or not result.announced:
        return Line("result.game.no_contract", {"name": name, "bid": result.bid})
    contract = contract_line(result.score.contract)
    return Line("result.game", {"name": name, "contract": contract, "bid": result.bid})


def _reckoning(score: Score, rules: Ruleset, *, announced: bool) -> list[Line]:
    """Explain everything between the name of the game and the final score."""
    if score.contract.game is Game.NULL:
        return [*_null(score, rules), *_factors_of_result(score)]
    return [
        *(
            _outcome(score, rules)
            if announced
            else [Line("result.fallback", {"game": game_line(score.contract.game)})]
        ),
        *_value(score),
        *_promise(score, rules),
        *_against_bid(score),
        *_factors_of_result(score),
    ]


def _outcome(score: Score, rules: Ruleset) -> list[Line]:
    """Card points of both sides, levels, and why the game was won or lost."""
    lines = []
    points = score.declarer_points
    assert points is not None
    if score.reason is not Reason.CONCEDED:
        both: dict[str, Param] = {"declarer": points, "defenders": 120 - points}
        lines.append(Line("result.points", both))
        side = "defenders" if score.reason in _HOME else "declarer"
        tricks = 10 - score.declarer_tricks if score.reason in _HOME else score.declarer_tricks
        limit = rules.own_schneider_max
        if score.schwarz and tricks == 0:
            lines.append(Line(f"result.schwarz.{side}"))
        elif score.schneider and (score.reason in _HOME or points <= limit):
            lines.append(Line(f"result.schneider.{side}"))
    return [*lines, _reason(score, rules)]


def _reason(score: Score, rules: Ruleset) -> Line:
    reason = score.reason
    params: dict[str, Param] = {}
    if reason is Reason.MADE and score.contract.schwarz:
        return Line("result.reason.made.every_trick")
    if reason in (*_HOME, Reason.CARD_POINTS, Reason.ANNOUNCED_SCHNEIDER_MISSED):
        promised = score.contract.schneider and reason is not Reason.CARD_POINTS
        needed = rules.schneider_points if promised else rules.win_points
        params = {"points": points_line(score.declarer_points or 0), "needed": needed}
    elif reason is Reason.ANNOUNCED_SCHWARZ_MISSED:
        params = {"tricks": Line("count.tricks_taken", {"n": 10 - score.declarer_tricks})}
    elif reason is Reason.NULL_OVERBID:
        params = {"value": score.game_value, "bid": score.bid}
    return Line(f"result.reason.{reason.value}", params)


def _value(score: Score) -> list[Line]:
    """Matadors, multiplier and value."""
    lines = [_matadors(score.contract.game, score.matadors)]
    if score.skat_matadors:
        lines.append(Line("result.matadors.skat", {"cards": score.skat_matadors}))
    return [*lines, *_product(score.matadors, score.steps, score.base)]


def _matadors(game: Game, count: int) -> Line:
    """Name the matadors, and the trump at which the count ends."""
    run = game.trump_order[: abs(count)]
    key = "result.matadors.with" if count > 0 else "result.matadors.without"
    params: dict[str, Param] = {"matadors": matadors_line(count), "cards": run}
    if abs(count) == len(game.trump_order):
        return Line(f"{key}.all", params)
    return Line(key, {**params, "next": game.trump_order[abs(count)]})


_TERMS = {
    "result.game": "contract",
    "result.points": "card_points",
    "result.schneider": "level.schneider",
    "result.schwarz": "level.schwarz",
    "result.reason.made": "role.declarer",
    "result.reason.card_points": "role.declarer",
    "result.reason.announced_schneider_missed": "level.schneider",
    "result.reason.announced_schwarz_missed": "level.schwarz",
    "result.reason.overbid": "overbid",
    "result.reason.null_overbid": "overbid",
    "result.reason.null_made": "contract.null",
    "result.reason.declarer_took_trick": "contract.null",
    "result.reason.spitze_missed": "spitze",
    "result.reason.revoked": "revoke",
    "result.matadors": "matadors",
    "result.steps": "multiplier",
    "result.value": "base_value",
    "result.value.fixed": "contract.null",
    "result.fallback": "overbid",
    "result.overbid": "overbid",
    "result.covers": "bid",
    "result.loss": "score.loss_doubled",
    "result.doubled": "kontra",
    "result.score": "game_points",
    "result.ramsch": "contract.ramsch",
    "result.ramsch.jungfrau": "ramsch.jungfrau",
    "result.ramsch.durchmarsch": "ramsch.durchmarsch",
    "list.seeger": "scoring.seeger_fabian",
    "list.bierlachs": "scoring.bierlachs",
    "list.added": "list_points",
}
"""The word of the glossary that helps with a line, by the beginning of its key."""


def term_of(line: Line) -> str | None:
    """Return the word of the glossary that helps with a line of an explanation, if there is one."""
    key = line.key
    while key:
        if key in _TERMS:
            return _TERMS[key]
        key = key.rpartition(".")[0]
    return None


def _product(matadors: int, steps: tuple[tuple[Step, int], ...], base: int) -> list[Line]:
    """Show each factor with the running count, and the multiplication."""
    count = sum(factors for _, factors in steps)
    product: dict[str, Param] = {"base": base, "multiplier": count, "value": base * count}
    shown = Line("result.steps", {"steps": steps_line(matadors, steps)})
    return [shown, Line("result.value", product)]


def _promise(score: Score, rules: Ruleset) -> list[Line]:
    """Say how an announced level that was missed is priced."""
    contract = score.contract
    points = score.declarer_points or 0
    missed = (contract.schneider and points < rules.schneider_points) or (
        contract.schwarz and score.declarer_tricks < 10
    )
    if not missed or score.reason is Reason.CONCEDED:
        return []
    reached = rules.failed_announcement.level == "as_if_reached"
    return [Line("result.promise_charged" if reached else "result.promise_not_added")]


def _against_bid(score: Score) -> list[Line]:
    """Compare value and bid, with the rounding of an overbid game."""
    if not score.overbid:
        if not score.bid:
            return []
        return [Line("result.covers", {"value": score.game_value, "bid": score.bid})]
    return [_rounded("result.overbid", score.game_value, score.bid, score.base, score.charged)]


def _rounded(key: str, value: int, bid: int, base: int, charged: int) -> Line:
    return Line(key, {"value": value, "bid": bid, "base": base, "charged": charged})


def _null(score: Score, rules: Ruleset) -> list[Line]:
    lines = []
    if score.reason is Reason.NULL_OVERBID:
        lines.append(Line("result.null.no_trick" if score.tricks_ok else "result.null.trick"))
    lines += [_reason(score, rules), Line("result.value.fixed", {"value": score.game_value})]
    if score.fallback is None:
        return [*lines, *_against_bid(score)]
    return [*lines, *_fallback(score, score.fallback, rules)]


def _fallback(score: Score, game: Game, rules: Ruleset) -> list[Line]:
    """Explain the trump game that is charged for an overbid null."""
    tops = score.fallback_matadors
    steps = [(Step.MATADORS, abs(tops)), (Step.GAME, 1)]
    if score.contract.hand and rules.overbid.null_fallback_counts_hand:
        steps.append((Step.HAND, 1))
    base = rules.bases[game.value]
    value = base * sum(count for _, count in steps)
    lines = [
        Line("result.fallback", {"game": game_line(game)}),
        _matadors(game, tops),
        *_product(tops, tuple(steps), base),
    ]
    if value < score.charged:
        lines.append(_rounded("result.rounded", value, score.bid, base, score.charged))
    return lines


def _factors_of_result(score: Score) -> list[Line]:
    """Show what multiplies the charged value: the loss, Kontra and its answers, Bock."""
    value = score.charged
    lines = []
    if not score.won:
        value *= score.loss_factor
        kind = {1: "single", 2: "double"}.get(score.loss_factor, "times")
        params: dict[str, Param] = {"charged": score.charged}
        if kind != "single":
            params["product"] = value
        if kind == "times":
            params["factor"] = score.loss_factor
        lines.append(Line(f"result.loss.{kind}", params))
    factors = [(key, 2) for key in KONTRA_KEYS[: score.kontra]]
    if score.bock_factor > 1:
        factors.append(("bock", score.bock_factor))
    for key, factor in factors:
        lines.append(doubled(Line(key), value, factor))
        value *= factor
    return lines
