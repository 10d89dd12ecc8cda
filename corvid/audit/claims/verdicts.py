"""What people found out about claims: the only ground truth that a rate of false claims can have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.audit.logs import LogEvent, read_log

if TYPE_CHECKING:
    from pathlib import Path

MOST = 100_000
"""Verdicts that are taken."""
_LIKE = '{"log": "a.jsonl", "line": 3, "true": false}'


class NoVerdicts(Exception):
    """A line of the file is no verdict."""


def read_verdicts(path: Path) -> dict[tuple[str, int], bool]:
    """Lines like `{"log": "a.jsonl", "line": 3, "true": false}`, by log and line. Raises NoVerdicts, and
    OSError."""
    found: dict[tuple[str, int], bool] = {}
    for item in read_log(path):
        fields = item.fields if isinstance(item, LogEvent) else {}
        log, line, true = fields.get("log"), fields.get("line"), fields.get("true")
        match log, line, true:
            case str(), int(), bool() if len(fields) == 3 and not isinstance(line, bool):
                known = found.setdefault((log, line), true)
            case _:
                raise NoVerdicts(f"line {item.line} is not like {_LIKE}")
        if known is not true:
            raise NoVerdicts(f"line {item.line} contradicts one above it")
        if len(found) > MOST:
            raise NoVerdicts(f"there are more than {MOST:,}")
    return found
