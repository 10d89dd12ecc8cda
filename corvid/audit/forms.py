"""Findings as text, JSON, workflow commands, Markdown and SARIF 2.1.0; reports stored as files (S15). Equal
findings give equal text."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import asdict

from corvid.audit.entries import Refused
from corvid.audit.findings import Finding, Findings, Fix, Rule
from corvid.audit.lines import lines_of
from corvid.audit.replace import replace_file
from corvid.diagnostics import github, sarif
from corvid.diagnostics.columns import cells
from corvid.json_type import Json

_KINDS = {"error": "error", "warning": "warning", "note": "notice"}
_MARKED = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_{}[]<>#|~"})


def line(one: Finding) -> str:
    """Return one finding for a terminal: its place, rule and words on one line, below it what to do."""
    return f"{cells(_place(one))[0]}{one.rule.id}: {cells(one.message)[0]}\n    help: {cells(one.help)[0]}"


def _place(one: Finding) -> str:
    """Return where it is, with a colon behind."""
    where = f"{one.file}:{one.line}" if one.line else one.file
    return f"{where}: " if where else ""


def data(findings: Findings, summary: Mapping[str, Json]) -> dict[str, Json]:
    """Return one object for machines: the summary, all findings that are listed, and the count for each
    rule."""
    listed: list[Json] = [
        {
            "rule": one.rule.id, "level": one.rule.level, "message": one.message, "file": one.file,
            "line": one.line, "help": one.help, "fix": None if one.fix is None else asdict(one.fix),
        }
        for one in findings.listed
    ]  # fmt: skip
    counts: dict[str, Json] = {rule.id: count for rule, count in findings.by_rule()}
    return {**summary, "findings": listed, "counts": counts}


def workflow_commands(findings: Findings) -> str:
    """Return a line for each finding that is listed."""
    return "".join(_command(one) + "\n" for one in findings.in_order())


def _command(one: Finding) -> str:
    properties = {"file": one.file} if one.file else {}
    if one.file and one.line:
        properties["line"] = str(one.line)
    properties["title"] = one.rule.id
    return github.command(_KINDS[one.rule.level], properties, f"{one.message}\n{one.help}")


def markdown(title: str, summary: str, findings: Findings) -> str:
    """Return a section for the summary of a job: what was decided, each rule with its count, then the
    findings."""
    parts = [f"## {title}\n\n{_fenced(summary)}\n"]
    if findings.count:
        rows = [
            f"| {_marked(rule.id)} | {count} | {_marked(rule.title)} | {_marked(rule.help)} |\n"
            for rule, count in findings.by_rule()
        ]
        parts.append("| rule | findings | what | help |\n|---|---|---|---|\n" + "".join(rows))
        parts.append("".join(_item(one) for one in findings.in_order()))
    if findings.unlisted:
        parts.append(f"and {findings.unlisted} more\n")
    return "\n".join(parts)


def _item(one: Finding) -> str:
    """Return one line of a list, with breaks inside where its words have lines of their own."""
    message = "<br>".join(_marked(part) for part in lines_of(one.message) if part.strip())
    return f"- {_marked(_place(one))}{message}\n"


def _marked(text: str) -> str:
    """Escape text so that Markdown shows it as it is."""
    return cells(text)[0].translate(_MARKED)


def _fenced(text: str) -> str:
    """Return a block that no line of the text can end."""
    shown = "\n".join(cells(one)[0] for one in text.splitlines())
    longest = max((len(one) - len(one.lstrip("`")) for one in shown.splitlines()), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{shown}\n{fence}"


def sarif_log(findings: Findings, version: str, summary: Mapping[str, Json]) -> dict[str, Json]:
    """Return the log of one audit; `summary` is among the properties of its run. Findings are grouped by
    rule; how many were only counted is reported as a notification."""
    grouped = findings.by_rule()
    index = {rule.id: number for number, (rule, _) in enumerate(grouped)}
    rules = [_sarif_rule(rule, count) for rule, count in grouped]
    results = [_sarif_result(one, index) for one in findings.in_order()]
    invocation: dict[str, Json] = {"executionSuccessful": True}
    if findings.unlisted:
        text = f"{findings.unlisted} more findings are counted and not listed"
        invocation["toolExecutionNotifications"] = [{"level": "note", "message": {"text": text}}]
    extra: dict[str, Json] = {"invocations": [invocation], "properties": dict(summary)}
    return sarif.document(version, rules, results, extra)


def _sarif_rule(rule: Rule, count: int) -> Json:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.title},
        "help": {"text": rule.help},
        "defaultConfiguration": {"level": rule.level},
        "properties": {"findings": count},
    }


def _sarif_result(one: Finding, index: Mapping[str, int]) -> Json:
    result: dict[str, Json] = {
        "ruleId": one.rule.id,
        "ruleIndex": index[one.rule.id],
        "level": one.rule.level,
        "message": {"text": f"{one.message}\n{one.help}"},
    }
    if one.file:
        place: dict[str, Json] = {"artifactLocation": {"uri": sarif.uri(one.file)}}
        if one.line:
            place["region"] = {"startLine": one.line}
        result["locations"] = [{"physicalLocation": place}]
    if one.fix is not None:
        result["fixes"] = [_sarif_fix(one.file, one.fix)]
    return result


def _sarif_fix(file: str, fix: Fix) -> Json:
    region: Json = {
        "startLine": fix.line, "startColumn": fix.start, "endLine": fix.line, "endColumn": fix.end,
    }  # fmt: skip
    change: Json = {
        "artifactLocation": {"uri": sarif.uri(file)},
        "replacements": [{"deletedRegion": region, "insertedContent": {"text": fix.text}}],
    }
    return {"description": {"text": fix.title}, "artifactChanges": [change]}


class OutsideRoot(Refused):
    """The folder of reports is not below the root."""


def save(root: Path, folder: str, report: bytes) -> Path:
    """Write a report into a folder below the root, under a name made from what it says: the same report is
    the same file, and none is overwritten by another. Raises OutsideRoot and OSError."""
    top = root.resolve()
    place = (top / folder).resolve()
    if not place.is_relative_to(top):
        raise OutsideRoot(f"{folder} leads out of {root}")
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"claims-{hashlib.sha256(report).hexdigest()[:16]}.json"
    replace_file(path, [report], follow=False)
    return path
