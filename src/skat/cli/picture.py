"""The picture of a duplicate match: how the difference and its interval went from board to board.

Needs the extra `plot`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from skat.arena.comparison import SCALES, Average, Versus
from skat.arena.duplicate import Board
from skat.cli.packages import needs_extra
from skat.core.errors import SkatError

KINDS = (".pdf", ".png", ".svg")
"""Ends of the names of pictures."""
LEAST = 5
"""Boards before the first interval is drawn: earlier ones say nothing and spoil the scale."""
_TITLES = {"list_points": "list points", "game_points": "game points"}


def check_picture(path: Path) -> None:
    """Refuse a picture that could not be drawn after the match.

    Raises:
        SkatError: if the name does not end well, its folder or the packages are missing.
    """
    if path.suffix not in KINDS:
        raise SkatError(f"--plot: expected a file ending in {' '.join(KINDS)}, got {path}")
    if not path.parent.is_dir():
        raise SkatError(f"--plot: expected a folder {path.parent}, got none")
    with needs_extra("plot"):
        import_module("matplotlib")


def draw(path: Path, title: str, boards: Iterable[Board], seatings: Sequence[str]) -> None:
    """Draw the running difference of A to the others and its interval, on both scales.

    Args:
        path: the file to write; its end says what kind.
        title: stands above.
        boards: in the order in which they are counted.
        seatings: of every board.
    """
    with needs_extra("plot"):
        figure: Any = import_module("matplotlib.figure").Figure(figsize=(8, 6), layout="tight")
    lines = running(boards, seatings)
    places = figure.subplots(len(lines), sharex=True)
    figure.suptitle(title)
    for place, (scale, points) in zip(places, lines.items(), strict=True):
        across = [number for number, _, _ in points]
        means = [mean for _, mean, _ in points]
        place.fill_between(
            across,
            [mean - margin for _, mean, margin in points],
            [mean + margin for _, mean, margin in points],
            alpha=0.25,
            linewidth=0,
            label="95 % interval",
        )
        place.plot(across, means, label="A minus others")
        place.axhline(0, color="black", linewidth=0.8)
        place.set_ylabel(f"{_TITLES[scale]} a game and seat")
        place.grid(visible=True, alpha=0.3)
    places[0].legend(loc="best")
    places[-1].set_xlabel("boards")
    figure.savefig(path)


def running(
    boards: Iterable[Board], seatings: Sequence[str]
) -> dict[str, list[tuple[int, float, float]]]:
    """Return for each scale, board by board: how many boards, the mean, half the interval."""
    versus = {scale: Versus("A", seatings) for scale in SCALES}
    lines: dict[str, list[tuple[int, float, float]]] = {scale: [] for scale in SCALES}
    for number, board in enumerate(boards, 1):
        for scale, one in versus.items():
            one.count(board, SCALES[scale])
            average: Average = one.difference
            if number >= LEAST and average.margin is not None:
                lines[scale].append((number, average.mean, average.margin))
    return lines
