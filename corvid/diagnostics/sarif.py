"""Problems as SARIF 2.1.0, the format that code scanning services read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import quote

from corvid.diagnostics.locations import Location, Remark, ReportedProblem, Texts, location
from corvid.diagnostics.model import Code, Fix, Severity
from corvid.json_type import Json

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning"}
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def log(
    findings: Iterable[ReportedProblem], version: str, remarks: Iterable[Remark] = (), left_out: int = 0
) -> dict[str, Json]:
    """Return a log with one run of `corvid` at `version`; rules are the codes that occur, in order of id.
    Remarks are results of the level `note`, without a rule of their own. How many problems are left out is a
    property of the run."""
    listed = tuple(findings)
    codes = {finding.problem.code.id: finding.problem.code for finding in listed}
    rules = [codes[code] for code in sorted(codes)]
    index = {code.id: number for number, code in enumerate(rules)}
    results = [*(_result(finding, index) for finding in listed), *map(_note, remarks)]
    extra: dict[str, Json] = {"properties": {"left_out": left_out}} if left_out else {}
    return document(version, [_rule(code) for code in rules], results, extra)


def document(
    version: str, rules: Sequence[Json], results: Sequence[Json], extra: Mapping[str, Json] | None = None
) -> dict[str, Json]:
    """Return a log with one run, made of rules and results as SARIF has them; `extra` are more fields of the
    run."""
    driver: Json = {"name": "Corvid", "semanticVersion": version, "rules": rules}
    run: dict[str, Json] = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run | dict(extra or {})]}


def _rule(code: Code) -> Json:
    return {
        "id": code.id,
        "name": code.name,
        "shortDescription": {"text": code.title},
        "help": {"text": f"corvid explain {code.id}"},
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
    }


def _result(finding: ReportedProblem, index: dict[str, int]) -> Json:
    problem, texts = finding.problem, finding.texts
    advice = problem.help()
    text = problem.message() if advice is None else f"{problem.message()}\n{advice}"
    result: dict[str, Json] = {
        "ruleId": problem.code.id,
        "ruleIndex": index[problem.code.id],
        "level": _LEVELS[problem.code.severity],
        "message": {"text": text},
        "locations": [{"physicalLocation": _physical(location(texts, problem.span))}],
    }
    labels = problem.labels()
    if labels:
        result["relatedLocations"] = [
            {
                "id": number,
                "message": {"text": label.text},
                "physicalLocation": _physical(location(texts, label.span)),
            }
            for number, label in enumerate(labels, 1)
        ]
    fixes = problem.fixes()
    if fixes:
        result["fixes"] = [_fix(fix, texts) for fix in fixes]
    return result


def _note(remark: Remark) -> Json:
    return {
        "ruleId": remark.rule,
        "level": "note",
        "message": {"text": remark.text},
        "locations": [{"physicalLocation": _physical(location(remark.texts, remark.span))}],
    }


def _fix(fix: Fix, texts: Texts) -> Json:
    changes: dict[str, list[Json]] = {}
    for edit in fix.edits:
        where = location(texts, edit.span)
        changes.setdefault(where.file, []).append(
            {"deletedRegion": _region(where), "insertedContent": {"text": edit.text}}
        )
    return {
        "description": {"text": fix.title},
        "artifactChanges": [
            {"artifactLocation": {"uri": uri(file)}, "replacements": edits} for file, edits in changes.items()
        ],
    }


def _physical(where: Location) -> Json:
    return {"artifactLocation": {"uri": uri(where.file)}, "region": _region(where)}


def _region(where: Location) -> Json:
    return {
        "startLine": where.start.line,
        "startColumn": where.start.column,
        "endLine": where.end.line,
        "endColumn": where.end.column,
        "charOffset": where.start.offset,
        "charLength": where.end.offset - where.start.offset,
    }


def uri(file: str) -> str:
    """Return the name of a file as SARIF wants it."""
    path = file.replace("\\", "/")
    if path.startswith("/"):
        return "file://" + quote(path, errors="surrogateescape")
    return quote(path, errors="surrogateescape")
