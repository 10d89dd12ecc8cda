"""Problems and texts for the tests of the renderers."""

from __future__ import annotations

from typing import ClassVar

from corvid.diagnostics.locations import ReportedProblem
from corvid.diagnostics.model import Code, Edit, Fix, Label, Problem, Severity
from corvid.source.span import Span
from corvid.source.text import SourceText


class Lost(Problem, frozen=True):
    code: ClassVar[Code] = Code("E0501", "ungrounded-return", "A grounded return without a source")
    words: str = "this has no source"
    story: tuple[Label, ...] = ()
    advice: str | None = None
    repair: tuple[Fix, ...] = ()

    def message(self) -> str:
        return self.words

    def labels(self) -> tuple[Label, ...]:
        return self.story

    def help(self) -> str | None:
        return self.advice

    def fixes(self) -> tuple[Fix, ...]:
        return self.repair


class Unseen(Lost, frozen=True):
    code: ClassVar[Code] = Code("W0501", "unrendered-parameter", "Never rendered", Severity.WARNING)


class Unreadable(Lost, frozen=True):
    code: ClassVar[Code] = Code("E0101", "unexpected-text", "Text that fits nowhere")


class Mismatch(Lost, frozen=True):
    code: ClassVar[Code] = Code("E0301", "type-mismatch", "A value of another type than expected")


class Texts:
    """A few sources, by number; calling it gives the text behind an id, as the renderers want it."""

    def __init__(self, **texts: str) -> None:
        self.all = [SourceText(name.replace("__", "/") + ".cor", text) for name, text in texts.items()]

    def __call__(self, source: int) -> SourceText:
        return self.all[source]

    def span(self, piece: str, source: int = 0, occurrence: int = 1) -> Span:
        start = -1
        for _ in range(occurrence):
            start = self.all[source].text.index(piece, start + 1)
        return Span(source, start, start + len(piece))

    def finding(self, problem: Problem) -> ReportedProblem:
        return ReportedProblem(problem, self)


def insert(span: Span, text: str) -> Fix:
    return Fix(f"insert `{text}`", (Edit(Span(span.source, span.start, span.start), text),))
