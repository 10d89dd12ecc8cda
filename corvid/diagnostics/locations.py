"""From spans to what people and machines are shown: file names, lines, columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from corvid.source.text import SourceText

if TYPE_CHECKING:
    from corvid.diagnostics.model import Problem
    from corvid.source.span import Span

Texts: TypeAlias = Callable[[int], SourceText]
"""The text behind a source id of a span."""


class ReportedProblem(Struct, frozen=True):
    """A problem and the texts that its spans point into. One report may hold findings of several checks."""

    problem: Problem
    texts: Texts


class Remark(Struct, frozen=True):
    """Something to know that is not a problem; `rule` says in one word what kind of thing it is."""

    rule: str
    text: str
    span: Span
    texts: Texts


class Point(Struct, frozen=True):
    """`offset` counts code points from 0; `line` and `column` from 1."""

    offset: int
    line: int
    column: int


class Location(Struct, frozen=True):
    """A span with its names: half-open, like the span."""

    file: str
    start: Point
    end: Point


def location(texts: Texts, span: Span) -> Location:
    """Return where `span` is. A span that reaches beyond its text ends where the text ends."""
    text = texts(span.source)
    return Location(text.name, _point(text, span.start), _point(text, max(span.start, span.end)))


def _point(text: SourceText, offset: int) -> Point:
    offset = min(max(offset, 0), len(text.text))
    line, column = text.position(offset)
    return Point(offset, line, column)
