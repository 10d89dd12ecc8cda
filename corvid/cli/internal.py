"""What a user sees when Corvid itself is wrong."""

from __future__ import annotations

import os
import traceback
from pathlib import Path

from corvid.diagnostics.model import Code, Problem
from corvid.source.span import Span

DETAILS = "CORVID_TRACEBACK"


class InternalError(Problem, frozen=True):
    """A bug of the toolchain. Its span says nothing; `what` is the exception in one line."""

    code = Code("X0001", "internal-error", "Corvid itself failed")
    MESSAGE = "Corvid itself failed; your program is not at fault: {what}"
    what: str

    def help(self) -> str | None:
        return f"please report it with the program and the text that {DETAILS}=1 adds to this message"


def describe(error: BaseException) -> str:
    """Return the polite report: what failed, where in the toolchain, what to do. The stack only on
    request."""
    text = " ".join(str(error).split())
    kind = type(error).__name__
    problem = InternalError(Span(0, 0, 0), f"{kind}: {text}" if text else kind)
    lines = [f"error[{problem.code.id}] {problem.code.name}: {problem.message()}"]
    frames = traceback.extract_tb(error.__traceback__)
    if frames:
        last = frames[-1]
        lines.append(f"  in {Path(last.filename).name}, line {last.lineno}, {last.name}")
    lines.append(f"  help: {problem.help()}")
    lines.append(f"  more: corvid explain {problem.code.id}")
    if os.environ.get(DETAILS):
        lines += ["", *"".join(traceback.format_exception(error)).splitlines()]
    return "\n".join(lines)
