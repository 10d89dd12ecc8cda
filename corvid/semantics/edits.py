"""Where lines are put into a program as it is written: what fixes of several phases are made of."""

from __future__ import annotations

from collections.abc import Sequence

from corvid.diagnostics.model import Edit
from corvid.source.span import Span

STEP = "    "


def line_start(text: str, at: int) -> int:
    """Return where the line of an offset begins."""
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    """Return where the line of an offset ends, without its line end."""
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    return end - 1 if text[:end].endswith("\r") and end > at else end


def lines_before(text: str, statement: Span, lines: Sequence[str]) -> tuple[Edit, ...]:
    """Return the edit that puts lines before a statement. One behind the `->` of a match arm gets a block of
    its own for them. Nothing where such a statement has several lines: these would have to move."""
    start = line_start(text, statement.start)
    before = text[start : statement.start]
    indentation = before[: len(before) - len(before.lstrip())]
    if before == indentation:
        at = Span(statement.source, statement.start, statement.start)
        return (Edit(at, "".join(f"{line}\n{indentation}" for line in lines)),)
    if not before.rstrip().endswith("->") or "\n" in text[statement.start : statement.end].strip():
        return ()
    at = Span(statement.source, start + len(before.rstrip()), statement.start)
    return (Edit(at, "".join(f"\n{indentation}{STEP}{line}" for line in (*lines, ""))),)
