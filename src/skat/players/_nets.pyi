from _typeshed import ReadableBuffer, WriteableBuffer

ROWS: int

class Net:
    def __init__(self, sizes: list[int], weights: ReadableBuffer) -> None: ...
    @property
    def sizes(self) -> list[int]: ...
    def run(
        self, active: ReadableBuffer, offsets: ReadableBuffer, out: WriteableBuffer
    ) -> None: ...

def hand_inputs(game: int) -> int: ...
def hand_rows(
    games: ReadableBuffer,
    held: ReadableBuffer,
    away: ReadableBuffer,
    positions: ReadableBuffer,
    by_hand: ReadableBuffer,
    rows: WriteableBuffer,
    counts: WriteableBuffer,
) -> None: ...
def hand_chances(
    net: Net,
    games: ReadableBuffer,
    held: ReadableBuffer,
    away: ReadableBuffer,
    positions: ReadableBuffer,
    by_hand: ReadableBuffer,
    out: WriteableBuffer,
) -> None: ...
def discards(twelve: int, game: int) -> list[int]: ...
def best_discards(
    net: Net,
    twelve: ReadableBuffer,
    game: int,
    position: int,
    worth: ReadableBuffer,
    away: WriteableBuffer,
    out: WriteableBuffer,
) -> None: ...
