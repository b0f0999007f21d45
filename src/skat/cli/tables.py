"""Tables on standard output: fitted to a terminal, plain and unbroken elsewhere."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table as RichTable

UNBROKEN = 300
"""Width where no terminal says how wide it is, so that no row is broken."""


class Table:
    """A small table: first the columns, then a call of `row` for each row, then `show`."""

    def __init__(
        self,
        *columns: str,
        left: int = 0,
        centred: tuple[int, ...] = (),
        title: str | None = None,
    ) -> None:
        """Begin a table.

        Args:
            columns: their headings.
            left: how many columns, from the first, hold text; the others hold numbers.
            centred: which of the others hold words.
            title: stands above the table.
        """
        from rich import box
        from rich.table import Table as RichTable

        self._title = title
        self._table: RichTable = RichTable(box=box.SIMPLE_HEAD, pad_edge=False)
        for place, column in enumerate(columns):
            text = place < left or place in centred
            self._table.add_column(column, justify="left" if text else "right")

    def row(self, *cells: object) -> None:
        """Add a row."""
        self._table.add_row(*(_shown(cell) for cell in cells))

    def show(self) -> None:
        """Print the table."""
        from rich.console import Console

        terminal = sys.stdout.isatty()
        console = Console(
            width=None if terminal else UNBROKEN, highlight=False, markup=False, emoji=False
        )
        with console.capture() as capture:
            console.print(self._table)
        lines = [line.rstrip() for line in capture.get().splitlines()]
        if self._title is not None:
            print(self._title)
        print("\n".join(line for line in lines if line))


def _shown(cell: object) -> str:
    return str(cell).replace("-", "\u2212") if isinstance(cell, int) else str(cell)
