"""Learn from games what is achieved where open cards foretell something, and write `achieved.py`.

    python training/values/calibrate.py --games own/*.jsonl --shapes other/*.jsonl [--write]

A game is a line of JSON: hands (dealt, from forehand on), skat, declarer, contract, discard
(masks), points and declarer_tricks, search (by position: whether that player searches). Games
count whose declarer searches, with weight 1, 0.5 or 0.25 for two, one or no searching defender.

Two things are learned. How games end by class with open cards, solved for each game; rows are
smoothed with five games of the row pooled over suit and grand. And for each kind of game a curve
from the chance that the hand-value net foretells to the share of games won: a logistic one, drawn
towards another one by some forty games' weight. What counts are games that were bid and announced
by these values, given as ``--games``: whoever chose otherwise knew something else about the cards.
Other games, given as ``--shapes``, only draw, and count for the first table.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from typing import Any

from labels import ALL_TRICKS, ASKED, EDGES, MADE, REACH, Item, ask

from skat.core.cards import Game
from skat.core.contracts import Contract
from skat.players.values.achieved import SURE, Curve, kind_of
from skat.players.values.chances import chances

ACHIEVED = Path(__file__).parents[2] / "src" / "skat" / "players" / "values" / "achieved.py"
WEIGHTS = (0.25, 0.5, 1.0)
"""Of a game by number of searching defenders."""
PRIOR = 5.0
PULL = (6.0, 16.0, 10.0)
"""How strongly a, b and c are drawn."""
CHUNK = 400
BANDS = len(EDGES) + 2
WON = 3
"""The first class of a game with trumps that reaches 61."""
START = (1.2, 0.7, -0.2)
"""What a kind that is like no other is drawn towards."""
LIKE = {
    "suit": "",
    "suit hand": "suit",
    "grand": "suit",
    "grand hand": "grand",
    "null": "",
    "null hand": "null",
    "null ouvert": "",
    "null ouvert hand": "null ouvert",
}
"""Which kind another one is like."""
Point = tuple[float, int, bool, float]
"""Chance foretold, position, won, weight."""


def main() -> None:
    """Count, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=Path, nargs="+", required=True)
    parser.add_argument("--shapes", type=Path, nargs="*", default=[])
    parser.add_argument("--all", action="store_true", help="take declarers that do not search too")
    parser.add_argument("--write", action="store_true", help="rewrite the tables of achieved.py")
    options = parser.parse_args()
    counts = {name: [[0.0] * BANDS for _ in range(BANDS)] for name in ("SUIT", "GRAND")}
    points: dict[str, list[Point]] = {}
    others: dict[str, list[Point]] = {}
    paths = [*options.games, *options.shapes]
    for some in chunks(games(paths, options.games, everybody=options.all), CHUNK):
        for game, before in zip(some, open_bands(some), strict=True):
            contract = Contract.parse(game["contract"])
            band = achieved_band(game)
            if contract.game is Game.NULL:
                won = band == 1
            else:
                won = band >= WON
                name = "GRAND" if contract.game is Game.GRAND else "SUIT"
                counts[name][before][band] += weight(game)
            kind = kind_of(contract)
            point = foretold(game, contract), game["declarer"], won, weight(game)
            (points if game["own"] else others).setdefault(kind, []).append(point)
    pooled = [
        [a + b for a, b in zip(one, two, strict=True)]
        for one, two in zip(counts["SUIT"], counts["GRAND"], strict=True)
    ]
    text = ACHIEVED.read_text()
    for name, table in counts.items():
        print(name)
        for band, row in enumerate(table):
            print(f"  {band}", " ".join(f"{cell:7.1f}" for cell in row))
        shares = [smoothed(row, other) for row, other in zip(table, pooled, strict=True)]
        text = replaced(text, f"{name}: Rows", written(shares))
    curves = {}
    for kind, like in LIKE.items():
        drawn = fitted(others.get(kind, []), curves[like] if like else START)
        curves[kind] = fitted(points.get(kind, []), drawn)
        report(kind, points.get(kind, []), curves[kind])
    rows = [f'    "{kind}": ({a:.2f}, {b:.2f}, {c:.2f}),' for kind, (a, b, c) in curves.items()]
    text = replaced(text, "CURVES: dict[str, Curve]", "\n".join(["{", *rows, "}"]))
    if options.write:
        ACHIEVED.write_text(text)


def foretold(game: dict[str, Any], contract: Contract) -> float:
    """Return the chance to win with open cards that the net gives to the declarer's cards."""
    seat = game["declarer"]
    away = 0 if contract.hand else game["discard"]
    held = (game["hands"][seat] | (0 if contract.hand else game["skat"])) & ~away
    row = chances(contract.game, seat, [held], [away])[0]
    return min(max(sum(row[WON:]) if len(row) > 2 else row[1], SURE), 1.0 - SURE)


def fitted(points: list[Point], prior: Curve) -> Curve:
    """Return the logistic curve through some games, by Newton's method with short steps."""
    curve = list(prior)
    for _ in range(60):
        slope = [pull * (was - now) for pull, was, now in zip(PULL, prior, curve, strict=True)]
        bend = [[PULL[i] if i == j else 0.0 for j in range(3)] for i in range(3)]
        for told, position, won, count in points:
            given = (1.0, log(told / (1.0 - told)), float(position == 0))
            p = chance(curve, told, position)
            for i in range(3):
                slope[i] += count * (won - p) * given[i]
                for j in range(3):
                    bend[i][j] += count * p * (1.0 - p) * given[i] * given[j]
        for i, step in enumerate(solved_for(bend, slope)):
            curve[i] += min(max(step, -0.3), 0.3)
    return curve[0], max(curve[1], 0.1), curve[2]


