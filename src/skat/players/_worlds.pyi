from _typeshed import ReadableBuffer, WriteableBuffer

def total(cards: ReadableBuffer, weights: ReadableBuffer, free: ReadableBuffer) -> float: ...
def draw(
    cards: ReadableBuffer,
    weights: ReadableBuffer,
    free: ReadableBuffer,
    points: ReadableBuffer,
    masks: WriteableBuffer,
    worth: WriteableBuffer,
) -> None: ...
def every(
    cards: ReadableBuffer,
    weights: ReadableBuffer,
    free: ReadableBuffer,
    masks: WriteableBuffer,
    worth: WriteableBuffer,
) -> int: ...
