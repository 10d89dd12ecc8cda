"""Findings as text, JSON, workflow commands and Markdown. Equal findings give equal text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.audit.lines import lines_of
from corvid.diagnostics import github
from corvid.diagnostics.columns import cells

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.audit.findings import Finding, Findings, Fix
    from corvid.diagnostics.machine import Data

_KINDS = {"error": "error", "warning": "warning", "note": "notice"}
_MARKED = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|~"})


def line(one: Finding) -> str:
    """One finding for a terminal: its place, rule and words on one line, below it what to do."""
    return f"{cells(_place(one))[0]}{one.rule.id}: {cells(one.message)[0]}\n    help: {cells(one.help)[0]}"


def _place(one: Finding) -> str:
    """Where it is, with a colon behind."""
    where = f"{one.file}:{one.line}" if one.line else one.file
    return f"{where}: " if where else ""


def data(findings: Findings, summary: Mapping[str, Data]) -> dict[str, Data]:
    """One object for machines: the summary, all findings that are listed, and the count for each rule."""
    listed: list[Data] = [
        {
            "rule": one.rule.id, "level": one.rule.level, "message": one.message, "file": one.file,
            "line": one.line, "help": one.help, "fix": None if one.fix is None else _fix(one.fix),
        }
        for one in findings.listed
    ]  # fmt: skip
    counts: dict[str, Data] = {rule.id: count for rule, count in findings.told()}
    return {**summary, "findings": listed, "counts": counts}


def _fix(fix: Fix) -> Data:
    return {"title": fix.title, "line": fix.line, "start": fix.start, "end": fix.end, "text": fix.text}


def workflow_commands(findings: Findings) -> str:
    """A line for each finding that is listed."""
    return "".join(_command(one) + "\n" for one in findings.in_order())


def _command(one: Finding) -> str:
    properties = {"file": one.file} if one.file else {}
    if one.file and one.line:
        properties["line"] = str(one.line)
    properties["title"] = one.rule.id
    return github.command(_KINDS[one.rule.level], properties, f"{one.message}\n{one.help}")


def markdown(title: str, summary: str, findings: Findings) -> str:
    """A section for the summary of a job: what was decided, each rule with its count, then the findings."""
    parts = [f"## {title}\n\n{_fenced(summary)}\n"]
    if findings.count:
        rows = [
            f"| {_marked(rule.id)} | {count} | {_marked(rule.title)} | {_marked(rule.help)} |\n"
            for rule, count in findings.told()
        ]
        parts.append("| rule | findings | what | help |\n|---|---|---|---|\n" + "".join(rows))
        parts.append("".join(_item(one) for one in findings.in_order()))
    if findings.unlisted:
        parts.append(f"and {findings.unlisted} more\n")
    return "\n".join(parts)


def _item(one: Finding) -> str:
    """One line of a list, with breaks inside where its words have lines of their own."""
    message = "<br>".join(_marked(part) for part in lines_of(one.message) if part.strip())
    return f"- {_marked(_place(one))}{message}\n"


def _marked(text: str) -> str:
    """Text that Markdown shows as it is."""
    return cells(text)[0].translate(_MARKED)


def _fenced(text: str) -> str:
    """A block that no line of the text can end."""
    shown = "\n".join(cells(one)[0] for one in text.splitlines())
    longest = max((len(one) - len(one.lstrip("`")) for one in shown.splitlines()), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{shown}\n{fence}"
