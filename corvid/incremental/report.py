"""Problems and sites on their way between processes: plain data, and findings again that read the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from corvid.diagnostics.locations import ReportedProblem
from corvid.diagnostics.model import Code, Edit, Fix, Label, Problem, Severity
from corvid.ir.program import Site
from corvid.source.span import Span
from corvid.source.text import SourceText

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from corvid.diagnostics.locations import Texts
    from corvid.pipeline import CheckedProgram

Report: TypeAlias = "tuple[tuple[tuple[int, str, str], ...], tuple[Any, ...], tuple[Any, ...], bool]"
"""The texts that are spoken of (source, name, text), the problems, the sites, whether the program was refused
early (see `CheckedProgram`). Sources are numbered in the order in which the program meets its modules."""
_MAIN = 1
"""The source of a program's main module: only the prelude is met before it."""


class _Restored(Problem, frozen=True):
    """A problem that has found its words elsewhere."""

    words: str
    marks: tuple[Label, ...]
    advice: str | None
    repairs: tuple[Fix, ...]

    def message(self) -> str:
        return self.words

    def labels(self) -> tuple[Label, ...]:
        return self.marks

    def help(self) -> str | None:
        return self.advice

    def fixes(self) -> tuple[Fix, ...]:
        return self.repairs


_kinds: dict[Code, type[_Restored]] = {}


def report_of(checked: CheckedProgram, with_sites: bool, known: dict[int, tuple[Any, ...]]) -> Report:
    """Return all that a report needs to know of a checked program, for `marshal`: the same, whatever other
    programs it was checked together with. `known` has the problems that these have, by identity."""
    moved = {source: place for place, source in enumerate(checked.sources)}
    for problem in checked.problems:
        if id(problem) not in known:
            known[id(problem)] = _problem(problem)
    problems = tuple(sorted((_moved(known[id(one)], moved) for one in checked.problems), key=_place))
    found = (*checked.program.sites, *checked.tainted) if with_sites and checked.program is not None else ()
    sites = tuple(
        (one.discard, one.kind, one.from_type, one.to_type, one.function, _span(one.span)) for one in found
    )
    spoken = sorted({span[0] for span in (*_spans(problems), *(site[5] for site in sites))})
    texts = ((place, checked.store.text(checked.sources[place])) for place in spoken)
    shown = tuple((place, text.name, text.text) for place, text in texts)
    return shown, problems, sites, checked.refused_early


def report_from(parts: Iterable[tuple[Report, Mapping[int, int]]]) -> Report:
    """Return the report of a program whose problems are all in the main modules of others, from the reports
    of these and the source that each of theirs is in this program."""
    texts: dict[int, tuple[str, str]] = {}
    problems: list[tuple[Any, ...]] = []
    refused = False
    for (spoken, found, _, early), moved in parts:
        refused = refused or early
        problems += (_moved(problem, moved) for problem in found if problem[1][0] == _MAIN)
        texts |= {moved[place]: (name, text) for place, name, text in spoken}
    problems.sort(key=_place)
    wanted = sorted({span[0] for span in _spans(problems)})
    return tuple((place, *texts[place]) for place in wanted), tuple(problems), (), refused


def _problem(problem: Problem) -> tuple[Any, ...]:
    code = problem.code
    return (
        (code.id, code.name, code.title, code.severity.value),
        _span(problem.span),
        problem.message(),
        tuple((_span(label.span), label.text) for label in problem.labels()),
        problem.help(),
        tuple((fix.title, tuple((_span(e.span), e.text) for e in fix.edits)) for fix in problem.fixes()),
    )


def _span(span: Span) -> tuple[int, int, int]:
    return span.source, span.start, span.end


def _spans(problems: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, int, int]]:
    for _, span, _, labels, _, fixes in problems:
        yield span
        yield from (at for at, _ in labels)
        yield from (at for _, edits in fixes for at, _ in edits)


def _moved(problem: tuple[Any, ...], moved: Mapping[int, int]) -> tuple[Any, ...]:
    """Return the problem with its spans in texts of other numbers."""
    code, span, words, labels, advice, fixes = problem

    def there(span: tuple[int, int, int]) -> tuple[int, int, int]:
        return moved[span[0]], span[1], span[2]

    edits = tuple((title, tuple((there(at), text) for at, text in edits)) for title, edits in fixes)
    return code, there(span), words, tuple((there(at), text) for at, text in labels), advice, edits


def _place(problem: tuple[Any, ...]) -> tuple[tuple[int, int, int], str, str]:
    """Order a problem as `diagnostics.sink` orders them."""
    return problem[1], problem[0][0], problem[2]


def findings(report: Report) -> tuple[ReportedProblem, ...]:
    """Return the problems that were reported."""
    texts = _texts(report)
    return tuple(ReportedProblem(_restored(data), texts) for data in report[1])


def sites(report: Report) -> tuple[tuple[Site, Texts], ...]:
    """Return the sites that were reported, with the texts that their spans point into."""
    texts = _texts(report)
    return tuple(
        (Site(discard, kind, from_type, to_type, function, Span(*span)), texts)
        for discard, kind, from_type, to_type, function, span in report[2]
    )


def _texts(report: Report) -> Texts:
    known = {source: SourceText(name, text) for source, name, text in report[0]}
    return known.__getitem__


def _restored(data: tuple[Any, ...]) -> Problem:
    (id_, name, title, severity), span, words, labels, advice, fixes = data
    code = Code(id_, name, title, Severity(severity))
    return _kind(code)(
        Span(*span),
        words,
        tuple(Label(Span(*at), text) for at, text in labels),
        advice,
        tuple(Fix(title, tuple(Edit(Span(*at), text) for at, text in edits)) for title, edits in fixes),
    )


def _kind(code: Code) -> type[_Restored]:
    """Return the class of the problems with this code; a code is the class's, not the problem's."""
    if code not in _kinds:
        _kinds[code] = msgspec.defstruct(  # type: ignore[assignment]
            _Restored.__name__, (), bases=(_Restored,), namespace={"code": code}, frozen=True
        )
    return _kinds[code]
