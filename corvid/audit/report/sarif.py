"""Findings as SARIF 2.1.0: one run, each rule listed once with its help and how often it was broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.diagnostics import sarif

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.audit.findings import Finding, Findings, Fix, Rule
    from corvid.diagnostics.machine import Data


def log(findings: Findings, version: str, summary: Mapping[str, Data]) -> dict[str, Data]:
    """The log of one audit; `summary` stands among the properties of its run. Findings are grouped by rule;
    how many were only counted is told as a notification."""
    told = findings.told()
    index = {rule.id: number for number, (rule, _) in enumerate(told)}
    rules = [_rule(rule, count) for rule, count in told]
    results = [_result(one, index) for one in findings.in_order()]
    invocation: dict[str, Data] = {"executionSuccessful": True}
    if findings.unlisted:
        text = f"{findings.unlisted} more findings are counted and not listed"
        invocation["toolExecutionNotifications"] = [{"level": "note", "message": {"text": text}}]
    extra: dict[str, Data] = {"invocations": [invocation], "properties": dict(summary)}
    return sarif.document(version, rules, results, extra)


def _rule(rule: Rule, count: int) -> Data:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.title},
        "help": {"text": rule.help},
        "defaultConfiguration": {"level": rule.level},
        "properties": {"findings": count},
    }


def _result(one: Finding, index: Mapping[str, int]) -> Data:
    result: dict[str, Data] = {
        "ruleId": one.rule.id,
        "ruleIndex": index[one.rule.id],
        "level": one.rule.level,
        "message": {"text": f"{one.message}\n{one.help}"},
    }
    if one.file:
        place: dict[str, Data] = {"artifactLocation": {"uri": sarif.uri(one.file)}}
        if one.line:
            place["region"] = {"startLine": one.line}
        result["locations"] = [{"physicalLocation": place}]
    if one.fix is not None:
        result["fixes"] = [_fix(one.file, one.fix)]
    return result


def _fix(file: str, fix: Fix) -> Data:
    region: Data = {
        "startLine": fix.line, "startColumn": fix.start, "endLine": fix.line, "endColumn": fix.end,
    }  # fmt: skip
    change: Data = {
        "artifactLocation": {"uri": sarif.uri(file)},
        "replacements": [{"deletedRegion": region, "insertedContent": {"text": fix.text}}],
    }
    return {"description": {"text": fix.title}, "artifactChanges": [change]}
