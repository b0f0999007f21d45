"""The score sheet of a match and its final standings, as tables."""

from __future__ import annotations

from collections.abc import Sequence

from skat.cli.tables import Table
from skat.core.lists import DEFENDERS_PREMIUM, PREMIUM
from skat.core.series import Entry, Series
from skat.words import Words
from skat.words.phrases import contract_line, signed


def score_sheet(words: Words, series: Series, names: Sequence[str]) -> Table:
    """Return the table of all deals so far, with the totals after each.

    Where the names leave no room, the players are numbered, and the title names them.
    """
    title = words.text("cli.sheet.title")
    table = _sheet(words, series, names, title)
    if table.fits:
        return table
    numbers = [str(number) for number in range(1, len(names) + 1)]
    who = ", ".join(f"{number} {name}" for number, name in zip(numbers, names, strict=True))
    return _sheet(words, series, numbers, f"{title}: {who}")


def _sheet(words: Words, series: Series, names: Sequence[str], title: str) -> Table:
    heads = ("number", "declarer", "contract", "bid", "value", "result", "score")
    columns = [words.text(f"cli.sheet.{head}") for head in heads]
    table = Table(*columns, *names, left=3, title=title, centred=(5,))
    for entry in series.entries:
        table.row(*_deal(words, entry, names), *entry.totals)
    return table


def _deal(words: Words, entry: Entry, names: Sequence[str]) -> list[object]:
    none = words.text("cli.sheet.none")
    number = f"{entry.number} {words.text('cli.sheet.bock')}" if entry.bock else str(entry.number)
    result = entry.result
    score = result.score
    if score is not None and entry.declarer is not None:
        outcome = words.text("cli.sheet.won" if score.won else "cli.sheet.lost")
        contract = words.say(contract_line(score.contract)) if result.announced else none
        return [
            number,
            names[entry.declarer],
            contract,
            score.bid,
            score.charged,
            outcome,
            signed(score.score),
        ]
    if result.ramsch is not None:
        scores = " / ".join(signed(points) for points in entry.scores)
        return [number, none, words.text("contract.ramsch"), none, none, none, scores]
    outcome = words.text("cli.sheet.passed" if result.passed else "cli.sheet.broken")
    if not entry.counts:
        outcome = words.text("cli.sheet.redealt")
    return [number, none, none, none, none, outcome, none]


def standings(words: Words, series: Series, names: Sequence[str]) -> Table:
    """Return the table of the players, the best first; equal totals share a place."""
    premiums = series.rules.list_scoring == "seeger_fabian"
    heads = ["place", "name", "won", "lost"]
    if premiums:
        heads += ["premiums", "defence_won"]
    columns = [words.text(f"cli.final.{head}") for head in [*heads, "points"]]
    table = Table(*columns, left=2, title=words.text("cli.final.title"))
    totals = series.totals
    for seat in sorted(range(series.seats), key=lambda seat: -totals[seat]):
        place = 1 + sum(total > totals[seat] for total in totals)
        won, lost, others = _games(series, seat)
        row: list[object] = [place, names[seat], won, lost]
        if premiums:
            row += [PREMIUM * (won - lost), others * DEFENDERS_PREMIUM[series.seats]]
        table.row(*row, totals[seat])
    return table


def _games(series: Series, seat: int) -> tuple[int, int, int]:
    """Return the games a seat won and lost, and how many the others lost."""
    won = lost = others = 0
    for entry in series.entries:
        score = entry.result.score
        if score is None:
            continue
        if entry.declarer != seat:
            others += not score.won
        elif score.won:
            won += 1
        else:
            lost += 1
    return won, lost, others
