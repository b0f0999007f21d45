"""Tables on standard output: fitted to a terminal, plain and unbroken elsewhere."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rich.console import Console
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
            justify: Literal["left", "right"] = "left" if text else "right"
            self._table.add_column(column, justify=justify, overflow="fold")

    def row(self, *cells: object) -> None:
        """Add a row."""
        self._table.add_row(*(_shown(cell) for cell in cells))

    @property
    def fits(self) -> bool:
        """Whether every row is a line where the table is shown."""
        wanted = _console(UNBROKEN).measure(self._table).maximum
        return not sys.stdout.isatty() or wanted <= _console().width

    def show(self) -> None:
        """Print the table."""
        console = _console(None if sys.stdout.isatty() else UNBROKEN)
        with console.capture() as capture:
            console.print(self._table)
        lines = [line.rstrip() for line in capture.get().splitlines()]
        if self._title is not None:
            print(self._title)
        print("\n".join(line for line in lines if line))


def _console(width: int | None = None) -> Console:
    """Return where tables are laid out: as wide as the terminal, if nothing is said."""
    from rich.console import Console

    return Console(width=width, highlight=False, markup=False, emoji=False)


def _shown(cell: object) -> str:
    return str(cell).replace("-", "\u2212") if isinstance(cell, int) else str(cell)
