"""The person at the terminal: told what is going on, asked for approvals."""

from __future__ import annotations

import sys
from threading import Lock, Timer

from corvid.diagnostics.printed import exact_line, line
from corvid.tools.cli.output import note
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corvid.runtime.host import ApprovalRequest

_PATIENCE = 0.4
"""Seconds before a piece of work is worth a line."""


class TerminalProgress:
    """Says on standard error what is being waited for, once it takes a while."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._timers: list[Timer] = []

    def started(self, what: str) -> None:
        timer = Timer(_PATIENCE, note, [f"… {line(what)}"])
        timer.daemon = True
        with self._lock:
            self._timers.append(timer)
        timer.start()

    def finished(self) -> None:
        with self._lock:
            timer = self._timers.pop() if self._timers else None
        if timer is not None:
            timer.cancel()


class TerminalApprover:
    """Says yes to the labels given with --approve, asks a person for the others; no answer is no."""

    def __init__(self, approved: Iterable[str]) -> None:
        self._approved = frozenset(approved)

    def approve(self, request: ApprovalRequest) -> bool:
        if request.label in self._approved:
            return True
        lines = [f"approval asked: {request.label}"]
        for argument in request.arguments:
            lines.append(f"  {argument.name} = {exact_line(argument.value)}")
            origin = ", ".join(dict.fromkeys(argument.sources))
            if origin:
                lines.append(line(f"      from {origin}"))
        note("\n".join(lines))
        if not sys.stdin.isatty():
            note(f"nobody is here to ask, so the answer is no; --approve {request.label} says yes beforehand")
            return False
        sys.stderr.write("approve? [y/N] ")
        sys.stderr.flush()
        return sys.stdin.readline().strip().lower() in ("y", "yes")
