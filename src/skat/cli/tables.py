"""Tables and text on standard output: coloured at a terminal, plain and unbroken elsewhere."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as RichTable

UNBROKEN = 200
"""Width where no terminal says how wide it is, so that no row is broken."""


def console() -> Console:
    """Return the console of standard output; without a terminal it knows no colours."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else UNBROKEN
    return Console(width=width, highlight=False, soft_wrap=False, markup=False)


class Table:
    """A small table: first the columns, then a call of `row` for each row."""

    def __init__(self, *columns: str, left: int = 0, title: str | None = None) -> None:
        """Begin a table.

        Args:
            columns: their headings.
            left: how many columns hold text; the others hold numbers.
            title: stands above the table.
        """
        from rich import box
        from rich.table import Table as RichTable

        self.made: RichTable = RichTable(box=box.SIMPLE_HEAD, title=title, title_justify="left")
        for place, column in enumerate(columns):
            self.made.add_column(column, justify="left" if place < left else "right")

    def row(self, *cells: object) -> None:
        """Add a row."""
        self.made.add_row(*(str(cell) for cell in cells))
