"""What the server writes to its log: one line for each thing, as text or as JSON.

Links open seats, and the log is read by others than those who sit there: whatever looks
like a link is shortened before it is written, whoever has logged it.
"""

from __future__ import annotations

import json
import logging
import logging.config
import re
import time
from typing import Any

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
_LINK = re.compile(r"(/(?:play|seats|tables|join|watch|replay|replays)/)[^/\s\"'?]+")
_TOKEN = re.compile(r"(?<![\w-])[A-Za-z0-9_-]{32}(?![\w-])|\b\d+\.[irsw][\w-]*\.[\w-]{20,}")
_OURS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


def without_links(text: str) -> str:
    """Return a text in which links open nothing any more.

    >>> without_links('"GET /play/0123456789abcdefghijklmnopqrstuv" 200')
    '"GET /play/…" 200'
    """
    return _TOKEN.sub("…", _LINK.sub(r"\1…", text))


class Text(logging.Formatter):
    """Time, level, place, message."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self.converter = time.gmtime
        self.default_msec_format = "%s.%03dZ"
        self.default_time_format = "%Y-%m-%dT%H:%M:%S"

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        return without_links(super().format(record))


class Json(logging.Formatter):
    """An object a line: time, level, logger, message, and whatever was logged as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        told: dict[str, Any] = {
            "time": f"{seconds}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        told |= {name: value for name, value in vars(record).items() if name not in _OURS}
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return without_links(json.dumps(told, ensure_ascii=False, default=str))


def log_to_stderr(format: str, level: str) -> None:
    """Write what is logged from a level on to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if format == "json" else Text())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
