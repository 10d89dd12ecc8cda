"""Problems as workflow commands, which GitHub Actions shows beside the line of a change."""

from __future__ import annotations

from collections.abc import Iterable

from corvid.diagnostics.model import Severity
from corvid.diagnostics.places import Finding, place

_KINDS = {Severity.ERROR: "error", Severity.WARNING: "warning"}


def workflow_commands(findings: Iterable[Finding]) -> str:
    """One line per problem; empty if there are none."""
    return "".join(_command(finding) + "\n" for finding in findings)


def _command(finding: Finding) -> str:
    problem = finding.problem
    where = place(finding.texts, problem.span)
    properties = {
        "file": where.file,
        "line": str(where.start.line),
        "endLine": str(where.end.line),
        "col": str(where.start.column),
        "endColumn": str(where.end.column),
        "title": f"{problem.code.id} {problem.code.name}",
    }
    if where.end.line != where.start.line:  # GitHub refuses columns on a range of lines
        del properties["col"], properties["endColumn"]
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    advice = problem.help()
    text = problem.message() if advice is None else f"{problem.message()}\n{advice}"
    return f"::{_KINDS[problem.code.severity]} {listed}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
