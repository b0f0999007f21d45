"""Counts and times of a running server, in the text format of Prometheus.

Names, keys and cards have no place here: a label is a word of the program, such as the
key of a refusal or the name of a computer player, never something a person has typed.
"""

from __future__ import annotations

import os
import sys
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the buckets of all times."""


class Counter:
    """Something that is counted, by the values of some labels or none."""

    kind = "counter"

    def __init__(self, name: str, help: str, *labels: str) -> None:
        self.name = name
        self.help = help
        self._labels = labels
        self._counts: dict[tuple[str, ...], float] = {} if labels else {(): 0.0}

    def add(self, *values: str, amount: float = 1.0) -> None:
        """Count once more, or more than once."""
        self._counts[values] = self._counts.get(values, 0.0) + amount

    def lines(self) -> Iterator[str]:
        """Yield the samples."""
        for values, count in sorted(self._counts.items()):
            labels = dict(zip(self._labels, values, strict=True))
            yield f"{self.name}{_labels(labels)} {count:g}"


class Gauge:
    """Something that is looked up whenever somebody asks."""

    kind = "gauge"

    def __init__(self, name: str, help: str, read: Callable[[], float]) -> None:
        self.name = name
        self.help = help
        self._read = read

    def lines(self) -> Iterator[str]:
        """Yield the sample."""
        yield f"{self.name} {self._read()!r}"


class Times:
    """How long something took, by the values of one label or none."""

    kind = "histogram"

    def __init__(self, name: str, help: str, label: str | None = None) -> None:
        self.name = name
        self.help = help
        self._label = label
        self._buckets: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}

    def add(self, seconds: float, value: str = "") -> None:
        """Note that it took so long."""
        buckets = self._buckets.setdefault(value, [0] * (len(SECONDS) + 1))
        buckets[bisect_left(SECONDS, seconds)] += 1
        self._sums[value] = self._sums.get(value, 0.0) + seconds

    @contextmanager
    def measured(self, value: str = "") -> Iterator[None]:
        """Note how long the context lasts, however it ends."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.add(time.perf_counter() - begun, value)

    def lines(self) -> Iterator[str]:
        """Yield the samples."""
        for value, buckets in sorted(self._buckets.items()):
            labels = {self._label: value} if self._label else {}
            count = 0
            for bound, further in zip((*map(str, SECONDS), "+Inf"), buckets, strict=True):
                count += further
                yield f"{self.name}_bucket{_labels({**labels, 'le': bound})} {count}"
            yield f"{self.name}_sum{_labels(labels)} {self._sums[value]:.6f}"
            yield f"{self.name}_count{_labels(labels)} {count}"


class Metrics:
    """Everything that a server counts."""

    def __init__(self) -> None:
        self.requests = Counter(
            "skat_requests_total",
            "Requests answered, by method, route and status.",
            "method",
            "route",
            "status",
        )
        self.opened = Counter("skat_matches_opened_total", "Matches opened.")
        self.sockets_closed = Counter(
            "skat_sockets_closed_total", "Sockets closed by the server, by code.", "code"
        )
        self.commands = Counter(
            "skat_commands_total", "Commands carried out at tables, by who gave them.", "by"
        )
        self.refusals = Counter(
            "skat_refusals_total", "Messages on sockets refused, by reason.", "reason"
        )
        self.limited = Counter(
            "skat_rate_limited_total", "Requests refused for coming too often, by what.", "what"
        )
        self.storage_errors = Counter("skat_storage_errors_total", "Writes that have failed.")
        self.late = Counter(
            "skat_decisions_failed_total",
            "Decisions taken by the cheap answer instead, by computer player.",
            "player",
        )
        self.lost = Counter("skat_workers_lost_total", "Processes that died or were ended.")
        self.answers = Times(
            "skat_answer_seconds", "From a message on a socket to its update or refusal.", "type"
        )
        self.commits = Times(
            "skat_commit_seconds", "To write the entries of one or more tables to the database."
        )
        self.written = Counter("skat_log_entries_total", "Entries written to the logs of matches.")
        self.decisions = Times(
            "skat_decision_seconds",
            "Decisions of computer players, the wait for a process included.",
            "player",
        )
        self.lag = Times(
            "skat_loop_lag_seconds", "How much later than planned the server came to a task."
        )
        self._gauges = [
            Gauge("process_start_time_seconds", "Seconds since 1970.", _started(time.time())),
            Gauge("process_cpu_seconds_total", "Of the server without its workers.", _cpu),
            Gauge("process_resident_memory_bytes", "Of the server without its workers.", _memory),
        ]

    def gauge(self, name: str, help: str, read: Callable[[], float]) -> None:
        """Add something that is looked up whenever somebody asks."""
        self._gauges.append(Gauge(name, help, read))

    def text(self) -> str:
        """Return everything in the format of Prometheus."""
        parts: list[Counter | Gauge | Times] = [
            part for part in vars(self).values() if isinstance(part, Counter | Times)
        ]
        lines = []
        for part in (*parts, *self._gauges):
            lines.append(f"# HELP {part.name} {part.help}")
            lines.append(f"# TYPE {part.name} {part.kind}")
            lines.extend(part.lines())
        return "\n".join(lines) + "\n"


def _labels(labels: dict[str, str]) -> str:
    if not labels:
        return ""
    return "{" + ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items()) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _started(at: float) -> Callable[[], float]:
    return lambda: at


def _cpu() -> float:
    return time.process_time()


def _memory() -> float:
    """Return the bytes in memory; where the system does not tell them now, the most so far."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return float(pages * os.sysconf("SC_PAGE_SIZE"))
    except (OSError, ValueError):
        pass
    if sys.platform == "win32":
        return float("nan")
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return float(most if sys.platform == "darwin" else most * 1024)
