from collections.abc import Callable

from _typeshed import ReadableBuffer, WriteableBuffer

def solve(
    ask: int,
    hands: ReadableBuffer,
    contract: ReadableBuffer,
    leader: ReadableBuffer,
    table: ReadableBuffer,
    bank: ReadableBuffer,
    threshold: ReadableBuffer,
    status: WriteableBuffer,
    lower: WriteableBuffer,
    upper: WriteableBuffer,
    nodes: WriteableBuffer,
    cards: WriteableBuffer,
    node_limit: int,
    threads: int,
    fresh: bool,
    table_bits: int,
    switches: int,
    wait: Callable[[int], bool] | None,
) -> None: ...
