"""The person at the terminal: told what is going on, asked for approvals."""

from __future__ import annotations

import sys
from threading import Lock, Timer
from typing import TYPE_CHECKING

from corvid.cli.output import note
from corvid.diagnostics.printed import exact_line, line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corvid.runtime.host import ApprovalRequest

_PATIENCE = 0.4
"""Seconds before a piece of work is worth a line."""


class TerminalProgress:
    """Says on standard error what is being waited for, once it takes a while; nothing while `asking`, when a
    question stands there that the answer is typed behind."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._timers: list[Timer] = []
        self._asking = False

    def asking(self, whether: bool) -> None:
        """Whether a question is on the terminal from now on. Nothing is being said when this returns."""
        with self._lock:
            self._asking = whether

    def _say(self, what: str) -> None:
        with self._lock:
            if not self._asking:
                note(f"… {line(what)}")

    def started(self, what: str) -> None:
        timer = Timer(_PATIENCE, self._say, [what])
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

    def __init__(self, approved: Iterable[str], progress: TerminalProgress | None = None) -> None:
        self._approved = frozenset(approved)
        self._progress = TerminalProgress() if progress is None else progress

    def approve(self, request: ApprovalRequest) -> bool:
        if request.label in self._approved:
            return True
        lines = [f"approval asked: {request.label}"]
        for argument in request.arguments:
            lines.append(f"  {argument.name} = {exact_line(argument.value)}")
            origin = ", ".join(dict.fromkeys(argument.sources))
            if origin:
                lines.append(line(f"      from {origin}"))
        if not sys.stdin.isatty():
            note("\n".join(lines))
            note(f"nobody is here to ask, so the answer is no; --approve {request.label} says yes beforehand")
            return False
        self._progress.asking(True)
        try:
            return self._answer("\n".join(lines)) in ("y", "yes")
        finally:
            self._progress.asking(False)

    def _answer(self, question: str) -> str:
        """What the person types. The question begins on a line of its own, as a tool may have left one
        open."""
        note("")
        note(question)
        return answered("approve? [y/N] ")


def answered(question: str) -> str:
    """What a person types behind a question, in small letters. What comes next is on a line of its own."""
    sys.stderr.write(question)
    sys.stderr.flush()
    typed = sys.stdin.readline()
    if not typed.endswith("\n"):
        note("")
    return typed.strip().lower()
