"""What can go wrong with a server that is no matter of the rules.

ServerError (a SkatError)
├── StorageError     the database cannot be opened, read or written
│   └── StorageConflict   another server has written to the same match
├── PortError        the address to listen on cannot be had
├── WorkerLost       a process has died that worked for the server
└── RequestError     what a browser or a bot asked for cannot be done
"""

from __future__ import annotations

from skat.core.errors import SkatError
from skat.words import Line


class ServerError(SkatError):
    """The root of the errors of this room."""


class StorageError(ServerError):
    """The database cannot be opened, read or written."""


class StorageConflict(StorageError):
    """Somebody else has written to the same match: what is in memory is out of date."""


class PortError(ServerError):
    """The address to listen on cannot be had."""


class WorkerLost(ServerError):
    """A process has died that worked for the server."""


class RequestError(ServerError):
    """A request that cannot be done.

    Attributes:
        line: the same in every language.
        status: of the HTTP answer.
    """

    def __init__(self, line: Line, message: str, *, status: int = 400) -> None:
        super().__init__(message)
        self.line = line
        self.status = status

    def __reduce__(self) -> tuple[object, ...]:
        # A worker's process refuses as the server does; the error comes back whole.
        return (_request_error, (self.line, str(self), self.status))


def _request_error(line: Line, message: str, status: int) -> RequestError:
    return RequestError(line, message, status=status)
