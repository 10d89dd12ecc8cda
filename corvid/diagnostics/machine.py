"""Problems as JSON: the shape that `corvid check --format json` prints and other tools read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import asdict

from corvid.diagnostics.locations import Point, ReportedProblem, Texts, location

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corvid.diagnostics.model import Fix, Label
    from corvid.json_type import Json


def report(findings: Iterable[ReportedProblem]) -> dict[str, Json]:
    """Return the whole report: one object, in the order of the findings."""
    return {"problems": [problem_data(finding) for finding in findings]}


def problem_data(finding: ReportedProblem) -> dict[str, Json]:
    """Return one problem; `start` and `end` are half-open, offsets from 0, lines and columns from 1."""
    problem, texts = finding.problem, finding.texts
    where = location(texts, problem.span)
    passed: list[Json] = [asdict(one) for one in problem.traceback()]
    return {
        "code": problem.code.id,
        "name": problem.code.name,
        "severity": problem.code.severity.value,
        "message": problem.message(),
        "file": where.file,
        "start": _point(where.start),
        "end": _point(where.end),
        "labels": [_label(label, texts) for label in problem.labels()],
        "help": problem.help(),
        "fixes": [_fix(fix, texts) for fix in problem.fixes()],
        **({"traceback": passed} if passed else {}),
    }


def _point(point: Point) -> Json:
    return {"offset": point.offset, "line": point.line, "column": point.column}


def _label(label: Label, texts: Texts) -> Json:
    where = location(texts, label.span)
    return {"file": where.file, "start": _point(where.start), "end": _point(where.end), "text": label.text}


def _fix(fix: Fix, texts: Texts) -> Json:
    edits: list[Json] = []
    for edit in fix.edits:
        where = location(texts, edit.span)
        edits.append(
            {"file": where.file, "start": _point(where.start), "end": _point(where.end), "text": edit.text}
        )
    return {"title": fix.title, "edits": edits}
