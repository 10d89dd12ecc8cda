"""Results of tests for machines: JSON, JUnit XML, annotations of GitHub."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from corvid.diagnostics import github, machine, terminal
from corvid.diagnostics.locations import ReportedProblem, location
from corvid.diagnostics.printed import json_text

if TYPE_CHECKING:
    from corvid.json_type import Json
    from corvid.testing.running import Result


_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML has no way to write."""


def reported(result: Result) -> list[ReportedProblem]:
    """Return the problems of a test, each with the texts of its program."""
    return [ReportedProblem(problem, result.test.texts) for problem in result.problems]


def json_report(results: Sequence[Result], refused: Sequence[ReportedProblem], seed: int) -> str:
    """Return one JSON object. Equal results give equal text but for the seed."""
    tests: list[Json] = [
        {
            "file": one.test.file,
            "test": one.test.name,
            "line": location(one.test.texts, one.test.function.span).start.line,
            "verdict": one.verdict,
            "asserted": one.asserted,
            "problems": [machine.problem_data(each) for each in reported(one)],
        }
        for one in results
    ]
    verdicts = [one.verdict for one in results]
    report: dict[str, Json] = {
        "version": 1,
        "seed": seed,
        "passed": verdicts.count("passed"),
        "failed": verdicts.count("failed"),
        "errors": verdicts.count("error"),
        "tests": tests,
        "refused": [machine.problem_data(each) for each in refused],
    }
    return json_text(report)


def github_report(results: Sequence[Result], refused: Sequence[ReportedProblem]) -> str:
    """Return an annotation for each problem, which GitHub shows beside its line."""
    return github.workflow_commands([*refused, *(each for one in results for each in reported(one))])


def junit_report(results: Sequence[Result], refused: Sequence[ReportedProblem]) -> str:
    """Return JUnit XML: a suite for each program, a case for each test, and one for each problem of a
    program that was refused. How long a test took is not in it: equal results give equal text."""
    suites: dict[str, list[str]] = {}
    counts: dict[str, list[str]] = {}
    for one in results:
        file, verdict = one.test.file, one.verdict
        counts.setdefault(file, []).append(verdict)
        word = "failure" if verdict == "failed" else "error"
        problems = reported(one)
        inner = "".join(_junit_problem(word, each) for each in problems[:1])
        if len(problems) > 1:
            inner += f"<system-out>{_text(terminal.render(problems[1:], colour=False))}</system-out>"
        suites.setdefault(file, []).append(_junit_case(file, one.test.name, inner))
    for each in refused:
        file = location(each.texts, each.problem.span).file
        counts.setdefault(file, []).append("error")
        inner = _junit_problem("error", each)
        suites.setdefault(file, []).append(_junit_case(file, each.problem.code.name, inner))
    rows = ['<?xml version="1.0" encoding="utf-8"?>', "<testsuites>"]
    for file, cases in suites.items():
        failed, errors = counts[file].count("failed"), counts[file].count("error")
        rows.append(
            f'<testsuite name={_value(file)} tests="{len(cases)}" failures="{failed}" errors="{errors}">'
        )
        rows += [*cases, "</testsuite>"]
    return "\n".join([*rows, "</testsuites>", ""])


def _junit_case(file: str, name: str, inner: str) -> str:
    return f"<testcase classname={_value(file)} name={_value(name)}>{inner}</testcase>"


def _junit_problem(word: str, found: ReportedProblem) -> str:
    problem = found.problem
    text = terminal.render([found], colour=False)
    return (
        f"<{word} type={_value(problem.code.id)} message={_value(problem.message())}>{_text(text)}</{word}>"
    )


def _text(text: str) -> str:
    return escape(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", text))


def _value(text: str) -> str:
    return quoteattr(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", text))
