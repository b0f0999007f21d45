"""The errors of the whole package, ordered by what a caller can do about them.

SkatError (a ValueError)
├── IllegalMove        the rules refuse a move; the state is unchanged
├── NotationError      a text is not a card, a bid, a contract or a move
├── RulesetError       a set of rule parameters is incomplete or unsupported
├── RecordError        a stored game is broken, or its result differs from the replay
│   └── RecordDiffers  … it replays, but not to what it stores
└── SolverUnavailable  the C++ kernel was not built
"""

from __future__ import annotations


class SkatError(ValueError):
    """The root of every error this package raises on purpose."""


class IllegalMove(SkatError):
    """The rules refuse a move; the message names what was expected and what came.

    Attributes:
        code: key of the sentence in the catalogues, without its ``error.`` prefix.
        params: the values of that sentence's placeholders.
    """

    def __init__(self, code: str, message: str, **params: object) -> None:
        super().__init__(message)
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_illegal_move, (self.code, str(self), self.params))


def _rebuild_illegal_move(code: str, message: str, params: dict[str, object]) -> IllegalMove:
    return IllegalMove(code, message, **params)


class NotationError(SkatError):
    """A text could not be read: it says what was expected and what came."""


class RulesetError(SkatError):
    """Rule parameters are missing, unknown, contradictory or not supported."""


class RecordError(SkatError):
    """A stored game is broken, or its stored result differs from the replay.

    Attributes:
        line: line number in the file, counted from 1, where known.
    """

    def __init__(self, message: str, *, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.reason = message
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild_record_error, (type(self), self.reason, self.line))


def _rebuild_record_error(kind: type[RecordError], reason: str, line: int | None) -> RecordError:
    return kind(reason, line=line)


class RecordDiffers(RecordError):
    """A stored game replays, and what it stores about itself is not what the replay gives."""


class SolverUnavailable(SkatError):
    """The compiled kernel is missing; the message names the command that builds it."""
