"""Problems as workflow commands, which GitHub Actions shows beside the line of a change."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corvid.diagnostics.locations import Remark, ReportedProblem, Texts, location
from corvid.diagnostics.model import Severity
from corvid.diagnostics.printed import unmarked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from corvid.source.span import Span

_KINDS = {Severity.ERROR: "error", Severity.WARNING: "warning"}
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""What a job's log would obey or hide: no part of a command escapes these, so they become a visible sign."""


def workflow_commands(
    findings: Iterable[ReportedProblem], remarks: Iterable[Remark] = (), left_out: int = 0
) -> str:
    """Return one line per problem, then one notice per remark, and one of how many problems are left out;
    empty if there are none."""
    lines = [_command(finding) for finding in findings]
    lines += [_line("notice", one.rule, one.text, one.span, one.texts) for one in remarks]
    if left_out:
        lines.append(command("notice", {"title": "left out"}, f"{left_out:,} more problems"))
    return "".join(line + "\n" for line in lines)


def _command(finding: ReportedProblem) -> str:
    problem = finding.problem
    advice = problem.help()
    text = problem.message() if advice is None else f"{problem.message()}\n{advice}"
    title = f"{problem.code.id} {problem.code.name}"
    return _line(_KINDS[problem.code.severity], title, text, problem.span, finding.texts)


def _line(kind: str, title: str, text: str, span: Span, texts: Texts) -> str:
    where = location(texts, span)
    properties = {
        "file": where.file,
        "line": str(where.start.line),
        "endLine": str(where.end.line),
        "col": str(where.start.column),
        "endColumn": str(where.end.column),
        "title": title,
    }
    if where.end.line != where.start.line:  # GitHub refuses columns on a range of lines
        del properties["col"], properties["endColumn"]
    return command(kind, properties, text)


def command(kind: str, properties: Mapping[str, str], text: str) -> str:
    """Write one workflow command, whatever is in its parts."""
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{kind} {listed}::{_data(text)}"


def _data(text: str) -> str:
    shown = unmarked(_CONTROL.sub("\N{REPLACEMENT CHARACTER}", text))
    return shown.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