def solved_for(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of linear equations whose matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for j, row in enumerate(rows):
            if j != i:
                factor = row[i] / pivot[i]
                rows[j] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def chance(curve: Sequence[float], told: float, position: int) -> float:
    """Return the share of games won that a curve gives to a chance foretold."""
    odds = curve[0] + curve[1] * log(told / (1.0 - told)) + curve[2] * (position == 0)
    return 1.0 / (1.0 + exp(-odds))


def report(kind: str, points: list[Point], curve: Curve) -> None:
    """Print by sixths of the chance foretold what the curve says and what was won."""
    print(f"{kind}: {len(points)} games, a {curve[0]:.2f}, b {curve[1]:.2f}, c {curve[2]:.2f}")
    points = sorted(points)
    for part in range(6):
        some = points[len(points) * part // 6 : len(points) * (part + 1) // 6]
        total = sum(count for *_, count in some)
        if not total:
            continue
        told = sum(point * count for point, _, _, count in some) / total
        says = sum(count * chance(curve, point, seat) for point, seat, _, count in some)
        won = sum(count * won for _, _, won, count in some)
        print(f"  foretold {told:.3f}  curve {says / total:.3f}  won {won / total:.3f}")


def replaced(text: str, name: str, value: str) -> str:
    """Return a source text with the value of a name replaced."""
    return re.sub(
        rf"^{re.escape(name)} = .*?\n(?=[^ )}}])",
        lambda _: f"{name} = {value}\n",
        text,
        flags=re.MULTILINE | re.DOTALL,
    )


def games(
    paths: Sequence[Path], own: Sequence[Path], *, everybody: bool
) -> Iterator[dict[str, Any]]:
    """Yield the games that count."""
    for path in paths:
        for line in path.read_text().splitlines():
            try:
                game = json.loads(line)
            except ValueError:
                continue  # a line that is just being written
            if game.get("declarer") is None or game.get("contract") is None:
                continue
            contract = Contract.parse(game["contract"])
            if contract.game is Game.RAMSCH or (contract.game.has_trumps and contract.ouvert):
                continue
            game["own"] = path in own
            if everybody or game["search"][game["declarer"]]:
                yield game


def chunks(items: Iterator[dict[str, Any]], size: int) -> Iterator[list[dict[str, Any]]]:
    """Yield lists of so many items."""
    some = []
    for item in items:
        some.append(item)
        if len(some) == size:
            yield some
            some = []
    if some:
        yield some


def weight(game: dict[str, Any]) -> float:
    """Return what a game counts for."""
    searching = sum(game["search"]) - bool(game["search"][game["declarer"]])
    return WEIGHTS[searching]


def achieved_band(game: dict[str, Any]) -> int:
    """Return the class in which a game ended."""
    if game["points"] is None:
        return int(game["declarer_tricks"] == 0)
    if game["declarer_tricks"] == 10:
        return len(EDGES) + 1
    return sum(game["points"] >= edge for edge in EDGES)


def open_bands(some: list[dict[str, Any]]) -> list[int]:
    """Return the class with open cards of each game."""
    items: list[Item] = []
    for game in some:
        seat = game["declarer"]
        contract = Contract.parse(game["contract"])
        hands = list(game["hands"])
        away = game["skat"] if contract.hand else game["discard"]
        if not contract.hand:
            hands[seat] = (hands[seat] | game["skat"]) & ~away
        order = (hands[seat], hands[(seat + 1) % 3], hands[(seat + 2) % 3])
        items.append((0, hands[seat], away, contract.game.index, seat, contract.hand, order, 0))
    null = Game.NULL.index
    trumps = [item for item in items if item[3] != null]
    held = iter(ask(MADE, [item for item in items if item[3] == null]))
    reached = ask(REACH, [item for item in trumps for _ in ASKED], ASKED * len(trumps))
    bands = [sum(reached[len(ASKED) * at : len(ASKED) * (at + 1)]) for at in range(len(trumps))]
    tops = [at for at, band in enumerate(bands) if band == len(EDGES)]
    for at, every in zip(tops, ask(ALL_TRICKS, [trumps[at] for at in tops]), strict=True):
        bands[at] += every
    found = iter(bands)
    return [next(held) if item[3] == null else next(found) for item in items]


def smoothed(row: Sequence[float], prior: Sequence[float]) -> list[float]:
    """Return shares, pulled a little towards those of the prior."""
    total = sum(prior) or 1.0
    mixed = [cell + PRIOR * other / total for cell, other in zip(row, prior, strict=True)]
    if not sum(mixed):
        return [1.0 / len(row)] * len(row)
    return [cell / sum(mixed) for cell in mixed]


def written(rows: list[list[float]]) -> str:
    """Return a table as source text."""
    lines = ["("]
    for row in rows:
        cells = [round(cell, 3) for cell in row]
        cells[cells.index(max(cells))] += 1.0 - sum(cells)
        lines.append("    (" + ", ".join(f"{cell:.3f}" for cell in cells) + "),")
    return "\n".join([*lines, ")"])


if __name__ == "__main__":
    main()
