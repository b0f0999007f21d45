"""`skat verify`: recomputes the deals of records and says what agrees and what does not."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from skat.core.errors import RecordError
from skat.records.fairness import Checked, Finding, Verdict, checked_deals
from skat.records.formats import RecordFormat, format_of

VERIFIED, NOT_VERIFIED, UNREADABLE = 0, 1, 2
"""Exit codes: all deals are as promised; one is not, or cannot be told; a file is unreadable."""


@dataclass(slots=True)
class Report:
    """What came out for a file."""

    file: str
    checked: list[Checked] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Matches that could not be read to their end, and why."""

    def count(self, verdict: Verdict) -> int:
        """Return how many deals have a verdict."""
        return sum(one.verdict is verdict for one in self.checked if one.deal is not None)

    @property
    def is_right(self) -> bool:
        """Every deal was recomputed and agrees, and so does the draw of every first dealer."""
        deals = [one for one in self.checked if one.deal is not None]
        wrong = any(one.verdict is Verdict.WRONG for one in self.checked)
        proved = all(one.verdict is Verdict.RIGHT for one in deals)
        return bool(deals) and proved and not wrong and not self.broken


def verify(paths: Sequence[Path], *, as_json: bool) -> int:
    """Check files, print what came out, and return the exit code."""
    code = VERIFIED
    reports = []
    for path in paths:
        try:
            report = checked_file(path)
        except RecordError as error:
            print(f"error: {path}: {error}", file=sys.stderr)
            code = UNREADABLE
            continue
        except OSError as error:
            print(f"error: {path}: {error.strerror}", file=sys.stderr)
            code = UNREADABLE
            continue
        reports.append(report)
        if not report.is_right:
            code = max(code, NOT_VERIFIED)
        if not as_json:
            _print(report)
    if as_json:
        print(json.dumps([_data(report) for report in reports], ensure_ascii=False, indent=1))
    return code


def checked_file(path: Path) -> Report:
    """Return what the deals of a file are worth.

    Raises:
        RecordError: if it is not a record of ours.
        OSError: if it cannot be opened.
    """
    found = format_of(path)
    if found is not RecordFormat.SKAT:
        raise RecordError(f"expected a record of ours, got one of {found.value}, without secrets")
    report = Report(str(path))
    report.checked.extend(checked_deals(path, lambda error: report.broken.append(str(error))))
    return report


def _print(report: Report) -> None:
    matches = max((one.match for one in report.checked), default=0)
    for one in report.checked:
        place = "first dealer" if one.deal is None else f"deal {one.deal}"
        if matches > 1:
            place = f"match {one.match}, {place}"
        print(f"{place}: {_verdict(one)}")
        for finding in one.findings:
            print(f"  {finding}")
    for problem in report.broken:
        print(f"{report.file}: broken: {problem}")
    deals = sum(one.deal is not None for one in report.checked)
    print(
        f"{report.file}: {deals} deal{'' if deals == 1 else 's'}, "
        f"{report.count(Verdict.RIGHT)} as promised, {report.count(Verdict.WRONG)} wrong, "
        f"{report.count(Verdict.UNKNOWN)} not to be told"
    )


def _verdict(one: Checked) -> str:
    words = {
        Verdict.RIGHT: "as promised",
        Verdict.WRONG: "wrong",
        Verdict.UNKNOWN: "not to be told",
    }
    return words[one.verdict]


def _data(report: Report) -> dict[str, Any]:
    return {
        "file": report.file,
        "verified": report.is_right,
        "deals": [
            {
                "match": one.match,
                "deal": one.deal,
                "number": one.number,
                "line": one.line,
                "verdict": one.verdict.value,
                "checks": [_finding(finding) for finding in one.findings],
            }
            for one in report.checked
        ],
        "broken": report.broken,
    }


def _finding(finding: Finding) -> dict[str, str]:
    data = {name: value for name, value in asdict(finding).items() if value}
    return {**data, "check": finding.check.value, "verdict": finding.verdict.value}
