"""The person at the terminal, who sees what is going on and is asked for approvals."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from threading import Lock, Timer

from msgspec import Struct

from corvid.cli.output import note
from corvid.diagnostics.printed import exact_line, line
from corvid.runtime.host import ApprovalRequest

_PATIENCE = 0.4
"""Seconds before a piece of work is worth a line."""


class _Work(Struct):
    """What goes on, in words, and the timer that shows it, or has `shown` it."""

    what: str
    timer: Timer | None = None
    shown: bool = False


class TerminalProgress:
    """Says on standard error what is being waited for, once it takes a while; nothing while `asking`, when a
    question is there that the answer is typed behind."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._works: list[_Work] = []
        self._asking = False

    def asking(self, whether: bool) -> None:
        """Note whether a question is on the terminal from now on. Nothing is being said when this returns."""
        with self._lock:
            self._asking = whether

    def _say(self, what: str) -> None:
        with self._lock:
            if not self._asking:
                note(f"… {line(what)}")

    def started(self, what: str) -> None:
        work = _Work(what)
        with self._lock:
            self._works.append(work)
            self._tell_later(work)

    def waits_for(self, what: str) -> None:
        """Show what is being waited for in place of what has not been shown yet."""
        with self._lock:
            if self._works:
                work = self._works[-1]
                work.what = what
                if work.shown:
                    work.shown = False
                    self._tell_later(work)

    def finished(self) -> None:
        with self._lock:
            work = self._works.pop() if self._works else None
        if work is not None and work.timer is not None:
            work.timer.cancel()

    def _tell_later(self, work: _Work) -> None:
        work.timer = timer = Timer(_PATIENCE, self._tell, [work])
        timer.daemon = True
        timer.start()

    def _tell(self, work: _Work) -> None:
        with self._lock:
            what, work.shown = work.what, True
        self._say(what)


class TerminalApprover:
    """Says yes to the labels given with --approve, asks a person for the others; no answer is no."""

    def __init__(self, approved: Iterable[str], progress: TerminalProgress | None = None) -> None:
        self._approved = frozenset(approved)
        self._progress = TerminalProgress() if progress is None else progress

    def approve(self, request: ApprovalRequest) -> bool:
        if request.label in self._approved:
            return True
        lines = [f"approval asked: {request.label}"]
        if request.observed is not None:
            lines.append(f"  confidence {request.observed} of the arguments, below {request.threshold}")
        for argument in request.arguments:
            lines.append(f"  {argument.name} = {exact_line(argument.value)}")
            origin = ", ".join(dict.fromkeys(argument.sources))
            if origin:
                lines.append(line(f"      from {origin}"))
        if not sys.stdin.isatty():
            note("\n".join(lines))
            words = f"--approve {request.label} says yes beforehand"
            note(f"cannot ask without a terminal, so the answer is no; {words}")
            return False
        self._progress.asking(True)
        try:
            return self._answer("\n".join(lines)) in ("y", "yes")
        finally:
            self._progress.asking(False)

    def _answer(self, question: str) -> str:
        """Return what the person types. The question begins on a line of its own, as a tool may have left one
        open."""
        note("")
        note(question)
        return answered("approve? [y/N] ")


def answered(question: str) -> str:
    """Return what a person types behind a question, in small letters. What comes next is on a line of its
    own."""
    sys.stderr.write(question)
    sys.stderr.flush()
    typed = sys.stdin.readline()
    if not typed.endswith("\n"):
        note("")
    return typed.strip().lower()
