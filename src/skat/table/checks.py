"""What more than one command of a table is checked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from skat.core.errors import IllegalMove

if TYPE_CHECKING:
    from skat.table.table import Table


def refuse(message: str, *, code: str = "action_not_possible") -> NoReturn:
    """Refuse a command.

    Raises:
        IllegalMove: always.
    """
    raise IllegalMove(code, message)


def check_seat(table: Table, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if not 0 <= seat < len(table.chairs):
        refuse(f"expected a seat below {len(table.chairs)}, got {seat}", code="seat_not_found")


def check_host(table: Table, seat: int) -> None:
    """Refuse what only the host may do."""
    if seat != table.host:
        refuse(f"expected the host, seat {table.host}, got seat {seat}", code="not_host")


def check_goes_on(table: Table) -> None:
    """Refuse what changes a match that is over."""
    if table.series.ended:
        refuse("expected a match that goes on: it is over", code="match_over")


def check_more_deals(table: Table) -> None:
    """Refuse what belongs to the next deal when there is none."""
    if table.series.ended:
        refuse("expected no more deals: the match is over", code="match_over")
